import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

struct TransactionScreenTests {
  private let project = ID<Project>(named: "p1")
  private let furniture = ID<BudgetCategory>(named: "cat")

  private func designer(_ more: (inout Edit) -> Void = { _ in }) throws -> Person {
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.designer]
    edit.put(settings, replacing: nil)
    var house = Project()
    house.id = project
    house.name = "Lake House"
    house.work = .designer
    edit.put(house, replacing: nil)
    var category = BudgetCategory()
    category.id = furniture
    category.name = "Furnishings"
    category.type = .itemized
    edit.put(category, replacing: nil)
    more(&edit)
    return try Person(edit)
  }

  private func transaction(_ name: String, _ change: (inout Transaction) -> Void = { _ in })
    -> Transaction
  {
    var transaction = Transaction()
    transaction.id = ID(named: name)
    transaction.project = project
    change(&transaction)
    return transaction
  }

  private func dollars(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }

  // MARK: cases

  private func names(_ rows: [Int32], _ book: Book) -> [String] {
    rows.map { book.transactions.rows[Int($0)].id.name }
  }

  @Test func `lists are sorted as the cases say, in the kept order and in a small one`() throws {
    for row in try CaseFile.rows(.transactionsList, "sort") {
      let sort = try #require(TransactionSort(rawValue: try row.member("mode").string()))
      var told = try TestBook()
      for pair in try row.member("in").elements().map({ try $0.elements() }) {
        for scope in [project, ID()] {
          var next = transaction((try pair[0].string()) + (scope.isNone ? "" : "1"))
          next.project = scope
          if pair[1] != .null {
            switch sort.key {
            case .date: next.day = try pair[1].day()
            case .amount: next.amount = dollars(try pair[1].whole())
            case .source: next.source = try pair[1].string()
            case .created: next.created = Instant(milliseconds: try pair[1].whole())
            }
          }
          told.put(next, in: told.book.transactions)
        }
      }
      let index = TransactionIndex(told.book)
      let wanted = try row.member("out").elements().map { try $0.string() }
      for scope in [Scope.project(project), .inventory] {
        let rows = index.rows(in: scope, sort, TransactionFilter(), matching: "", of: told.book)
        #expect(names(rows, told.book).map { String($0.prefix(1)) } == wanted)
      }
    }
  }

  private func transaction(_ name: String, _ value: Value, _ told: inout TestBook) throws {
    var made = transaction(name)
    if value["projectId"] == .null { made.project = ID() }
    made.status = TransactionStatus(word: try value["status"]?.string() ?? "")
    made.reimbursement =
      Reimbursement(word: try value["reimbursementType"]?.string() ?? "") ?? .none
    made.type = TransactionType(word: try value["transactionType"]?.string() ?? "")
    made.needsReview = try value["needsReview"]?.flag() ?? false
    made.hasEmailReceipt = try value["hasEmailReceipt"]?.flag() ?? false
    made.source = try value["source"]?.string() ?? ""
    made.notes = try value["notes"]?.string() ?? ""
    for (number, _) in try (value["receiptImages"]?.elements() ?? []).enumerated() {
      var file = Attachment()
      file.id = ID(named: "f\(number)")
      file.owner.kind = Kind.transaction.name
      file.owner.id = made.id.retyped()
      file.role = .receipt
      told.put(file, in: told.book.attachments)
    }
    told.put(made, in: told.book.transactions)
  }

  private func accepted(
    _ told: TestBook, query: String = "", _ values: [String: [String]]
  ) -> Int {
    let index = TransactionIndex(told.book)
    let filter = TransactionFilter(index.words) { values[$0.rawValue] ?? [] }
    return [Scope.project(project), .inventory].map { scope in
      index.rows(in: scope, .dateDescending, filter, matching: query, of: told.book).count
    }.reduce(0, +)
  }

  /// The earlier app's two confusing names, by what they select.
  private func stored(_ word: String) -> String {
    ["we-owe": "owed-to-company", "client-owes": "owed-to-client"][word] ?? word
  }

  @Test func `filters keep what the cases say`() throws {
    for row in try CaseFile.rows(.transactionsList, "filter") {
      var told = try TestBook()
      if let types = row["types"] {
        for (number, type) in try types.elements().enumerated() {
          try transaction("t\(number)", .object([Member("transactionType", type)]), &told)
        }
        let values = try row.member("values").elements().map { try $0.string() }
        #expect(accepted(told, ["type": values]) == Int(try row.member("matches").whole()))
        continue
      }
      try transaction("t1", try row.member("tx"), &told)
      var wanted: [String: [String]] = [:]
      if let dims = row["dims"] {
        for member in try dims.members() { wanted[member.name] = [try member.value.string()] }
      } else if case .list(let values) = try row.member("value") {
        wanted[try row.member("dim").string()] = try values.map { try $0.string() }
      } else {
        wanted[try row.member("dim").string()] = [stored(try row.member("value").string())]
      }
      #expect(try (accepted(told, wanted) == 1) == row.member("ok").flag(), "\(wanted)")
    }
  }

  @Test func `search finds what the cases say`() throws {
    for row in try CaseFile.rows(.transactionsList, "search") {
      var told = try TestBook()
      try transaction("t1", try row.member("tx"), &told)
      let found = accepted(told, query: try row.member("q").string(), [:])
      #expect(try (found == 1) == row.member("ok").flag())
    }
  }

  @Test func `filter, order and search work together as the cases say`() throws {
    for row in try CaseFile.rows(.transactionsList, "pipeline") {
      var told = try TestBook()
      for fields in try row.member("tx").elements().map({ try $0.elements() }) {
        var made = transaction(try fields[0].string())
        made.source = try fields[1].string()
        made.type = TransactionType(word: try fields[2].string())
        made.amount = dollars(try fields[3].whole())
        made.day = try fields[4].day()
        told.put(made, in: told.book.transactions)
      }
      let index = TransactionIndex(told.book)
      let filter = try row.member("filter")
      let rows = index.rows(
        in: .project(project),
        try #require(TransactionSort(rawValue: try row.member("sort").string())),
        TransactionFilter(index.words) { dimension in
          (try? filter[dimension.rawValue]?.elements().map { try $0.string() }) ?? []
        }, matching: try row.member("q").string(), of: told.book)
      let wanted = try row.member("ids").elements().map { try $0.string() }
      #expect(names(rows, told.book) == wanted)
    }
  }

  @Test func `sources are listed as the cases say`() throws {
    for row in try CaseFile.rows(.transactionsList, "uniqueSources") {
      var told = try TestBook()
      for (number, source) in try row.member("in").elements().enumerated() {
        var made = transaction("t\(number)")
        made.source = try source.optionalString() ?? ""
        told.put(made, in: told.book.transactions)
      }
      let wanted = try row.member("out").elements().map { try $0.string() }
      #expect(TransactionIndex(told.book).sources(in: .project(project)) == wanted)
    }
  }

  @Test func `the kept orders equal building them anew after every kind of edit`() throws {
    var person = try designer()
    var seed: UInt64 = 7
    func roll(_ sides: UInt64) -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (seed >> 33) % sides
    }
    for _ in 0..<150 {
      var made = transaction("t\(roll(20))")
      if roll(6) == 0 { made.life = .trashed }
      made.project = roll(2) == 0 ? project : ID()
      made.day = roll(4) == 0 ? nil : Day(number: Int32(20_000 + roll(5)))
      made.amount = roll(4) == 0 ? nil : dollars(Int64(roll(5)) - 2)
      made.source = ["", "Amazon", "amazon", "Wayfair"][Int(roll(4))]
      made.created = Instant(milliseconds: Int64(roll(3)))
      var edit = Edit()
      edit.put(made, in: person.app.book.transactions)
      _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 5)) }
      person.app.refresh()
    }
    let kept = person.app.index.transactions
    let anew = TransactionIndex(person.app.book)
    for sort in TransactionSort.allCases {
      for scope in [Scope.project(project), .inventory] {
        func rows(_ index: TransactionIndex) -> [Int32] {
          index.rows(in: scope, sort, TransactionFilter(), matching: "", of: person.app.book)
        }
        #expect(rows(kept) == rows(anew), "\(sort)")
      }
    }
  }

  // MARK: screens

  private func list(_ person: inout Person) { person.go("/project/\(project.text)/transactions") }

  @Test func `a card says what, how much, when, and its labels`() throws {
    var person = try designer { edit in
      edit.put(
        transaction("t1") {
          $0.source = "Wayfair"
          $0.amount = dollars(4_999)
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
    person.press("sheet/transaction/filter/\(project.text)")
    #expect(person.sheet.contains("Needs Review<span class=\"count\">1"))
    person.press("clear-filters")
    #expect(person.page.contains("Wayfair"))
    person.go("/inventory/transactions")
    #expect(!person.page.contains("Wayfair"))
  }

  @Test func `a purchase is entered question by question`() throws {
    var person = try designer()
    person.press("sheet/transaction/new/\(project.text)")
    #expect(person.sheet.contains("What type of transaction?"))
    person.press("save")
    #expect(person.sheet.contains("Transaction type is required"))
    person.press("transaction/choose/type/purchase")
    #expect(person.sheet.contains("Where does this belong?"))
    person.press("transaction/choose/destination/\(project.text)")
    #expect(person.sheet.contains("How was this purchased?"))
    person.press("transaction/choose/channel/online")
    #expect(person.sheet.contains("Import or enter manually?"))
    person.press("transaction/back")
    #expect(person.sheet.contains("How was this purchased?"))
    person.press("transaction/choose/channel/in-store")
    person.type("source", "Target")
    person.type("amount", "108.25")
    person.type("category", furniture.text)
    person.type("taxRate", "8.25")
    #expect(person.form["subtotal"] == "100.00")
    #expect(person.form["taxAmount"] == "8.25")
    person.press("save")
    let made = try #require(person.app.book.transactions.live.first)
    #expect(made.project == project && made.type == .purchase && made.needsReview)
    #expect(made.tax.subtotal == dollars(10_000))
    #expect(person.app.state.location.route == .transaction(made.id))
    #expect(person.page.contains("Next Steps"))
    #expect(person.page.contains("3/6 complete"))

    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/sale")
    person.press("transaction/choose/destination/\(project.text)")
    person.type("source", "target")
    person.type("amount", "108.25")
    #expect(person.sheet.contains("Possible duplicate"))
  }

  @Test func `a return takes its items along`() throws {
    var chair = Item()
    chair.id = ID(named: "i1")
    chair.name = "Chair"
    chair.project = project
    chair.transaction = ID(named: "t1")
    chair.purchasePrice = dollars(5_000)
    var person = try designer { edit in
      edit.put(transaction("t1") { $0.type = .purchase }, replacing: nil)
      edit.put(chair, replacing: nil)
    }
    person.press("sheet/transaction/new/\(project.text)")
    person.press("transaction/choose/type/return")
    person.press("transaction/choose/destination/\(project.text)")
    #expect(person.sheet.contains("Link items to this return?"))
    person.press("transaction/return/\(chair.id.text)")
    person.press("transaction/next")
    person.press("save")
    let item = try #require(person.app.book.items[chair.id])
    #expect(item.status == .returned && item.transaction != chair.transaction)
    person.go("/transaction/\(chair.transaction.text)")
    #expect(person.page.contains("Returned Items"))
  }

  @Test func `items are made from a pasted list`() throws {
    var person = try designer { $0.put(transaction("t1"), replacing: nil) }
    let id = ID<Transaction>(named: "t1")
    person.go("/transaction/\(id.text)")
    person.press("sheet/transaction/list/\(id.text)")
    person.type("text", "53 - ACCENT FURNISH 252972 $129.99 T\nthank you")
    person.press("transaction/preview")
    #expect(person.sheet.contains("Skipped Lines (1)"))
    person.press("save")
    #expect(person.toast.contains("Created 1 item<"))
    let item = try #require(person.app.book.items(of: id).first)
    #expect(item.sku == "252972" && item.project == project)
    #expect(item.purchasePrice == dollars(12_999))
  }

  private func words(_ group: String) throws -> [String] {
    try CaseFile.values(.transactionItemsSubsection, group).flatMap { try $0.members() }
      .map { try $0.value.string() }
  }

  @Test func `the items' empty texts, prompts and bulk actions are the cases'`() throws {
    var chair = Item()
    chair.id = ID(named: "i1")
    chair.name = "Chair"
    chair.project = project
    chair.transaction = ID(named: "t1")
    var person = try designer { edit in
      edit.put(transaction("t1"), replacing: nil)
      edit.put(transaction("t2"), replacing: nil)
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
    for action in try CaseFile.rows(.transactionItemsSubsection, "bulkActions") {
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
    var person = try designer { edit in
      edit.put(transaction("t1") { $0.source = "Wayfair " }, replacing: nil)
      edit.put(transaction("t2"), replacing: nil)
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
      for tab in try group.member("tabs").elements() {
        #expect(try person.sheet.contains(tab.string()))
      }
      for label in try group.member("labels").members() {
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

  @Test func `receipts and other images have the limits of the cases`() throws {
    for group in try CaseFile.values(.transactionItemsSubsection, "attachments") {
      #expect(try group.member("receiptsMax").whole() == 10)
      #expect(try group.member("otherImagesMax").whole() == 5)
      var person = try designer { edit in
        edit.put(transaction("t1"), replacing: nil)
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

  @Test func `a canonical sale is read-only`() throws {
    var person = try designer { edit in
      edit.put(
        transaction("t1") { $0.sale = CanonicalSale(.businessToProject) }, replacing: nil)
    }
    let id = ID<Transaction>(named: "t1")
    person.go("/transaction/\(id.text)")
    #expect(person.page.contains("Purchase from Inventory"))
    #expect(!person.page.contains("sheet/transaction/edit"))
    let before = person.app.book.transactions[id]
    for action in ["transaction/delete/", "transaction/review/"] { person.press(action + id.text) }
    #expect(person.app.book.transactions[id] == before)
  }

  @Test func `the audit shows only where things are itemized`() throws {
    var person = try designer { edit in
      edit.put(transaction("t1") { $0.category = furniture }, replacing: nil)
      edit.put(transaction("t2") { $0.amount = dollars(500) }, replacing: nil)
    }
    person.go("/transaction/\(ID<Transaction>(named: "t1").text)")
    #expect(person.page.contains("Transaction Audit"))
    person.go("/transaction/\(ID<Transaction>(named: "t2").text)")
    #expect(!person.page.contains("Transaction Audit"))
  }

  @Test func `deleting a transaction leaves its items, and undo brings both back`() throws {
    var chair = Item()
    chair.id = ID(named: "i1")
    chair.transaction = ID(named: "t1")
    chair.project = project
    var person = try designer { edit in
      edit.put(transaction("t1"), replacing: nil)
      edit.put(chair, replacing: nil)
    }
    person.press("transaction/delete/\(chair.transaction.text)")
    #expect(person.app.book.transactions.live.isEmpty)
    #expect(person.app.book.items[chair.id]?.transaction.isNone == true)
    person.press("undo")
    #expect(person.app.book.items(of: chair.transaction).count == 1)
  }
}
