import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What a calendar said is kept with what the book has of it (rule G29).
struct ICalendarHeardTests {
  /// 21 November 2026.
  private let now = Instant(milliseconds: 1_795_255_200_000)
  private let zone = ImportZone(name: "Europe/Berlin") { _ in 60 }
  private var replica = Replica(device: 7)
  private static let gone = "\r\nSTATUS:CANCELLED"
  private static let held = "\r\nSTATUS:CONFIRMED"
  private static let weekly = event("run", "08") + "\r\nRRULE:FREQ=WEEKLY;COUNT=3"

  private static func event(_ uid: String, _ day: String, at place: String = "Hall") -> String {
    "UID:\(uid)\r\nSUMMARY:\(uid)\r\nLOCATION:\(place)\r\nDTSTART;TZID=Europe/Berlin:202612\(day)T200000"
  }

  /// What is said when they are imported.
  @discardableResult
  private mutating func take(_ events: String...) throws -> [String] {
    let body = events.map { "BEGIN:VEVENT\r\n" + $0 + "\r\nEND:VEVENT\r\n" }.joined()
    let read = try ICalendarReader.read(
      Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(body)END:VCALENDAR\r\n".utf8))
    let plan = ICalendarImport.plan(
      read, into: replica.book, client: ID(5), zone: zone, now: now)
    write(plan.edit)
    return plan.conclusions.map { $0.english } + plan.problems.map { $0.what.english }
  }

  private mutating func write(_ edit: Edit) {
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
  }

  private mutating func change(_ name: String, _ body: (inout Project) -> Void) throws {
    var gig = try #require(replica.book.projects.rows.first { $0.name == name })
    body(&gig)
    let edit = Edit(putting: gig, in: replica.book.projects)
    write(edit)
  }

  private func shown() throws -> [String] {
    replica.book.calendarEvents(
      from: try Day(parsing: "2026-12-01"), through: try Day(parsing: "2026-12-31"), in: ""
    ).map { "\($0.start.text.suffix(5)) \($0.title)\($0.isDrawn ? "*" : "")" }
  }

  @Test mutating func `it stands beside what the book has, each part by itself`() throws {
    try take(Self.event("bowl", "05"), Self.weekly)
    let gig = try #require(replica.book.projects.rows.first)
    #expect(gig.heard == Heard(title: "bowl", place: "Hall", schedule: gig.schedule))
    let rule = try #require(replica.book.gigRules.rows.first)
    #expect(
      rule.heard
        == Heard(
          title: "run", place: "Hall", schedule: rule.schedule, rule: "FREQ=WEEKLY;COUNT=3"))

    try change("bowl") { $0.name = "Mine" }
    #expect(
      try take(Self.event("bowl", "06", at: "Barn").replacing("SUMMARY:bowl", with: "SUMMARY:Club"))
        == [
          "1 changed as the calendar has them",
          "Mine, 2026-12-05: 2026-12-05 20:00–20:00 → 2026-12-06 20:00–20:00, Hall → Barn",
          "“Mine” keeps its name; the calendar has “Club”",
        ])
    let moved = try #require(replica.book.projects.rows.first)
    #expect(moved.name == "Mine" && moved.location == "Barn")
    #expect(moved.heard == Heard(title: "bowl", place: "Barn", schedule: moved.schedule))
    try take(Self.event("bowl", "06", at: "Barn") + Self.gone)
    #expect(replica.book.projects.rows.first?.heard?.state == .cancelled)
    #expect(replica.book.projects.rows.first?.life == .trashed)
  }

  @Test mutating func `a day that is left out is made as one that somebody leaves out`() throws {
    try take(Self.weekly + "\r\nEXDATE;TZID=Europe/Berlin:20261215T200000")
    let gig = try #require(replica.book.projects.rows.first)
    #expect(gig.created == Instant(try Day(parsing: "2026-12-15"), .midnight))
    #expect(gig.life == .trashed && gig.heard == .leftOut)
  }

  @Test mutating func `such a day that its calendar has again is called as it says`() throws {
    try take(Self.weekly + "\r\nEXDATE;TZID=Europe/Berlin:20261215T200000")
    let back = Self.event("run", "15", at: "Barn").replacing("SUMMARY:run", with: "SUMMARY:Finale")
    #expect(
      try take(Self.weekly, back + "\r\nRECURRENCE-ID;TZID=Europe/Berlin:20261215T200000") == [
        "1 changed as the calendar has them",
        "run, 2026-12-15: run → Finale, Hall → Barn, takes place after all",
      ])
    #expect(try shown() == ["12-08 run*", "12-15 Finale", "12-22 run*"])
    let gig = try #require(replica.book.projects.rows.first)
    #expect(gig.heard == Heard(title: "Finale", place: "Barn", schedule: gig.schedule))
  }

  /// It laid its mark: over the name, the place and when the gig was opened.
  @Test mutating func `what an earlier program cancelled meanwhile comes back, too`() throws {
    try take(Self.event("bowl", "05"))
    var gig = try #require(replica.book.projects.rows.first)
    var old = gig
    old.name += "\n"
    old.location += "\n"
    old.opened = nil
    gig.life = .trashed
    var edit = Edit()
    edit.put(gig, replacing: old)
    write(edit)
    #expect(try take(Self.event("bowl", "05") + Self.gone).isEmpty)
    #expect(
      try take(Self.event("bowl", "05") + Self.held) == [
        "1 changed as the calendar has them", "bowl, 2026-12-05: takes place after all",
      ])
    #expect(try shown() == ["12-05 bowl"])
  }

  @Test mutating func `a book that comes back from a backup follows its calendars as it did`()
    throws
  {
    var client = Client()
    (client.id, client.company) = (ID(5), "Hall")
    var edit = Edit()
    edit.put(client, replacing: nil)
    write(edit)
    let names = ["named", "restored", "cancelled", "deleted"]
    let days = ["01", "02", "03", "04"]
    func events(_ more: [String]) -> [String] {
      zip(zip(names, days), more).map { Self.event($0.0, $0.1) + $1 }
    }
    let first = events(["", "", "", ""])
    try take(first[0], first[1], first[2], first[3], Self.weekly)
    let second = events(["", Self.gone, Self.gone, ""])
    let left = Self.weekly + "\r\nEXDATE;TZID=Europe/Berlin:20261215T200000"
    try take(second[0], second[1], second[2], second[3], left)
    try change("named") { $0.name = "Mine" }
    try change("restored") { $0.life = .live }
    try change("deleted") { $0.life = .trashed }
    let before = try shown()
    #expect(before == ["12-01 Mine", "12-02 restored", "12-08 run*", "12-22 run*"])

    let backup = BackupWriter.write(replica.book)
    replica = Replica(device: 8)
    write(try BackupReader.plan(try JSONReader.read(backup), into: Book()).edit)
    #expect(try shown() == before)
    #expect(
      try take(second[0], second[1], second[2], second[3], left) == [
        "“Mine” keeps its name; the calendar has “named”",
        "“restored” of 2026-12-02 stays; the calendar has it no more",
      ])
    #expect(try shown() == before)
    let third = events(["", Self.held, Self.held, Self.held])
    try take(third[0], third[1], third[2], third[3], Self.weekly)
    #expect(
      try shown() == [
        "12-01 Mine", "12-02 restored", "12-03 cancelled", "12-08 run*", "12-15 run*", "12-22 run*",
      ])
  }

  @Test
  mutating func `what was deleted and taken back while its calendar has it is cancelled with it`()
    throws
  {
    try take(Self.event("bowl", "05"))
    try change("bowl") { $0.life = .trashed }
    #expect(try take(Self.event("bowl", "05") + Self.held).isEmpty)
    try change("bowl") { $0.life = .live }
    #expect(
      try take(Self.event("bowl", "05") + Self.gone) == ["1 cancelled", "bowl, 2026-12-05"])
  }

  @Test mutating func `what is taken back of a gig that its series made is done again`() throws {
    try take(Self.weekly)
    let day = try Day(parsing: "2026-12-15")
    let second = GigOccurrence(rule: ICalendarImport.rule("run"), day: day)
    write(GigRules.enter([second], in: replica.book))
    let left = Self.weekly + "\r\nEXDATE;TZID=Europe/Berlin:20261215T200000"
    let moved =
      Self.event("run", "15", at: "Barn") + "\r\nRECURRENCE-ID;TZID=Europe/Berlin:20261215T200000"
    for _ in 1...2 {
      #expect(try take(left) == ["1 cancelled", "run, 2026-12-15"])
      _ = replica.undo(now: Instant(milliseconds: 1))
      #expect(
        try take(moved) == ["1 changed as the calendar has them", "run, 2026-12-15: Hall → Barn"])
      _ = replica.undo(now: Instant(milliseconds: 1))
      let gig = try #require(replica.book.projects.rows.first)
      #expect(gig.heard == Heard(title: "run", place: "Hall", schedule: gig.schedule))
    }
  }

  @Test mutating func `a gig that only its calendar wrote is untouched`() throws {
    let second = Self.event("run", "15") + "\r\nRECURRENCE-ID;TZID=Europe/Berlin:20261215T200000"
    try take(Self.weekly, second)
    let rule = ICalendarImport.rule("run")
    let from = try Day(parsing: "2026-12-10")
    let changing = try GigChanging(
      of: rule, from: from, to: try RecurrenceRule(parsing: "FREQ=WEEKLY"), starting: from,
      on: now.utcDay, in: replica.book)
    #expect(changing.untouched.count == 1 && changing.asked.isEmpty)
  }
}
