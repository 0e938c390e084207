import Foundation
import Testing

@testable import Ledger

/// The tables of time zones against Foundation's (rule G28).
struct TimeZoneRulesTests {
  @Test(arguments: [
    "Europe/Berlin", "Asia/Tokyo", "America/New_York", "America/Chicago", "Europe/Dublin",
    "Australia/Sydney",
    "Australia/Lord_Howe", "Asia/Kolkata", "America/Sao_Paulo", "Africa/Casablanca",
    "America/St_Johns",
    "Pacific/Auckland", "America/Argentina/Buenos_Aires", "Asia/Tehran", "Etc/UTC", "Pacific/Apia",
  ])
  func `offsets are those of the system`(_ name: String) throws {
    let rules = try #require(TimeZoneRules(name))
    let system = try #require(TimeZone(identifier: name))
    // Every 31 hours and a bit from 1972 to 2037: around every change on one side or the other.
    var moment: Int64 = 63_072_000
    while moment < 2_145_916_800 {
      let wanted = system.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))) / 60
      let offset = rules.offset(at: Instant(milliseconds: moment * 1_000))
      if offset != wanted { Issue.record("\(name) \(moment): \(offset), not \(wanted)") }
      moment += 111_607
    }
  }

  @Test func `what is no zone is none`() {
    for name in ["", "Europe", "Europe/", "Europe/Atlantis", "Berlin", "/", "Europe/Berlin;"] {
      #expect(TimeZoneRules(name) == nil)
    }
  }

  @Test func `a time that does not exist or exists twice is decided`() throws {
    let berlin = try #require(TimeZoneRules("Europe/Berlin"))
    let half = try TimeOfDay(parsing: "02:30")
    let spring = berlin.instant(try Day(parsing: "2026-03-29"), half)
    #expect(spring.text == "2026-03-29T01:30:00.000Z" && berlin.local(spring).time.text == "03:30")
    let autumn = berlin.instant(try Day(parsing: "2026-10-25"), half)
    #expect(autumn.text == "2026-10-25T00:30:00.000Z")
  }

  @Test func `a gig in Tokyo keeps its time through both changes of Berlin's clock`() throws {
    var zones = KnownZones()
    for (day, shown) in [("2026-03-20", "12:00"), ("2026-04-20", "13:00"), ("2026-11-20", "12:00")]
    {
      var schedule = Schedule.gig(on: try Day(parsing: day), zone: "Asia/Tokyo")
      schedule.startTime = try TimeOfDay(parsing: "20:00")
      schedule.endTime = try TimeOfDay(parsing: "22:00")
      #expect(zones.shown(schedule, in: "Europe/Berlin").startTime.text == shown)
      #expect(schedule.startTime.text == "20:00")
    }
  }
}
