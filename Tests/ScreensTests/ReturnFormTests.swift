import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The form of a new transaction once it is asked what goes back, and what it begins with.
struct ReturnFormTests {
  private let project = TransactionStage.project

  private func item(_ name: String, _ change: (inout Item) -> Void = { _ in }) -> Item {
    var item = Item()
    item.id = ID(named: name)
    item.name = name
    item.project = project
    item.transaction = ID(named: "t1")
    item.purchasePrice = TransactionStage.dollars(5_000)
    change(&item)
    return item
  }

  private func person(_ items: [Item], _ more: (inout Edit) -> Void = { _ in }) throws -> Person {
    try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("t1") { $0.type = .purchase }, replacing: nil)
      for item in items { edit.put(item, replacing: nil) }
      more(&edit)
    }
  }

  private func action(_ name: String) -> String {
    "transaction/return/\(ID<Item>(named: name).text)"
  }

  @Test func `a return that is over when it is entered takes its items along`() throws {
    var person = try person([item("Chair")])
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/return")
    person.press(action("Chair"))
    person.press("transaction/next")
    person.type("status", "completed")
    person.press("save")
    let back = try #require(person.app.book.transactions.live.first { $0.type == .return })
    let chair = try #require(person.app.book.items[ID(named: "Chair")])
    #expect(back.status == .completed)
    #expect(chair.transaction == back.id && chair.status == .returned)
    #expect(person.app.book.isGivenBack(chair))
    person.press("sheet/transaction/delete/\(back.id.text)")
    #expect(person.sheet.contains("each is in the purchase again that it came from"))
    person.press("transaction/delete/\(back.id.text)")
    let again = try #require(person.app.book.items[ID(named: "Chair")])
    #expect(again.transaction == ID(named: "t1") && again.status == .purchased)
  }

  @Test func `a return that is canceled takes none`() throws {
    var person = try person([item("Chair")])
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/return")
    person.press(action("Chair"))
    person.press("transaction/next")
    person.type("status", "canceled")
    person.press("save")
    #expect(person.sheet.contains("This return is canceled."))
    #expect(!person.app.book.transactions.live.contains { $0.type == .return })
  }

  @Test func `what is to go back comes first, and what went back is not offered`() throws {
    var person = try person([
      item("Armchair"), item("Bench"), item("Sofa") { $0.status = .toReturn },
      item("Table") { $0.status = .returned },
      item("Vase") {
        $0.status = .returned
        $0.transaction = ID(named: "back")
      },
      item("Wine Glass") { $0.quantity = 4 },
    ]) { edit in
      edit.put(TransactionStage.transaction("back") { $0.type = .return }, replacing: nil)
    }
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/return")
    let sheet = person.sheet
    let places = try ["Sofa", "Table", "Armchair", "Bench"].map { name in
      try #require(sheet.range(of: action(name)), "\(name)").lowerBound
    }
    #expect(places == places.sorted())
    #expect(!sheet.contains(action("Vase")))
    #expect(sheet.contains("To Return · $50.00") && sheet.contains("Returned · $50.00"))
    #expect(sheet.contains(">4 pieces · $50.00<"))
  }

  @Test func `the details say what was answered`() throws {
    var person = try person([item("Chair")])
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/return")
    person.press(action("Chair"))
    person.press("transaction/next")
    #expect(person.sheet.contains("Return · In Lake House · 1 item<"))
    person.press("close")
    person.press("sheet/transaction/new/\(ID<Project>().text)")
    person.press("transaction/choose/type/purchase")
    person.press("transaction/choose/destination/inventory")
    person.press("transaction/choose/channel/in-store")
    #expect(person.sheet.contains("Purchase · Inventory<"))
    #expect(!person.sheet.contains("transaction/where"))
  }

  @Test func `other things that go back are proposed anew, and what was typed stays`() throws {
    var person = try person([
      item("Chair"),
      item("Vase") {
        $0.transaction = ID(named: "t2")
        $0.purchasePrice = TransactionStage.dollars(2_000)
      },
    ]) { edit in
      edit.put(
        TransactionStage.transaction("t2") {
          $0.type = .purchase
          $0.source = "Ross"
          $0.purchasedBy = "design-business"
          $0.reimbursement = .owedToCompany
          $0.tax = TransactionTax(rate: Rate(percent: 10), subtotal: nil)
        }, replacing: nil)
    }
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/return")
    for name in ["Chair", "Vase"] { person.press(action(name)) }
    person.press("transaction/next")
    // They were bought by two purchases, at $50.00 without a tax and at $20.00 with a tenth of it.
    #expect(person.form["amount"] == "72.00" && person.form["subtotal"] == "70.00")
    #expect(person.form["taxAmount"] == "2.00")
    #expect(person.form["source"] == "" && person.form["reimbursement"] == "none")
    person.press("transaction/back")
    person.press(action("Chair"))
    person.press("transaction/next")
    // $20.00 and a tenth of it; vendor and purchaser are those of its purchase.
    #expect(person.form["amount"] == "22.00" && person.form["subtotal"] == "20.00")
    #expect(person.form["source"] == "Ross" && person.form["reimbursement"] == "owed-to-client")
    #expect(person.form["purchasedBy"] == "design-business")
    person.type("source", "Ross Outlet")
    person.press("transaction/back")
    person.press(action("Vase"))
    person.press(action("Chair"))
    person.press("transaction/next")
    #expect(person.form["amount"] == "50.00" && person.form["subtotal"] == "")
    #expect(person.form["taxRate"] == "" && person.form["taxAmount"] == "")
    #expect(person.form["source"] == "Ross Outlet" && person.form["reimbursement"] == "none")
  }

  @Test func `a return that was begun with some pieces is proposed anew with another thing`() throws
  {
    var person = try person([
      item("Chair") {
        $0.quantity = 4
        $0.source = "Chair Shop"
      },
      item("Vase") {
        $0.source = "Ross"
        $0.purchasePrice = TransactionStage.dollars(2_000)
      },
    ])
    let chair = ID<Item>(named: "Chair").text
    person.press("sheet/transaction/give-back/" + chair)
    person.type("pieces", "1")
    #expect(person.form["source"] == "Chair Shop" && person.form["amount"] == "12.50")
    person.press("transaction/back")
    person.press(action("Vase"))
    person.press("transaction/next")
    // One chair of four at $50.00, and the vase, of two vendors.
    #expect(person.form["source"] == "" && person.form["amount"] == "32.50")
    person.type("source", "Both")
    person.press("transaction/back")
    person.press(action("Vase"))
    person.press("transaction/next")
    #expect(person.form["source"] == "Both" && person.form["amount"] == "12.50")
  }

  @Test func `of each thing that is chosen as many pieces go back as are typed`() throws {
    var person = try person([
      item("Chair") { $0.quantity = 4 },
      item("Vase") { $0.purchasePrice = TransactionStage.dollars(2_000) },
    ])
    let chair = ID<Item>(named: "Chair")
    let field = "pieces-" + chair.text
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/return")
    person.press(action("Vase"))
    #expect(!person.sheet.contains("How Many"))
    person.press(action("Chair"))
    #expect(person.sheet.contains("How Many") && person.sheet.contains("Of 4 pieces."))
    for wrong in ["5", "0", "one"] {
      person.type(field, wrong)
      person.press("transaction/next")
      #expect(person.form["step"] == "items", "\(wrong)")
      #expect(person.sheet.contains("Choose between 1 and 4 pieces."), "\(wrong)")
    }
    person.type(field, "1")
    person.press("transaction/next")
    // One chair of four at $50.00, and the vase.
    #expect(person.form["amount"] == "32.50")
    person.press("save")
    let back = try #require(person.app.book.transactions.live.first { $0.type == .return })
    let gone = person.app.book.items.live.filter { $0.transaction == back.id }
    #expect(gone.map { $0.name }.sorted() == ["Chair", "Vase"])
    #expect(gone.map { $0.pieces } == [1, 1] && gone.allSatisfy { $0.status == .returned })
    let rest = try #require(person.app.book.items[chair])
    #expect(rest.pieces == 3 && rest.purchasePrice == TransactionStage.dollars(3_750))
    #expect(rest.transaction == ID(named: "t1") && rest.status != .returned)
  }

  @Test func `a new transaction begins under no category that is gone`() throws {
    for life in [Life.live, .archived, .trashed] {
      var person = try TransactionStage.designer { edit in
        var art = BudgetCategory()
        art.id = ID(named: "art")
        art.name = "Art"
        art.life = life
        edit.put(art, replacing: nil)
      }
      let art = ID<BudgetCategory>(named: "art")
      person.press("preset/default-category", value: art.text)
      #expect(person.app.book.settings.defaultCategory == art)
      person.press("sheet/transaction/new/\(project.text)")
      person.press("transaction/choose/type/purchase")
      #expect(person.form["category"] == (life == .live ? art.text : ""), "\(life)")
    }
  }

  @Test func `an amount is found as it is typed where a comma is before the cents`() throws {
    var person = try person([]) { edit in
      edit.put(
        TransactionStage.transaction("t2") {
          $0.source = "Wayfair"
          $0.amount = TransactionStage.dollars(446_087)
        }, replacing: nil)
    }
    person.part()
    person.app.state.formats = Formats(locale: "de-DE")
    person.app.refresh()
    person.go("/project/\(project.text)/transactions")
    for (text, isFound) in [
      ("4460,87", true), ("4.460,8", true), ("4460", true), ("4460,9", false),
    ] {
      person.press("search", value: text)
      #expect(person.page.contains("Wayfair") == isFound, "\(text)")
    }
  }
}
