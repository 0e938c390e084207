import Dispatch
import Foundation
import Ledger
import PostgresStorage
import Storage
import Testing

@testable import Store

/// What only a storage elsewhere has: connections that break, others' schemas, who serves.
@Suite(
  .enabled(if: TestCluster.isInstalled, "PostgreSQL's server programs are not installed"),
  .serialized)
struct PostgresTests {
  private func database(_ name: String) throws -> PostgresDatabase {
    try PostgresDatabase(try DatabaseAddress(TestCluster.address(name)))
  }

  /// Ends every connection that others have to a database.
  private func cut(_ name: String) throws {
    try TestCluster.psql(
      """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE datname = '\(name)' AND pid <> pg_backend_pid()
      """)
  }

  private func failure(_ body: () throws -> Void) -> StorageError? {
    do {
      try body()
      return nil
    } catch {
      return error as? StorageError
    }
  }

  @Test func `a connection that broke is made anew, and nothing is lost or done twice`() throws {
    let name = try TestCluster.database()
    let book = try PostgresBook("first", in: try database(name))
    try book.commit { try $0.append(line(1)) }
    // Between two transactions nobody notices.
    try cut(name)
    #expect(try book.read { try $0.head() } == 1)
    try cut(name)
    try book.commit { try $0.append(line(2)) }
    // In the middle it is told, and leaves no trace.
    let told = failure {
      try book.commit { writer throws in
        try writer.append(line(3))
        try cut(name)
        try writer.append(line(4))
      }
    }
    guard case .unreachable? = told else {
      Testing.Issue.record("\(String(describing: told))")
      return
    }
    let read = failure {
      try book.read { reader throws in
        _ = try reader.change(at: 1)
        try cut(name)
        _ = try reader.change(at: 2)
      }
    }
    guard case .unreachable? = read else {
      Testing.Issue.record("\(String(describing: read))")
      return
    }
    // An answer to the commit that did not come is told as what it is.
    let unsure = failure {
      try book.commit { writer throws in
        try writer.set(.account, "Ann's")
        _ = try writer.head()
        try cut(name)
      }
    }
    guard case .uncertain? = unsure else {
      Testing.Issue.record("\(String(describing: unsure))")
      return
    }
    #expect(try book.read { try $0.head() } == 2)
    #expect(book.version() != 0)
    try book.commit { try $0.append(line(3)) }
    #expect(try book.read { try $0.head() } == 3)
  }

  @Test func `pushes go on after the connection broke`() throws {
    let name = try TestCluster.database()
    let store = try Store(try PostgresBook("first", in: try database(name)))
    try store.fill()
    var phone = Replica(device: 7)
    for number: UInt64 in 50...54 {
      _ = phone.commit(booking("Phone", number, in: phone.book), now: noon)
    }
    let sent = phone.outbox
    _ = try store.accept(Array(sent[..<2]), now: noon)
    try cut(name)
    let answers = try store.accept(sent, now: noon)
    guard case .known = answers[0], case .accepted = answers[4] else {
      Testing.Issue.record("\(answers)")
      return
    }
    #expect(try store.verify().problems == [])
  }

  @Test func `one hub serves an account, and has the right again after a broken connection`() throws
  {
    let name = try TestCluster.database()
    let (one, other) = (try database(name), try database(name))
    let (mine, theirs) = (try PostgresBook("a", in: one), try PostgresBook("a", in: other))
    #expect(try mine.beginServing())
    #expect(try !theirs.beginServing() && !mine.beginServing())
    #expect(try PostgresBook("b", in: other).beginServing())
    try cut(name)
    _ = mine.version()
    Thread.sleep(forTimeInterval: 1.1)
    #expect(mine.version() != 0)
    #expect(try !theirs.beginServing())
    mine.endServing()
    #expect(try theirs.beginServing())
  }

  @Test func `accounts in one database know nothing of each other`() throws {
    let database = try database(try TestCluster.database())
    let names = ["first", "0c4f5m2k7h1z9"]
    let stores = try names.map { try Store(try PostgresBook($0, in: database)) }
    try stores[0].fill()
    #expect(try stores[1].verify().changes == 0)
    #expect(try database.accounts() == names.sorted())
    try stores[1].fill()
    try database.remove("first")
    #expect(try stores[1].verify().problems == [])
    #expect(throws: StoreError.failed(what: "the account was removed")) { try stores[0].head() }
  }

  @Test func `many open a new database at once`() throws {
    let name = try TestCluster.database()
    DispatchQueue.concurrentPerform(iterations: 6) { turn in
      do {
        let book = try PostgresBook("account \(turn % 2)", in: try database(name))
        try book.commit { try $0.set(.account, "\(turn)") }
      } catch {
        Testing.Issue.record(error)
      }
    }
    #expect(try database(name).accounts().count == 2)
  }

  @Test func `a newer schema, somebody else's and a read-only one are told apart`() throws {
    let (newer, foreign, still) = (
      try TestCluster.database(), try TestCluster.database(), try TestCluster.database()
    )
    _ = try PostgresBook("first", in: try database(newer))
    try TestCluster.psql("UPDATE ledgerline.schema_version SET version = 99", in: newer)
    #expect(throws: StorageError.newer) { try database(newer) }
    try TestCluster.psql(
      "CREATE SCHEMA ledgerline; CREATE TABLE ledgerline.cats (name TEXT)", in: foreign)
    #expect(
      throws: StorageError.corrupt(
        what: "the schema ledgerline is somebody else's: it has cats and no version")
    ) { try database(foreign) }
    let book = try PostgresBook("first", in: try database(still))
    try TestCluster.psql("ALTER DATABASE \(still) SET default_transaction_read_only = on")
    try cut(still)
    #expect(throws: StorageError.notWritable) { try book.commit { try $0.set(.account, "x") } }
    #expect(try book.read { try $0.head() } == 0)
    #expect(throws: StorageError.notWritable) { try PostgresBook("other", in: try database(still)) }
  }

  @Test func `an account's line that is not the log's end is a fault`() throws {
    let name = try TestCluster.database()
    let store = try Store(try PostgresBook("first", in: try database(name)))
    try store.fill()
    #expect(try store.verify().problems == [])
    let other = "'\\x00112233445566778899aabbccddeeff'"
    try TestCluster.psql("UPDATE ledgerline.account SET log_hash = \(other)", in: name)
    #expect(
      try store.verify().problems
        == ["the account's line has another hash than the log's last change"])
  }

  @Test func `an address is shown without its password`() throws {
    let address = try DatabaseAddress("postgres://ann:secret@db.example.com:5433/books")
    #expect(address.name == "postgres://db.example.com:5433/books")
    #expect(throws: StorageError.self) { try DatabaseAddress("mysql://x") }
    #expect(throws: StorageError.self) { try DatabaseAddress("postgres://x?nonsense=1") }
    let nobody = try DatabaseAddress("postgres:///x?host=/tmp/nowhere&port=1&password=secret")
    do {
      _ = try PostgresDatabase(nobody)
      Testing.Issue.record("connected")
    } catch {
      guard case .unreachable(let what) = error else { throw error }
      #expect(!what.contains("secret") && !what.contains("\n"))
    }
  }
}
