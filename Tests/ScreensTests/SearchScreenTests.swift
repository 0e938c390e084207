import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

struct SearchScreenTests {
  private func search(_ query: String) throws -> Person {
    var person = try DesignStage.person()
    person.go("/search")
    person.press("search", value: query)
    return person
  }

  @Test func `it begins with a word of what to do`() throws {
    var person = try DesignStage.person()
    person.go("/search")
    #expect(person.page.contains("Start typing to search"))
    #expect(person.page.contains("Search items, transactions, spaces..."))
  }

  @Test func `each kind has a tab with its count`() throws {
    let person = try search("lamp")
    for tab in [
      "Items (1)", "Transactions (0)", "Spaces (0)", "Projects (0)", "Clients (0)", "Invoices (0)",
    ] {
      #expect(person.page.contains(tab), "\(tab)")
    }
  }

  @Test func `amounts, stock numbers and names all find their rows`() throws {
    for (query, tab) in [
      ("1111", "Items (1)"), ("1111", "Transactions (1)"), ("ab77", "Items (1)"),
      ("1,9", "Items (0)"), ("1,900", "Items (1)"), ("living", "Spaces (1)"),
      ("harbor", "Projects (1)"), ("lee", "Clients (1)"), ("furnish", "Transactions (1)"),
    ] {
      #expect(try search(query).page.contains(tab), "\(query): \(tab)")
    }
  }

  @Test func `a chosen tab stays while typing goes on, and says when nothing is there`() throws {
    var person = try search("lamp")
    person.press("option/tab/spaces")
    #expect(person.page.contains("No spaces found"))
    person.press("search", value: "sofa")
    #expect(person.page.contains("No spaces found"))
    person.press("option/tab/transactions")
    #expect(person.page.contains("No transactions found"))
    person.press("search", value: "zzz")
    person.press("option/tab/items")
    #expect(person.page.contains("No items found"))
  }

  @Test func `a search begins in the tab of the one before, where that has something`() throws {
    var person = try search("furnish")
    let pressed = "aria-pressed=\"true\" data-on-click=\"option/tab/"
    #expect(person.page.contains(pressed + "items\""))
    person.press("option/tab/transactions")
    person.go("/settings")
    person.go("/search")
    person.press("search", value: "furnish")
    #expect(person.page.contains(pressed + "transactions\""))
    person.press("search", value: "living")
    #expect(person.page.contains(pressed + "spaces\""))
  }

  @Test func `an edit is found at once`() throws {
    let person = try search("velvet")
    #expect(person.page.contains("Items (0)"))
    var edit = Edit()
    var item = try #require(person.app.book.items[ID(named: "lamp")])
    item.name = "Velvet Chair"
    edit.put(item, in: person.app.book.items)
    person.app.withReplica { _ = $0.commit(edit, now: Instant(milliseconds: 9_999_999_999_999)) }
    person.app.refresh()
    #expect(person.page.contains("Items (1)"))
  }

  @Test func `it opens by its keys from anywhere and offers commands`() throws {
    var person = try DesignStage.person()
    person.go("/project/\(DesignStage.project.text)/items")
    person.key("ctrl+k")
    #expect(person.app.state.location.route == .find)
    person.press("search", value: "new it")
    #expect(person.page.contains("New Item"))
    #expect(person.page.contains("sheet/item/new/\(DesignStage.project.text)"))
    person.press("search", value: "go to inv")
    #expect(person.page.contains("Go to Inventory"))
    person.press("find/first")
    #expect(person.app.state.location.route == .inventory(.items))
    person.go("/settings")
    person.key("/")
    #expect(person.app.state.location.route == .find)
  }

  @Test func `Return opens the first result when no command is meant`() throws {
    var person = try search("brass")
    person.press("find/first")
    #expect(person.app.state.location.route == .item(ID(named: "lamp")))
  }

  @Test func `what was searched is kept on this device`() throws {
    var person = try search("lamp")
    person.go("/item/\(ID<Item>(named: "lamp").text)")
    #expect(person.effects.contains(.remember("recent-searches", "lamp")))
    person.go("/search")
    #expect(person.page.contains("Recent Searches"))
    #expect(person.page.contains("/search?q=lamp"))
    person.press("find/clear-recent")
    #expect(!person.page.contains("Recent Searches"))
  }

  @Test func `the last eight searches are kept, each once, a hundred letters of each`() throws {
    var person = try search("lamp")
    let page = "/item/\(ID<Item>(named: "lamp").text)"
    func remembered(_ query: String) -> String? {
      person.app.state.location = Location(.find, query: query)
      FindActions(app: person.app).rememberSearch()
      return person.app.state.remembered["recent-searches"]
    }
    for number in 1...8 { _ = remembered("lamp \(number)") }
    #expect(
      remembered("Lamp 3") == "Lamp 3\nlamp 8\nlamp 7\nlamp 6\nlamp 5\nlamp 4\nlamp 2\nlamp 1")
    #expect(
      remembered(" desk ") == "desk\nLamp 3\nlamp 8\nlamp 7\nlamp 6\nlamp 5\nlamp 4\nlamp 2")
    #expect(remembered("  ")?.hasPrefix("desk\n") == true)
    let long = String(repeating: "a", count: 100)
    #expect(remembered(long + "b")?.hasPrefix(long + "\ndesk\n") == true)
    person.go(page)
  }

  @Test func `the help's keys are the commands' keys`() throws {
    var person = try DesignStage.person()
    person.press("sheet/help")
    for text in ["Go to Inventory", "Go to Clients", "Undo", "Keyboard Shortcuts"] {
      #expect(person.sheet.contains(text))
    }
    person.key("Escape")
    person.key("g")
    person.key("v")
    #expect(person.app.state.location.route == .inventory(.items))
  }
}
