import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The orders, filters and search of the list, as the cases say.
struct TransactionListCaseTests {
  private let project = TransactionStage.project

  private func names(_ rows: [Int32], _ book: Book) -> [String] {
    rows.map { book.transactions.rows[Int($0)].id.name }
  }

  /// What a list of transactions shows, as the address would ask for it.
  private func rows(
    _ index: ListIndex, _ book: Book, in scope: Scope, _ sort: TransactionSort = .dateDescending,
    _ query: String = "", _ values: (String) -> [String] = { _ in [] }
  ) throws -> [Int32] {
    let part = scope.project.raw
    let order = try #require(index.kind.sorts.first { $0.name == sort.rawValue })
    let chosen = index.kind.filters.compactMap {
      ChosenFilter($0, values($0.name), in: part, index)
    }
    return index.rows(
      ListQuery(part, by: order, chosen, text: query, on: Day(number: 20_000)), in: book)
  }

  @Test func `lists are sorted as the cases say, in the kept order and in a small one`() throws {
    try CaseFile.each(.transactionsList, "sort") { row in
      let sort = try #require(TransactionSort(rawValue: try row.member("mode").string()), "\(row)")
      for scope in [Scope.project(project), .inventory] {
        var told = try TestBook()
        for pair in try row.listed("in") {
          let names = [
            TransactionSort.Key.date: "transactionDate", .created: "createdAt", .source: "source",
            .amount: "amountCents",
          ]
          let key = try pair.part(1, names[sort.key] ?? "")
          var next = TransactionStage.transaction(trimmed(try pair.part(0, "id").words))
          next.project = scope.project
          switch sort.key {
          case .date: next.day = try key.givenDay()
          case .amount: next.amount = try key.cents
          case .source: next.source = try key.words
          case .created: if let instant = try key.givenInstant() { next.created = instant }
          }
          told.put(next, in: told.book.transactions)
        }
        let index = ListIndex(.transactions, told.book)
        let found = names(try rows(index, told.book, in: scope, sort), told.book)
        #expect(try found == row.listed("out").map { trimmed(try $0.words) }, "\(row)")
      }
    }
  }

