import LedgerTestSupport
import Testing

@testable import Ledger

/// A draft of which another invoice bills something by now says so, and goes on without it (rule G107).
struct BilledMeanwhileTests {
  private let day = Day(year: 2026, month: 3, day: 7)!

  private func gig() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann"
      gig g1 c1 "Night" 2026-03-01 delivered
      charge g1 concert 100.00 USD "Show"
      charge g1 overdub 50.00 USD "Take"
      """)
  }

  private func issue(_ id: ID<Invoice>, _ told: inout TestBook) throws {
    told.commit(
      try Issuing.issue(
        id, from: Numbering.mainSeries(in: told.book), on: day, at: told.now, in: told.book),
      undoable: false)
  }

  @Test func `two devices draft the same gig, and the one that comes second is told`() throws {
    let told = try gig()
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    let (first, second) = (ID<Invoice>(701), ID<Invoice>(702))
    let gig = told.project("g1").id
    desk.commit(try Drafting.draft(first, for: gig, on: day, in: desk.book))
    phone.commit(try Drafting.draft(second, for: gig, on: day, in: phone.book))
    var extra = Line()
    (extra.id, extra.invoice, extra.text) = (ID(703), second, "Parking")
    extra.price = Price(Money(12, .usd))
    phone.put(extra, in: phone.book.lines)
    try issue(first, &desk)
    #expect(BilledMeanwhile(of: try #require(phone.book.invoices[second]), in: phone.book) == nil)
    desk.meet(&phone)
    let draft = try #require(phone.book.invoices[second])
    let found = try #require(BilledMeanwhile(of: draft, in: phone.book))
    #expect(found.invoices.map(\.id) == [first] && !found.isAll)
    #expect(found.lines.map(\.line.text) == ["Show", "Take"])
    #expect(throws: Issuing.Problem.self) { try issue(second, &phone) }
    phone.commit(found.removal(in: phone.book))
    #expect(BilledMeanwhile(of: draft, in: phone.book) == nil)
    try issue(second, &phone)
    #expect(phone.book.invoices[second]?.issue?.content.total == Money(12, .usd))
    #expect(BilledMeanwhile(of: try #require(phone.book.invoices[second]), in: phone.book) == nil)
  }

  @Test func `nothing but what is billed leaves nothing, and the deposit goes with its line`()
    throws
  {
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01")
    let gig = told.project("g1").id
    var deal = Deal()
    deal.project = gig
    deal.id = Deal.id(of: gig)
    deal.terms.amount = Money(1_000, .usd)
    deal.deposit.share = Rate(percent: 25)
    told.put(deal, in: told.book.deals)
    told.commit(try Deposits.request(ID(700), for: gig, on: day, in: told.book))
    try issue(ID(700), &told)
    // Two devices draft the rest.
    var other = told.offline(device: 2)
    told.commit(try Drafting.draft(ID(701), for: gig, on: day, takesFee: true, in: told.book))
    other.commit(try Drafting.draft(ID(702), for: gig, on: day, takesFee: true, in: other.book))
    try issue(ID(701), &told)
    told.meet(&other)
    let draft = try #require(told.book.invoices[ID(702)])
    #expect(told.book.lines(of: draft.id).count == 2)
    let found = try #require(BilledMeanwhile(of: draft, in: told.book))
    #expect(found.isAll && found.lines.count == 1)
    told.commit(found.removal(in: told.book))
    #expect(told.book.lines(of: draft.id).isEmpty)
  }

  @Test func `a void invoice bills nothing`() throws {
    var told = try gig()
    let gig = told.project("g1").id
    let own = told.offline(device: 2)
    var other = own
    told.commit(try Drafting.draft(ID(701), for: gig, on: day, in: told.book))
    other.commit(try Drafting.draft(ID(702), for: gig, on: day, in: other.book))
    try issue(ID(701), &told)
    told.meet(&other)
    let draft = try #require(told.book.invoices[ID(702)])
    #expect(BilledMeanwhile(of: draft, in: told.book)?.isAll == true)
    told.commit(
      try VoidingRule.void(
        try #require(told.book.invoices[ID(701)]), on: day, reason: "", in: told.book))
    #expect(BilledMeanwhile(of: draft, in: told.book) == nil)
  }
}
