import GRDB
import Ledger

/// The log up to its horizon, whose changes are kept without what they wrote.
///
/// It still knows each change again, and answers who wrote when.
enum FoldedLog {
  /// The `seq` up to which the log is folded; 0 for a log that is whole.
  static func horizon(in db: Database) throws -> Int64 {
    try Meta.get(.horizon, in: db).flatMap { Int64($0) } ?? 0
  }

  /// Calls `body` with the blocks that hold changes from `first` to `last`, in order, until it
  /// answers false.
  static func forEachBlock(
    from first: Int64, to last: Int64, in db: Database, _ body: (LogBlock) throws -> Bool
  ) throws {
    let select = try Statement(
      db, "SELECT last, hash, entries FROM log_block WHERE last >= ? AND last < ? ORDER BY last")
    select.bind(first)
    select.bind(last + LogBlock.size)
    while try select.step() {
      let block = try FoldedLog.block(select)
      if try !body(block) {
        select.reset()
        return
      }
    }
  }

  private static func block(_ row: Statement) throws -> LogBlock {
    let last = row.integer(0)
    guard let hash = LogHash(bytes: row.bytes(1)) else {
      throw StoreError.corrupt(what: "the hash of the block at change \(last)")
    }
    do {
      return try LogBlock(last: last, hash: hash, encoded: row.bytes(2))
    } catch {
      throw StoreError.corrupt(what: "the block at change \(last): \(error)")
    }
  }

  static func entry(at seq: Int64, in db: Database) throws -> LogBlock.Entry? {
    var found: LogBlock.Entry?
    try forEachBlock(from: seq, to: seq, in: db) { block in
      let place = Int(seq - block.first)
      if block.entries.indices.contains(place) { found = block.entries[place] }
      return false
    }
    return found
  }

  /// The log's hash at the end of a block.
  static func hash(atEnd seq: Int64, in db: Database) throws -> LogHash? {
    let select = try Statement(db, "SELECT hash FROM log_block WHERE last = ?")
    select.bind(seq)
    guard try select.step() else { return nil }
    defer { select.reset() }
    return LogHash(bytes: select.bytes(0))
  }

  /// Whether a device's hash at a `seq` below the horizon can be this log's.
  static func begins(with hash: LogHash, at seq: Int64, in db: Database) throws -> Bool {
    if seq == 0 { return hash == .empty }
    return try entry(at: seq, in: db)?.hashStart == LogBlock.start(of: hash)
  }

  // MARK: devices

  typealias Place = (seq: Int64, entry: LogBlock.Entry)

  /// The folded change with an identity.
  static func find(_ identity: Change.Identity, in db: Database) throws -> Place? {
    let select = try Statement(
      db,
      """
      SELECT last, seq_first, seq_last FROM device_range WHERE device = ? AND first <= ?
      ORDER BY first DESC LIMIT 1
      """)
    select.bind(identity.device)
    select.bind(identity.counter)
    guard try select.step() else { return nil }
    defer { select.reset() }
    guard select.unsigned(0) >= identity.counter else { return nil }
    return try find(identity, from: select.integer(1), to: select.integer(2), in: db)
  }

  private static func find(
    _ identity: Change.Identity, from first: Int64, to last: Int64, in db: Database
  ) throws -> Place? {
    var found: Place?
    try forEachBlock(from: first, to: last, in: db) { block in
      for (place, entry) in block.entries.enumerated()
      where entry.counter == identity.counter && entry.device == identity.device {
        found = (block.seq(at: place), entry)
      }
      return found == nil
    }
    return found
  }

  /// The device's folded change with the greatest counter up to `counter`.
  static func nearest(
    of device: UInt64, upTo counter: UInt64, in db: Database
  ) throws -> Place? {
    let select = try Statement(
      db,
      """
      SELECT last FROM device_range WHERE device = ? AND first <= ? ORDER BY first DESC LIMIT 1
      """)
    select.bind(device)
    select.bind(counter)
    guard try select.step() else { return nil }
    let nearest = min(select.unsigned(0), counter)
    select.reset()
    return try find(Change.Identity(device: device, counter: nearest), in: db)
  }

  /// The device's folded change with the least counter from `counter` on.
  static func nearest(
    of device: UInt64, from counter: UInt64, in db: Database
  ) throws -> Place? {
    let select = try Statement(
      db,
      "SELECT first FROM device_range WHERE device = ? AND last >= ? ORDER BY first LIMIT 1")
    select.bind(device)
    select.bind(counter)
    guard try select.step() else { return nil }
    let nearest = max(select.unsigned(0), counter)
    select.reset()
    return try find(Change.Identity(device: device, counter: nearest), in: db)
  }
}
