import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What somebody here decided on stays, and what the calendar alone took away it may bring back (rule G29).
struct ICalendarDecisionTests {
  /// 21 November 2026.
  private let now = Instant(milliseconds: 1_795_255_200_000)
  private let zone = ImportZone(name: "Europe/Berlin") { _ in 60 }
  private var replica = Replica(device: 7)
  private static let one = "UID:a\r\nSUMMARY:Bowl\r\nDTSTART;TZID=Europe/Berlin:20261205T200000"
  private static let weekly =
    "UID:r\r\nSUMMARY:Run\r\nDTSTART;TZID=Europe/Berlin:20261201T200000\r\nRRULE:FREQ=WEEKLY"
  private static let left = weekly + "\r\nEXDATE;TZID=Europe/Berlin:20261208T200000"
  private static let second =
    "UID:r\r\nSUMMARY:Run\r\nRECURRENCE-ID;TZID=Europe/Berlin:20261208T200000"
    + "\r\nDTSTART;TZID=Europe/Berlin:20261208T200000"
  private static let gone = "\r\nSTATUS:CANCELLED"
  private static let held = "\r\nSTATUS:CONFIRMED"

  private func plan(_ events: [String]) throws -> ImportPlan {
    let body = events.map { "BEGIN:VEVENT\r\n" + $0 + "\r\nEND:VEVENT\r\n" }.joined()
    let read = try ICalendarReader.read(
      Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(body)END:VCALENDAR\r\n".utf8))
    return ICalendarImport.plan(read, into: replica.book, client: ID(5), zone: zone, now: now)
  }

  private mutating func write(_ edit: Edit) {
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
  }

  /// What is said when they are imported.
  @discardableResult
  private mutating func take(_ events: String...) throws -> [String] {
    let plan = try plan(events)
    write(plan.edit)
    return plan.conclusions.map { $0.english } + plan.problems.map { $0.what.english }
  }

  private func shown() throws -> [String] {
    replica.book.calendarEvents(
      from: try Day(parsing: "2026-12-01"), through: try Day(parsing: "2026-12-20"), in: ""
    ).map { "\($0.start.text.suffix(5)) \($0.title)\($0.isDrawn ? "*" : "")" }
  }

  private func occurrence() throws -> GigOccurrence {
    GigOccurrence(rule: ICalendarImport.rule("r"), day: try Day(parsing: "2026-12-08"))
  }

  /// The one of the series, or the one gig, as somebody here changes it.
  private mutating func change(_ body: (inout Project) throws -> Void) throws {
    var gig = try #require(replica.book.projects.rows.first)
    try body(&gig)
    let edit = Edit(putting: gig, in: replica.book.projects)
    write(edit)
  }

  private static let all = ["12-01 Run*", "12-08 Run*", "12-15 Run*"]
  private static let without = ["12-01 Run*", "12-15 Run*"]
  private static let entered = ["12-01 Run*", "12-08 Run", "12-15 Run*"]
  private static let stays = "“Run” of 2026-12-08 stays; the calendar has it no more"

  // MARK: what the calendar left out

  @Test mutating func `a day that the calendar left out and has again comes again`() throws {
    for _ in 1...2 {
      try take(Self.left)
      #expect(try shown() == Self.without)
      #expect(try plan([Self.left]).isEmpty)
      #expect(
        try take(Self.weekly) == [
          "1 changed as the calendar has them", "Run, 2026-12-08: takes place after all",
        ])
      #expect(try shown() == Self.all)
      #expect(try plan([Self.weekly]).isEmpty)
    }
  }

  @Test mutating func `so does a gig that was in the book, with what hangs on it`() throws {
    try take(Self.weekly)
    write(GigRules.enter([try occurrence()], in: replica.book))
    var cost = Transaction()
    let id = try #require(replica.book.projects.rows.first?.id)
    (cost.id, cost.project, cost.amount) = (ID(8), id, Money(10, .usd))
    var edit = Edit()
    edit.put(cost, replacing: nil)
    write(edit)
    for _ in 1...2 {
      try take(Self.left)
      #expect(try shown() == Self.without)
      #expect(replica.book.transactions[cost.id]?.life == .trashed)
      try take(Self.weekly)
      #expect(try shown() == Self.entered)
      #expect(replica.book.transactions[cost.id]?.life == .live)
    }
  }

