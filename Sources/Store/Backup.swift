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
      try FileManager.default.copyItem(atPath: file, toPath: draft)
      try BackupFile.unpack(draft, into: files, named: file)
      try FileManager.default.moveItem(atPath: draft, toPath: files.database)
      WholeFile.syncFolder(of: files.database)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw StoreError(error, at: file)
    }
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

  static func unpack(_ draft: String, into files: DataFolder, named file: String) throws {
    let copy = try DatabaseQueue(path: draft)
    let (isBook, isNewer) = try copy.read { db in
      (try db.tableExists("change"), try Migrations.all.hasBeenSuperseded(db))
    }
    guard isBook else { throw StoreError.corrupt(what: "\(file) is not a Ledgerline book") }
    if isNewer { throw StoreError.newerSchema(path: file) }
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
