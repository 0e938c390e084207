import LedgerTestSupport
import Testing

@testable import Ledger

/// Lessons that a pupil missed (rule G96), and gigs that are patterns for others (rule G97).
struct MissedGigsTests {
  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  private func told() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Lesson 1" 2026-11-03 Lesson
      charge g1 concert 60 USD x 1
      gig g2 c1 "Lesson 2" 2026-11-10 Lesson
      charge g2 concert 60 USD x 1
      gig g3 c1 "Lesson 3" 2026-11-17 Lesson
      """)
  }

  private func calendar(_ book: Book) throws -> [String] {
    let (first, last) = (try day("2026-11-01"), try day("2026-11-30"))
    return book.calendarEvents(from: first, through: last, in: "", withMissed: true)
      .map { $0.title + ($0.isMissed ? " missed" : "") }
  }

  private func commit(_ edits: [Edit], _ told: inout TestBook) {
    for edit in edits { told.commit(edit) }
  }

  private func gig(_ name: String, _ told: TestBook) throws -> Project {
    try #require(told.book.projects.rows.first { $0.name == name })
  }

  @Test func `one that is not billed leaves lists and sums and stays in the calendar`() throws {
    var told = try told()
    commit(MissedGigs.mark(try gig("Lesson 2", told), isBilled: false, in: told.book), &told)
    #expect(try calendar(told.book) == ["Lesson 1", "Lesson 2 missed", "Lesson 3"])
    let today = Today(of: told.book, on: try day("2026-11-20"), in: Today.Places(in: told.book))
    #expect(today.toDeliver.count == 2)
    let client = try #require(told.book.clients.live.first).id
    let counts = told.book.attendance(of: client, on: try day("2026-11-12"))
    #expect(counts.held == 1 && counts.missed == 1 && counts.ahead == 1)
    #expect(told.book.missedGigs(of: client).map(\.name) == ["Lesson 2"])
    // Nobody is there: other calendars, and what is at the same time, do not have it.
    let november = try told.book.calendarEvents(
      from: day("2026-11-01"), through: day("2026-11-30"), in: "")
    #expect(november.map(\.title) == ["Lesson 1", "Lesson 3"])
    told.commit(MissedGigs.unmark(try gig("Lesson 2", told), in: told.book))
    #expect(try calendar(told.book) == ["Lesson 1", "Lesson 2", "Lesson 3"])
    #expect(try gig("Lesson 2", told).isLive)
  }

  @Test(
    arguments: [
      ("issued", TestBook.billed(), true),
      ("void", TestBook.billed() + "\nvoid i1 2025-09-04", false),
      ("credited", TestBook.billed(isCredited: true), false),
      ("paid and credited", TestBook.billed(paid: "400.00", isCredited: true), true),
      (
        "paid back",
        TestBook.billed(paid: "400.00", isCredited: true) + "\nrefund n1 400.00 2025-09-10", false
      ),
    ])
  func `what was voided or given back in full is billed no more`(
    _ name: String, _ text: String, _ stays: Bool
  ) throws {
    var told = try TestBook(text)
    commit(MissedGigs.mark(told.project("g1"), isBilled: false, in: told.book), &told)
    #expect(told.project("g1").isLive == stays, "\(name)")
    #expect(told.project("g1").aside == (stays ? .missedBilled : .missed), "\(name)")
  }

  @Test func `one that is billed goes on as before`() throws {
    var told = try told()
    commit(MissedGigs.mark(try gig("Lesson 1", told), isBilled: true, in: told.book), &told)
    #expect(try calendar(told.book) == ["Lesson 1 missed", "Lesson 2", "Lesson 3"])
    #expect(try gig("Lesson 1", told).aside == .missedBilled)
    // It is neither next nor in conflict, and waits to be billed once its day is over.
    let before = Today(of: told.book, on: try day("2026-11-01"), in: Today.Places(in: told.book))
    #expect(before.next.count == 1 && before.toDeliver.isEmpty)
    let today = Today(of: told.book, on: try day("2026-11-20"), in: Today.Places(in: told.book))
    #expect(today.toDeliver.count == 3)
    // Archived later, it was billed all the same.
    var archived = try gig("Lesson 1", told)
    archived.life = .archived
    let edit = Edit(putting: archived, in: told.book.projects)
    told.commit(edit)
    #expect(try gig("Lesson 1", told).isMissed && gig("Lesson 1", told).aside == .missedBilled)
    #expect(Deleting.broughtBack(archived).aside == .missedBilled)
  }

  @Test func `what was billed before it was missed stays billed`() throws {
    var told = try told()
    let lesson = try gig("Lesson 1", told)
    for edit in try Stages.parts(lesson, to: .paid, on: day("2026-11-04"), in: told.book) {
      told.commit(edit)
    }
    commit(
      MissedGigs.mark(try gig("Lesson 1", told), isBilled: false, in: told.book), &told)
    #expect(try gig("Lesson 1", told).aside == .missedBilled && gig("Lesson 1", told).isLive)
  }

  @Test func `lessons are held, missed or to come, and what is only kept or deleted is none`()
    throws
  {
    var told = try told()
    let today = try day("2026-11-10")
    let client = try gig("Lesson 1", told).client
    func counts() -> [Int] {
      let counts = told.book.attendance(of: client, on: today)
      return [counts.held, counts.missed, counts.ahead]
    }
    // One before today, one of today, one after it.
    #expect(counts() == [1, 0, 2])
    #expect(told.book.attendance(of: client, on: try day("2026-11-18")).held == 3)
    commit(MissedGigs.mark(try gig("Lesson 3", told), isBilled: true, in: told.book), &told)
    #expect(counts() == [1, 1, 1])
    var held = try gig("Lesson 1", told)
    held.life = .archived
    let edit = Edit(putting: held, in: told.book.projects)
    told.commit(edit)
    #expect(counts() == [0, 1, 1])
    told.commit(Deleting.delete(try gig("Lesson 2", told), in: told.book))
    #expect(counts() == [0, 1, 0])
  }

  @Test func `from the trash it comes back as what it was`() throws {
    var told = try told()
    commit(MissedGigs.mark(try gig("Lesson 2", told), isBilled: false, in: told.book), &told)
    told.commit(Deleting.delete(try gig("Lesson 2", told), in: told.book))
    #expect(try calendar(told.book) == ["Lesson 1", "Lesson 3"])
    told.commit(Deleting.restore(try gig("Lesson 2", told), in: told.book))
    #expect(try gig("Lesson 2", told).isSetAside)
    // Out of the archive it is a gig like others.
    told.commit(Deleting.restore(try gig("Lesson 2", told), in: told.book))
    #expect(try gig("Lesson 2", told).aside == .none && gig("Lesson 2", told).isLive)
  }

  @Test func `one of a rule that nobody touched is entered by it and drawn no more`() throws {
    var told = try told()
    var rule = GigRule()
    (rule.id, rule.name, rule.rule, rule.fee) = (ID(700), "Weekly", "FREQ=WEEKLY", Money(60, .usd))
    rule.schedule = .gig(on: try day("2026-11-04"), zone: "Europe/Berlin")
    var edit = Edit()
    edit.put(rule, replacing: nil)
    told.commit(edit)
    let second = GigOccurrence(rule: rule.id, day: try day("2026-11-11"))
    let drawn = try #require(GigRules.project(second, in: told.book))
    commit(MissedGigs.mark(drawn, isBilled: false, in: told.book), &told)
    #expect(
      try calendar(told.book).filter { $0.hasPrefix("Weekly") } == [
        "Weekly", "Weekly missed", "Weekly", "Weekly",
      ])
    // What is due later is not entered over it.
    told.commit(GigRules.enter([second], in: told.book))
    #expect(told.book.projects[drawn.id]?.life == .archived)
  }

  @Test func `a template is in no list, and another begins with it`() throws {
    var told = try told()
    let today = try day("2026-11-20")
    let lesson = try gig("Lesson 1", told)
    told.commit(
      GigTemplates.keep(
        lesson, as: ID(900), on: today, now: Instant(today, .midnight), in: told.book))
    #expect(told.book.gigTemplates.map(\.name) == ["Lesson 1"])
    #expect(told.book.projects.liveCount == 3)
    #expect(try calendar(told.book) == ["Lesson 1", "Lesson 2", "Lesson 3"])
    // One of a name takes the place of the one before.
    told.commit(
      GigTemplates.keep(
        lesson, as: ID(901), on: today, now: Instant(today, .midnight), in: told.book))
    #expect(told.book.gigTemplates.map(\.id) == [ID(901)])
    // The same name with another client is another one; a deleted one comes back as a template.
    var other = lesson
    (other.id, other.client) = (ID(910), ID(911))
    told.commit(
      GigTemplates.keep(
        other, as: ID(902), on: today, now: Instant(today, .midnight), in: told.book))
    #expect(told.book.gigTemplates.count == 2)
    let gone = try #require(told.book.projects[ID(902)])
    told.commit(Deleting.delete(gone, in: told.book))
    #expect(told.book.gigTemplates.count == 1)
    told.commit(
      Deleting.restore(try #require(told.book.projects[ID(902)]), in: told.book))
    #expect(told.book.gigTemplates.count == 2)
    told.commit(Deleting.delete(gone, in: told.book))
    let template = try #require(told.book.gigTemplates.first)
    let next = Booking.again(template, as: ID(903), opened: today, on: try day("2026-12-01"))
    #expect(next.aside == .none && next.isLive && next.name == "Lesson 1")
    #expect(Booking.charges(of: template.id, for: next.id, in: told.book).count == 1)
  }

  @Test func `nothing more is expected of a missed gig's deal than its deposit`() throws {
    var tale = try DepositTale()
    try tale.ask()
    func booked() -> Money { IncomeForecast(of: tale.book, on: tale.day).booked }
    #expect(booked() == Money(700, .usd))
    func miss(_ tale: inout DepositTale, isBilled: Bool) {
      let project = tale.told.project("g1")
      for edit in MissedGigs.mark(project, isBilled: isBilled, in: tale.book) {
        tale.told.commit(edit)
      }
    }
    miss(&tale, isBilled: false)
    #expect(tale.told.project("g1").aside == .missedBilled)
    #expect(booked().isZero)
    tale.told.commit(MissedGigs.unmark(tale.told.project("g1"), in: tale.book))
    #expect(booked() == Money(700, .usd))
    // What else was charged is expected; charges that come to the deal are less by the deposit.
    miss(&tale, isBilled: false)
    try tale.told.tell("charge g1 overdub 50.00 USD")
    #expect(booked() == Money(50, .usd))
    var typed = try DepositTale()
    try typed.ask()
    try typed.told.tell("charge g1 concert 1000.00 USD Show")
    miss(&typed, isBilled: false)
    #expect(IncomeForecast(of: typed.book, on: typed.day).booked == Money(700, .usd))
    // Without a deposit one that is billed is expected.
    var billed = try DepositTale()
    miss(&billed, isBilled: true)
    #expect(
      IncomeForecast(of: billed.book, on: billed.day).booked == Money(1_000, .usd))
  }

  @Test func `a deposit that was given back is expected no more, one that is on a draft is`() throws
  {
    var back = try DepositTale()
    try back.ask()
    commit(
      MissedGigs.mark(back.told.project("g1"), isBilled: false, in: back.book), &back.told)
    try back.credit(300)
    #expect(IncomeForecast(of: back.book, on: back.day).booked.isZero)
    // Whatever else an invoice has asked for.
    var drafted = try DepositTale()
    try drafted.request()
    try drafted.told.tell("invoice i5 for c1 2026-03-07\nline i5 \"Travel\" 5.00 USD")
    var other = drafted.told.invoice("i5")
    other.project = drafted.gig
    drafted.told.put(other, in: drafted.book.invoices)
    try drafted.issue(other.id)
    commit(
      MissedGigs.mark(drafted.told.project("g1"), isBilled: false, in: drafted.book),
      &drafted.told)
    #expect(IncomeForecast(of: drafted.book, on: drafted.day).booked == Money(300, .usd))
  }

  @Test func `Today asks for no deposit of a gig that is off`() throws {
    var tale = try DepositTale()
    var deal = try #require(tale.book.deal(of: tale.gig))
    deal.deposit.day = tale.day
    tale.told.put(deal, in: tale.book.deals)
    func asks() -> Bool {
      !Today(of: tale.book, on: tale.day, in: Today.Places(in: tale.book)).deposits.isEmpty
    }
    #expect(asks())
    commit(
      MissedGigs.mark(tale.told.project("g1"), isBilled: true, in: tale.book), &tale.told)
    #expect(!asks())
    tale.told.commit(MissedGigs.unmark(tale.told.project("g1"), in: tale.book))
    #expect(asks())
  }
}
