import LedgerTestSupport
import Testing

@testable import Ledger

/// What a person wrote on a draft that takes a deposit off, or took off it, and a deal in another currency by now (rule G104).
struct DepositDraftsKeptTests {
  private func drift(_ tale: DepositTale) throws -> GigDraftDrift? {
    GigDraftDrift(of: try tale.invoice(tale.last), in: tale.book)
  }

  private func follow(_ tale: inout DepositTale) throws {
    let found = try #require(try drift(tale))
    tale.told.commit(found.update(in: tale.book))
    #expect(try drift(tale) == nil)
  }

  /// The deposit of 300 issued, and the draft of the rest.
  private func drafted() throws -> DepositTale {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    #expect(try tale.lines(tale.last) == [1_000, -300])
    return tale
  }

  private func takeOff(_ tale: inout DepositTale) throws {
    let line = try #require(tale.book.lines(of: tale.last).last)
    #expect(Deposits.invoice(takenOffBy: line) != nil)
    tale.told.trash(line, in: tale.book.lines)
  }

  // MARK: taken off the draft

  @Test(arguments: [1_000, 1_100])
  func `a deposit that nothing takes off is named, and an update takes it off`(whole: Int64) throws
  {
    var tale = try drafted()
    if whole != 1_000 { try tale.write(Int(whole)) }
    try takeOff(&tale)
    let found = try #require(try drift(tale))
    #expect(found.untaken == "1" && found.overwritten.isEmpty)
    #expect(found.asked == Money(Int(whole), .usd) && found.open == Money(Int(whole) - 300, .usd))
    try follow(&tale)
    #expect(try tale.lines(tale.last) == [whole, -300])
    #expect(tale.book.lines(of: tale.last).last?.text == "1 \u{00B7} 2026-03-07")
    try tale.issue(tale.last)
    #expect(ChangedSinceIssue.all(in: tale.book).isEmpty)
  }

  /// 100 for an encore with it.
  @Test(arguments: [700, 800]) func `a line that asks for what is left needs no other`(rest: Int)
    throws
  {
    var tale = try drafted()
    try takeOff(&tale)
    try tale.write(rest)
    #expect(try drift(tale) == nil)
  }

  @Test func `a deposit that left a draft because it was void is taken off that no more`() throws {
    var tale = try drafted()
    try tale.write(1_100)
    try tale.void(tale.asked)
    try follow(&tale)
    #expect(try tale.lines(tale.last) == [800, 300])
    let line = try #require(tale.book.lines(of: tale.last).last)
    tale.told.trash(line, in: tale.book.lines)
    // It is billed by an invoice of its own.
    let again = ID<Invoice>(710)
    try tale.draft(again)
    #expect(try tale.lines(again) == [300])
    try tale.issue(again)
    #expect(try drift(tale) == nil)
    #expect(try tale.lines(tale.last) == [800])
  }

  @Test func `typed charges that are less by another deposit than was asked for take that off`()
    throws
  {
    var tale = try DepositTale("charge g1 concert 1000.00 USD Show")
    try tale.request()
    try tale.deliver()
    try tale.draft()
    #expect(try tale.lines(tale.last) == [1_000, -300])
    var line = try #require(tale.book.lines(of: tale.asked).first)
    line.price = Price(Money(200, .usd))
    tale.told.put(line, in: tale.book.lines)
    try tale.issue(tale.asked)
    #expect(try #require(try drift(tale)).untaken == "1")
    try follow(&tale)
    #expect(try tale.lines(tale.last) == [1_000, -200])
    #expect(tale.book.lines(of: tale.last).last?.text == "1 \u{00B7} 2026-03-07")
    try tale.issue(tale.last)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
  }

  /// The deposit is on a draft, too, when the rest is drafted.
  @Test(arguments: [200, 300, 400])
  func `a draft that is less by another deposit than was asked for takes that off`(amount: Int)
    throws
  {
    var tale = try DepositTale()
    try tale.request()
    try tale.deliver()
    try tale.draft()
    #expect(try tale.lines(tale.last) == [700])
    var line = try #require(tale.book.lines(of: tale.asked).first)
    line.price = Price(Money(amount, .usd))
    tale.told.put(line, in: tale.book.lines)
    try tale.issue(tale.asked)
    if amount == 300 {
      #expect(try drift(tale) == nil)
      try tale.credit(100)
    }
    let left = amount == 300 ? 200 : amount
    let found = try #require(try drift(tale))
    #expect(found.untaken == "1" && found.open == Money(1_000 - left, .usd))
    try follow(&tale)
    #expect(try tale.lines(tale.last) == [1_000, -Int64(left)])
    try tale.issue(tale.last)
    #expect(ChangedSinceIssue.all(in: tale.book).isEmpty)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
  }

