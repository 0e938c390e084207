import Ledger
import PostgresStorage
import Storage
import Testing

@testable import Store

/// A database of another version: brought up, widened beside an older hub, or refused.
@Suite(.enabled(if: TestCluster.isInstalled), .serialized) struct MigrationTests {
  private func database(_ name: String) throws -> PostgresDatabase {
    try PostgresDatabase(try DatabaseAddress(TestCluster.address(name)))
  }

  @Test func `a database of the program before is brought up`() throws {
    let name = try TestCluster.database()
    let store = try Store(try PostgresBook("first", in: try database(name)))
    try store.fill()
    try TestCluster.psql(
      """
      DROP TABLE ledgerline.hub_note, ledgerline.hub_seat, ledgerline.hub_session;
      DROP INDEX ledgerline.issued_number_number, ledgerline.invitation_token, ledgerline.link_token;
      CREATE INDEX issued_number_number ON ledgerline.issued_number (account, number);
      DROP SCHEMA ledgerline_first CASCADE;
      ALTER TABLE ledgerline.account DROP COLUMN timeline, DROP COLUMN is_replicated;
      UPDATE ledgerline.schema_version SET version = 1, projection = 'earlier'
      """, in: name)
    let opened = try database(name)
    try opened.write("token", [("a", "1", 0)])
    let verified = try Store(try PostgresBook("first", in: opened)).verify()
    // The file is in the memory of the one that took it.
    #expect(verified.problems.allSatisfy { $0.hasSuffix(" is missing") })
    #expect(try TestCluster.psql("SELECT count(*) FROM ledgerline_first.client", in: name) == "2")
  }

  @Test func `who was signed in to a hub of before is to the one that comes`() throws {
    let name = try TestCluster.database()
    _ = try PostgresBook("first", in: try database(name))
    try TestCluster.psql(
      """
      DROP TABLE ledgerline.hub_seat, ledgerline.hub_session;
      DROP INDEX ledgerline.invitation_token, ledgerline.link_token, ledgerline.hub_note_maker,
        ledgerline.member_email;
      INSERT INTO ledgerline.hub_note VALUES
        ('session', 'a', '1900 second first:m1,second:m2 key', 1900),
        ('session', 'b', '1800 first  key', 1800), ('session', 'c', 'what is this?', 1800),
        ('device', 'd', '1 1 a first first:m1', 1700), ('token', 'e', '1700', 1700);
      ALTER TABLE ledgerline.account DROP COLUMN timeline, DROP COLUMN is_replicated;
      UPDATE ledgerline.schema_version SET version = 2
      """, in: name)
    let opened = try database(name)
    let all = try opened.sessions(now: 1000)
    #expect(all.map { $0.name } == ["a"] && all[0].line.account == "second")
    #expect(all[0].line.key == "key" && all[0].line.ends == 1900)
    #expect(all[0].seats.map { "\($0) \($1)" } == ["first m1", "second m2"])
    #expect(try opened.notes("token", now: 0) == ["e": "1700"])
    #expect(try opened.notes("session", now: 0) == [:] && opened.notes("device", now: 0) == [:])
    #expect(
      try TestCluster.psql(
        "SELECT count(*) FROM pg_indexes WHERE indexname = 'member_email'", in: name) == "1")
  }

  @Test func `tables are not made anew beside a hub of another version`() throws {
    let name = try TestCluster.database()
    let hub = try database(name)
    #expect(try hub.beginServing())
    try TestCluster.psql(
      """
      UPDATE ledgerline.schema_version SET projection = 'another';
      ALTER TABLE ledgerline.client RENAME COLUMN notes TO remarks
      """, in: name)
    guard let error = #expect(throws: StorageError.self, performing: { _ = try database(name) }),
      case .failed(let what) = error
    else {
      Testing.Issue.record("opened beside a hub")
      return
    }
    #expect(what.contains("another version"))
    // Only who has the hub's right itself may.
    hub.endServing()
    #expect(try database(name).accounts() == [])
  }

  @Test func `a newer program's tables are wider, and an older hub goes on beside it`() throws {
    let name = try TestCluster.database()
    let hub = try database(name)
    let older = try Store(try PostgresBook("first", in: hub))
    try older.fill()
    #expect(try hub.beginServing())
    // As a program before that knew neither these columns nor this kind.
    try TestCluster.psql(
      """
      ALTER TABLE ledgerline.client DROP COLUMN notes CASCADE;
      DROP TABLE ledgerline.linematch CASCADE;
      CREATE VIEW ledgerline_first.client AS SELECT id, hub_account FROM ledgerline.client;
      UPDATE ledgerline.schema_version SET projection = 'earlier';
      UPDATE ledgerline.meta SET value = 'earlier' WHERE key = 'projection'
      """, in: name)
    let newer = try Store(try PostgresBook("first", in: try database(name)))
    // The file is in the memory of the one that took it.
    #expect(try newer.verify().problems.allSatisfy { $0.hasSuffix(" is missing") })
    _ = try older.issue(try older.draft(1), on: today, now: noon)
    #expect(try newer.verify().problems.allSatisfy { $0.hasSuffix(" is missing") })
    #expect(try TestCluster.psql("SELECT count(*) FROM ledgerline_first.client", in: name) == "2")
  }
}
