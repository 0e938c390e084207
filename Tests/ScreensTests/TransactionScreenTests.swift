import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Entering transactions and looking at them.
struct TransactionScreenTests {
  private let project = TransactionStage.project
  private let furniture = TransactionStage.furniture

  private func list(_ person: inout Person) { person.go("/project/\(project.text)/transactions") }

  @Test func `a card says what, how much, when, and its labels`() throws {
    var person = try TransactionStage.designer { edit in
      edit.put(
        TransactionStage.transaction("t1") {
          $0.source = "Wayfair"
          $0.amount = TransactionStage.dollars(4_999)
          $0.day = Day(number: 20_000)
          $0.type = .purchase
          $0.needsReview = true
          $0.notes = "Two chairs"
          $0.category = furniture
        }, replacing: nil)
    }
    list(&person)
    for text in [
      "Wayfair", "$49.99", "Two chairs", "tone-green\">Purchase", "tone-rust\">Needs Review",
      "tone-brand\">Furnishings", "0 items",
    ] {
      #expect(person.page.contains(text), "\(text)")
    }
    person.press("search", value: "49.99 chairs")
    #expect(person.page.contains("Wayfair"))
    person.press("filter/type/return")
    #expect(person.page.contains("No Matches"))
    #expect(person.page.contains(">Clear Search<") && person.page.contains(">Clear Filters<"))
    person.press("sheet/transaction/filter/\(project.text)")
    #expect(person.sheet.contains("Needs Review<span class=\"count\">1"))
    person.press("clear-filters")
    #expect(person.page.contains("Wayfair"))
    person.go("/inventory/transactions")
    #expect(!person.page.contains("Wayfair"))
  }

  @Test func `returns of a design project stand alike, with things or without`() throws {
    var person = try TransactionStage.designer { edit in
      for (name, minor) in [("bare", Int64(15_000)), ("full", 21_640)] {
        edit.put(
          TransactionStage.transaction(name) {
            $0.amount = TransactionStage.dollars(minor)
            $0.type = .return
          }, replacing: nil)
      }
      var chair = Item()
      chair.id = ID(named: "chair")
      chair.name = "Chair"
      chair.project = project
      chair.transaction = ID(named: "full")
      edit.put(chair, replacing: nil)
    }
    list(&person)
    #expect(person.page.contains(">$150.00<") && person.page.contains(">$216.40<"))
    #expect(!person.page.contains("-$150.00"))
    person.go("/transaction/\(ID<Transaction>(named: "bare").text)")
    #expect(person.page.contains(">$150.00<") && !person.page.contains("-$150.00"))
  }

  @Test func `transactions are found under an archived category and under none`() throws {
    let old = ID<BudgetCategory>(named: "old")
    var person = try TransactionStage.designer { edit in
      var category = BudgetCategory()
      category.id = old
      category.name = "Kitchen"
      category.life = .archived
      edit.put(category, replacing: nil)
      edit.put(
        TransactionStage.transaction("t1") {
          $0.source = "Wayfair"
          $0.category = old
        }, replacing: nil)
      edit.put(TransactionStage.transaction("t2") { $0.source = "Movers" }, replacing: nil)
    }
    list(&person)
    person.press("sheet/transaction/filter/\(project.text)")
    #expect(person.sheet.contains("Kitchen<span class=\"count\">1"))
    #expect(person.sheet.contains("No Category<span class=\"count\">1"))
    // What nothing is under here is not in the way.
    #expect(!person.sheet.contains("Furnishings"))
    person.press("close")
    person.press("filter/category/\(old.text)")
    #expect(person.page.contains("Wayfair") && !person.page.contains("Movers"))
    person.press("clear-filters")
    person.press("filter/category/\(ID<BudgetCategory>().text)")
    #expect(person.page.contains("Movers") && !person.page.contains("Wayfair"))
  }

