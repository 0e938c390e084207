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
}

struct ItemActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.bookmark) { ItemChanges(app: app).bookmark($0) }
    at.on(Action.restoreItem) { ItemChanges(app: app).restoreItem($0) }
    at.on(Action.itemStatus) { ItemChanges(app: app).setStatus($0, $1) }
    at.on(Action.clearSpace) {
      ItemChanges(app: app).change($0, toast: "Space cleared") { $0.space = ID() }
    }
    at.on(Action.clearTransaction) { subject in
      let edit = Linking.unlink(
        ItemSubjects(app: app).items(of: subject), by: operation(), in: book)
      ItemChanges(app: app).finish(subject, edit, toast: "Transaction cleared")
    }
    at.on(Action.linkItems) { ItemChanges(app: app).link($0, to: $1) }
    at.on(Action.moveToReturn) { ItemChanges(app: app).moveToReturn($0, $1) }
    at.on(Action.reassignToInventory) {
      ItemChanges(app: app).reassignTyped($0, to: .inventory, operation())
    }
    at.on(Action.deleteItems) { ItemChanges(app: app).deleteItems($0) }
  }

  /// A new action of this person, now.
  func operation(_ id: UInt64? = nil) -> ItemOperation { itemOperation(id) }
}
