import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What a calendar says again of gigs and series that it or somebody here ended, changed or cancelled (rule G29).
struct ICalendarSeriesTests {
  /// 21 November 2026.
  private let now = Instant(milliseconds: 1_795_255_200_000)
  private let zone = ImportZone(name: "Europe/Berlin") { _ in 60 }
  private static let run = "UID:r\r\nSUMMARY:Run\r\nDTSTART;TZID=Europe/Berlin:20261201T200000"
  private static let weekly = run + "\r\nRRULE:FREQ=WEEKLY"
  private static let second =
    "UID:r\r\nSUMMARY:Run\r\nRECURRENCE-ID;TZID=Europe/Berlin:20261208T200000"
    + "\r\nDTSTART;TZID=Europe/Berlin:20261208T200000"
  private static let gone = "\r\nSTATUS:CANCELLED"
  private static let held = "\r\nSTATUS:CONFIRMED"

  private func plan(
    _ events: [String], into book: Book, formats: Formats = .plain
  ) throws -> ImportPlan {
    let body = events.map { "BEGIN:VEVENT\r\n" + $0 + "\r\nEND:VEVENT\r\n" }.joined()
    let read = try ICalendarReader.read(
      Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(body)END:VCALENDAR\r\n".utf8))
    return ICalendarImport.plan(
      read, into: book, client: ID(5), zone: zone, now: now, formats: formats)
  }

  private func write(_ edit: Edit, _ replica: inout Replica) {
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
  }

  /// What is said when they are imported.
  @discardableResult
  private func take(_ events: String..., into replica: inout Replica) throws -> [String] {
    let plan = try plan(events, into: replica.book)
    write(plan.edit, &replica)
    return plan.problems.map { $0.what.english }
  }

  private func shown(
    _ book: Book, _ from: String = "2026-12-01", _ through: String = "2026-12-20"
  ) throws -> [String] {
    book.calendarEvents(from: try Day(parsing: from), through: try Day(parsing: through), in: "")
      .map { "\($0.start.text.suffix(5)) \($0.title)\($0.isDrawn ? "*" : "")" }
  }

  @Test func `what a calendar cancelled comes back when it says that it is held`() throws {
    let one = "UID:a\r\nSUMMARY:Bowl\r\nDTSTART;TZID=Europe/Berlin:20261205T200000"
    var replica = Replica(device: 7)
    try take(one, into: &replica)
    for name in ["Bowl", "Club"] {
      try take(one + Self.gone, into: &replica)
      #expect(try shown(replica.book) == [])
      try take(one, into: &replica)
      #expect(try shown(replica.book) == [], "nobody says that it is held")
      let held = one.replacing("Bowl", with: name) + Self.held
      let back = try plan([held], into: replica.book)
      #expect(back.conclusions.last?.english.hasSuffix("takes place after all") == true)
      write(back.edit, &replica)
      #expect(try shown(replica.book) == ["12-05 " + name])
    }
    let gig = replica.book.projects.rows[0]
    let edit = Edit(trashing: gig, in: replica.book.projects)
    write(edit, &replica)
    #expect(try plan([one + Self.held], into: replica.book).isEmpty, "somebody deleted it")
  }

  @Test func `what hangs on a cancelled gig goes and comes with it, a paid one is archived`() throws
  {
    let one = "UID:a\r\nSUMMARY:Bowl\r\nDTSTART;TZID=Europe/Berlin:20261205T200000"
    var replica = Replica(device: 7)
    try take(one, into: &replica)
    let id = try #require(replica.book.projects.live.first?.id)
    var edit = Edit()
    var cost = Transaction()
    (cost.id, cost.project, cost.amount) = (ID(8), id, Money(10, .usd))
    edit.put(cost, replacing: nil)
    write(edit, &replica)
    try take(one + Self.gone, into: &replica)
    #expect(replica.book.projects[id]?.life == .trashed)
    #expect(replica.book.transactions[cost.id]?.life == .trashed)
    try take(one + Self.held, into: &replica)
    #expect(replica.book.projects[id]?.life == .live)
    #expect(replica.book.transactions[cost.id]?.life == .live)
    var paid = Payment()
    (paid.id, paid.project, paid.amount) = (ID(9), id, Money(10, .usd))
    edit = Edit()
    edit.put(paid, replacing: nil)
    write(edit, &replica)
    try take(one + Self.gone, into: &replica)
    #expect(replica.book.projects[id]?.life == .archived)
    #expect(try plan([one + Self.gone], into: replica.book).isEmpty)
    try take(one + Self.held, into: &replica)
    #expect(replica.book.projects[id]?.life == .live)
  }

  @Test func `so does a series and one of it, unless somebody deleted it`() throws {
    var replica = Replica(device: 7)
    try take(Self.weekly, into: &replica)
    try take(Self.second + Self.gone, into: &replica)
    #expect(try shown(replica.book) == ["12-01 Run*", "12-15 Run*"])
    try take(Self.second + Self.held, into: &replica)
    #expect(try shown(replica.book) == ["12-01 Run*", "12-08 Run", "12-15 Run*"])
    let said = try take(Self.weekly + Self.gone, into: &replica)
    #expect(said == ["“Run” of 2026-12-08 stays; the calendar has it no more"])
    #expect(try shown(replica.book) == ["12-08 Run"])
    #expect(try take(Self.weekly + Self.held, into: &replica).isEmpty)
    #expect(try shown(replica.book) == ["12-01 Run*", "12-08 Run", "12-15 Run*"])

    var own = Replica(device: 7)
    try take(Self.weekly, into: &own)
    let rule = try #require(own.book.gigRules.live.first)
    let day = try Day(parsing: "2026-12-08")
    write(GigRules.skip([GigOccurrence(rule: rule.id, day: day)], in: own.book), &own)
    #expect(try plan([Self.second + Self.held], into: own.book).isEmpty)
    var deleted = rule
    deleted.life = .trashed
    var edit = Edit()
    edit.put(deleted, in: own.book.gigRules)
    write(edit, &own)
    let third = Self.second.replacing("20261208", with: "20261215")
    #expect(try plan([Self.weekly + Self.held, third], into: own.book).isEmpty)

    // One that Undo gave back to its series goes with that.
    own = Replica(device: 7)
    try take(Self.weekly, into: &own)
    try take(Self.second + Self.gone, into: &own)
    _ = own.undo(now: Instant(milliseconds: 1))
    #expect(own.book.projects.rows.first?.isGivenBack == true)
    edit = Edit()
    edit.put(deleted, in: own.book.gigRules)
    write(edit, &own)
    #expect(try plan([Self.weekly, Self.second], into: own.book).isEmpty)
  }

  @Test func `a series that somebody ended stays ended until its calendar agrees`() throws {
    var replica = Replica(device: 7)
    try take(Self.weekly, into: &replica)
    let rule = try #require(replica.book.gigRules.live.first)
    write(GigRules.end(rule, before: try Day(parsing: "2026-12-15"), in: replica.book), &replica)
    let again = try plan([Self.weekly], into: replica.book)
    #expect(again.isEmpty)
    #expect(
      again.problems.map { $0.what.english } == [
        "“Run” keeps its days; the calendar has “Every week”"
      ])
    // It is when the calendar says, and is called so.
    let later = Self.weekly.replacing("T200000", with: "T210000").replacing("Run", with: "Tour")
    #expect(try take(later, into: &replica).count == 1)
    #expect(try take(later, into: &replica).count == 1)
    #expect(try shown(replica.book) == ["12-01 Tour*", "12-08 Tour*"])
    #expect(replica.book.gigRules.live.first?.schedule?.startTime.text == "21:00")
    #expect(try take(later + ";UNTIL=20261214T200000Z", into: &replica).isEmpty)
    #expect(try take(later + ";COUNT=3", into: &replica).isEmpty)
    #expect(try shown(replica.book) == ["12-01 Tour*", "12-08 Tour*", "12-15 Tour*"])
    #expect(try take(later, into: &replica).isEmpty)
    #expect(replica.book.gigRules.live.first?.rule == "FREQ=WEEKLY")
  }

