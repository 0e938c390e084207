import LedgerTestSupport
import Testing

@testable import Ledger

/// What comes again (rules E9, E20, E21).
struct RecurringTests: RecurringDesk {
  // MARK: when

  @Test func `the 31st comes back after shorter months, the 29th of February in the leap year`()
    throws
  {
    let replica = book(try rule(.monthly, from: "2027-12-31"))
    let shown = try due(replica, until: "2028-04-30")
    #expect(shown == ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"])
    let yearly = book(try rule(.yearly, from: "2024-02-29"))
    #expect(
      try due(yearly, until: "2028-12-31")
        == ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"])
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `a span has the days that counting one after another has`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    for frequency in Frequency.allCases {
      var one = try rule(frequency, from: "2020-01-31")
      let start = try day("2020-01-01").adding(days: dice.below(800))
      one.start = start
      if dice.percent(40) { one.end = start.adding(days: dice.below(900)) }
      let calendar = RecurringCalendar(of: book(one).book)
      let lower = start.adding(days: dice.below(1_500) - 400)
      let upper = lower.adding(days: dice.below(1_000))
      var expected: [Day] = []
      for number in 0..<400 {
        guard let day = frequency.day(number, from: start) else { break }
        if day >= lower, day <= upper, one.end.map({ day <= $0 }) ?? true { expected.append(day) }
      }
      #expect(calendar.occurrences(of: one.id, in: lower...upper).map { $0.day } == expected)
    }
  }

  @Test func `what is entered is the rule's, and due no more`() throws {
    var tag = Tag()
    tag.id = ID(77)
    tag.name = "Office"
    var one = try rule(.monthly, from: "2026-09-30")
    one.tags = [tag.id]
    one.paymentMethod = "Card"
    one.isDeductible = true
    var replica = book(one)
    var edit = Edit()
    edit.put(tag, replacing: nil)
    write(edit, &replica)
    try enter(&replica, until: "2026-11-21")
    #expect(try due(replica, until: "2026-11-21").isEmpty)
    let expenses = replica.book.transactions.live
    #expect(expenses.map { $0.day?.text } == ["2026-09-30", "2026-10-30"])
    for expense in expenses {
      #expect(replica.book.isExpense(expense) && expense.recurring == one.id)
      #expect(expense.amount == Money(900, .usd) && expense.source == "Landlord")
      #expect(expense.paymentMethod == "Card" && expense.isDeductible)
      #expect(replica.book.tags(of: expense.id).map { $0.name } == ["Office"])
      #expect(Scope(expense.project) == .business)
    }
    let next = RecurringCalendar(of: replica.book).next(
      of: one.id, on: try day("2026-11-21"), in: replica.book)
    #expect(next?.day.text == "2026-11-30")
  }

  /// A rule with two tags, one of which nobody has.
  private func tagged() throws -> (rule: Recurring, book: Replica) {
    var one = try rule(.monthly, from: "2026-09-30")
    var edit = Edit()
    for (id, name) in [(77, "Office"), (78, "Tour")] as [(UInt64, String)] {
      var tag = Tag()
      (tag.id, tag.name) = (ID(id), name)
      edit.put(tag, replacing: nil)
      one.tags.append(tag.id)
    }
    var replica = book(one)
    write(edit, &replica)
    return (one, replica)
  }

  private func tags(_ replica: Replica, _ day: String, of rule: Recurring) throws -> [String] {
    replica.book.tags(of: rule.occurrence(on: try self.day(day))).map { $0.name }
  }

  @Test func `two devices give an occurrence the same taggings, whatever was merged meanwhile`()
    throws
  {
    var (one, here) = try tagged()
    var there = here
    write(
      try TagMerging.merge(ID(78), into: ID(77), in: there.book), &there)
    for book in [here.book, there.book] {
      let due = RecurringCalendar(of: book).due(until: try day("2026-09-30"), in: book)
      let edit = RecurringRules.enter(due, in: book)
      if book.tag(ID(78)) == ID(78) { write(edit, &here) } else { write(edit, &there) }
    }
    let ids = here.book.taggings.rows.map { $0.id.raw }
    #expect(ids.count == 2 && ids == there.book.taggings.rows.map { $0.id.raw })
    #expect(try tags(here, "2026-09-30", of: one) == ["Office", "Tour"])
    #expect(try tags(there, "2026-09-30", of: one) == ["Office"])
    // Another time the rule has others; what is entered keeps its own.
    one.tags = [ID(78)]
    let edit = Edit(putting: one, in: here.book.recurring)
    write(edit, &here)
    try enter(&here, until: "2026-10-30")
    #expect(try tags(here, "2026-10-30", of: one) == ["Tour"])
    #expect(try tags(here, "2026-09-30", of: one) == ["Office", "Tour"])
  }

  @Test func `what was skipped has the tags when it is entered after all, what was untagged none`()
    throws
  {
    var (one, replica) = try tagged()
    let calendar = RecurringCalendar(of: replica.book)
    let all = calendar.due(until: try day("2026-10-30"), in: replica.book)
    write(RecurringRules.skip([all[0]], in: replica.book), &replica)
    write(RecurringRules.enter([all[0]], in: replica.book), &replica)
    #expect(try tags(replica, "2026-09-30", of: one) == ["Office", "Tour"])
    // A deleted tag gives nothing and fails nothing.
    let tour = try #require(replica.book.tags[ID(78)])
    let edit = Edit(trashing: tour, in: replica.book.tags)
    write(edit, &replica)
    write(RecurringRules.enter([all[1]], in: replica.book), &replica)
    #expect(try tags(replica, "2026-10-30", of: one) == ["Office"])
    write(ExpenseTags.set([], on: all[1].id, in: replica.book), &replica)
    write(RecurringRules.enter([all[1]], in: replica.book), &replica)
    #expect(try tags(replica, "2026-10-30", of: one).isEmpty)
    // Changed from a day on, it goes on with them.
    one.amount = Money(950, .usd)
    write(
      RecurringRules.change(
        try #require(replica.book.recurring.live(one.id)), to: one, from: try day("2026-11-30"),
        in: replica.book), &replica)
    let next = try #require(replica.book.recurring.live.first { $0.follows == one.id })
    #expect(next.tags == [ID(77), ID(78)])
  }

