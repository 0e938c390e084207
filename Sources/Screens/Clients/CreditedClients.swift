import Ledger
import Markup

extension Location {
  /// The list of the clients who are to get credit back.
  static var creditedClients: Location {
    var location = Location(.clients)
    location.setOption("credit", "yes")
    return location
  }
}

// The list of clients, narrowed to those who are to get credit back (rule G109).
struct CreditedClients: Room {
  let app: App

  var isChosen: Bool { state.location.option("credit") != nil }

  /// The rows that the address asks for; all of them until the rest of the book is here.
  var rows: [Int32] {
    let rows = rows(of: .clients)
    if !isChosen || !state.isWhole { return rows }
    let credited = Set(credited(true))
    return rows.filter { credited.contains($0) }
  }

  /// Nothing where nobody has credit, and nobody asked.
  func segments(_ html: inout HTML) {
    let count = state.isWhole ? all.count : 0
    if count == 0 && !isChosen { return }
    html("nav", .class("segments"), .label("Clients"), .key("credit")) { html in
      for isCredited in [false, true] {
        html(
          "a", .class("segment"),
          .href(path(isCredited)),
          isCredited == isChosen ? .aria("current", "page") : .none
        ) { html in
          html.text(isCredited ? "Credit to Give Back" : "All")
          html(
            "span", .class("count"),
            text: state.formats.count(isCredited ? count : index[.clients].count()))
        }
      }
    }
  }

  /// What is typed, and how the list is sorted, stays.
  private func path(_ isCredited: Bool) -> String {
    var location = state.location
    location.setOption("credit", isCredited ? "yes" : "")
    return location.path
  }

  var showsArchived: Bool {
    isChosen && state.isWhole && isBlank(state.location.query) && !credited(false).isEmpty
  }

  /// Those who are archived, below the list: they are in no list, and Today counts them.
  func archived(_ html: inout HTML) {
    if !showsArchived { return }
    html.card("Archived") { html in
      html("ul", .class("list")) { html in
        for row in credited(false) { ClientList(app: app).clientRow(row, .search, &html) }
      }
    }
  }

  /// Those that are listed, or those that are not.
  private func credited(_ isListed: Bool) -> [Int32] {
    all.filter { index[.clients].lists($0) == isListed }
  }

  /// As many as Today says.
  @inline(never)
  private var all: [Int32] {
    app.index.held.follow(book)
    return app.index.held.credits.map { $0.row }
  }
}
