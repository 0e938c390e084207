import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The items and files of a transaction's page.
struct TransactionItemsScreenTests {
  private let project = TransactionStage.project
  private let furniture = TransactionStage.furniture

  private func words(_ group: String) throws -> [String] {
    try CaseFile.values(.transactionItemsSubsection, group).flatMap { try $0.members() }
      .map { try $0.value.string() }
  }

  @Test func `the audit shows only where things are itemized`() throws {
    var person = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("t1") { $0.category = furniture }, replacing: nil)
      edit.put(
        TransactionStage.transaction("t2") { $0.amount = TransactionStage.dollars(500) },
        replacing: nil)
    }
    person.go("/transaction/\(ID<Transaction>(named: "t1").text)")
    #expect(person.page.contains("Transaction Audit"))
    person.go("/transaction/\(ID<Transaction>(named: "t2").text)")
    #expect(!person.page.contains("Transaction Audit"))
  }

  @Test func `where items do not count, the page says why`() throws {
    let fuel = ID<BudgetCategory>(named: "fuel")
    var person = try TransactionStage.designer { edit in
      var category = BudgetCategory()
      category.id = fuel
      category.name = "Fuel"
      edit.put(category, replacing: nil)
      for (name, category) in [("t1", fuel), ("t2", furniture), ("t3", fuel)] {
        edit.put(TransactionStage.transaction(name) { $0.category = category }, replacing: nil)
      }
      for (name, transaction) in [("i1", "t1"), ("i2", "t2")] {
        var item = Item()
        item.id = ID(named: name)
        item.name = "Chair"
        item.project = project
        item.transaction = ID(named: transaction)
        edit.put(item, replacing: nil)
      }
    }
    for (name, isSaid) in [("t1", true), ("t2", false), ("t3", false)] {
      person.go("/transaction/\(ID<Transaction>(named: name).text)")
      person.press("toggle/items")
      #expect(person.page.contains("Itemization is not enabled for this") == isSaid, "\(name)")
    }
  }

  @Test func `the items' empty texts, prompts and bulk actions are the cases'`() throws {
    var chair = Item()
    chair.id = ID(named: "i1")
    chair.name = "Chair"
    chair.project = project
    chair.transaction = ID(named: "t1")
    var person = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("t1"), replacing: nil)
      edit.put(TransactionStage.transaction("t2"), replacing: nil)
      edit.put(chair, replacing: nil)
    }
    let id = chair.transaction.text
    person.go("/transaction/\(ID<Transaction>(named: "t2").text)")
    person.press("toggle/items")
    var shown = person.page
    person.go("/transaction/\(id)")
    person.press("toggle/items")
    person.press("search", value: "zzz")
    shown += person.page
    for text in try words("empty") { #expect(shown.contains(text), "\(text)") }
    person.press("search", value: "")
    person.press("select/\(chair.id.text)")
    try CaseFile.each(.transactionItemsSubsection, "bulkActions") { action in
      let text = try action.string()
      #expect(person.page.contains(">\(text)<"), "\(text)")
    }
    var prompts = ""
    for sheet in ["remove", "delete-items", "delete"] {
      person.press("sheet/transaction/\(sheet)/\(id)")
      prompts += person.sheet
    }
    for text in try words("dialogs") where !text.hasPrefix("Delete items") {
      for part in text.components(separatedBy: " / ") {
        #expect(
          prompts.contains(part.replacingOccurrences(of: "N item", with: "1 item")), "\(part)")
      }
    }
    person.press("transaction/remove/\(id)")
    #expect(person.app.book.items[chair.id]?.transaction.isNone == true)
  }

  @Test func `existing items are offered as the cases say`() throws {
    var item = Item()
    item.source = "wayfair"
    item.project = project
    func named(_ name: String, in transaction: String = "") -> Item {
      var copy = item
      copy.id = ID(named: name)
      copy.name = name
      if !transaction.isEmpty { copy.transaction = ID(named: transaction) }
      return copy
    }
    var person = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("t1") { $0.source = "Wayfair " }, replacing: nil)
      edit.put(TransactionStage.transaction("t2"), replacing: nil)
      edit.put(named("free"), replacing: nil)
      edit.put(named("here", in: "t1"), replacing: nil)
      edit.put(named("there", in: "t2"), replacing: nil)
    }
    let id = ID<Transaction>(named: "t1")
    person.press("sheet/transaction/existing/\(id.text)")
    #expect(person.sheet.contains("Suggested<span class=\"count\">1"))
    #expect(person.sheet.contains("Project<span class=\"count\">3"))
    #expect(person.sheet.contains("Outside<span class=\"count\">0"))
    person.press("transaction/tab/project")
    for group in try CaseFile.values(.transactionItemsSubsection, "picker") {
      for tab in try group.listed("tabs") {
        #expect(try person.sheet.contains(tab.string()))
      }
      for label in try group.given("labels")?.members() ?? [] {
        #expect(try person.sheet.contains(label.value.string()))
      }
    }
    person.press("transaction/link/\(id.text)/\(ID<Item>(named: "free").text)")
    person.press("sheet/transaction/move/\(id.text)/\(ID<Item>(named: "there").text)")
    #expect(person.sheet.contains("Move Item?"))
    person.press("save")
    #expect(person.app.book.items(of: id).count == 3)
    person.go("/transaction/\(ID<Transaction>(named: "t2").text)")
    #expect(person.page.contains("tx-moved"))
  }

  @Test func `adding existing items begins where there are some`() throws {
    var person = try TransactionStage.designer { edit in
      edit.put(TransactionStage.transaction("t1") { $0.source = "Wayfair" }, replacing: nil)
      var rug = Item()
      rug.id = ID(named: "rug")
      rug.name = "Wool Rug"
      edit.put(rug, replacing: nil)
    }
    person.press("sheet/transaction/existing/\(ID<Transaction>(named: "t1").text)")
    #expect(person.form["tab"] == "outside")
    #expect(person.sheet.contains("Wool Rug"))
  }

  @Test func `receipts and other images have the limits of the cases`() throws {
    for group in try CaseFile.values(.transactionItemsSubsection, "attachments") {
      for (name, most) in [("receiptsMax", 10 as Int64), ("otherImagesMax", 5)] {
        if let limit = group.given(name) { #expect(try limit.whole() == most) }
      }
      var person = try TransactionStage.designer { edit in
        edit.put(TransactionStage.transaction("t1"), replacing: nil)
        for number in 0..<10 {
          var file = Attachment()
          file.id = ID(named: "f\(number)")
          file.owner.kind = Kind.transaction.name
          file.owner.id = ID(named: "t1")
          file.role = .receipt
          edit.put(file, replacing: nil)
        }
      }
      person.go("/transaction/\(ID<Transaction>(named: "t1").text)")
      #expect(!person.page.contains("data-on-click=\"image/add/"))
      person.press("toggle/images")
      #expect(person.page.contains("data-on-click=\"image/add/"))
    }
  }
}