  @Test mutating func `one of it that the calendar writes by itself comes back, too`() throws {
    try take(Self.left)
    try take(Self.weekly, Self.second)
    #expect(try shown() == Self.entered)
    try take(Self.left)
    #expect(try shown() == Self.without)
    try take(Self.weekly, Self.second)
    #expect(try shown() == Self.entered)
  }

  @Test mutating func `what somebody left out or deleted here does not`() throws {
    try take(Self.weekly)
    write(GigRules.skip([try occurrence()], in: replica.book))
    for event in [Self.weekly, Self.left, Self.weekly] { #expect(try plan([event]).isEmpty) }

    replica = Replica(device: 7)
    try take(Self.left)
    try change { $0.life = .live }
    try change { $0.life = .trashed }
    #expect(try plan([Self.weekly]).isEmpty)
  }

  @Test mutating func `nor what the calendar cancelled, before it says that it is held`() throws {
    try take(Self.weekly)
    try take(Self.second + Self.gone)
    #expect(try plan([Self.weekly]).isEmpty)
    #expect(try plan([Self.weekly, Self.second]).isEmpty)
    try take(Self.second + Self.held)
    #expect(try shown() == Self.entered)
  }

  // MARK: what somebody took out of the trash

  @Test mutating func `a gig that somebody took out of the trash stays until its calendar has it`()
    throws
  {
    try take(Self.one)
    try take(Self.one + Self.gone)
    try change { $0.life = .live }
    for _ in 1...2 {
      #expect(
        try take(Self.one + Self.gone) == [
          "“Bowl” of 2026-12-05 stays; the calendar has it no more"
        ])
      #expect(try shown() == ["12-05 Bowl"])
    }
    #expect(try take(Self.one).isEmpty)
    #expect(try plan([Self.one]).isEmpty)
    #expect(try take(Self.one + Self.gone) == ["1 cancelled", "Bowl, 2026-12-05"])
    #expect(try shown() == [])
  }