  @Test func `a deposit that was asked for once more is named after the issue`() throws {
    var tale = try drafted()
    try takeOff(&tale)
    try tale.issue(tale.last)
    let found = ChangedSinceIssue.all(in: tale.book)
    #expect(found == ChangedSinceIssue.all(of: tale.gig, in: tale.book))
    #expect(found.map(\.billed) == [Money(1_000, .usd)] && found.first?.difference == nil)
    // What was billed is kept: the deposit goes back by the next.
    tale.told.commit(try #require(found.first).asBilled(in: tale.book))
    #expect(ChangedSinceIssue.all(in: tale.book).isEmpty)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == Money(-300, .usd))
    try tale.draft(ID(704))
    #expect(try tale.lines(ID(704)) == [-300])
    #expect(try tale.invoice(ID(704)).corrects == tale.last)
  }

  /// By as much as the deposit, which the invoice takes off.
  @Test func `a price that was raised is no deposit that was asked for once more`() throws {
    var tale = try drafted()
    try tale.write(1_300)
    try tale.issue(tale.last)
    #expect(try tale.lines(tale.last) == [1_300, -300])
    #expect(ChangedSinceIssue.all(in: tale.book).isEmpty)
  }

  // MARK: written on the draft

  @Test(arguments: [0, 100, 300])
  func `a price that was written stands, whatever becomes of the deposit`(credited: Int) throws {
    var tale = try drafted()
    try tale.write(1_100)
    if credited == 0 { try tale.void(tale.asked) } else { try tale.credit(credited) }
    #expect(try #require(try drift(tale)).overwritten.isEmpty)
    try follow(&tale)
    let left: Int64 = credited == 100 ? 200 : 0
    #expect(try tale.lines(tale.last).reduce(0, +) == 1_100 - left)
    try tale.issue(tale.last)
    #expect(try tale.book.uninvoiced(of: tale.gig).isZero)
  }

  /// What the line is less by is not what the deposit's charge says by now.
  @Test func `a line that nobody wrote follows its charge once its deposit is void`() throws {
    var tale = try drafted()
    var deposit = try #require(tale.book.charges[Deal.depositCharge(of: tale.gig)])
    deposit.price = Price(Money(400, .usd))
    tale.told.put(deposit, in: tale.book.charges)
    try tale.void(tale.asked)
    try follow(&tale)
    #expect(try tale.lines(tale.last) == [700, 400])
    try tale.issue(tale.last)
    // Together they come to what the deal brings.
    try tale.draft(ID(704))
    #expect(try tale.lines(ID(704)) == [-100])
  }

  @Test func `a price that was written for a deal that brings nothing keeps the deposit`() throws {
    var tale = try drafted()
    try tale.settle(at: 0)
    try tale.write(50)
    #expect(try drift(tale) == nil)
    #expect(try tale.lines(tale.last) == [50, -300])
  }

  // MARK: in another currency by now

  private func agree(on amount: Money, _ tale: inout DepositTale) throws {
    var deal = try #require(tale.book.deal(of: tale.gig))
    deal.terms.amount = amount
    tale.told.put(deal, in: tale.book.deals)
  }

  /// Its deposit is void, so that it was not issued, and Update Draft changed nothing.
  @Test(arguments: [false, true])
  func `a draft of a deal in another currency by now goes on`(isChargedAnew: Bool) throws {
    var tale = try drafted()
    try agree(on: Money(1_000, .eur), &tale)
    if isChargedAnew {
      let deal = try #require(tale.book.deal(of: tale.gig))
      tale.told.commit(try Deals.bill(deal, in: tale.book))
    }
    try tale.void(tale.asked)
    #expect(throws: Issuing.Problem.depositOutrun(number: "1")) { try tale.issue(tale.last) }
    try follow(&tale)
    if isChargedAnew {
      #expect(try tale.lines(tale.last).isEmpty)
    } else {
      #expect(try tale.lines(tale.last).reduce(0, +) == 1_000)
      try tale.issue(tale.last)
    }
  }

  @Test(arguments: [false, true])
  func `a deposit in another currency than its deal is named on the last draft`(isTyped: Bool)
    throws
  {
    var tale = try DepositTale()
    try tale.ask()
    try agree(on: Money(1_000, .eur), &tale)
    if isTyped { try tale.told.tell("charge g1 concert 1000.00 EUR Show") }
    try tale.deliver()
    try tale.draft()
    #expect(try tale.lines(tale.last) == [1_000])
    let draft = try tale.invoice(tale.last)
    let left = Deposits.leftInOtherCurrency(by: draft, in: tale.book)
    #expect(left.map { $0.number } == ["1"] && left.map { $0.amount } == [Money(300, .usd)])
    #expect(try drift(tale) == nil)
    if isTyped {
      try tale.credit(300)
    } else {
      var off = Line()
      (off.id, off.invoice, off.service) = (ID(901), tale.last, Deposits.service)
      off.price = Price(Money(-270, .eur))
      tale.told.put(off, in: tale.book.lines)
    }
    #expect(Deposits.leftInOtherCurrency(by: draft, in: tale.book).isEmpty)
  }

  /// What is paid back of a credit note is no other sum.
  @Test func `a deposit in another currency is named with what credit notes leave of it`() throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.pay(300, tale.asked)
    try agree(on: Money(1_000, .eur), &tale)
    try tale.deliver()
    try tale.draft()
    let draft = try tale.invoice(tale.last)
    #expect(
      Deposits.leftInOtherCurrency(by: draft, in: tale.book).map { $0.amount } == [Money(300, .usd)]
    )
    try tale.credit(100)
    let note = try tale.invoice(ID(703))
    for isPaidBack in [false, true] {
      if isPaidBack {
        for part in try Refunds.parts(
          ID(950), Money(100, .usd), of: note, on: tale.day, in: tale.book)
        { tale.told.commit(part) }
      }
      let left = Deposits.leftInOtherCurrency(by: draft, in: tale.book)
      #expect(left.map { $0.amount } == [Money(200, .usd)] && left.map { $0.number } == ["1"])
    }
    try tale.credit(200, as: ID(705))
    #expect(Deposits.leftInOtherCurrency(by: draft, in: tale.book).isEmpty)
  }

  /// A deposit that was asked for and voided, of a deal that is in another currency since.
  private func agreedOtherwise(_ hasOwnCharge: Bool) throws -> DepositTale {
    var tale = try DepositTale()
    if hasOwnCharge {
      let deal = try #require(tale.book.deal(of: tale.gig))
      tale.told.commit(try Deals.bill(deal, in: tale.book))
    }
    try tale.ask()
    try tale.void(tale.asked)
    try agree(on: Money(1_000, .eur), &tale)
    return tale
  }

  @Test(arguments: [false, true])
  func `a deposit is asked for in the currency that was agreed since`(hasOwnCharge: Bool) throws {
    var tale = try agreedOtherwise(hasOwnCharge)
    let again = ID<Invoice>(710)
    try tale.request(again)
    #expect(try tale.lines(again) == [300])
    try tale.issue(again)
    try tale.deliver()
    try tale.draft(takesFee: true)
    #expect(try tale.lines(tale.last) == [1_000, -300])
    try tale.issue(tale.last)
    #expect(try tale.book.total(of: tale.invoice(tale.last)) == Money(700, .eur))
    #expect(Drafting.unbilled(of: tale.gig, in: tale.book).isZero)
  }

  @Test(arguments: [false, true])
  func `a void deposit in another currency is billed beside no deal`(hasOwnCharge: Bool) throws {
    var tale = try agreedOtherwise(hasOwnCharge)
    try tale.deliver()
    try tale.draft(takesFee: true)
    #expect(try tale.lines(tale.last) == [1_000])
    try tale.issue(tale.last)
    #expect(try tale.book.total(of: tale.invoice(tale.last)) == Money(1_000, .eur))
    #expect(Drafting.unbilled(of: tale.gig, in: tale.book).isZero)
  }

  /// The charge below zero that takes it off them stays as well.
  @Test func `a void deposit in another currency is billed with what typed charges are less by`()
    throws
  {
    var tale = try DepositTale("charge g1 concert 1000.00 USD Show")
    try tale.ask()
    try tale.void(tale.asked)
    try agree(on: Money(1_000, .eur), &tale)
    try tale.deliver()
    try tale.draft(takesFee: true)
    try tale.issue(tale.last)
    #expect(try tale.book.total(of: tale.invoice(tale.last)) == Money(1_000, .usd))
    #expect(Drafting.unbilled(of: tale.gig, in: tale.book) == Totals(Money(1_000, .eur)))
  }
}
