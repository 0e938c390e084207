import Foundation
import Ledger
import Testing

@testable import Screens

/// Selling, reassigning and returning, pressed on the screen.
struct ItemMoveScreenTests: ItemStage {
  @Test func `the menu says why one sells and why one reassigns`() throws {
    var person = try person()
    person.press("sheet/item/menu/" + text(1_000))
    #expect(person.sheet.contains("Creates sale and purchase records for financial tracking."))
    #expect(
      person.sheet.contains(
        "Moves the item directly — no sale or purchase records. "
          + "Use this to fix a misallocation."))
    #expect(!person.sheet.contains("Clear Transaction"))
    person.press("item/status/" + text(1_000) + "/returned")
    person.press("sheet/item/menu/" + text(1_000))
    #expect(!person.sheet.contains("Sell to Business"))
    #expect(person.sheet.contains("Delete"))
  }

  @Test func `selected items are sold to the business and the selection is let go`() throws {
    var person = try person()
    person.press("toggle/selecting")
    person.press("select/" + text(1_000))
    person.press("select/" + text(1_001))
    #expect(person.page.contains("2 selected"))
    person.press("sheet/item/sell-to-business/selection")
    #expect(
      person.sheet.contains(
        "This will move items from the project into business inventory. A sale record will be "
          + "created for financial tracking. If you&#39;re just fixing a misallocation, use "
          + "Reassign instead.")
        || person.sheet.contains("This will move items from the project into business inventory."))
    #expect(!person.sheet.contains("Category for uncategorized items"))
    person.press("save")
    #expect(person.app.state.selection.isEmpty)
    #expect(try item(person).project.isNone)
    #expect(person.toast.contains("2 items sold"))
    let sale = try #require(person.app.book.transactions.live.first { $0.sale != nil })
    #expect(person.app.book.amounts(of: sale).amounts == [Money(200, .usd)])
    person.press("undo")
    #expect(try item(person).project == ID(300))
  }

  @Test func `items without a category are sold under the one that is picked`() throws {
    var person = try person(items: 0)
    person.press("sheet/item/new/" + text(300))
    person.type("name", "Sofa")
    person.type("purchasePrice", "80")
    person.press("save")
    let sofa = try #require(person.app.book.items.live.last)
    person.press("sheet/item/sell-to-business/" + sofa.id.text)
    #expect(person.sheet.contains("Category for uncategorized items"))
    #expect(person.sheet.contains("Without one they are not sold."))
    person.press("save")
    #expect(person.sheet.contains("Choose a category: these items have none that counts there."))
    person.type("category", ID<BudgetCategory>(310).text)
    person.press("save")
    #expect(person.app.book.items[sofa.id]?.project.isNone == true)
    #expect(person.app.book.items[sofa.id]?.category == ID(310))
  }

  @Test func `what is in inventory already cannot be sold to it`() throws {
    var person = try person()
    person.press("item/reassign-to-inventory/" + text(1_000))
    #expect(try item(person).project.isNone)
    person.go("/inventory/items")
    #expect(shown(person) == ["Lamp 0"])
    person.press("sheet/item/sell-to-business/" + text(1_000))
    person.press("save")
    #expect(person.sheet.contains("None of these items can be sold."))
    person.press("sheet/item/reassign-to-inventory/" + text(1_000))
    #expect(person.sheet.contains("Reassign to Inventory?"))
    person.press("item/reassign-to-inventory/" + text(1_000))
    #expect(person.sheet.contains("This item is already in inventory."))
  }

  @Test func `an item is sold to another project`() throws {
    var person = try person()
    person.press("sheet/item/sell-to-project/" + text(1_000))
    person.press("save")
    #expect(person.sheet.contains("Choose a project"))
    person.press("pick/project/" + text(301))
    person.press("save")
    #expect(try item(person).project == ID(301))
    person.go("/item/" + text(1_000))
    #expect(person.page.contains("Sale to Inventory → Purchase from Inventory"))
  }

  @Test func `on the client's invoice what was sold on adds up with what is left`() throws {
    var person = try person()
    person.press("select/" + text(1_000))
    person.press("select/" + text(1_001))
    person.press("sheet/item/sell-to-business/selection")
    person.press("save")
    person.go("/report/" + text(300) + "/invoice")
    #expect(!person.page.contains("Sold or returned since"))
    person.press("sheet/item/sell-to-project/" + text(1_000))
    person.press("pick/project/" + text(301))
    person.press("save")
    #expect(try item(person).project == ID(301))
    person.go("/report/" + text(300) + "/invoice")
    for part in ["Design Business Inventory Purchase", "$200.00", "Lamp 1", "$100.00"] {
      #expect(person.page.contains(part), "\(part)")
    }
    #expect(person.page.contains("Sold or returned since"))
    #expect(!person.page.contains("Lamp 0"))
    // Its card counts what its page lists, there and gone on.
    let sale = try #require(
      person.app.book.transactions.live.first { $0.sale != nil && $0.project == ID(300) })
    #expect(person.app.book.items(of: sale.id).count == 1)
    person.go("/project/" + text(300) + "/transactions")
    #expect(person.page.contains("2 items") && !person.page.contains("1 item"))
  }

  @Test func `items are linked to what is bought and not canceled`() throws {
    var person = try person()
    var edit = Edit()
    for raw in [322, 323] as [UInt64] {
      var other = try #require(person.app.book.transactions[ID(320)])
      other.id = ID(raw)
      other.isCanceled = raw == 322
      if raw == 323 { other.sale = CanonicalSale(.projectToBusiness) }
      edit.put(other, replacing: nil)
    }
    person.app.commit(edit)
    person.press("sheet/item/transaction/" + text(1_000))
    let offered = ([320, 321, 322, 323] as [UInt64]).filter {
      person.sheet.contains("item/link/\(text(1_000))/\(text($0))")
    }
    #expect(offered == [320, 321])
  }

  @Test func `a linked item is not reassigned and says why`() throws {
    var person = try person()
    person.press("sheet/item/transaction/" + text(1_000))
    #expect(person.sheet.contains("West Elm"))
    person.press("item/link/" + text(1_000) + "/" + text(320))
    #expect(try item(person).transaction == ID(320))
    person.press("sheet/item/reassign-to-project/" + text(1_000))
    #expect(person.sheet.contains("Reassign to?"))
    person.press("pick/project/" + text(301))
    person.press("save")
    #expect(person.sheet.contains("This item is linked to a transaction."))
    person.press("item/clear-transaction/" + text(1_000))
    #expect(try item(person).transaction.isNone)
  }

  @Test func `a return without its transaction is pointed out until it has one`() throws {
    var person = try person()
    person.press("item/link/" + text(1_000) + "/" + text(320))
    person.press("item/status/" + text(1_000) + "/returned")
    person.go("/item/" + text(1_000))
    #expect(person.page.contains("been linked to a return transaction."))
    person.press("sheet/item/move-to-return/" + text(1_000))
    #expect(person.sheet.contains("Return"))
    person.press("item/move-to-return/" + text(1_000) + "/" + text(321))
    #expect(!person.page.contains("been linked to a return transaction."))
    #expect(person.page.contains("Purchase West Elm → Return West Elm"))
  }

  @Test func `a return that is yet to be entered begins with what goes back`() throws {
    var person = try person()
    var priced = try item(person)
    (priced.source, priced.purchasePrice) = ("Lamp Shop", Money(85, .usd))
    let edit = Edit(putting: priced, in: person.app.book.items)
    person.others(edit)
    person.go("/item/" + text(1_000))
    person.press("sheet/item/move-to-return/" + text(1_000))
    #expect(person.sheet.contains("New Return"))
    person.press("sheet/transaction/give-back/" + text(1_000))
    #expect(person.form["type"] == "return" && person.form["step"] == "details")
    #expect(person.sheet.contains("New Return") && !person.sheet.contains("New Transaction"))
    #expect(!person.sheet.contains("Create and Add Another"))
    #expect(person.form["source"] == "Lamp Shop" && person.form["amount"] == "85.00")
    // What goes back can still be chosen.
    person.press("transaction/back")
    person.press("save")
    let before = person.app.book.transactions.liveCount
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    let back = try #require(person.app.book.transactions.live(try item(person).transaction))
    #expect(person.app.book.transactions.liveCount == before + 1)
    #expect(back.type == .return && back.source == "Lamp Shop" && back.project == priced.project)
    #expect(try item(person).status == .returned)
    person.press("undo")
    #expect(try item(person) == priced)
  }

  @Test func `a new return of nothing is none`() throws {
    var person = try person()
    person.press("sheet/transaction/give-back/selection")
    #expect(person.sheet.isEmpty)
  }

  /// A lamp of four pieces at 100.00, bought for 80.00.
  private func severalLamps() throws -> Person {
    var person = try person()
    var lamps = try item(person)
    (lamps.quantity, lamps.purchasePrice, lamps.source) = (4, Money(80, .usd), "Lamp Shop")
    let edit = Edit(putting: lamps, in: person.app.book.items)
    person.others(edit)
    person.go("/item/" + text(1_000))
    return person
  }

  /// The item that was taken off the lamps.
  private func part(_ person: Person) throws -> Item {
    try #require(person.app.book.items.live.first { person.app.book.whole(of: $0.id) == ID(1_000) })
  }

  @Test func `some of several pieces are sold, the others stay, and one undo takes it back`() throws
  {
    var person = try severalLamps()
    let before = try item(person)
    person.press("sheet/item/sell-to-business/" + text(1_000))
    #expect(person.sheet.contains("How Many") && person.form["pieces"] == "4")
    person.type("pieces", "5")
    person.press("save")
    #expect(person.sheet.contains("Choose between 1 and 4 pieces."))
    person.type("pieces", "1")
    #expect(person.sheet.contains("$25.00"))
    person.press("save")
    let sold = try part(person)
    #expect(sold.project.isNone && sold.pieces == 1 && sold.projectPrice == Money(25, .usd))
    #expect(try item(person).pieces == 3 && item(person).project == ID(300))
    #expect(try item(person).purchasePrice == Money(60, .usd))
    person.press("undo")
    #expect(try item(person) == before)
    #expect(person.app.book.items.live(sold.id) == nil)
  }

  @Test func `some go to another project, a room, a transaction, a return, and inventory`() throws {
    var person = try severalLamps()
    func undo() throws {
      person.press("undo")
      #expect(try item(person).pieces == 4)
    }
    person.press("sheet/item/sell-to-project/" + text(1_000))
    person.press("pick/project/" + text(301))
    person.type("pieces", "3")
    person.press("save")
    #expect(try part(person).project == ID(301) && part(person).pieces == 3)
    try undo()
    for (name, action) in [
      ("item/transaction/", "item/link/\(text(1_000))/\(text(320))"),
      ("item/move-to-return/", "item/move-to-return/\(text(1_000))/\(text(321))"),
    ] {
      person.press("sheet/" + name + text(1_000))
      person.type("pieces", "0")
      person.press(action)
      #expect(person.sheet.contains("Choose between 1 and 4 pieces."))
      // The field is left only after the press has acted.
      person.press("leave/pieces", value: "0")
      #expect(person.sheet.contains("Choose between 1 and 4 pieces."))
      person.type("pieces", "2")
      person.press(action)
      #expect(try part(person).pieces == 2 && !part(person).transaction.isNone)
      #expect(try item(person).transaction.isNone && item(person).status == nil)
      try undo()
    }
    person.press("sheet/item/reassign-to-inventory/" + text(1_000))
    person.type("pieces", "1")
    person.press("item/reassign-to-inventory/" + text(1_000))
    #expect(try part(person).project.isNone && item(person).project == ID(300))
    try undo()
    person.press("sheet/item/reassign-to-project/" + text(1_000))
    person.type("pieces", "1")
    person.press("pick/project/" + text(301))
    person.press("save")
    #expect(try part(person).project == ID(301) && item(person).project == ID(300))
  }

  @Test func `a new return of some begins with what these cost`() throws {
    var person = try severalLamps()
    person.press("sheet/item/move-to-return/" + text(1_000))
    person.type("pieces", "1")
    person.press("sheet/transaction/give-back/" + text(1_000))
    #expect(person.form["pieces"] == "1" && person.form["amount"] == "20.00")
    person.type("pieces", "2")
    #expect(person.form["amount"] == "40.00")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    #expect(try part(person).status == .returned && part(person).pieces == 2)
    #expect(try item(person).status == nil && item(person).pieces == 2)
  }

  @Test func `what was given back of items that are the same is in no sum of their head`() throws {
    var person = try severalLamps()
    person.press("sheet/item/split/" + text(1_000))
    person.type("pieces", "1")
    person.press("save")
    var back = try part(person)
    (back.status, back.transaction) = (.returned, ID(321))
    person.others(Edit(putting: back, in: person.app.book.items))
    // Three of four are left, at a price of 25.00 each.
    person.go("/project/" + ID<Project>(300).text + "/items")
    #expect(person.page.contains("2 alike") && person.page.contains("SKU AB-0 · 3 pieces"))
    #expect(person.page.contains(">$75.00<"))
    person.app.state.isDesk = true
    person.go("/project/" + ID<Project>(300).text + "/items")
    #expect(person.page.contains(">3<") && person.page.contains(">$75.00<"))
    #expect(person.page.contains(">$60.00<"))
  }

  @Test func `pieces are split off by themselves`() throws {
    var person = try severalLamps()
    person.press("sheet/item/menu/" + text(1_000))
    #expect(person.sheet.contains("Split Off"))
    person.press("sheet/item/split/" + text(1_000))
    person.type("pieces", "4")
    person.press("save")
    #expect(person.sheet.contains("Choose between 1 and 3 pieces."))
    person.type("pieces", "3")
    #expect(person.sheet.contains("3 × $25.00"))
    person.press("save")
    #expect(try part(person).pieces == 3 && item(person).pieces == 1)
    // The head of both says how many pieces they are together, beside what they come to.
    person.go("/project/" + ID<Project>(300).text + "/items")
    #expect(person.page.contains("2 alike") && person.page.contains("SKU AB-0 · 4 pieces"))
    #expect(!person.page.contains("3 × $25.00"))
    person.go("/item/" + (try part(person).id.text))
    #expect(person.page.contains("Split off"))
    person.press("sheet/item/menu/" + text(1_000))
    #expect(!person.sheet.contains("Split Off"))
  }
}
