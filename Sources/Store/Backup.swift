import Foundation
import GRDB
import Ledger

extension Store {
  /// Writes the whole book, files included, as one SQLite file.
  ///
  /// Works while others read and write.
  public func backup(to file: String) throws(StoreError) {
    guard !FileManager.default.fileExists(atPath: file) else { throw .alreadyExists(path: file) }
    let draft = file + ".\(UInt32.random(in: 0...UInt32.max)).tmp"
    do {
      try? FileManager.default.removeItem(atPath: draft)
      // It holds everything, people's hashes too: theirs alone who make it.
      PrivateMode.create(draft)
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [draft])
      }
      try addBlobs(to: draft)
      try FileManager.default.moveItem(atPath: draft, toPath: file)
      WholeFile.syncFolder(of: file)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw StoreError(error, at: file)
    }
  }

  private func addBlobs(to draft: String) throws {
    let copy = try DatabaseQueue(path: draft)
    try copy.write { db in
      try db.execute(sql: BackupFile.createSQL)
      let hashes = try String.fetchAll(db, sql: "SELECT hash FROM blob ORDER BY hash")
      let insert = try Statement(db, "INSERT INTO blob_content VALUES (?, ?)")
      for hash in hashes {
        guard let bytes = blob(hash) else { continue }
        insert.bind(hash)
        insert.bind(bytes[...])
        try insert.run()
      }
    }
    try copy.close()
  }

  /// Makes a book from a backup in a folder that has none.
  ///
  /// It gets a new epoch, so that devices that know more than the backup send it again.
  public static func restore(from file: String, to folder: String) throws(StoreError) {
    guard FileManager.default.fileExists(atPath: file) else { throw .notFound(path: file) }
    let files = DataFolder(folder)
    try files.prepare(readOnly: false)
    guard !FileManager.default.fileExists(atPath: files.database) else {
      throw .alreadyExists(path: files.database)
    }
    let draft = files.database + ".restoring"
    do {
      try? FileManager.default.removeItem(atPath: draft)
      PrivateMode.create(draft)
      try BackupFile.copy(file, to: draft)
      try BackupFile.unpack(draft, from: file, into: files)
      try FileManager.default.moveItem(atPath: draft, toPath: files.database)
      WholeFile.syncFolder(of: files.database)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw StoreError(error, at: file)
    }
    _ = try Store(folder: folder)
  }
}

/// A backup: the book's file with the blobs' bytes in a table of their own.
enum BackupFile {
  static let createSQL = """
    CREATE TABLE IF NOT EXISTS blob_content (
      hash TEXT NOT NULL PRIMARY KEY,
      bytes BLOB NOT NULL
    ) STRICT
    """

  /// Writes the rows of a backup into a file of our own making.
  ///
  /// Only what the tables of that version hold comes along: triggers, views and tables that somebody
  /// else put into the file stay behind, and nothing in its schema is ever run.
  static func copy(_ file: String, to draft: String) throws {
    var reading = Configuration()
    reading.readonly = true
    reading.prepareDatabase { db in try SchemaGate.prepare(db) }
    let (version, hasBlobs) = try DatabaseQueue(path: file, configuration: reading).read { db in
      guard try isTable("change", in: db) else {
        throw StoreError.corrupt(what: "\(file) is not a Ledgerline book")
      }
      if try Migrations.all.hasBeenSuperseded(db) { throw StoreError.newerSchema(path: file) }
      let version = try Migrations.all.completedMigrations(db).last
      return (version, try isTable("blob_content", in: db))
    }
    guard let version else {
      throw StoreError.corrupt(what: "\(file) is not a Ledgerline book")
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
        throw StoreError.corrupt(what: "the backup has no table \(table)")
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
  private static func isTable(
    _ name: String, in db: Database, schema: String = "main"
  ) throws -> Bool {
    let sql = try String.fetchOne(
      db,
      sql: "SELECT sql FROM \(schema).sqlite_master WHERE type = 'table' AND lower(name) = ?",
      arguments: [name])
    return sql?.uppercased().hasPrefix("CREATE TABLE") ?? false
  }

  static func unpack(_ draft: String, from file: String, into files: DataFolder) throws {
    let copy = try DatabaseQueue(path: draft)
    try copy.write { db in
      if try db.tableExists("blob_content") {
        let select = try Statement(db, "SELECT hash, bytes FROM blob_content")
        while try select.step() { try unpack(select.text(0), select.bytes(1), into: files) }
        try db.execute(sql: "DROP TABLE blob_content")
      }
      try Meta.renew(in: db)
      // Numbers may have been given out since the backup.
      try Meta.set(.numbering, NumberingState.unconfirmed, in: db)
      // Some may have been used since: a link works once, whatever is restored.
      if try db.tableExists("invitation") {
        try db.execute(sql: "UPDATE invitation SET state = 'revoked' WHERE state = 'pending'")
      }
    }
    try copy.vacuum()
    try copy.close()
  }

  private static func unpack(_ hash: String, _ bytes: [UInt8], into files: DataFolder) throws {
    guard BlobName.isValid(hash), SHA256.hex(bytes) == hash else {
      throw StoreError.corrupt(what: "the file \(hash) in the backup")
    }
    try files.makeBlobFolder(hash)
    try WholeFile.write(bytes, to: files.blob(hash))
  }
}
