import Ledger
import Markup

// The lines of every account that nothing explains yet: a list that can reach zero (rule M38).
struct ExplainPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.bar("To Explain", back: Route.moneyAccounts.path)
    html.main { html in
      if app.isOpening || state.isComing {
        html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
        return
      }
      if index[.unexplained].count() == 0 { return done(&html) }
      let isNarrowed = ListSheets(app: app).tools(.unexplained, "Search Lines", &html)
      let rows = rows(of: .unexplained)
      if rows.isEmpty && isNarrowed {
        return ListSheets(app: app).noResults(
          "No line matches this search and these filters.", &html)
      }
      if isAdministrator {
        html("div", .class("buttons"), .key("explain-sure")) { html in
          if LineProposals(app: app).isAnySure {
            html.button("Accept All Sure …", .open(.sureLines), class: "button small")
          }
          Selecting(app: app).selectButton(&html)
        }
      }
      listBlock(ShownList(.unexplained, index[.unexplained].kind, rows), &html)
    }
  }

  private func done(_ html: inout HTML) {
    html.empty(
      icon: "check", title: "Everything Is Explained",
      text: "What comes in with the next statement waits here until somebody says what it was."
    ) { html in
      html("a", .class("button"), .href(Route.moneyAccounts.path), text: "Accounts{{of money}}")
    }
  }

  /// The line that stands after one in this list, else the one before it; nil when no other is open.
  func next(after id: ID<BankLine>) -> ID<BankLine>? {
    guard state.list?.route == .explain, let row = book.bankLines.row(of: id) else { return nil }
    var found: Int32?
    let search = {
      let rows = rows(of: .unexplained)
      guard let place = rows.firstIndex(of: row), rows.count > 1 else { return }
      found = rows[place + 1 < rows.count ? place + 1 : place - 1]
    }
    if Desk(app: app).isBesideList { Desk(app: app).seenFromList(search) } else { search() }
    return found.map { book.bankLines.rows[Int($0)].id }
  }

  // MARK: Today

  /// How many wait, and the first few.
  func today(_ html: inout HTML) {
    let count = index[.unexplained].count()
    if count == 0 { return }
    let latest = index[.unexplained].kind.sorts[0]
    let rows = index[.unexplained].rows(ListQuery(by: latest, on: state.today), in: book)
    html("section", .class("card today"), .key("today-To Explain")) { html in
      html("header", .class("card-head")) { html in
        html("h2") { html in
          html.text("To Explain")
          html("span", .class("count"), text: state.formats.count(count))
        }
      }
      html("ul", .class("list"), .label("To Explain")) { html in
        for row in rows.prefix(ExplainPage.mostInToday) {
          LineRow(app: app, isAmongOpen: true).draw(row, &html)
        }
      }
      html("a", .class("button quiet small"), .href(Route.explain.path), text: "Go Through Them")
    }
  }

  private static var mostInToday: Int { 3 }
}
