import LedgerTestSupport

@testable import Ledger

/// A calendar thrown so that gigs meet: a few places with ways between them, holds, whole days, other zones, load-ins, players,
/// and rules whose gigs are drawn, entered, left out and changed.
struct RandomCalendar {
  private(set) var replica = Replica(device: 7)
  private var dice: Dice
  static let start = Day(year: 2026, month: 10, day: 19) ?? .first
  static let places = ["Bowl", "Blue Note", "Club", "Café Łódź", "Far Away", ""]
  private let zones: [String]
  static let rules = [
    "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;COUNT=6", "FREQ=DAILY;INTERVAL=3;UNTIL=20261130",
    "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=WEEKLY;BYDAY=TU,TH", "FREQ=MONTHLY",
    "FREQ=WEEKLY;UNTIL=20261215T190000Z", "FREQ=YEARLY;COUNT=2",
  ]

  var book: Book { replica.book }

  init(
    seed: UInt64, zones: [String] = ["Europe/Berlin", "Europe/Berlin", "", "America/New_York"]
  ) {
    dice = Dice(seed: seed)
    self.zones = zones
    var edit = Edit()
    for id in 1...3 as ClosedRange<UInt64> {
      var client = Client()
      (client.id, client.firstName) = (ID(id), "Client \(id)")
      edit.put(client, replacing: nil)
      var musician = Musician()
      (musician.id, musician.name) = (ID(id + 10), "Musician \(id)")
      edit.put(musician, replacing: nil)
    }
    for id in 100..<126 as Range<UInt64> { gig(id, &edit) }
    for id in 500..<504 as Range<UInt64> { rule(id, &edit) }
    write(edit)
    for (place, other) in [(0, 1), (0, 2), (1, 3), (2, 3)] {
      let minutes = Int64(dice.below(20) * 15 + 10)
      write(
        TravelTimes.remember(
          minutes, back: dice.percent(50) ? minutes + 40 : nil, from: Self.places[place],
          to: Self.places[other], in: book))
    }
    for (place, point) in [
      (2, GeoPoint(latitude: 52_520_000, longitude: 13_405_000)),
      (4, GeoPoint(latitude: 48_137_000, longitude: 11_575_000)),
    ] {
      write(TravelTimes.remember(point, of: Self.places[place], in: book))
    }
    deeds()
  }

  private mutating func write(_ edit: Edit) {
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
  }

  private mutating func schedule(_ day: Day) -> Schedule {
    var schedule = Schedule.gig(on: day, zone: dice.pick(zones) ?? "")
    let from = dice.below(30) * 30 + 480
    let until = from + 60 + dice.below(8) * 30
    schedule.startTime = TimeOfDay(minutes: from)
    schedule.end = day.adding(days: until / 1_440)
    schedule.endTime = TimeOfDay(minutes: until % 1_440)
    if dice.percent(8) { schedule.allDay = true }
    return schedule
  }

  private mutating func gig(_ id: UInt64, _ edit: inout Edit) {
    var gig = Project()
    gig.id = ID(id)
    gig.name = "Gig \(id)"
    gig.client = ID(UInt64(dice.below(3)) + 1)
    gig.artist = dice.percent(50) ? "Trio" : ""
    gig.location = dice.pick(Self.places) ?? ""
    gig.schedule = schedule(Self.start.adding(days: dice.below(12)))
    if dice.percent(20) { gig.hold = Hold() }
    if dice.percent(10) { gig.life = dice.percent(50) ? .trashed : .archived }
    edit.put(gig, replacing: nil)
    for (number, name) in ["Load-in", "Doors", "Load-out"].enumerated() where dice.percent(30) {
      var time = GigTime()
      time.id = ID(id * 10 + UInt64(number))
      (time.project, time.name) = (gig.id, name)
      let begin = Int(gig.schedule?.startTime.minutes ?? 0)
      let minutes = name == "Load-out" ? (begin + 400) % 1_440 : begin - 60 * (2 - number)
      time.start = TimeOfDay(minutes: minutes)
      if dice.percent(30) { time.end = TimeOfDay(minutes: (minutes + 45) % 1_440) }
      time.position = Position.between(nil, nil, jitter: time.id.raw)
      edit.put(time, replacing: nil)
    }
    if dice.percent(60) {
      var player = Player()
      player.id = ID(id * 10 + 7)
      player.project = gig.id
      player.musician = dice.percent(25) ? ID() : ID(UInt64(dice.below(3)) + 11)
      player.state = dice.pick([.planned, .asked, .confirmed, .declined]) ?? .planned
      edit.put(player, replacing: nil)
    }
  }

  private mutating func rule(_ id: UInt64, _ edit: inout Edit) {
    var rule = GigRule()
    rule.id = ID(id)
    rule.name = "Series \(id)"
    rule.client = ID(UInt64(dice.below(3)) + 1)
    rule.location = dice.pick(Self.places) ?? ""
    rule.rule = dice.pick(Self.rules) ?? ""
    rule.schedule = schedule(Self.start.adding(days: dice.below(9) - 4))
    if dice.percent(60) { rule.fee = Money(300, .usd) }
    edit.put(rule, replacing: nil)
  }

  /// Some of what the rules draw is entered, left out, changed, moved or goes on otherwise.
  private mutating func deeds() {
    for _ in 0..<12 {
      let all = GigCalendar(of: book).series
      guard let series = dice.pick(all) else { return }
      let days = series.days(in: Self.start...Self.start.adding(days: 70))
      guard let day = dice.pick(days) else { continue }
      let occurrence = GigOccurrence(rule: series.rule.id, day: day)
      switch dice.below(6) {
      case 0, 1: write(GigRules.enter([occurrence], in: book))
      case 2: write(GigRules.skip([occurrence], in: book))
      case 3:
        guard var changed = GigRules.project(occurrence, in: book) else { continue }
        changed.location = dice.pick(Self.places) ?? ""
        changed.schedule?.startTime = TimeOfDay(minutes: 60 * (10 + dice.below(8)))
        for edit in GigRules.change(changed, in: book) { write(edit) }
      case 4:
        var schedule = series.schedule(on: day)
        schedule.start = day.adding(days: dice.below(5) - 2)
        schedule.end = schedule.start
        if let edit = GigRules.move(series.rule, from: day, to: schedule, in: book) { write(edit) }
      default:
        var changed = series.rule
        changed.location = dice.pick(Self.places) ?? ""
        write(GigRules.change(series.rule, to: changed, from: day, in: book))
      }
    }
  }
}
