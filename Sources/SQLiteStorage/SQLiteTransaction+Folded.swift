import Ledger
import Storage

extension SQLiteTransaction {
  /// Changes that are kept whole for ever, because an answer is made of them.
  ///
  /// They issued invoices, or answered a wish to. Every table that names a change by its `seq`
  /// belongs here.
  private static let answers = "SELECT seq FROM issued_number UNION SELECT seq FROM issue_answer"

  func forEachBlock(
    endingIn range: Range<Int64>, _ body: (StoredBlock) throws -> Bool
  ) throws {
    let select = try prepare(
      "SELECT last, hash, entries FROM log_block WHERE last >= ? AND last < ? ORDER BY last",
      [.integer(range.lowerBound), .integer(range.upperBound)])
    while try select.step() {
      let block = StoredBlock(
        last: select.integer(0), hash: select.bytes(1), bytes: select.bytes(2))
      if try !body(block) { return }
    }
  }

  private static func history(_ row: Statement) -> StoredHistory {
    StoredHistory(
      row: RowKey(UInt8(truncatingIfNeeded: row.integer(0)), row.unsigned(1)),
      first: row.integer(2), bytes: row.bytes(3))
  }

  func lastHistory(of row: RowKey) throws(StorageError) -> StoredHistory? {
    try first(
      """
      SELECT kind, id, first, writes FROM history WHERE kind = ? AND id = ?
      ORDER BY first DESC LIMIT 1
      """, [.integer(Int64(row.kind)), .unsigned(row.id)], SQLiteTransaction.history)
  }

  func history(of row: RowKey) throws(StorageError) -> [StoredHistory] {
    try all(
      "SELECT kind, id, first, writes FROM history WHERE kind = ? AND id = ? ORDER BY first",
      [.integer(Int64(row.kind)), .unsigned(row.id)], SQLiteTransaction.history)
  }

  func forEachHistory(_ body: (StoredHistory) throws -> Void) throws {
    let select = try prepare("SELECT kind, id, first, writes FROM history")
    while try select.step() { try body(SQLiteTransaction.history(select)) }
  }

  private static func range(_ row: Statement) -> DeviceRange {
    DeviceRange(
      device: row.unsigned(0), first: row.unsigned(1), last: row.unsigned(2),
      seqFirst: row.integer(3), seqLast: row.integer(4))
  }

  func range(of device: UInt64, from counter: UInt64) throws(StorageError) -> DeviceRange? {
    try first(
      """
      SELECT device, first, last, seq_first, seq_last FROM device_range
      WHERE device = ? AND first <= ? ORDER BY first DESC LIMIT 1
      """, [.unsigned(device), .unsigned(counter)], SQLiteTransaction.range)
  }

  func range(
    of device: UInt64, endingAfter counter: UInt64
  ) throws(StorageError) -> DeviceRange? {
    try first(
      """
      SELECT device, first, last, seq_first, seq_last FROM device_range
      WHERE device = ? AND last >= ? ORDER BY first LIMIT 1
      """, [.unsigned(device), .unsigned(counter)], SQLiteTransaction.range)
  }

  func forEachRange(_ body: (DeviceRange) throws -> Void) throws {
    let select = try prepare("SELECT device, first, last, seq_first, seq_last FROM device_range")
    while try select.step() { try body(SQLiteTransaction.range(select)) }
  }

  func missingAnswers() throws(StorageError) -> [Int64] {
    try all(
      """
      SELECT DISTINCT seq FROM (\(SQLiteTransaction.answers)) AS kept
      WHERE seq NOT IN (SELECT seq FROM change) ORDER BY seq
      """
    ) { $0.integer(0) }
  }

  // MARK: writing

  func put(_ block: StoredBlock) throws(StorageError) {
    let insert = try prepare("INSERT INTO log_block VALUES (?, ?, ?)")
    insert.bind(block.last)
    insert.bind(block.hash[...])
    insert.bind(block.bytes[...])
    try insert.run()
  }

  func put(_ history: StoredHistory) throws(StorageError) {
    let put = try made(
      upsertHistory,
      """
      INSERT INTO history VALUES (?, ?, ?, ?) ON CONFLICT (kind, id, first) DO UPDATE SET
      writes = excluded.writes
      """)
    upsertHistory = put
    put.bind(Int64(history.row.kind))
    put.bind(history.row.id)
    put.bind(history.first)
    put.bind(history.bytes[...])
    try put.run()
  }

  func put(_ range: DeviceRange) throws(StorageError) {
    try run(
      "INSERT INTO device_range VALUES (?, ?, ?, ?, ?)",
      [
        .unsigned(range.device), .unsigned(range.first), .unsigned(range.last),
        .integer(range.seqFirst), .integer(range.seqLast),
      ])
  }

  func fold(after seq: Int64, upTo last: Int64) throws(StorageError) {
    try run(
      "DELETE FROM change WHERE seq > ? AND seq <= ? AND seq NOT IN (\(SQLiteTransaction.answers))",
      [.integer(seq), .integer(last)])
  }
}