  private func transaction(_ name: String, _ value: Value, _ told: inout TestBook) throws {
    var made = TransactionStage.transaction(name)
    if let named = value["projectId"], try isBlank(named.words) { made.project = ID() }
    made.status = TransactionStatus(word: try value.words("status"))
    made.isCanceled = value.isOn("isCanceled")
    made.category = try value.id("budgetCategoryId")
    if !made.category.isNone && told.book.categories[made.category] == nil {
      var category = BudgetCategory()
      category.id = made.category
      category.name = made.category.name
      told.put(category, in: told.book.categories)
    }
    if value.isOn("isCanonicalInventorySale") {
      made.sale = CanonicalSale(SaleDirection(word: try value.words("inventorySaleDirection")))
    }
    made.day = try value.given("transactionDate")?.givenDay()
    made.reimbursement = Reimbursement(word: try value.words("reimbursementType")) ?? .none
    made.type = TransactionType(word: try value.words("transactionType"))
    made.needsReview = value.isOn("needsReview")
    made.hasEmailReceipt = value.isOn("hasEmailReceipt")
    made.source = try value.words("source")
    made.notes = try value.words("notes")
    made.purchasedBy = try value.words("purchasedBy")
    made.amount = try value.dollars("amountCents")
    for number in 0..<(try value.count("receiptImages")) {
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
  ) throws -> Int {
    let index = ListIndex(.transactions, told.book)
    return try [Scope.project(project), .inventory].map { scope in
      try rows(index, told.book, in: scope, .dateDescending, query) { values[$0] ?? [] }.count
    }.reduce(0, +)
  }

  /// The earlier app's two confusing names, by what they select; a category by its identity.
  private func stored(_ word: String, of filter: String) -> String {
    switch (filter, word) {
    case ("category", _): return ID<BudgetCategory>(named: trimmed(word)).text
    case (_, "we-owe"): return "owed-to-company"
    case (_, "client-owes"): return "owed-to-client"
    default: return word
    }
  }

  /// A dimension as the cases call it, and what is chosen of it, as the address says both; nothing chosen is off.
  private func chosen(_ dimension: String, _ values: Value) throws -> (String, [String]) {
    let names = [
      "budget-category": "category", "budgetCategory": "category", "budgetCategoryId": "category",
      "purchasedBy": "purchased-by", "transactionType": "type",
      "reimbursementType": "reimbursement",
    ]
    let name = names[dimension] ?? dimension
    let known = ListIndex(.transactions, Book()).kind.filters.map { $0.name }
    guard known.contains(name) else { throw CaseError("no filter \(dimension)") }
    return (name, try values.each.filter { $0 != .null }.map { stored(try $0.words, of: name) })
  }

  @Test func `filters keep what the cases say`() throws {
    try CaseFile.each(.transactionsList, "filter") { row in
      var wanted: [String: [String]] = [:]
      if let dims = row.given("dims") {
        for member in try dims.members() {
          let (name, values) = try chosen(member.name, member.value)
          wanted[name] = values
        }
      }
      if let dimension = row.given("dim") {
        let values = try row.given("values") ?? row.member("value")
        let (name, words) = try chosen(dimension.string(), values)
        wanted[name] = words
      }
      var told = try TestBook()
      // One transaction, or several, of which some may be told by their types alone.
      let types = try row.listed("types").map { Value.object([Member("transactionType", $0)]) }
      let toldRows = types.isEmpty ? (row.given("tx") ?? .object([])).each : types
      for (number, value) in toldRows.enumerated() {
        try transaction("t\(number)", value, &told)
      }
      let found = try accepted(told, wanted)
      if let count = row.given("matches") { #expect(try found == count.whole(), "\(row)") }
      if let isKept = row.given("ok") {
        #expect(try (found == toldRows.count) == isKept.flag(), "\(row)")
      }
    }
  }

  @Test func `search finds what the cases say`() throws {
    try CaseFile.each(.transactionsList, "search") { row in
      var told = try TestBook()
      try transaction("t1", row.given("tx") ?? .object([]), &told)
      let found = try accepted(told, query: try row.words("q"), [:])
      #expect(try (found == 1) == row.member("ok").flag(), "\(row)")
    }
  }

  @Test func `filter, order and search work together as the cases say`() throws {
    try CaseFile.each(.transactionsList, "pipeline") { row in
      var told = try TestBook()
      for fields in try row.listed("tx") {
        if case .object = fields {
          try transaction(trimmed(try fields.words("id")), fields, &told)
          continue
        }
        var made = TransactionStage.transaction(trimmed(try fields.at(0).words))
        made.source = try fields.at(1).words
        made.type = TransactionType(word: try fields.at(2).words)
        made.amount = try fields.at(3).cents
        let date = try fields.at(4)
        made.day = try date.givenDay()
        told.put(made, in: told.book.transactions)
      }
      var filter: [String: [String]] = [:]
      for member in try row.given("filter")?.members() ?? [] {
        let (name, values) = try chosen(member.name, member.value)
        filter[name] = values
      }
      let order = try row.given("sort")?.string() ?? TransactionSort.dateDescending.rawValue
      let rows = try rows(
        ListIndex(.transactions, told.book), told.book, in: .project(project),
        try #require(TransactionSort(rawValue: order), "\(row)"), try row.words("q")
      ) { filter[$0] ?? [] }
      let wanted = try row.listed("ids").map { trimmed(try $0.words) }
      #expect(names(rows, told.book) == wanted, "\(row)")
    }
  }

  @Test func `sources are listed as the cases say`() throws {
    try CaseFile.each(.transactionsList, "uniqueSources") { row in
      var told = try TestBook()
      for (number, source) in try row.listed("in").enumerated() {
        var made = TransactionStage.transaction("t\(number)")
        made.source = try source.words
        told.put(made, in: told.book.transactions)
      }
      let wanted = try row.listed("out").map { try $0.words }
      let index = ListIndex(.transactions, told.book)
      let sources = try #require(index.kind.filters.first { $0.name == "source" })
      let found = sources.counted(
        project.raw, in: index, of: told.book, on: Day(number: 20_000))
      #expect(found.map { $0.choice.title.english } == wanted, "\(row)")
    }
  }

  @Test func `the kept orders equal building them anew after every kind of edit`() throws {
    var person = try TransactionStage.designer()
    person.go("/inventory/transactions?sort=amount-asc")
    person.go("/inventory/transactions?sort=source-asc")
    var seed: UInt64 = 7
    func roll(_ sides: UInt64) -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (seed >> 33) % sides
    }
    for _ in 0..<150 {
      var made = TransactionStage.transaction("t\(roll(20))")
      if roll(6) == 0 { made.life = .trashed }
      made.project = roll(2) == 0 ? project : ID()
      made.day = roll(4) == 0 ? nil : Day(number: Int32(20_000 + roll(5)))
      made.amount = roll(4) == 0 ? nil : TransactionStage.dollars(Int64(roll(5)) - 2)
      made.source = ["", "Amazon", "amazon", "Wayfair"][Int(roll(4))]
      made.created = Instant(milliseconds: Int64(roll(3)))
      let edit = Edit(putting: made, in: person.app.book.transactions)
      _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 5)) }
      person.app.refresh()
    }
    let book = person.app.book
    let anew = ListIndex(.transactions, book)
    for sort in TransactionSort.allCases {
      for scope in [Scope.project(project), .inventory] {
        let kept = try rows(person.app.index[.transactions], book, in: scope, sort)
        #expect(try kept == rows(anew, book, in: scope, sort), "\(sort)")
      }
    }
  }

  @Test func `a card is as high as its note has lines, in the page and where windows count`() throws
  {
    let long = String(repeating: "Two chairs. ", count: 4)
    let notes: [(String, words: String, height: Int)] = [
      ("", "row tx", 92), (" ", "row tx", 92), ("Two chairs", "row tx noted brief", 110),
      (long, "row tx noted", 128),
    ]
    for (note, words, height) in notes {
      var person = try TransactionStage.designer { edit in
        edit.put(TransactionStage.transaction("t1") { $0.notes = note }, replacing: nil)
      }
      person.go("/project/\(project.text)/transactions")
      #expect(person.page.contains("<li class=\"\(words)\""), "\(note)")
      let index = person.app.index[.transactions]
      #expect(index.kind.height?(index, 0) == height, "\(note)")
    }
  }
}
