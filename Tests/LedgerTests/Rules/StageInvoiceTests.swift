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

  @Test(arguments: [100, 50])
  func `an open gig whose paid deposit was all of it is paid once it is delivered`(_ share: Int)
    throws
  {
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-04-01")
    let gig = told.project("g1").id
    var deal = Deal()
    deal.project = gig
    deal.id = Deal.id(of: gig)
    deal.terms.amount = Money(1_000, .usd)
    deal.deposit.share = Rate(percent: share)
    told.put(deal, in: told.book.deals)
    func reached(_ stage: Stage = .delivered) -> Stage {
      Stages.reached(told.project("g1"), by: stage, in: told.book)
    }
    let (asked, day) = (ID<Invoice>(701), Day(year: 2026, month: 3, day: 7)!)
    told.commit(try Deposits.request(asked, for: gig, on: day, in: told.book))
    let series = Numbering.mainSeries(in: told.book)
    told.commit(
      try Issuing.issue(asked, from: series, on: day, at: told.now, in: told.book), undoable: false)
    #expect(reached() == .delivered)
    let invoice = try #require(told.book.invoices[asked])
    told.commit(
      try Payments.record(
        ID(800), Money(share * 10, .usd), for: invoice, on: day, in: told.book))
    #expect(told.project("g1").stage == .open && reached(.open) == .open)
    #expect(reached() == (share == 100 ? .paid : .delivered))
    if share < 100 { return }
    // The least there is, as long as nobody knows what the door brought.
    deal.terms.type = .guarantee
    deal.terms.share = Rate(percent: 70)
    told.put(deal, in: told.book.deals)
    #expect(reached() == .delivered)
    deal.door.takings = Money(1_200, .usd)
    told.put(deal, in: told.book.deals)
    #expect(reached() == .paid)
    let after = Day(year: 2026, month: 4, day: 1)!
    // Whoever makes the edit need not ask; a file of rows says exactly where it is.
    let played = told.project("g1")
    var exact = told
    exact.commit(
      try Stages.move(played, to: .delivered, exactly: true, on: after, in: told.book))
    #expect(exact.project("g1").stage == .delivered)
    told.commit(try Stages.move(played, to: .delivered, on: after, in: told.book))
    // Delivered then, and paid when the deposit was (rule G106).
    let progress = told.project("g1").progress
    #expect(progress.name == .paid && progress.delivered == after && progress.closed == day)
    #expect(told.book.payments.live.count == 1)
    // Whoever says that it is only delivered is believed.
    #expect(reached() == .delivered)
  }
}
