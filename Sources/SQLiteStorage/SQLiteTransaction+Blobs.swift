import Ledger
import Storage

extension SQLiteTransaction {
  private static func blob(_ row: Statement) -> StoredBlob {
    StoredBlob(
      hash: row.text(0), size: row.integer(1), mediaType: row.text(2),
      at: Instant(milliseconds: row.integer(3)))
  }

  func blob(_ hash: String) throws(StorageError) -> StoredBlob? {
    try first(
      "SELECT hash, size, media_type, at FROM blob WHERE hash = ?", [.text(hash)],
      SQLiteTransaction.blob)
  }

  func blobs() throws(StorageError) -> [StoredBlob] {
    try all(
      "SELECT hash, size, media_type, at FROM blob ORDER BY hash", [], SQLiteTransaction.blob)
  }

  func blobBytes() throws(StorageError) -> Int64 {
    try first("SELECT sum(size) FROM blob") { $0.integer(0) } ?? 0
  }

  func unnamedBlobs() throws(StorageError) -> [String: Instant] {
    var unnamed: [String: Instant] = [:]
    let select = try prepare("SELECT hash, since FROM unnamed_blob")
    while try select.step() {
      unnamed[select.text(0)] = Instant(milliseconds: select.integer(1))
    }
    return unnamed
  }

  func keep(_ blob: StoredBlob) throws(StorageError) {
    try run(
      """
      INSERT INTO blob VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET at = excluded.at
      """,
      [
        .text(blob.hash), .integer(blob.size), .text(blob.mediaType),
        .integer(blob.at.milliseconds),
      ])
    try unmark(blob.hash)
  }

  func markUnnamed(_ hash: String, since: Instant) throws(StorageError) {
    try run(
      "INSERT OR IGNORE INTO unnamed_blob VALUES (?, ?)",
      [.text(hash), .integer(since.milliseconds)])
  }

  func unmark(_ hash: String) throws(StorageError) {
    try run("DELETE FROM unnamed_blob WHERE hash = ?", [.text(hash)])
  }

  func removeBlob(_ hash: String) throws(StorageError) {
    try run("DELETE FROM blob WHERE hash = ?", [.text(hash)])
    try unmark(hash)
  }

  // MARK: facts

  func fact(_ fact: Fact) throws(StorageError) -> String? {
    try first("SELECT value FROM meta WHERE key = ?", [.text(fact.rawValue)]) { $0.text(0) }
  }

  func set(_ fact: Fact, _ value: String) throws(StorageError) {
    try set(meta: fact.rawValue, value)
  }

  func set(meta key: String, _ value: String) throws(StorageError) {
    try run(
      "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [.text(key), .text(value)])
  }

  /// Gives the file an epoch and a device that no other file has.
  func renew() throws(StorageError) {
    try set(.epoch, Fact.hex(UInt64.random(in: 1...UInt64.max)))
    try set(.device, Fact.hex(UInt64.random(in: 1...UInt64.max)))
    try set(.snapshot, "")
  }
}
