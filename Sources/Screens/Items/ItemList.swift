import Ledger
import Markup

extension App {
  func itemsTab(_ scope: Scope, _ html: inout HTML) {}

  /// One item as a row of a list.
  func itemRow(_ item: Item, canSelect: Bool = false, _ html: inout HTML) {}
}
