import Foundation
import Ledger
import Testing

@testable import Screens

struct ItemScreenTests: ItemStage {
  @Test func `the newest item comes first, and the sort sheet changes that`() throws {
    var person = try person()
    #expect(shown(person) == ["Lamp 2", "Lamp 1", "Lamp 0"])
    person.press("sheet/item/sort")
    #expect(person.sheet.contains("Created (Newest First)"))
    person.press("option/sort/alphabetical-asc")
    #expect(shown(person) == ["Lamp 0", "Lamp 1", "Lamp 2"])
  }

  @Test func `search finds a SKU however it is written`() throws {
    var person = try person(items: 12)
    person.press("search", value: "ab11")
    #expect(shown(person) == ["Lamp 11"])
    person.press("search", value: "a-b 11")
    #expect(shown(person) == ["Lamp 11"])
    person.press("search", value: "nothing")
    #expect(person.page.contains("No items match this search."))
  }

  @Test func `an item without a source has its purchase's vendor, in its row and in the search`()
    throws
  {
    var person = try person()
    var lamp = try item(person, 1_001)
    lamp.transaction = ID(320)
    person.app.commit(Edit(putting: lamp, in: person.app.book.items))
    person.press("search", value: "lamp elm")
    #expect(shown(person) == ["Lamp 1"])
    #expect(person.page.contains("West Elm · SKU AB-1"))
    var home = try #require(person.app.book.transactions[ID(320)])
    home.source = "Arhaus"
    person.app.commit(Edit(putting: home, in: person.app.book.transactions))
    person.press("search", value: "lamp arhaus")
    #expect(shown(person) == ["Lamp 1"])
    person.press("search", value: "lamp elm")
    #expect(shown(person).isEmpty)
  }

  @Test func `chosen filters are a union kept in the address`() throws {
    var person = try person()
    person.press("item/bookmark/" + text(1_001))
    person.press("item/status/" + text(1_002) + "/to-return")
    person.press("filter/show/bookmarked")
    person.press("filter/show/to-return")
    #expect(shown(person) == ["Lamp 2", "Lamp 1"])
    #expect(person.app.state.location.path.contains("show=bookmarked&show=to-return"))
    person.press("clear-filters")
    #expect(shown(person).count == 3)
  }

  @Test func `inventory offers seven filters and a project ten`() throws {
    var person = try person()
    person.press("sheet/item/filter")
    #expect(person.sheet.components(separatedBy: "aria-pressed").count - 1 == 10)
    person.go("/inventory/items")
    person.press("sheet/item/filter")
    #expect(person.sheet.components(separatedBy: "aria-pressed").count - 1 == 7)
  }

  @Test func `equal items are one line that opens`() throws {
    var person = try person()
    person.press("sheet/item/copies/" + text(1_000))
    person.type("count", "2")
    person.press("save")
    #expect(person.app.book.items(in: .project(ID(300))).count == 5)
    #expect(shown(person).count == 3)
    #expect(person.page.contains("3 alike"))
    #expect(person.page.contains("$300.00"))
    let group = try #require(person.page.range(of: "toggle/group-"))
    let action = String(person.page[group.lowerBound...].prefix { $0 != "\"" })
    person.press(action)
    #expect(shown(person).count == 6)
  }

  @Test func `a line of equal items is selected as a whole, and let go`() throws {
    var person = try person()
    person.press("sheet/item/copies/" + text(1_000))
    person.type("count", "2")
    person.press("save")
    person.press("toggle/selecting")
    let head = try #require(person.page.range(of: "row item-group"))
    let line = person.page[head.upperBound...]
    let group = try #require(line.range(of: "select/"))
    let action = String(line[group.lowerBound...].prefix { $0 != "\"" })
    person.press("select/" + text(1_001))
    person.press(action)
    #expect(person.app.state.selection.count == 4)
    person.press(action)
    #expect(person.app.state.selection == [1_001])
  }

  @Test func `a selection of which nothing can be reassigned stays, and the sheet says why`() throws
  {
    var person = try person()
    person.press("item/link/" + text(1_000) + "/" + text(320))
    person.press("toggle/selecting")
    person.press("select/" + text(1_000))
    person.press("sheet/item/reassign-to-project/selection")
    person.press("pick/project/" + text(301))
    person.press("save")
    let reason = "1 items are linked to transactions and cannot be reassigned."
    #expect(person.sheet.components(separatedBy: reason).count == 2)
    #expect(person.app.state.selection == [1_000] && person.stored.isEmpty)
    // Once, before it is tried and after.
    person.press("sheet/item/reassign-to-inventory/selection")
    #expect(person.sheet.components(separatedBy: reason).count == 2)
    person.press("item/reassign-to-inventory/selection")
    #expect(person.sheet.components(separatedBy: reason).count == 2)
  }

