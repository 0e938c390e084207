import LedgerTestSupport
import Testing

@testable import Ledger

/// A rule that goes on from another draws nothing that the other's gigs are (rules G26, G80).
struct GigChainTests {
  private let old = Residency.rule

  private func day(_ text: String) throws -> Day { try Residency.day(text) }

  private func write(_ edits: [Edit], _ replica: inout Replica) {
    Residency.write(edits, &replica)
  }

  private func shown(
    _ book: Book, _ from: String = "09-01", _ through: String = "11-05"
  ) throws -> [String] {
    try Residency.shown(book, from, through)
  }

  private func enter(_ days: [String], of rule: GigRule, _ replica: inout Replica) throws {
    let gigs = try days.map { GigOccurrence(rule: rule.id, day: try day($0)) }
    write([GigRules.enter(gigs, in: replica.book)], &replica)
  }

  /// On Tuesdays from September on: three entered, one left out, one deleted, one on another day.
  private func begun() throws -> Replica {
    var replica = Replica(device: 7)
    var edit = Edit()
    edit.put(old, replacing: nil)
    write([edit], &replica)
    try enter(["09-22", "09-29", "10-06", "10-20"], of: old, &replica)
    let skipped = GigOccurrence(rule: old.id, day: try day("10-13"))
    write([GigRules.skip([skipped], in: replica.book)], &replica)
    var deleted = try #require(replica.book.projects.live(old.occurrence(on: try day("10-20"))))
    deleted.life = .trashed
    write(GigRules.change(deleted, in: replica.book), &replica)
    let other = GigOccurrence(rule: old.id, day: try day("10-27"))
    var moved = try #require(GigRules.project(other, in: replica.book))
    moved.schedule?.start = try day("10-30")
    moved.schedule?.end = try day("10-30")
    write(GigRules.change(moved, in: replica.book), &replica)
    #expect(
      try shown(replica.book) == [
        "09-01*", "09-08*", "09-15*", "09-22", "09-29", "10-06", "10-30", "11-03*",
      ])
    return replica
  }

  private func moved(_ book: Book, by days: Int, from text: String = "09-15") throws -> Edit {
    let from = try day(text)
    let schedule = Schedule.gig(on: from.adding(days: days), zone: "")
    return try #require(GigRules.move(old, from: from, to: schedule, in: book))
  }

  @Test(arguments: [1, -2, 5]) func `moved on, no gig is twice`(_ days: Int) throws {
    var replica = try begun()
    let before = try shown(replica.book)
    write([try moved(replica.book, by: days)], &replica)
    func on(_ text: String) throws -> String {
      String(try day(text).adding(days: days).text.dropFirst(5)) + "*"
    }
    let own = ["09-22", "09-29", "10-06", "10-30"]
    let all = (["09-01*", "09-08*"] + [try on("09-15"), try on("11-03")] + own).sorted()
    let last = String(try on("11-03").prefix(5))
    #expect(try shown(replica.book, "09-01", last).sorted() == all)
    let due = GigCalendar(of: replica.book).due(until: try day("11-01"), in: replica.book)
    #expect(due.count == (days < -1 ? 4 : 3))
    _ = replica.undo(now: Instant(milliseconds: 2))
    #expect(try shown(replica.book) == before)
  }

  @Test func `changed from a day on, no gig is twice`() throws {
    var replica = try begun()
    var late = old
    late.name = "Late Show"
    write(
      [GigRules.change(old, to: late, from: try day("09-15"), in: replica.book)], &replica)
    #expect(
      try shown(replica.book) == [
        "09-01*", "09-08*", "09-15*", "09-22", "09-29", "10-06", "10-30", "11-03*",
      ])
    // And once more, by the rule that goes on.
    let next = try #require(replica.book.gigRules.live(old.continuation(from: try day("09-15"))))
    try enter(["11-10"], of: next, &replica)
    let schedule = Schedule.gig(on: try day("11-05"), zone: "")
    let again = try #require(
      GigRules.move(next, from: try day("11-03"), to: schedule, in: replica.book))
    write([again], &replica)
    #expect(
      try shown(replica.book, "09-14", "11-20") == [
        "09-15*", "09-22", "09-29", "10-06", "10-30", "11-05*", "11-10", "11-19*",
      ])
  }

  @Test func `a second device that moved it the same way, and entered another unheard`() throws {
    let base = try begun()
    let edit = try moved(base.book, by: 1)
    let gig = GigOccurrence(rule: old.id, day: try day("11-03"))
    let unheard = GigRules.enter([gig], in: base.book)
    for order in [[edit, edit, unheard], [unheard, edit, edit], [edit, unheard, edit]] {
      var replica = base
      for one in order { write([one], &replica) }
      #expect(
        try shown(replica.book, "09-01", "11-12") == [
          "09-01*", "09-08*", "09-16*", "09-22", "09-29", "10-06", "10-30", "11-03", "11-11*",
        ])
    }
  }

  @Test func `two devices that moved it from two days on make no gig twice`() throws {
    let base = try begun()
    let early = try moved(base.book, by: 1)
    let late = try moved(base.book, by: 2, from: "11-03")
    for order in [[early, late], [late, early]] {
      var replica = base
      for one in order { write([one], &replica) }
      #expect(
        try shown(replica.book, "09-01", "11-12") == [
          "09-01*", "09-08*", "09-16*", "09-22", "09-29", "10-06", "10-30", "11-05*", "11-12*",
        ])
    }
  }

  @Test func `what goes on from the earlier of two ends where the later begins`() throws {
    var replica = Replica(device: 7)
    var edit = Edit()
    edit.put(old, replacing: nil)
    write([edit], &replica)
    try enter(["09-01"], of: old, &replica)
    let both = [try moved(replica.book, by: 1), try moved(replica.book, by: 2, from: "11-03")]
    for one in both { write([one], &replica) }
    let earlier = try #require(replica.book.gigRules.live(old.continuation(from: try day("09-15"))))
    try enter(["09-16"], of: earlier, &replica)
    var dearer = earlier
    dearer.fee = Money(400, .usd)
    write(
      [GigRules.change(earlier, to: dearer, from: try day("10-07"), in: replica.book)], &replica)
    #expect(replica.book.gigRules.live.count == 4)
    #expect(
      try shown(replica.book, "09-20", "11-12") == [
        "09-23*", "09-30*", "10-07*", "10-14*", "10-21*", "10-28*", "11-05*", "11-12*",
      ])
  }

  @Test func `what Undo takes away is drawn again, what came due or was deleted is not`() throws {
    var replica = Replica(device: 7)
    var edit = Edit()
    edit.put(old, replacing: nil)
    write([edit], &replica)
    let gig = GigOccurrence(rule: old.id, day: try day("09-08"))
    var moved = try #require(GigRules.project(gig, in: replica.book))
    moved.name = "Late Show"
    for _ in 0..<2 {
      write(GigRules.change(moved, in: replica.book), &replica)
      #expect(try shown(replica.book, "09-01", "09-15") == ["09-01*", "09-08", "09-15*"])
      #expect(replica.book.charges(of: moved.id).count == 1)
      let taken = replica.undo(now: Instant(milliseconds: 3))
      let undone = try #require(taken)
      #expect(undone.kept == 0)
      #expect(try shown(replica.book, "09-01", "09-15") == ["09-01*", "09-08*", "09-15*"])
      #expect(replica.book.charges(of: moved.id).isEmpty)
      #expect(!GigRules.isBegun(old.id, in: replica.book))
    }
    _ = replica.redo(now: Instant(milliseconds: 4))
    #expect(replica.book.projects.live(moved.id)?.name == "Late Show")
    _ = replica.undo(now: Instant(milliseconds: 5))
    write([GigRules.skip([gig], in: replica.book)], &replica)
    #expect(try shown(replica.book, "09-01", "09-15") == ["09-01*", "09-15*"])
    _ = replica.undo(now: Instant(milliseconds: 6))
    #expect(try shown(replica.book, "09-01", "09-15") == ["09-01*", "09-08*", "09-15*"])
    // By hand.
    write(GigRules.change(moved, in: replica.book), &replica)
    var gone = try #require(replica.book.projects.live(moved.id))
    gone.life = .trashed
    write(GigRules.change(gone, in: replica.book), &replica)
    #expect(try shown(replica.book, "09-01", "09-15") == ["09-01*", "09-15*"])
    // What came due.
    try enter(["09-15"], of: old, &replica)
    _ = replica.undo(now: Instant(milliseconds: 7))
    #expect(try shown(replica.book, "09-01", "09-15") == ["09-01*"])
  }

  @Test func `the last of so many that goes on as another is one gig`() throws {
    var counted = old
    counted.rule = "FREQ=WEEKLY;COUNT=3"
    var replica = Replica(device: 7)
    var edit = Edit()
    edit.put(counted, replacing: nil)
    write([edit], &replica)
    var late = counted
    late.name = "Late Show"
    let last = try day("09-15")
    write([GigRules.change(counted, to: late, from: last, in: replica.book)], &replica)
    #expect(replica.book.gigRules.live(counted.continuation(from: last))?.name == "Late Show")
    #expect(try shown(replica.book) == ["09-01*", "09-08*", "09-15*"])
  }

  @Test func `what is drawn next is no gig of the book, left out or deleted`() throws {
    let replica = try begun()
    func next(_ text: String) throws -> Day? {
      GigRules.drawn(of: old.id, from: try day(text), in: replica.book)?.day
    }
    #expect(try next("09-02") == day("09-08"))
    #expect(try next("09-16") == day("11-03"))
  }

  /// As two devices that did not hear of each other may leave them.
  @Test func `of rules that go on from each other and are over nothing is drawn`() throws {
    var (one, other) = (old, old)
    other.id = ID(701)
    (one.follows, other.follows) = (other.id, one.id)
    var edit = Edit()
    for var rule in [one, other] {
      rule.rule = "FREQ=WEEKLY;UNTIL=20260908"
      edit.put(rule, replacing: nil)
    }
    var replica = Replica(device: 7)
    write([edit], &replica)
    #expect(GigRules.drawn(of: one.id, from: try day("10-01"), in: replica.book) == nil)
  }

  @Test func `a rule comes on its days, also where a gig stands for it, and a deleted one on none`()
    throws
  {
    var replica = try begun()
    func comes(_ text: String, _ rule: ID<GigRule>) throws -> Bool {
      GigCalendar(of: replica.book).comes(rule, on: try day(text))
    }
    #expect(try comes("09-08", old.id) && comes("09-22", old.id) && !comes("09-09", old.id))
    #expect(try !comes("09-08", ID(999)))
    let edit = Edit(trashing: old, in: replica.book.gigRules)
    write([edit], &replica)
    #expect(try !comes("09-08", old.id))
  }
}
