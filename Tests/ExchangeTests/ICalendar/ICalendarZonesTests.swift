import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What other programs write of zones, and of days that gigs do not follow (rule G29).
struct ICalendarZonesTests {
  private let now = Instant(milliseconds: 1_795_255_200_000)

  private func plan(_ events: String..., zone: String) throws -> ImportPlan {
    let body = events.map { "BEGIN:VEVENT\r\n" + $0 + "\r\nEND:VEVENT\r\n" }.joined()
    let bytes = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(body)END:VCALENDAR\r\n".utf8)
    return ICalendarImport.plan(
      try ICalendarReader.read(bytes), into: Book(), client: ID(),
      zone: ImportZone(name: zone) { _ in 0 }, now: now)
  }

  private func shown(_ plan: ImportPlan) throws -> [String] {
    var replica = Replica(device: 7)
    _ = replica.commit(plan.edit, now: Instant(milliseconds: 1))
    return replica.book.calendarEvents(
      from: try Day(parsing: "2026-11-01"), through: try Day(parsing: "2026-12-31"), in: ""
    ).map { "\($0.start.text) \($0.startTime.text) \($0.schedule.zone)" }
  }

  @Test(
    arguments: [
      ("FREQ=WEEKLY;BYDAY=WE;COUNT=3", ["2026-11-03", "2026-11-10", "2026-11-17"]),
      ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3", ["2026-11-03", "2026-11-08", "2026-11-10"]),
      ("FREQ=WEEKLY;UNTIL=20261111T010000Z;BYDAY=WE", ["2026-11-03", "2026-11-10"]),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=3", ["2026-11-03", "2026-11-15", "2026-11-17"]),
      ("FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=2;COUNT=2", ["2026-11-03", "2026-11-10"]),
      ("FREQ=DAILY;BYDAY=WE,TH;COUNT=3", ["2026-11-03", "2026-11-04", "2026-11-10"]),
      ("FREQ=MONTHLY;COUNT=2", ["2026-11-03", "2026-12-03"]),
    ])
  func `a rule in UTC comes on the days that its gigs have by the clock`(
    _ rule: String, _ days: [String]
  ) throws {
    let plan = try plan(
      "UID:a\r\nDTSTART:20261104T010000Z\r\nDURATION:PT2H\r\nRRULE:\(rule)",
      zone: "America/New_York")
    #expect(try shown(plan) == days.map { $0 + " 20:00 America/New_York" })
    #expect(plan.problems.isEmpty)
  }

