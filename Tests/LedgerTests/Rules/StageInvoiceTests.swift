import Ledger
import LedgerTestSupport
import Testing

/// Stages of projects that have invoices.
struct StageInvoiceTests {
  private let issued = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01 delivered
    charge g1 concert 850.00 USD
    invoice i1 g1 2025-09-02
    issued i1 1001 2025-09-02
    """

  @Test func `marking paid pays the issued invoice`() throws {
    let told = try TestBook(issued + "\nstage g1 paid 2025-09-20")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-01 2025-09-20
        invoice i1 1001 paid 850.00 USD owes 0.00
        payment - 850.00 USD 2025-09-20 g1 by stage
        allocation - i1 850.00 USD
        """)
  }

  @Test func `after a partial payment only the rest is recorded`() throws {
    let told = try TestBook(
      issued + "\npayment i1 200.00 2025-09-10\nstage g1 paid 2025-09-20")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-01 2025-09-20
        invoice i1 1001 paid 850.00 USD owes 0.00
        payment - 650.00 USD 2025-09-20 g1 by stage
        payment p1 200.00 USD 2025-09-10 g1
        allocation - i1 650.00 USD
        allocation p1 i1 200.00 USD
        """)
  }

  @Test func `reopening takes back the stage's payment and keeps a person's`() throws {
    let told = try TestBook(
      issued + """

        payment i1 200.00 2025-09-10
        stage g1 paid 2025-09-20
        stage g1 delivered 2025-09-21
        """)
    #expect(
      told.book.summary(on: try Day(parsing: "2025-09-21")) == """
        project g1 delivered 2025-09-21 -
        invoice i1 1001 issued 850.00 USD owes 650.00
        payment p1 200.00 USD 2025-09-10 g1
        allocation p1 i1 200.00 USD
        """)
  }

  @Test func `the stage's payment stays as it was when a person's is removed`() throws {
    var told = try TestBook(
      issued + "\npayment i1 200.00 2025-09-10\nstage g1 paid 2025-09-20\nremove p1")
    #expect(told.project("g1").stage == .delivered)
    try told.tell("stage g1 paid 2025-09-30")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-01 2025-09-30
        invoice i1 1001 paid 850.00 USD owes 0.00
        payment - 200.00 USD 2025-09-30 g1 by stage
        payment - 650.00 USD 2025-09-20 g1 by stage
        allocation - i1 200.00 USD
        allocation - i1 650.00 USD
        """)
  }

  @Test func `a void invoice is not paid, its charges are`() throws {
    let told = try TestBook(
      issued + "\nvoid i1 2025-09-03 \"Wrong client\"\nstage g1 paid 2025-09-20")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-01 2025-09-20
        invoice i1 1001 cancelled 850.00 USD owes 0.00
        payment - 850.00 USD 2025-09-20 g1 by stage
        """)
  }

  @Test func `charges on a draft are paid for the project and then for the invoice`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 850.00 USD
      invoice i1 g1 2025-09-02
      stage g1 paid 2025-09-20
      """)
    #expect(told.book.allocations.live.isEmpty)
    try told.tell("issued i1 1001 2025-09-21")
    #expect(told.book.status(of: told.invoice("i1"), on: Day.last) == .paid)
    #expect(told.book.payments.live.count == 1)
  }

  @Test func `charges that came after the invoice are paid as well`() throws {
    let told = try TestBook(
      issued + "\ncharge g1 rehearsal 120.00 USD\nstage g1 paid 2025-09-20")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-01 2025-09-20
        invoice i1 1001 paid 850.00 USD owes 0.00
        payment - 120.00 USD 2025-09-20 g1 by stage
        payment - 850.00 USD 2025-09-20 g1 by stage
        allocation - i1 850.00 USD
        """)
  }

  @Test func `two invoices of a project are paid each`() throws {
    let told = try TestBook(
      issued + """

        charge g1 rehearsal 120.00 USD
        invoice i2 g1 2025-09-05
        issued i2 1002 2025-09-05
        stage g1 paid 2025-09-20
        """)
    #expect(told.book.payments.live.map { $0.amount.minor }.sorted() == [12_000, 85_000])
    #expect(told.book.status(of: told.invoice("i2"), on: Day.last) == .paid)
  }
}
