import Ledger
import Markup

// What the buttons of the list of expenses do.
extension Action {
  /// Shows every expense again, in the order and the groups that were chosen.
  static var clearExpenseFilters: Action { Action("expenses/clear") }
  /// Saves what is shown as CSV.
  static var exportExpenses: Action { Action("expenses/export") }
  /// Saves the selected ones as CSV.
  static var exportSelectedExpenses: Action { Action("expenses/export-selected") }
  /// Narrows the list as it was kept under a name; once more, and it is narrowed no longer.
  static var useFilter: Verb<ID<SavedFilter>> { Verb("expenses/use-filter") }
  static var deleteFilter: Verb<ID<SavedFilter>> { Verb("expenses/delete-filter") }
}

extension SheetKind {
  static var expenseFilter: SheetKind { SheetKind("expenses/filter") }
  static var expenseSort: SheetKind { SheetKind("expenses/sort") }
  static var expenseRange: SheetKind { SheetKind("expenses/range") }
  static var expenseListMenu: SheetKind { SheetKind("expenses/menu") }
  static var saveFilter: SheetKind { SheetKind("expenses/save-filter") }
  static var savedFilter: SheetName<ID<SavedFilter>> { SheetName("expenses/saved-filter") }
  /// What is done with the selected expenses.
  static var categoryOfExpenses: SheetKind { SheetKind("expenses/bulk-category") }
  static var tagOfExpenses: SheetKind { SheetKind("expenses/bulk-tag") }
  static var untagExpenses: SheetKind { SheetKind("expenses/bulk-untag") }
  static var placeOfExpenses: SheetKind { SheetKind("expenses/bulk-place") }
  static var billExpenses: SheetKind { SheetKind("expenses/bulk-bill") }
  static var deleteExpenses: SheetKind { SheetKind("expenses/bulk-delete") }
}

struct ExpenseListActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.clearExpenseFilters) {
      Navigation(app: app).changeOptions { location in
        location.clearOptions(but: ["sort", "group"])
        location.query = ""
      }
    }
    at.on(Action.exportExpenses) {
      closeSheet()
      export(rows(of: .expenses).map { book.transactions.rows[Int($0)].id })
    }
    at.on(Action.exportSelectedExpenses) {
      let selected = ExpenseBulk(app: app).selected.map { $0.id }
      Selecting(app: app).endSelection()
      export(selected)
    }
    at.on(Action.useFilter) { SavedFilters(app: app).use($0) }
    at.on(Action.deleteFilter) { id in
      closeSheet()
      Changes(app: app).trash(id, in: book.savedFilters, toast: "Filter deleted")
    }
  }

  private func export(_ expenses: [ID<Transaction>]) {
    if expenses.isEmpty { return toast("There is nothing to export", isBad: true) }
    effects.append(.exportExpenses(expenses))
  }
}

extension SheetSearch {
  mutating func expenseList() {
    on(SheetKind.expenseFilter) {
      SheetType(keeps: .nothing) { app, _, html in ExpenseList(app: app).filterSheet(&html) }
    }
    on(SheetKind.expenseSort) {
      SheetType(keeps: .nothing) { app, _, html in ExpenseList(app: app).sortSheet(&html) }
    }
    on(SheetKind.expenseListMenu) {
      SheetType(keeps: .nothing) { app, _, html in ExpenseList(app: app).menuSheet(&html) }
    }
    on(SheetKind.expenseRange) { ExpenseList.rangeSheet() }
    on(SheetKind.saveFilter) { SavedFilters.saveSheet() }
    on(SheetKind.savedFilter) { SavedFilters.editSheet($0) }
    on(SheetKind.categoryOfExpenses) { ExpenseBulk.categorySheet() }
    on(SheetKind.tagOfExpenses) { ExpenseBulk.tagSheet() }
    on(SheetKind.untagExpenses) { ExpenseBulk.untagSheet() }
    on(SheetKind.placeOfExpenses) { ExpenseBulk.placeSheet() }
    on(SheetKind.billExpenses) { ExpenseBulk.billSheet() }
    on(SheetKind.deleteExpenses) { ExpenseBulk.deleteSheet() }
  }
}
