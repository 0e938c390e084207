import Ledger
import Markup

/// The sheets of this area, as arguments of ``Action/openSheet(_:)`` after `transaction/`.
public enum TransactionSheet: Equatable, Sendable {
  case new(Scope)
  case sort
  case filter(Scope)
  /// Asks before an item leaves another transaction.
  case move(ID<Transaction>, ID<Item>)
  case about(ID<Transaction>, Topic)

  /// What can be done with one transaction; the raw value stands before its id.
  public enum Topic: String, Sendable {
    case edit, menu, notes, category, delete
    /// Reassigning.
    case project, inventory
    /// Its items: adding some, how they are listed.
    case add, existing, list, items
    /// The selected items.
    case space, status, sku, remove
    case deleteItems = "delete-items"
  }

  public static func edit(_ id: ID<Transaction>) -> TransactionSheet { .about(id, .edit) }

  public var text: String {
    switch self {
    case .new(let scope): return "new/" + scope.project.text
    case .sort: return "sort"
    case .filter(let scope): return "filter/" + scope.project.text
    case .move(let id, let item): return "move/" + id.text + "/" + item.text
    case .about(let id, let topic): return topic.rawValue + "/" + id.text
    }
  }

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    switch part(0) {
    case "new": self = .new(Scope(ID<Project>(part(1)) ?? ID()))
    case "sort": self = .sort
    case "filter": self = .filter(Scope(ID<Project>(part(1)) ?? ID()))
    case "move":
      guard let id = ID<Transaction>(part(1)), let item = ID<Item>(part(2)) else { return nil }
      self = .move(id, item)
    case let name:
      guard let topic = Topic(rawValue: name), let id = ID<Transaction>(part(1))
      else { return nil }
      self = .about(id, topic)
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: TransactionSheet) -> Form? {
    switch kind {
    case .new(let scope): return newTransactionForm(scope)
    case .sort, .filter: return Form()
    case .move(let id, let item):
      return book.transactions[id] == nil || book.items[item] == nil ? nil : Form()
    case .about(let id, let topic):
      guard let transaction = book.transactions.live(id) else { return nil }
      return form(for: topic, transaction)
    }
  }

  private func form(for topic: TransactionSheet.Topic, _ transaction: Transaction) -> Form {
    switch topic {
    case .edit: return transactionForm(transaction)
    case .notes: return Form([("notes", transaction.notes)])
    case .existing: return Form([("tab", firstTab(for: transaction).rawValue), ("query", "")])
    case .list: return Form([("text", ""), ("step", "paste")])
    case .space: return Form([("space", "")])
    case .sku: return Form([("sku", "")])
    case .project: return Form([("project", "")])
    case .menu, .category, .delete, .inventory, .add, .items, .status, .remove, .deleteItems:
      return Form()
    }
  }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: TransactionSheet, _ name: String) {
    switch kind {
    case .new, .about(_, .edit): taxFollows(name)
    case .sort, .filter, .move, .about: break
    }
  }

  func check(_ kind: TransactionSheet, _ form: inout Form) {
    switch kind {
    case .new: checkNewTransaction(&form)
    case .about(_, .edit): checkDetails(&form)
    case .about(let id, .project): checkReassign(id, &form)
    case .sort, .filter, .move, .about: break
    }
  }

  mutating func save(_ kind: TransactionSheet, _ sheet: Sheet) {
    switch kind {
    case .new: saveNewTransaction(sheet)
    case .sort, .filter: closeSheet()
    case .move(let id, let item): link(item, to: id)
    case .about(let id, let topic): save(topic, id, sheet)
    }
  }

  private mutating func save(
    _ topic: TransactionSheet.Topic, _ id: ID<Transaction>, _ sheet: Sheet
  ) {
    guard let transaction = book.transactions.live(id) else { return closeSheet() }
    switch topic {
    case .edit: saveDetails(transaction, sheet)
    case .notes:
      closeSheet()
      change(transaction) { $0.notes = sheet.form["notes"] }
    case .list: saveItemsFromList(transaction, sheet)
    case .space, .sku: saveBulk(topic, transaction, sheet)
    case .project:
      reassign(transaction, to: Scope(ID<Project>(sheet.form["project"]) ?? ID()))
    case .menu, .category, .delete, .inventory, .add, .existing, .items, .status, .remove,
      .deleteItems:
      closeSheet()
    }
  }

  func view(_ kind: TransactionSheet, _ sheet: Sheet, _ html: inout HTML) {
    switch kind {
    case .new: newTransactionSheet(sheet, &html)
    case .sort: sortSheet(&html)
    case .filter(let scope): filterSheet(scope, &html)
    case .move(let id, let item): moveSheet(id, item, &html)
    case .about(let id, let topic):
      guard let transaction = book.transactions[id] else { return }
      view(topic, transaction, sheet, &html)
    }
  }

  private func view(
    _ topic: TransactionSheet.Topic, _ transaction: Transaction, _ sheet: Sheet,
    _ html: inout HTML
  ) {
    switch topic {
    case .edit: editSheet(transaction, sheet, &html)
    case .menu: transactionMenu(transaction, &html)
    case .notes: notesSheet(sheet, &html)
    case .category: categorySheet(transaction, &html)
    case .delete: deleteSheet(transaction, &html)
    case .project: reassignSheet(sheet, transaction, &html)
    case .inventory: inventorySheet(transaction, &html)
    case .add: addItemsSheet(transaction, &html)
    case .existing: existingSheet(transaction, sheet, &html)
    case .list: listSheet(sheet, &html)
    case .items: itemOptionsSheet(&html)
    case .space, .status, .sku, .remove, .deleteItems: bulkSheet(topic, transaction, sheet, &html)
    }
  }
}