  @Test func `skipped and deleted stay away, and come back when they are entered after all`() throws
  {
    let one = try rule(.weekly, from: "2026-11-02")
    var replica = book(one)
    let calendar = RecurringCalendar(of: replica.book)
    let all = calendar.due(until: try day("2026-11-21"), in: replica.book)
    #expect(days(all) == ["2026-11-02", "2026-11-09", "2026-11-16"])
    write(RecurringRules.skip([all[0]], in: replica.book), &replica)
    write(RecurringRules.enter([all[1]], in: replica.book), &replica)
    let gone = try #require(replica.book.transactions.live(all[1].id))
    let edit = Edit(trashing: gone, in: replica.book.transactions)
    write(edit, &replica)
    #expect(try due(replica, until: "2026-11-21") == ["2026-11-16"])
    #expect(replica.book.transactions.live.isEmpty)
    let snapshot = try Snapshot(
      encoded: Snapshot(book: replica.book, cursor: 0, epoch: 1).encoded())
    #expect(
      days(RecurringCalendar(of: snapshot.book).due(until: all[2].day, in: snapshot.book))
        == ["2026-11-16"])
    write(RecurringRules.enter([all[0]], in: replica.book), &replica)
    #expect(replica.book.transactions.live.map { $0.id } == [all[0].id])
  }

  @Test func `undone is not due again`() throws {
    var replica = book(try rule(.monthly, from: "2026-11-01"))
    try enter(&replica, until: "2026-11-21")
    _ = replica.undo(now: Instant(milliseconds: 5))
    #expect(replica.book.transactions.live.isEmpty)
    #expect(try due(replica, until: "2026-11-21").isEmpty)
  }

  @Test func `a pause leaves out what came meanwhile`() throws {
    let one = try rule(.weekly, from: "2026-11-02")
    var replica = book(one)
    try enter(&replica, until: "2026-11-03")
    write(RecurringRules.pause(one, in: replica.book), &replica)
    #expect(try due(replica, until: "2026-12-31").isEmpty)
    let paused = try #require(replica.book.recurring.live(one.id))
    let edits = RecurringRules.resume(paused, on: try day("2026-11-23"), in: replica.book)
    write(edits, &replica)
    #expect(try due(replica, until: "2026-11-30") == ["2026-11-23", "2026-11-30"])
    #expect(replica.book.transactions.live.count == 1)
  }

  @Test func `stopped and deleted rules make nothing more, and keep what they made`() throws {
    let one = try rule(.weekly, from: "2026-11-02")
    var replica = book(one)
    try enter(&replica, until: "2026-11-03")
    let today = try day("2026-11-10")
    write(RecurringRules.stop(one, on: today, in: replica.book), &replica)
    #expect(try due(replica, until: "2026-12-31") == ["2026-11-09"])
    #expect(
      RecurringCalendar(of: replica.book).occurrences(of: one.id, in: today...today.lastOfYear)
        .isEmpty)
    let gone = try #require(replica.book.recurring.live(one.id))
    let edit = Edit(trashing: gone, in: replica.book.recurring)
    write(edit, &replica)
    #expect(try due(replica, until: "2026-12-31").isEmpty)
    #expect(replica.book.transactions.live.count == 1)
  }

  @Test func `nothing is due for a project that is gone, and only ten years back`() throws {
    var project = Project()
    project.id = ID(900)
    var one = try rule(.monthly, from: "2026-11-01")
    one.project = project.id
    var replica = book(one)
    var edit = Edit()
    edit.put(project, replacing: nil)
    write(edit, &replica)
    #expect(try due(replica, until: "2026-11-21").count == 1)
    project.life = .trashed
    edit = Edit()
    edit.put(project, in: replica.book.projects)
    write(edit, &replica)
    #expect(try due(replica, until: "2026-11-21").isEmpty)
    let old = book(try rule(.yearly, from: "1990-11-21"))
    #expect(try due(old, until: "2026-11-21").first == "2016-11-21")
  }

  @Test(arguments: [(60, 60), (61, 0)])
  func `sixty of one rule are entered unasked, of more none`(_ count: Int, _ entered: Int) throws {
    var one = try rule(.weekly, from: "2025-01-06")
    one.way = .automatic
    let replica = book(one)
    let last = try day("2025-01-06").adding(days: 7 * (count - 1))
    let due = RecurringCalendar(of: replica.book).due(until: last, in: replica.book)
    #expect(due.count == count)
    #expect(RecurringCalendar.automatic(due, in: replica.book).count == entered)
  }

  @Test func `very much of one automatic rule is asked about`() throws {
    var (few, many) = (
      try rule(.monthly, from: "2026-01-01"), try rule(.weekly, from: "2024-01-01")
    )
    few.way = .automatic
    many.way = .automatic
    many.id = ID(501)
    let replica = book(few, many, try rule(.monthly, from: "2026-11-01", id: 502))
    let calendar = RecurringCalendar(of: replica.book)
    let due = calendar.due(until: try day("2026-11-21"), in: replica.book)
    let automatic = RecurringCalendar.automatic(due, in: replica.book)
    #expect(automatic.count == 11 && automatic.allSatisfy { $0.rule == few.id })
  }
}
