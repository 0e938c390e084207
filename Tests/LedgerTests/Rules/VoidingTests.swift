import Ledger
import LedgerTestSupport
import Testing

struct VoidingTests {
  private let issued = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01 delivered
    charge g1 concert 850.00 USD
    invoice i1 g1 2025-09-02
    issued i1 1001 2025-09-02
    """

  @Test func `a void invoice owes nothing`() throws {
    let told = try TestBook(issued + "\nvoid i1 2025-09-03 \"Wrong client\"")
    let invoice = told.invoice("i1")
    #expect(try told.book.balance(of: invoice).isZero)
    #expect(told.book.status(of: invoice, on: Day.last) == .cancelled)
    #expect(invoice.voided == Voiding(on: try Day(parsing: "2025-09-03"), reason: "Wrong client"))
    #expect(invoice.number == "1001")
    #expect(told.book.brokenInvariants() == [])
  }

  @Test func `its charges can be billed again`() throws {
    let told = try TestBook(
      issued + "\nvoid i1 2025-09-03\ninvoice i2 g1 2025-09-03\nissued i2 1002 2025-09-03")
    #expect(try told.book.total(of: told.invoice("i2")) == Money(850, .usd))
  }

  @Test func `a draft is deleted, not voided`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ninvoice i1 for c1")
    #expect(throws: VoidingRule.Problem.notIssued) { try told.tell("void i1 2025-09-03") }
    #expect(VoidingRule.Problem.notIssued.message == "A draft is deleted, not voided")
  }

  @Test func `it is voided once`() throws {
    var told = try TestBook(issued + "\nvoid i1 2025-09-03")
    #expect(throws: VoidingRule.Problem.alreadyVoid) { try told.tell("void i1 2025-09-04") }
    #expect(VoidingRule.Problem.alreadyVoid.message == "It is already void")
  }

  @Test func `payments are removed first`() throws {
    var told = try TestBook(issued + "\npayment i1 5.00 2025-09-03")
    #expect(throws: VoidingRule.Problem.hasPayments) { try told.tell("void i1 2025-09-04") }
    #expect(VoidingRule.Problem.hasPayments.message == "Remove its payments first")
    try told.tell("remove p1\nvoid i1 2025-09-04")
    #expect(told.invoice("i1").isVoid)
  }

  @Test func `a void invoice is not issued again`() throws {
    var told = try TestBook(issued + "\nvoid i1 2025-09-03")
    #expect(throws: Issuing.Problem.alreadyIssued(number: "1001")) {
      try told.tell("issued i1 1002 2025-09-03")
    }
  }
}
