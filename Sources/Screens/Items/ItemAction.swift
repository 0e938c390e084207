import Ledger

// What the buttons of items do, with one item or with those that are selected.
extension Action {
  static var bookmark: Verb<ID<Item>> { Verb("item/bookmark") }
  static var restoreItem: Verb<ID<Item>> { Verb("item/restore") }
  /// None clears it.
  static var itemStatus: Verb2<ItemSubject, ItemStatus?> { Verb2("item/status") }
  static var clearSpace: Verb<ItemSubject> { Verb("item/clear-space") }
  static var clearTransaction: Verb<ItemSubject> { Verb("item/clear-transaction") }
  static var linkItems: Verb2<ItemSubject, ID<Transaction>> { Verb2("item/link") }
  static var moveToReturn: Verb2<ItemSubject, ID<Transaction>> { Verb2("item/move-to-return") }
  static var reassignToInventory: Verb<ItemSubject> { Verb("item/reassign-to-inventory") }
  static var deleteItems: Verb<ItemSubject> { Verb("item/delete") }
  /// Selects the items that are the same article.
  static var selectGroup: Verb<ID<Item>> { Verb("item/select-group") }
  static var endSelection: Action { Action("item/end-selection") }
}

extension App {
  mutating func performItems(_ at: inout Reading) {
    at.on(Action.bookmark) { bookmark($0) }
    at.on(Action.restoreItem) { restoreItem($0) }
    at.on(Action.itemStatus) { setStatus($0, $1) }
    at.on(Action.clearSpace) { change($0, toast: "Space cleared") { $0.space = ID() } }
    at.on(Action.clearTransaction) { subject in
      let edit = Linking.unlink(items(of: subject), by: operation(), in: book)
      finish(subject, edit, toast: "Transaction cleared")
    }
    at.on(Action.linkItems) { link($0, to: $1) }
    at.on(Action.moveToReturn) { moveToReturn($0, $1) }
    at.on(Action.reassignToInventory) { reassign($0, to: .inventory, operation()) }
    at.on(Action.deleteItems) { deleteItems($0) }
    at.on(Action.selectGroup) { selectGroup($0.raw) }
    at.on(Action.endSelection) { endSelection() }
  }

  /// A new action of this person, now.
  func operation(_ id: UInt64? = nil) -> ItemOperation {
    ItemOperation(id ?? freshID(Item.self).raw, at: state.now, on: state.today)
  }
}
