import LedgerTestSupport
import Testing

@testable import Ledger

/// Books with rules of what comes again, and what is due in them.
protocol RecurringDesk {}

extension RecurringDesk {
  func day(_ text: String) throws -> Day { try Day(parsing: text) }

  func rule(
    _ frequency: Frequency, from start: String, id: UInt64 = 500
  ) throws -> Recurring {
    var rule = Recurring()
    rule.id = ID(id)
    rule.source = "Landlord"
    rule.amount = Money(900, .usd)
    rule.frequency = frequency
    rule.start = try day(start)
    rule.project = .business
    return rule
  }

  func book(_ rules: Recurring...) -> Replica {
    var replica = Replica(device: 7)
    var edit = Edit()
    for rule in rules { edit.put(rule, replacing: nil) }
    write(edit, &replica)
    return replica
  }

  func write(_ edit: Edit, _ replica: inout Replica, at milliseconds: Int64 = 1) {
    _ = replica.commit(edit, now: Instant(milliseconds: milliseconds), undoable: true)
  }

  func write(_ edits: [Edit], _ replica: inout Replica) {
    for edit in edits { write(edit, &replica) }
  }

  func days(_ occurrences: [Occurrence]) -> [String] { occurrences.map { $0.day.text } }

  func due(_ replica: Replica, until text: String) throws -> [String] {
    days(RecurringCalendar(of: replica.book).due(until: try day(text), in: replica.book))
  }

  func enter(_ replica: inout Replica, until text: String) throws {
    let due = RecurringCalendar(of: replica.book).due(until: try day(text), in: replica.book)
    write(RecurringRules.enter(due, in: replica.book), &replica)
  }
}
