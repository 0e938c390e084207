import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Books of programs that kept no `heard` follow their calendars as they did there (rule G29).
///
/// Tests/Golden/make-calendar says what happened in this one: a roster came twice, some gigs of it were entered, and somebody
/// named one, took one out of the trash, deleted one, moved one, left out a day, and ended a series.
struct CalendarMarksTests {
  /// 29 November 2026.
  private let now = Instant(milliseconds: 1_795_948_200_000)
  private let zone = ImportZone(name: "Etc/UTC") { _ in 0 }
  private var replica = Replica(device: 7)
  private static let before = [
    "01-05 Mine", "01-07 Restored", "01-10 Moved", "01-11 Run", "02-03 Run", "02-23 Ended*",
    "03-01 Run*", "03-02 Ended*", "03-08 Run*", "03-09 Ended*",
  ]

  init() throws {
    let entries = Frames.read(try Golden.bytes("calendar.frames")).entries
    replica.receive(entries, epoch: 0x1234)
  }

  private static func at(_ day: String) -> String { ";TZID=Europe/Berlin:2027\(day)T200000" }

  private static func event(_ uid: String, _ day: String, _ more: [String] = []) -> String {
    let name = uid.prefix(1).uppercased() + uid.dropFirst()
    let lines = ["UID:\(uid)", "SUMMARY:\(name)", "LOCATION:Club", "DTSTART" + at(day)] + more
    return (["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
  }

  /// The roster with the days that it leaves out, and with what becomes of the others that it had cancelled.
  private static func roster(without days: [String], _ state: String) -> String {
    let status = "STATUS:" + state
    let weekly = "RRULE:FREQ=WEEKLY"
    return event("named", "0105") + event("cancelled", "0106", [status])
      + event("restored", "0107", [status]) + event("deleted", "0108", ["STATUS:CONFIRMED"])
      + event("moved", "0110") + event("run", "0111", [weekly] + days.map { "EXDATE" + at($0) })
      + event("run", "0125", ["RECURRENCE-ID" + at("0125"), status])
      + event("run", "0215", ["RECURRENCE-ID" + at("0215"), status])
      + event("ended", "0223", [weekly]) + event("gone", "0224", [weekly, status])
  }
  /// As it came last, also without the day of the gig that was moved here.
  private static let last = roster(without: ["0118", "0201", "0208"], "CANCELLED")

  private func plan(_ events: String) throws -> ImportPlan {
    let read = try ICalendarReader.read(
      Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events)END:VCALENDAR\r\n".utf8))
    return ICalendarImport.plan(read, into: replica.book, client: ID(5), zone: zone, now: now)
  }

  /// What is said when they are imported.
  @discardableResult
  private mutating func take(_ events: String) throws -> [String] {
    let plan = try plan(events)
    _ = replica.commit(plan.edit, now: now, undoable: true)
    return plan.conclusions.map { $0.english } + plan.problems.map { $0.what.english }
  }

  private func shown() throws -> [String] {
    replica.book.calendarEvents(
      from: try Day(parsing: "2027-01-01"), through: try Day(parsing: "2027-03-10"), in: ""
    ).map { "\($0.start.text.suffix(5)) \($0.title)\($0.isDrawn ? "*" : "")" }
  }

  @Test mutating func `what the calendar says again changes nothing, and is kept from then on`()
    throws
  {
    #expect(replica.book.projects.rows.allSatisfy { $0.heard == nil })
    #expect(try shown() == Self.before)
    #expect(
      try take(Self.last) == [
        "“Mine” keeps its name; the calendar has “Named”",
        "“Restored” of 2027-01-07 stays; the calendar has it no more",
        "“Ended” keeps its days; the calendar has “Every week”",
        "“Run” of 2027-02-03 stays; the calendar has it no more",
      ])
    #expect(try shown() == Self.before)
    #expect(try plan(Self.last).isEmpty)
    let day = try Day(parsing: "2027-01-18")
    let left = try #require(replica.book.projects.rows.first { $0.occurrence == day })
    #expect(left.created == Instant(day, .midnight) && left.heard == .leftOut)
    let named = try #require(replica.book.projects.rows.first { $0.name == "Mine" })
    #expect(named.heard == Heard(title: "Named", place: "Club", schedule: named.schedule))
    let ended = try #require(replica.book.gigRules.rows.first { $0.name == "Ended" })
    #expect(
      ended.heard
        == Heard(title: "Ended", place: "Club", schedule: ended.schedule, rule: "FREQ=WEEKLY"))
  }

  /// At once, or after the roster as it was.
  @Test(arguments: [false, true])
  mutating func `what it had taken away comes back, and what somebody did here stays`(
    _ isKept: Bool
  ) throws {
    if isKept { try take(Self.last) }
    try take(Self.roster(without: [], "CONFIRMED"))
    #expect(
      try shown() == [
        "01-05 Mine", "01-06 Cancelled", "01-07 Restored", "01-10 Moved", "01-11 Run",
        "01-18 Run*", "01-25 Run", "02-03 Run", "02-08 Run", "02-15 Run", "02-23 Ended*",
        "02-24 Gone*", "03-01 Run*", "03-02 Ended*", "03-03 Gone*", "03-08 Run*", "03-09 Ended*",
        "03-10 Gone*",
      ])
    try take(Self.last)
    #expect(
      try shown()
        == Self.before.filter { $0 != "01-07 Restored" })
  }
}
