import LedgerTestSupport
import Testing

@testable import Ledger

/// An invoice that is paid the moment it is issued, by what had come in for its gigs, closes them as a payment does (rule G106).
struct PaidAtIssueTests {
  private let day = Day(year: 2026, month: 3, day: 7)!

  /// A delivered gig of 60.00 for which so much came in before, less 10 % on its invoice.
  private func issued(
    _ came: Int, _ more: String = "", after days: Int = 0
  ) throws -> TestBook {
    let later = day.adding(days: days)
    var told = try TestBook(
      """
      client c1 "Ann"
      gig g1 c1 "Night" 2026-03-01
      charge g1 concert 60.00 USD
      \(more)
      """)
    let gig = told.project("g1")
    for part in try Payments.parts(ID(801), Money(came, .usd), for: gig, on: day, in: told.book) {
      told.commit(part)
    }
    if told.project("g1").stage == .open { try told.tell("stage g1 delivered 2026-03-02") }
    told.commit(try Drafting.draft(ID(701), for: gig.id, on: later, in: told.book))
    var draft = try #require(told.book.invoices[ID(701)])
    draft.discount = Discount(Rate(percent: 10))
    told.put(draft, in: told.book.invoices)
    told.commit(
      try Issuing.issue(
        draft.id, from: Numbering.mainSeries(in: told.book), on: later, at: told.now,
        in: told.book),
      undoable: false)
    return told
  }

  @Test func `it is paid, and so is its gig`() throws {
    let told = try issued(54)
    #expect(told.project("g1").stage == .paid)
    #expect(told.project("g1").progress.closed == day)
  }

  @Test func `it was paid when the money came, not when it was issued`() throws {
    let told = try issued(54, after: 20)
    #expect(told.project("g1").stage == .paid)
    #expect(told.project("g1").progress.closed == day)
    #expect(told.project("g1").progress.delivered == Day(year: 2026, month: 3, day: 2))
  }

  @Test func `an open gig that credit pays is delivered on the day that it is applied`() throws {
    let told = try TestBook(
      """
      client c1 "Ann"
      invoice i1 for c1
      line i1 "Lesson" 70.00 USD
      issued i1 1 2026-03-01
      payment i1 100.00 2026-03-07
      gig g2 c1 "Late" 2026-04-01
      charge g2 concert 30.00 USD
      invoice i2 g2 2026-04-02
      issued i2 2 2026-04-02
      credit i2 2026-04-05
      """)
    let progress = told.project("g2").progress
    #expect(progress.name == .paid && progress.closed == day)
    #expect(progress.delivered == Day(year: 2026, month: 4, day: 5))
  }

  @Test func `what is still owed leaves it delivered`() throws {
    #expect(try issued(53).project("g1").stage == .delivered)
  }

  @Test func `a charge that waits beside it leaves it delivered`() throws {
    // In other money, so that it is on no invoice yet.
    let told = try issued(54, "charge g1 concert 5.00 EUR")
    #expect(told.project("g1").stage == .delivered)
  }
}
