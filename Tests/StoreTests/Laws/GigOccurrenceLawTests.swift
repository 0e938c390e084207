import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// Two devices that begin one gig of a rule without hearing of each other, in both orders (rule G26).
struct GigOccurrenceLawTests {
  private let rule = {
    var rule = GigRule()
    rule.id = ID(5_000)
    rule.name = "Residency"
    rule.fee = Money(300, .usd)
    rule.schedule = Schedule.gig(on: today, zone: "")
    rule.rule = "FREQ=WEEKLY"
    return rule
  }()

  private func stage() throws -> (Store, Phone, Phone) {
    let store = try Store.fresh()
    let rule = rule
    try store.commit(now: noon) { _ in edit(rule) }
    return (store, try Phone(7, store), try Phone(8, store))
  }

  private func enter(_ phone: inout Phone, later milliseconds: Int64 = 0) {
    let due = GigCalendar(of: phone.book).due(until: today, in: phone.book)
    #expect(due.count == 1)
    phone.write(
      GigRules.enter(due, in: phone.book), at: noon.adding(milliseconds: milliseconds))
  }

  private func change(
    _ phone: inout Phone, later milliseconds: Int64, _ body: (inout Project) -> Void
  ) throws {
    var row = try #require(phone.book.projects[rule.occurrence(on: today)])
    let old = row
    body(&row)
    phone.write(edit(row, replacing: old), at: noon.adding(milliseconds: milliseconds))
  }

  /// Both meet the hub, one after the other, and have one book then.
  private func meet(
    _ store: Store, _ first: inout Phone, _ second: inout Phone
  ) throws -> Project {
    let (codes, others) = (try first.sync(), try second.sync())
    #expect(codes == [] && others == [])
    try first.pull()
    var book = try store.book().book
    for phone in [first, second] {
      var phone = phone
      #expect(phone.replica.outbox.isEmpty)
      #expect(phone.replica.digest() == book.digest())
    }
    #expect(book.projects.count == 1 && book.charges.count <= 1)
    #expect(try store.verify().problems == [])
    return try #require(book.projects[rule.occurrence(on: today)])
  }

  @Test func `both write the same rows`() throws {
    var (store, one, other) = try stage()
    enter(&one)
    enter(&other, later: 500)
    #expect(one.book.projects.rows == other.book.projects.rows)
    #expect(try meet(store, &one, &other).isLive)
  }

  @Test(arguments: [false, true], [Int64(10), 5_000])
  func `what one deletes stays deleted`(_ isFirst: Bool, _ later: Int64) throws {
    var (store, one, other) = try stage()
    enter(&one)
    try change(&one, later: 1_000) { $0.life = .trashed }
    enter(&other, later: later)
    let row =
      isFirst ? try meet(store, &one, &other) : try meet(store, &other, &one)
    #expect(row.life == .trashed)
    #expect(GigCalendar(of: one.book).due(until: today, in: one.book).isEmpty)
  }

  @Test(arguments: [false, true], [Int64(10), 5_000])
  func `what one wrote into it stays`(_ isFirst: Bool, _ later: Int64) throws {
    var (store, one, other) = try stage()
    enter(&one)
    try change(&one, later: 1_000) { $0.name = "Late Show" }
    enter(&other, later: later)
    let row =
      isFirst ? try meet(store, &one, &other) : try meet(store, &other, &one)
    #expect(row.isLive && row.name == "Late Show")
  }

  @Test(arguments: [false, true], [Int64(10), 5_000])
  func `what one skips the other does not enter`(_ isFirst: Bool, _ later: Int64) throws {
    var (store, one, other) = try stage()
    let due = GigCalendar(of: one.book).due(until: today, in: one.book)
    one.write(
      GigRules.skip(due, in: one.book), at: noon.adding(milliseconds: 1_000))
    enter(&other, later: later)
    let row =
      isFirst ? try meet(store, &one, &other) : try meet(store, &other, &one)
    #expect(row.life == .trashed)
  }

  @Test func `what was deleted may be restored`() throws {
    var (store, one, other) = try stage()
    enter(&one)
    try change(&one, later: 1_000) { $0.life = .trashed }
    #expect(try one.sync() == [])
    try other.pull()
    try change(&other, later: 2_000) { $0.life = .live }
    #expect(try meet(store, &other, &one).isLive)
  }

  @Test(arguments: [Int64(10), 5_000])
  func `what Undo gave back is begun again, here and elsewhere`(_ later: Int64) throws {
    var (store, one, other) = try stage()
    let gig = GigOccurrence(rule: rule.id, day: today)
    var moved = try #require(GigRules.project(gig, in: one.book))
    moved.name = "Late Show"
    for (index, edit) in GigRules.change(moved, in: one.book).enumerated() {
      one.write(edit, at: noon.adding(milliseconds: Int64(index)))
    }
    #expect(try one.sync() == [])
    let given = try #require(one.book.projects[moved.id])
    var freed = given
    (freed.life, freed.rule) = (.trashed, ID())
    one.write(edit(freed, replacing: given), at: noon.adding(milliseconds: 1_000))
    #expect(one.book.projects[moved.id]?.isGivenBack == true)
    #expect(GigCalendar(of: one.book).due(until: today, in: one.book) == [gig])
    #expect(try one.sync() == [])
    try other.pull()
    enter(&other, later: 1_000 + later)
    let row = try meet(store, &other, &one)
    #expect(row.isLive && row.rule == rule.id && row.name == "Residency")
  }
}
