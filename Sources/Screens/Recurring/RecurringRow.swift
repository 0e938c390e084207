import Ledger
import Markup

// One rule as a row of the list: how often, when next, what it costs.
struct RecurringRow: Room {
  let app: App

  func draw(_ rule: Recurring, _ html: inout HTML) {
    html("li", .class("row"), .key("rule-" + rule.id.text)) { html in
      html("button", .type("button"), .class("row-link"), .onClick(.open(.recurringMenu(rule.id))))
      {
        html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: .verbatim(rule.source))
          html(
            "span", .class("row-note"), text: [newPrice(rule), note(rule)].joined(separator: " · "))
        }
        html("span", .class("row-side")) { html in
          html(
            "span", .class("amount"), text: TransactionDisplay.amount(rule.amount, state.formats))
          html("span", .class("row-note"), text: yearly(rule))
        }
      }
    }
  }

  /// What a subscription costs otherwise than a year ago; the rest is in its menu.
  private func newPrice(_ rule: Recurring) -> Phrase {
    guard rule.isSubscription, let last = PriceChange.all(of: rule, in: book).last,
      last.day > state.today.adding(years: -1)
    else { return .none }
    return words(last)
  }

  private func yearly(_ rule: Recurring) -> Phrase {
    guard let cost = try? RecurringCost.yearly(rule) else { return .none }
    return "\(state.formats.money(cost)) a year"
  }

  /// "Monthly · next Dec 1 · Reminder".
  func note(_ rule: Recurring) -> Phrase {
    let facts = RecurringFacts(app: app)
    var parts: [Phrase] = [rule.frequency.title]
    if let next = facts.next(of: rule.id) {
      if !rule.isPaused { parts.append("next \(text(next))") }
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

  /// That it costs more, or less, since some day.
  func words(_ change: PriceChange) -> Phrase {
    let (from, to) = (state.formats.money(change.from), state.formats.money(change.to))
    return change.isRise
      ? "Went up from \(from) to \(to) on \(text(change.day))"
      : "Went down from \(from) to \(to) on \(text(change.day))"
  }
}
