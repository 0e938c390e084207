import Ledger
import LedgerTestSupport
import Testing

@testable import Store

/// Two devices that enter one occurrence without hearing of each other, in both orders (rule E20).
struct OccurrenceLawTests {
  private let rule = {
    var rule = Recurring()
    rule.id = ID(5_000)
    rule.source = "Landlord"
    rule.amount = Money(900, .usd)
    rule.start = today
    rule.project = .business
    rule.way = .automatic
    return rule
  }()

  private func stage() throws -> (Store, Phone, Phone) {
    let store = try Store.fresh()
    let rule = rule
    try store.commit(now: noon) { _ in edit(rule) }
    return (store, try Phone(7, store), try Phone(8, store))
  }

  private func enter(_ phone: inout Phone, later milliseconds: Int64 = 0) {
    let due = RecurringCalendar(of: phone.book).due(until: today, in: phone.book)
    #expect(due.count == 1)
    phone.write(
      RecurringRules.enter(due, in: phone.book), at: noon.adding(milliseconds: milliseconds))
  }

  private func change(
    _ phone: inout Phone, later milliseconds: Int64, _ body: (inout Transaction) -> Void
  ) throws {
    var row = try #require(phone.book.transactions[rule.occurrence(on: today)])
    let old = row
    body(&row)
    phone.write(edit(row, replacing: old), at: noon.adding(milliseconds: milliseconds))
  }

  /// Both meet the hub, one after the other, and have one book then.
  private func meet(
    _ store: Store, _ first: inout Phone, _ second: inout Phone
  ) throws -> Transaction {
    let (codes, others) = (try first.sync(), try second.sync())
    #expect(codes == [] && others == [])
    try first.pull()
    var book = try store.book().book
    for phone in [first, second] {
      var phone = phone
      #expect(phone.replica.outbox.isEmpty)
      #expect(phone.replica.digest() == book.digest())
    }
    #expect(book.transactions.count == 1)
    #expect(try store.verify().problems == [])
    return try #require(book.transactions[rule.occurrence(on: today)])
  }

  @Test func `both write the same rows`() throws {
    var (store, one, other) = try stage()
    enter(&one)
    enter(&other, later: 500)
    #expect(one.book.transactions.rows == other.book.transactions.rows)
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
    #expect(RecurringCalendar(of: one.book).due(until: today, in: one.book).isEmpty)
  }

  @Test(arguments: [false, true], [Int64(10), 5_000])
  func `what one wrote into it stays`(_ isFirst: Bool, _ later: Int64) throws {
    var (store, one, other) = try stage()
    enter(&one)
    try change(&one, later: 1_000) { $0.amount = Money(950, .usd) }
    enter(&other, later: later)
    let row =
      isFirst ? try meet(store, &one, &other) : try meet(store, &other, &one)
    #expect(row.isLive && row.amount == Money(950, .usd))
  }

  @Test(arguments: [false, true], [Int64(10), 5_000])
  func `what one skips the other does not enter`(_ isFirst: Bool, _ later: Int64) throws {
    var (store, one, other) = try stage()
    let due = RecurringCalendar(of: one.book).due(until: today, in: one.book)
    one.write(
      RecurringRules.skip(due, in: one.book), at: noon.adding(milliseconds: 1_000))
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
}
