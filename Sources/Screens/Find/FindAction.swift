import Ledger

// What the buttons of the search page do.
extension Action {
  /// Return was pressed: the first command, else the first result.
  static var takeFirst: Action { Action("find/first") }
  static var clearRecent: Action { Action("find/clear-recent") }
}

extension App {
  mutating func performFind(_ at: inout Reading) {
    at.on(Action.takeFirst) {
      let query = state.location.query
      if let command = commands.first(where: { $0.matches(query) }) {
        run(command)
      } else if let route = firstResult {
        go(route)
      }
    }
    at.on(Action.clearRecent) { remember("recent-searches", "") }
  }

  /// Notes what was searched, or from where a search begins.
  mutating func leaveSearch(for route: Route) {
    let here = state.location.route
    if here == .find && route != .find { rememberSearch() }
    if here != .find && route == .find { state.findOrigin = here }
  }

  // MARK: recent searches

  /// The latest first.
  var recentSearches: [String] {
    (state.remembered["recent-searches"] ?? "").split(separator: "\n").map { String($0) }
  }

  /// Keeps the words of a search that led somewhere.
  mutating func rememberSearch() {
    let query = String(Text.trimmed(state.location.query).prefix(100))
    if query.isEmpty { return }
    let folded = Ledger.folded(query)
    var searches = recentSearches.filter { Ledger.folded($0) != folded }
    searches.insert(query, at: 0)
    remember("recent-searches", searches.prefix(8).joined(separator: "\n"))
  }

  /// Keeps a small choice on this device; "" forgets it.
  mutating func remember(_ name: String, _ value: String) {
    if (state.remembered[name] ?? "") == value { return }
    state.remembered[name] = value.isEmpty ? nil : value
    effects.append(.remember(name, value))
  }
}
