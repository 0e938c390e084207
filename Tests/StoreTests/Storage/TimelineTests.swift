import Ledger
import PostgresStorage
import Storage
import Testing

@testable import Store

/// A replica that took the server's place and may lack what was acknowledged; Tests/Failover does it for real.
@Suite(.enabled(if: TestCluster.isInstalled)) struct TimelineTests {
  private func database(_ name: String) throws -> PostgresDatabase {
    try PostgresDatabase(try DatabaseAddress(TestCluster.address(name)))
  }

  /// As if what is written now had been written before another server took over.
  private func fail(over name: String) throws {
    try TestCluster.psql("UPDATE ledgerline.account SET timeline = timeline + 1", in: name)
  }

  @Test func `numbers wait for the owner once a replica took over, whoever asks, and once`() throws
  {
    let name = try TestCluster.database()
    let one = try Store(try PostgresBook("first", in: try database(name)))
    try one.fill()
    let first = try one.draft(1)
    #expect(try one.issue(first, on: today, now: noon).number == "1")
    let other = try Store(try PostgresBook("first", in: try database(name)))
    _ = try other.book()
    try fail(over: name)
    // One that begins after it knows, too.
    let late = try Store(try PostgresBook("first", in: try database(name)))
    let second = try late.draft(2)
    #expect(throws: NumberingProblem.unconfirmed) { try late.issue(second, on: today, now: noon) }
    #expect(throws: NumberingProblem.unconfirmed) { try one.issue(second, on: today, now: noon) }
    #expect(try late.restoredAt() > 0, "what waits in the outbox may have been sent")
    try late.confirmNumbering([Series.mainID: 5], by: nil, now: noon)
    #expect(try late.issue(second, on: today, now: noon).number == "6")
    for store in [one, other] {
      try store.commit(now: noon) { book in
        booking("Own", 50 + UInt64(book.clients.count), in: book)
      }
      #expect(try store.numbering().isConfirmed)
    }
    #expect(try one.verify().problems == [])
  }

  @Test func `where each commit waits for a replica nothing can be missing`() throws {
    let name = try TestCluster.database()
    let store = try Store(try PostgresBook("first", in: try database(name)))
    try store.fill()
    #expect(
      try TestCluster.psql("SELECT is_replicated FROM ledgerline.account", in: name) == "f")
    try TestCluster.psql("UPDATE ledgerline.account SET is_replicated = true", in: name)
    try fail(over: name)
    #expect(try store.issue(try store.draft(1), on: today, now: noon).number == "1")
  }

  @Test func `a push alone notices it, and is taken`() throws {
    let name = try TestCluster.database()
    let store = try Store(try PostgresBook("first", in: try database(name)))
    try store.fill()
    try fail(over: name)
    var phone = Replica(device: 7)
    _ = phone.commit(booking("Phone", 50, in: phone.book), now: noon)
    guard case .accepted = try store.accept(phone.outbox, now: noon)[0] else {
      Testing.Issue.record("not taken")
      return
    }
    #expect(try !store.numbering().isConfirmed)
  }
}
