import LedgerTestSupport
import Testing

@testable import Ledger

/// Gigs that come again (rule G26).
struct GigRulesTests {
  private let first = Day(year: 2026, month: 9, day: 1) ?? .first

  private func rule(_ text: String = "FREQ=WEEKLY") -> GigRule {
    var rule = GigRule()
    rule.id = ID(700)
    rule.name = "Residency"
    rule.location = "Blue Note"
    rule.rule = text
    rule.fee = Money(300, .usd)
    rule.service = .concert
    var schedule = Schedule.gig(on: first, zone: "Europe/Berlin")
    schedule.startTime = TimeOfDay(minutes: 20 * 60)
    schedule.endTime = TimeOfDay(minutes: 23 * 60)
    rule.schedule = schedule
    return rule
  }

  private func replica(_ rules: GigRule...) -> Replica {
    var replica = Replica(device: 7)
    var edit = Edit()
    for rule in rules { edit.put(rule, replacing: nil) }
    write(edit, &replica)
    return replica
  }

  private func write(_ edit: Edit, _ replica: inout Replica) {
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
  }

  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  /// "2026-09-01*" is drawn.
  private func shown(_ book: Book, _ from: String, _ through: String) throws -> [String] {
    book.calendarEvents(from: try day(from), through: try day(through), in: "")
      .map { $0.start.text + ($0.isDrawn ? "*" : "") }
  }

