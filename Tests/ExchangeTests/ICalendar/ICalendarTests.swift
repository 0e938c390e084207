import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Calendars for others and from others (rule G29).
struct ICalendarTests {
  private let now = Instant(milliseconds: 1_795_255_200_000)
  private let zone = ImportZone(name: "Europe/Berlin") { _ in 60 }

  private func book(_ edits: Edit...) -> Book {
    var replica = Replica(device: 7)
    for edit in edits { _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true) }
    return replica.book
  }

  private func roster(_ events: String...) -> [UInt8] {
    let body = events.map { "BEGIN:VEVENT\r\n" + $0 + "\r\nEND:VEVENT\r\n" }.joined()
    return Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(body)END:VCALENDAR\r\n".utf8)
  }

  private func plan(_ bytes: [UInt8], _ book: Book = Book()) throws -> ImportPlan {
    ICalendarImport.plan(
      try ICalendarReader.read(bytes), into: book, client: ID(5), zone: zone, now: now)
  }

  private func shown(_ book: Book) throws -> [String] {
    book.calendarEvents(
      from: try Day(parsing: "2026-12-01"), through: try Day(parsing: "2026-12-31"), in: ""
    ).map { "\($0.start.text) \($0.startTime.text) \($0.title)\($0.isDrawn ? "*" : "")" }
  }

  private static let one =
    "UID:a@x\r\nDTSTART;TZID=Asia/Tokyo:20261205T200000\r\nDTEND;TZID=Asia/Tokyo:20261205T220000\r\nSUMMARY:Bowl\\, Night\r\nLOCATION:Ha\r\n ll"

  @Test func `events become gigs, once`() throws {
    let first = try plan(roster(Self.one))
    let book = book(first.edit)
    let gig = try #require(book.projects.live.first)
    #expect(gig.name == "Bowl, Night" && gig.location == "Hall" && gig.client == ID<Client>(5))
    #expect(gig.schedule?.zone == "Asia/Tokyo" && gig.schedule?.endTime.text == "22:00")
    #expect(try plan(roster(Self.one), book).isEmpty)
  }

  @Test func `a calendar that was cut off is refused, wherever it was`() throws {
    let whole = roster(Self.one, "UID:b@x\r\nDTSTART:20261206T190000Z\r\nSUMMARY:Bowl")
    for length in [20, 60, 150, whole.count - 17, whole.count - 40] {
      #expect(throws: ICalendarError.cut) {
        try ICalendarReader.read(Array(whole.prefix(length)))
      }
    }
    // The last line may lack its break.
    #expect(try ICalendarReader.read(whole.dropLast(2)).count == 2)
  }

  @Test func `an event that ends before it begins ends as it begins`() throws {
    let event = "UID:c@x\r\nDTSTART:20261206T100000\r\nDTEND:20261206T090000\r\nSUMMARY:Back"
    let gig = try #require(book(try plan(roster(event)).edit).projects.live.first?.schedule)
    #expect(gig.end == gig.start && gig.endTime == gig.startTime)
  }

  @Test func `what was moved or cancelled follows, what was delivered or deleted stays`() throws {
    let before = book(try plan(roster(Self.one)).edit)
    let moved = roster(
      Self.one + "\r\nSEQUENCE:0",
      "UID:a@x\r\nSEQUENCE:2\r\nDTSTART:20261206T190000Z\r\nSUMMARY:Bowl")
    let edit = try plan(moved, before).edit
    var replica = Replica(device: 7)
    for part in [try plan(roster(Self.one)).edit, edit] {
      _ = replica.commit(part, now: Instant(milliseconds: 1), undoable: true)
    }
    #expect(try shown(replica.book) == ["2026-12-06 20:00 Bowl"])
    let cancelled = roster(Self.one + "\r\nSTATUS:CANCELLED")
    let gone = try plan(cancelled, replica.book)
    _ = replica.commit(gone.edit, now: Instant(milliseconds: 2), undoable: true)
    #expect(replica.book.projects.live.isEmpty)
    #expect(try plan(moved, replica.book).isEmpty)
    var delivered = try #require(before.projects.live.first)
    delivered.progress.name = .delivered
    let change = Edit(putting: delivered, in: before.projects)
    let kept = book(try plan(roster(Self.one)).edit, change)
    #expect(try plan(cancelled, kept).isEmpty)
    #expect(try plan(moved, kept).isEmpty)
  }

  @Test func `what a calendar changes is named, the first five of it`() throws {
    func event(_ number: Int, _ start: String, _ more: String) -> String {
      "UID:\(number)@x\r\nDTSTART:202612\(start)T200000\r\nDTEND:202612\(start)T220000\r\n\(more)"
    }
    let first = roster(
      event(1, "01", "SUMMARY:Bowl"), event(2, "02", "SUMMARY:Club\r\nSTATUS:TENTATIVE"),
      event(3, "03", "SUMMARY:Hall"))
    let book = book(try plan(first).edit)
    let second = roster(
      event(1, "04", "SUMMARY:Bowl\r\nLOCATION:Pit"), event(2, "02", "SUMMARY:Cave"),
      event(3, "03", "SUMMARY:Hall\r\nSTATUS:CANCELLED"))
    #expect(
      try plan(second, book).conclusions.map { $0.english } == [
        "2 changed as the calendar has them",
        "Bowl, 2026-12-01: 2026-12-01 20:00–22:00 → 2026-12-04 20:00–22:00, Pit",
        "Club, 2026-12-02: Club → Cave, Confirmed", "1 cancelled", "Hall, 2026-12-03",
      ])
    let many = (1...7).map { Phrase.verbatim("\($0)") }
    #expect(
      CalendarChanges.lines("7 changed", many).map { $0.english }
        == ["7 changed", "1", "2", "3", "4", "5", "and 2 more"])
  }

  @Test func `a name that was given here stays, and else follows the calendar each time`() throws {
    func named(_ name: String, at place: String = "Hall") -> [UInt8] {
      let rest = "SUMMARY:\(name)\r\nLOCATION:\(place)"
      return roster(
        "UID:a@x\r\nDTSTART;TZID=Europe/Berlin:20261205T200000\r\n\(rest)",
        "UID:r\r\nDTSTART;TZID=Europe/Berlin:20261201T200000\r\n\(rest)\r\nRRULE:FREQ=WEEKLY;COUNT=4"
      )
    }
    var replica = Replica(device: 7)
    func commit(_ edit: Edit) {
      _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    }
    func names() -> [String] {
      replica.book.projects.rows.map { $0.name + ", " + $0.location }
        + replica.book.gigRules.rows.map { $0.name + ", " + $0.location }
    }
    for (name, place) in [("One", "Hall"), ("Two", "Hall"), ("Three", "Hall"), ("Three", "Club")] {
      let plan = try plan(named(name, at: place), replica.book)
      #expect(plan.problems.isEmpty)
      commit(plan.edit)
      #expect(names() == ["\(name), \(place)", "\(name), \(place)"])
    }
    var edit = Edit()
    var gig = replica.book.projects.rows[0]
    gig.name = "Mine"
    edit.put(gig, in: replica.book.projects)
    var rule = replica.book.gigRules.rows[0]
    rule.name = "Ours"
    edit.put(rule, in: replica.book.gigRules)
    commit(edit)
    let same = try plan(named("Three", at: "Club"), replica.book)
    #expect(same.isEmpty && same.problems.count == 2)
    let other = try plan(named("Four", at: "Club"), replica.book)
    #expect(other.isEmpty)
    let said = other.problems.first?.what.english ?? ""
    #expect(said == "“Mine” keeps its name; the calendar has “Four”")
    // Each by itself: a place that follows takes no name along, the next time either.
    commit(try plan(named("Three", at: "Barn"), replica.book).edit)
    #expect(names() == ["Mine, Barn", "Ours, Barn"])
    #expect(try plan(named("Three", at: "Barn"), replica.book).isEmpty)
    // Both at once are somebody's, too.
    edit = Edit()
    gig = replica.book.projects.rows[0]
    (gig.name, gig.location) = ("Both", "Here")
    edit.put(gig, in: replica.book.projects)
    rule = replica.book.gigRules.rows[0]
    (rule.name, rule.location) = ("Both", "There")
    edit.put(rule, in: replica.book.gigRules)
    commit(edit)
    let stays = try plan(named("Five", at: "Five"), replica.book)
    #expect(stays.isEmpty)
    #expect(
      stays.problems.map { $0.what.english } == [
        "“Both” keeps its name; the calendar has “Five”",
        "“Both” keeps the place “Here”; the calendar has “Five”",
        "“Both” keeps its name; the calendar has “Five”",
        "“Both” keeps the place “There”; the calendar has “Five”",
      ])
    // What agrees with the calendar follows it again: the name of both, the place of the rule.
    let agrees = try plan(named("Both", at: "There"), replica.book)
    #expect(!agrees.isEmpty && agrees.problems.count == 1 && agrees.conclusions.isEmpty)
    commit(agrees.edit)
    #expect(names() == ["Both, Here", "Both, There"])
    #expect(try plan(named("Both", at: "There"), replica.book).isEmpty)
    commit(try plan(named("Six", at: "Six"), replica.book).edit)
    #expect(names() == ["Six, Here", "Six, Six"])
  }

  @Test func `what an older program moved stays with a word until it agrees with its calendar`()
    throws
  {
    func event(_ name: String, _ place: String) -> [UInt8] {
      roster(
        "UID:a@x\r\nDTSTART;TZID=Europe/Berlin:20261205T200000\r\nSUMMARY:\(name)\r\nLOCATION:\(place)"
      )
    }
    var replica = Replica(device: 7)
    func commit(_ edit: Edit) {
      _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    }
    func write(_ name: String, _ place: String) {
      var edit = Edit()
      var gig = replica.book.projects.rows[0]
      (gig.name, gig.location) = (name, place)
      edit.put(gig, in: replica.book.projects)
      commit(edit)
    }
    commit(try plan(event("One", "Hall"), replica.book).edit)
    // As programs wrote it that laid no mark.
    write("One", "Club")
    let stays = try plan(event("One", "Bar"), replica.book)
    #expect(
      stays.problems.map { $0.what.english } == [
        "“One” keeps the place “Club”; the calendar has “Bar”"
      ])
    write("One", "Bar")
    commit(try plan(event("One", "Bar"), replica.book).edit)
    let follows = try plan(event("One", "Barn"), replica.book)
    #expect(follows.problems.isEmpty)
    commit(follows.edit)
    #expect(replica.book.projects.rows[0].location == "Barn")
    write("One", "")
    #expect(try plan(event("One", ""), replica.book).isEmpty)
    // What somebody cleared stays cleared; what nobody ever wrote follows.
    let cleared = try plan(event("One", "Pit"), replica.book)
    #expect(cleared.isEmpty)
    #expect(
      cleared.problems.map { $0.what.english } == [
        "“One” keeps no place; the calendar has “Pit”"
      ])
    replica = Replica(device: 7)
    commit(try plan(event("One", ""), replica.book).edit)
    commit(try plan(event("One", "Pit"), replica.book).edit)
    #expect(replica.book.projects.rows[0].location == "Pit")
  }

  @Test func `a rule comes in as a rule, with what is left out and moved`() throws {
    let series =
      "UID:r\r\nDTSTART;TZID=Europe/Berlin:20261201T200000\r\nDURATION:PT2H\r\nSUMMARY:Run\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\nEXDATE;TZID=Europe/Berlin:20261208T200000"
    let moved = "UID:r\r\nRECURRENCE-ID:20261215T190000Z\r\nDTSTART:20261216T190000Z\r\nSUMMARY:Run"
    let book = book(try plan(roster(moved, series)).edit)
    #expect(
      try shown(book) == ["2026-12-01 20:00 Run*", "2026-12-16 20:00 Run", "2026-12-22 20:00 Run*"])
    #expect(try plan(roster(series, moved), book).isEmpty)
    let bytes = ICalendarWriter.bytes(
      book, from: try Day(parsing: "2026-12-01"), through: try Day(parsing: "2026-12-31"),
      name: "Kim", now: now)
    let events = try ICalendarReader.read(bytes)
    #expect(events.count == 2 && events[0].rule == "FREQ=WEEKLY;COUNT=4")
    #expect(events[0].exceptions.map { $0.day.text } == ["2026-12-08"])
    #expect(events[1].recurrence?.day.text == "2026-12-15" && events[1].uid == events[0].uid)
    // Read again as somebody else's, it shows the same.
    #expect(try shown(self.book(try plan(bytes).edit)) == shown(book))
    // In the book that wrote it all of it is there already, also of what was changed since.
    let again = try plan(bytes, book)
    #expect(again.isEmpty && again.lines.count == 2)
    #expect(again.lines.allSatisfy { $0.action == .kept && $0.title.english == "Run" })
    var later = book.projects.live[0]
    later.name = "Run, moved"
    let edit = Edit(putting: later, in: book.projects)
    #expect(try plan(bytes, self.book(try plan(roster(series, moved)).edit, edit)).isEmpty)
  }

  @Test func `a gig alone is handed over by the clocks of the world, and none without a date`()
    throws
  {
    let book = book(try plan(roster(Self.one)).edit)
    var gig = try #require(book.projects.live.first)
    gig.notes = "Ask for the fee"
    let bytes = try #require(ICalendarWriter.bytes(of: gig, in: book, now: now))
    let text = String(decoding: bytes, as: UTF8.self)
    // Tokyo is nine hours ahead.
    #expect(text.contains("DTSTART:20261205T110000Z\r\nDTEND:20261205T130000Z\r\n"))
    #expect(text.contains("SUMMARY:Bowl\\, Night\r\nLOCATION:Hall\r\n"))
    #expect(!text.contains("TZID") && !text.contains("fee"))
    let read = try #require(try ICalendarReader.read(bytes).first)
    #expect(read.uid == gig.id.text + "@ledgerline")
    gig.schedule?.allDay = true
    let days = String(
      decoding: try #require(ICalendarWriter.bytes(of: gig, in: book, now: now)), as: UTF8.self)
    #expect(days.contains("DTSTART;VALUE=DATE:20261205\r\nDTEND;VALUE=DATE:20261206\r\n"))
    gig.schedule = nil
    #expect(ICalendarWriter.bytes(of: gig, in: book, now: now) == nil)
  }

  @Test func `what cannot be read is named, and the rest comes in`() throws {
    let plan = try plan(
      roster(
        "SUMMARY:nobody", "UID:n\r\nDTSTART:tomorrow",
        "UID:h\r\nDTSTART:20261201T100000\r\nRRULE:FREQ=HOURLY",
        "UID:d\r\nDTSTART;VALUE=DATE:20261203\r\nDTEND;VALUE=DATE:20261205"))
    #expect(plan.problems.count == 3)
    let book = book(plan.edit)
    #expect(try shown(book) == ["2026-12-01 10:00 Gig", "2026-12-03 09:00 Gig"])
    #expect(book.projects.live.last?.schedule?.end.text == "2026-12-04")
    #expect(throws: ICalendarError.self) { try ICalendarReader.read(Array("BEGIN:VCARD".utf8)) }
  }

  @Test func `damage in a calendar stops nothing`() throws {
    var dice = Dice(seed: 12)
    let sound = roster(
      Self.one, "UID:r\r\nDTSTART:20261201T200000\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\nDURATION:P1DT2H")
    for _ in 0..<2_000 {
      var bytes = sound
      for _ in 0...dice.below(4) {
        bytes[dice.below(bytes.count)] = UInt8(truncatingIfNeeded: dice.below(256))
      }
      guard ICalendarReader.recognizes(bytes) else { continue }
      do { _ = try plan(bytes) } catch { #expect(error as? ICalendarError == .cut) }
    }
    let deep =
      Array("BEGIN:VCALENDAR\r\n".utf8)
      + Array(String(repeating: "BEGIN:VEVENT\r\n", count: 50_000).utf8)
    #expect(throws: ICalendarError.cut) { try ICalendarReader.read(deep) }
  }
}
