import Ledger
import Markup

struct BudgetBar: Room {
  let app: App

  /// One bar: its name, what was spent, what remains; over budget the rest in another color.
  func draw(
    _ name: Phrase, _ spent: Money, _ budget: Money, isFee: Bool, _ html: inout HTML
  ) {
    let isOver = budget.minor > 0 && spent.minor > budget.minor
    html("span", .class(isOver ? "bar-row over" : "bar-row")) { html in
      html("span", .class("spread small")) { html in
        html("span", .class("strong"), text: name)
        html(
          "span", .class("bar-rest"),
          text: BudgetLabels.remaining(spent, of: budget, isFee: isFee, state.formats))
      }
      html("span", .class("meter"), .aria("hidden", "true")) { html in
        html("i", .data("width", "\(Wording.percent(spent, of: budget))")) { _ in }
      }
      if budget.minor > 0 {
        html("span", .class("spread small muted")) { html in
          html(
            "span",
            text: BudgetLabels.spent(spent, isFee: isFee, state.formats))
          html("span", text: "of \(state.formats.wholeMoney(budget))")
        }
      }
    }
  }

  /// The categories that this person pinned in a project, in order.
  func pinned(in project: ID<Project>) -> [ID<BudgetCategory>] {
    let mine = ProjectPreferences(of: state.membership.me, in: project).id
    return (book.preferences[mine]?.pinned ?? []).map { book.category($0) }
  }
}
