import LedgerTestSupport
import Testing

@testable import Ledger

/// A deposit and the rest of its deal on two devices that did not hear of each other (rules G7, G100, G104).
struct DepositDevicesTests {
  /// Issues an invoice from its device's own series, as one that is offline does.
  private func issueUnheard(_ invoice: ID<Invoice>, _ phone: inout DepositTale) throws {
    let own = Numbering.deviceSeries(of: 2, in: phone.book)
    phone.told.commit(
      try Issuing.issue(invoice, from: own, on: phone.day, at: phone.told.now, in: phone.book),
      undoable: false)
  }

  private let again = ID<Invoice>(711)

  private func drift(_ tale: DepositTale) throws -> GigDraftDrift? {
    GigDraftDrift(of: try tale.invoice(tale.last), in: tale.book)
  }

  /// Both ask for the deposit, the phone in a series of its own; the phone drafts the rest.
  private func askedTwice() throws -> DepositTale {
    var desk = try DepositTale()
    var phone = desk
    phone.told = desk.told.offline(device: 2)
    try desk.ask()
    try phone.request(again)
    try issueUnheard(again, &phone)
    try phone.deliver()
    try phone.draft()
    desk.told.meet(&phone.told)
    #expect(BilledTwice.all(in: phone.book).count == 1)
    #expect(try phone.lines(phone.last) == [1_000, -300])
    return phone
  }

  /// What all invoices in force ask for.
  private func sum(_ tale: DepositTale) throws -> Int64 {
    var sum: Int64 = 0
    for invoice in tale.book.invoices.live where invoice.isIssued && !invoice.isVoid {
      sum += try tale.book.total(of: invoice).minor
    }
    return sum / 100
  }

  @Test(arguments: [true, false])
  func `a draft takes off the deposit that it names, while that is asked for`(isFirstVoid: Bool)
    throws
  {
    var tale = try askedTwice()
    // Both ask for it: the one that the draft names is in nobody's way.
    #expect(try Deposits.outrun(by: tale.invoice(tale.last), in: tale.book) == nil)
    #expect(try drift(tale) == nil)
    let named = try tale.invoice(again).number
    try tale.void(isFirstVoid ? tale.asked : again)
    if isFirstVoid {
      #expect(try drift(tale) == nil)
    } else {
      #expect(throws: Issuing.Problem.depositOutrun(number: named)) { try tale.issue(tale.last) }
      let found = try #require(try drift(tale))
      tale.told.commit(found.update(in: tale.book))
      #expect(try drift(tale) == nil)
      #expect(tale.book.lines(of: tale.last).last?.text == "1 \u{00B7} 2026-03-07")
    }
    #expect(try tale.lines(tale.last) == [1_000, -300])
    try tale.issue(tale.last)
    #expect(try sum(tale) == 1_000)
    #expect(BilledTwice.all(in: tale.book).isEmpty)
  }

