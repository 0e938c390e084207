import LedgerTestSupport
import Testing

@testable import Ledger

/// What a price that was typed after a deal was settled leaves of that: named before the issue, taken in or let go (rule G104).
struct DealLeftTests {
  private func left(_ tale: DepositTale) throws -> [DealLeft] {
    DealLeft.all(by: try tale.invoice(tale.last), in: tale.book)
  }

  private func only(_ tale: DepositTale) throws -> DealLeft {
    let all = try left(tale)
    #expect(all.count == 1)
    return try #require(all.first)
  }

  private func drift(_ tale: DepositTale) throws -> GigDraftDrift? {
    GigDraftDrift(of: try tale.invoice(tale.last), in: tale.book)
  }

  private func say(_ amount: Int, _ tale: inout DepositTale) throws {
    var charge = try #require(tale.book.charges.live(Deal.charge(of: tale.gig)))
    charge.price = Price(Money(amount, .usd))
    tale.told.put(charge, in: tale.book.charges)
  }

  private func said(_ tale: DepositTale) throws -> Money? {
    try tale.book.charges.live(Deal.charge(of: tale.gig))?.price.amount()
  }

  /// The draft of a deal of 1,000, with a deposit of 300 or without, that was settled at 2,000 since, and then a price was typed.
  private func typed(_ amount: Int, hasDeposit: Bool = true) throws -> DepositTale {
    var tale = try DepositTale()
    if hasDeposit { try tale.ask() }
    try tale.deliver()
    try tale.draft()
    #expect(try tale.lines(tale.last) == (hasDeposit ? [1_000, -300] : [1_000]))
    try tale.settle(at: 2_000)
    // An update would follow it.
    #expect(try drift(tale) != nil && left(tale).isEmpty)
    try tale.write(amount)
    #expect(try drift(tale) == nil)
    return tale
  }