  @Test func `occurrences are drawn and counted nowhere`() throws {
    let replica = replica(rule())
    #expect(
      try shown(replica.book, "2026-09-01", "2026-09-21") == [
        "2026-09-01*", "2026-09-08*", "2026-09-15*",
      ])
    #expect(replica.book.projects.isEmpty)
    let event = try #require(
      replica.book.calendarEvents(from: first, through: first, in: "America/New_York").first)
    #expect(event.project == rule().occurrence(on: first) && event.title == "Residency")
    #expect(event.startTime.text == "20:00" && event.shown.startTime.text == "14:00")
  }

  @Test func `a rule ends on the day that its UNTIL is by its own clock`() throws {
    // 08:00 on the 15th in Tokyo.
    var morning = rule("FREQ=WEEKLY;UNTIL=20260914T230000Z")
    morning.schedule?.zone = "Asia/Tokyo"
    morning.schedule?.startTime = TimeOfDay(minutes: 8 * 60)
    var replica = replica(morning)
    #expect(
      try shown(replica.book, "2026-09-01", "2026-09-30") == [
        "2026-09-01*", "2026-09-08*", "2026-09-15*",
      ])
    // The form of its change begins with that day.
    #expect(GigRules.remaining(of: morning, from: first)?.text == "FREQ=WEEKLY;UNTIL=20260915")
    write(GigRules.end(morning, before: try day("2026-09-15"), in: replica.book), &replica)
    #expect(
      try shown(replica.book, "2026-09-01", "2026-09-30") == ["2026-09-01*", "2026-09-08*"])
  }

  @Test func `an end with a time stays on its day where the hours change`() throws {
    // 20:00 on the 15th in Berlin.
    let evening = rule("FREQ=WEEKLY;UNTIL=20260915T180000Z")
    let from = try day("2026-09-08")
    for (shift, days) in [(0, ["01*", "08*", "15*"]), (1, ["01*", "09*", "16*"])] {
      var replica = replica(evening)
      var later = try #require(evening.schedule)
      later.startTime = TimeOfDay(minutes: 21 * 60)
      later.start = from.adding(days: shift)
      later.end = later.start
      write(
        try #require(GigRules.move(evening, from: from, to: later, in: replica.book)), &replica)
      let shown = try shown(replica.book, "2026-09-01", "2026-09-30")
      #expect(shown.map { String($0.suffix(3)) } == days)
    }
  }

  @Test func `of whole days an end is its day, also one that is the last minute of it`() throws {
    for time in ["000000Z", "235959Z", "235959"] {
      var whole = rule("FREQ=WEEKLY;UNTIL=20260914T" + time)
      whole.schedule?.allDay = true
      #expect(
        try shown(replica(whole).book, "2026-09-01", "2026-09-30") == [
          "2026-09-01*", "2026-09-08*",
        ])
    }
  }

  @Test func `one whose day has come is a project with its fee`() throws {
    var replica = replica(rule())
    let due = GigCalendar(of: replica.book).due(until: try day("2026-09-08"), in: replica.book)
    #expect(due.map { $0.day.text } == ["2026-09-01", "2026-09-08"])
    write(GigRules.enter(due, in: replica.book), &replica)
    #expect(GigCalendar(of: replica.book).due(until: try day("2026-09-08"), in: replica.book) == [])
    let project = try #require(replica.book.projects.live(rule().occurrence(on: first)))
    #expect(project.name == "Residency" && project.rule == ID(700) && project.occurrence == first)
    let charge = try #require(replica.book.charges(of: project.id).first)
    #expect(charge.price.unit == Money(300, .usd) && charge.service == .concert)
    #expect(
      try shown(replica.book, "2026-09-01", "2026-09-15") == [
        "2026-09-01", "2026-09-08", "2026-09-15*",
      ])
  }

  @Test func `what was left out or deleted stays away`() throws {
    var replica = replica(rule())
    let second = GigOccurrence(rule: ID(700), day: try day("2026-09-08"))
    write(GigRules.skip([second], in: replica.book), &replica)
    #expect(try shown(replica.book, "2026-09-01", "2026-09-15") == ["2026-09-01*", "2026-09-15*"])
    write(GigRules.enter([second], in: replica.book), &replica)
    #expect(replica.book.projects.live.isEmpty)
  }

  @Test func `one that was moved is where it was moved`() throws {
    var replica = replica(rule())
    let occurrence = GigOccurrence(rule: ID(700), day: try day("2026-09-08"))
    var moved = try #require(GigRules.project(occurrence, in: replica.book))
    moved.schedule?.start = try day("2026-09-10")
    moved.schedule?.end = try day("2026-09-10")
    for edit in GigRules.change(moved, in: replica.book) { write(edit, &replica) }
    #expect(try shown(replica.book, "2026-09-02", "2026-09-15") == ["2026-09-10", "2026-09-15*"])
    #expect(replica.book.charges(of: moved.id).count == 1)
  }

  @Test func `from a day on another rule goes on, and no day is twice`() throws {
    let old = rule("FREQ=WEEKLY;COUNT=5")
    var replica = replica(old)
    var changed = old
    changed.name = "Late Show"
    changed.schedule?.startTime = TimeOfDay(minutes: 22 * 60)
    let from = try day("2026-09-15")
    write(GigRules.change(old, to: changed, from: from, in: replica.book), &replica)
    let events = replica.book.calendarEvents(
      from: first, through: try day("2026-12-31"), in: "")
    #expect(
      events.map { $0.title } == ["Residency", "Residency", "Late Show", "Late Show", "Late Show"])
    #expect(
      events.map { $0.start.text } == [
        "2026-09-01", "2026-09-08", "2026-09-15", "2026-09-22", "2026-09-29",
      ])
    #expect(replica.book.gigRules.live(old.continuation(from: from))?.follows == old.id)
    #expect(GigRules.change(old, to: old, from: from, in: replica.book).isEmpty)
  }

  /// Each of fees, none among them, becomes each other one.
  @Test(arguments: [nil, 300, 450], [nil, 300, 450])
  func `another fee is that of what is drawn from a day on, and of no gig that is in the book`(
    before: Int?, after: Int?
  ) throws {
    var old = rule()
    old.fee = before.map { Money($0, .usd) }
    var replica = replica(old)
    let early = try ["2026-09-01", "2026-09-22"].map {
      GigOccurrence(rule: old.id, day: try day($0))
    }
    write(GigRules.enter(early, in: replica.book), &replica)
    var changed = old
    changed.fee = after.map { Money($0, .usd) }
    changed.service = .concert
    let from = try day("2026-09-15")
    write(GigRules.change(old, to: changed, from: from, in: replica.book), &replica)
    let due = GigCalendar(of: replica.book).due(until: try day("2026-10-06"), in: replica.book)
    write(GigRules.enter(due, in: replica.book), &replica)
    let gigs = replica.book.projects.live.sorted { $0.schedule!.start < $1.schedule!.start }
    let fees = gigs.map { replica.book.charges(of: $0.id).map { $0.price.unit.minor / 100 } }
    func one(_ fee: Int?) -> [Int64] { fee.map { [Int64($0)] } ?? [] }
    // The 22nd was entered before.
    #expect(
      fees == [one(before), one(before), one(after), one(before), one(after), one(after)])
  }

  @Test(arguments: [nil, 300, 450], [nil, 300, 450])
  func `one that is drawn is begun at a fee of its own, and its rule stays`(
    before: Int?, after: Int?
  ) throws {
    var old = rule()
    old.fee = before.map { Money($0, .usd) }
    var replica = replica(old)
    let drawn = try #require(
      GigRules.project(GigOccurrence(rule: old.id, day: try day("2026-09-08")), in: replica.book))
    let fee = after.map { Money($0, .usd) }
    for edit in GigRules.begin(drawn, of: old, at: fee, .concert, in: replica.book) {
      write(edit, &replica)
    }
    #expect(replica.book.charges(of: drawn.id).map { $0.price.unit } == (fee.map { [$0] } ?? []))
    #expect(replica.book.gigRules.live(old.id) == old)
  }

  @Test(arguments: [nil, 300, 450], [nil, 300, 450])
  func `one is billed at a fee of its own, and its rule stays`(before: Int?, after: Int?) throws {
    var old = rule()
    old.fee = before.map { Money($0, .usd) }
    var replica = replica(old)
    write(GigRules.enter([GigOccurrence(rule: old.id, day: first)], in: replica.book), &replica)
    let gig = old.occurrence(on: first)
    let fee = after.map { Money($0, .usd) }
    write(GigRules.bill(gig, of: old, at: fee, .concert, in: replica.book), &replica)
    let charges = replica.book.charges(of: gig)
    #expect(charges.map { $0.price.unit } == (fee.map { [$0] } ?? []))
    #expect(charges.allSatisfy { $0.service == .concert && $0.name == ServiceType.concert.name })
    #expect(replica.book.gigRules.live(old.id) == old)
  }

  @Test func `a gig without its rule's fee gets one only where nothing bills it`() throws {
    var old = rule()
    old.fee = nil
    var replica = replica(old)
    write(GigRules.enter([GigOccurrence(rule: old.id, day: first)], in: replica.book), &replica)
    let gig = old.occurrence(on: first)
    var own = Charge()
    own.id = ID(901)
    own.project = gig
    own.price = Price(Money(280, .usd))
    let edit = Edit(putting: own, in: replica.book.charges)
    write(edit, &replica)
    let fee = Money(450, .usd)
    #expect(GigRules.bill(gig, of: old, at: fee, .concert, in: replica.book).isEmpty)
    #expect(replica.book.charges(of: gig).map { $0.id } == [own.id])
  }

  @Test func `the same fee for another service is billed as that, by its name`() throws {
    let (old, lesson) = (rule(), ServiceType("Lesson"))
    for name in ["", "Workshop"] {
      var replica = replica(old)
      write(GigRules.enter([GigOccurrence(rule: old.id, day: first)], in: replica.book), &replica)
      let gig = old.occurrence(on: first)
      if !name.isEmpty {
        var charge = try #require(replica.book.charges(of: gig).first)
        charge.name = name
        let edit = Edit(putting: charge, in: replica.book.charges)
        write(edit, &replica)
      }
      write(GigRules.bill(gig, of: old, at: old.fee, lesson, in: replica.book), &replica)
      let charge = try #require(replica.book.charges(of: gig).first)
      #expect(charge.service == lesson && charge.price.unit == old.fee)
      #expect(charge.name == (name.isEmpty ? lesson.name : name))
    }
  }

  @Test func `a gig's charge follows only while it is its rule's fee and on no invoice`() throws {
    let old = rule()
    let first = GigOccurrence(rule: old.id, day: first)
    func after(_ change: (Charge, inout Replica) throws -> Void) throws -> [Int64] {
      var replica = replica(old)
      write(GigRules.enter([first], in: replica.book), &replica)
      let gig = old.occurrence(on: first.day)
      try change(try #require(replica.book.charges(of: gig).first), &replica)
      let fee = Money(450, .usd)
      write(GigRules.bill(gig, of: old, at: fee, ServiceType("Lesson"), in: replica.book), &replica)
      return replica.book.charges(of: gig).map { $0.price.unit.minor / 100 }
    }
    #expect(try after { _, _ in } == [450])
    let own = try after { charge, replica in
      var own = charge
      own.price.unit = Money(280, .usd)
      let edit = Edit(putting: own, in: replica.book.charges)
      write(edit, &replica)
    }
    #expect(own == [280])
    let billed = try after { charge, replica in
      write(
        try Drafting.draft(ID(900), for: charge.project, on: first.day, in: replica.book), &replica)
    }
    #expect(billed == [300])
    let gone = try after { charge, replica in
      let edit = Edit(trashing: charge, in: replica.book.charges)
      write(edit, &replica)
    }
    #expect(gone == [])
  }

  @Test func `two devices that change it from two days on make no day twice`() throws {
    let old = rule()
    let base = replica(old)
    var changed = old
    changed.name = "Late Show"
    let one = GigRules.change(old, to: changed, from: try day("2026-09-15"), in: base.book)
    let other = GigRules.change(old, to: changed, from: try day("2026-09-29"), in: base.book)
    for order in [[one, other], [other, one]] {
      var both = base
      for edit in order { write(edit, &both) }
      #expect(
        try shown(both.book, "2026-09-01", "2026-10-06") == [
          "2026-09-01*", "2026-09-08*", "2026-09-15*", "2026-09-22*", "2026-09-29*", "2026-10-06*",
        ])
    }
  }

  /// The days before one that a changed rule leaves out, where the book has gigs of it on some days.
  private func left(
    _ old: String, _ new: String, with gigs: String..., before end: String = "2026-09-20"
  ) throws -> [String] {
    let one = rule(old)
    var replica = replica(one)
    let occurrences = try gigs.map { GigOccurrence(rule: one.id, day: try day($0)) }
    write(GigRules.enter(occurrences, in: replica.book), &replica)
    var changed = one
    changed.rule = new
    write(GigRules.skipPast(of: changed, before: try day(end), in: replica.book), &replica)
    return replica.book.projects.rows.filter { $0.life == .trashed }
      .compactMap { $0.occurrence?.text }.sorted()
  }

  @Test func `what is over comes no second time on the days of a changed rule`() throws {
    let (weekly, twice) = ("FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU,TH")
    let all = ["2026-09-03", "2026-09-10", "2026-09-17"]
    #expect(try left(weekly, twice, with: "2026-09-01") == all)
    #expect(try left(weekly, twice, with: "2026-09-01", "2026-09-22") == all)
    #expect(try left(weekly, twice, with: "2026-09-01", before: "2026-09-18") == all)
    #expect(
      try left(weekly, twice, with: "2026-09-01", before: "2026-09-17") == Array(all.dropLast()))
    // What has not begun by then is as it is said now.
    #expect(try left(weekly, twice) == [] && left(weekly, twice, with: "2026-09-22") == [])
    #expect(try left(weekly, weekly, with: "2026-09-01") == [])
    // What comes behind the end that it had is new.
    let (over, longer) = ("\(weekly);UNTIL=20260910", ";UNTIL=20260930")
    #expect(try left(over, weekly + longer, with: "2026-09-01") == [])
    #expect(try left(over, twice + longer, with: "2026-09-01") == ["2026-09-03"])
  }

  @Test func `ended it comes no more, and what is in the book stays`() throws {
    let old = rule()
    var replica = replica(old)
    write(GigRules.enter([GigOccurrence(rule: old.id, day: first)], in: replica.book), &replica)
    write(GigRules.end(old, before: first, in: replica.book), &replica)
    #expect(try shown(replica.book, "2026-09-01", "2027-09-01") == ["2026-09-01"])
  }

  @Test(arguments: [
    "FREQ=DAILY;COUNT=4", "FREQ=WEEKLY;INTERVAL=2;COUNT=3", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5",
    "FREQ=MONTHLY;COUNT=1", "FREQ=DAILY;UNTIL=20260906", "FREQ=DAILY;INTERVAL=5",
  ])
  func `ended before any day it has the days before, and is as it was where none comes after`(
    _ text: String
  ) throws {
    let rule = rule(text)
    let start = first
    func days(_ book: Book) -> [Day] {
      book.calendarEvents(from: start, through: start.adding(days: 60), in: "").map { $0.start }
    }
    let all = days(replica(rule).book)
    #expect(!all.isEmpty)
    for offset in 0...40 {
      let day = start.adding(days: offset)
      var ended = replica(rule)
      let edit = GigRules.end(rule, before: day, in: ended.book)
      write(edit, &ended)
      #expect(days(ended.book) == all.filter { $0 < day }, "\(day.text)")
      #expect(edit.isEmpty == all.allSatisfy { $0 < day }, "\(day.text)")
    }
  }

  @Test func `a gig that is repeated is the first occurrence`() throws {
    var replica = replica()
    var gig = Project()
    gig.id = ID(900)
    gig.name = "Lesson"
    gig.schedule = Schedule.gig(on: first, zone: "")
    var edit = Edit()
    edit.put(gig, replacing: nil)
    write(edit, &replica)
    let recurrence = try RecurrenceRule(parsing: "FREQ=WEEKLY;COUNT=3")
    let rule = GigRules.rule(repeating: gig, by: recurrence)
    write(GigRules.begin(rule, with: gig, in: replica.book), &replica)
    #expect(
      try shown(replica.book, "2026-09-01", "2026-12-01") == [
        "2026-09-01", "2026-09-08*", "2026-09-15*",
      ])
  }

  @Test func `a gig past midnight is on both days, one until midnight on one`() throws {
    var late = rule("FREQ=DAILY;COUNT=1")
    late.schedule?.end = try day("2026-09-02")
    late.schedule?.endTime = TimeOfDay(minutes: 60)
    #expect(try shown(replica(late).book, "2026-09-02", "2026-09-02") == ["2026-09-01*"])
    late.schedule?.endTime = .midnight
    #expect(try shown(replica(late).book, "2026-09-02", "2026-09-02") == [])
  }
}
