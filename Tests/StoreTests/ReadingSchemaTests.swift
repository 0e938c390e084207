import Foundation
import GRDB
import Ledger
import LedgerTestSupport
import PostgresStorage
import Storage
import Testing

@testable import Store

/// What people with SQL tools of their own see in PostgreSQL: the same as in SQLite, of one account.
@Suite(.enabled(if: TestCluster.isInstalled, "PostgreSQL's server programs are not installed"))
struct ReadingSchemaTests {
  private func studio(_ store: Store) throws {
    try store.commitAll(now: noon) { _ in sampleStudio(on: today).split(rowsPerEdit: 400) }
  }

  /// As psql prints it with -At.
  private func lines(_ sql: String, in store: Store) throws -> [String] {
    try store.database.read { db in
      try GRDB.Row.fetchAll(db, sql: sql).map { row in
        row.databaseValues.map { value in
          switch value.storage {
          case .null: return ""
          case .int64(let number): return "\(number)"
          case .string(let text): return text
          case .double(let number): return "\(number)"
          case .blob: return "?"
          }
        }.joined(separator: "|")
      }
    }
  }

  @Test func `tables and views say what those of SQLite say`() throws {
    let name = try TestCluster.database()
    let database = try PostgresDatabase(try DatabaseAddress(TestCluster.address(name)))
    let (here, there) = (
      try Store(inMemory: ()), try Store(try PostgresBook("first", in: database))
    )
    try studio(here)
    try studio(there)
    for (table, order) in [
      ("invoice_balance", "id"), ("project_list", "id"), ("charge_amount", "id"),
      ("transaction_amount", "id, currency"), ("client", "id"), ("\"transaction\"", "id"),
      ("payment", "id"),
    ] {
      let columns = try here.database.read { db in
        try db.columns(in: table.filter { $0 != "\"" }).map { "\"\($0.name)\"" }
      }
      .filter { $0 != "\"notes\"" }.joined(separator: ", ")
      let sql = "SELECT \(columns) FROM \(table) WHERE \(order.prefix(2)) <> '' ORDER BY \(order)"
      let wanted = try lines(sql, in: here)
      let found = try TestCluster.psql("SET search_path = ledgerline_first; \(sql)", in: name)
      #expect(!wanted.isEmpty)
      #expect(found.split(separator: "\n").map { String($0) } == wanted, "\(table)")
    }
  }

  @Test func `the guide's first questions have answers here, too`() throws {
    let name = try TestCluster.database()
    let database = try PostgresDatabase(try DatabaseAddress(TestCluster.address(name)))
    let store = try Store(try PostgresBook("first", in: database))
    try store.fill()
    _ = try store.draft(3)
    try store.commit(now: noon) { book in
      try Stages.move(book.projects[ID(2_002)]!, to: .delivered, on: today, in: book)
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(
      contentsOf: root.appendingPathComponent("docs/data.md"), encoding: .utf8)
    let blocks = guide.components(separatedBy: "```sql\n").dropFirst().prefix(4).map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(blocks.count == 4)
    for sql in blocks {
      let found = try TestCluster.psql("SET search_path = ledgerline_first; \(sql)", in: name)
      #expect(!found.isEmpty, "\(sql)")
    }
  }

  @Test func `a reader sees one account, writes nothing, and still does after an upgrade`() throws {
    let name = try TestCluster.database()
    let address = try DatabaseAddress(TestCluster.address(name))
    let database = try PostgresDatabase(address)
    let other = "0c4f5m2k7h1z9"
    for account in ["first", other] {
      try Store(try PostgresBook(account, in: database)).fill()
    }
    try TestCluster.psql(
      """
      DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
      GRANT USAGE ON SCHEMA ledgerline_first TO reader;
      GRANT SELECT ON ALL TABLES IN SCHEMA ledgerline_first TO reader
      """, in: name)
    func ask(_ sql: String) -> String? {
      try? TestCluster.psql("SET SESSION AUTHORIZATION reader; \(sql)", in: name)
    }
    for turn in 0...1 {
      #expect(ask("SELECT count(*) FROM ledgerline_first.client") == "2", "\(turn)")
      #expect(ask("SELECT count(*) > 0 FROM ledgerline_first.charge_amount") == "t", "\(turn)")
      #expect(ask("SELECT count(*) FROM ledgerline_\(other).client") == nil)
      #expect(ask("SELECT count(*) FROM ledgerline.client") == nil)
      #expect(ask("SELECT count(*) FROM ledgerline.credential") == nil)
      #expect(ask("DELETE FROM ledgerline_first.client") == nil)
      #expect(ask("UPDATE ledgerline_first.client SET notes = ''") == nil)
      // A program with other tables.
      try TestCluster.psql("UPDATE ledgerline.schema_version SET projection = 'another'", in: name)
      let again = try PostgresDatabase(address)
      for account in ["first", other] {
        let verified = try Store(try PostgresBook(account, in: again)).verify()
        // The file is in the memory of the one that took it.
        #expect(verified.problems.allSatisfy { $0.hasSuffix(" is missing") })
      }
    }
    // The views are of whoever has the name.
    try database.rename("first", to: "first put aside 1", putting: other)
    #expect(ask("SELECT count(*) FROM ledgerline_first.client") == "2")
    try database.remove("first")
    #expect(ask("SELECT count(*) FROM ledgerline_first.client") == nil)
  }
}
