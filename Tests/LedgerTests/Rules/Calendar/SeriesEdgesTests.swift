import Testing

@testable import Ledger

/// Gigs that come again, at the edges of what is said of them (rules G26, G27, G80).
struct SeriesEdgesTests {
  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  /// A rule that has something in all of its fields, from Tuesday, the first of September 2026, 20:00 in Berlin.
  private func rule(_ text: String, _ id: UInt64 = 700, from: String = "2026-09-01") throws
    -> GigRule
  {
    var rule = GigRule()
    rule.id = ID(id)
    (rule.name, rule.artist, rule.client) = ("Residency", "The Trio", ID(40))
    (rule.mediaType, rule.location, rule.notes) = (.concert, "Blue Note", "Bring the amp")
    rule.rule = text
    var schedule = Schedule.gig(on: try day(from), zone: "Europe/Berlin")
    schedule.startTime = TimeOfDay(minutes: 1_200)
    schedule.endTime = TimeOfDay(minutes: 1_320)
    rule.schedule = schedule
    return rule
  }

  private func write(_ edit: Edit, _ replica: inout Replica) { Residency.write([edit], &replica) }

  private func replica(_ rules: [GigRule]) -> Replica {
    var replica = Replica(device: 7)
    for rule in rules {
      var edit = Edit()
      edit.put(rule, replacing: nil)
      write(edit, &replica)
    }
    return replica
  }

  @Test func `what is drawn is what the gig is once it is entered, field by field`() throws {
    let rule = try rule("FREQ=WEEKLY")
    var replica = replica([rule])
    let second = try day("2026-09-08")
    func events() -> [CalendarEvent] {
      replica.book.calendarEvents(from: second, through: second, in: "")
    }
    let drawn = try #require(events().first)
    write(
      GigRules.enter([GigOccurrence(rule: rule.id, day: second)], in: replica.book), &replica)
    var entered = drawn
    entered.isDrawn = false
    #expect(drawn.isDrawn && events() == [entered])
    #expect(drawn.title == "Residency" && drawn.artist == "The Trio" && drawn.client == ID(40))
    #expect(drawn.mediaType == .concert && drawn.location == "Blue Note")
    #expect(drawn.rule == rule.id && drawn.occurrence == second && drawn.start == second)
    let gig = try #require(replica.book.projects.live(rule.occurrence(on: second)))
    #expect(gig.name == "Residency" && gig.artist == "The Trio" && gig.client == ID(40))
    #expect(gig.mediaType == .concert && gig.location == "Blue Note" && gig.notes == rule.notes)
    #expect(gig.rule == rule.id && gig.occurrence == second && gig.opened == second)
    #expect(gig.created == Instant(second, .midnight) && gig.heard == nil)
    #expect(gig.schedule?.startTime.minutes == 1_200 && gig.schedule?.endTime.minutes == 1_320)
  }

  @Test func `a gig that is repeated says all of itself to its rule`() throws {
    var gig = Project()
    (gig.id, gig.name, gig.artist, gig.client) = (ID(9), "Lesson", "Ann", ID(40))
    (gig.mediaType, gig.location) = (.lesson, "Studio")
    gig.schedule = try rule("FREQ=DAILY").schedule
    let made = GigRules.rule(repeating: gig, by: try RecurrenceRule(parsing: "freq=weekly;count=3"))
    #expect(made.name == "Lesson" && made.artist == "Ann" && made.client == ID(40))
    #expect(made.mediaType == .lesson && made.location == "Studio")
    #expect(made.schedule == gig.schedule && made.rule == "FREQ=WEEKLY;COUNT=3")
    #expect(made.created == Instant(try day("2026-09-01"), .midnight))
    var replica = replica([])
    write(GigRules.begin(made, with: gig, in: replica.book), &replica)
    let first = try #require(replica.book.projects.live(gig.id))
    #expect(first.rule == made.id && first.occurrence == made.schedule?.start)
  }