  /// 900 more than what was typed; 100 less where that was 2,100.
  @Test(arguments: [(1_100, true), (1_100, false), (2_100, true), (2_000, true), (2_000, false)])
  func `what a typed price leaves of a deal is named, and waits`(amount: Int, hasDeposit: Bool)
    throws
  {
    var tale = try typed(amount, hasDeposit: hasDeposit)
    let rest = 2_000 - amount
    if rest == 0 {
      #expect(try left(tale).isEmpty)
    } else {
      let found = try only(tale)
      #expect(found.brings == Money(2_000, .usd) && found.left == Money(rest, .usd))
    }
    try tale.issue(tale.last)
    #expect(ChangedSinceIssue.all(in: tale.book).isEmpty)
    #expect(
      Deals.unbilled(of: tale.gig, in: tale.book) == (rest == 0 ? nil : Money(rest, .usd)))
    #expect(try tale.fee() == Money(2_000, .usd))
    if rest == 0 { return }
    try tale.draft(ID(704))
    #expect(try tale.lines(ID(704)) == [Int64(rest)])
    try tale.issue(ID(704))
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
    #expect(try tale.fee() == Money(2_000, .usd))
  }

  @Test(arguments: [(1_100, true), (1_100, false), (2_100, true)])
  func `it is taken in`(amount: Int, hasDeposit: Bool) throws {
    var tale = try typed(amount, hasDeposit: hasDeposit)
    tale.told.commit(try only(tale).takenIn(in: tale.book))
    #expect(try left(tale).isEmpty && drift(tale) == nil)
    #expect(try tale.lines(tale.last) == (hasDeposit ? [2_000, -300] : [2_000]))
    // What it wrote is nobody's.
    var other = tale
    try other.settle(at: 2_500)
    #expect(try #require(try drift(other)).overwritten.isEmpty)
    try tale.issue(tale.last)
    #expect(try said(tale) == Money(hasDeposit ? 1_700 : 2_000, .usd))
    #expect(ChangedSinceIssue.all(in: tale.book).isEmpty)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
  }

  @Test(arguments: [(1_100, true), (1_100, false), (2_100, true)])
  func `it is let go`(amount: Int, hasDeposit: Bool) throws {
    var tale = try typed(amount, hasDeposit: hasDeposit)
    tale.told.commit(try only(tale).letGo(in: tale.book))
    #expect(try left(tale).isEmpty && drift(tale) == nil)
    #expect(try tale.lines(tale.last) == (hasDeposit ? [Int64(amount), -300] : [Int64(amount)]))
    // It is still what a person wrote.
    var other = tale
    try other.settle(at: 2_500)
    #expect(try #require(try drift(other)).overwritten == [Money(amount, .usd)])
    try tale.issue(tale.last)
    #expect(ChangedSinceIssue.all(in: tale.book).isEmpty)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
    #expect(try tale.book.uninvoiced(of: tale.gig).isZero)
  }

  /// The deal's charge was typed: the draft follows it first.
  @Test(arguments: ["wait", "take", "go"])
  func `what the price of a deal's charge leaves of it is named`(deed: String) throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    #expect(try left(tale).isEmpty)
    try say(600, &tale)
    #expect(try only(tale).left == Money(100, .usd))
    if deed != "go" {
      tale.told.commit(try #require(try drift(tale)).update(in: tale.book))
      #expect(try tale.lines(tale.last) == [900, -300])
      #expect(try only(tale).left == Money(100, .usd))
    }
    switch deed {
    case "take": tale.told.commit(try only(tale).takenIn(in: tale.book))
    case "go": tale.told.commit(try only(tale).letGo(in: tale.book))
    case _: break
    }
    #expect(try drift(tale) == nil)
    #expect(try tale.lines(tale.last) == (deed == "take" ? [1_000, -300] : [900, -300]))
    try tale.issue(tale.last)
    #expect(ChangedSinceIssue.all(in: tale.book).isEmpty)
    #expect(
      Deals.unbilled(of: tale.gig, in: tale.book) == (deed == "wait" ? Money(100, .usd) : nil))
  }

  /// What the issue wrote into the deal's charge is nobody's price once that invoice asks for nothing.
  @Test(arguments: [true, false])
  func `all of the deal waits again where its invoice is void or credited`(isVoid: Bool) throws {
    var tale = try typed(1_100)
    try tale.issue(tale.last)
    #expect(try said(tale) == Money(800, .usd))
    let last = try tale.invoice(tale.last)
    if isVoid {
      tale.told.commit(
        try VoidingRule.void(last, on: tale.day, reason: "", in: tale.book), undoable: false)
    } else {
      tale.told.commit(Drafting.credit(ID(705), of: last, on: tale.day, in: tale.book))
      try tale.issue(ID(705))
    }
    #expect(try tale.fee() == Money(2_000, .usd))
    try tale.draft(ID(706), takesFee: true)
    #expect(try tale.lines(ID(706)) == [2_000, -300])
    // A price that somebody writes there stands.
    var other = tale
    try say(900, &other)
    #expect(try other.fee() == Money(1_200, .usd))
  }

  @Test func `a draft that is a credit note by what was typed is none once all is taken in`() throws
  {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    try tale.settle(at: 200)
    // Typed beyond what it brings by now: taken in, it is a credit note of the deposit's invoice.
    var other = tale
    try other.write(1_100)
    other.told.commit(try only(other).takenIn(in: other.book))
    #expect(try other.lines(other.last) == [200, -300])
    #expect(try other.invoice(other.last).corrects == other.asked)
    #expect(try drift(other) == nil && left(other).isEmpty)
    // And the other way round.
    tale.told.commit(try #require(try drift(tale)).update(in: tale.book))
    #expect(try tale.invoice(tale.last).corrects == tale.asked)
    try tale.settle(at: 1_000)
    try tale.write(250)
    let found = try only(tale)
    #expect(found.left == Money(750, .usd))
    tale.told.commit(found.takenIn(in: tale.book))
    #expect(try tale.lines(tale.last) == [1_000, -300])
    #expect(try tale.invoice(tale.last).corrects.isNone)
  }

  /// The phone made the line of what the charge said before: nobody typed it, and the issue does not write over what the desk wrote.
  @Test func `a price that the line's device had not heard of is not written over`() throws {
    var desk = try DepositTale()
    try desk.deliver()
    try desk.draft(ID(704))
    desk.told.commit(try Deleting.delete(try desk.invoice(ID(704)), in: desk.book))
    var phone = desk
    phone.told = desk.told.offline(device: 2)
    try say(600, &desk)
    phone.told.now = desk.told.now.adding(milliseconds: 10_000)
    try phone.draft()
    #expect(try phone.lines(phone.last) == [1_000])
    desk.told.meet(&phone.told)
    #expect(try only(phone).left == Money(400, .usd))
    try phone.issue(phone.last)
    #expect(try said(phone) == Money(600, .usd))
    let found = try #require(ChangedSinceIssue.all(in: phone.book).first)
    #expect(found.billed == Money(1_000, .usd) && found.said == Money(600, .usd))
  }

  @Test(arguments: [("Night", "Night"), (" ", "Untitled")])
  func `whose deal it is is said on a draft of several projects`(name: String, said: String) throws
  {
    var tale = try typed(1_100)
    var gig = try #require(tale.book.projects.live(tale.gig))
    gig.name = name
    tale.told.put(gig, in: tale.book.projects)
    #expect(try only(tale).name(in: tale.book) == nil)
    var draft = try tale.invoice(tale.last)
    draft.project = ID()
    tale.told.put(draft, in: tale.book.invoices)
    #expect(try only(tale).name(in: tale.book)?.english == said)
  }

  @Test func `nothing waits of a gig that did not take place`() throws {
    var tale = try typed(1_100)
    var gig = try #require(tale.book.projects.live(tale.gig))
    gig.aside = .missed
    tale.told.put(gig, in: tale.book.projects)
    #expect(try left(tale).isEmpty)
  }

  /// Money that another device gave away meanwhile is refused without it.
  @Test func `what a charge says by its issue is a change of its own`() throws {
    var tale = try typed(1_100, hasDeposit: false)
    let gig = try #require(tale.book.projects.live(tale.gig))
    for part in try Payments.parts(
      ID(801), Money(500, .usd), for: gig, on: tale.day, in: tale.book)
    { tale.told.commit(part) }
    let series = Numbering.mainSeries(in: tale.book)
    let parts = try Issuing.parts(
      tale.last, from: series, count: 1, on: tale.day, at: tale.told.now, in: tale.book)
    #expect(parts.count == 3)
    for part in parts.prefix(2) { tale.told.commit(part, undoable: false) }
    #expect(try said(tale) == Money(1_100, .usd))
    #expect(try tale.book.balance(of: tale.invoice(tale.last)) == Money(1_100, .usd))
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == Money(900, .usd))
  }

  /// What is typed where the charge says what the deal brings stands, and nothing waits.
  @Test func `a price that was typed for a deal as it was is no rest`() throws {
    var tale = try DepositTale()
    try tale.deliver()
    try tale.draft()
    try tale.write(900)
    #expect(try left(tale).isEmpty)
    try tale.issue(tale.last)
    #expect(try said(tale) == Money(1_000, .usd))
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
  }

  @Test func `a typed charge of what is left bills it`() throws {
    var tale = try typed(1_100)
    try tale.told.tell("charge g1 concert 900.00 USD Encore")
    #expect(try left(tale).isEmpty)
    try tale.issue(tale.last)
    #expect(try said(tale) == Money(800, .usd))
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
  }

  @Test(arguments: [false, true])
  func `a deal that another device settled before a price was typed is named once heard of`(
    isHeard: Bool
  ) throws {
    var desk = try DepositTale()
    try desk.ask()
    try desk.deliver()
    try desk.draft()
    var phone = desk
    phone.told = desk.told.offline(device: 2)
    try desk.settle(at: 2_000)
    phone.told.now = desk.told.now.adding(milliseconds: 10_000)
    try phone.write(1_100)
    #expect(try left(phone).isEmpty)
    if isHeard {
      desk.told.meet(&phone.told)
      for tale in [desk, phone] { #expect(try only(tale).left == Money(900, .usd)) }
      // Both press, one each way: what was written last stands on both, and no part of it alone.
      let (taken, gone) = (try only(desk), try only(phone))
      desk.told.commit(taken.takenIn(in: desk.book))
      phone.told.now = desk.told.now.adding(milliseconds: 10_000)
      phone.told.commit(gone.letGo(in: phone.book))
      desk.told.meet(&phone.told)
      for tale in [desk, phone] {
        #expect(try tale.lines(tale.last) == [1_100, -300])
        #expect(try left(tale).isEmpty && drift(tale) == nil)
        #expect(try said(tale) == Money(1_700, .usd))
      }
    } else {
      // What nobody had heard of waits, as what a deal brings more after its invoice does.
      try phone.issue(phone.last)
      desk.told.meet(&phone.told)
      #expect(Deals.unbilled(of: phone.gig, in: phone.book) == Money(1_000, .usd))
    }
  }
}
