import Ledger
import Storage

extension PostgresTransaction {
  /// Changes that are kept whole for ever, because an answer is made of them.
  ///
  /// They issued invoices, or answered a wish to. Every table that names a change by its `seq`
  /// belongs here.
  private static let answers = """
    SELECT seq FROM issued_number WHERE account = $1
    UNION SELECT seq FROM issue_answer WHERE account = $1
    """

  func forEachBlock(
    endingIn range: Range<Int64>, _ body: (StoredBlock) throws -> Bool
  ) throws {
    var from = range.lowerBound
    while true {
      let blocks = try all(
        """
        SELECT last, hash, entries FROM log_block WHERE account = $1 AND last >= $2 AND last < $3
        ORDER BY last LIMIT 16
        """, [.integer(from), .integer(range.upperBound)]
      ) { StoredBlock(last: $0.integer(0), hash: $0.bytes(1), bytes: $0.bytes(2)) }
      for block in blocks where try !body(block) { return }
      guard blocks.count == 16, let end = blocks.last?.last, end < Int64.max else { return }
      from = end + 1
    }
  }

  private static func history(_ row: Row) -> StoredHistory {
    StoredHistory(
      row: RowKey(UInt8(truncatingIfNeeded: row.integer(0)), row.unsigned(1)),
      first: row.integer(2), bytes: row.bytes(3))
  }

  func lastHistory(of row: RowKey) throws(StorageError) -> StoredHistory? {
    try first(
      """
      SELECT kind, id, first, writes FROM history WHERE account = $1 AND kind = $2 AND id = $3
      ORDER BY first DESC LIMIT 1
      """, [.integer(Int64(row.kind)), .unsigned(row.id)], PostgresTransaction.history)
  }

  func history(of row: RowKey) throws(StorageError) -> [StoredHistory] {
    try all(
      """
      SELECT kind, id, first, writes FROM history WHERE account = $1 AND kind = $2 AND id = $3
      ORDER BY first
      """, [.integer(Int64(row.kind)), .unsigned(row.id)], PostgresTransaction.history)
  }

  func forEachHistory(_ body: (StoredHistory) throws -> Void) throws {
    try forEach("SELECT kind, id, first, writes FROM history WHERE account = $1") { row in
      try body(PostgresTransaction.history(row))
      return true
    }
  }

  private static func range(_ row: Row) -> DeviceRange {
    DeviceRange(
      device: row.unsigned(0), first: row.unsigned(1), last: row.unsigned(2),
      seqFirst: row.integer(3), seqLast: row.integer(4))
  }

  func range(of device: UInt64, from counter: UInt64) throws(StorageError) -> DeviceRange? {
    try first(
      """
      SELECT device, first, last, seq_first, seq_last FROM device_range
      WHERE account = $1 AND device = $2 AND first <= $3 ORDER BY first DESC LIMIT 1
      """, [.unsigned(device), .unsigned(counter)], PostgresTransaction.range)
  }

  func range(
    of device: UInt64, endingAfter counter: UInt64
  ) throws(StorageError) -> DeviceRange? {
    try first(
      """
      SELECT device, first, last, seq_first, seq_last FROM device_range
      WHERE account = $1 AND device = $2 AND last >= $3 ORDER BY first LIMIT 1
      """, [.unsigned(device), .unsigned(counter)], PostgresTransaction.range)
  }

  func forEachRange(_ body: (DeviceRange) throws -> Void) throws {
    try forEach(
      "SELECT device, first, last, seq_first, seq_last FROM device_range WHERE account = $1"
    ) { row in
      try body(PostgresTransaction.range(row))
      return true
    }
  }

  func missingAnswers() throws(StorageError) -> [Int64] {
    try all(
      """
      SELECT DISTINCT kept.seq FROM (\(PostgresTransaction.answers)) AS kept
      WHERE NOT EXISTS (SELECT 1 FROM change AS c WHERE c.account = $1 AND c.seq = kept.seq)
      ORDER BY kept.seq
      """
    ) { $0.integer(0) }
  }

  // MARK: writing

  func put(_ block: StoredBlock) throws(StorageError) {
    try add(
      "block \(block.last)",
      "INSERT INTO log_block (account, last, hash, entries) VALUES ($1, $2, $3, $4)",
      [.integer(block.last), .bytes(block.hash[...]), .bytes(block.bytes[...])])
  }

  func put(_ history: StoredHistory) throws(StorageError) {
    try send(
      """
      INSERT INTO history (account, kind, id, first, writes) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account, kind, id, first) DO UPDATE SET writes = excluded.writes
      """,
      [
        .integer(Int64(history.row.kind)), .unsigned(history.row.id), .integer(history.first),
        .bytes(history.bytes[...]),
      ])
  }

  func put(_ range: DeviceRange) throws(StorageError) {
    try add(
      "range \(range.first) of device \(range.device)",
      """
      INSERT INTO device_range (account, device, first, last, seq_first, seq_last)
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        .unsigned(range.device), .unsigned(range.first), .unsigned(range.last),
        .integer(range.seqFirst), .integer(range.seqLast),
      ])
  }

  func fold(after seq: Int64, upTo last: Int64) throws(StorageError) {
    try send(
      """
      DELETE FROM change WHERE account = $1 AND seq > $2 AND seq <= $3
      AND seq NOT IN (\(PostgresTransaction.answers))
      """, [.integer(seq), .integer(last)])
  }
}
