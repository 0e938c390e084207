import Ledger
import Markup

// The sheets of one expense, and what is done on its page.
extension SheetKind {
  static var newExpense: SheetName<Scope> { SheetName("expense/new") }
  static var editExpense: SheetName<ID<Transaction>> { SheetName("expense/edit") }
  static var expenseMenu: SheetName<ID<Transaction>> { SheetName("expense/menu") }
  static var deleteExpense: SheetName<ID<Transaction>> { SheetName("expense/delete") }
  static var newPart: SheetName<ID<Transaction>> { SheetName("expense/new-line") }
  static var editPart: SheetName<ID<Split>> { SheetName("expense/line") }
  static var tagsOf: SheetName<ID<Transaction>> { SheetName("expense/tags") }
  static var splitExpense: SheetName<ID<Transaction>> { SheetName("expense/split") }
  static var mergeExpense: SheetName<ID<Transaction>> { SheetName("expense/merge") }
  static var billExpense: SheetName<ID<Transaction>> { SheetName("expense/bill") }
}

extension Action {
  static var restoreExpense: Verb<ID<Transaction>> { Verb("expense/restore") }
  static var removeExpense: Verb<ID<Transaction>> { Verb("expense/remove") }
  static var duplicateExpense: Verb<ID<Transaction>> { Verb("expense/duplicate") }
  static var unbillExpense: Verb<ID<Transaction>> { Verb("expense/unbill") }
  /// Keeps the first, and moves what the second has into it.
  static var mergeInto: Verb2<ID<Transaction>, ID<Transaction>> { Verb2("expense/merge-into") }
  static var partUp: Verb<ID<Split>> { Verb("expense/line-up") }
  static var partDown: Verb<ID<Split>> { Verb("expense/line-down") }
  static var dropPart: Verb<ID<Split>> { Verb("expense/line-drop") }
  static var removePart: Verb<ID<Split>> { Verb("expense/line-remove") }
  /// What the form of an expense offers.
  static var chooseMerchant: Verb<String> { Verb("expense/merchant") }
  static var addTag: Verb<String> { Verb("expense/tag-add") }
  static var dropTag: Verb<String> { Verb("expense/tag-drop") }
  static var addFormLine: Action { Action("expense/form-line") }
  static var dropFormLine: Verb<Int> { Verb("expense/form-line-drop") }
}

extension SheetSearch {
  mutating func expenseDetail() {
    on(SheetKind.newExpense) { ExpenseForm.newSheet($0) }
    on(SheetKind.editExpense) { ExpenseForm.editSheet($0) }
    on(SheetKind.newPart) { ExpenseLines.newSheet($0) }
    on(SheetKind.editPart) { ExpenseLines.editSheet($0) }
    on(SheetKind.tagsOf) { ExpenseTagging.sheet($0) }
    on(SheetKind.splitExpense) { ExpenseTwins.splitSheet($0) }
    on(SheetKind.billExpense) { ExpenseBilling.billSheet($0) }
    plain(SheetKind.expenseMenu) { ExpensePage(app: $0).menu($1, &$2) }
    plain(SheetKind.mergeExpense) { ExpenseTwins(app: $0).mergeSheet($1, &$2) }
    plain(SheetKind.deleteExpense) { app, expense, html in
      html.plainSheet("Delete Expense?") { html in
        html("p", text: "Its receipts, lines and tags go along. Undo brings all of it back.")
        let billed = ExpenseBilling(app: app).afterDeleting(expense)
        if !billed.isEmpty { html("p", .class("strong"), .key("billed"), text: billed) }
        html("div", .class("buttons")) { html in
          html.button("Delete", .removeExpense(expense.id), class: "button danger primary")
          html.button("Cancel", .close)
        }
      }
    }
  }

  /// A sheet about an expense that has no form.
  private mutating func plain(
    _ name: SheetName<ID<Transaction>>, _ view: @escaping (App, Transaction, inout HTML) -> Void
  ) {
    on(name) { id in
      SheetType(
        keeps: .nothing,
        form: { app in app.book.transactions.live(id) == nil ? nil : Form() },
        view: { app, _, html in
          if let expense = app.book.transactions[id] { view(app, expense, &html) }
        })
    }
  }
}

struct ExpenseDetailActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.restoreExpense) { restore($0) }
    at.on(Action.removeExpense) { remove($0) }
    at.on(Action.duplicateExpense) { ExpenseTwins(app: app).duplicate($0) }
    at.on(Action.mergeInto) { ExpenseTwins(app: app).merge($1, into: $0) }
    at.on(Action.unbillExpense) { ExpenseBilling(app: app).unbill($0) }
    at.on(Action.partUp) { ExpenseLines(app: app).move($0, .by(-1)) }
    at.on(Action.partDown) { ExpenseLines(app: app).move($0, .by(1)) }
    at.on(Action.dropPart) { id in
      if let move = Ordering.Move(dropped: value) { ExpenseLines(app: app).move(id, move) }
    }
    at.on(Action.removePart) { ExpenseLines(app: app).remove($0) }
    at.on(Action.chooseMerchant) { ExpenseEntry(app: app).choose($0) }
    at.on(Action.addTag) { ExpenseTagging(app: app).add($0) }
    at.on(Action.dropTag) { ExpenseTagging(app: app).drop($0) }
    at.on(Action.addFormLine) { ExpenseLines(app: app).addToForm() }
    at.on(Action.dropFormLine) { ExpenseLines(app: app).dropFromForm($0) }
  }

  private func remove(_ id: ID<Transaction>) {
    closeSheet()
    guard let expense = book.transactions.live(id), expense.sale == nil else { return }
    commit(ExpenseCopies.remove(expense, by: operation(), in: book), toast: "Expense deleted")
    if state.location.route == .transaction(id) { go(ExpensePage(app: app).home(of: expense)) }
  }

  func restore(_ id: ID<Transaction>) {
    guard let expense = book.transactions[id], !expense.isLive else { return }
    commit(ExpenseCopies.restore(expense, by: operation(), in: book), toast: "Restored")
  }

  private func operation() -> ItemOperation { ItemActions(app: app).operation() }
}
