import LedgerTestSupport
import Testing

@testable import Ledger

struct ModelTests {
  @Test func `every kind has its own words and is found by either`() {
    var words: Set<String> = []
    for kind in Kind.allCases {
      #expect(Kind(word: kind.name) == kind && Kind(word: kind.plural.uppercased()) == kind)
      words.formUnion([kind.name, kind.plural])
    }
    // The five whose plural is their singular: series, settings, lineage, preferences, recurring.
    #expect(words.count == Kind.allCases.count * 2 - 5)
    #expect(Kind(word: "gig") == nil)
  }

  @Test func `tags rise, begin with life and are never used twice`() {
    var visitor = Schemas()
    var book = Book()
    for kind in Kind.allCases { book.visit(kind, &visitor) }
    #expect(visitor.schemas.count == Kind.allCases.count)
    for schema in visitor.schemas {
      #expect(schema.first?.tag == 1 && schema.first?.name == "life")
      #expect(zip(schema, schema.dropFirst()).allSatisfy { $0.tag < $1.tag })
      #expect(Set(schema.map { $0.name }).count == schema.count)
    }
  }

  @Test func `a client sorts by last name, first name, then company`() {
    var client = Client()
    #expect(client.displayName == "Unnamed Contact" && client.sortName == "")
    client.company = "Lantern Games"
    #expect(client.displayName == "Lantern Games" && client.sortName == "Lantern Games")
    client.firstName = "Ann"
    #expect(client.displayName == "Ann" && client.sortName == "Ann")
    client.lastName = "Lee"
    #expect(client.displayName == "Ann Lee" && client.sortName == "Lee Ann")
  }

  @Test(
    arguments: [
      ("Émile", "E"), ("łódź", "L"), ("Æon", "A"), (" zed", "Z"), ("3 Doors", nil), ("Жук", nil),
      ("中文", nil), ("", nil),
    ] as [(String, String?)])
  func `a client is listed under a letter, whatever its case and accents`(
    _ name: String, _ letter: String?
  ) {
    var client = Client()
    client.company = name
    #expect(client.listLetter.map { String(UnicodeScalar($0)) } == letter)
  }

  @Test func `an address prints without empty lines`() {
    var address = Address()
    #expect(address.isEmpty)
    address.city = "Nashville"
    address.state = "TN"
    address.postalCode = "37206"
    address.country = "USA"
    #expect(address.lines == ["Nashville, TN 37206", "USA"])
    address.city = ""
    #expect(address.lines == ["TN 37206", "USA"])
  }

  @Test(arguments: [
    ("Berlin", "10119", "Deutschland", "10119 Berlin"), ("Łódź", "90-001", "", "90-001 Łódź"),
    ("Amsterdam", "1012 AB", "Netherlands", "1012 AB Amsterdam"), ("", "1010", "", "1010"),
    ("London", "SW1A 1AA", "UK", "London SW1A 1AA"), ("Bath", "", "", "Bath"),
    ("Wellington", "6011", "New Zealand", "Wellington 6011"),
    ("Miami", "33132", "USA", "Miami 33132"),
  ])
  func `a town without a state stands behind its code, where posts ask for that`(
    city: String, code: String, country: String, line: String
  ) {
    var address = Address()
    address.city = city
    address.postalCode = code
    address.country = country
    #expect(address.lines.first == line)
  }

  @Test func `the company stands on invoices before the person`() {
    var profile = BusinessProfile()
    profile.lastName = "Marlowe"
    #expect(profile.displayName == "Marlowe")
    profile.firstName = "Nora"
    #expect(profile.displayName == "Nora Marlowe")
    profile.company = "Marlowe Strings"
    #expect(profile.displayName == "Marlowe Strings" && profile.personName == "Nora Marlowe")
  }

  @Test func `a stage is read from its word or from an object`() throws {
    var project = Project()
    try project.set("stage", to: .text("paid"))
    #expect(project.stage == .paid)
    try project.set(
      "stage",
      to: .object([Member("name", .text("delivered")), Member("delivered", .text("2025-09-02"))]))
    #expect(project.progress.delivered?.text == "2025-09-02" && project.stage == .delivered)
    #expect(throws: ValueError.self) { try project.set("stage", to: .text("done")) }
    #expect(throws: ValueError.self) { try project.set("stages", to: .text("paid")) }
  }

  @Test func `what a row says can be set on a blank one`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered Concert
      charge g1 concert 850.00 USD x 1.5 "Two sets"
      invoice i1 g1 2025-09-02
      tax i1 VAT 8.25
      issued i1 1001 2025-09-02
      payment i1 500.00 2025-09-20
      """)
    func expectSame<E: Entity>(_ entity: E) throws {
      var copy = E()
      copy.id = entity.id
      for member in entity.members { try copy.set(member.name, to: member.value) }
      #expect(copy == entity)
    }
    try expectSame(told.client("c1"))
    try expectSame(told.project("g1"))
    try expectSame(told.charge("g1-1"))
    try expectSame(told.invoice("i1"))
    try expectSame(told.payment("p1"))
    try expectSame(told.book.lines.rows[0])
    try expectSame(told.book.allocations.rows[0])
  }
}

private struct Schemas: TableVisitor {
  var schemas: [[RegisterSchema]] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) { schemas.append(E.schema) }

  /// What the project price and the purchase price say together.
  @Test func `a project price says more only where it differs from the purchase price`() {
    let prices = ([nil, 0, 500, 800] as [Int64?]).map {
      $0.map { Money(minor: $0, currency: .usd) }
    }
    for project in prices {
      for purchase in prices {
        var item = Item()
        (item.projectPrice, item.purchasePrice) = (project, purchase)
        let saysMore = project != nil && project != purchase
        #expect(item.hasMeaningfulProjectPrice == saysMore)
        #expect(item.displayPrice == (project == nil ? purchase : project))
      }
    }
  }

  private struct OneByOne: TableVisitor {
    var rows = 0

    mutating func visit<E: Entity>(_ table: inout Table<E>) {
      for row in table.rows {
        rows += 1
        let members = row.members
        for (schema, member) in zip(E.schema, members) {
          #expect(row.member(schema.tag) == member && member.name == schema.name)
          // Set by its name from its own value, a register is what it was, and no other one changes.
          var blank = E()
          #expect(throws: Never.self) { try blank.set(schema.name, to: member.value) }
          #expect(blank.member(schema.tag) == member)
          let others = zip(E().members, blank.members).filter { $0.0.name != schema.name }
          #expect(others.allSatisfy { $0.0 == $0.1 })
        }
        #expect(members.count == E.schema.count && row.member(120) == nil)
      }
    }
  }

  @Test func `a register is read by its tag and set by its name as all of them are`() {
    var replica = Replica(device: 1)
    for edit in SampleRows.all() { _ = replica.commit(edit, now: Instant(milliseconds: 1)) }
    var book = replica.book
    var visitor = OneByOne()
    for kind in Kind.allCases { book.visit(kind, &visitor) }
    #expect(visitor.rows == Kind.allCases.count)
  }
}
