import LedgerTestSupport
import Testing

@testable import Ledger

/// A deposit is asked for before the gig, and taken off the last invoice (rule G100).
struct DepositsTests {
  private let day = Day(year: 2026, month: 3, day: 7)!
  private let asked = ID<Invoice>(701)
  private let last = ID<Invoice>(702)

  /// A gig on April 1 with 30 % of 1,000 to be paid by March 10.
  private func told(_ more: String = "", share: Int = 30, on day: Int = 10) throws -> TestBook {
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-04-01\n" + more)
    var deal = Deal()
    deal.project = told.project("g1").id
    deal.id = Deal.id(of: deal.project)
    deal.terms.amount = Money(1_000, .usd)
    deal.deposit.share = Rate(percent: share)
    deal.deposit.day = Day(year: 2026, month: 3, day: day)
    let edit = Edit(putting: deal, in: told.book.deals)
    told.commit(edit)
    return told
  }

  private func request(_ told: inout TestBook, _ id: ID<Invoice>? = nil) throws {
    told.commit(
      try Deposits.request(id ?? asked, for: told.project("g1").id, on: day, in: told.book))
  }

  private func issue(_ id: ID<Invoice>, _ told: inout TestBook) throws {
    let series = Numbering.mainSeries(in: told.book)
    told.commit(
      try Issuing.issue(id, from: series, on: day, at: told.now, in: told.book), undoable: false)
  }

  private func pay(_ minor: Int64, _ id: ID<Invoice>, _ told: inout TestBook) throws {
    let invoice = try #require(told.book.invoices[id])
    told.commit(
      try Payments.record(
        ID(800 + UInt64(told.book.payments.count)), Money(minor: minor, currency: .usd),
        for: invoice, on: day, in: told.book))
  }

  @Test func `one that two devices recorded as paid is received`() throws {
    var told = try told()
    let gig = told.project("g1").id
    try request(&told)
    try issue(asked, &told)
    #expect(Deposits.requested(of: gig, in: told.book)?.isPaid == false)
    try pay(30_000, asked, &told)
    #expect(Deposits.requested(of: gig, in: told.book)?.isPaid == true)
    let again = Payments.received(
      ID(899), Money(300, .usd), from: told.project("g1").client, for: gig, on: day)
    told.put(again, in: told.book.payments)
    told.put(
      Payments.allocation(of: again, to: asked, again.amount), in: told.book.allocations)
    let invoice = try #require(told.book.invoices[asked])
    #expect(try told.book.balance(of: invoice) == Money(-300, .usd))
    #expect(Deposits.requested(of: gig, in: told.book)?.isPaid == true)
  }

