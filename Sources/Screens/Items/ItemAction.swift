import Ledger

/// What the buttons of this area do, as text after `item/`.
public enum ItemAction: Equatable, Sendable {
  case bookmark(ID<Item>)
  case restore(ID<Item>)
  /// nil clears it: `item/status/ID/none`.
  case status(ItemSubject, ItemStatus?)
  case clearSpace(ItemSubject)
  case clearTransaction(ItemSubject)
  case link(ItemSubject, ID<Transaction>)
  case moveToReturn(ItemSubject, ID<Transaction>)
  case reassignToInventory(ItemSubject)
  case delete(ItemSubject)
  /// Selects what the page's list shows.
  case selectAll
  /// Selects the items that are the same article: `select-group/KEY`.
  case selectGroup(UInt64)
  case endSelection

  public var text: String {
    switch self {
    case .bookmark(let id): return "item/bookmark/" + id.text
    case .restore(let id): return "item/restore/" + id.text
    case .status(let subject, let status):
      return "item/status/" + subject.text + "/" + (status?.word ?? "none")
    case .clearSpace(let subject): return "item/clear-space/" + subject.text
    case .clearTransaction(let subject): return "item/clear-transaction/" + subject.text
    case .link(let subject, let id): return "item/link/" + subject.text + "/" + id.text
    case .moveToReturn(let subject, let id):
      return "item/move-to-return/" + subject.text + "/" + id.text
    case .reassignToInventory(let subject): return "item/reassign-to-inventory/" + subject.text
    case .delete(let subject): return "item/delete/" + subject.text
    case .selectAll: return "item/select-all"
    case .selectGroup(let key): return "item/select-group/" + ID<Item>(key).text
    case .endSelection: return "item/end-selection"
    }
  }

  init?(parts: [String]) {
    let verb = parts.first ?? ""
    let target = parts.count > 1 ? parts[1] : ""
    let choice = parts.count > 2 ? parts[2] : ""
    if verb == "select-all" {
      self = .selectAll
      return
    }
    if verb == "end-selection" {
      self = .endSelection
      return
    }
    if verb == "select-group" {
      guard let key = ID<Item>(target) else { return nil }
      self = .selectGroup(key.raw)
      return
    }
    guard let subject = ItemSubject(target) else { return nil }
    switch verb {
    case "clear-space": self = .clearSpace(subject)
    case "clear-transaction": self = .clearTransaction(subject)
    case "reassign-to-inventory": self = .reassignToInventory(subject)
    case "delete": self = .delete(subject)
    case "status":
      let status = ItemStatus(word: choice)
      if status == nil && choice != "none" { return nil }
      self = .status(subject, status)
    case "link", "move-to-return":
      guard let id = ID<Transaction>(choice) else { return nil }
      self = verb == "link" ? .link(subject, id) : .moveToReturn(subject, id)
    case "bookmark", "restore":
      guard case .one(let id) = subject else { return nil }
      self = verb == "bookmark" ? .bookmark(id) : .restore(id)
    case _: return nil
    }
  }
}

extension App {
  mutating func perform(_ action: ItemAction, _ value: String) {
    switch action {
    case .bookmark(let id): bookmark(id)
    case .restore(let id): restoreItem(id)
    case .status(let subject, let status): setStatus(subject, status)
    case .clearSpace(let subject):
      closeSheet()
      change(subject, toast: "Space cleared") { $0.space = ID() }
    case .clearTransaction(let subject):
      let edit = Linking.unlink(items(of: subject), by: operation(), in: book)
      finish(subject, edit, toast: "Transaction cleared")
    case .link(let subject, let id): link(subject, to: id)
    case .moveToReturn(let subject, let id): moveToReturn(subject, id)
    case .reassignToInventory(let subject): reassign(subject, to: .inventory, operation())
    case .delete(let subject): deleteItems(subject)
    case .selectAll: selectAllItems()
    case .selectGroup(let key): selectGroup(key)
    case .endSelection: endSelection()
    }
  }

  /// A new action of this person, now.
  func operation(_ id: UInt64? = nil) -> ItemOperation {
    ItemOperation(id ?? freshID(Item.self).raw, at: state.now, on: state.today)
  }
}
