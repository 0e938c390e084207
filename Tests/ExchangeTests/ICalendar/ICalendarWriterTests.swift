import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What other calendars are handed, line by line (rule G29).
struct ICalendarWriterTests {
  private let day = Day(year: 2026, month: 12, day: 5) ?? .first
  private let now = Instant(Day(year: 2026, month: 11, day: 21) ?? .first, TimeOfDay(minutes: 600))

  private func gig(
    _ id: UInt64, _ name: String = "Bowl", zone: String = "Asia/Tokyo", on days: Int = 0
  ) -> Project {
    var gig = Project()
    gig.id = ID(id)
    gig.name = name
    gig.schedule = Schedule(
      start: day.adding(days: days), startTime: TimeOfDay(minutes: 1_200),
      end: day.adding(days: days), endTime: TimeOfDay(minutes: 1_320), zone: zone)
    return gig
  }

  private func rule(_ text: String, zone: String = "Europe/Berlin") -> GigRule {
    var rule = GigRule()
    rule.id = ID(700)
    rule.name = "Run"
    rule.rule = text
    rule.schedule = gig(1, zone: zone).schedule
    return rule
  }

  private func book(_ gigs: [Project], _ more: (inout Edit) -> Void = { _ in }) -> Book {
    var edit = Edit()
    for gig in gigs { edit.put(gig, replacing: nil) }
    more(&edit)
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    return replica.book
  }

  private func lines(
    _ book: Book, from: Int = 0, through: Int = 30, holds: Bool = true,
    of scope: CalendarScope = CalendarScope(), refreshHours: Int = 0
  ) -> [String] {
    let bytes = ICalendarWriter.bytes(
      book, from: day.adding(days: from), through: day.adding(days: through), name: "Kim", now: now,
      holds: holds, of: scope, refreshHours: refreshHours)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map { String($0) }
  }

  private func values(_ name: String, _ lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// One gig alone, as it is handed over by hand.
  private func alone(_ gig: Project, _ more: (inout Edit) -> Void = { _ in }) throws -> [String] {
    let bytes = try #require(ICalendarWriter.bytes(of: gig, in: book([gig], more), now: now))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map { String($0) }
  }

  @Test func `a calendar says what it is, and an event when it was written`() {
    let id = ID<Project>(1).text
    #expect(
      lines(book([gig(1, zone: "")])) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ledgerline//Ledgerline//EN",
        "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "X-WR-CALNAME:Kim", "BEGIN:VEVENT",
        "UID:\(id)@ledgerline", "DTSTAMP:20261121T100000Z", "DTSTART:20261205T200000",
        "DTEND:20261205T220000", "SUMMARY:Bowl", "STATUS:CONFIRMED", "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test(
    arguments: [
      // The clocks of Berlin go from 02:00 to 03:00: 02:30 is 03:30 there.
      (150, 195, "20270328T023000", "20270328T041500"),
      (150, 165, "20270328T023000", "20270328T024500"),
      (90, 195, "20270328T013000", "20270328T031500"),
      (150, 240, "20270328T023000", "20270328T040000"),
    ])
  func `no event ends before it begins where the clocks leave its start out`(
    _ start: Int, _ end: Int, _ begins: String, _ ends: String
  ) {
    var gig = gig(1)
    let day = Day(year: 2027, month: 3, day: 28) ?? .first
    gig.schedule = Schedule(
      start: day, startTime: TimeOfDay(minutes: start), end: day,
      endTime: TimeOfDay(minutes: end), zone: "Europe/Berlin")
    let lines = lines(book([gig]), through: 200)
    #expect(values("DTSTART;TZID=Europe/Berlin", lines) == [begins])
    #expect(values("DTEND;TZID=Europe/Berlin", lines) == [ends])
  }

  @Test(arguments: [(0, []), (1, ["PT1H"]), (12, ["PT12H"])] as [(Int, [String])])
  func `a calendar that is read again says after how many hours`(_ hours: Int, _ said: [String]) {
    let all = lines(book([]), refreshHours: hours)
    #expect(values("REFRESH-INTERVAL;VALUE=DURATION", all) == said)
    #expect(values("X-PUBLISHED-TTL", all) == said)
  }

  @Test func `the gigs of the days that are asked for are in it, and of no days none`() {
    let book = book([gig(1, "One"), gig(2, "Two", on: 1), gig(3, "Three", on: 2)])
    #expect(values("SUMMARY", lines(book)) == ["One", "Two", "Three"])
    #expect(values("SUMMARY", lines(book, from: 1, through: 1)) == ["Two"])
    #expect(values("SUMMARY", lines(book, from: 1, through: 0)) == [])
  }

  @Test func `a date that is kept is tentative, and left out where it lapsed or none are wanted`() {
    func status(_ lapses: Int?, holds: Bool = true) -> [String] {
      var kept = gig(1)
      kept.hold = Hold()
      kept.hold?.lapses = lapses.map { now.utcDay.adding(days: $0) }
      return values("STATUS", lines(book([kept]), holds: holds))
    }
    #expect(status(nil) == ["TENTATIVE"] && status(1) == ["TENTATIVE"])
    #expect(status(0) == ["TENTATIVE"], "its last day is today")
    #expect(status(-1) == [])
    #expect(status(nil, holds: false) == [] && status(1, holds: false) == [])
    #expect(values("STATUS", lines(book([gig(1)]), holds: false)) == ["CONFIRMED"])
  }

  @Test func `what did not take place is cancelled, also where its date was only kept`() throws {
    var missed = gig(1)
    missed.aside = .missedBilled
    #expect(values("STATUS", try alone(missed)) == ["CANCELLED"])
    missed.hold = Hold()
    #expect(values("STATUS", try alone(missed)) == ["CANCELLED"])
  }

  @Test func `who plays and the times of a gig are told, and of another day with that day`() throws
  {
    func time(_ id: UInt64, _ name: String, _ start: Int, _ end: Int?, on days: Int?) -> GigTime {
      var time = GigTime()
      (time.id, time.project, time.name) = (ID(id), ID(1), name)
      time.start = TimeOfDay(minutes: start)
      time.end = end.map { TimeOfDay(minutes: $0) }
      time.day = days.map { day.adding(days: $0) }
      return time
    }
    var played = gig(1)
    played.artist = "Trio"
    let all = try alone(played) { edit in
      edit.put(time(11, "Load-in", 1_020, nil, on: nil), replacing: nil)
      edit.put(time(12, "Doors", 1_140, 1_170, on: 0), replacing: nil)
      edit.put(time(13, "Try", 600, nil, on: -1), replacing: nil)
    }
    let text = all.joined(separator: "\n").replacing("\n ", with: "")
    #expect(
      text.contains("DESCRIPTION:Trio\\n17:00 Load-in\\n19:00–19:30 Doors\\n2026-12-04 10:00 Try\n")
    )
    played.artist = " "
    #expect(try !alone(played).contains { $0.hasPrefix("DESCRIPTION") })
  }