  @Test func `what became due is in order of its days and rules, and ten years back at most`()
    throws
  {
    let (late, early) = (try rule("FREQ=DAILY", 700), try rule("FREQ=DAILY", 600))
    let book = replica([late, early]).book
    let due = GigCalendar(of: book).due(until: try day("2026-09-02"), in: book)
    #expect(due.map { $0.rule.raw } == [600, 700, 600, 700])
    #expect(due.map { $0.day.day } == [1, 1, 2, 2])
    let old = try rule("FREQ=YEARLY", from: "2010-01-01")
    let years = replica([old]).book
    let found = GigCalendar(of: years).due(until: try day("2026-01-01"), in: years)
    #expect(found.map { $0.day.year } == Array(2016...2026))
  }

  @Test func `the next one is looked for ten years ahead`() throws {
    for (years, next) in [(1, "2027-09-01"), (10, "2036-09-01"), (11, nil)] as [(Int, String?)] {
      let rule = try rule("FREQ=YEARLY;INTERVAL=\(years)")
      let book = replica([rule]).book
      let calendar = GigCalendar(of: book)
      let from = try day("2026-09-02")
      #expect(calendar.next(of: rule.id, from: from, in: book)?.text == next, "\(years)")
      #expect(calendar.nextDrawn(from: from, in: book)?.text == next, "\(years)")
      #expect(calendar.nextDrawn(from: try day("2026-09-01"), in: book)?.text == "2026-09-01")
    }
  }

  @Test func `the next one may be in the book, and is none that was left out`() throws {
    let rule = try rule("FREQ=WEEKLY")
    var replica = replica([rule])
    let (first, second) = (try day("2026-09-01"), try day("2026-09-08"))
    write(GigRules.enter([GigOccurrence(rule: rule.id, day: first)], in: replica.book), &replica)
    write(GigRules.skip([GigOccurrence(rule: rule.id, day: second)], in: replica.book), &replica)
    let (book, calendar) = (replica.book, GigCalendar(of: replica.book))
    #expect(calendar.next(of: rule.id, from: first, in: book) == first)
    #expect(calendar.next(of: rule.id, from: second, in: book)?.text == "2026-09-15")
    #expect(calendar.nextDrawn(from: first, in: book)?.text == "2026-09-15")
    #expect(calendar.next(of: ID(999), from: first, in: book) == nil)
  }

  /// 20:00 in Berlin is 18:00 of the world in September.
  @Test(arguments: [
    ("20260915", "15", "15"), ("20260915T180000Z", "15", "15"), ("20260915T175900Z", "14", "15"),
    ("20260915T200000", "15", "15"), ("20260915T195900", "14", "15"),
    ("20260915T230000Z", "15", "16"), ("20260915T000000Z", "14", "15"),
    ("20260915T235900", "15", "15"), ("20260915T120000", "14", "15"),
  ]) func `the last day is by the clock of the gigs, and of whole days by midnight`(
    _ until: String, _ evening: String, _ whole: String
  ) throws {
    var first = try #require(try rule("").schedule)
    let rule = try RecurrenceRule(parsing: "FREQ=DAILY;UNTIL=" + until)
    #expect(rule.lastDay(of: first)?.text == "2026-09-" + evening)
    first.allDay = true
    #expect(rule.lastDay(of: first)?.text == "2026-09-" + whole)
    #expect(RecurrenceRule(.daily).lastDay(of: first) == nil)
  }

