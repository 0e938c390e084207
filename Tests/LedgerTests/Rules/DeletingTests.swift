import Ledger
import LedgerTestSupport
import Testing

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

  @Test func `a project with money is archived`() throws {
    let paid = try TestBook(gig + "\nstage g1 paid 2025-09-02\ndelete project g1")
    #expect(paid.project("g1").life == .archived)
    #expect(paid.book.payments.live.count == 1)
    let issued = try TestBook(
      gig + "\ninvoice i1 g1 2025-09-02\nissued i1 1 2025-09-02\ndelete project g1")
    #expect(issued.project("g1").life == .archived)
    #expect(issued.invoice("i1").life == .live)
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
