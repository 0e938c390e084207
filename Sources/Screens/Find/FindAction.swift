import Ledger

// What the buttons of the search page do.
extension Action {
  /// Return was pressed: the first command, else the first result.
  static var takeFirst: Action { Action("find/first") }
  static var clearRecent: Action { Action("find/clear-recent") }
}

struct FindActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.takeFirst) {
      let query = state.location.query
      if let command = CommandList(app: app).commands(matching: query).first {
        CommandList(app: app).run(command)
      } else if let route = FindResults(app: app).firstResult {
        go(route)
      }
    }
    at.on(Action.clearRecent) { remember("recent-searches", "") }
  }

  /// Notes what was searched, and in which tab, or from where a search begins.
  func leaveSearch(for route: Route) {
    let here = state.location.route
    if here == .find && route != .find {
      rememberSearch()
      if let tab = state.location.option("tab") { remember("find-tab", tab) }
    }
    if here != .find && route == .find { state.findOrigin = here }
  }

  // MARK: recent searches

  /// The latest first.
  var recentSearches: [String] {
    (state.remembered["recent-searches"] ?? "").split(separator: "\n").map { String($0) }
  }

  /// Keeps the words of a search that led somewhere.
  func rememberSearch() {
    let query = String(Text.trimmed(state.location.query).prefix(100))
    if query.isEmpty { return }
    let folded = Ledger.folded(query)
    var searches = recentSearches.filter { Ledger.folded($0) != folded }
    searches.insert(query, at: 0)
    remember("recent-searches", searches.prefix(8).joined(separator: "\n"))
  }
}
