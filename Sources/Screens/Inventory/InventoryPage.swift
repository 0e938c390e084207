import Ledger
import Markup

extension App {
  func inventoryPage(_ tab: InventoryTab, _ html: inout HTML) {}
}
