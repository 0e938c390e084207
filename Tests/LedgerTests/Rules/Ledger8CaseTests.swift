import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// Ledger 8's cases.
///
/// `headers` is with the screens, `invoiceFileName` with the documents.
struct Ledger8CaseTests {
  @Test func `fees add up as the cases say`() throws {
    for row in try CaseFile.rows(.ledger8, "feeTotal") {
      let fees = try row.elements()[0].elements()
      let told = try Ledger8CaseTests.project(charging: fees)
      let total = try told.book.feeTotal(of: told.project("g1").id)
      #expect(try total[.usd] == row.elements()[1].money())
    }
  }

  @Test func `projects add up as the cases say`() throws {
    for group in try CaseFile.values(.ledger8, "projectsTotal") {
      // One pair of totals and their sum, or a list of such pairs.
      let elements = try group.elements()
      let isList = elements.allSatisfy { (try? $0.elements()[0].elements()) != nil }
      let pairs = isList ? elements : [group]
      for pair in pairs {
        var told = try TestBook(#"client c1 "Ann Lee""#)
        for (place, fee) in try pair.elements()[0].elements().enumerated() {
          try told.tell(#"project g\#(place) c1 "Gig""#)
          try told.tell("charge g\(place) concert \(try fee.money().plain) USD")
        }
        let sum = try told.book.feeTotal(of: told.book.projects.live)
        #expect(try sum[.usd] == pair.elements()[1].money())
      }
    }
  }

  // The cases' "base" is what Ledger 8 calls the greatest number there is, else the start it was
  // handed. It then gave base + 1 even to the first invoice, by two differently spelled settings
  // keys (rule G8). Here the first invoice gets exactly the chosen start,
  // else 1; from then on it is base + 1 as there.
  @Test func `the first invoice gets the chosen start and each later one base + 1`() throws {
    for row in try CaseFile.rows(.ledger8, "nextInvoiceNumber") {
      let existing = try (row["existing"] ?? .list([])).elements().map { try $0.whole() }
      var told = try TestBook(#"client c1 "Ann Lee""#)
      // What is passed in counts while there is no number; one that is above the greatest would be a jump that is wanted.
      let start = min(try row.member("defaultPassedIn").whole(), existing.min() ?? .max)
      try told.tell("series {#} \(start)")
      if row["projectsWithoutInvoices"] != nil { try told.tell(#"project g1 c1 "Album""#) }
      for (place, count) in existing.enumerated() { try told.issue("i\(place)", count) }
      let next = Numbering.nextCount(of: Numbering.mainSeries(in: told.book), in: told.book)
      let base = try row.member("base").whole()
      #expect(next == (existing.isEmpty ? base : base + 1))
      if let created = row["createdInvoiceNumber"] {
        #expect(try next == created.whole())
      }
    }
    #expect(Numbering.nextCount(of: Numbering.mainSeries(in: Book()), in: Book()) == 1)
  }

  @Test func `the stage follows the two flags as the cases say`() throws {
    for group in ["statusDerive", "buckets"] {
      for row in try CaseFile.rows(.ledger8, group) {
        let flags = try row.elements()[0]
        var told = try TestBook(
          """
          client c1 "Ann Lee"
          gig g1 c1 "Bowl Night" 2025-09-01
          """)
        // Ledger 8 sets the flags by these two moves; paid alone forces delivered.
        if try flags.member("delivered").flag() { try told.tell("stage g1 delivered 2025-09-02") }
        if try flags.member("paid").flag() { try told.tell("stage g1 paid 2025-09-03") }
        let wanted = try row.elements()[1].string()
        #expect(folded(told.project("g1").stage.title.english) == folded(wanted))
        let progress = told.project("g1").progress
        let isPaid = try flags.member("paid").flag()
        let isDelivered = try flags.member("delivered").flag() || isPaid
        #expect((progress.delivered != nil) == isDelivered && (progress.closed != nil) == isPaid)
      }
    }
  }

  @Test func `clients are called as the cases say`() throws {
    for row in try CaseFile.rows(.ledger8, "clientDisplay") {
      let names = try row.elements()[0]
      var client = Client()
      client.firstName = try names.words("firstName")
      client.lastName = try names.words("lastName")
      client.company = try names.words("company")
      #expect(try client.displayName == row.elements()[1].string(), "\(row)")
    }
  }

  @Test func `earlier projects are suggested as the cases say`() throws {
    for row in try CaseFile.rows(.ledger8, "suggestions") {
      var told = try TestBook()
      for (place, project) in try row.member("projects").elements().enumerated() {
        let parts = try project.elements().map { try $0.string() }
        try told.tell(#"gig g\#(place) \#(parts[2]) "\#(parts[0])" \#(parts[1])"#)
      }
      let client = ID<Client>(named: try row.member("client").string())
      let today = try Day(parsing: "2026-06-01")
      let offered = Suggestion.forClient(client, in: told.book, on: today)
      let wanted = try row.member("out").elements()
      try #require(offered.count == wanted.count)
      for (suggestion, expected) in zip(offered, wanted) {
        #expect(try suggestion.name == expected.member("name").string())
        #expect(try Int64(suggestion.count) == expected.member("count").whole())
        let start = try expected.member("representativeStart").day()
        #expect(suggestion.latest.schedule?.start == start)
      }
    }
  }

  @Test func `tables for spreadsheets have the columns and fees of the cases`() throws {
    for group in try CaseFile.values(.ledger8, "csv") {
      let projects = try group.member("projectsHeader").string()
      #expect(Ledger8CSV.projectsHeader.joined(separator: ",") == projects)
      let clients = try group.member("clientsHeader").string()
      #expect(Ledger8CSV.clientsHeader.joined(separator: ",") == clients)
      for pair in try group.member("fee").elements() {
        let told = try Ledger8CaseTests.project(charging: [try pair.elements()[0]])
        let csv = String(decoding: try Ledger8CSV.projects(of: told.book), as: UTF8.self)
        let row = try #require(csv.split(whereSeparator: \.isNewline).last)
        let column = try #require(Ledger8CSV.projectsHeader.firstIndex(of: "Fee Total"))
        let fields = row.split(separator: ",", omittingEmptySubsequences: false)
        #expect(try String(fields[column]) == pair.elements()[1].string())
      }
    }
  }

  private static func project(charging fees: [Value]) throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01
      """)
    for fee in fees { try told.tell("charge g1 concert \(try fee.money().plain) USD") }
    return told
  }
}

extension TestBook {
  /// Issues an invoice for one thing under a given place of the main series.
  mutating func issue(_ name: String, _ count: Int64, on day: String = "2025-09-02") throws {
    try tell("invoice \(name) for c1 \(day)")
    try tell(#"line \#(name) "Concert" 850.00 USD"#)
    let series = Numbering.mainSeries(in: book)
    let edit = try Issuing.issue(
      ID(named: name), from: series, count: count, on: try Day(parsing: day), at: now, in: book)
    commit(edit, undoable: false)
  }
}