  @Test func `it is a draft of the deposit, due on its day, of an open project`() throws {
    var told = try told()
    let gig = told.project("g1").id
    #expect(Deposits.due(of: gig, in: told.book) == Money(300, .usd))
    try request(&told)
    let invoice = try #require(told.book.invoices[asked])
    #expect(try told.book.total(of: invoice) == Money(300, .usd))
    #expect(invoice.project == gig && invoice.due == Day(year: 2026, month: 3, day: 10))
    #expect(told.book.lines(of: asked).map(\.service) == [Deposits.service])
    #expect(told.project("g1").stage == .open)
    #expect(Deposits.due(of: gig, in: told.book) == nil)
    #expect(throws: Deposits.Problem.onInvoice("")) { try request(&told, last) }
    // Asked for again once its draft is gone, and still once.
    told.commit(try Deleting.delete(try #require(told.book.invoices[asked]), in: told.book))
    try request(&told, last)
    #expect(told.book.charges(of: gig).count == 1)
  }

  @Test(arguments: [false, true])
  func `the last invoice asks for all and takes the deposit off`(isChargedBefore: Bool) throws {
    var told = try told()
    let gig = told.project("g1").id
    let deal = try #require(told.book.deal(of: gig))
    if isChargedBefore { told.commit(try Deals.bill(deal, in: told.book)) }
    try request(&told)
    #expect(Deals.question(of: gig, in: told.book) == nil)
    try issue(asked, &told)
    try pay(30_000, asked, &told)
    #expect(told.project("g1").stage == .open)
    #expect(try Deals.openDeposit(of: deal, in: told.book) == .zero(.usd))
    try told.tell("stage g1 delivered 2026-04-02")
    told.commit(try Drafting.draft(last, for: gig, on: day, in: told.book))
    let lines = told.book.lines(of: last)
    #expect(try lines.map { try $0.amount().minor } == [100_000, -30_000])
    #expect(lines.last?.text == "1 · 2026-03-07")
    #expect(lines.first?.service != Deposits.service)
    try issue(last, &told)
    #expect(try told.book.balance(of: try #require(told.book.invoices[last])) == Money(700, .usd))
    #expect(try told.book.feeTotal(of: gig)[.usd] == Money(1_000, .usd))
    #expect(try told.book.credit(of: told.client("c1").id).isZero)
    try pay(70_000, last, &told)
    #expect(told.project("g1").stage == .paid)
    #expect(Deals.unbilled(of: gig, in: told.book) == nil)
    #expect(
      told.book.sum(of: .income, for: .book, on: day).totals == Totals(Money(1_000, .usd)))
  }

  @Test func `a deposit whose invoice is void is billed with the rest`() throws {
    var told = try told()
    let gig = told.project("g1").id
    try request(&told)
    try issue(asked, &told)
    let invoice = try #require(told.book.invoices[asked])
    told.commit(try VoidingRule.void(invoice, on: day, reason: "", in: told.book), undoable: false)
    #expect(Deposits.due(of: gig, in: told.book) == Money(300, .usd))
    told.commit(try Drafting.draft(last, for: gig, on: day, takesFee: true, in: told.book))
    #expect(try told.book.lines(of: last).map { try $0.amount().minor } == [30_000, 70_000])
  }

  @Test func `what came in before is taken off what the invoice asks for`() throws {
    var told = try told()
    let gig = told.project("g1")
    for part in try Payments.parts(ID(900), Money(100, .usd), for: gig, on: day, in: told.book) {
      told.commit(part)
    }
    #expect(Deposits.due(of: gig.id, in: told.book) == Money(200, .usd))
    try request(&told)
    try issue(asked, &told)
    let invoice = try #require(told.book.invoices[asked])
    #expect(try told.book.total(of: invoice) == Money(300, .usd))
    // Issuing gives it what waited for it.
    #expect(try told.book.balance(of: invoice) == Money(200, .usd))
  }

  @Test func `all of it before the gig leaves the gig open, and nothing to bill after it`() throws {
    var told = try told(share: 100)
    let gig = told.project("g1").id
    try request(&told)
    try issue(asked, &told)
    try pay(100_000, asked, &told)
    #expect(told.project("g1").stage == .open)
    #expect(Deals.unbilled(of: gig, in: told.book) == nil)
  }

  @Test func `what bills the deal already is in the way`() throws {
    var none = try told(share: 0)
    #expect(throws: Deposits.Problem.nothingOpen) { try request(&none) }
    var drafted = try told()
    drafted.commit(
      try Drafting.draft(last, for: drafted.project("g1").id, on: day, in: drafted.book))
    #expect(throws: Deposits.Problem.onInvoice("")) { try request(&drafted) }
    let told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-04-01")
    #expect(throws: Deposits.Problem.notFound) {
      _ = try Deposits.request(asked, for: told.project("g1").id, on: day, in: told.book)
    }
  }

