import Ledger
import Markup

// What the business itself holds: rows of no project (rule S3).
struct InventoryPage: Room {
  let app: App

  func draw(_ tab: InventoryTab, _ html: inout HTML) {
    html.bar("Inventory")
    html.main { html in
      html("nav", .class("segments"), .label("Inventory"), .key("inventory-tabs")) { html in
        for other in InventoryTab.allCases {
          html(
            "a", .class("segment"), .href(Route.inventory(other).path),
            other == tab ? .aria("current", "page") : .none, text: InventoryPage.title(of: other))
        }
      }
      switch tab {
      case .items: ItemList(app: app).itemsTab(.inventory, &html)
      case .transactions: TransactionList(app: app).transactionsTab(.inventory, &html)
      case .spaces: SpacesTab(app: app).draw(.inventory, &html)
      }
    }
  }

  private static func title(of tab: InventoryTab) -> String {
    switch tab {
    case .items: return "Items"
    case .transactions: return "Transactions"
    case .spaces: return "Spaces"
    }
  }

  /// Inventory as it was left on this device.
  var inventoryHome: Route {
    .inventory(InventoryTab(rawValue: state.remembered["inventory-tab"] ?? "") ?? .items)
  }
}
