import Ledger
import Markup

// The budget of a project: an amount a category.
extension SheetKind {
  static var budget: SheetName<ID<Project>> { SheetName("budget/edit") }
}

extension SheetSearch {
  mutating func budget() {
    on(SheetKind.budget) { id in
      SheetType(
        form: { app in app.book.projects[id] == nil ? nil : Form(app.budgetFields(of: id)) },
        check: { app, form in app.checkBudgetFields(&form) },
        save: { app, sheet in
          let edit = DesignProjectRules.allocate(
            app.allocations(sheet.form), to: id, in: app.book)
          app.closeSheet()
          app.commit(edit, toast: "Budget saved")
        },
        view: { app, sheet, html in
          html.formSheet("Edit Budget", isTall: true) { html in
            html.problemBanner(sheet.form)
            app.budgetFields(sheet.form, &html)
          }
        })
    }
  }
}

extension App {
  // MARK: one field a category

  /// The categories a project's form offers: the live ones, and archived ones with a budget.
  private func budgetedCategories(of project: ID<Project>) -> [BudgetCategory] {
    var found = book.budgetCategories
    for budget in book.budgets(of: project)
    where !found.contains(where: { $0.id == budget.category }) {
      if let category = book.categories[budget.category] { found.append(category) }
    }
    return found
  }

  /// `budget-ID` for every category, with the amount as it is edited.
  func budgetFields(of project: ID<Project>) -> [(String, String)] {
    budgetedCategories(of: project).map { category in
      let known = book.budgets.live(Budget(of: project, for: category.id).id)
      return ("budget-" + category.id.text, known?.amount.map { state.formats.amount($0) } ?? "")
    }
  }

  func budgetFields(_ form: Form, _ html: inout HTML) {
    let symbol = state.formats.symbol(book.settings.currency)
    for field in form.fields {
      guard let category = App.category(of: field.name).flatMap({ book.categories[$0] }) else {
        continue
      }
      html.moneyField(
        form, field.name, category.name, symbol: symbol,
        hint: category.type == .fee ? "A fee that you receive" : "")
    }
  }

  func checkBudgetFields(_ form: inout Form) {
    for field in form.fields where App.category(of: field.name) != nil {
      let text = form.trimmed(field.name)
      if text.isEmpty { continue }
      guard let amount = try? state.formats.readMoney(text, currency: book.settings.currency)
      else {
        form.fail(field.name, "Enter an amount such as 1,250.00")
        continue
      }
      if let problem = DesignProjectRules.allocation(amount) {
        form.fail(field.name, problem.message)
      }
    }
  }

  /// What the form's budget fields say.
  func allocations(_ form: Form) -> [(category: ID<BudgetCategory>, amount: Money?)] {
    form.fields.compactMap { field in
      guard let category = App.category(of: field.name) else { return nil }
      let currency = book.settings.currency
      return (category, try? state.formats.readMoney(form.trimmed(field.name), currency: currency))
    }
  }

  private static func category(of field: String) -> ID<BudgetCategory>? {
    field.hasPrefix("budget-") ? ID<BudgetCategory>(String(field.dropFirst(7))) : nil
  }
}
