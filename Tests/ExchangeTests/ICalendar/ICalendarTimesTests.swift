import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// When an event of a calendar is, by every way in which calendars say it (RFC 5545, 3.6.1).
struct ICalendarTimesTests {
  private let now = Instant(milliseconds: 1_795_255_200_000)
  private let zone = ImportZone(name: "Europe/Berlin") { _ in 60 }

  /// "2026-12-05 20:00 to 2026-12-05 22:00", or of whole days "2026-12-05 to 2026-12-06"; "" where it is no gig.
  private func shown(_ lines: [String]) throws -> String {
    let body = (["UID:a@x", "SUMMARY:Bowl"] + lines).joined(separator: "\r\n")
    let bytes = Array(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n\(body)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        .utf8)
    let plan = ICalendarImport.plan(
      try ICalendarReader.read(bytes), into: Book(), client: ID(), zone: zone, now: now)
    var replica = Replica(device: 7)
    _ = replica.commit(plan.edit, now: Instant(milliseconds: 1))
    guard let schedule = replica.book.projects.live.first?.schedule else { return "" }
    if schedule.allDay { return "\(schedule.start.text) to \(schedule.end.text)" }
    return
      "\(schedule.start.text) \(schedule.startTime.text) to \(schedule.end.text) \(schedule.endTime.text)"
  }

  @Test(
    arguments: [
      ([], "2026-12-05 to 2026-12-05"),
      (["DTEND;VALUE=DATE:20261206"], "2026-12-05 to 2026-12-05"),
      (["DTEND;VALUE=DATE:20261208"], "2026-12-05 to 2026-12-07"),
      (["DTEND;VALUE=DATE:20261205"], "2026-12-05 to 2026-12-05"),
      (["DTEND;VALUE=DATE:20261201"], "2026-12-05 to 2026-12-05"),
      (["DURATION:P1D"], "2026-12-05 to 2026-12-05"),
      (["DURATION:P3D"], "2026-12-05 to 2026-12-07"),
      (["DURATION:P1W"], "2026-12-05 to 2026-12-11"),
      (["DURATION:PT23H59M"], "2026-12-05 to 2026-12-05"),
      (["DURATION:PT24H"], "2026-12-05 to 2026-12-05"),
      (["DURATION:PT48H"], "2026-12-05 to 2026-12-06"),
    ] as [([String], String)])
  func `whole days end on the day before the end that is said`(
    _ lines: [String], _ says: String
  ) throws {
    #expect(try shown(["DTSTART;VALUE=DATE:20261205"] + lines) == says)
  }

  @Test(
    arguments: [
      ([], "2026-12-05 20:00 to 2026-12-05 20:00"),
      (["DTEND:20261205T223000"], "2026-12-05 20:00 to 2026-12-05 22:30"),
      (["DTEND:20261206T010000"], "2026-12-05 20:00 to 2026-12-06 01:00"),
      (["DTEND:20261205T200000"], "2026-12-05 20:00 to 2026-12-05 20:00"),
      (["DTEND:20261205T195900"], "2026-12-05 20:00 to 2026-12-05 20:00"),
      (["DTEND:20261204T230000"], "2026-12-05 20:00 to 2026-12-05 20:00"),
      (["DURATION:PT90M"], "2026-12-05 20:00 to 2026-12-05 21:30"),
      (["DURATION:PT3H59M"], "2026-12-05 20:00 to 2026-12-05 23:59"),
      (["DURATION:PT4H"], "2026-12-05 20:00 to 2026-12-06 00:00"),
      (["DURATION:P1DT1H"], "2026-12-05 20:00 to 2026-12-06 21:00"),
      (["DURATION:-PT5M"], "2026-12-05 20:00 to 2026-12-05 20:00"),
    ] as [([String], String)])
  func `hours end when they say, or as long after the beginning`(
    _ lines: [String], _ says: String
  ) throws {
    #expect(try shown(["DTSTART:20261205T200000"] + lines) == says)
    // Said for the whole world it is what clocks here show, an hour later.
    let there = lines.map { $0.hasPrefix("DTEND") ? $0 + "Z" : $0 }
    let moved = try shown(["DTSTART:20261205T190000Z"] + there)
    if !lines.contains(where: { $0.hasPrefix("DTEND") }) { #expect(moved == says) }
    #expect(moved.hasPrefix("2026-12-05 20:00 to "))
  }

  @Test(
    arguments: [
      ("20260328T230000", "PT5H", "2026-03-28 23:00 to 2026-03-29 05:00"),
      ("20260328T230000", "P1D", "2026-03-28 23:00 to 2026-03-29 23:00"),
      ("20260329T023000", "PT90M", "2026-03-29 02:30 to 2026-03-29 05:00"),
      ("20261024T230000", "PT5H", "2026-10-24 23:00 to 2026-10-25 03:00"),
    ])
  func `hours last as long where the clocks change between, days are the calendar's`(
    _ start: String, _ duration: String, _ says: String
  ) throws {
    #expect(try shown(["DTSTART;TZID=Europe/Berlin:" + start, "DURATION:" + duration]) == says)
  }

  @Test func `a rule ends as on most of its nights, its first night alone as that one does`()
    throws
  {
    let lines = [
      "UID:a@x", "SUMMARY:Bowl", "DTSTART;TZID=Europe/Berlin:20260328T230000", "DURATION:PT5H",
    ]
    func ends(_ rule: String) throws -> [String] {
      let event = (["BEGIN:VEVENT"] + lines + [rule, "END:VEVENT"]).joined(separator: "\r\n")
      let bytes = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(event)\r\nEND:VCALENDAR\r\n".utf8)
      let plan = ICalendarImport.plan(
        try ICalendarReader.read(bytes), into: Book(), client: ID(), zone: zone, now: now)
      var replica = Replica(device: 7)
      _ = replica.commit(plan.edit, now: Instant(milliseconds: 1))
      let rules = replica.book.gigRules.live.compactMap { $0.schedule }
      let all = rules + replica.book.projects.live.compactMap { $0.schedule }
      return all.map { "\($0.end.text) \($0.endTime.text)" }
    }
    #expect(try ends("RRULE:FREQ=WEEKLY;COUNT=4") == ["2026-03-29 04:00"])
    #expect(try ends("RRULE:FREQ=HOURLY") == ["2026-03-29 05:00"])
  }

  @Test func `the end may be said in another zone than the beginning`() throws {
    let says = try shown([
      "DTSTART;TZID=Asia/Tokyo:20261205T200000", "DTEND;TZID=Europe/Berlin:20261205T140000",
    ])
    // 14:00 in Berlin is 22:00 in Tokyo.
    #expect(says == "2026-12-05 20:00 to 2026-12-05 22:00")
  }

  @Test func `what begins a calendar is read in any case, after a mark and blanks`() {
    let head = Array("BEGIN:VCALENDAR".utf8)
    for place in head.indices {
      var other = head
      if 0x41...0x5A ~= other[place] { other[place] += 0x20 }
      #expect(ICalendarReader.recognizes(other))
      other[place] = other[place] == 0x58 ? 0x59 : 0x58
      #expect(
        !ICalendarReader.recognizes(other) && !ICalendarReader.recognizes(Array(head[..<place])))
    }
    #expect(ICalendarReader.recognizes([0xEF, 0xBB, 0xBF, 0x0A, 0x20] + head + [0x0A]))
    #expect(ICalendarReader.recognizes([0x20] + head) && !ICalendarReader.recognizes([0x21] + head))
    #expect(!ICalendarReader.recognizes([]) && !ICalendarReader.recognizes([0x20]))
  }
}
