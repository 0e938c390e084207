import Ledger
import Markup

// The budget of a project: an amount a category.
extension SheetKind {
  static var budget: SheetName<ID<Project>> { SheetName("budget/edit") }
}

extension SheetSearch {
  mutating func budget() {
    on(SheetKind.budget) { id in
      SheetType("Edit Budget", isTall: true, keeps: .row) { app, walk in
        guard app.book.projects.has(id) else { return nil }
        let amounts = BudgetSheet(app: app).budgetFields(of: id, &walk)
        return { app in
          let edit = DesignProjectRules.allocate(amounts, to: id, in: app.book)
          app.closeSheet()
          app.commit(edit, toast: "Budget saved")
        }
      }
    }
  }
}

struct BudgetSheet: Room {
  let app: App

  /// A field a category, and what they say; `another` is the currency that the form has just got, in which
  /// the same numbers are read.
  func budgetFields(
    of project: ID<Project>, in another: Currency? = nil, _ walk: inout FieldWalk
  ) -> [(category: ID<BudgetCategory>, amount: Money?)] {
    var amounts: [(category: ID<BudgetCategory>, amount: Money?)] = []
    for category in Pickers(app: app).budgeted(of: project, .projects) {
      var amount = book.budget(of: project, for: category.id)
      if let another, let old = amount, old.currency != another {
        // What it cannot hold is typed, and judged, below.
        amount = try? state.formats.readMoney(state.formats.amount(old), currency: another)
      }
      let currency = another ?? amount?.currency ?? book.currency(of: project)
      walk.money(
        "budget-" + category.id.text, .verbatim(category.name), &amount, in: currency,
        hint: category.type == .fee ? "A fee that you receive" : "")
      if let amount { walk.rule(DesignProjectRules.allocation(amount)?.message) }
      amounts.append((category.id, amount))
    }
    return amounts
  }
}