  @Test func `a gig without a length says no end, whole days the day after their last`() throws {
    var short = gig(1)
    short.schedule?.endTime = TimeOfDay(minutes: 1_201)
    #expect(values("DTEND", try alone(short)) == ["20261205T110100Z"])
    short.schedule?.endTime = TimeOfDay(minutes: 1_200)
    #expect(values("DTEND", try alone(short)) == [])
    short.schedule?.allDay = true
    #expect(values("DTEND;VALUE=DATE", try alone(short)) == ["20261206"])
    short.schedule?.end = day.adding(days: 2)
    #expect(values("DTSTART;VALUE=DATE", try alone(short)) == ["20261205"])
    #expect(values("DTEND;VALUE=DATE", try alone(short)) == ["20261208"])
  }

  @Test func `a zone is described once, and one that nobody knows is not named`() {
    let all = lines(
      book([gig(1, zone: "Asia/Tokyo", on: 1), gig(2), gig(3, zone: "Nowhere/At")]))
    #expect(all.filter { $0 == "BEGIN:VTIMEZONE" }.count == 1)
    #expect(values("TZID", all) == ["Asia/Tokyo"])
    #expect(values("DTSTART;TZID=Asia/Tokyo", all) == ["20261205T200000", "20261206T200000"])
    #expect(all.contains("DTSTART:20261205T200000"))
    let two = lines(book([gig(1), gig(2, zone: "Europe/Berlin", on: 1)]))
    #expect(values("TZID", two) == ["Asia/Tokyo", "Europe/Berlin"])
  }