  @Test func `the step that asks for receipts opens their section, and never closes it`() throws {
    var person = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("t1"), replacing: nil)
    }
    person.go("/transaction/\(ID<Transaction>(named: "t1").text)")
    let open = person.page
    person.press("toggle/receipts")
    #expect(person.page != open)
    for _ in 0..<2 {
      person.press("transaction/receipts")
      #expect(person.page == open)
    }
  }

  @Test func `a purchase is entered question by question`() throws {
    var person = try TransactionStage.designer()
    person.press("sheet/transaction/new/\(project.text)")
    #expect(person.sheet.contains("What type of transaction?"))
    person.press("save")
    #expect(person.sheet.contains("Transaction type is required"))
    // Begun in a project it belongs there: two presses, until somebody asks.
    person.press("transaction/choose/type/purchase")
    #expect(person.sheet.contains("In Lake House"))
    person.press("transaction/where")
    #expect(person.sheet.contains("Where does this belong?"))
    person.press("transaction/choose/destination/\(project.text)")
    #expect(person.sheet.contains("How was this purchased?"))
    person.press("transaction/choose/channel/online")
    #expect(person.sheet.contains("Import or enter manually?"))
    person.press("transaction/back")
    #expect(person.sheet.contains("How was this purchased?"))
    person.press("transaction/choose/channel/in-store")
    // A receipt can be photographed while the rest is entered.
    #expect(person.sheet.contains("image/camera/receipt/transaction/"))
    person.type("source", "Target")
    person.type("amount", "108.25")
    person.type("category", furniture.text)
    person.type("taxRate", "8.25")
    #expect(person.form["subtotal"] == "100.00")
    #expect(person.form["taxAmount"] == "8.25")
    person.press("save")
    let made = try #require(person.app.book.transactions.live.first)
    #expect(made.project == project && made.type == .purchase && made.needsReview)
    #expect(made.tax.subtotal == TransactionStage.dollars(10_000))
    #expect(person.app.state.location.route == .transaction(made.id))
    #expect(person.page.contains("Next Steps"))
    #expect(person.page.contains("3/6 complete"))

    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/sale")
    person.type("source", "target")
    person.type("amount", "108.25")
    #expect(person.sheet.contains("Possible duplicate"))
  }

  @Test func `a subtotal or a tax that is typed key by key is what is saved, to the cent`() throws {
    var person = try TransactionStage.designer()
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/purchase")
    person.press("transaction/choose/channel/in-store")
    person.type("source", "Target")
    person.type("category", furniture.text)
    // What is typed first is not moved by the beginning of an amount.
    for text in ["9", "98", "98.7", "98.76"] { person.type("subtotal", text) }
    for text in ["1", "12", "123", "1234", "12345", "123456", "1234567", "1234567.8"] {
      person.type("amount", text)
    }
    #expect(person.form["subtotal"] == "98.76" && person.form["taxRate"].isEmpty)
    for text in ["9", "98", "987", "9876", "98765", "98765.4", "98765.43"] {
      person.type("taxAmount", text)
    }
    #expect(person.form["subtotal"] == "1,135,802.37" && person.form["taxRate"] == "8.695653")
    person.press("save")
    let made = try #require(person.app.book.transactions.live.first)
    #expect(made.tax.taxAmount(of: made.amount) == TransactionStage.dollars(9_876_543))
    // As much tax as amount: the rate that the first keys had given is gone, and it is told.
    person.press("sheet/transaction/edit/\(made.id.text)")
    for text in ["1", "12", "12345678"] { person.type("taxAmount", text) }
    #expect(person.form["taxRate"].isEmpty && person.form["subtotal"].isEmpty)
    person.press("save")
    #expect(person.sheet.contains("Enter less than the amount"))
    person.type("taxAmount", "")
    person.press("save")
    let untaxed = try #require(person.app.book.transactions[made.id])
    #expect(untaxed.tax == TransactionTax())
  }

  @Test func `a return takes its items along`() throws {
    var chair = Item()
    chair.id = ID(named: "i1")
    chair.name = "Chair"
    chair.project = project
    chair.transaction = ID(named: "t1")
    chair.purchasePrice = TransactionStage.dollars(5_000)
    var person = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("t1") { $0.type = .purchase }, replacing: nil)
      edit.put(chair, replacing: nil)
    }
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/return")
    #expect(person.sheet.contains("Link items to this return?"))
    person.type("itemsQuery", "sofa")
    #expect(!person.sheet.contains("transaction/return/"))
    person.type("itemsQuery", "cha")
    person.press("transaction/return/\(chair.id.text)")
    person.type("itemsQuery", "sofa")
    // What is chosen stays in sight.
    #expect(person.sheet.contains("transaction/return/\(chair.id.text)"))
    person.press("transaction/next")
    person.press("save")
    let item = try #require(person.app.book.items[chair.id])
    #expect(item.status == .returned && item.transaction != chair.transaction)
    person.go("/transaction/\(chair.transaction.text)")
    #expect(person.page.contains("Returned Items"))
  }

  @Test func `a return begins with what is known of its items`() throws {
    func item(_ name: String, _ cents: Int64) -> Item {
      var item = Item()
      item.id = ID(named: name)
      item.name = name
      item.project = project
      item.source = "Target"
      item.transaction = ID(named: "t1")
      item.purchasedBy = "design-business"
      item.purchasePrice = TransactionStage.dollars(cents)
      return item
    }
    var person = try TransactionStage.designer { edit in
      edit.put(
        TransactionStage.transaction("t1") {
          $0.type = .purchase
          $0.category = furniture
          $0.purchasedBy = "design-business"
          $0.reimbursement = .owedToCompany
          $0.isDeductible = true
          $0.tax = TransactionTax(rate: Rate(percent: 10), subtotal: nil)
        }, replacing: nil)
      edit.put(item("chair", 5_000), replacing: nil)
      edit.put(item("lamp", 3_000), replacing: nil)
    }
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/return")
    for name in ["chair", "lamp"] {
      person.press("transaction/return/\(ID<Item>(named: name).text)")
    }
    person.press("transaction/next")
    #expect(person.form["source"] == "Target" && person.form["amount"] == "88.00")
    #expect(person.form["category"] == furniture.text && person.form["subtotal"] == "80.00")
    #expect(person.form["reimbursement"] == "owed-to-client")
    // What somebody typed is theirs.
    person.type("amount", "80")
    person.press("transaction/back")
    person.press("transaction/next")
    #expect(person.form["amount"] == "80")
    person.press("save")
    let back = try #require(person.app.book.transactions.live.first { $0.type == .return })
    #expect(back.source == "Target" && back.amount == TransactionStage.dollars(8_000))
    // With the same money it is deducted less.
    #expect(back.purchasedBy == "design-business" && back.isDeductible)
    #expect(person.app.book.items(of: back.id).count == 2)
  }

  @Test func `items are made from a pasted list, put right and completed`() throws {
    var person = try TransactionStage.designer {
      $0.put(
        TransactionStage.transaction("t1") {
          $0.amount = TransactionStage.dollars(30_000)
          $0.category = TransactionStage.furniture
        }, replacing: nil)
    }
    let id = ID<Transaction>(named: "t1")
    person.go("/transaction/\(id.text)")
    person.press("sheet/transaction/list/\(id.text)")
    person.type(
      "text",
      "53 - ACCENT FURNISH 252972 $129.99 T\nthank you\nChair\n2 x Basket 84.00\nTOTAL 213.99")
    person.press("transaction/preview")
    #expect(person.sheet.contains("Skipped Lines (3)"))
    #expect(person.sheet.contains("$213.99") && person.sheet.contains("$86.01 remaining"))
    #expect(person.sheet.contains("2 × $42.00"))
    // A skipped line is taken in, and its price typed.
    person.press("transaction/take-line/1")
    #expect(person.sheet.contains("Skipped Lines (2)"))
    person.type("price-2", "86.01x")
    person.press("save")
    #expect(person.sheet.contains("Enter an amount such as"))
    person.type("price-2", "86.01")
    #expect(person.sheet.contains("<dd>None</dd>"))
    person.type("name-0", "Accent Table")
    person.type("pieces-1", "3")
    // One is none after all, and is there again.
    person.press("transaction/drop-line/1")
    #expect(person.sheet.contains("Basket 84.00"))
    person.press("save")
    #expect(person.toast.contains("Created 2 items<"))
    let items = person.app.book.items(of: id).sorted { $0.created > $1.created }
    #expect(items.map { $0.name } == ["Accent Table", "Chair"])
    #expect(items[0].sku == "252972" && items[0].project == project)
    #expect(items.map { $0.purchasePrice?.minor } == [12_999, 8_601])
    // As an item that is created in the transaction by hand, so that it has its category without it, too.
    #expect(items.allSatisfy { $0.category == TransactionStage.furniture })
  }

  @Test func `a canonical sale is read-only`() throws {
    var person = try TransactionStage.designer { edit in
      edit.put(
        TransactionStage.transaction("t1") { $0.sale = CanonicalSale(.businessToProject) },
        replacing: nil)
    }
    let id = ID<Transaction>(named: "t1")
    person.go("/transaction/\(id.text)")
    #expect(person.page.contains("Purchase from Inventory"))
    #expect(!person.page.contains("sheet/transaction/edit"))
    let before = person.app.book.transactions[id]
    for action in ["transaction/delete/", "transaction/review/"] { person.press(action + id.text) }
    #expect(person.app.book.transactions[id] == before)
  }

  @Test func `items go along when their transaction's category changes, but for their own`() throws
  {
    let kitchen = ID<BudgetCategory>(named: "kitchen")
    var person = try TransactionStage.designer { edit in
      for name in ["kitchen", "fuel"] {
        var category = BudgetCategory()
        category.id = ID(named: name)
        category.name = name
        edit.put(category, replacing: nil)
      }
      edit.put(TransactionStage.transaction("t1") { $0.category = furniture }, replacing: nil)
      let categories: [(String, ID<BudgetCategory>)] = [
        ("i1", furniture), ("i2", ID(named: "fuel")), ("i3", ID()),
      ]
      for (name, category) in categories {
        var item = Item()
        item.id = ID(named: name)
        item.project = project
        item.transaction = ID(named: "t1")
        item.category = category
        edit.put(item, replacing: nil)
      }
    }
    person.press("transaction/category/\(ID<Transaction>(named: "t1").text)/\(kitchen.text)")
    let book = person.app.book
    let wanted: [(String, ID<BudgetCategory>)] = [
      ("i1", kitchen), ("i2", ID(named: "fuel")), ("i3", kitchen),
    ]
    for (name, category) in wanted {
      let item = try #require(book.items[ID(named: name)])
      #expect(book.category(of: item) == category, "\(name)")
    }
    #expect(person.stored.count == 1)
    person.press("undo")
    #expect(person.app.book.items[ID(named: "i1")]?.category == furniture)
  }

  @Test func `deleting a transaction leaves its items, and undo brings both back`() throws {
    var chair = Item()
    chair.id = ID(named: "i1")
    chair.transaction = ID(named: "t1")
    chair.project = project
    var person = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("t1"), replacing: nil)
      edit.put(chair, replacing: nil)
    }
    person.press("transaction/delete/\(chair.transaction.text)")
    #expect(person.app.book.transactions.live.isEmpty)
    #expect(person.app.book.items[chair.id]?.transaction.isNone == true)
    person.press("undo")
    #expect(person.app.book.items(of: chair.transaction).count == 1)
    // Out of the trash it comes with them, too; so out of its history, where its life was written last before.
    person.press("transaction/delete/\(chair.transaction.text)")
    person.press("transaction/restore/\(chair.transaction.text)")
    #expect(person.app.book.items(of: chair.transaction).count == 1)
    let row = RowKey(.transaction, chair.transaction.raw)
    person.press("transaction/delete/\(chair.transaction.text)")
    person.press("sheet/history/\(row.kind)-\(row.id)")
    let lives = HistorySheet(app: person.app).history(of: row).entries.filter { entry in
      entry.fields.contains { $0.key == row.register(1) }
    }
    let stamp = try #require(lives.dropFirst().first).stamp
    person.press("history/restore/\(stamp.time)-\(stamp.device)")
    #expect(person.app.book.transactions.live(chair.transaction) != nil)
    #expect(person.app.book.items(of: chair.transaction).count == 1)
  }
}
