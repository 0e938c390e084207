import Foundation
import GRDB
import Ledger

/// What became of files that nothing in the book names.
public struct BlobCollectionReport: Equatable, Sendable {
  /// Files that nothing names, which the next collection after a day removes.
  public var marked = 0
  /// Files that were removed now, and their size in bytes.
  public var removed = 0
  public var removedBytes: Int64 = 0
}

extension Store {
  /// How long a file may wait for a row that names it, in milliseconds: a device may have sent the
  /// file and be offline since.
  static let blobGrace: Int64 = 30 * 86_400_000
  /// How long a file stays marked before it goes, in milliseconds.
  static let blobMarkTime: Int64 = 86_400_000

  /// Marks files that nothing in the book names, and removes those that have been marked for a day.
  ///
  /// A file is named by any register, also of rows in the trash, of issued invoices and of kinds that
  /// this program does not know. Files younger than 30 days stay.
  @discardableResult
  public func collectBlobs(now: Instant) throws(StoreError) -> BlobCollectionReport {
    if isReadOnly { throw .notWritable(path: path) }
    var report = BlobCollectionReport()
    let removed = try mapped {
      try database.write { db in try Store.sweep(now, &report, in: db) }
    }
    // Only what is still without a line when its turn comes: it may have been sent again since.
    for hash in removed {
      try mapped {
        try database.write { db in
          let isThere = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM blob WHERE hash = ?)", arguments: [hash])
          if isThere != true { removeBytes(of: hash) }
        }
      }
    }
    try removeStrayFiles(now)
    return report
  }

  private static func sweep(
    _ now: Instant, _ report: inout BlobCollectionReport, in db: Database
  ) throws -> [String] {
    let grace = now.milliseconds - blobGrace
    let old = try String.fetchAll(
      db, sql: "SELECT hash FROM blob WHERE at <= ?", arguments: [grace])
    var unnamed = Set(old)
    if !unnamed.isEmpty { try BlobNames.remove(from: &unnamed, namedIn: db) }
    let marked = try String.fetchAll(db, sql: "SELECT hash FROM unnamed_blob")
    for hash in marked where !unnamed.contains(hash) {
      try db.execute(sql: "DELETE FROM unnamed_blob WHERE hash = ?", arguments: [hash])
    }
    for hash in unnamed.subtracting(marked) {
      try db.execute(
        sql: "INSERT INTO unnamed_blob VALUES (?, ?)", arguments: [hash, now.milliseconds])
    }
    let ripe = try Row.fetchAll(
      db,
      sql: """
        SELECT hash, size FROM unnamed_blob JOIN blob USING (hash) WHERE since <= ? ORDER BY hash
        """,
      arguments: [now.milliseconds - blobMarkTime])
    var removed: [String] = []
    for row in ripe {
      let hash: String = row["hash"]
      report.removedBytes += row["size"]
      removed.append(hash)
      try db.execute(sql: "DELETE FROM blob WHERE hash = ?", arguments: [hash])
      try db.execute(sql: "DELETE FROM unnamed_blob WHERE hash = ?", arguments: [hash])
    }
    report.removed = removed.count
    report.marked = unnamed.count - removed.count
    return removed
  }

  private func removeBytes(of hash: String) {
    if let files {
      try? FileManager.default.removeItem(atPath: files.blob(hash))
    } else {
      memoryBlobs.withLock { _ = $0.removeValue(forKey: hash) }
    }
  }

  /// Removes files without a line, which a program left that was killed between the two; a young one
  /// may be about to get its line.
  private func removeStrayFiles(_ now: Instant) throws(StoreError) {
    guard let files else { return }
    let manager = FileManager.default
    let known = try reading { db in Set(try String.fetchAll(db, sql: "SELECT hash FROM blob")) }
    for folder in (try? manager.contentsOfDirectory(atPath: files.blobs)) ?? [] {
      let names = try? manager.contentsOfDirectory(atPath: files.blobs + "/" + folder)
      for name in names ?? [] where BlobName.isValid(name) && !known.contains(name) {
        let file = files.blob(name)
        let changed = (try? manager.attributesOfItem(atPath: file))?[.modificationDate] as? Date
        guard let changed, changed.timeIntervalSinceNow < -86_400 else { continue }
        try mapped {
          try database.write { db in
            let isThere = try Bool.fetchOne(
              db, sql: "SELECT EXISTS (SELECT 1 FROM blob WHERE hash = ?)", arguments: [name])
            if isThere != true { try? manager.removeItem(atPath: file) }
          }
        }
      }
    }
  }
}

/// Finds names of files in registers, whatever the registers are: a name is 64 hexadecimal digits.
enum BlobNames {
  /// Takes away from `hashes` every one that a register names.
  static func remove(from hashes: inout Set<String>, namedIn db: Database) throws {
    let select = try Statement(db, "SELECT value FROM register WHERE length(value) >= 64")
    while try select.step() {
      forEachName(in: select.bytes(0)) { hashes.remove($0) }
      if hashes.isEmpty {
        select.reset()
        return
      }
    }
  }

  /// Calls `body` with every name in some bytes; in a longer run of digits with every 64 of them.
  static func forEachName(in bytes: [UInt8], _ body: (String) -> Void) {
    var start = 0
    for place in 0...bytes.count {
      if place < bytes.count, isDigit(bytes[place]) { continue }
      if place - start >= 64 {
        for first in start...(place - 64) {
          body(String(decoding: bytes[first..<first + 64], as: UTF8.self))
        }
      }
      start = place + 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
