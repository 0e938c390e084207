import LedgerTestSupport
import Testing

@testable import Ledger

/// An invoice that is paid the moment it is issued, by what had come in for its gigs, closes them as a payment does (rule G106).
struct PaidAtIssueTests {
  private let day = Day(year: 2026, month: 3, day: 7)!

  /// A delivered gig of 60.00 for which so much came in before, less 10 % on its invoice.
  private func issued(_ came: Int, _ more: String = "") throws -> TestBook {
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
    told.commit(try Drafting.draft(ID(701), for: gig.id, on: day, in: told.book))
    var draft = try #require(told.book.invoices[ID(701)])
    draft.discount = Discount(Rate(percent: 10))
    told.put(draft, in: told.book.invoices)
    told.commit(
      try Issuing.issue(
        draft.id, from: Numbering.mainSeries(in: told.book), on: day, at: told.now, in: told.book),
      undoable: false)
    return told
  }

  @Test func `it is paid, and so is its gig`() throws {
    let told = try issued(54)
    #expect(told.project("g1").stage == .paid)
    #expect(told.project("g1").progress.closed == day)
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
