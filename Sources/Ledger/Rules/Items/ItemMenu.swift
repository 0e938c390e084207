/// What can be done with an item (rule I2), in the order of its menu.
public enum ItemMenu: String, CaseIterable, Sendable {
  case edit, changeStatus
  case setTransaction, clearTransaction
  case setSpace, clearSpace
  case sellToBusiness, sellToProject
  case reassignToProject, reassignToInventory
  case moveToReturn, split, makeCopies, bookmark, delete

  /// The entries for an item: what it can be cleared of only if it is set, nothing that leads to
  /// inventory from inventory, and little for what was returned.
  public static func entries(for item: Item, in scope: Scope) -> [ItemMenu] {
    if item.status == .returned { return [.bookmark, .delete] }
    return allCases.filter { entry in
      switch entry {
      case .clearTransaction: return !item.transaction.isNone
      case .split: return item.pieces > 1
      case .clearSpace: return !item.space.isNone
      case .sellToBusiness, .reassignToInventory: return scope != .inventory
      case .edit, .changeStatus, .setTransaction, .setSpace, .sellToProject, .reassignToProject,
        .moveToReturn, .makeCopies, .bookmark, .delete:
        return true
      }
    }
  }
}
