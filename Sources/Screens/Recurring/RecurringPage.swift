import Ledger
import Markup

// What comes again: what is due, the rules and what they cost, what looks like one.
struct RecurringPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.bar("Recurring", back: Route.expenses.path) { html in
      html.iconButton(
        "plus", "New Recurring Expense", .open(.newRecurring), class: "icon-button primary")
    }
    html.newButton("New Recurring Expense", .open(.newRecurring))
    html.main { html in
      if app.isOpening || state.isComing {
        html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
        return
      }
      let isEmpty = index[.recurring].count() == 0
      let found = RecurringFacts(app: app).found
      if isEmpty && found.isEmpty { return nothing(&html) }
      DueRecurring(app: app).draw(&html)
      if !isEmpty { rules(&html) }
      offers(found, &html)
    }
  }

  private func nothing(_ html: inout HTML) {
    html.empty(
      icon: "clock", title: "Nothing Recurring",
      text:
        "Rent, software, insurance: what comes again is entered by itself, or you are reminded."
    ) { html in
      html.button("New Recurring Expense", .open(.newRecurring), class: "button primary")
    }
  }

  private func rules(_ html: inout HTML) {
    let isNarrowed = ListSheets(app: app).tools(.recurring, "Search Recurring Expenses", &html)
    let rows = rows(of: .recurring)
    if rows.isEmpty && isNarrowed {
      return ListSheets(app: app).noResults(
        "No recurring expense matches this search and these filters.", &html)
    }
    costs(rows, &html)
    let kind = index[.recurring].kind
    var shown = ShownList(.recurring, kind, rows)
    shown.hasHeads = sort(of: kind).order == 0
    listBlock(shown, &html)
  }

  // MARK: costs

  /// Of what is shown and goes on (rule E21).
  private func costs(_ rows: [Int32], _ html: inout HTML) {
    let active = rows.filter { RecurringState(of: $0, in: index[.recurring]) == .active }
      .map { book.recurring.rows[Int($0)] }
    let isPersonal: (Recurring) -> Bool = { Scope($0.project) == .personal }
    if active.isEmpty { return }
    html("div", .class("stats"), .key("costs")) { html in
      let (own, personal) = (active.filter { !isPersonal($0) }, active.filter(isPersonal))
      if !own.isEmpty { cost(own, "A Month", "A Year", &html) }
      if !personal.isEmpty { cost(personal, "Personal, a Month", "Personal, a Year", &html) }
    }
  }

  private func cost(
    _ rules: [Recurring], _ month: Phrase, _ year: Phrase, _ html: inout HTML
  ) {
    guard let yearly = try? RecurringCost.yearly(rules),
      let monthly = try? RecurringCost.monthly(yearly)
    else {
      html("p", .class("notice bad"), text: "The amounts are too large to add up.")
      return
    }
    html.stat(month, .verbatim(text(monthly)))
    html.stat(year, .verbatim(text(yearly)))
  }

  // MARK: what looks like one

  /// What the book holds and nobody entered as a rule.
  private func offers(_ found: [FoundSubscription], _ html: inout HTML) {
    if found.isEmpty { return }
    html.card("Looks Like a Subscription") { html in
      html("ul", .class("list"), .label("Looks Like a Subscription")) { html in
        for one in found {
          guard let latest = one.expenses.last else { continue }
          html("li", .class("row free"), .key("found-" + latest.text)) { html in
            html("a", .class("row-link"), .href(Route.transaction(latest).path)) { html in
              html("span", .class("row-main")) { html in
                html("span", .class("row-title"), text: .verbatim(one.merchant))
                let times: Phrase =
                  "\(state.formats.count(one.expenses.count)) times, last \(text(one.day))"
                html(
                  "span", .class("row-note"),
                  text: [one.frequency.title, times].joined(separator: " · "))
              }
              html("span", .class("row-side")) { html in
                html("span", .class("amount"), text: state.formats.money(one.amount))
              }
            }
            html.button("Make Recurring", .keepSubscription(latest), of: one.merchant)
          }
        }
      }
    }
  }
}
