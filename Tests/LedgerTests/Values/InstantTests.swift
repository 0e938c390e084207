import Ledger
import Testing

struct InstantTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1),
    ("1969-12-31T23:59:59.999Z", -1), ("2026-11-21T03:46:32.000Z", 1_795_232_792_000),
    ("2026-11-21T03:46:32Z", 1_795_232_792_000), ("2026-11-21t03:46:32z", 1_795_232_792_000),
    ("2026-11-21 05:46:32+02:00", 1_795_232_792_000),
    ("2026-11-20T22:16:32.5-05:30", 1_795_232_792_500),
    ("2026-11-21T03:46:32.123456789Z", 1_795_232_792_123),
    ("2026-11-21T03:46:32.12Z", 1_795_232_792_120),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000),
    ("1937-01-01T12:00:27.87+00:20", -1_041_337_172_130),
    ("1985-04-12T23:20:50.52Z", 482_196_050_520), ("1996-12-19T16:39:57-08:00", 851_042_397_000),
  ])
  func `RFC 3339 reads as the same moment`(text: String, milliseconds: Int64) throws {
    #expect(try Instant(parsing: text).milliseconds == milliseconds)
  }

  @Test(arguments: [
    "2026-11-21", "2026-11-21T03:46:32", "2026-11-21T03:46Z", "2026-11-21T24:00:00Z",
    "2026-11-21T03:60:00Z", "2026-11-21T03:46:61Z", "2026-11-21T03:46:32.Z",
    "2026-11-21T03:46:32+0200", "2026-11-21T03:46:32+02", "2026-11-21T03:46:32+24:00",
    "2026-11-21T03:46:32ZZ", "2026-02-30T00:00:00Z", "2026-11-21_03:46:32Z", "x",
    "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "2026-11-21T03:46:32.5",
  ])
  func `other texts are no instants`(text: String) {
    #expect(throws: DayError.notAnInstant(text)) { try Instant(parsing: text) }
  }

  @Test func `text is UTC with milliseconds and reads back`() throws {
    #expect(Instant(milliseconds: 1_795_232_792_000).text == "2026-11-21T03:46:32.000Z")
    #expect(Instant(milliseconds: -1).text == "1969-12-31T23:59:59.999Z")
    var random = Numbers(seed: 4)
    for _ in 0..<2_000 {
      let instant = Instant(milliseconds: Int64(bitPattern: random.next()) >> 17)
      #expect(try Instant(parsing: instant.text) == instant)
    }
  }

  @Test func `instants are clamped to the calendar`() {
    #expect(Instant(milliseconds: .max).text == "9999-12-31T23:59:59.999Z")
    #expect(Instant(milliseconds: .min).text == "0001-01-01T00:00:00.000Z")
    #expect(Instant(milliseconds: 0).adding(milliseconds: .max).utcDay == .last)
    #expect(Instant(milliseconds: -5).adding(milliseconds: .min).utcDay == .first)
  }

  @Test func `the civil day depends on the place`() throws {
    let instant = try Instant(parsing: "2026-11-21T23:30:00Z")
    #expect(instant.utcDay.text == "2026-11-21")
    #expect(instant.local(offsetMinutes: 60).day.text == "2026-11-22")
    #expect(instant.local(offsetMinutes: 60).time.text == "00:30")
    #expect(instant.local(offsetMinutes: -24 * 60).day.text == "2026-11-20")
    let local = instant.local(offsetMinutes: -330)
    #expect(Instant(local.day, local.time, offsetMinutes: -330) == instant)
    #expect(try Instant(parsing: "1969-12-31T23:59:59Z").utcDay.text == "1969-12-31")
  }
}

struct TimeOfDayTests {
  @Test func `every minute of the day reads back`() throws {
    for minutes in 0..<1_440 {
      let time = TimeOfDay(minutes: minutes)
      #expect(try TimeOfDay(parsing: time.text) == time)
      #expect(TimeOfDay(hour: time.hour, minute: time.minute) == time)
    }
    #expect(try TimeOfDay(parsing: "9:05").text == "09:05")
    #expect(try TimeOfDay(parsing: "09:00:30").text == "09:00")
    #expect(TimeOfDay(minutes: 1_500).text == "01:00")
    #expect(TimeOfDay(minutes: -1).text == "23:59")
  }

  @Test(arguments: ["24:00", "09:60", "9", "09:0", "09:00:60", "a:00", "09:00:", "-9:00", "009:00"])
  func `other texts are no times`(text: String) {
    #expect(throws: DayError.notATime(text)) { try TimeOfDay(parsing: text) }
  }
}

struct ScheduleTests {
  private func gig() throws -> Schedule {
    Schedule.gig(on: try Day(parsing: "2026-01-02"), zone: "Europe/Warsaw")
  }

  @Test func `a new gig lasts from nine to ten`() throws {
    let gig = try gig()
    #expect(gig.startTime.text == "09:00" && gig.endTime.text == "10:00")
    #expect(gig.end == gig.start && !gig.endChosen && !gig.allDay)
    #expect(gig.endsAfterStart && !gig.exceedsTwoYears)
  }

  @Test func `the end follows the start by an hour, past midnight too`() throws {
    var gig = try gig()
    gig.moveStart(to: try Day(parsing: "2026-12-31"), TimeOfDay(minutes: 23 * 60 + 30))
    #expect(gig.end.text == "2027-01-01" && gig.endTime.text == "00:30")
  }

  @Test func `a chosen end stays`() throws {
    var gig = try gig()
    gig.chooseEnd(gig.start, TimeOfDay(minutes: 12 * 60))
    gig.moveStart(to: try Day(parsing: "2026-01-03"), gig.startTime)
    #expect(gig.end.text == "2026-01-02" && gig.endTime.text == "12:00")
    #expect(!gig.endsAfterStart)
  }

  @Test func `an all-day gig may end on the day it starts`() throws {
    var gig = try gig()
    gig.endTime = gig.startTime
    #expect(!gig.endsAfterStart)
    gig.allDay = true
    #expect(gig.endsAfterStart)
  }

  @Test func `two years to the minute are allowed`() throws {
    var gig = try gig()
    gig.chooseEnd(gig.start.adding(years: 2), gig.startTime)
    #expect(!gig.exceedsTwoYears)
    gig.chooseEnd(gig.end, TimeOfDay(minutes: Int(gig.startTime.minutes) + 1))
    #expect(gig.exceedsTwoYears)
  }
}
