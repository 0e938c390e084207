import Documents
import Ledger
import Markup

// Monthly budgets (rule E27): how far each category is, and the form that sets them.
struct InsightBudgets: Room {
  let app: App

  /// A field a category; one that is emptied has no budget any more.
  func fields(
    of place: Scope, _ walk: inout FieldWalk
  ) -> [(category: ID<BudgetCategory>, amount: Money?)] {
    var amounts: [(category: ID<BudgetCategory>, amount: Money?)] = []
    let use: CategoryUse = place == .personal ? .personal : .business
    for category in Pickers(app: app).budgeted(of: place.project, use) {
      var amount = book.budget(of: place.project, for: category.id)
      let currency = amount?.currency ?? book.settings.currency
      walk.money(
        "budget-" + category.id.text, .verbatim(category.name), &amount, in: currency)
      if let amount { walk.rule(DesignProjectRules.allocation(amount)?.message) }
      amounts.append((category.id, amount))
    }
    return amounts
  }

  /// Of the month that the period ends in.
  func draw(_ part: SpendingPart, _ period: InsightPeriod, _ html: inout HTML) {
    let day = min(period.days.upperBound, max(state.today, period.days.lowerBound))
    let budgets = MonthlyBudgets(of: book, part, in: day, on: state.today)
    let place = Scope(part.place)
    html.card("Monthly Budgets", action: ("Edit", Action.open(.monthlyBudgets(place)))) { html in
      if budgets.rows.isEmpty {
        html("p", .class("muted"), text: "No monthly budgets yet.")
        return
      }
      html("p", .class("muted small"), text: .verbatim(state.formats.month(budgets.month)))
      html("ul", .class("bars")) { html in
        for row in budgets.rows { bar(row, budgets, part, &html) }
        if budgets.rows.count > 1 { bar(budgets.total, budgets, part, isTotal: true, &html) }
      }
      if isRunning(budgets) {
        html(
          "p", .class("muted small"),
          text: """
            Projected: what was spent so far, divided by \(budgets.daysPassed) days, times \
            \(budgets.daysInMonth) days of the month.
            """)
      }
      if !budgets.others.isZero {
        html(
          "p", .class("muted small"), text: "In other currencies: \(text(budgets.others))")
      }
    }
  }

  private func isRunning(_ budgets: MonthlyBudgets) -> Bool {
    budgets.daysPassed > 0 && budgets.daysPassed < budgets.daysInMonth
  }

  private func bar(
    _ row: MonthlyBudgets.Row, _ budgets: MonthlyBudgets, _ part: SpendingPart,
    isTotal: Bool = false, _ html: inout HTML
  ) {
    let formats = state.formats
    html(
      "li", .class(row.isOver ? "bar-row over" : "bar-row"),
      .key(isTotal ? "total" : row.category.text)
    ) { html in
      html("span", .class("spread small")) { html in
        if isTotal {
          html("strong", text: "Total")
        } else {
          let rows = SpendingRows(
            part, .budget(row.category), from: budgets.month, to: budgets.month.lastOfMonth)
          html("a", .href(rows.path), text: .verbatim(row.name))
        }
        html(
          "span", .class("amount"),
          text: "\(formats.money(row.spent)) of \(formats.money(row.budget))")
      }
      html("span", .class("meter"), .aria("hidden", "true")) { html in
        html(
          "i", .data("width", "\(Wording.percent(row.spent, of: row.budget))")
        ) { _ in }
      }
      html("span", .class("spread small muted")) { html in
        html(
          "span", .class("bar-rest"),
          text: BudgetLabels.remaining(row.spent, of: row.budget, isFee: false, formats))
        if isRunning(budgets) {
          html(
            "span", .class(row.willBeOver ? "insight-warning" : ""),
            text: "\(formats.money(row.projected)) projected")
        }
      }
    }
  }
}
