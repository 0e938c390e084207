import Ledger
import Markup

/// What the buttons of this area do, as text after `transaction/`.
public enum TransactionAction: Equatable, Sendable {
  /// Answers a question of the new transaction: `choose/type/purchase`.
  case choose(String, String)
  case next, back
  /// Goes on without linking items to the return.
  case skip
  case toggleReturn(ID<Item>)
  case category(ID<Transaction>, ID<BudgetCategory>)
  case review(ID<Transaction>)
  case delete(ID<Transaction>)
  /// Goes to the receipts, opened.
  case receipts
  case link(ID<Transaction>, ID<Item>)
  /// Between pasting a list and its preview.
  case preview(Bool)
  case status(ID<Transaction>, ItemStatus?)
  case remove(ID<Transaction>)
  case deleteItems(ID<Transaction>)
  case toInventory(ID<Transaction>)
  case tab(ExistingTab)

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    switch part(0) {
    case "choose": self = .choose(part(1), part(2))
    case "next": self = .next
    case "back": self = .back
    case "skip": self = .skip
    case "receipts": self = .receipts
    case "preview": self = .preview(true)
    case "paste": self = .preview(false)
    case "return":
      guard let item = ID<Item>(part(1)) else { return nil }
      self = .toggleReturn(item)
    case "tab":
      guard let tab = ExistingTab(rawValue: part(1)) else { return nil }
      self = .tab(tab)
    case let verb:
      guard let id = ID<Transaction>(part(1)),
        let action = TransactionAction(verb, id, part(2))
      else { return nil }
      self = action
    }
  }

  private init?(_ verb: String, _ id: ID<Transaction>, _ rest: String) {
    switch verb {
    case "category": self = .category(id, ID(rest) ?? ID())
    case "review": self = .review(id)
    case "delete": self = .delete(id)
    case "link":
      guard let item = ID<Item>(rest) else { return nil }
      self = .link(id, item)
    case "status": self = .status(id, ItemStatus(word: rest))
    case "remove": self = .remove(id)
    case "delete-items": self = .deleteItems(id)
    case "to-inventory": self = .toInventory(id)
    case _: return nil
    }
  }
}

extension App {
  mutating func perform(_ action: TransactionAction, _ value: String) {
    switch action {
    case .choose(let name, let choice): choose(name, choice)
    case .next: nextStep()
    case .back: previousStep()
    case .skip:
      state.sheet?.form["items"] = ""
      nextStep()
    case .toggleReturn(let item): toggleReturn(item)
    case .category(let id, let category):
      closeSheet()
      guard let transaction = book.transactions.live(id) else { return }
      change(transaction) { $0.category = category }
    case .review(let id):
      closeSheet()
      guard let transaction = book.transactions.live(id) else { return }
      change(transaction) { $0.needsReview.toggle() }
    case .delete(let id): deleteTransaction(id)
    case .receipts:
      if !isOpen("receipts", byDefault: true) {
        state.toggled.removeAll { $0 == "receipts" }
      }
      effects.append(.focus("#receipts button"))
    case .link(let id, let item): link(item, to: id)
    case .preview(let shows): state.sheet?.form["step"] = shows ? "preview" : "paste"
    case .status(let id, let status): setStatus(id, status)
    case .remove(let id): removeItems(of: id)
    case .deleteItems(let id): deleteItems(of: id)
    case .toInventory(let id):
      guard let transaction = book.transactions.live(id) else { return closeSheet() }
      reassign(transaction, to: .inventory)
    case .tab(let tab): state.sheet?.form["tab"] = tab.rawValue
    }
  }

  /// Deletes a transaction; its items stay where they are, without one.
  private mutating func deleteTransaction(_ id: ID<Transaction>) {
    closeSheet()
    guard let transaction = book.transactions.live(id), transaction.sale == nil else { return }
    let operation = freshOperation()
    var edit = Linking.unlink(book.items(of: id), by: operation, in: book)
    var gone = transaction
    gone.life = .trashed
    edit.put(gone, in: book.transactions)
    commit(edit, toast: "Transaction deleted")
    if state.location.route == .transaction(id) {
      go(listHome(transaction.project, .transactions, .transactions))
    }
  }

  func deleteSheet(_ transaction: Transaction, _ html: inout HTML) {
    html.prompt(
      "Delete transaction", "This will permanently delete this transaction.",
      "transaction/delete/" + transaction.id.text, "Delete")
  }

  func freshOperation() -> ItemOperation {
    ItemOperation(freshID(Item.self).raw, at: state.now, on: state.today)
  }
}