  /// The bill of typed charges, the deposit taken off them, asked for before or after they were typed.
  @Test(arguments: [false, true])
  func `typed charges that come to the fee stay as they are`(areTypedLater: Bool) throws {
    let typed = "charge g1 concert 600.00 USD Show\ncharge g1 rehearsal 400.00 USD Rehearsal\n"
    var told = try told(areTypedLater ? "" : typed)
    let gig = told.project("g1").id
    #expect(Deposits.due(of: gig, in: told.book) == Money(300, .usd))
    try request(&told)
    try issue(asked, &told)
    if areTypedLater { try told.tell(String(typed.dropLast())) }
    #expect(Deals.unbilled(of: gig, in: told.book) == nil)
    #expect(Deals.question(of: gig, in: told.book) == nil)
    try told.tell("stage g1 delivered 2026-04-02")
    told.commit(try Drafting.draft(last, for: gig, on: day, in: told.book))
    #expect(
      try told.book.lines(of: last).map { try $0.amount().minor } == [60_000, 40_000, -30_000])
    #expect(try told.book.feeTotal(of: gig)[.usd] == Money(1_000, .usd))
    let deal = try #require(told.book.deal(of: gig))
    #expect(try Deals.billing(of: deal, in: told.book) == .charged)
    try issue(last, &told)
    #expect(try told.book.balance(of: try #require(told.book.invoices[last])) == Money(700, .usd))
    #expect(try told.book.uninvoiced(of: gig).isZero)
    // A typed charge that costs more is billed as it is, too.
    try pay(30_000, asked, &told)
    try pay(70_000, last, &told)
    #expect(told.project("g1").stage == .paid)
  }

  @Test func `a deposit beside charges on an invoice is refused, and not offered`() throws {
    var told = try told("charge g1 concert 1000.00 USD")
    let gig = told.project("g1").id
    told.commit(try Drafting.draft(last, for: gig, on: day, in: told.book))
    #expect(Deposits.due(of: gig, in: told.book) == nil)
    #expect(throws: Deposits.Problem.onInvoice("")) { try request(&told) }
  }

  @Test func `a deposit of another amount beside what was typed for the rest is not asked for`()
    throws
  {
    var told = try told()
    let gig = told.project("g1").id
    try request(&told)
    told.commit(try Deleting.delete(try #require(told.book.invoices[asked]), in: told.book))
    try told.tell("charge g1 concert 700.00 USD")
    #expect(Deposits.obstacle(of: gig, in: told.book) == nil)
    var deal = try #require(told.book.deal(of: gig))
    deal.deposit.share = Rate(percent: 40)
    let edit = Edit(putting: deal, in: told.book.deals)
    told.commit(edit)
    #expect(Deposits.obstacle(of: gig, in: told.book) == .typedCharges)
    #expect(Deposits.due(of: gig, in: told.book) == nil)
    #expect(throws: Deposits.Problem.typedCharges) { try request(&told, last) }
  }

  @Test func `a line says which invoice asked for the deposit`() throws {
    let found = Deposits.invoice(takenOffBy: "A \u{00B7} 1023 \u{00B7} 2026-11-27")
    #expect(found?.number == "A \u{00B7} 1023")
    #expect(found?.day == Day(year: 2026, month: 11, day: 27))
    for text in ["", "1023", "1023 \u{00B7} 2026-13-27", "1023 - 2026-11-27", "2026-11-27"] {
      #expect(Deposits.invoice(takenOffBy: text) == nil)
    }
  }

  @Test func `another gig like one of typed charges is billed by them alone`() throws {
    var told = try told("charge g1 concert 1000.00 USD Show")
    try request(&told)
    let past = told.project("g1")
    let next = ID<Project>(9_001)
    var edit = Edit()
    edit.put(Booking.again(past, as: next, on: day), in: told.book.projects)
    for charge in Booking.charges(of: past.id, for: next, in: told.book) {
      edit.put(charge, in: told.book.charges)
    }
    Booking.bring(from: past.id, to: next, bills: true, in: told.book, &edit)
    told.commit(edit)
    #expect(try told.book.feeTotal(of: next)[.usd] == Money(1_000, .usd))
  }

  @Test func `what was asked for stays taken off without the deal`() throws {
    var told = try told(
      "charge g1 concert 400.00 USD Show\ncharge g1 rehearsal 100.00 USD Rehearsal")
    let gig = told.project("g1").id
    #expect(!Deposits.isLeft(of: gig, in: told.book))
    try request(&told)
    try issue(asked, &told)
    #expect(Deposits.isLeft(of: gig, in: told.book))
    let deal = try #require(told.book.deal(of: gig))
    told.trash(deal, in: told.book.deals)
    try told.tell("stage g1 delivered 2026-04-02")
    told.commit(try Drafting.draft(last, for: gig, on: day, in: told.book))
    #expect(
      try told.book.lines(of: last).map { try $0.amount().minor } == [40_000, 10_000, -30_000])
    #expect(try told.book.feeTotal(of: gig)[.usd] == Money(500, .usd))
    try issue(last, &told)
    #expect(try told.book.balance(of: try #require(told.book.invoices[last])) == Money(200, .usd))
    #expect(!Deposits.isLeft(of: gig, in: told.book))
    #expect(try told.book.uninvoiced(of: gig).isZero)
  }

  // MARK: as it was asked for

  /// The deposit's draft, changed before it is issued, and the draft of the last invoice.
  private func changed(_ change: (inout Invoice, inout Line) -> Void) throws -> TestBook {
    var told = try told()
    try request(&told)
    var invoice = try #require(told.book.invoices[asked])
    var line = try #require(told.book.lines(of: asked).first)
    change(&invoice, &line)
    var edit = Edit()
    edit.put(invoice, in: told.book.invoices)
    edit.put(line, in: told.book.lines)
    told.commit(edit)
    try issue(asked, &told)
    try told.tell("stage g1 delivered 2026-04-02")
    told.commit(
      try Drafting.draft(last, for: told.project("g1").id, on: day, takesFee: true, in: told.book))
    return told
  }

  @Test(arguments: [200, 400])
  func `what is taken off is what was asked for, lowered or raised`(amount: Int) throws {
    let told = try changed { $1.price = Price(Money(amount, .usd)) }
    #expect(
      try told.book.lines(of: last).map { try $0.amount() }
        == [Money(1_000, .usd), Money(-amount, .usd)])
    let totals = try [asked, last].map { try told.book.total(of: #require(told.book.invoices[$0])) }
    #expect(try totals[0].adding(totals[1]) == Money(1_000, .usd))
  }

  @Test func `a discount of the deposit's invoice is no part of what is taken off`() throws {
    let told = try changed { invoice, _ in invoice.discount = Discount(Rate(percent: 10)) }
    #expect(try told.book.lines(of: last).last?.amount() == Money(-270, .usd))
  }

  @Test func `it has the tax with which it was asked for, and no discount of the last invoice`()
    throws
  {
    let vat = Tax("VAT", Rate(percent: 19))
    var told = try changed { invoice, _ in invoice.tax = vat }
    var draft = try #require(told.book.invoices[last])
    #expect(draft.tax == vat)
    #expect(try told.book.total(of: draft) == Money(minor: 83_300, currency: .usd))
    draft.tax = Tax("VAT", Rate(percent: 7))
    draft.discount = Discount(Rate(percent: 10))
    told.put(draft, in: told.book.invoices)
    // 900 at 7 %, less 300 at 19 %.
    #expect(try told.book.total(of: draft) == Money(minor: 96_300 - 35_700, currency: .usd))
    try issue(last, &told)
    let issued = try #require(told.book.invoices[last])
    let content = try #require(issued.issue?.content)
    #expect(content.discount == nil && content.addsUp())
    #expect(content.lines.map(\.amount) == [Money(900, .usd), Money(-300, .usd)])
    #expect(content.total == Money(minor: 60_600, currency: .usd))
    #expect(Issuing.lateEdits(of: issued, in: told.book) == 0)
  }

  @Test func `an amount off the last invoice is shared by what is no deposit`() throws {
    var told = try changed { _, _ in }
    var draft = try #require(told.book.invoices[last])
    draft.discount = Discount(Money(50, .usd))
    told.put(draft, in: told.book.invoices)
    let totals = try InvoiceTotals(of: draft, in: told.book)
    #expect(totals.parts.map(\.amount) == [Money(950, .usd), Money(-300, .usd)])
    #expect(totals.total == Money(650, .usd))
  }

  // MARK: credited

  /// The deposit of 300, paid, and so much of it given back.
  private func credited(_ back: Int) throws -> TestBook {
    var told = try told()
    try request(&told)
    try issue(asked, &told)
    try pay(30_000, asked, &told)
    let note = ID<Invoice>(703)
    let invoice = try #require(told.book.invoices[asked])
    told.commit(Drafting.credit(note, of: invoice, on: day, in: told.book))
    var line = try #require(told.book.lines(of: note).first)
    line.price.unit = Money(back, .usd)
    told.put(line, in: told.book.lines)
    try issue(note, &told)
    return told
  }

  @Test(arguments: [300, 100])
  func `what was credited of a deposit is not taken off`(back: Int) throws {
    var told = try credited(back)
    let gig = told.project("g1").id
    #expect(Deposits.credited(of: gig, in: told.book) == Money(back, .usd))
    try told.tell("stage g1 delivered 2026-04-02")
    told.commit(try Drafting.draft(last, for: gig, on: day, takesFee: true, in: told.book))
    #expect(
      try told.book.lines(of: last).map { try $0.amount().minor }
        == (back == 300 ? [30_000, 70_000] : [100_000, -20_000]))
    try issue(last, &told)
    #expect(
      try told.book.balance(of: try #require(told.book.invoices[last]))
        == Money(700 + back, .usd))
  }

  @Test func `a deposit that was paid back is asked for again`() throws {
    var told = try credited(300)
    let gig = told.project("g1").id
    // The money is still here.
    #expect(Deposits.due(of: gig, in: told.book) == nil)
    let note = try #require(told.book.invoices[ID(703)])
    for part in try Refunds.parts(ID(900), Money(300, .usd), of: note, on: day, in: told.book) {
      told.commit(part)
    }
    #expect(Deposits.due(of: gig, in: told.book) == Money(300, .usd))
    try request(&told, last)
    #expect(told.book.charges(of: gig).count == 1)
  }

  @Test func `Today chases it from its day on, until an invoice asks for it`() throws {
    var told = try told(on: 7)
    func chased(_ day: Day) -> [Today.Job] {
      Today(of: told.book, on: day, in: Today.Places(in: told.book)).deposits
    }
    #expect(chased(day.adding(days: -1)).isEmpty)
    #expect(chased(day).map(\.totals) == [Totals(Money(300, .usd))])
    try request(&told)
    #expect(chased(day).isEmpty)
  }

  @Test func `another gig like it begins with the whole deal`() throws {
    var told = try told()
    try request(&told)
    let past = told.project("g1")
    let next = ID<Project>(9_001)
    var edit = Edit()
    edit.put(Booking.again(past, as: next, on: day), in: told.book.projects)
    #expect(Booking.charges(of: past.id, for: next, in: told.book).isEmpty)
    Booking.bring(from: past.id, to: next, bills: true, in: told.book, &edit)
    told.commit(edit)
    #expect(try told.book.feeTotal(of: next)[.usd] == Money(1_000, .usd))
  }
}
