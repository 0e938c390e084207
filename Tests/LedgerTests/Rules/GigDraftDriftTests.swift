import Ledger
import LedgerTestSupport
import Testing

/// A gig's draft that its charges or its deal have outrun says so, and is brought up to them (rule G104).
struct GigDraftDriftTests {
  private let day = Day(year: 2026, month: 3, day: 7)!
  private let draft = ID<Invoice>(701)

  private func told(_ charges: String) throws -> TestBook {
    try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01\n" + charges)
  }

  private func drift(_ told: TestBook) throws -> GigDraftDrift? {
    GigDraftDrift(of: try #require(told.book.invoices[draft]), in: told.book)
  }

  private func make(_ told: inout TestBook) throws {
    told.commit(try Drafting.draft(draft, for: told.project("g1").id, on: day, in: told.book))
    #expect(try drift(told) == nil)
  }

  private func reprice(_ name: String, _ minor: Int64, _ told: inout TestBook) {
    var charge = told.charge(name)
    charge.price = Price(Money(minor: minor, currency: .usd))
    told.put(charge, in: told.book.charges)
  }

  private func total(_ told: TestBook) throws -> Int64 {
    try told.book.total(of: try #require(told.book.invoices[draft])).minor
  }

  @Test func `a charge that was edited after its line was made is asked for as it is now`() throws {
    var told = try told("charge g1 concert 100.00 USD\ncharge g1 overdub 50.00 USD")
    try make(&told)
    reprice("g1-1", 12_000, &told)
    let found = try #require(try drift(told))
    #expect(found.asked == Money(100, .usd) && found.open == Money(120, .usd))
    told.commit(found.update(in: told.book))
    #expect(try drift(told) == nil && total(told) == 17_000)
    // Back again; and a name is no amount.
    reprice("g1-1", 10_000, &told)
    #expect(try drift(told)?.open == Money(100, .usd))
    var named = told.charge("g1-2")
    named.name = "Second set"
    told.put(named, in: told.book.charges)
    #expect(try drift(told)?.open == Money(100, .usd))
  }

  @Test func `what was deleted, or did not take place, leaves the draft`() throws {
    var told = try told("charge g1 concert 100.00 USD\ncharge g1 overdub 50.00 USD")
    try make(&told)
    var missed = told
    told.commit(Deleting.delete(told.charge("g1-2"), in: told.book))
    let found = try #require(try drift(told))
    #expect(found.asked == Money(50, .usd) && found.open == Money(0, .usd))
    told.commit(found.update(in: told.book))
    #expect(try drift(told) == nil && total(told) == 10_000)

    for edit in MissedGigs.mark(missed.project("g1"), isBilled: false, in: missed.book) {
      missed.commit(edit)
    }
    #expect(try drift(missed)?.asked == Money(150, .usd))
    missed.commit(MissedGigs.unmark(missed.project("g1"), in: missed.book))
    #expect(try drift(missed) == nil)
    for edit in MissedGigs.mark(missed.project("g1"), isBilled: true, in: missed.book) {
      missed.commit(edit)
    }
    #expect(try drift(missed) == nil)
  }

  @Test func `what a person wrote on the line later stands`() throws {
    var told = try told("charge g1 concert 100.00 USD")
    try make(&told)
    reprice("g1-1", 12_000, &told)
    var line = try #require(told.book.lines(of: draft).first)
    line.price = Price(Money(90, .usd))
    told.put(line, in: told.book.lines)
    #expect(try drift(told) == nil && total(told) == 9_000)
    reprice("g1-1", 13_000, &told)
    let found = try #require(try drift(told))
    #expect(found.asked == Money(90, .usd) && found.overwritten == [Money(90, .usd)])
    told.commit(found.update(in: told.book))
    #expect(try drift(told) == nil && total(told) == 13_000)
    // What an update wrote is nobody's.
    reprice("g1-1", 14_000, &told)
    #expect(try drift(told)?.overwritten == [])
  }

  @Test(arguments: [false, true])
  func
    `a price that another device wrote before the draft was made is followed once it is heard of`(
      isTyped: Bool
    ) throws
  {
    var desk = try told("charge g1 concert 100.00 USD\ncharge g1 overdub 50.00 USD")
    var phone = desk.offline(device: 2)
    reprice("g1-1", 12_000, &phone)
    reprice("g1-2", 6_000, &desk)
    try make(&desk)
    if isTyped {
      var line = try #require(desk.book.lines(of: draft).first)
      line.price = Price(Money(90, .usd))
      desk.put(line, in: desk.book.lines)
    }
    desk.meet(&phone)
    if isTyped { return #expect(try drift(desk) == nil) }
    let found = try #require(try drift(desk))
    #expect(found.asked == Money(100, .usd) && found.open == Money(120, .usd))
    #expect(found.overwritten.isEmpty)
    desk.commit(found.update(in: desk.book))
    #expect(try drift(desk) == nil && total(desk) == 18_000)
  }

  @Test func `takings that are known after the draft was made are billed, less the deposit`() throws
  {
    var told = try told("")
    let gig = told.project("g1").id
    var deal = Deal()
    deal.project = gig
    deal.id = Deal.id(of: gig)
    deal.terms.type = .guarantee
    deal.terms.amount = Money(1_000, .usd)
    deal.terms.share = Rate(percent: 60)
    deal.deposit.share = Rate(percent: 25)
    told.put(deal, in: told.book.deals)
    let asked = ID<Invoice>(700)
    told.commit(try Deposits.request(asked, for: gig, on: day, in: told.book))
    let series = Numbering.mainSeries(in: told.book)
    told.commit(
      try Issuing.issue(asked, from: series, on: day, at: told.now, in: told.book), undoable: false)
    told.commit(try Drafting.draft(draft, for: gig, on: day, takesFee: true, in: told.book))
    #expect(try drift(told) == nil && total(told) == 75_000)
    deal.door.takings = Money(3_000, .usd)
    deal.door.costs = Money(200, .usd)
    told.put(deal, in: told.book.deals)
    // 60 % of 2,800 are 1,680, of which 250 were asked for before.
    let found = try #require(try drift(told))
    #expect(found.asked == Money(1_000, .usd) && found.open == Money(1_680, .usd))
    told.commit(found.update(in: told.book))
    #expect(try drift(told) == nil && total(told) == 143_000)
    #expect(try told.book.feeTotal(of: gig)[.usd] == Money(1_680, .usd))
    #expect(Deals.question(of: gig, in: told.book) == nil)
  }

  @Test func `an issued invoice says nothing`() throws {
    var told = try told("charge g1 concert 100.00 USD\ncharge g1 overdub 50.00 USD")
    try make(&told)
    let series = Numbering.mainSeries(in: told.book)
    told.commit(
      try Issuing.issue(draft, from: series, on: day, at: told.now, in: told.book), undoable: false)
    reprice("g1-1", 12_000, &told)
    #expect(try drift(told) == nil)
  }
}
