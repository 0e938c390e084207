import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// Ledger 8's cases.
///
/// `headers` is with the screens, `invoiceFileName` with the documents.
struct Ledger8CaseTests {
  @Test func `fees add up as the cases say`() throws {
    try CaseFile.each(.ledger8, "feeTotal") { row in
      let told = try Ledger8CaseTests.project(charging: row.at(0).elements())
      let total = try told.book.feeTotal(of: told.project("g1").id)
      #expect(try total[.usd] == row.at(1).money(), "\(row)")
    }
  }

  @Test func `projects add up as the cases say`() throws {
    for group in try CaseFile.values(.ledger8, "projectsTotal") {
      // One pair of totals and their sum, or a list of such pairs.
      let isList = try group.elements().allSatisfy { (try? $0.at(0).elements()) != nil }
      CaseFile.each(of: isList ? try group.elements() : [group], "projectsTotal") { pair in
        var told = try TestBook(#"client c1 "Ann Lee""#)
        for (place, fee) in try pair.at(0).elements().enumerated() {
          try told.tell(#"project g\#(place) c1 "Gig""#)
          try told.tell("charge g\(place) concert \(try fee.money().plain) USD")
        }
        var sum = Totals()
        for project in told.book.projects.live {
          try sum.add(try told.book.feeTotal(of: project.id))
        }
        #expect(try sum[.usd] == pair.at(1).money(), "\(pair)")
      }
    }
  }

  // The cases' "base" is what Ledger 8 calls the greatest number there is, else the start it was
  // handed. It then gave base + 1 even to the first invoice, by two differently spelled settings
  // keys (rule G8). Here the first invoice gets exactly the chosen start,
  // else 1; from then on it is base + 1 as there.
  @Test func `the first invoice gets the chosen start and each later one base + 1`() throws {
    try CaseFile.each(.ledger8, "nextInvoiceNumber") { row in
      let numbers = try row.listed("existing").filter { $0 != .null }.map { try $0.whole() }
      // Ledger 8 may have given 0, which is no number here.
      let existing = Set(numbers.filter { $0 > 0 }).sorted()
      var told = try TestBook(#"client c1 "Ann Lee""#)
      // What is passed in counts while there is no number; one that is above the greatest would be a jump that is wanted.
      // What is below 1, as Ledger 8's own default, is no start.
      let passedIn = try row.given("defaultPassedIn")?.whole() ?? 0
      let start = max(min(passedIn, numbers.min() ?? .max), 1)
      try told.tell("series {#} \(start)")
      if row.isOn("projectsWithoutInvoices") { try told.tell(#"project g1 c1 "Album""#) }
      for (place, count) in existing.enumerated() { try told.issue("i\(place)", count) }
      let next = Numbering.nextCount(of: Numbering.mainSeries(in: told.book), in: told.book)
      let base = try row.member("base").whole()
      #expect(next == (existing.isEmpty ? max(base, 1) : base + 1), "\(row)")
      if let created = row.given("createdInvoiceNumber"), !existing.isEmpty {
        #expect(try next == created.whole(), "\(row)")
      }
    }
    #expect(Numbering.nextCount(of: Numbering.mainSeries(in: Book()), in: Book()) == 1)
  }

  @Test func `the stage follows the two flags as the cases say`() throws {
    for group in ["statusDerive", "buckets"] {
      try CaseFile.each(.ledger8, group) { row in
        let flags = try row.at(0)
        var told = try TestBook(
          """
          client c1 "Ann Lee"
          gig g1 c1 "Bowl Night" 2025-09-01
          """)
        // Ledger 8 sets the flags by these two moves; paid alone forces delivered.
        if flags.isOn("delivered") { try told.tell("stage g1 delivered 2025-09-02") }
        if flags.isOn("paid") { try told.tell("stage g1 paid 2025-09-03") }
        let wanted = try row.at(1).string()
        #expect(folded(told.project("g1").stage.title.english) == folded(wanted), "\(row)")
        let progress = told.project("g1").progress
        let isPaid = flags.isOn("paid")
        let isDelivered = flags.isOn("delivered") || isPaid
        #expect((progress.delivered != nil) == isDelivered && (progress.closed != nil) == isPaid)
      }
    }
  }

  @Test func `clients are called as the cases say`() throws {
    try CaseFile.each(.ledger8, "clientDisplay") { row in
      let names = try row.at(0)
      var client = Client()
      client.firstName = try names.words("firstName")
      client.lastName = try names.words("lastName")
      client.company = try names.words("company")
      #expect(try client.displayName == row.at(1).string(), "\(row)")
    }
  }

  @Test func `earlier projects are suggested as the cases say`() throws {
    try CaseFile.each(.ledger8, "suggestions") { row in
      var told = try TestBook()
      for (place, parts) in try row.listed("projects").enumerated() {
        var project = Project()
        project.id = ID(named: "g\(place)")
        project.name = try parts.at(0).words
        if try parts.at(1) != .null { project.schedule = .gig(on: try parts.at(1).day(), zone: "") }
        project.client = try parts.at(2).id()
        told.put(project, in: told.book.projects)
      }
      let client: ID<Client> = try row.id("client")
      let today = try Day(parsing: "2026-06-01")
      // The cases have them as the earlier app did, by how many the client's are and by name; the app by score (rule G12).
      let offered = Suggestion.forClient(client, in: told.book, on: today).sorted {
        $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name
      }
      let wanted = try row.member("out").elements()
      try #require(offered.count == wanted.count, "\(row)")
      for (suggestion, expected) in zip(offered, wanted) {
        #expect(try suggestion.name == expected.member("name").string(), "\(row)")
        if let count = expected.given("count") {
          #expect(try Int64(suggestion.count) == count.whole(), "\(row)")
        }
        if let start = expected.given("representativeStart") {
          #expect(try suggestion.latest.schedule?.start == start.day(), "\(row)")
        }
      }
    }
  }

  @Test func `tables for spreadsheets have the columns and fees of the cases`() throws {
    for group in try CaseFile.values(.ledger8, "csv") {
      if let projects = group.given("projectsHeader") {
        #expect(try Ledger8CSV.projectsHeader.joined(separator: ",") == projects.string())
      }
      if let clients = group.given("clientsHeader") {
        #expect(try Ledger8CSV.clientsHeader.joined(separator: ",") == clients.string())
      }
      CaseFile.each(of: try group.listed("fee"), "fee") { pair in
        let told = try Ledger8CaseTests.project(charging: pair.at(0).each)
        let csv = String(decoding: try Ledger8CSV.projects(of: told.book), as: UTF8.self)
        let row = try #require(csv.split(whereSeparator: \.isNewline).last)
        let column = try #require(Ledger8CSV.projectsHeader.firstIndex(of: "Fee Total"))
        let fields = row.split(separator: ",", omittingEmptySubsequences: false)
        #expect(try String(fields[column]) == pair.at(1).string(), "\(pair)")
      }
    }
  }

  private static func project(charging fees: [Value]) throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01
      """)
    for item in fees {
      // A fee, or an item that has one.
      var fee = item
      if case .object = item { fee = item["fee"] ?? .null }
      if fee == .null { continue }
      try told.tell("charge g1 concert \(try fee.money().plain) USD")
    }
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
