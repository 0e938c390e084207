import Ledger
import Markup

// What comes again: what is due, what it costs, the rules, the subscriptions among them.
struct RecurringPage: Room {
  let app: App

  private enum Group: CaseIterable {
    case active, paused, ended

    var title: Phrase {
      switch self {
      case .active: return "Active"
      case .paused: return "Paused"
      case .ended: return "Ended"
      }
    }
  }

  private var facts: RecurringFacts { RecurringFacts(app: app) }

  func draw(_ html: inout HTML) {
    html.bar("Recurring", back: Route.expenses.path) { html in
      html.iconButton(
        "plus", "New Recurring Expense", .open(.newRecurring), class: "icon-button primary")
    }
    html.main { html in
      if app.isOpening || state.isComing {
        html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
        return
      }
      let rules = book.recurring.live.sorted {
        compareForReading($0.source, $1.source)
      }
      let found = facts.found
      if rules.isEmpty && found.isEmpty {
        html.empty(
          icon: "clock", title: "Nothing Recurring",
          text:
            "Rent, software, insurance: what comes again is entered by itself, or you are reminded."
        ) { html in
          html.button(
            "New Recurring Expense", .open(.newRecurring), class: "button primary")
        }
        return
      }
      DueRecurring(app: app).draw(&html)
      let active = rules.filter { group(of: $0) == .active }
      costs(active, &html)
      for group in Group.allCases {
        self.rules(rules.filter { self.group(of: $0) == group }, group, &html)
      }
      subscriptions(active.filter { $0.isSubscription }, &html)
      offers(found, &html)
    }
  }

  private func group(of rule: Recurring) -> Group {
    if facts.next(of: rule.id) == nil { return .ended }
    return rule.isPaused ? .paused : .active
  }

  // MARK: costs

  private func costs(_ active: [Recurring], _ html: inout HTML) {
    let isPersonal: (Recurring) -> Bool = { Scope($0.project) == .personal }
    html("div", .class("stats"), .key("costs")) { html in
      cost(active.filter { !isPersonal($0) }, "A Month", "A Year", &html)
      let personal = active.filter(isPersonal)
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
    for (label, sums) in [(month, monthly), (year, yearly)] {
      html("div", .class("stat")) { html in
        html("span", .class("stat-label"), text: label)
        html("span", .class("stat-value"), text: text(sums))
      }
    }
  }

  private func yearly(_ rule: Recurring) -> Phrase {
    guard let cost = try? RecurringCost.yearly(rule) else { return .none }
    return "\(state.formats.money(cost)) a year"
  }

  // MARK: rules

  /// "Monthly · next Dec 1 · Reminder".
  func note(_ rule: Recurring) -> Phrase {
    var parts: [Phrase] = [rule.frequency.title]
    if let next = facts.next(of: rule.id) {
      if !rule.isPaused { parts.append("next \(text(next.day))") }
      parts.append(rule.way.title)
    } else if let last = facts.kept.calendar.last(of: rule.id) {
      parts.append("ended \(text(last))")
    }
    switch Scope(rule.project) {
    case .project(let id):
      parts.append(book.projects[id].map { .verbatim(title(of: $0)) } ?? .none)
    case .inventory: parts.append("Inventory")
    case .business: break
    case .personal: parts.append("Personal")
    }
    return parts.joined(separator: " · ")
  }

  private func rules(_ rules: [Recurring], _ group: Group, _ html: inout HTML) {
    if rules.isEmpty { return }
    html.card(group.title) { html in
      html("ul", .class("list"), .label(group.title)) { html in
        for rule in rules { row(rule, note(rule), &html) }
      }
    }
  }

  private func row(_ rule: Recurring, _ note: Phrase, _ html: inout HTML) {
    html("li", .class("row free"), .key("rule-" + rule.id.text)) { html in
      html("button", .type("button"), .class("row-link"), .onClick(.open(.recurringMenu(rule.id))))
      {
        html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: .verbatim(rule.source))
          html("span", .class("row-note"), text: note)
        }
        html("span", .class("row-side")) { html in
          html(
            "span", .class("amount"), text: TransactionDisplay.amount(rule.amount, state.formats))
          html("span", .class("row-note"), text: yearly(rule))
        }
      }
    }
  }

  // MARK: subscriptions

  private func subscriptions(_ rules: [Recurring], _ html: inout HTML) {
    if rules.isEmpty { return }
    html.card("Subscriptions") { html in
      html("ul", .class("list"), .label("Subscriptions")) { html in
        for rule in rules {
          row(rule, PriceChange.all(of: rule, in: book).last.map { words($0) } ?? "", &html)
        }
      }
    }
  }

  private func words(_ change: PriceChange) -> Phrase {
    let (from, to) = (state.formats.money(change.from), state.formats.money(change.to))
    return change.isRise
      ? "Went up from \(from) to \(to) on \(text(change.day))"
      : "Went down from \(from) to \(to) on \(text(change.day))"
  }

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
                let times: Phrase = "\(one.expenses.count) times, last \(text(one.day))"
                html(
                  "span", .class("row-note"),
                  text: [one.frequency.title, times].joined(separator: " · "))
              }
              html("span", .class("row-side")) { html in
                html("span", .class("amount"), text: state.formats.money(one.amount))
              }
            }
            html.button("Make Recurring", .keepSubscription(latest), class: "button small")
          }
        }
      }
    }
  }
}