  @Test func `a zone is said with its offsets, in hours and minutes`() throws {
    func written(_ name: String, from year: Int) throws -> [String] {
      var lines = ICalendarLines()
      let first = try #require(Day(year: year, month: 12, day: 5))
      try #require(TimeZoneRules(name)).write(name, from: first, &lines)
      return String(decoding: lines.bytes, as: UTF8.self).split(separator: "\r\n").map {
        String($0)
      }
    }
    #expect(
      try written("Asia/Kolkata", from: 2026) == [
        "BEGIN:VTIMEZONE", "TZID:Asia/Kolkata", "BEGIN:STANDARD", "DTSTART:19700101T000000",
        "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530", "END:STANDARD", "END:VTIMEZONE",
      ])
    let berlin = try written("Europe/Berlin", from: 2026)
    #expect(
      Array(berlin.dropFirst(2).prefix(15)) == [
        "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100",
        "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:20250330T020000", "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200", "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:20251026T030000",
        "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD",
      ])
    #expect(values("DTSTART", berlin).last == "20371025T030000")
    #expect(values("DTSTART", berlin).count == 27)
    // Behind what is said for all, the year before a gig, its own and the one after it.
    #expect(values("DTSTART", try written("Europe/Berlin", from: 2040)).count == 7)
    let far = try written("America/St_Johns", from: 2026)
    #expect(values("TZOFFSETFROM", far).first == "-0330" && far.contains("TZOFFSETTO:-0230"))
  }

  @Test func `a rule ends as it does here: by a count, a day or a moment of the world`() {
    func said(_ text: String, zone: String = "Europe/Berlin", allDay: Bool = false) -> [String] {
      let book = book([]) { edit in
        var rule = rule(text, zone: zone)
        rule.schedule?.allDay = allDay
        edit.put(rule, replacing: nil)
      }
      return values("RRULE", lines(book))
    }
    #expect(said("FREQ=WEEKLY") == ["FREQ=WEEKLY"])
    #expect(said("FREQ=WEEKLY;COUNT=4") == ["FREQ=WEEKLY;COUNT=4"])
    #expect(said("FREQ=DAILY;UNTIL=20261231") == ["FREQ=DAILY;UNTIL=20261231T190000Z"])
    #expect(said("FREQ=DAILY;UNTIL=20261231", zone: "") == ["FREQ=DAILY;UNTIL=20261231T200000"])
    #expect(said("FREQ=DAILY;UNTIL=20261231", allDay: true) == ["FREQ=DAILY;UNTIL=20261231"])
    // It ends before it begins on that day.
    #expect(
      said("FREQ=DAILY;UNTIL=20261231T195900", zone: "") == ["FREQ=DAILY;UNTIL=20261230T200000"])
  }

  @Test func `a rule that has nothing in the days that are asked for is not in them`() {
    let book = book([]) { $0.put(rule("FREQ=WEEKLY;COUNT=2"), replacing: nil) }
    #expect(values("SUMMARY", lines(book, from: 7, through: 7)) == ["Run"])
    #expect(values("SUMMARY", lines(book, from: 1, through: 6)) == [])
    #expect(values("SUMMARY", lines(book, from: 8, through: 30)) == [])
  }

  @Test func `of a rule is left out what was deleted, moved or only kept where that is not wanted`()
    throws
  {
    let rule = rule("FREQ=WEEKLY")
    func occurrence(_ week: Int) -> Project {
      var gig = gig(1, "Week \(week)", zone: "Europe/Berlin", on: 7 * week)
      (gig.rule, gig.occurrence) = (rule.id, day.adding(days: 7 * week))
      gig.id = rule.occurrence(on: day.adding(days: 7 * week))
      return gig
    }
    var (gone, kept, undated) = (occurrence(1), occurrence(2), occurrence(3))
    gone.life = .trashed
    kept.hold = Hold()
    undated.schedule = nil
    let book = book([gone, kept, undated]) { $0.put(rule, replacing: nil) }
    let all = lines(book)
    #expect(
      values("EXDATE;TZID=Europe/Berlin", all).sorted() == ["20261212T200000", "20261226T200000"])
    #expect(values("RECURRENCE-ID;TZID=Europe/Berlin", all) == ["20261219T200000"])
    #expect(values("SUMMARY", all) == ["Run", "Week 2"])
    #expect(values("UID", all) == Array(repeating: rule.id.text + "@ledgerline", count: 2))
    let few = lines(book, holds: false)
    #expect(values("EXDATE;TZID=Europe/Berlin", few).count == 3)
    #expect(values("SUMMARY", few) == ["Run"])
  }

  @Test func `a client's calendar has their gigs and rules, a musician's says what is only asked`()
  {
    var (one, two) = (gig(1, "One"), gig(2, "Two"))
    (one.client, two.client) = (ID(5), ID(6))
    let book = book([one, two]) { edit in
      for id in [5, 6] as [UInt64] {
        var client = Client()
        client.id = ID(id)
        edit.put(client, replacing: nil)
      }
      var own = rule("FREQ=WEEKLY")
      own.client = ID(5)
      edit.put(own, replacing: nil)
      var musician = Musician()
      musician.id = ID(8)
      edit.put(musician, replacing: nil)
      var player = Player()
      player.id = Player.id(of: ID(8), on: ID(2))
      (player.project, player.musician, player.state) = (ID(2), ID(8), .asked)
      edit.put(player, replacing: nil)
    }
    #expect(values("SUMMARY", lines(book, of: CalendarScope(of: ID<Client>(5)))) == ["Run", "One"])
    #expect(values("SUMMARY", lines(book, of: CalendarScope(of: ID<Client>(6)))) == ["Two"])
    let asked = lines(book, of: CalendarScope(of: ID<Musician>(8)))
    #expect(values("SUMMARY", asked) == ["Two"] && values("STATUS", asked) == ["TENTATIVE"])
    #expect(values("STATUS", lines(book)) == ["CONFIRMED", "CONFIRMED", "CONFIRMED"])
  }
}
