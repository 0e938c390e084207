import Foundation
import GRDB
import Ledger
import Storage

/// A backup: the book's file with the blobs' bytes in a table of their own.
extension SQLiteBook {
  private static let createSQL = """
    CREATE TABLE IF NOT EXISTS blob_content (
      hash TEXT NOT NULL PRIMARY KEY,
      bytes BLOB NOT NULL
    ) STRICT
    """

  public func copy(
    to file: String, withPeople: Bool, blob: (String) -> [UInt8]?
  ) throws(StorageError) {
    try outside { db in try db.execute(sql: "VACUUM INTO ?", arguments: [file]) }
    try StorageError.only {
      let copy = try DatabaseQueue(path: file)
      if !withPeople {
        try copy.writeWithoutTransaction { db in
          try db.execute(
            sql: """
              PRAGMA secure_delete = ON;
              DELETE FROM credential;
              DELETE FROM invitation;
              DELETE FROM link;
              VACUUM
              """)
        }
      }
      try copy.write { db in
        try db.execute(sql: SQLiteBook.createSQL)
        let insert = try Statement(db, "INSERT INTO blob_content VALUES (?, ?)")
        for line in try SQLiteTransaction(db).blobs() {
          guard let bytes = blob(line.hash) else { continue }
          insert.bind(line.hash)
          insert.bind(bytes[...])
          try insert.run()
        }
        try BackupSeal.write(db)
      }
      try copy.close()
    }
  }

  /// Makes a book of its own from a backup, in a file that is there and empty; `keep` is given each
  /// blob's bytes.
  ///
  /// It gets a new epoch, its numbers wait to be confirmed, and no invitation or link of then holds. With
  /// `isChecked` a backup that is not as it was written is refused; those of earlier programs do not
  /// say how they were.
  public static func restore(
    _ backup: String, to file: String, isChecked: Bool,
    keep: (String, [UInt8]) throws -> Void
  ) throws {
    try StorageError.mapping {
      try copyTables(backup, to: file, isChecked)
      try unpack(file, keep)
    }
  }

  /// Writes the rows of a backup into a file of our own making.
  ///
  /// Only what the tables of that version hold comes along: triggers, views and tables that somebody
  /// else put into the file stay behind, and nothing in its schema is ever run.
  private static func copyTables(_ file: String, to draft: String, _ isChecked: Bool) throws {
    var reading = Configuration()
    reading.readonly = true
    reading.prepareDatabase { db in try SchemaGate.prepare(db) }
    let (version, hasBlobs) = try DatabaseQueue(path: file, configuration: reading).read { db in
      guard try isTable("change", in: db) else {
        throw StorageError.corrupt(what: "\(file) is not a Ledgerline book")
      }
      if try Migrations.all.hasBeenSuperseded(db) { throw StorageError.newer }
      if isChecked, try isTable(BackupSeal.table, in: db) { try BackupSeal.check(db) }
      let version = try Migrations.all.completedMigrations(db).last
      return (version, try isTable("blob_content", in: db))
    }
    guard let version else {
      throw StorageError.corrupt(what: "\(file) is not a Ledgerline book")
    }
    var writing = Configuration()
    writing.prepareDatabase { db in try SchemaGate.prepare(db) }
    let copy = try DatabaseQueue(path: draft, configuration: writing)
    try Migrations.all.migrate(copy, upTo: version)
    try copy.writeWithoutTransaction { db in
      if hasBlobs { try db.execute(sql: createSQL) }
      try db.execute(sql: "ATTACH DATABASE ? AS old", arguments: [file])
      try db.inTransaction {
        try copyRows(db)
        return .commit
      }
      try db.execute(sql: "DETACH DATABASE old")
      // The typed tables follow from the registers and are made anew with the first opening.
      try db.execute(sql: "DELETE FROM meta WHERE key = 'projection'")
    }
    try copy.close()
  }

  private static func copyRows(_ db: Database) throws {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM main.sqlite_master
        WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'grdb_migrations'
        """)
    for table in tables {
      guard try isTable(table, in: db, schema: "old") else {
        throw StorageError.corrupt(what: "the backup has no table \(table)")
      }
      let columns = try db.columns(in: table, in: "main").map { "\"\($0.name)\"" }
        .joined(separator: ", ")
      try db.execute(
        sql: """
          DELETE FROM main."\(table)";
          INSERT INTO main."\(table)" (\(columns)) SELECT \(columns) FROM old."\(table)"
          """)
    }
  }

  /// Whether there is a plain table of that name: no view, and no module's.
  static func isTable(
    _ name: String, in db: Database, schema: String = "main"
  ) throws -> Bool {
    let sql = try String.fetchOne(
      db,
      sql: "SELECT sql FROM \(schema).sqlite_master WHERE type = 'table' AND lower(name) = ?",
      arguments: [name])
    return sql?.uppercased().hasPrefix("CREATE TABLE") ?? false
  }

  private static func unpack(
    _ file: String, _ keep: (String, [UInt8]) throws -> Void
  ) throws {
    let copy = try DatabaseQueue(path: file)
    try copy.write { db in
      if try db.tableExists("blob_content") {
        let select = try Statement(db, "SELECT hash, bytes FROM blob_content")
        while try select.step() { try keep(select.text(0), select.bytes(1)) }
        try db.execute(sql: "DROP TABLE blob_content")
      }
      let transaction = SQLiteTransaction(db)
      try transaction.renew()
      // Numbers may have been given out since the backup.
      try transaction.set(.numbering, "unconfirmed")
      // Mails that waited then may have been sent since (rule G84).
      let now = Int64(Date().timeIntervalSince1970 * 1000)
      let latest = try Int64.fetchOne(db, sql: "SELECT max(stamp_time) FROM device") ?? 0
      try transaction.set(.restored, String(max(latest, now << 16)))
      try transaction.set(.place, "")
      if try db.tableExists("mail_claim") { try db.execute(sql: "DELETE FROM mail_claim") }
      // Some may have been used since: a link works once, whatever is restored.
      if try db.tableExists("invitation") {
        try db.execute(sql: "UPDATE invitation SET state = 'revoked' WHERE state = 'pending'")
      }
      // Others may have been revoked since: what leaked then does not open again (rule G50).
      if try db.tableExists("link") {
        try db.execute(
          sql:
            "UPDATE link SET revoked = CAST(strftime('%s', 'now') AS INTEGER) * 1000 WHERE revoked = 0"
        )
      }
    }
    try copy.vacuum()
    try copy.close()
  }
}
