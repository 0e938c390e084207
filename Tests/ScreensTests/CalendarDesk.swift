import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Crowded calendars, and what is drawn of them.
protocol CalendarDesk {}

extension CalendarDesk {
  /// Gigs of all lengths around November 2026, the same for the same seed.
  func crowded(_ seed: UInt64, _ count: Int = 60) throws -> Person {
    var person = try Person.beforeExpenses()
    person.app.state.isWide = true
    var dice = Dice(seed: seed)
    let first = try Day(parsing: "2026-10-20")
    var edit = Edit()
    for place in 0..<count {
      var gig = Project()
      gig.id = ID(20_000 + UInt64(place))
      gig.name = "Gig \(place)"
      gig.work = .musician
      gig.mediaType = MediaType.allCases[Int(dice.next() % 8)]
      let start = first.adding(days: Int(dice.next() % 60))
      var schedule = Schedule.gig(on: start, zone: person.app.state.zone)
      schedule.startTime = TimeOfDay(minutes: Int(dice.next() % 1_440))
      schedule.end = start.adding(days: dice.next() % 3 == 0 ? Int(dice.next() % 12) : 0)
      schedule.endTime = TimeOfDay(minutes: dice.next() % 4 == 0 ? 0 : Int(dice.next() % 1_440))
      schedule.allDay = dice.next() % 4 == 0
      // What would end before it begins ends with the day after.
      if !schedule.endsAfterStart { schedule.end = start.adding(days: 1) }
      gig.schedule = schedule
      if dice.next() % 5 == 0 {
        var hold = Hold()
        hold.option = Int64(1 + dice.next() % 2)
        gig.hold = hold
      }
      if dice.next() % 9 == 0 { gig.life = .trashed }
      edit.put(gig, replacing: nil)
    }
    person.others(edit)
    return person
  }

  /// The days that a gig is on, slowly and obviously.
  func days(of gig: Project) -> [Day] {
    guard gig.isLive, let entered = gig.schedule else { return [] }
    // By the clock of the device; the sample's gigs are elsewhere.
    var zones = KnownZones()
    let schedule = zones.shown(entered, in: "America/Chicago")
    var days: [Day] = []
    var day = schedule.start
    while day <= schedule.end {
      let endsAtItsBeginning =
        day == schedule.end && day > schedule.start && !schedule.allDay
        && schedule.endTime == .midnight
      if !endsAtItsBeginning { days.append(day) }
      day = day.adding(days: 1)
    }
    return days
  }

  /// What is drawn: the day of each chip or row, and whose it is.
  func drawn(_ html: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for tag in HTMLText(Array(html.utf8)).tags {
      guard let key = tag["data-event"], let day = tag["data-on"] else { continue }
      found[day, default: []].append(key)
    }
    return found
  }

  /// "+3 more", by the day that it leads to.
  func counted(_ html: String) throws -> [String: Int] {
    var found: [String: Int] = [:]
    // A desk's: where a phone counts other ones, its count stands beside it.
    for match in html.matches(
      of:
        #/class="calendar-more (?:wide-only)?" href="/calendar/day/([0-9-]+)"[^>]*>\+([0-9]+) more</#
    ) {
      found[String(match.1)] = Int(match.2)
    }
    return found
  }
}
