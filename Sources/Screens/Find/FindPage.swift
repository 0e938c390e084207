import Ledger
import Markup

// One box over everything in the book, and over what can be done (rule F2).
struct FindPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    let query = state.location.query
    let tabs = FindResults(app: app).findTabs
    html.bar("Search")
    html.main { html in
      html("form", .onSubmit(.takeFirst), .role("search")) { html in
        html.searchField(
          !hasClients
            ? "Search expenses..."
            : tabs.first?.isDesign == true && !hasExpenses
              ? "Search items, transactions, spaces..." : "Search projects, clients, invoices...",
          query, isFocused: true)
      }
      if Text.trimmed(query).isEmpty {
        html("p", .class("muted"), .key("start"), text: "Start typing to search")
        recentList(&html)
        if !state.isWide { placesList(&html) }
        return
      }
      commandList(query, &html)
      let results = tabs.map { (tab: $0, rows: FindResults(app: app).found($0)) }
      guard let current = FindResults(app: app).currentTab(results) else { return }
      html("div", .class("segments scrolling"), .role("group"), .label("Results"), .key("tabs")) {
        html in
        for (tab, rows) in results {
          html(
            "button", .type("button"), .class("segment"),
            .aria("pressed", tab == current ? "true" : "false"),
            .onClick(.option("tab", tab.rawValue)),
            text: [title(of: tab), .verbatim("(" + state.formats.count(rows.count) + ")")]
              .joined(separator: " "))
        }
      }
      for (tab, rows) in results where tab == current { resultList(tab, rows, &html) }
    }
  }

  private func title(of tab: FindTab) -> Phrase {
    tab == .transactions && hasExpenses ? "Expenses" : tab.title
  }

  private func recentList(_ html: inout HTML) {
    let recent = FindActions(app: app).recentSearches
    if recent.isEmpty { return }
    html.card("Recent Searches", action: ("Clear{{recent searches}}", Action.clearRecent)) { html in
      html("div", .class("menu")) { html in
        for query in recent {
          html("a", .class("menu-item"), .href(Location(.find, query: query).path)) { html in
            html.icon("clock")
            html("span", text: query)
          }
        }
      }
    }
  }

  private func commandList(_ query: String, _ html: inout HTML) {
    let found = CommandList(app: app).commands(matching: query).prefix(5)
    if found.isEmpty { return }
    draw(Array(found), "Commands", key: "commands", &html)
  }

  /// The pages that a phone's bar has no room for.
  private func placesList(_ html: inout HTML) {
    let places = CommandList(app: app).commands.filter { command in
      guard case .page(let route) = command.target else { return false }
      switch route.section {
      case .today, .clients, .inventory: return false
      case .invoices: return route == .outbox
      case .expenses: return route != .expenses || isOn(.designer)
      case .projects: return route != Navigation(app: app).projects
      case _: return true
      }
    }
    html("h2", .class("menu-head"), .key("places-head"), text: "More Pages")
    draw(places, "More Pages", key: "places", &html)
  }

  private func draw(
    _ commands: [Command], _ label: Phrase, key: String, _ html: inout HTML
  ) {
    html("nav", .class("menu commands"), .label(label), .key(key)) { html in
      for command in commands {
        let link: Attribute
        var isPlace = false
        switch command.target {
        case .page(let route):
          link = .href(route.path)
          isPlace = true
        case .action(let action): link = .onClick(action)
        }
        html(
          isPlace ? "a" : "button", .class("menu-item"), isPlace ? .none : .type("button"), link,
          .key(command.title.english)
        ) { html in
          html.icon(isPlace ? "forward" : "plus")
          html("span", text: command.title)
          html("span", .class("menu-note")) { html in
            for key in command.keys.split(separator: " ") { html("kbd", text: String(key)) }
          }
        }
      }
    }
  }

  private func resultList(_ tab: FindTab, _ rows: [Int32], _ html: inout HTML) {
    if rows.isEmpty {
      html.empty(
        icon: "search", title: tab.noneFound,
        text: "Nothing contains “\(state.location.query)”.")
      return
    }
    let limit = ListBlock(app: app).rowLimit(atFirst: 50)
    html("ul", .class("list"), .label(tab.title), .key("results-" + tab.rawValue)) { html in
      for row in rows.prefix(limit) { resultRow(tab, row, &html) }
    }
    html.showMore(limit, of: rows.count)
  }

  private func resultRow(_ tab: FindTab, _ row: Int32, _ html: inout HTML) {
    if tab == .receipts { return InboxPage(app: app).row(book.receipts.rows[Int(row)], &html) }
    guard let list = tab.list else {
      return chargeResult(book.charges.rows[Int(row)], &html)
    }
    index[list].kind.row(app, row, .search, &html)
  }

  private func chargeResult(_ charge: Charge, _ html: inout HTML) {
    html("li", .class("row"), .key(charge.id.text)) { html in
      html("a", .class("row-link"), .href(Route.projectTab(charge.project, .overview).path)) {
        html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: charge.title)
          html(
            "span", .class("row-note"), text: book.projects[charge.project]?.name ?? "")
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: text(charge.price))
        }
      }
    }
  }
}
