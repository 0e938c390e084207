import LedgerTestSupport
import Testing

@testable import Ledger

/// A draft follows its deal and its deposit (rule G104), and what grows after the invoice is billed by itself (rules G31, G99).
struct DepositDraftsTests {
  private func drift(_ id: ID<Invoice>, _ tale: DepositTale) throws -> GigDraftDrift? {
    GigDraftDrift(of: try tale.invoice(id), in: tale.book)
  }

  /// Brings a draft up to what is asked for now.
  private func follow(_ id: ID<Invoice>, _ tale: inout DepositTale) throws {
    let found = try #require(try drift(id, tale))
    tale.told.commit(found.update(in: tale.book))
    #expect(try drift(id, tale) == nil)
  }

  @Test(arguments: [false, true])
  func `the deposit's draft follows the terms`(hasOwnCharge: Bool) throws {
    var tale = try DepositTale()
    let deal = try #require(tale.book.deal(of: tale.gig))
    if hasOwnCharge { tale.told.commit(try Deals.bill(deal, in: tale.book)) }
    try tale.request()
    #expect(try drift(tale.asked, tale) == nil)
    try tale.settle(at: 2_000)
    let found = try #require(try drift(tale.asked, tale))
    #expect(found.asked == Money(300, .usd) && found.open == Money(600, .usd))
    try follow(tale.asked, &tale)
    #expect(try tale.lines(tale.asked) == [600])
    if hasOwnCharge {
      #expect(
        try tale.book.charges[Deal.charge(of: tale.gig)]?.price.amount() == Money(1_400, .usd))
    }
    // Another part of it.
    var other = try #require(tale.book.deal(of: tale.gig))
    other.deposit.share = Rate(percent: 10)
    tale.told.put(other, in: tale.book.deals)
    try follow(tale.asked, &tale)
    #expect(try tale.lines(tale.asked) == [200])
    // What a person wrote on it later stands.
    var line = try #require(tale.book.lines(of: tale.asked).first)
    line.price = Price(Money(150, .usd))
    tale.told.put(line, in: tale.book.lines)
    #expect(try drift(tale.asked, tale) == nil)
  }

  @Test func `what takes it off typed charges follows with it`() throws {
    var tale = try DepositTale("charge g1 concert 1000.00 USD Show")
    try tale.request()
    var deal = try #require(tale.book.deal(of: tale.gig))
    deal.deposit.share = Rate(percent: 50)
    tale.told.put(deal, in: tale.book.deals)
    try follow(tale.asked, &tale)
    try tale.issue(tale.asked)
    try tale.deliver()
    try tale.draft()
    #expect(try tale.lines(tale.last) == [1_000, -500])
  }

  @Test(arguments: [false, true])
  func `the last draft follows what is credited of the deposit`(isTyped: Bool) throws {
    var tale = try DepositTale(isTyped ? "charge g1 concert 1000.00 USD Show" : "")
    try tale.ask()
    try tale.deliver()
    try tale.draft(takesFee: true)
    #expect(try tale.lines(tale.last) == [1_000, -300])
    try tale.credit(100)
    #expect(throws: Issuing.Problem.depositOutrun(number: "1")) { try tale.issue(tale.last) }
    try follow(tale.last, &tale)
    #expect(try tale.lines(tale.last) == [1_000, -200])
    try tale.credit(200, as: ID(705))
    try follow(tale.last, &tale)
    // All of it is billed again with the rest.
    #expect(try tale.lines(tale.last).reduce(0, +) == 1_000)
    #expect(try tale.book.uninvoiced(of: tale.gig) == Totals(Money(1_000, .usd)))
    try tale.issue(tale.last)
    #expect(try tale.book.uninvoiced(of: tale.gig).isZero)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
  }

  private func voidDeposit(_ tale: inout DepositTale) throws {
    let invoice = try tale.invoice(tale.asked)
    tale.told.commit(
      try VoidingRule.void(invoice, on: tale.day, reason: "", in: tale.book), undoable: false)
  }

  /// Whether another device that had not heard of it wrote the draft later, too.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func `a deposit that is void by now is taken off nothing`(isTyped: Bool, isUnheard: Bool) throws {
    var tale = try DepositTale(isTyped ? "charge g1 concert 1000.00 USD Show" : "")
    try tale.ask()
    try tale.deliver()
    try tale.draft(takesFee: true)
    try voidDeposit(&tale)
    if isUnheard {
      for line in tale.book.lines(of: tale.last) {
        var other = line
        other.price = Price(Money(1, .usd))
        tale.told.put(other, in: tale.book.lines)
        tale.told.put(line, in: tale.book.lines)
      }
    }
    #expect(try tale.lines(tale.last) == [1_000, -300])
    #expect(throws: Issuing.Problem.depositOutrun(number: "1")) { try tale.issue(tale.last) }
    try follow(tale.last, &tale)
    let lines = tale.book.lines(of: tale.last)
    #expect(try tale.lines(tale.last).reduce(0, +) == 1_000)
    #expect(lines.allSatisfy { Deposits.invoice(takenOffBy: $0) == nil })
    try tale.issue(tale.last)
    #expect(try tale.book.balance(of: tale.invoice(tale.last)) == Money(1_000, .usd))
    #expect(try tale.book.uninvoiced(of: tale.gig).isZero)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
  }

  @Test func `a deposit that another invoice asks for by now is taken off as that one's`() throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    try voidDeposit(&tale)
    let again = ID<Invoice>(710)
    try tale.draft(again)
    #expect(try tale.lines(again) == [300])
    try tale.issue(again)
    #expect(throws: Issuing.Problem.depositOutrun(number: "1")) { try tale.issue(tale.last) }
    let found = try #require(try drift(tale.last, tale))
    #expect(found.asked == found.open)
    try follow(tale.last, &tale)
    #expect(try tale.lines(tale.last) == [1_000, -300])
    #expect(tale.book.lines(of: tale.last).last?.text == "2 \u{00B7} 2026-03-07")
    try tale.issue(tale.last)
  }

  @Test func `words of somebody's own before the number of a deposit's invoice stay`() throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    var line = try #require(tale.book.lines(of: tale.last).last)
    line.text = "As asked for by invoice " + line.text
    tale.told.put(line, in: tale.book.lines)
    #expect(try drift(tale.last, tale) == nil)
    try tale.credit(100)
    try follow(tale.last, &tale)
    #expect(try tale.lines(tale.last) == [1_000, -200])
    #expect(tale.book.lines(of: tale.last).last?.text == line.text)
    try tale.issue(tale.last)
  }

  @Test func `a credit note of what a deal brings less is none once its deposit is void`() throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.settle(at: 100)
    try tale.draft()
    #expect(try tale.lines(tale.last) == [100, -300])
    try voidDeposit(&tale)
    #expect(throws: Issuing.Problem.depositOutrun(number: "1")) { try tale.issue(tale.last) }
    try follow(tale.last, &tale)
    #expect(try tale.lines(tale.last).reduce(0, +) == 100)
    #expect(try tale.invoice(tale.last).corrects.isNone)
    try tale.issue(tale.last)
  }

  @Test func `a draft that comes to less than nothing becomes a credit note, and none again`()
    throws
  {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    for (fee, lines, corrects) in [
      (120, [120, -300], tale.asked), (0, [-300], tale.asked), (500, [500, -300], ID()),
    ] as [(Int, [Int64], ID<Invoice>)] {
      try tale.settle(at: fee)
      try follow(tale.last, &tale)
      #expect(try tale.lines(tale.last) == lines)
      #expect(try tale.invoice(tale.last).corrects == corrects)
      #expect(try tale.fee() == Money(fee, .usd))
    }
  }

  @Test func `a charge that is deleted takes the deposit along that it was less`() throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    let charge = try #require(tale.book.charges[Deal.charge(of: tale.gig)])
    tale.told.commit(Deleting.delete(charge, in: tale.book))
    try follow(tale.last, &tale)
    #expect(try tale.lines(tale.last).isEmpty)
  }

  @Test func `a deal that leaves a draft of several takes its deposit along`() throws {
    var tale = try DepositTale("gig g2 c1 \"Other\" 2026-04-02\ncharge g2 concert 500.00 USD")
    try tale.ask()
    try tale.deliver()
    try tale.told.tell("stage g2 delivered 2026-04-03")
    let projects = [tale.gig, tale.told.project("g2").id]
    tale.told.commit(
      try Drafting.draft(
        tale.last, for: projects, on: tale.day, formats: Formats(locale: "en-US"), in: tale.book))
    #expect(try tale.lines(tale.last) == [1_000, -300, 500])
    var other = tale
    let charge = try #require(other.book.charges[Deal.charge(of: other.gig)])
    other.told.commit(Deleting.delete(charge, in: other.book))
    try follow(other.last, &other)
    #expect(try other.lines(other.last) == [500])
    tale.told.commit(Deleting.delete(tale.told.project("g1"), in: tale.book))
    #expect(try tale.lines(tale.last) == [500])
  }

  @Test func `what an invoice asks for of a deal is billed though its charge was deleted`() throws {
    var tale = try DepositTale()
    try tale.deliver()
    try tale.draft()
    try tale.issue(tale.last)
    let charge = try #require(tale.book.charges[Deal.charge(of: tale.gig)])
    tale.told.commit(Deleting.delete(charge, in: tale.book))
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
  }

  /// The draft of the deposit is deleted, and the deal brings less than that.
  @Test(arguments: [false, true])
  func `a deposit that nobody was asked for follows the deal`(hasOwnCharge: Bool) throws {
    var tale = try DepositTale()
    let deal = try #require(tale.book.deal(of: tale.gig))
    if hasOwnCharge { tale.told.commit(try Deals.bill(deal, in: tale.book)) }
    try tale.request()
    tale.told.commit(try Deleting.delete(try tale.invoice(tale.asked), in: tale.book))
    try tale.deliver()
    try tale.settle(at: 200)
    if hasOwnCharge {
      #expect(
        Deals.question(of: tale.gig, in: tale.book)
          == .differs(Money(200, .usd), charge: Money(1_000, .usd)))
    }
    try tale.draft(takesFee: true)
    #expect(try tale.lines(tale.last).reduce(0, +) == 200)
    #expect(try tale.fee() == Money(200, .usd))
  }

  @Test func `what was billed without the deal before its deposit is given back, too`() throws {
    var tale = try DepositTale("charge g1 concert 1000.00 USD Show")
    try tale.settle(at: 1_300)
    try tale.draft(takesFee: false)
    try tale.issue(tale.last)
    try tale.request()
    try tale.issue(tale.asked)
    // Show and deposit come to 1,390.
    try tale.settle(at: 1_000)
    try tale.deliver()
    #expect(try tale.fee() == Money(1_000, .usd))
    let places = Today.Places(in: tale.book)
    #expect(
      Today(of: tale.book, on: tale.day, in: places).toInvoice.map(\.totals)
        == [Totals(Money(-390, .usd))])
    try tale.draft(ID(704))
    #expect(try tale.lines(ID(704)) == [-390])
    #expect(try tale.invoice(ID(704)).corrects == tale.asked)
  }

  @Test func `a gig comes to what its deal brings while a draft bills what it brought`() throws {
    var tale = try DepositTale()
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    #expect(tale.book.notCharged(of: tale.gig) == nil)
    try tale.settle(at: 2_000)
    #expect(tale.book.notCharged(of: tale.gig) == Money(1_000, .usd))
    #expect(try tale.fee() == Money(2_000, .usd))
    // What somebody writes then stands.
    var other = tale
    var charge = try #require(other.book.charges.live(Deal.charge(of: other.gig)))
    charge.price = Price(Money(600, .usd))
    other.told.put(charge, in: other.book.charges)
    #expect(other.book.notCharged(of: other.gig) == nil)
    #expect(try other.fee() == Money(900, .usd))
    tale.told.commit(
      try #require(GigDraftDrift(of: try tale.invoice(tale.last), in: tale.book))
        .update(in: tale.book))
    #expect(tale.book.notCharged(of: tale.gig) == nil)
    #expect(try tale.fee() == Money(2_000, .usd))
    try tale.issue(tale.last)
    #expect(try tale.fee() == Money(2_000, .usd))
  }

  @Test(arguments: [false, true])
  func `what a deal brings less than a deposit that had a discount is said before it`(
    hasDiscount: Bool
  ) throws {
    var tale = try DepositTale()
    try tale.request()
    if hasDiscount {
      var draft = try tale.invoice(tale.asked)
      draft.discount = Discount(Rate(percent: 10))
      tale.told.put(draft, in: tale.book.invoices)
    }
    try tale.issue(tale.asked)
    try tale.deliver()
    try tale.settle(at: 200)
    let fee = try #require(Deals.unbilled(of: tale.gig, in: tale.book))
    #expect(fee == Money(-100, .usd))
    let said = Deals.words(ofUnbilled: fee, of: tale.gig, in: tale.book, Formats()).english
    #expect(
      said == "The deal brings \(Formats().money(Money(100, .usd))) less than was asked for"
        + (hasDiscount ? ", before the discount." : "."))
  }

  // MARK: after the invoice

  @Test(arguments: [false, true])
  func `what a deal brings more after its invoice waits, and is billed once`(hasDeposit: Bool)
    throws
  {
    var tale = try DepositTale()
    if hasDeposit { try tale.ask() }
    try tale.deliver()
    try tale.draft()
    try tale.issue(tale.last)
    for (place, fee) in [1_200, 1_500].enumerated() {
      try tale.settle(at: fee)
      let more = Money(place == 0 ? 200 : 300, .usd)
      let deal = try #require(tale.book.deal(of: tale.gig))
      #expect(Deals.unbilled(of: tale.gig, in: tale.book) == more)
      #expect(try Deals.billing(of: deal, in: tale.book) != .charged)
      tale.told.commit(try Deals.bill(deal, in: tale.book))
      #expect(try Deals.billing(of: deal, in: tale.book) == .charged)
      #expect(Deals.unbilled(of: tale.gig, in: tale.book) == nil)
      #expect(try tale.fee() == Money(fee, .usd))
      let next = ID<Invoice>(710 + UInt64(place))
      try tale.draft(next)
      #expect(try tale.lines(next) == [more.minor / 100])
      try tale.issue(next)
      #expect(throws: Deals.Problem.self) { _ = try Deals.bill(deal, in: tale.book) }
    }
    // Less again: a credit note of what asked for it.
    try tale.settle(at: 1_100)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == Money(-400, .usd))
    try tale.draft(ID(720))
    #expect(try tale.lines(ID(720)) == [-400])
    #expect(try tale.invoice(ID(720)).corrects == tale.last)
    try tale.issue(ID(720))
    #expect(try tale.book.uninvoiced(of: tale.gig).isZero)
    #expect(try tale.fee() == Money(1_100, .usd))
  }

  @Test func `a typed charge of the difference bills it, and a paid gig is delivered again`() throws
  {
    var tale = try DepositTale()
    try tale.deliver()
    try tale.draft()
    try tale.issue(tale.last)
    try tale.pay(1_000, tale.last)
    #expect(tale.told.project("g1").stage == .paid)
    try tale.settle(at: 1_200)
    var typed = tale
    try typed.told.tell("charge g1 concert 200.00 USD Encore")
    #expect(Deals.unbilled(of: typed.gig, in: typed.book) == nil)
    let deal = try #require(tale.book.deal(of: tale.gig))
    tale.told.commit(try Deals.bill(deal, in: tale.book))
    #expect(tale.told.project("g1").stage == .delivered)
  }
}
