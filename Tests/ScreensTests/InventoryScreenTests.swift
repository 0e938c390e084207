import Ledger
import LedgerTestSupport
import Screens
import Testing

struct InventoryScreenTests {
  @Test func `inventory has three parts`() throws {
    var person = try DesignStage.person()
    person.go("/inventory")
    for tab in ["items", "transactions", "spaces"] {
      #expect(person.page.contains("href=\"/inventory/\(tab)\""))
    }
  }

  @Test func `no project's data leaks into inventory`() throws {
    var person = try DesignStage.person()
    for tab in ["items", "transactions", "spaces"] {
      person.go("/inventory/\(tab)")
      for text in [
        "Linen Sofa", "Brass Lamp", "Arhaus", "Wayfair", "Living Room", "Harbor House", "1,111",
      ] {
        #expect(!person.page.contains(text), "\(tab) shows \(text)")
      }
    }
    for item in person.app.book.items(in: .inventory) { #expect(item.project.isNone) }
  }

  @Test func `the last part is kept on this device`() throws {
    var person = try DesignStage.person()
    person.go("/inventory/spaces")
    #expect(person.effects.contains(.remember("inventory-tab", "spaces")))
    person.go("/clients")
    #expect(person.page.contains("href=\"/inventory/spaces\""))
    person.key("g")
    person.key("v")
    #expect(person.app.state.location.route == .inventory(.spaces))
  }
}
