import LedgerTestSupport

@testable import Ledger

/// A series that begins on Tuesday, the first of September 2026, and what a calendar has of it.
enum Residency {
  static let rule = {
    var rule = GigRule()
    rule.id = ID(700)
    rule.name = "Residency"
    rule.rule = "FREQ=WEEKLY"
    rule.fee = Money(300, .usd)
    rule.schedule = Schedule.gig(on: Day(year: 2026, month: 9, day: 1) ?? .first, zone: "")
    return rule
  }()

  /// "09-22" of that year.
  static func day(_ text: String) throws -> Day { try Day(parsing: "2026-" + text) }

  static func write(_ edits: [Edit], _ replica: inout Replica) {
    _ = replica.commit(edits, now: Instant(milliseconds: 1), undoable: true)
  }

  /// The days of some weeks, with a star behind those that are drawn.
  static func shown(_ book: Book, _ from: String, _ through: String) throws -> [String] {
    book.calendarEvents(from: try day(from), through: try day(through), in: "")
      .map { $0.start.text.dropFirst(5) + ($0.isDrawn ? "*" : "") }
  }
}
