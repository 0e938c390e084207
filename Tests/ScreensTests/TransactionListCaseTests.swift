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
    for row in try CaseFile.rows(.transactionsList, "sort") {
      let sort = try #require(TransactionSort(rawValue: try row.member("mode").string()))
      var told = try TestBook()
      for pair in try row.member("in").elements().map({ try $0.elements() }) {
        for scope in [project, ID()] {
          var next = TransactionStage.transaction(
            (try pair[0].string()) + (scope.isNone ? "" : "1"))
          next.project = scope
          if pair[1] != .null {
            switch sort.key {
            case .date: next.day = try pair[1].day()
            case .amount: next.amount = TransactionStage.dollars(try pair[1].whole())
            case .source: next.source = try pair[1].string()
            case .created: next.created = Instant(try pair[1].day(), TimeOfDay(minutes: 0))
            }
          }
          told.put(next, in: told.book.transactions)
        }
      }
      let index = ListIndex(.transactions, told.book)
      let wanted = try row.member("out").elements().map { try $0.string() }
      for scope in [Scope.project(project), .inventory] {
        #expect(
          names(try rows(index, told.book, in: scope, sort), told.book).map { String($0.prefix(1)) }
            == wanted)
      }
    }
  }

  private func transaction(_ name: String, _ value: Value, _ told: inout TestBook) throws {
    var made = TransactionStage.transaction(name)
    if value["projectId"] == .null { made.project = ID() }
    made.status = TransactionStatus(word: try value.words("status"))
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

  /// The earlier app's two confusing names, by what they select.
  private func stored(_ word: String) -> String {
    ["we-owe": "owed-to-company", "client-owes": "owed-to-client"][word] ?? word
  }

  @Test func `filters keep what the cases say`() throws {
    for row in try CaseFile.rows(.transactionsList, "filter") {
      var told = try TestBook()
      if let types = row["types"] {
        for (number, type) in try types.elements().enumerated() {
          try transaction(
            "t\(number)", .object([Member("transactionType", type)]), &told)
        }
        let values = try row.member("values").elements().map { try $0.string() }
        #expect(try accepted(told, ["type": values]) == Int(try row.member("matches").whole()))
        continue
      }
      try transaction("t1", try row.member("tx"), &told)
      var wanted: [String: [String]] = [:]
      if let dims = row["dims"] {
        for member in try dims.members() {
          wanted[member.name] = [stored(try member.value.string())]
        }
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
      let found = try accepted(told, query: try row.member("q").string(), [:])
      #expect(try (found == 1) == row.member("ok").flag(), "\(row)")
    }
  }

  @Test func `filter, order and search work together as the cases say`() throws {
    for row in try CaseFile.rows(.transactionsList, "pipeline") {
      var told = try TestBook()
      for fields in try row.member("tx").elements().map({ try $0.elements() }) {
        var made = TransactionStage.transaction(try fields[0].string())
        made.source = try fields[1].string()
        made.type = TransactionType(word: try fields[2].string())
        made.amount = TransactionStage.dollars(try fields[3].whole())
        made.day = try fields[4].day()
        told.put(made, in: told.book.transactions)
      }
      let filter = try row.member("filter")
      let rows = try rows(
        ListIndex(.transactions, told.book), told.book, in: .project(project),
        try #require(TransactionSort(rawValue: try row.member("sort").string())),
        try row.member("q").string()
      ) { name in (try? filter[name]?.elements().map { try $0.string() }) ?? [] }
      let wanted = try row.member("ids").elements().map { try $0.string() }
      #expect(names(rows, told.book) == wanted)
    }
  }

  @Test func `sources are listed as the cases say`() throws {
    for row in try CaseFile.rows(.transactionsList, "uniqueSources") {
      var told = try TestBook()
      for (number, source) in try row.member("in").elements().enumerated() {
        var made = TransactionStage.transaction("t\(number)")
        made.source = try source.optionalString() ?? ""
        told.put(made, in: told.book.transactions)
      }
      let wanted = try row.member("out").elements().map { try $0.string() }
      let index = ListIndex(.transactions, told.book)
      let sources = try #require(index.kind.filters.first { $0.name == "source" })
      let found = sources.counted(
        project.raw, in: index, of: told.book, on: Day(number: 20_000))
      #expect(found.map { $0.choice.title.english } == wanted)
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
      var edit = Edit()
      edit.put(made, in: person.app.book.transactions)
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
}
