import Ledger
import Markup

// What the business itself holds: rows of no project (rule S3).
struct InventoryPage: Room {
  let app: App

  func draw(_ tab: InventoryTab, _ html: inout HTML) {
    let name: Phrase = hasExpenses ? "Expenses" : "Inventory"
    html.bar(name)
    html.main { html in
      // On a phone a designer's tabs have no room for them.
      if isOn(.designer) && hasClients {
        html("nav", .class("chips phone-only"), .label("Expenses"), .key("to-expenses")) { html in
          html("a", .class("chip"), .href(Route.expenses.path)) { html in
            html.icon("money")
            html.text("All Expenses")
          }
        }
      }
      let shown = tabs(beside: tab)
      if shown.count > 1 {
        html("nav", .class("segments"), .label(name), .key("inventory-tabs")) { html in
          for other in shown {
            html(
              "a", .class("segment"), .href(Route.inventory(other).path),
              other == tab ? .aria("current", "page") : .none, text: title(of: other))
          }
        }
      }
      switch tab {
      case .items: ItemList(app: app).itemsTab(.inventory, &html)
      case .transactions: TransactionList(app: app).transactionsTab(.inventory, &html)
      case .spaces: SpacesTab(app: app).draw(.inventory, &html)
      }
    }
  }

  /// Who keeps no inventory has its things and rooms only where some are there.
  private func tabs(beside current: InventoryTab) -> [InventoryTab] {
    InventoryTab.allCases.filter { tab in
      if !hasExpenses || tab == current { return true }
      switch tab {
      case .items: return index[.items].count(0) > 0
      case .transactions: return true
      case .spaces: return index[.spaces].count(0) > 0
      }
    }
  }

  private func title(of tab: InventoryTab) -> Phrase {
    switch tab {
    case .items: return "Items"
    case .transactions: return hasExpenses ? "Expenses" : "Transactions"
    case .spaces: return "Spaces"
    }
  }

  /// Inventory as it was left on this device.
  var inventoryHome: Route {
    let first: InventoryTab = hasExpenses ? .transactions : .items
    return .inventory(InventoryTab(rawValue: state.remembered["inventory-tab"] ?? "") ?? first)
  }
}
