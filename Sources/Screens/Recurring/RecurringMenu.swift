import Ledger
import Markup

// One rule: what can be done with it, and what it made.
struct RecurringMenu: Room {
  let app: App

  /// How many of its occurrences are shown.
  private static var most: Int { 12 }

  func draw(_ id: ID<Recurring>, _ html: inout HTML) {
    guard let rule = book.recurring[id] else { return }
    let facts = RecurringFacts(app: app)
    let next = facts.next(of: rule.id)
    html.plainSheet(.verbatim(rule.source)) { html in
      html("p", .class("muted"), text: RecurringRow(app: app).note(rule))
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit", .open(.editRecurring(rule.id)))
        if RecurringRules.isBegun(rule.id, in: book),
          facts.kept.calendar.firstChange(of: rule.id, on: state.today, in: book) != nil
        {
          html.menuItem("calendar", "Change from a Day On", .open(.changeRecurring(rule.id)))
        }
        if let next, !rule.isPaused {
          let day = text(next)
          html.menuItem("check", "Enter \(day)", .enterOccurrence(rule.id, next.text))
          html.menuItem("forward", "Skip \(day)", .skipOccurrence(rule.id, next.text))
        }
        if rule.isPaused {
          html.menuItem("refresh", "Go On", .resumeRecurring(rule.id))
        } else if next != nil {
          html.menuItem("clock", "Pause", .pauseRecurring(rule.id))
        }
        if next != nil, rule.end.map({ $0 > state.today }) ?? true {
          html.menuItem("close", "Stop", .stopRecurring(rule.id))
        }
        html.menuItem("trash", "Delete", .open(.deleteRecurring(rule.id)), isDanger: true)
      }
      prices(rule, &html)
      made(rule, &html)
    }
  }

  /// When it cost something else from then on (rule E21), the latest first.
  private func prices(_ rule: Recurring, _ html: inout HTML) {
    let changes = PriceChange.all(of: rule, in: book)
    if changes.isEmpty { return }
    html("h3", text: "Prices")
    html("ul", .class("stack tight"), .key("prices")) { html in
      for change in changes.suffix(RecurringMenu.most).reversed() {
        html("li", text: RecurringRow(app: app).words(change))
      }
    }
  }

  /// The latest first; what was skipped or deleted is entered from here after all.
  private func made(_ rule: Recurring, _ html: inout HTML) {
    var expenses: [Transaction] = []
    for row in book.transactions.rows(linking: Transaction.recurringLink, to: rule.id.raw) {
      expenses.append(book.transactions.rows[Int(row)])
    }
    if expenses.isEmpty { return }
    expenses = expenses.sorted { ($0.day ?? .first, $0.id) > ($1.day ?? .first, $1.id) }
    html("h3", text: "Expenses")
    html("ul", .class("list"), .label("Expenses")) { html in
      for expense in expenses.prefix(RecurringMenu.most) {
        html("li", .class("row free"), .key("made-" + expense.id.text)) { html in
          html("a", .class("row-link"), .href(Route.transaction(expense.id).path)) { html in
            html("span", .class("row-main")) { html in
              html(
                "span", .class("row-title"),
                text: TransactionDisplay.day(expense.day, state.formats))
              if !expense.isLive {
                html("span", .class("row-note"), text: "Skipped or deleted")
              }
            }
            html("span", .class("row-side")) { html in
              html(
                "span", .class("amount"),
                text: TransactionDisplay.amount(expense.amount, state.formats))
            }
          }
          if !expense.isLive, let day = day(of: expense, rule) {
            html.button(
              "Enter{{an expense}}", .enterOccurrence(rule.id, day.text), of: text(day))
          }
        }
      }
    }
  }

  /// The day by which an expense is the rule's; nil where somebody moved it, or it is another rule's by now.
  private func day(of expense: Transaction, _ rule: Recurring) -> Day? {
    guard let day = expense.day, rule.occurrence(on: day) == expense.id else { return nil }
    let calendar = RecurringFacts(app: app).kept.calendar
    return calendar.occurrence(of: rule.id, on: day) == nil ? nil : day
  }
}