  @Test func `more than twenty copies are refused`() throws {
    var person = try person()
    person.press("sheet/item/copies/" + text(1_000))
    person.type("count", "21")
    person.press("save")
    #expect(person.sheet.contains("Choose between 1 and 20 copies."))
    #expect(person.stored.isEmpty)
  }

  @Test func `an item is entered, checked and shown`() throws {
    var person = try person(items: 0)
    #expect(person.page.contains("No Items Yet"))
    person.press("sheet/item/new/" + text(300))
    person.press("save")
    #expect(person.sheet.contains("Name is required"))
    person.type("name", "Sofa")
    person.type("projectPrice", "-5")
    person.press("save")
    #expect(person.sheet.contains("Price must be zero or greater"))
    person.type("projectPrice", "1250")
    person.press("save")
    let sofa = try #require(person.app.book.items.live.last)
    #expect(sofa.project == ID(300))
    #expect(sofa.projectPrice == Money(1_250, .usd))
    person.go("/item/" + sofa.id.text)
    for part in ["Purchase Price", "Project Price", "Market Value", "Quantity", "$1,250.00", "—"] {
      #expect(person.page.contains(part))
    }
  }

  @Test func `a new item takes a purchaser, and a transaction that is found by typing`() throws {
    var person = try person(items: 0)
    person.press("sheet/item/new/" + text(300))
    person.type("name", "Sofa")
    person.type("purchasedBy", "client-card")
    person.type("transactionQuery", "nothing such")
    #expect(person.sheet.contains("No transactions found"))
    person.type("transactionQuery", "west")
    #expect(person.sheet.contains("pick/transaction/" + text(320)))
    person.press("pick/transaction/" + text(320))
    #expect(person.sheet.contains("Purchase West Elm"))
    person.press("save")
    let sofa = try #require(person.app.book.items.live.last)
    #expect(sofa.transaction == ID(320) && sofa.purchasedBy == "client-card")
    #expect(person.app.book.category(of: sofa) == ID(310))
    // It is under that category without the transaction, too.
    person.press("item/clear-transaction/" + text(sofa.id.raw))
    let alone = try #require(person.app.book.items[sofa.id])
    #expect(alone.transaction.isNone && alone.category == ID(310))
  }