  @Test func `days, times and rules are said as the reader writes them`() throws {
    var replica = Replica(device: 7)
    let one = "UID:a\r\nSUMMARY:Bowl\r\nDTSTART;TZID=Europe/Berlin:20261205T200000"
    try take(Self.weekly, one, into: &replica)
    let rule = try #require(replica.book.gigRules.live.first)
    write(GigRules.end(rule, before: try Day(parsing: "2026-12-15"), in: replica.book), &replica)
    let again = [Self.weekly + ";COUNT=5", one.replacing("05T20", with: "06T21")]
    func said(_ formats: Formats) throws -> [String] {
      let plan = try plan(again, into: replica.book, formats: formats)
      return (plan.conclusions + plan.problems.map { $0.what }).map { $0.english }
    }
    #expect(
      try said(Formats()) == [
        "1 changed as the calendar has them",
        "Bowl, Dec 5, 2026: Dec 5, 2026 8:00 PM–8:00 PM → Dec 6, 2026 9:00 PM–9:00 PM",
        "“Run” keeps its days; the calendar has “Every week, 5 times”",
      ])
    #expect(
      try said(.plain)[1] == "Bowl, 2026-12-05: 2026-12-05 20:00–20:00 → 2026-12-06 21:00–21:00")
  }

  @Test func `a series follows where an earlier program laid its mark without the rule`() throws {
    var replica = Replica(device: 7)
    try take(Self.weekly, into: &replica)
    var tour = try #require(replica.book.gigRules.live.first)
    var old = tour
    tour.name = "Tour"
    tour.heard = nil
    old.location += "\n"
    old.created = Instant(milliseconds: ~old.created.milliseconds)
    var edit = Edit()
    edit.put(tour, replacing: old)
    write(edit, &replica)
    let bounded = Self.weekly.replacing("Run", with: "Tour") + ";COUNT=2"
    #expect(try take(bounded, into: &replica).isEmpty)
    #expect(try shown(replica.book) == ["12-01 Tour*", "12-08 Tour*"])
  }

  @Test func `a series that its calendar gives other days does not come again where it was`() throws
  {
    func series(_ day: String) -> String {
      "UID:r\r\nSUMMARY:Run\r\nDTSTART;TZID=Europe/Berlin:202611\(day)T200000\r\nRRULE:FREQ=WEEKLY"
    }
    var replica = Replica(device: 7)
    try take(series("03"), into: &replica)
    let today = now.utcDay
    let due = GigCalendar(of: replica.book).due(until: today, in: replica.book)
    #expect(due.count == 3)
    // Somebody works on one to come, too.
    let next = due.prefix(1).map { GigOccurrence(rule: $0.rule, day: today.adding(days: 3)) }
    write(GigRules.enter(due + next, in: replica.book), &replica)
    #expect(
      try take(series("04"), into: &replica) == [
        "“Run” comes on other days now; those that are over are left out",
        "“Run” of 2026-11-24 stays; the calendar has it no more",
      ])
    #expect(
      try shown(replica.book, "2026-11-01", "2026-12-05") == [
        "11-03 Run", "11-10 Run", "11-17 Run", "11-24 Run", "11-25 Run*", "12-02 Run*",
      ])
    #expect(GigCalendar(of: replica.book).due(until: today, in: replica.book).isEmpty)
    #expect(try plan([series("04")], into: replica.book).isEmpty)
    #expect(try take(series("04"), into: &replica).isEmpty)
  }

  @Test func `a series that its calendar lets go on has what it ended before`() throws {
    let series =
      "UID:r\r\nSUMMARY:Run\r\nDTSTART;TZID=Europe/Berlin:20261103T200000\r\nRRULE:FREQ=WEEKLY"
    var replica = Replica(device: 7)
    try take(series + ";COUNT=1", into: &replica)
    let due = GigCalendar(of: replica.book).due(until: now.utcDay, in: replica.book)
    write(GigRules.enter(due, in: replica.book), &replica)
    #expect(try take(series + ";COUNT=3", into: &replica).isEmpty)
    #expect(
      try shown(replica.book, "2026-11-01", "2026-12-05") == [
        "11-03 Run", "11-10 Run*", "11-17 Run*",
      ])
  }

  @Test func `a gig of the book on a day that its calendar leaves out is cancelled`() throws {
    let left = Self.weekly + "\r\nEXDATE;TZID=Europe/Berlin:20261208T200000"
    var replica = Replica(device: 7)
    let moved = Self.second.replacing("START;TZID=Europe/Berlin:20261208", with: "START:20261209")
    try take(Self.weekly, moved, into: &replica)
    #expect(try shown(replica.book) == ["12-01 Run*", "12-09 Run", "12-15 Run*"])
    #expect(try plan([left, moved], into: replica.book).isEmpty, "it is moved")
    var gig = try #require(replica.book.projects.rows.first)
    gig.mediaType = .recording
    var edit = Edit()
    edit.put(gig, in: replica.book.projects)
    write(edit, &replica)
    gig.rule = ID(9)
    edit = Edit()
    edit.put(gig, in: replica.book.projects)
    #expect(try plan([left], into: edit.laid(over: replica.book)).isEmpty, "another series has it")
    gig.rule = ICalendarImport.rule("r")
    let plan = try plan([left], into: replica.book)
    #expect(plan.conclusions.map { $0.english } == ["1 cancelled", "Run, 2026-12-09"])
    write(plan.edit, &replica)
    #expect(try shown(replica.book) == ["12-01 Run*", "12-15 Run*"])
    #expect(try self.plan([left], into: replica.book).isEmpty)
    gig = try #require(replica.book.projects.rows.first)
    gig.life = .live
    edit = Edit()
    edit.put(gig, in: replica.book.projects)
    write(edit, &replica)
    #expect(try self.plan([left], into: replica.book).isEmpty, "somebody took it back")
    try take(Self.weekly, moved + Self.held, into: &replica)
    #expect(try shown(replica.book) == ["12-01 Run*", "12-09 Run", "12-15 Run*"])
  }
}
