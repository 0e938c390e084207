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

  /// What a replica without the last changes does that takes the place of its primary, or who puts the database back.
  @Test func `a log that went back under a hub is noticed, and goes on without a gap`() throws {
    let name = try TestCluster.database()
    let store = try Store(try PostgresBook("first", in: try database(name)))
    let (first, second) = (try store.draft(1), try store.draft(2))
    try cut(name)
    try TestCluster.psql("CREATE DATABASE \(name)_old TEMPLATE \(name)")
    // Acknowledged and lost: a number, a device's changes.
    #expect(try store.issue(first, on: today, now: noon).number == "1")
    var phone = Replica(device: 7)
    for number: UInt64 in 50...52 {
      _ = phone.commit(booking("Phone", number, in: phone.book), now: noon)
    }
    _ = try store.accept(phone.outbox, now: noon)
    let lost = try store.snapshot().cursor
    try cut(name)
    try TestCluster.psql("ALTER DATABASE \(name) RENAME TO \(name)_lost")
    try TestCluster.psql("ALTER DATABASE \(name)_old RENAME TO \(name)")
    // The number that was given is not given again unseen.
    #expect(throws: (any Error).self) { try store.issue(second, on: today, now: noon) }
    let again = try store.accept(phone.outbox, now: noon)
    #expect(again.allSatisfy { if case .accepted = $0 { true } else { false } })
    #expect(try store.numbering().isConfirmed == false)
    let verified = try store.verify()
    #expect(verified.problems == [] && verified.changes < lost)
    #expect(try store.snapshot().cursor == verified.changes)
    #expect(try store.book().book.invoices[first]?.issue == nil)
    // Another log with as many changes is another one, too.
    let other = try Store(try PostgresBook("first", in: try database(name)))
    #expect(try other.verify() == verified)
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

  @Test func `who serves a database is one, and hears when it is another`() throws {
    let name = try TestCluster.database()
    let (one, other) = (try database(name), try database(name))
    #expect(try one.beginServing() && one.beginServing())
    #expect(try !other.beginServing())
    #expect(!one.isOvertaken && !other.isOvertaken)
    try cut(name)
    Thread.sleep(forTimeInterval: 1.1)
    #expect(!one.isOvertaken, "it takes the right again")
    #expect(try !other.beginServing())
    try cut(name)
    let third = try database(name)
    #expect(try third.beginServing())
    #expect(one.isOvertaken)
    third.endServing()
    #expect(!one.isOvertaken, "nobody has it now but this one")
  }

  @Test func `a line of the hub's own is taken by one, and ends`() throws {
    let name = try TestCluster.database()
    let (one, other) = (try database(name), try database(name))
    try one.write("token", [("a", "1", 0), ("b", "2", 50), ("c\u{0}", "3", 500)])
    #expect(try other.notes("token", now: 49) == ["a": "1", "b": "2", "c\u{0}": "3"])
    #expect(try other.notes("token", now: 50) == ["a": "1", "c\u{0}": "3"])
    #expect(try other.notes("session", now: 0) == [:])
    #expect(try other.take("token", "a", now: 0)?.value == "1")
    #expect(try one.take("token", "a", now: 0) == nil)
    #expect(try one.take("token", "b", now: 50) == nil, "it has ended")
    try cut(name)
    try one.write("token", [("d", "4", 0)], removing: ["c\u{0}"])
    try other.forgetNotes(endedBefore: 50)
    #expect(try one.notes("token", now: 0) == ["d": "4"])
  }

  /// Every writing statement of a push fails as a full disk does, the commit itself too.
  @Test func `a full database leaves nothing half written, and goes on when there is room`() throws
  {
    let name = try TestCluster.database()
    let store = try Store(try PostgresBook("first", in: try database(name)))
    let invoice = try store.draft(1)
    try TestCluster.psql(
      """
      CREATE FUNCTION ledgerline.no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION E'could not extend file\\nNo space left on device' USING ERRCODE = '53100';
      END $$
      """, in: name)
    var phone = Replica(device: 7)
    for number: UInt64 in 50...52 {
      _ = phone.commit(booking("Phone", number, in: phone.book), now: noon)
    }
    let before = try store.verify()
    for (table, timing) in [
      ("change", "CREATE TRIGGER"), ("register", "CREATE TRIGGER"), ("meta", "CREATE TRIGGER"),
      ("account", "CREATE TRIGGER"), ("register", "CREATE CONSTRAINT TRIGGER"),
      ("client", "CREATE TRIGGER"), ("device", "CREATE TRIGGER"),
    ] {
      let isLate = timing.contains("CONSTRAINT")
      try TestCluster.psql(
        """
        \(timing) full_ \(isLate ? "AFTER" : "BEFORE") INSERT OR UPDATE ON ledgerline.\(table)
        \(isLate ? "DEFERRABLE INITIALLY DEFERRED" : "")
        FOR EACH ROW EXECUTE FUNCTION ledgerline.no_room()
        """, in: name)
      #expect(throws: StoreError.full(path: "memory"), "\(table)") {
        try store.accept(phone.outbox, now: noon)
      }
      // Issuing an invoice writes no client and notes no device.
      if table != "client", table != "device" {
        #expect(throws: StoreError.full(path: "memory"), "\(table)") {
          try store.issue(invoice, on: today, now: noon)
        }
      }
      #expect(try store.verify() == before, "\(table)")
      try TestCluster.psql("DROP TRIGGER full_ ON ledgerline.\(table)", in: name)
    }
    let taken = try store.accept(phone.outbox, now: noon)
    #expect(taken.allSatisfy { if case .accepted = $0 { true } else { false } })
    #expect(try store.issue(invoice, on: today, now: noon).number == "1")
    #expect(try store.verify().problems == [])
  }

  @Test func `a number may be as long as a device likes`() throws {
    let book = try PostgresBook("first", in: try database(try TestCluster.database()))
    let text = (0..<1_000).map { _ in String(UInt64.random(in: 0...UInt64.max), radix: 36) }
      .joined()
    let number = IssuedNumber(
      series: ID(300), count: 1, number: text, invoice: ID(400), seq: 1, giver: .device)
    try book.commit { try $0.claim(number) }
    #expect(try book.read { try $0.issuedNumbers(with: text) } == [number])
  }

  @Test func `a book that somebody serves is not moved over, and stays`() throws {
    let name = try TestCluster.database()
    let address = try TestCluster.address(name)
    let served = try PostgresBook("first", in: try database(name))
    #expect(try served.beginServing())
    let scratch = Scratch()
    try scratch.open().fill()
    #expect(throws: StoreError.self) {
      try Store.move(scratch.path, to: try BookDatabase(address), as: "first")
    }
    #expect(try database(name).accounts() == ["first"])
    #expect(try scratch.open().verify().problems == [])
  }

  @Test func `an ordinary role that may make a schema is enough`() throws {
    let name = try TestCluster.database()
    try TestCluster.psql(
      """
      DO $$ BEGIN CREATE ROLE plain LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
      GRANT CREATE ON DATABASE \(name) TO plain
      """)
    let address = try TestCluster.address(name).replacingOccurrences(
      of: "ledgerline@", with: "plain@")
    let opened = try PostgresDatabase(try DatabaseAddress(address))
    let book = try PostgresBook("first", in: opened)
    #expect(try opened.beginServing() && book.beginServing())
    let store = try Store(book)
    try store.settleIn(now: noon)
    try store.fill()
    #expect(try store.verify().problems == [])
    #expect(!opened.isOvertaken)
  }

  @Test func `an address that cannot be read is not told with its password`() throws {
    for text in [
      "postgres://ann:sec%zzret@x/books", "postgres://ann:secret@[::1/books",
      "postgres://ann:secret@x:1/books?nonsense=secret", "postgres://x/books?password=secret&&=",
      "postgres://ann:secret@x/bo\noks", "postgres://ann:secret@x/b%",
    ] {
      do {
        _ = try DatabaseAddress(text)
        Testing.Issue.record("\(text) was read")
      } catch {
        #expect(!"\(error)".contains("ret"), "\(error)")
      }
    }
    #expect(try DatabaseAddress("postgres://x%0Ay/books").name == "postgres://xy/books")
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
