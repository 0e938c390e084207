// Expands generated rules and draws a month of 2,000 gigs, for Benchmarks/calendar.sh.
//
// Writes the rules as an iCalendar file for the peer and their occurrences, a line each, into the folder that is named.
import Foundation
import Ledger

@testable import Screens

func seconds(_ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  let time = clock.measure(body)
  return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
}

struct Dice {
  var state: UInt64
  mutating func roll(_ most: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(most))
  }
  mutating func pick<T>(_ all: [T]) -> T { all[roll(all.count)] }
}

let folder = CommandLine.arguments[1]
let count = Int(CommandLine.arguments[2]) ?? 10_000
var dice = Dice(state: 7)
let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

func words() -> String {
  var parts: [String] = []
  let frequency = dice.pick(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"])
  parts.append("FREQ=" + frequency)
  if dice.roll(3) == 0 { parts.append("INTERVAL=\(1 + dice.roll(4))") }
  switch dice.roll(4) {
  case 0: parts.append("COUNT=\(1 + dice.roll(60))")
  case 1: parts.append("UNTIL=2027\(dice.pick(["0131", "0615", "0930", "1231"]))T235959")
  default: break
  }
  switch frequency {
  case "WEEKLY":
    if dice.roll(2) == 0 {
      let first = dice.roll(6)
      parts.append("BYDAY=\(codes[first])" + (dice.roll(2) == 0 ? ",\(codes[first + 1])" : ""))
    }
  case "MONTHLY":
    switch dice.roll(4) {
    case 0: parts.append("BYMONTHDAY=\(dice.pick([1, 13, 15, 28, 31, -1, -3]))")
    case 1: parts.append("BYDAY=\(dice.pick([1, 2, 3, 4, -1]))\(dice.pick(codes))")
    case 2: parts.append("BYDAY=MO,TU,WE,TH,FR;BYSETPOS=\(dice.pick([1, -1]))")
    default: break
    }
  case "YEARLY":
    switch dice.roll(3) {
    case 0:
      parts.append("BYMONTH=\(1 + dice.roll(12));BYDAY=\(dice.pick([1, 2, -1]))\(dice.pick(codes))")
    case 1: parts.append("BYMONTH=\(1 + dice.roll(12));BYMONTHDAY=\(1 + dice.roll(28))")
    default: break
    }
  default: break
  }
  return parts.joined(separator: ";")
}

// MARK: rules

let from = Day(year: 2027, month: 1, day: 1)!
let through = Day(year: 2027, month: 12, day: 31)!
var edit = Edit()
var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bench//EN"]
var made = 0
while made < count {
  let text = words()
  let start = Day(year: 2026, month: 1, day: 1)!.adding(days: dice.roll(330))
  guard let recurrence = try? RecurrenceRule(parsing: text),
    let first = recurrence.firstDay(from: start)
  else { continue }
  made += 1
  var rule = GigRule()
  rule.id = ID(UInt64(made))
  rule.name = "Rule \(made)"
  rule.rule = text
  rule.schedule = .gig(on: first, zone: "")
  edit.put(rule, replacing: nil)
  let day = first.text.filter { $0 != "-" }
  lines += [
    "BEGIN:VEVENT", "UID:\(made)", "DTSTAMP:20260101T000000Z", "DTSTART:\(day)T090000",
    "DTEND:\(day)T100000", "RRULE:\(text)", "END:VEVENT",
  ]
}
lines.append("END:VCALENDAR")
try (lines.joined(separator: "\r\n") + "\r\n").write(
  toFile: folder + "/rules.ics", atomically: true, encoding: .utf8)
var replica = Replica(device: 7)
_ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
let book = replica.book
var events: [CalendarEvent] = []
var times: [Double] = []
for _ in 0..<5 {
  times.append(seconds { events = book.calendarEvents(from: from, through: through, in: "") })
}
try events.map { "\($0.title.dropFirst(5)) \($0.start.text)" }.sorted().joined(separator: "\n")
  .write(toFile: folder + "/ours.txt", atomically: true, encoding: .utf8)
times.sort()
print(
  "rules \(count), occurrences of 2027 \(events.count), seconds \(times[2]) (\(times[0])–\(times[4]))"
)
try "\(times[2])".write(toFile: folder + "/ours.seconds", atomically: true, encoding: .utf8)

// MARK: a month

func month(_ places: Int, _ isMessy: Bool) throws {
  var gigs = Edit()
  for number in 0..<2_000 {
    var gig = Project()
    gig.id = ID(UInt64(500_000 + number))
    gig.name = "Gig \(number)"
    gig.location = places == 0 ? "" : "Place \(dice.roll(places))"
    gig.mediaType = dice.pick(MediaType.allCases)
    var schedule = Schedule.gig(on: from.adding(days: dice.roll(31)), zone: "Europe/Berlin")
    let start = dice.roll(1_300)
    schedule.startTime = TimeOfDay(minutes: start)
    schedule.endTime = TimeOfDay(minutes: start + 60)
    gig.schedule = schedule
    if !isMessy { gig.hold = Hold() }
    gigs.put(gig, replacing: nil)
  }
  for one in 0..<max(0, places - 1) {
    var way = Travel(between: "Place \(one)", and: "Place \(one + 1)")
    way.minutes = 90
    gigs.put(way, replacing: nil)
  }
  var replica = Replica(device: 7)
  var settings = Settings()
  settings.id = Settings.onlyID
  settings.isSetUp = true
  gigs.put(settings, in: replica.book.settingsTable)
  _ = replica.commit(gigs, now: Instant(milliseconds: 1), undoable: false)
  var next: UInt64 = 1
  let app = App(
    replica: replica,
    chance: {
      next += 1
      return next
    })
  app.state.today = from
  app.state.now = Instant(milliseconds: 1_798_000_000_000)
  app.state.zone = "America/Chicago"
  app.state.isWide = true
  app.refresh()
  _ = app.handle(.arrived("/calendar/month/2027-01-01"))
  var length = 0
  var times: [Double] = []
  for _ in 0..<41 {
    times.append(
      seconds {
        _ = app.handle(.arrived("/calendar/month/2027-01-15"))
        length = app.page().string.utf8.count
      } * 1_000)
  }
  times.sort()
  let said = isMessy ? "booked, \(places) places" : "held"
  print("month of 2,000 gigs (\(said)): \(length) bytes, ms \(times[20]) (p95 \(times[38]))")
}
try month(0, false)
try month(0, true)
try month(12, true)
