import Ledger
import Storage

extension PostgresTransaction {
  private static func blob(_ row: Row) -> StoredBlob {
    StoredBlob(
      hash: row.text(0), size: row.integer(1), mediaType: row.text(2),
      at: Instant(milliseconds: row.integer(3)))
  }

  func blob(_ hash: String) throws(StorageError) -> StoredBlob? {
    try first(
      "SELECT hash, size, media_type, at FROM blob WHERE account = $1 AND hash = $2",
      [.text(hash)], PostgresTransaction.blob)
  }

  func blobs() throws(StorageError) -> [StoredBlob] {
    try all(
      "SELECT hash, size, media_type, at FROM blob WHERE account = $1 ORDER BY hash", [],
      PostgresTransaction.blob)
  }

  func blobBytes() throws(StorageError) -> Int64 {
    try first("SELECT coalesce(sum(size), 0)::bigint FROM blob WHERE account = $1") {
      $0.integer(0)
    } ?? 0
  }

  func unnamedBlobs() throws(StorageError) -> [String: Instant] {
    var unnamed: [String: Instant] = [:]
    let rows = try all("SELECT hash, since FROM unnamed_blob WHERE account = $1") {
      ($0.text(0), Instant(milliseconds: $0.integer(1)))
    }
    for (hash, since) in rows { unnamed[hash] = since }
    return unnamed
  }

  func keep(_ blob: StoredBlob) throws(StorageError) {
    try send(
      """
      INSERT INTO blob (account, hash, size, media_type, at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account, hash) DO UPDATE SET at = excluded.at
      """,
      [
        .text(blob.hash), .integer(blob.size), .text(blob.mediaType),
        .integer(blob.at.milliseconds),
      ])
    try unmark(blob.hash)
  }

  func markUnnamed(_ hash: String, since: Instant) throws(StorageError) {
    try send(
      "INSERT INTO unnamed_blob (account, hash, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [.text(hash), .integer(since.milliseconds)])
  }

  func unmark(_ hash: String) throws(StorageError) {
    try send("DELETE FROM unnamed_blob WHERE account = $1 AND hash = $2", [.text(hash)])
  }

  func removeBlob(_ hash: String) throws(StorageError) {
    try send("DELETE FROM blob WHERE account = $1 AND hash = $2", [.text(hash)])
    try unmark(hash)
  }

  // MARK: facts

  func fact(_ fact: Fact) throws(StorageError) -> String? {
    try first("SELECT value FROM meta WHERE account = $1 AND key = $2", [.text(fact.rawValue)]) {
      $0.text(0)
    }
  }

  func set(_ fact: Fact, _ value: String) throws(StorageError) {
    try set(meta: fact.rawValue, value)
  }

  func set(meta key: String, _ value: String) throws(StorageError) {
    try send(
      """
      INSERT INTO meta (account, key, value) VALUES ($1, $2, $3)
      ON CONFLICT (account, key) DO UPDATE SET value = excluded.value
      """, [.text(key), .text(value)])
  }
}
