import Ledger
import LedgerTestSupport
import Testing

struct DraftingTests {
  private let gig = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01
    charge g1 concert 850.00 USD "Two sets"
    charge g1 rehearsal 60.00 USD x 2
    """

  @Test func `a draft has a line for each charge, in order`() throws {
    let told = try TestBook(gig + "\ninvoice i1 g1 2025-09-02")
    let invoice = told.invoice("i1")
    #expect(invoice.client.name == "c1" && invoice.project.name == "g1")
    #expect(invoice.day?.text == "2025-09-02" && invoice.due == nil)
    let lines = told.book.lines(of: invoice.id)
    #expect(lines.map { $0.text } == ["Two sets", ""])
    #expect(lines.map { $0.service.name } == ["Concert", "Rehearsal"])
    #expect(lines.map { $0.charge.name } == ["g1-1", "g1-2"])
    #expect(try told.book.total(of: invoice) == Money(970, .usd))
  }

  @Test func `no charge is billed twice`() throws {
    var told = try TestBook(gig + "\ninvoice i1 g1")
    #expect(throws: Drafting.Problem.noCharges) { try told.tell("invoice i2 g1") }
    #expect(Drafting.Problem.noCharges.message == "Add a charge to the project first")
    try told.tell("charge g1 tour 300.00 USD\ninvoice i2 g1")
    #expect(told.book.lines(of: ID(named: "i2")).map { $0.service.name } == ["Tour"])
  }

  @Test func `asked again for the same invoice it makes no second draft`() throws {
    var told = try TestBook(gig + "\ninvoice i1 g1")
    let before = told.replica.digest()
    try told.tell("invoice i1 g1")
    #expect(told.replica.digest() == before)
  }

  @Test func `two devices that make the same draft make one`() throws {
    let told = try TestBook(gig)
    var (phone, desk) = (told.offline(device: 1), told.offline(device: 2))
    try phone.tell("invoice i1 g1 2025-09-02")
    try desk.tell("invoice i1 g1 2025-09-02")
    phone.meet(&desk)
    #expect(desk.book.lines(of: ID(named: "i1")).count == 2)
  }

  private func due(_ days: String, issued day: String) throws -> Day {
    let told = try TestBook(
      "client c1 \"Ann Lee\"\ndays \(days)\ncurrency EUR\ninvoice i1 for c1 2025-09-02")
    #expect(told.invoice("i1").currency == .eur)
    return try Issuing.content(of: told.invoice("i1"), on: Day(parsing: day), in: told.book).due
  }

  @Test func `a blank draft is due the account's payment days after its issue`() throws {
    #expect(try due("14", issued: "2025-09-10").text == "2025-09-24")
    #expect(try due("0", issued: "2025-09-10").text == "2025-09-10")
  }

  @Test func `payment days beyond all measure end with the calendar`() throws {
    #expect(try due("\(Int64.max)", issued: "2025-09-10") == Day.last)
  }

  @Test func `charges in two currencies become two invoices, one after the other`() throws {
    var told = try TestBook(gig + "\ncharge g1 tour 300.00 EUR")
    try told.tell("invoice i1 g1\ninvoice i2 g1")
    let first = told.invoice("i1")
    let second = told.invoice("i2")
    #expect(Set([first.currency, second.currency]) == [.usd, .eur])
    for invoice in [first, second] {
      let lines = told.book.lines(of: invoice.id)
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { $0.price.unit.currency == invoice.currency })
    }
    let lines = told.book.lines(of: first.id).count + told.book.lines(of: second.id).count
    let gig = try #require(told.book.projects.live.first)
    #expect(lines == told.book.charges(of: gig.id).count)
    #expect(throws: Drafting.Problem.noCharges) { try told.tell("invoice i3 g1") }
  }

  @Test func `a deleted project is not drafted`() throws {
    var told = try TestBook(gig + "\ndelete project g1")
    #expect(throws: Drafting.Problem.noProject) { try told.tell("invoice i1 g1") }
    #expect(Drafting.Problem.noProject.message == "The project was not found")
  }
}