  @Test(
    arguments: [
      ("FREQ=DAILY", "2026-09-01", 40, "FREQ=DAILY"), ("FREQ=DAILY;BYDAY=MO", "2026-09-07", 1, nil),
      ("FREQ=WEEKLY", "2026-09-01", 2, "FREQ=WEEKLY"),
      ("FREQ=WEEKLY;BYDAY=TU", "2026-09-01", -3, "FREQ=WEEKLY;BYDAY=SA"),
      ("FREQ=WEEKLY;BYDAY=TU", "2026-09-01", 8, "FREQ=WEEKLY;BYDAY=WE"),
      ("FREQ=WEEKLY;BYDAY=SU", "2026-09-06", 1, "FREQ=WEEKLY;BYDAY=MO"),
      ("FREQ=WEEKLY;BYDAY=MO", "2026-09-07", -1, "FREQ=WEEKLY;BYDAY=SU"),
      ("FREQ=WEEKLY;BYDAY=TU,TH", "2026-09-01", 1, "FREQ=WEEKLY;BYDAY=WE,FR"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-09-01", 1, "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "2026-09-01", 1, nil),
      ("FREQ=MONTHLY", "2026-09-27", 1, "FREQ=MONTHLY"), ("FREQ=MONTHLY", "2026-09-28", 1, nil),
      ("FREQ=MONTHLY", "2026-09-29", -1, nil), ("FREQ=MONTHLY", "2026-09-28", -1, "FREQ=MONTHLY"),
      ("FREQ=MONTHLY;BYDAY=1TU", "2026-09-01", 1, nil),
      ("FREQ=MONTHLY;BYMONTHDAY=3", "2026-09-03", 1, nil),
      ("FREQ=YEARLY", "2026-09-01", 1, "FREQ=YEARLY"),
      ("FREQ=YEARLY;BYMONTH=9", "2026-09-01", 1, nil),
      ("FREQ=YEARLY;BYYEARDAY=244", "2026-09-01", 1, nil),
      ("FREQ=YEARLY;BYWEEKNO=36", "2026-09-01", 1, nil),
      ("FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=1", "2026-09-01", 1, nil),
      ("FREQ=WEEKLY;UNTIL=20260930", "2026-09-01", 3, "FREQ=WEEKLY;UNTIL=20261003"),
      ("FREQ=WEEKLY;UNTIL=20260902", "2026-09-01", -3, "FREQ=WEEKLY;UNTIL=20260830"),
    ] as [(String, String, Int, String?)])
  func `days later or earlier it says the same, where that can be said`(
    _ text: String, _ from: String, _ days: Int, _ wanted: String?
  ) throws {
    let moved = try RecurrenceRule(parsing: text).moved(by: days, from: day(from))
    #expect(moved?.text == wanted)
  }

  @Test func `a series moves a leap year at most, and never over what is left of it`() throws {
    let rule = try rule("FREQ=WEEKLY")
    let book = replica([rule]).book
    func isMoved(_ from: String, by days: Int) throws -> Bool {
      var schedule = try #require(rule.schedule)
      schedule.start = try day(from).adding(days: days)
      schedule.end = schedule.start
      return GigRules.move(rule, from: try day(from), to: schedule, in: book) != nil
    }
    #expect(try isMoved("2026-09-01", by: 366) && !isMoved("2026-09-01", by: 367))
    #expect(try isMoved("2026-09-01", by: -366) && !isMoved("2026-09-01", by: -367))
    #expect(try isMoved("2026-09-15", by: -6) && !isMoved("2026-09-15", by: -7))
  }

  @Test func `one of so many that is moved leaves so many fewer`() throws {
    let rule = try rule("FREQ=WEEKLY;COUNT=5")
    var replica = replica([rule])
    let third = try day("2026-09-15")
    var schedule = try #require(rule.schedule)
    schedule.start = third.adding(days: 1)
    schedule.end = schedule.start
    write(
      try #require(GigRules.move(rule, from: third, to: schedule, in: replica.book)), &replica)
    #expect(replica.book.gigRules.live(rule.id)?.rule == "FREQ=WEEKLY;UNTIL=20260914")
    let next = try #require(replica.book.gigRules.live(rule.continuation(from: third)))
    #expect(next.rule == "FREQ=WEEKLY;COUNT=3" && next.follows == rule.id)
    #expect(next.created == Instant(third, .midnight))
    #expect(
      try replica.book.calendarEvents(
        from: day("2026-09-01"), through: day("2026-12-31"), in: ""
      ).map { $0.start.text } == [
        "2026-09-01", "2026-09-08", "2026-09-16", "2026-09-23", "2026-09-30",
      ])
    #expect(GigRules.remaining(of: rule, from: third)?.text == "FREQ=WEEKLY;COUNT=3")
    #expect(GigRules.remaining(of: rule, from: try day("2026-09-01"))?.count == 5)
  }

  @Test func `a first day is looked for through thirty years`() throws {
    let from = try day("2026-06-01")
    for (years, wanted) in [(30, "2056-01-01"), (31, nil)] as [(Int, String?)] {
      let rule = try RecurrenceRule(
        parsing: "FREQ=YEARLY;INTERVAL=\(years);BYMONTH=1;BYMONTHDAY=1")
      #expect(rule.firstDay(from: from)?.text == wanted, "\(years)")
    }
    #expect(RecurrenceRule(.weekly).firstDay(from: from) == from)
  }
}
