import Ledger
import Markup

// What the buttons of a transaction's pages and sheets do.
extension Action {
  /// Answers a question of the new transaction: `choose/type/purchase`.
  static var answer: Verb2<String, String> { Verb2("transaction/choose") }
  static var nextQuestion: Action { Action("transaction/next") }
  static var previousQuestion: Action { Action("transaction/back") }
  /// Goes on without linking items to the return.
  static var skipItems: Action { Action("transaction/skip") }
  static var toggleReturn: Verb<ID<Item>> { Verb("transaction/return") }
  static var categorize: Verb2<ID<Transaction>, ID<BudgetCategory>?> {
    Verb2("transaction/category")
  }
  static var review: Verb<ID<Transaction>> { Verb("transaction/review") }
  static var deleteTransaction: Verb<ID<Transaction>> { Verb("transaction/delete") }
  static var restoreTransaction: Verb<ID<Transaction>> { Verb("transaction/restore") }
  /// Opens the form in the field that a next step names: `transaction/step/taxRate/ID`.
  static var complete: Verb2<String, ID<Transaction>> { Verb2("transaction/step") }
  /// Goes to the receipts, opened.
  static var receipts: Action { Action("transaction/receipts") }
  static var addItem: Verb2<ID<Transaction>, ID<Item>> { Verb2("transaction/link") }
  /// Between pasting a list and its preview.
  static var previewList: Action { Action("transaction/preview") }
  static var pasteList: Action { Action("transaction/paste") }
  /// A skipped line of it is an item after all; a row is none.
  static var takeSkipped: Verb<Int> { Verb("transaction/take-line") }
  static var removeListed: Verb<Int> { Verb("transaction/drop-line") }
  /// Asks where a transaction that was begun in a project belongs.
  static var askWhere: Action { Action("transaction/where") }
  /// What is done with the selected items of a transaction.
  static var statusOfSelected: Verb2<ID<Transaction>, ItemStatus?> { Verb2("transaction/status") }
  static var removeSelected: Verb<ID<Transaction>> { Verb("transaction/remove") }
  static var deleteSelected: Verb<ID<Transaction>> { Verb("transaction/delete-items") }
  static var toInventory: Verb<ID<Transaction>> { Verb("transaction/to-inventory") }
  static var existingTab: Verb<ExistingTab> { Verb("transaction/tab") }
}

struct TransactionActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.answer) { NewTransaction(app: app).choose($0, $1) }
    at.on(Action.nextQuestion) { NewTransaction(app: app).nextStep() }
    at.on(Action.previousQuestion) { NewTransaction(app: app).previousStep() }
    at.on(Action.skipItems) {
      state.sheet?.form["items"] = ""
      NewTransaction(app: app).nextStep()
    }
    at.on(Action.toggleReturn) { NewTransaction(app: app).toggleReturn($0) }
    at.on(Action.categorize) { id, category in
      closeSheet()
      guard let transaction = book.transactions.live(id) else { return }
      TransactionForm(app: app).change(transaction) { $0.category = category ?? ID() }
    }
    at.on(Action.review) { id in
      closeSheet()
      guard let transaction = book.transactions.live(id) else { return }
      TransactionForm(app: app).change(transaction) { $0.needsReview.toggle() }
    }
    at.on(Action.deleteTransaction) { deleteTransaction($0) }
    at.on(Action.restoreTransaction) { ExpenseDetailActions(app: app).restore($0) }
    at.on(Action.complete) { field, id in
      openSheet(.editTransaction(id))
      if state.sheet?.form.field(field) != nil {
        effects.append(.focus("#sheet [name=\"" + field + "\"]"))
      }
    }
    at.on(Action.receipts) {
      if !isOpen("receipts", byDefault: true) {
        state.toggled.removeAll { $0 == "receipts" }
      }
      effects.append(.focus("#receipts button"))
    }
    at.on(Action.addItem) { ExistingItems(app: app).link($1, to: $0) }
    at.on(Action.previewList) { ItemsFromList(app: app).read() }
    at.on(Action.takeSkipped) { ItemsFromList(app: app).promote($0) }
    at.on(Action.removeListed) { ItemsFromList(app: app).remove($0) }
    at.on(Action.askWhere) { NewTransaction(app: app).askWhere() }
    at.on(Action.pasteList) { state.sheet?.form["step"] = "paste" }
    at.on(Action.statusOfSelected) { TransactionBulk(app: app).setStatus($0, $1) }
    at.on(Action.removeSelected) { TransactionBulk(app: app).removeItems(of: $0) }
    at.on(Action.deleteSelected) { TransactionBulk(app: app).deleteItems(of: $0) }
    at.on(Action.toInventory) { id in
      guard let transaction = book.transactions.live(id) else { return closeSheet() }
      TransactionBulk(app: app).reassign(transaction, to: .inventory)
    }
    at.on(Action.existingTab) { state.sheet?.form["tab"] = $0.rawValue }
  }

  /// Deletes a transaction; its items stay where they are, without one.
  private func deleteTransaction(_ id: ID<Transaction>) {
    closeSheet()
    guard let transaction = book.transactions.live(id), transaction.sale == nil else { return }
    let operation = ItemActions(app: app).operation()
    commit(
      ExpenseCopies.remove(transaction, by: operation, in: book), toast: "Transaction deleted")
    if state.location.route == .transaction(id) {
      go(listHome(transaction.project, .transactions, .transactions))
    }
  }

  /// What becomes of the items of a return.
  private func afterDeleting(_ back: Transaction) -> Phrase {
    let items = back.type == .return ? book.items(of: back.id) : []
    if items.isEmpty { return .none }
    return items.allSatisfy { Linking.origin(of: $0, in: book) == nil }
      ? "Its items stay marked as returned."
      : "Its items are no longer returned: each is in the purchase again that it came from, if it came from one."
  }

  func deleteSheet(_ transaction: Transaction, _ html: inout HTML) {
    let text: Phrase = "This will permanently delete this transaction."
    html.prompt(
      "Delete transaction", [text, afterDeleting(transaction)].joined(separator: " "),
      .deleteTransaction(transaction.id), "Delete",
      and: ExpenseBilling(app: app).afterDeleting(transaction))
  }
}
