import LedgerTestSupport
import Testing

@testable import Ledger

struct DeletingTests {
  private let gig = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01
    charge g1 concert 850.00 USD
    """

  @Test func `a client nobody points at goes to the trash`() throws {
    #expect(try TestBook("client c1 \"Ann Lee\"\ndelete client c1").client("c1").life == .trashed)
  }

  @Test func `a client with a project, an invoice or a payment is archived`() throws {
    #expect(try TestBook(gig + "\ndelete client c1").client("c1").life == .archived)
    let invoiced = try TestBook("client c1 \"Ann Lee\"\ninvoice i1 for c1\ndelete client c1")
    #expect(invoiced.client("c1").life == .archived)
  }

  @Test func `an expense that is to be billed to a client, and a series, keep them (G113)`() throws
  {
    var told = try TestBook("client c1 \"Ann Lee\"\nclient c2 \"Bob Ray\"")
    var (expense, series) = (Transaction(), GigRule())
    (expense.id, expense.project, expense.billTo) = (ID(70), .business, told.client("c1").id)
    (series.id, series.client) = (ID(71), told.client("c2").id)
    told.put(expense, in: told.book.transactions)
    told.put(series, in: told.book.gigRules)
    for name in ["c1", "c2"] {
      let edit = Deleting.delete(told.client(name), in: told.book)
      #expect(edit.laid(over: told.book).clients[told.client(name).id]?.life == .archived)
    }
    expense.life = .trashed
    series.life = .trashed
    told.put(expense, in: told.book.transactions)
    told.put(series, in: told.book.gigRules)
    try told.tell("delete client c1\ndelete client c2")
    #expect(told.client("c1").life == .trashed && told.client("c2").life == .trashed)
  }

  @Test func `every register that may hold a client is asked, but for what is theirs alone`() {
    var registers = NamingRegisters()
    var book = Book()
    for kind in Kind.allCases { book.visit(kind, &registers) }
    #expect(
      registers.asked.sorted() == [
        "client.payer", "gigrule.client", "invoice.client", "payment.client", "project.client",
        "transaction.billTo",
      ])
    // Who was merged into another is that one.
    #expect(
      registers.others.sorted() == [
        "client.mergedInto", "contactpoint.client", "hiddensuggestion.client",
      ])
  }

  @Test func `trips, recurring expenses and rules of a project go with it and come back (G88)`()
    throws
  {
    var told = try TestBook(gig + "\ngig g2 c1 \"Other Night\" 2025-09-02")
    for (place, name) in ["g1", "g2", "g1"].enumerated() {
      let project = told.project(name).id
      var (trip, rent, rule) = (Trip(), Recurring(), ExpenseRule())
      (trip.id, trip.project) = (ID(UInt64(71 + place)), project)
      (rent.id, rent.project) = (ID(UInt64(81 + place)), project)
      (rule.id, rule.project) = (ID(UInt64(91 + place)), project)
      told.put(trip, in: told.book.trips)
      told.put(rent, in: told.book.recurring)
      told.put(rule, in: told.book.rules)
    }
    // What was deleted before stays deleted.
    var gone = try #require(told.book.trips[ID(73)])
    gone.life = .trashed
    told.put(gone, in: told.book.trips)
    let ways = Deleting.ways(goingWith: told.project("g1"), in: told.book)
    #expect(ways.trips == 1 && ways.recurring == 2 && ways.rules == 2)
    let both = GoingAlong(with: [told.project("g1"), told.project("g2")], in: told.book)
    #expect(both.trips == 2 && both.recurring == 3 && both.rules == 3 && both.expenses == 0)
    told.commit(Deleting.delete(told.project("g1"), in: told.book))
    #expect(told.book.trips.live.map { $0.id } == [ID(72)])
    #expect(told.book.recurring.live.map { $0.id } == [ID(82)])
    #expect(told.book.rules.live.map { $0.id } == [ID(92)])
    told.commit(Deleting.restore(told.project("g1"), in: told.book))
    #expect(told.book.trips.live.map { $0.id } == [ID(71), ID(72)])
    #expect(told.book.recurring.live.map { $0.id } == [ID(81), ID(82), ID(83)])
    #expect(told.book.rules.live.map { $0.id } == [ID(91), ID(92), ID(93)])
    // One that was billed is archived, and keeps them.
    let day = try #require(Day(year: 2025, month: 9, day: 3))
    for edit in try Payments.parts(
      ID(99), Money(1, .usd), for: told.project("g2"), on: day, in: told.book)
    {
      told.commit(edit)
    }
    #expect(Deleting.ways(goingWith: told.project("g2"), in: told.book) == (0, 0, 0))
    told.commit(Deleting.delete(told.project("g2"), in: told.book))
    #expect(told.project("g2").life == .archived && told.book.trips.liveCount == 2)
  }

  @Test func `a gig that a rule or a recurring expense names is more than its charges`() throws {
    let told = try TestBook(gig)
    let id = told.project("g1").id
    #expect(told.book.isBare(id))
    var (rent, rule) = (Recurring(), ExpenseRule())
    (rent.id, rent.project, rule.id, rule.project) = (ID(81), id, ID(91), id)
    var (rented, ruled) = (told, told)
    rented.put(rent, in: rented.book.recurring)
    ruled.put(rule, in: ruled.book.rules)
    #expect(!rented.book.isBare(id) && !ruled.book.isBare(id))
    rule.life = .trashed
    ruled.put(rule, in: ruled.book.rules)
    #expect(ruled.book.isBare(id))
  }

  @Test func `a client whose one project is archived is archived too`() throws {
    let told = try TestBook(
      gig + "\nstage g1 paid 2025-09-02\ndelete project g1\ndelete client c1")
    #expect(told.client("c1").life == .archived)
  }

  @Test func `a client whose projects are all in the trash goes there`() throws {
    let told = try TestBook(gig + "\ndelete project g1\ndelete client c1")
    #expect(told.client("c1").life == .trashed)
  }

  @Test func `a project goes to the trash with its draft`() throws {
    let told = try TestBook(gig + "\ninvoice i1 g1\ndelete project g1")
    #expect(told.project("g1").life == .trashed)
    #expect(told.invoice("i1").life == .trashed)
  }

  /// A contract of the gig, a chart of its charge, one that was deleted before and one of another gig.
  private func withFiles(_ story: String) throws -> TestBook {
    var told = try TestBook(story + "\ngig g2 c1 \"Other\" 2025-10-01")
    let charge = try #require(told.book.charges.live.first).id.raw
    let owners = [
      told.project("g1").id.raw, charge, told.project("g1").id.raw, told.project("g2").id.raw,
    ]
    var edit = Edit()
    for (place, owner) in owners.enumerated() {
      var file = Attachment()
      file.id = ID(UInt64(70 + place))
      file.owner.kind = place == 1 ? Kind.charge.name : Kind.project.name
      file.owner.id = ID(owner)
      file.hash = String(repeating: "\(place)", count: 64)
      if place == 2 { file.life = .trashed }
      edit.put(file, in: told.book.attachments)
    }
    told.commit(edit)
    return told
  }

  private func liveFiles(_ told: TestBook) -> [UInt64] {
    told.book.attachments.live.map { $0.id.raw }.sorted()
  }

  @Test func `files go to the trash with their project and come back with it (G88)`() throws {
    var told = try withFiles(gig)
    #expect(liveFiles(told) == [70, 71, 73])
    try told.tell("delete project g1")
    #expect(liveFiles(told) == [73])
    #expect(told.book.fileSums().count == 1)
    told.commit(Deleting.restore(told.project("g1"), in: told.book))
    #expect(liveFiles(told) == [70, 71, 73], "what was deleted before stays deleted")
    #expect(told.book.attachments(of: told.project("g1").id.raw).count == 1)
  }

  @Test func `a project that is archived keeps its files`() throws {
    var told = try withFiles(gig + "\nstage g1 paid 2025-09-02")
    try told.tell("delete project g1")
    #expect(told.project("g1").life == .archived && liveFiles(told) == [70, 71, 73])
  }

  @Test func `a project with money is archived`() throws {
    let paid = try TestBook(gig + "\nstage g1 paid 2025-09-02\ndelete project g1")
    #expect(paid.project("g1").life == .archived)
    #expect(paid.book.payments.live.count == 1)
    let issued = try TestBook(
      gig + "\ninvoice i1 g1 2025-09-02\nissued i1 1 2025-09-02\ndelete project g1")
    #expect(issued.project("g1").life == .archived)
    #expect(issued.invoice("i1").life == .live)
  }

  @Test func `the draft of a project that is archived comes back with it`() throws {
    var told = try TestBook(
      gig + "\ninvoice i1 g1 2025-09-02\nissued i1 1 2025-09-02"
        + "\ncharge g1 concert 50.00 USD\ninvoice i2 g1")
    try told.tell("delete project g1")
    #expect(told.project("g1").life == .archived && told.invoice("i2").life == .trashed)
    told.commit(Deleting.restore(told.project("g1"), in: told.book))
    #expect(told.project("g1").life == .live && told.invoice("i2").life == .live)
  }

  @Test func `what an import brought in the trash stays there beside an archived project`() throws {
    let gone = try TestBook(
      gig + "\ninvoice i1 g1 2025-09-02\nissued i1 1 2025-09-02"
        + "\ncharge g1 concert 50.00 USD\ninvoice i2 g1\ndelete invoice i2\ndelete project g1")
    var edit = Edit()
    for row in gone.book.projects.rows { edit.put(row, replacing: nil) }
    for row in gone.book.invoices.rows { edit.put(row, replacing: nil) }
    var other = try TestBook("")
    other.commit(edit)
    var project = try #require(other.book.projects[gone.project("g1").id])
    #expect(project.life == .archived)
    #expect(Deleting.restore(project, in: other.book).rowCount == 1)
    // Also once it was renamed.
    project.name = "Renamed"
    other.put(project, in: other.book.projects)
    #expect(Deleting.restore(project, in: other.book).rowCount == 1)
  }

  @Test func `an issued invoice is not deleted`() throws {
    var told = try TestBook(gig + "\ninvoice i1 g1 2025-09-02\nissued i1 1 2025-09-02")
    #expect(throws: Deleting.Problem.issuedInvoice) { try told.tell("delete invoice i1") }
    #expect(
      Deleting.Problem.issuedInvoice.message
        == "An issued invoice cannot be deleted; void it instead")
  }

  @Test func `the charges of a deleted draft can be drafted again`() throws {
    let told = try TestBook(gig + "\ninvoice i1 g1\ndelete invoice i1\ninvoice i2 g1")
    #expect(told.book.lines(of: ID(named: "i2")).count == 1)
  }

  @Test func `a deleted charge is no longer in the fee`() throws {
    let told = try TestBook(gig + "\ncharge g1 rehearsal 120.00 USD\ndelete charge g1-1")
    #expect(try told.book.feeTotal(of: told.project("g1").id).amounts == [Money(120, .usd)])
  }

  @Test func `an edit elsewhere does not bring a deleted row back`() throws {
    let told = try TestBook(gig)
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("delete charge g1-1")
    var charge = desk.charge("g1-1")
    charge.name = "Solo"
    desk.put(charge, in: desk.book.charges)
    phone.meet(&desk)
    #expect(desk.charge("g1-1").life == .trashed && desk.charge("g1-1").name == "Solo")
    #expect(phone.replica.digest() == desk.replica.digest())
  }
}

/// The registers of all kinds that may hold a client, by whether one there keeps the client from being deleted.
private struct NamingRegisters: TableVisitor {
  var asked: [String] = []
  var others: [String] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    var (known, blank) = (ClientRegisters(), E())
    blank.registers(&known)
    for name in known.names {
      var (client, row, writing) = (Client(), E(), ClientRegisters(writing: name))
      (client.id, row.id) = (ID(5), ID(9))
      row.registers(&writing)
      var edit = Edit()
      edit.put(client, replacing: nil)
      edit.put(row, replacing: nil)
      let isNamed = Deleting.isNamed(client, in: edit.laid(over: Book()))
      let said = "\(E.kind.name).\(name)"
      if isNamed { asked.append(said) } else { others.append(said) }
    }
  }
}

/// The names of the registers that hold a client; ID 5 is put into the one that is named.
private struct ClientRegisters: RegisterVisitor {
  var writing = ""
  var names: [String] = []

  mutating func register<T: RegisterValue>(_ tag: UInt8, _ name: StaticString, _ value: inout T) {
    guard T.self == ID<Client>.self, let client = ID<Client>(5) as? T else { return }
    if "\(name)" == writing { value = client }
    names.append("\(name)")
  }
}
