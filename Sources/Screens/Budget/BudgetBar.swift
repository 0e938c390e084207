import Ledger
import Markup

extension App {
  /// One bar: its name, what was spent, what remains; over budget the rest in another color.
  func budgetBar(
    _ name: String, _ spent: Money, _ budget: Money, isFee: Bool, _ html: inout HTML
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
        html("i", .data("width", "\(App.percent(spent, of: budget))")) { _ in }
      }
      if budget.minor > 0 {
        html("span", .class("spread small muted")) { html in
          html(
            "span",
            text: BudgetLabels.spent(spent, isFee: isFee, state.formats))
          html("span", text: "of " + state.formats.wholeMoney(budget))
        }
      }
    }
  }

  /// How much of a bar is filled, at most all of it.
  static func percent(_ spent: Money, of budget: Money) -> Int64 {
    guard budget.minor > 0, spent.minor > 0 else { return 0 }
    if spent.minor >= budget.minor { return 100 }
    let (product, overflow) = spent.minor.multipliedReportingOverflow(by: 100)
    return overflow ? 100 : product / budget.minor
  }

  /// The categories that this person pinned in a project, in order.
  func pinned(in project: ID<Project>) -> [ID<BudgetCategory>] {
    let mine = ProjectPreferences(of: state.membership.me, in: project).id
    return book.preferences[mine]?.pinned ?? []
  }
}
