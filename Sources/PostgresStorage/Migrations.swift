import Ledger
import Storage

/// How the database came to be what it is.
///
/// A migration, once released, is never edited. All accounts are in the same tables, so that whoever
/// opens the database first brings it up for all, while older hubs serve: it adds, and takes nothing away that they
/// use. One that cannot is among ``alone``.
enum Migrations {
  private static let all = [Schema.first, Schema.second, Schema.third, Schema.fourth]

  /// Those that no older hub may run beside, by their numbers from 1 on.
  ///
  /// 3: a hub of before has who is signed in in its memory, and would write it down where nobody looks any more.
  private static let alone: Set<Int> = [3]

  /// What this program writes.
  static let version = Int64(all.count)

  /// The program's own advisory locks are told from others by this: "LDGR".
  static let lockClass: Int64 = 0x4C44_4752

  private struct State: Equatable {
    var version: Int64
    var projection: String
  }

  /// Nil where there is nothing of ours yet.
  private static func state(_ connection: Connection) throws(StorageError) -> State? {
    // One question: another program may make all of it between two.
    let tables = try connection.query(
      """
      SELECT c.relname::text FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE n.nspname = 'ledgerline' ORDER BY c.relname <> 'schema_version' LIMIT 1
      """)
    guard let table = tables.first?.text(0) else { return nil }
    guard table == "schema_version" else {
      throw .corrupt(
        what: "the schema ledgerline is somebody else's: it has \(table) and no version")
    }
    let rows = try connection.query("SELECT version, projection FROM ledgerline.schema_version")
    guard let row = rows.first, rows.count == 1 else {
      throw .corrupt(what: "the schema ledgerline has no version")
    }
    return State(version: row.integer(0), projection: row.text(1))
  }

  /// `beside` is the server's process that holds this program's own locks.
  static func run(
    on connection: Connection, readOnly: Bool, beside own: Int64
  ) throws(StorageError) {
    let wanted = State(version: version, projection: Layout.fingerprint)
    let known = try state(connection)
    if let known, known.version > version { throw .newer }
    if known == wanted { return }
    if readOnly {
      if known == nil { throw .failed(what: "there is no book in this database yet") }
      throw .needsUpgrade
    }
    try connection.send("BEGIN")
    do {
      try connection.query(
        "SELECT 1 FROM pg_advisory_xact_lock($1::integer, 0)", [.integer(lockClass)])
      try migrate(connection, to: wanted, beside: own)
      try connection.query("COMMIT")
    } catch {
      connection.rollback()
      throw error
    }
  }

  /// Under the lock: another program may just have done it.
  private static func migrate(
    _ connection: Connection, to wanted: State, beside own: Int64
  ) throws(StorageError) {
    let known = try state(connection)
    if let known, known.version > version { throw .newer }
    if known == wanted { return }
    let new = Int(known?.version ?? 0)..<all.count
    if new.contains(where: { alone.contains($0 + 1) }) { try refuseBesideHub(connection, own) }
    if known == nil {
      try connection.send("CREATE SCHEMA IF NOT EXISTS ledgerline")
      try connection.send(
        "CREATE TABLE ledgerline.schema_version (version BIGINT NOT NULL, projection TEXT NOT NULL)"
      )
      try connection.query("INSERT INTO ledgerline.schema_version VALUES (0, '')")
    }
    for step in all[new] {
      for statement in statements(of: step) { try connection.run(statement) }
    }
    if known?.projection == wanted.projection {
      for index in Layout.acrossAccounts { try connection.run(index) }
    } else {
      var isWide = false
      if known != nil { isWide = try TypedTables.widen(connection) }
      if isWide {
        try TypedTables.finish(connection)
      } else {
        if known != nil { try refuseBesideHub(connection, own) }
        try TypedTables.remake(connection)
      }
    }
    try connection.query(
      "UPDATE ledgerline.schema_version SET version = $1, projection = $2",
      [.integer(wanted.version), .text(wanted.projection)])
  }

  /// A hub of another version would write into tables that are not its own any more.
  private static func refuseBesideHub(
    _ connection: Connection, _ own: Int64
  ) throws(StorageError) {
    let held = try connection.query(
      """
      SELECT count(*) FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted
        AND l.classid::bigint = $1 AND l.objid::bigint <> 0 AND l.objsubid = 2
        AND l.pid <> $2
      """, [.integer(lockClass), .integer(own)])
    guard held.first?.integer(0) == 0 else {
      throw .failed(
        what:
          "a hub of another version serves from this database: stop it, so that the tables can be "
          + "brought up to this one")
    }
  }

  /// One statement a piece: comments are lines of their own, and no text has a semicolon.
  private static func statements(of sql: String) -> [String] {
    let lines = sql.split(separator: "\n").filter { !$0.hasPrefix("--") }
    return lines.joined(separator: "\n").split(separator: ";").map { String($0) }
      .filter { !$0.allSatisfy { $0.isWhitespace } }
  }
}
