import LedgerTestSupport
import Testing

@testable import Ledger

/// What a deal brings is not forgotten, and not billed twice (rule G99).
struct DealBillingTests {
  private let day = Day(year: 2026, month: 3, day: 7)!

  private func told(_ charges: String = "", fee: Int64? = 90_000) throws -> TestBook {
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01\n" + charges)
    var deal = Deal()
    deal.project = told.project("g1").id
    deal.id = Deal.id(of: deal.project)
    deal.terms.type = fee == nil ? .door : .flat
    deal.terms.share = Rate(percent: 50)
    deal.terms.amount = fee.map { Money(minor: $0, currency: .usd) }
    let edit = Edit(putting: deal, in: told.book.deals)
    told.commit(edit)
    return told
  }

  private func unbilled(_ told: TestBook) -> Int64? {
    Deals.unbilled(of: told.project("g1").id, in: told.book)?.minor
  }

  @Test func `a known fee is unbilled until a charge of its own or one as large bills it`() throws {
    #expect(unbilled(try told()) == 90_000)
    #expect(unbilled(try told(fee: nil)) == nil)
    #expect(unbilled(try told("charge g1 concert 899.99 USD")) == 90_000)
    #expect(unbilled(try told("charge g1 concert 900.00 EUR")) == 90_000)
    #expect(unbilled(try told("charge g1 concert 900.00 USD\ncharge g1 overdub 50.50 USD")) == nil)
    #expect(unbilled(try told("charge g1 concert 450.00 USD x 2")) == nil)
    #expect(unbilled(try told("charge g1 concert 600.00 USD\ncharge g1 concert 300.00 USD")) == nil)
    var told = try told()
    let deal = try #require(told.book.deal(of: told.project("g1").id))
    #expect(try Deals.billing(of: deal, in: told.book) == .none)
    told.commit(try Deals.bill(deal, in: told.book))
    #expect(unbilled(told) == nil)
    // A charge that somebody deleted bills nothing.
    let charge = try #require(told.book.charges.live.first)
    let edit = Edit(trashing: charge, in: told.book.charges)
    told.commit(edit)
    #expect(unbilled(told) == 90_000)
  }

  @Test func `what bills an expense is no fee`() throws {
    var told = try told("charge g1 concert 900.00 USD")
    var charge = try #require(told.book.charges.live.first)
    charge.expense = ID(77)
    let edit = Edit(putting: charge, in: told.book.charges)
    told.commit(edit)
    #expect(unbilled(told) == 90_000)
  }

  @Test func `a delivered gig with nothing but a deal waits for its invoice, which takes it along`()
    throws
  {
    var told = try told()
    let gig = told.project("g1").id
    try told.tell("stage g1 delivered 2026-03-02")
    func waiting() -> [Today.Job] {
      Today(of: told.book, on: day, in: Today.Places(in: told.book)).toInvoice
    }
    let fee = Money(900, .usd)
    #expect(waiting().map(\.row) == [0])
    #expect(waiting().map(\.totals) == [Totals(fee)] && waiting().map(\.fee) == [fee])
    for figure in [KeyFigure.readyToInvoice, .notInvoiced] {
      #expect(told.book.sum(of: figure, for: .book, on: day).totals == Totals(fee))
    }
    #expect(Deals.question(of: gig, in: told.book) == nil)
    try told.tell("invoice i1 g1 2026-03-03")
    #expect(waiting().isEmpty && unbilled(told) == nil)
    #expect(told.book.lines(of: told.invoice("i1").id).map(\.charge) == [Deal.charge(of: gig)])
    #expect(try told.book.total(of: told.invoice("i1")) == fee)
    #expect(throws: Drafting.Problem.noCharges) { try told.tell("invoice i2 g1") }
  }

  @Test func `beside other charges it is asked about, and both answers are kept to`() throws {
    var told = try told("charge g1 overdub 50.50 USD")
    let gig = told.project("g1").id
    #expect(Deals.question(of: gig, in: told.book) == .unbilled(Money(900, .usd)))
    var other = told
    told.commit(
      try Drafting.draft(ID(501), for: gig, on: day, takesFee: true, in: told.book))
    #expect(try told.book.total(of: try #require(told.book.invoices[ID(501)])).minor == 95_050)
    #expect(Deals.question(of: gig, in: told.book) == nil)
    other.commit(
      try Drafting.draft(ID(501), for: gig, on: day, takesFee: false, in: other.book))
    #expect(try other.book.total(of: try #require(other.book.invoices[ID(501)])).minor == 5_050)
    #expect(unbilled(other) == 90_000)
  }