  @Test mutating func `what was driven for it is said to go along with what is cancelled`() throws {
    try take(Self.one)
    var trip = Trip()
    trip.id = ID(71)
    trip.project = try #require(replica.book.projects.rows.first).id
    let edit = Edit(putting: trip, in: replica.book.trips)
    write(edit)
    #expect(
      try take(Self.one + Self.gone) == [
        "1 cancelled", "Bowl, 2026-12-05, with its expenses and trips",
      ])
    #expect(replica.book.trips.liveCount == 0)
  }

  @Test mutating func `so do one of a series and a series`() throws {
    try take(Self.weekly)
    try take(Self.second + Self.gone)
    try change { $0.life = .live }
    #expect(try take(Self.second + Self.gone) == [Self.stays])
    #expect(try take(Self.left) == [Self.stays])
    #expect(try shown() == Self.entered)

    replica = Replica(device: 7)
    try take(Self.weekly)
    try take(Self.weekly + Self.gone)
    var rule = try #require(replica.book.gigRules.rows.first)
    rule.life = .live
    let edit = Edit(putting: rule, in: replica.book.gigRules)
    write(edit)
    #expect(
      try take(Self.weekly + Self.gone) == [
        "“Run” of 2026-12-01 stays; the calendar has it no more"
      ])
    #expect(try shown() == Self.all)
    #expect(try take(Self.weekly).isEmpty)
    try take(Self.weekly + Self.gone)
    #expect(try shown() == [])
  }

  @Test mutating func `an import that was taken back does the same again`() throws {
    try take(Self.one)
    try take(Self.one + Self.gone)
    _ = replica.undo(now: Instant(milliseconds: 1))
    #expect(try shown() == ["12-05 Bowl"])
    try take(Self.one + Self.gone)
    #expect(try shown() == [])
  }

  @Test
  mutating func `what came back is cancelled again, also where it was called otherwise since`()
    throws
  {
    try take(Self.one)
    try take(Self.one + Self.gone)
    try take(Self.one + Self.held)
    try take(Self.one.replacing("Bowl", with: "Club"))
    try take(Self.one + Self.gone)
    #expect(try shown() == [])
  }

  @Test mutating func `what came back does again where that was taken back`() throws {
    try take(Self.weekly)
    write(GigRules.enter([try occurrence()], in: replica.book))
    try take(Self.left)
    try take(Self.weekly)
    _ = replica.undo(now: Instant(milliseconds: 1))
    #expect(try shown() == Self.without)
    try take(Self.weekly)
    #expect(try shown() == Self.entered)

    replica = Replica(device: 7)
    try take(Self.one)
    try take(Self.one + Self.gone)
    try take(Self.one + Self.held)
    _ = replica.undo(now: Instant(milliseconds: 1))
    #expect(try shown() == [])
    try take(Self.one + Self.held)
    #expect(try shown() == ["12-05 Bowl"])
  }

  @Test mutating func `a cancelling that was taken back is none of a gig that is renamed since`()
    throws
  {
    try take(Self.one)
    try take(Self.one + Self.gone)
    _ = replica.undo(now: Instant(milliseconds: 1))
    try take(Self.one.replacing("Bowl", with: "Club"))
    try take(Self.one + Self.gone)
    #expect(try shown() == [])
  }

  @Test
  mutating func `a day that was left out comes back as a hold where its calendar only keeps it`()
    throws
  {
    try take(Self.left)
    #expect(
      try take(Self.weekly, Self.second + "\r\nSTATUS:TENTATIVE").last
        == "Run, 2026-12-08: takes place after all")
    #expect(replica.book.projects.rows.first?.hold != nil)
    #expect(try shown() == Self.entered)
  }

  @Test mutating func `two devices that import one file unheard have the same`() throws {
    try take(Self.left)
    let own = replica
    replica = Replica(device: 8)
    try take(Self.left)
    #expect(replica.book.projects.rows == own.book.projects.rows)
    #expect(replica.book.gigRules.rows == own.book.gigRules.rows)
  }

  // MARK: what was moved

  @Test mutating func `a gig that was moved here stays where its old day is left out`() throws {
    try take(Self.weekly)
    write(GigRules.enter([try occurrence()], in: replica.book))
    try change { gig in
      let day = try Day(parsing: "2026-12-10")
      gig.schedule?.start = day
      gig.schedule?.end = day
    }
    #expect(
      try take(Self.left) == ["“Run” of 2026-12-10 stays; the calendar has it no more"])
    #expect(try shown() == ["12-01 Run*", "12-10 Run", "12-15 Run*"])
  }

  @Test mutating func `one that its calendar moved goes, and one with other hours here`() throws {
    let moved = Self.second.replacing("START;TZID=Europe/Berlin:20261208", with: "START:20261209")
    try take(Self.weekly, Self.second)
    try take(Self.weekly, moved)
    #expect(try shown() == ["12-01 Run*", "12-09 Run", "12-15 Run*"])
    try take(Self.left)
    #expect(try shown() == Self.without)

    // An earlier program moved it without a mark, until the calendar says so again.
    replica = Replica(device: 7)
    try take(Self.weekly, Self.second)
    try change { gig in
      let day = try Day(parsing: "2026-12-09")
      gig.schedule?.start = day
      gig.schedule?.end = day
    }
    #expect(try take(Self.weekly, moved).isEmpty)
    #expect(try plan([Self.weekly, moved]).isEmpty)
    try take(Self.left)
    #expect(try shown() == Self.without)

    replica = Replica(device: 7)
    try take(Self.weekly)
    write(GigRules.enter([try occurrence()], in: replica.book))
    try change { $0.schedule?.startTime = TimeOfDay(minutes: 1_140) }
    try take(Self.left)
    #expect(try shown() == Self.without)
  }
}