  @Test func `what is credited of the deposit that a draft names is taken off less`() throws {
    var tale = try askedTwice()
    let note = ID<Invoice>(703)
    tale.told.commit(
      Drafting.credit(note, of: try tale.invoice(again), on: tale.day, in: tale.book))
    var line = try #require(tale.book.lines(of: note).first)
    line.price.unit = Money(100, .usd)
    tale.told.put(line, in: tale.book.lines)
    try tale.issue(note)
    let named = try tale.invoice(again).number
    #expect(throws: Issuing.Problem.depositOutrun(number: named)) { try tale.issue(tale.last) }
    tale.told.commit(try #require(try drift(tale)).update(in: tale.book))
    #expect(try tale.lines(tale.last) == [1_000, -200])
    try tale.void(tale.asked)
    try tale.issue(tale.last)
    #expect(try sum(tale) == 1_000)
  }

  /// The deal's charge is there, or the phone makes it; the desk asks for the deposit, and the phone drafts all of the deal later.
  private func draftedUnheard(
    hasOwnCharge: Bool = true
  ) throws -> (desk: DepositTale, phone: DepositTale) {
    var desk = try DepositTale()
    let deal = try #require(desk.book.deal(of: desk.gig))
    if hasOwnCharge { desk.told.commit(try Deals.bill(deal, in: desk.book)) }
    var phone = desk
    phone.told = desk.told.offline(device: 2)
    try desk.ask()
    try phone.deliver()
    try phone.draft()
    #expect(try phone.lines(phone.last) == [1_000])
    return (desk, phone)
  }

  @Test(arguments: [true, false])
  func `a draft that was made before its device heard of the deposit takes it off`(
    hasOwnCharge: Bool
  ) throws {
    var (desk, phone) = try draftedUnheard(hasOwnCharge: hasOwnCharge)
    desk.told.meet(&phone.told)
    let found = try #require(try drift(phone))
    #expect(found.untaken == "1")
    #expect(found.asked == Money(1_000, .usd) && found.open == Money(700, .usd))
    #expect(DealLeft.all(by: try phone.invoice(phone.last), in: phone.book).isEmpty)
    phone.told.commit(found.update(in: phone.book))
    #expect(DealLeft.all(by: try phone.invoice(phone.last), in: phone.book).isEmpty)
    #expect(try drift(phone) == nil)
    #expect(try phone.lines(phone.last) == [1_000, -300])
    try phone.issue(phone.last)
    #expect(try sum(phone) == 1_000)
    #expect(ChangedSinceIssue.all(in: phone.book).isEmpty)
    #expect(Deals.unbilled(of: phone.gig, in: phone.book) == nil)
    #expect(try phone.fee() == Money(1_000, .usd))
  }

  @Test
  func `a deal without deposit that was billed before its device heard of the price is named`()
    throws
  {
    var desk = try DepositTale()
    desk.told.commit(try Deals.bill(try #require(desk.book.deal(of: desk.gig)), in: desk.book))
    var phone = desk
    phone.told = desk.told.offline(device: 2)
    try desk.settle(at: 1_200)
    desk.told.commit(try Deals.bill(try #require(desk.book.deal(of: desk.gig)), in: desk.book))
    phone.told.now = desk.told.now.adding(milliseconds: 10_000)
    try phone.deliver()
    try phone.draft()
    try issueUnheard(phone.last, &phone)
    desk.told.meet(&phone.told)
    let found = try #require(ChangedSinceIssue.all(in: phone.book).first)
    #expect(found.billed == Money(1_000, .usd) && found.difference == Money(200, .usd))
    phone.told.commit(found.billingDifference(as: ID(900), in: phone.book))
    #expect(ChangedSinceIssue.all(in: phone.book).isEmpty)
    #expect(Deals.unbilled(of: phone.gig, in: phone.book) == nil)
    try phone.draft(ID(704))
    #expect(try phone.lines(ID(704)) == [200])
  }

  @Test func `a deal that was billed before its device heard of the deposit is named`() throws {
    var (desk, phone) = try draftedUnheard()
    try issueUnheard(phone.last, &phone)
    desk.told.meet(&phone.told)
    #expect(try sum(phone) == 1_300)
    let found = ChangedSinceIssue.all(in: phone.book)
    #expect(found.map(\.billed) == [Money(1_000, .usd)])
    #expect(found.map(\.said) == [Money(700, .usd)])
    phone.told.commit(try #require(found.first).asBilled(in: phone.book))
    try phone.draft(ID(704))
    try phone.issue(ID(704))
    #expect(try sum(phone) == 1_000)
    #expect(ChangedSinceIssue.all(in: phone.book).isEmpty)
    #expect(Deals.unbilled(of: phone.gig, in: phone.book) == nil)
  }

  /// It waits to be billed once more beside a deal that was billed in full.
  @Test func `a deal that was billed before its device heard of a void deposit is named`()
    throws
  {
    var (desk, phone) = try draftedUnheard()
    try desk.void(desk.asked)
    try issueUnheard(phone.last, &phone)
    desk.told.meet(&phone.told)
    #expect(Drafting.unbilled(of: phone.gig, in: phone.book) == Totals(Money(300, .usd)))
    let found = try #require(ChangedSinceIssue.all(in: phone.book).first)
    #expect(found.billed == Money(1_000, .usd) && found.said == Money(700, .usd))
    phone.told.commit(found.asBilled(in: phone.book))
    #expect(ChangedSinceIssue.all(in: phone.book).isEmpty)
    #expect(Drafting.unbilled(of: phone.gig, in: phone.book).isZero)
    #expect(Deals.unbilled(of: phone.gig, in: phone.book) == nil)
    #expect(throws: Drafting.Problem.noCharges) { try phone.draft(ID(704)) }
  }

  /// What was kept deleted the deposit's charge; the client was asked for 300 too much, and nothing said so.
  @Test func `a deposit that is asked for again unheard of what was kept is named, and goes back`()
    throws
  {
    var (desk, phone) = try draftedUnheard()
    try desk.void(desk.asked)
    try issueUnheard(phone.last, &phone)
    desk.told.meet(&phone.told)
    let kept = try #require(ChangedSinceIssue.all(in: phone.book).first)
    #expect(kept.deletesDeposit(in: phone.book))
    // The desk bills it once more before it hears of that.
    desk.told = phone.told.offline(device: 9)
    try desk.draft(again)
    #expect(try desk.lines(again) == [300])
    try desk.issue(again)
    phone.told.commit(kept.asBilled(in: phone.book))
    desk.told.meet(&phone.told)
    #expect(try sum(phone) == 1_300)
    let all = ChangedSinceIssue.all(in: phone.book)
    #expect(all == ChangedSinceIssue.all(of: phone.gig, in: desk.book))
    let found = try #require(all.first)
    #expect(all.count == 1 && found.isDeleted && found.invoice == again)
    #expect(found.billed == Money(300, .usd) && found.said == Money(0, .usd))
    #expect(found.difference == nil && !found.deletesDeposit(in: phone.book))
    // Kept as well, it goes back by a credit note of what billed the deal.
    phone.told.commit(found.asBilled(in: phone.book))
    #expect(ChangedSinceIssue.all(in: phone.book).isEmpty)
    #expect(Deals.unbilled(of: phone.gig, in: phone.book) == Money(-300, .usd))
    try phone.draft(ID(704))
    #expect(try phone.lines(ID(704)) == [-300])
    #expect(try phone.invoice(ID(704)).corrects == phone.last)
    try phone.issue(ID(704))
    #expect(try sum(phone) == 1_000)
    #expect(try phone.fee() == Money(1_000, .usd))
    #expect(Deals.unbilled(of: phone.gig, in: phone.book) == nil)
  }

  /// It may be issued as it is.
  @Test func `a deposit on a draft goes back with the next where the deal was billed with it`()
    throws
  {
    var desk = try DepositTale()
    let deal = try #require(desk.book.deal(of: desk.gig))
    desk.told.commit(try Deals.bill(deal, in: desk.book))
    var phone = desk
    phone.told = desk.told.offline(device: 2)
    try desk.request()
    try phone.deliver()
    try phone.draft()
    try issueUnheard(phone.last, &phone)
    desk.told.meet(&phone.told)
    let found = try #require(ChangedSinceIssue.all(in: phone.book).first)
    phone.told.commit(found.asBilled(in: phone.book))
    #expect(phone.book.charges[Deal.depositCharge(of: phone.gig)]?.isLive == true)
    #expect(Deals.unbilled(of: phone.gig, in: phone.book) == Money(-300, .usd))
  }

  /// The desk lowered the deal's charge by it, earlier than the phone drafted.
  @Test func `a draft of a deal whose deposit another device asked for and voided bills both`()
    throws
  {
    var (desk, phone) = try draftedUnheard()
    try desk.void(desk.asked)
    desk.told.meet(&phone.told)
    let found = try #require(try drift(phone))
    #expect(found.asked == Money(1_000, .usd) && found.open == Money(1_000, .usd))
    phone.told.commit(found.update(in: phone.book))
    #expect(try drift(phone) == nil)
    #expect(try phone.lines(phone.last) == [700, 300])
    try phone.issue(phone.last)
    #expect(try sum(phone) == 1_000)
    #expect(Drafting.unbilled(of: phone.gig, in: phone.book).isZero)
    #expect(Deals.unbilled(of: phone.gig, in: phone.book) == nil)
  }

  @Test(arguments: ["void", "credit", "settle"])
  func `what one does to the deposit while the other issues the rest comes to the deal`(
    deed: String
  )
    throws
  {
    var desk = try DepositTale()
    try desk.ask()
    var phone = desk
    phone.told = desk.told.offline(device: 2)
    switch deed {
    case "void": try desk.void(desk.asked)
    case "credit": try desk.credit(300)
    case _: try desk.settle(at: 1_200)
    }
    try phone.deliver()
    try phone.draft()
    try issueUnheard(phone.last, &phone)
    desk.told.meet(&phone.told)
    #expect(try sum(phone) == (deed == "settle" ? 1_000 : 700))
    try phone.draft(ID(704))
    try phone.issue(ID(704))
    #expect(try sum(phone) == (deed == "settle" ? 1_200 : 1_000))
    #expect(Drafting.unbilled(of: phone.gig, in: phone.book).isZero)
    #expect(Deals.unbilled(of: phone.gig, in: phone.book) == nil)
  }
}