  @Test(
    arguments: [
      // A morning in Tokyo is the evening before in UTC.
      ("DTSTART;TZID=Asia/Tokyo:20261104T080000", "20261117T230000Z", "04 11 18"),
      ("DTSTART;TZID=Asia/Tokyo:20261104T080000", "20261117T225900Z", "04 11"),
      // In summer an hour later by the clock than in winter.
      ("DTSTART:20261021T190000Z", "20261111T190000Z", "04 11"),
      ("DTSTART:20261021T190000Z", "20261111T185900Z", "04"),
      ("DTSTART;VALUE=DATE:20261104", "20261118T000000Z", "04 11 18"),
    ])
  func `a rule has its last gig, on whichever day that is in UTC`(
    _ start: String, _ until: String, _ days: String
  ) throws {
    let plan = try plan(
      "UID:a\r\n\(start)\r\nRRULE:FREQ=WEEKLY;UNTIL=\(until)", zone: "America/New_York")
    let shown = try shown(plan).map { String($0.prefix(10).suffix(2)) }
    #expect(shown.joined(separator: " ") == days)
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYDAY=1WE", "FREQ=MONTHLY;BYMONTHDAY=4", "FREQ=YEARLY;BYYEARDAY=308",
  ])
  func `where a rule in UTC cannot be said by the clock, that is named`(_ rule: String) throws {
    let event = "UID:a\r\nDTSTART:20261104T010000Z\r\nRRULE:\(rule)"
    #expect(try plan(event, zone: "America/New_York").problems.count == 1)
    #expect(try plan(event, zone: "Europe/Berlin").problems.isEmpty)
  }

  @Test func `one of a rule in UTC is known by its day there, also where clocks changed since`()
    throws
  {
    let series =
      "UID:r\r\nDTSTART:20261014T223000Z\r\nRRULE:FREQ=WEEKLY;COUNT=6\r\nEXDATE:20261111T223000Z"
    let moved = "UID:r\r\nRECURRENCE-ID:20261118T223000Z\r\nDTSTART:20261119T100000Z"
    #expect(
      try shown(try plan(series, moved, zone: "Europe/Berlin")) == [
        "2026-11-05 00:30 Europe/Berlin", "2026-11-19 11:00 Europe/Berlin",
      ])
  }

  @Test func `a program that writes each gig of its clock in UTC is understood`() throws {
    // 19:30 in New York, which is the next day in UTC since November.
    let left =
      "UID:r\r\nDTSTART:20261014T233000Z\r\nRRULE:FREQ=WEEKLY;COUNT=6\r\nEXDATE:20261112T003000Z"
    let shown = try shown(try plan(left, zone: "America/New_York"))
    #expect(shown.map { $0.prefix(16) } == ["2026-11-04 19:30", "2026-11-18 19:30"])
    // 19:00 in Sydney, where summer has begun since.
    let ends = "UID:r\r\nDTSTART:20260930T090000Z\r\nRRULE:FREQ=WEEKLY;UNTIL=20261111T080000Z"
    let last = try self.shown(try plan(ends, zone: "Australia/Sydney")).map { $0.prefix(16) }
    #expect(last == ["2026-11-04 19:00", "2026-11-11 19:00"])
  }

  @Test func `one of a rule is moved by the clock of its rule, whatever its own zone is`() throws {
    let series =
      "UID:r\r\nDTSTART;TZID=America/New_York:20261108T200000\r\nRRULE:FREQ=WEEKLY;COUNT=3"
    let moved = "UID:r\r\nRECURRENCE-ID:20261116T010000Z\r\nDTSTART:20261117T020000Z"
    #expect(
      try shown(try plan(series, moved, zone: "Europe/Berlin")) == [
        "2026-11-08 20:00 America/New_York", "2026-11-17 03:00 Europe/Berlin",
        "2026-11-22 20:00 America/New_York",
      ])
  }

  @Test(
    arguments: [
      ("Eastern Standard Time", "America/New_York"), ("US/Pacific", "America/Los_Angeles"),
      ("/citadel.org/20261101_1/Asia/Tokyo", "Asia/Tokyo"),
      ("/x/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ])
  func `names of zones that other programs have are understood`(_ name: String, _ zone: String)
    throws
  {
    let plan = try plan("UID:a\r\nDTSTART;TZID=\(name):20261105T200000", zone: "Europe/Berlin")
    #expect(try shown(plan) == ["2026-11-05 20:00 " + zone])
    #expect(plan.problems.isEmpty)
  }

  @Test(arguments: ["UTC", "Etc/UTC", "GMT", "Etc/Zulu", "/example.org/UTC", "Etc/GMT"])
  func `a zone that is UTC is what a Z is`(_ name: String) throws {
    let event = "UID:a\r\nDTSTART;TZID=\(name):20261104T010000"
    let one = try plan(event, zone: "America/New_York")
    #expect(try shown(one) == ["2026-11-03 20:00 America/New_York"])
    #expect(one.problems.isEmpty)
    let rule = try plan(event + "\r\nRRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2", zone: "America/New_York")
    #expect(try shown(rule).map { $0.prefix(10) } == ["2026-11-03", "2026-11-10"])
  }

  @Test func `a zone that nobody knows is said once`() throws {
    let plan = try plan(
      "UID:a\r\nDTSTART;TZID=\"(UTC+09:00) Osaka\":20261105T200000\r\nDTEND;TZID=\"(UTC+09:00) Osaka\":20261105T210000",
      "UID:b\r\nDTSTART;TZID=\"(UTC+09:00) Osaka\":20261106T200000", zone: "Europe/Berlin")
    #expect(
      try shown(plan) == ["2026-11-05 20:00 Europe/Berlin", "2026-11-06 20:00 Europe/Berlin"])
    #expect(plan.problems.count == 1)
    #expect(plan.problems[0].message.english.hasPrefix("line 3: the time zone “(UTC+09:00) Osaka”"))
  }

  @Test(
    arguments: [
      "RDATE:20261112T200000", "RRULE:FREQ=WEEKLY\r\nEXRULE:FREQ=MONTHLY",
      "RRULE:FREQ=WEEKLY\r\nRRULE:FREQ=DAILY", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261105T190000",
    ])
  func `days that are not read are named`(_ lines: String) throws {
    let plan = try plan("UID:a\r\nDTSTART:20261105T200000\r\n\(lines)", zone: "Europe/Berlin")
    #expect(plan.problems.count == 1)
    #expect(try shown(plan).first == "2026-11-05 20:00 Europe/Berlin")
  }

  @Test func `each event without a UID is named`() throws {
    let plan = try plan(
      "DTSTART:20261105T200000", "DTSTART:20261106T200000", zone: "Europe/Berlin")
    #expect(
      plan.problems.map { $0.message.english } == [
        "line 3: the event has no UID", "line 6: the event has no UID",
      ])
  }
}