  @Test func `a charge that says another amount than the deal is asked about`() throws {
    var told = try told()
    let gig = told.project("g1").id
    var deal = try #require(told.book.deal(of: gig))
    told.commit(try Deals.bill(deal, in: told.book))
    deal.terms.amount = Money(1_200, .usd)
    let edit = Edit(putting: deal, in: told.book.deals)
    told.commit(edit)
    #expect(
      Deals.question(of: gig, in: told.book)
        == .differs(Money(1_200, .usd), charge: Money(900, .usd))
    )
    told.commit(
      try Drafting.draft(ID(501), for: gig, on: day, takesFee: true, in: told.book))
    #expect(try told.book.total(of: try #require(told.book.invoices[ID(501)])).minor == 120_000)
    #expect(told.book.charges.live.count == 1)
    #expect(Deals.question(of: gig, in: told.book) == nil)
  }

  @Test func `an invoice that leaves it out, once paid, does not make the gig a paid one`() throws {
    var told = try told("charge g1 overdub 50.50 USD")
    try told.tell(
      "stage g1 delivered 2026-03-02\ninvoice i1 g1 2026-03-02\nissued i1 1 2026-03-02\n"
        + "payment i1 50.50 2026-03-05")
    #expect(told.project("g1").stage == .delivered)
    try told.tell("invoice i2 g1 2026-03-06\nissued i2 2 2026-03-06\npayment i2 900.00 2026-03-07")
    #expect(told.project("g1").stage == .paid)
  }

  @Test func `marking as paid what has nothing but a deal records what that brings`() throws {
    var told = try told()
    try told.tell("stage g1 paid 2026-03-02")
    #expect(told.book.payments.live.map(\.amount) == [Money(900, .usd)])
    #expect(told.book.charges.live.map(\.id) == [Deal.charge(of: told.project("g1").id)])
    try told.tell("stage g1 delivered 2026-03-03")
    #expect(told.book.payments.live.isEmpty)
    // Beside other charges nobody knows whether they are the fee.
    var other = try self.told("charge g1 overdub 50.50 USD")
    try other.tell("stage g1 paid 2026-03-02")
    #expect(other.book.payments.live.map(\.amount.minor) == [5_050])
  }

  @Test func `a paid gig whose deal brings more than its invoice asked for is delivered again`()
    throws
  {
    var told = try told()
    try told.tell(
      "stage g1 delivered 2026-03-02\ninvoice i1 g1 2026-03-02\nissued i1 1 2026-03-02\n"
        + "payment i1 900.00 2026-03-05")
    func settle(at fee: Int) throws {
      var deal = try #require(told.book.deal(of: told.project("g1").id))
      deal.terms.amount = Money(fee, .usd)
      var edit = Edit()
      Stages.put(deal, in: told.book, &edit)
      told.commit(edit)
    }
    try settle(at: 800)
    #expect(told.project("g1").stage == .paid)
    try settle(at: 1_000)
    #expect(told.project("g1").stage == .delivered && unbilled(told) == 10_000)
    // Once somebody let that go, it takes more to ask again.
    var gig = told.project("g1")
    gig.progress.name = .paid
    told.put(gig, in: told.book.projects)
    try settle(at: 1_000)
    #expect(told.project("g1").stage == .paid)
    try settle(at: 1_100)
    #expect(told.project("g1").stage == .delivered)
  }

  @Test func `so is one that was paid without an invoice, unless as much came in`() throws {
    var told = try told()
    try told.tell("stage g1 paid 2026-03-02")
    let gig = told.project("g1").id
    func settle(at fee: Int) throws {
      var deal = try #require(told.book.deal(of: gig))
      deal.terms.amount = Money(fee, .usd)
      var edit = Edit()
      Stages.put(deal, in: told.book, &edit)
      told.commit(edit)
    }
    try settle(at: 800)
    try settle(at: 900)
    #expect(told.project("g1").stage == .paid)
    try settle(at: 1_000)
    #expect(told.project("g1").stage == .delivered)
    #expect(told.book.notCharged(of: gig) == Money(100, .usd))
    #expect(told.book.payments.live.map(\.amount) == [Money(900, .usd)])
    // Paid again, what it brings more came, too.
    try told.tell("stage g1 paid 2026-03-06")
    #expect(told.book.payments.live.map(\.amount.minor).sorted() == [10_000, 90_000])
    #expect(try told.book.charges.live.map { try $0.price.amount() } == [Money(1_000, .usd)])
    let tip = Payments.received(
      ID(9), Money(300, .usd), from: told.project("g1").client, for: gig, on: day)
    told.put(tip, in: told.book.payments)
    try settle(at: 1_300)
    #expect(told.project("g1").stage == .paid)
    try settle(at: 1_301)
    #expect(told.project("g1").stage == .delivered)
  }

  @Test func `a difference that waits is paid once where the deal brings more again`() throws {
    var told = try told()
    try told.tell("stage g1 delivered 2026-03-02\ninvoice i1 g1 2026-03-02\nissued i1 1 2026-03-02")
    for fee in [1_000, 1_100] {
      var deal = try #require(told.book.deal(of: told.project("g1").id))
      deal.terms.amount = Money(fee, .usd)
      told.put(deal, in: told.book.deals)
      if fee == 1_000 { told.commit(try Deals.bill(deal, in: told.book)) }
    }
    #expect(unbilled(told) == 10_000)
    try told.tell("stage g1 paid 2026-03-06")
    #expect(told.book.payments.live.map(\.amount.minor).sorted() == [20_000, 90_000])
  }
}
