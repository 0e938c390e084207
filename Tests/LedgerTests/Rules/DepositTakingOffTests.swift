import LedgerTestSupport
import Testing

@testable import Ledger

/// A deposit that was asked for is taken off whatever bills the gig next, and what is too much of it goes back (rule G100).
struct DepositTakingOffTests {
  /// The deposit of 300 issued, and then a show and a rehearsal of 100 typed.
  private func besideTyped(show: Int) throws -> DepositTale {
    var tale = try DepositTale()
    try tale.ask()
    try tale.told.tell(
      "charge g1 concert \(show).00 USD Show\ncharge g1 rehearsal 100.00 USD Rehearsal")
    try tale.deliver()
    return tale
  }

  @Test func `an invoice without the deal takes the deposit off, and the deal goes on waiting`()
    throws
  {
    var tale = try besideTyped(show: 650)
    #expect(Deals.question(of: tale.gig, in: tale.book) == .unbilled(Money(700, .usd)))
    try tale.draft(takesFee: false)
    #expect(try tale.lines(tale.last) == [650, 100, -300])
    try tale.issue(tale.last)
    #expect(!Deposits.isLeft(of: tale.gig, in: tale.book))
    // All of it: nothing is taken off a second time.
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == Money(1_000, .usd))
    try tale.draft(ID(704))
    #expect(try tale.lines(ID(704)) == [1_000])
    #expect(try tale.fee() == Money(1_750, .usd))
  }

  @Test func `a duplicate and a template take no deposit off again`() throws {
    var tale = try besideTyped(show: 650)
    try tale.draft(takesFee: false)
    let draft = try tale.invoice(tale.last)
    let (first, second) = (ID<InvoiceTemplate>(801), ID<InvoiceTemplate>(802))
    tale.told.commit(
      try InvoiceTemplates.template(first, named: "Draft", of: draft, in: tale.book))
    try tale.issue(tale.last)
    let issued = try tale.invoice(tale.last)
    tale.told.commit(
      try InvoiceTemplates.template(second, named: "Issued", of: issued, in: tale.book))
    for id in [first, second] {
      #expect(tale.book.invoiceTemplates[id]?.lines.map { $0.unit.minor } == [65_000, 10_000])
    }
    tale.told.commit(Drafting.duplicate(ID(705), of: issued, on: tale.day, in: tale.book))
    #expect(try tale.lines(ID(705)) == [650, 100])
  }

  @Test func `what is less than the deposit leaves it to what the deal brings`() throws {
    var tale = try besideTyped(show: 100)
    try tale.draft(takesFee: false)
    #expect(try tale.lines(tale.last) == [100, 100])
    try tale.draft(ID(704))
    #expect(try tale.lines(ID(704)) == [1_000, -300])
  }

  @Test func `both wait together where the draft without the deal was deleted`() throws {
    var tale = try besideTyped(show: 650)
    try tale.draft(takesFee: false)
    tale.told.commit(try Deleting.delete(try tale.invoice(tale.last), in: tale.book))
    try tale.draft(ID(704), takesFee: true)
    #expect(try tale.lines(ID(704)) == [650, 100, -300, 1_000])
  }

  @Test func `marked as paid without an invoice, what is missing is less than the deposit`() throws
  {
    var tale = try DepositTale()
    try tale.ask()
    try tale.pay(300, tale.asked)
    try tale.told.tell("charge g1 concert 1000.00 USD Show\nstage g1 paid 2026-04-02")
    #expect(tale.book.payments.live.map(\.amount.minor).sorted() == [30_000, 70_000])
    #expect(try tale.book.uninvoiced(of: tale.gig).isZero)
    #expect(tale.book.charges.live(Deal.takenOffCharge(of: tale.gig)) != nil)
  }

  /// As earlier programs made it: the deal's own charge takes the deposit off typed ones.
  @Test func `a deal's charge below zero goes on taking the deposit off`() throws {
    var tale = try DepositTale("charge g1 concert 1000.00 USD Show")
    try tale.request()
    var off = try #require(tale.book.charges.live(Deal.takenOffCharge(of: tale.gig)))
    var own = off
    own.id = Deal.charge(of: tale.gig)
    off.life = .trashed
    var edit = Edit()
    edit.put(own, in: tale.book.charges)
    edit.put(off, in: tale.book.charges)
    tale.told.commit(edit)
    try tale.issue(tale.asked)
    let deal = try #require(tale.book.deal(of: tale.gig))
    #expect(try Deals.billing(of: deal, in: tale.book) == .charged)
    #expect(Deals.question(of: tale.gig, in: tale.book) == nil)
    try tale.draft()
    #expect(try tale.lines(tale.last) == [1_000, -300])
  }

  // MARK: a deal that brings less than its deposit

  /// The deposit of 300 issued, and the deal brings `fee` by now.
  private func lowered(to fee: Int, isPaid: Bool) throws -> DepositTale {
    var tale = try DepositTale()
    try tale.ask()
    if isPaid { try tale.pay(300, tale.asked) }
    try tale.settle(at: fee)
    try tale.deliver()
    return tale
  }

  @Test(arguments: [120, 0], [true, false])
  func `a deal that brings less than its deposit is a credit note of that`(fee: Int, isPaid: Bool)
    throws
  {
    var tale = try lowered(to: fee, isPaid: isPaid)
    let less = Money(fee - 300, .usd)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == less)
    let places = Today.Places(in: tale.book)
    #expect(
      Today(of: tale.book, on: tale.day, in: places).toInvoice.map(\.totals) == [Totals(less)])
    try tale.draft()
    #expect(try tale.invoice(tale.last).corrects == tale.asked)
    #expect(try tale.lines(tale.last) == (fee == 0 ? [] : [Int64(fee)]) + [-300])
    try tale.issue(tale.last)
    let (invoice, note) = (try tale.invoice(tale.asked), try tale.invoice(tale.last))
    #expect(note.isCreditNote && note.issue?.content.corrects?.number == "1")
    // Nothing of the deposit is to be billed again.
    #expect(try tale.book.uninvoiced(of: tale.gig).isZero)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
    #expect(Deposits.credited(of: tale.gig, in: tale.book) == .zero(.usd))
    #expect(try tale.fee() == Money(fee, .usd))
    #expect(ChangedSinceIssue.all(in: tale.book).isEmpty)
    #expect(try tale.book.balance(of: invoice) == Money(isPaid ? 0 : fee, .usd))
    #expect(try tale.book.balance(of: note) == (isPaid ? less : .zero(.usd)))
    let credit = try tale.book.credit(of: tale.told.client("c1").id)
    #expect(credit[.usd] == Money(isPaid ? 300 - fee : 0, .usd))
    #expect((tale.told.project("g1").stage == .paid) == isPaid)
  }

  @Test func `a void credit note of that waits again`() throws {
    var tale = try lowered(to: 120, isPaid: true)
    try tale.draft()
    try tale.issue(tale.last)
    tale.told.commit(
      try VoidingRule.void(tale.invoice(tale.last), on: tale.day, reason: "", in: tale.book),
      undoable: false)
    #expect(Drafting.unbilled(of: tale.gig, in: tale.book)[.usd] == Money(-180, .usd))
    try tale.draft(ID(704))
    #expect(try tale.invoice(ID(704)).corrects == tale.asked)
  }

  @Test func `beside other charges it is an invoice like any other`() throws {
    var tale = try lowered(to: 120, isPaid: true)
    try tale.told.tell("charge g1 concert 500.00 USD Another")
    #expect(Deals.question(of: tale.gig, in: tale.book) == .unbilled(Money(-180, .usd)))
    try tale.draft(takesFee: true)
    let draft = try tale.invoice(tale.last)
    #expect(draft.corrects.isNone)
    #expect(try tale.book.total(of: draft) == Money(320, .usd))
  }

  @Test func `a deposit that is all of the deal is taken off nothing else`() throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.settle(at: 300)
    try tale.told.tell("charge g1 concert 500.00 USD Another")
    try tale.deliver()
    #expect(try tale.fee() == Money(800, .usd))
    #expect(Deals.uncharged(of: tale.gig, in: tale.book) == nil)
    try tale.draft(takesFee: false)
    #expect(try tale.lines(tale.last) == [500])
  }

  // MARK: what the gig comes to

  @Test(arguments: [false, true])
  func `a gig comes to what its deal brings, before its deposit is asked for and after`(
    isIssued: Bool
  ) throws {
    var tale = try DepositTale()
    #expect(try tale.fee() == Money(1_000, .usd))
    #expect(tale.book.notCharged(of: tale.gig) == Money(1_000, .usd))
    try tale.request()
    if isIssued { try tale.issue(tale.asked) }
    for fee in [1_000, 2_000, 1_000] {
      try tale.settle(at: fee)
      let sum = Money(fee, .usd)
      #expect(try tale.fee() == sum)
      #expect(FeeDevelopment(of: tale.book).rows.map(\.average) == [sum])
      #expect(
        IncomeForecast(of: tale.book, on: tale.day).booked
          == (isIssued ? Money(fee - 300, .usd) : sum))
      #expect(
        tale.book.sum(of: .openProjects, for: .book, on: tale.day).totals == Totals(sum))
    }
    try tale.deliver()
    try tale.draft(takesFee: true)
    #expect(try tale.fee() == Money(1_000, .usd))
    #expect(tale.book.notCharged(of: tale.gig) == nil)
  }

  @Test func `typed charges that come to the deal are less by it before a draft says so`() throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.told.tell("charge g1 concert 1000.00 USD Show")
    #expect(try tale.fee() == Money(1_000, .usd))
    #expect(IncomeForecast(of: tale.book, on: tale.day).booked == Money(700, .usd))
    try tale.deliver()
    for figure in [KeyFigure.readyToInvoice, .notInvoiced] {
      #expect(
        tale.book.sum(of: figure, for: .book, on: tale.day).totals == Totals(Money(700, .usd)))
    }
  }

  @Test func `the credit note of a last invoice names the deposit as that one does`() throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    try tale.issue(tale.last)
    let note = ID<Invoice>(709)
    let invoice = try tale.invoice(tale.last)
    tale.told.commit(Drafting.credit(note, of: invoice, on: tale.day, in: tale.book))
    let lines = tale.book.lines(of: note)
    let asked = try tale.invoice(tale.asked)
    #expect(
      lines.map { Deposits.invoice(namedBy: $0, in: tale.book)?.number } == [nil, asked.number])
    // It takes nothing off.
    #expect(lines.allSatisfy { Deposits.invoice(takenOffBy: $0) == nil })
    var typed = try #require(lines.last)
    typed.text = "Deposit"
    #expect(Deposits.invoice(namedBy: typed, in: tale.book) == nil)
    #expect(try tale.lines(note) == [-1_000, 300])
    try tale.issue(note)
    let content = try #require(try tale.invoice(note).issue?.content)
    #expect(
      content.lines.map { Deposits.invoice(namedBy: $0, on: content)?.number }
        == [nil, asked.number])
  }
}