  @Test func `a new item of a transaction keeps to it, and takes pictures while it is entered`()
    throws
  {
    var person = try person(items: 0)
    person.press("sheet/item/new-in/" + text(320))
    #expect(person.sheet.contains("Purchase West Elm"))
    let owner = try #require(person.app.state.sheet?.newID)
    #expect(
      person.sheet.contains("image/add/image/item/" + ID<Ledger.Attachment>(owner).text + "/5"))
    person.type("name", "Sofa")
    person.press("save")
    #expect(person.app.book.items[ID(owner)]?.transaction == ID(320))
  }

  @Test func `what is made in a return went back, unless somebody says otherwise`() throws {
    var person = try person(items: 0)
    person.press("sheet/item/new-in/" + text(321))
    #expect(person.form["status"] == "returned")
    person.type("name", "Sofa")
    person.press("save")
    let sofa = try #require(person.app.book.items.live.last)
    #expect(person.app.book.isGivenBack(sofa))
    // Also where the return is chosen in the form.
    person.press("sheet/item/new/" + text(300))
    person.type("name", "Rug")
    person.press("pick/transaction/" + text(321))
    person.press("save")
    #expect(person.app.book.items.live.count(where: { $0.status == .returned }) == 2)
    person.press("sheet/item/new-in/" + text(321))
    person.type("name", "Bed")
    person.type("status", "to-return")
    person.press("save")
    #expect(person.app.book.items.live.contains { $0.status == .toReturn })
    // Each line of its receipt.
    person.press("sheet/transaction/list/" + text(321))
    person.type("text", "Lamp 49.99\nVase 12.00")
    person.press("transaction/preview")
    person.press("save")
    #expect(person.app.book.items.live.count(where: { $0.status == .returned }) == 4)
  }

  @Test func `deleting asks in these words and can be undone`() throws {
    var person = try person()
    person.go("/item/" + text(1_000))
    person.press("sheet/item/delete/" + text(1_000))
    #expect(person.sheet.contains("Delete item"))
    // What is said is true: it can be undone.
    #expect(person.sheet.contains("? Undo brings it back, and so does Deleted and Archived"))
    #expect(!person.sheet.contains("be undone"))
    person.press("item/delete/" + text(1_000))
    #expect(try !item(person).isLive)
    #expect(person.app.state.location.route == .projectTab(ID(300), .items))
    person.press("undo")
    #expect(try item(person).isLive)
  }

  @Test func `several items get a status and a SKU at once`() throws {
    var person = try person()
    person.press("toggle/selecting")
    person.press("select-all")
    person.press("item/status/selection/purchased")
    #expect(person.app.book.items.live.allSatisfy { $0.status == .purchased })
    #expect(person.app.state.selection.isEmpty)
    person.press("toggle/selecting")
    person.press("select-all")
    person.press("sheet/item/sku/selection")
    person.type("sku", "ZZ-9")
    person.press("save")
    #expect(person.app.book.items.live.allSatisfy { $0.sku == "ZZ-9" })
    #expect(person.toast.contains("SKU set"))
    person.press("toggle/selecting")
    person.press("select-all")
    person.press("sheet/item/sku/selection")
    person.press("save")
    #expect(person.app.book.items.live.allSatisfy { $0.sku.isEmpty })
    #expect(person.toast.contains("SKU cleared"))
  }

  @Test func `a long list renders a window and room for the rest`() throws {
    var person = try person(items: 2_500)
    #expect(shown(person).count < 60)
    person.press("scroll", value: "1000:24")
    #expect(person.page.contains(">Lamp 1490<"))
    person.press("toggle/selecting")
    person.press("select-all")
    #expect(person.app.state.selection.count == 500)
  }

  @Test func `the kept orders equal sorting anew after every kind of edit`() throws {
    let person = try person(items: 40)
    var seed: UInt64 = 7
    for _ in 0..<120 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      let items = person.app.book.items.live
      guard var item = items.isEmpty ? nil : items[Int(seed >> 33) % items.count] else { continue }
      switch Int(seed >> 20) % 4 {
      case 0: item.name = ["", "zebra", "Émile", "apple"][Int(seed >> 40) % 4]
      case 1: item.life = .trashed
      case 2: item.project = ID(Int(seed >> 41) % 2 == 0 ? 300 : 0)
      case _: item.created = Instant(milliseconds: Int64(seed >> 60))
      }
      let edit = Edit(putting: item, in: person.app.book.items)
      _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 5)) }
      person.app.refresh()
    }
    let book = person.app.book
    for sort in ItemSort.allCases {
      for scope in [Scope.inventory, .project(ID(300))] {
        let items = person.app.index[.items]
        let order = try #require(items.kind.sorts.first { $0.name == sort.rawValue })
        let query = ListQuery(scope.project.raw, by: order, on: person.app.state.today)
        let rows = items.rows(query, in: book)
        let wanted = book.items(in: scope).sorted { sort.precedes($0, $1) }
        #expect(rows.map { book.items.rows[Int($0)].id } == wanted.map { $0.id })
      }
    }
  }

  @Test func `the price of one piece is typed, and what all come to is said and kept`() throws {
    var person = try DesignStage.person()
    let sofa = ID<Item>(named: "sofa")
    person.press("sheet/item/edit/\(sofa.text)")
    #expect(!person.sheet.contains("Type the Price of One Piece"), "there is one")
    person.type("quantity", "3")
    #expect(person.sheet.contains("Type the Price of One Piece"))
    // 1,111 is not the same for each of three: it stays.
    person.type("each", "on")
    #expect(person.form["each"] == "" && person.complains("is not the same for each of 3"))
    #expect(person.form["purchasePrice"] == "1,111.00")
    person.type("purchasePrice", "1,110.00")
    person.type("marketValue", "")
    person.type("each", "on")
    #expect(person.form["purchasePrice"] == "370.00" && person.form["projectPrice"] == "500.00")
    #expect(person.sheet.contains("3 \u{00D7} $370.00 = $1,110.00"))
    #expect(person.sheet.contains("Prices above are for one piece"))
    person.type("projectPrice", "600")
    #expect(person.sheet.contains("3 \u{00D7} $600.00 = $1,800.00"))
    person.press("save")
    let saved = try #require(person.app.book.items[sofa])
    #expect(saved.quantity == 3 && saved.purchasePrice == DesignStage.dollars(1110))
    #expect(saved.projectPrice == DesignStage.dollars(1800) && saved.marketValue == nil)
    // Opened again it says what all come to, and both ways lead back.
    person.press("sheet/item/edit/\(sofa.text)")
    #expect(person.form["projectPrice"] == "1,800.00" && person.form["each"] == "")
    person.type("each", "on")
    person.type("each", "")
    #expect(person.form["projectPrice"] == "1,800.00")
    person.type("each", "on")
    person.press("save")
    #expect(person.stored.isEmpty, "nothing was changed")
  }
}
