import LedgerTestSupport
import Testing

@testable import Ledger

/// An expense or a gig of a rule that two devices begin without hearing of each other (rules E20, G26).
struct OccurrenceBeginningTests {
  private static var other: UInt64 { 8 }
  /// A clock far behind.
  private static var early: UInt64 { 5 }

  private let rent = {
    var rule = Recurring()
    (rule.id, rule.source, rule.amount) = (ID(5_000), "Landlord", Money(900, .usd))
    (rule.start, rule.project, rule.way) = (LawDesk.today, .business, .automatic)
    return rule
  }()
  private let residency = {
    var rule = GigRule()
    (rule.id, rule.name, rule.rule) = (ID(5_001), "Residency", "FREQ=WEEKLY")
    rule.schedule = Schedule.gig(on: LawDesk.today, zone: "")
    return rule
  }()

  /// A book with both rules; what enters their first occurrences, and what leaves them out.
  private func desk() throws -> (desk: LawDesk, enter: Edit, skip: Edit) {
    var desk = try LawDesk()
    var rules = edit(rent)
    rules.put(residency, replacing: nil)
    #expect(desk.take(rules) == nil)
    let due = RecurringCalendar(of: desk.book).due(until: LawDesk.today, in: desk.book)
    let gigs = GigCalendar(of: desk.book).due(until: LawDesk.today, in: desk.book)
    #expect(due.count == 1 && gigs.count == 1)
    var enter = RecurringRules.enter(due, in: desk.book)
    enter.add(GigRules.enter(gigs, in: desk.book))
    var skip = RecurringRules.skip(due, in: desk.book)
    skip.add(GigRules.skip(gigs, in: desk.book))
    return (desk, enter, skip)
  }

  private func expense(_ desk: LawDesk) throws -> Transaction {
    try #require(desk.book.transactions[rent.occurrence(on: LawDesk.today)])
  }

  private func gig(_ desk: LawDesk) throws -> Project {
    try #require(desk.book.projects[residency.occurrence(on: LawDesk.today)])
  }

  /// Somebody writes another amount and another name, perhaps on a device whose clock is behind.
  private func work(_ desk: inout LawDesk, by device: UInt64, at claimed: UInt64? = nil) throws {
    let (expense, gig) = (try expense(desk), try gig(desk))
    var (dearer, named) = (expense, gig)
    dearer.amount = Money(950, .usd)
    named.name = "With Guests"
    var change = edit(dearer, replacing: expense)
    change.put(named, replacing: gig)
    #expect(desk.take(change, device: device, at: claimed) == nil)
  }

  @Test(arguments: [nil, OccurrenceBeginningTests.early])
  func `who begins it again, then or before, leaves what was done to it`(_ claimed: UInt64?) throws
  {
    var (desk, enter, _) = try desk()
    #expect(desk.take(enter) == nil)
    try work(&desk, by: 7)
    #expect(desk.take(enter, device: OccurrenceBeginningTests.other, at: claimed) == nil)
    #expect(try expense(desk).amount == Money(950, .usd) && expense(desk).isLive)
    #expect(try gig(desk).name == "With Guests" && gig(desk).isLive)
  }

  @Test(arguments: [nil, OccurrenceBeginningTests.early])
  func `what was deleted, or left out, is not begun again`(_ claimed: UInt64?) throws {
    var (desk, enter, skip) = try desk()
    var skipped = desk.apart()
    #expect(desk.take(enter) == nil)
    let (expense, gig) = (try expense(desk), try gig(desk))
    var (noExpense, noGig) = (expense, gig)
    (noExpense.life, noGig.life) = (.trashed, .trashed)
    var change = edit(noExpense, replacing: expense)
    change.put(noGig, replacing: gig)
    #expect(desk.take(change) == nil)
    #expect(skipped.take(skip) == nil)
    for var desk in [desk, skipped.apart()] {
      #expect(desk.take(enter, device: OccurrenceBeginningTests.other, at: claimed) == nil)
      #expect(try self.expense(desk).life == .trashed && self.gig(desk).life == .trashed)
    }
  }

  @Test(arguments: [nil, OccurrenceBeginningTests.early])
  func `what somebody did to it or left out counts more than its beginning elsewhere`(
    _ claimed: UInt64?
  ) throws {
    var (desk, enter, skip) = try desk()
    #expect(desk.take(enter) == nil)
    var worked = desk.apart()
    try work(&worked, by: OccurrenceBeginningTests.other, at: claimed)
    #expect(try expense(worked).amount == Money(950, .usd) && gig(worked).name == "With Guests")
    #expect(worked.take(skip, device: OccurrenceBeginningTests.other, at: claimed) == nil)
    #expect(try expense(worked).life == .trashed && gig(worked).life == .trashed)
    #expect(desk.take(skip, device: OccurrenceBeginningTests.other, at: claimed) == nil)
    #expect(try expense(desk).life == .trashed && gig(desk).life == .trashed)
  }
}
