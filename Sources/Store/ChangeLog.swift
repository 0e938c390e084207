import GRDB
import Ledger

/// The log: every change in the order the hub took it.
///
/// `seq` starts at 1 and has no gap. Up to the horizon (``FoldedLog``) only what answers are made of is
/// kept here.
enum ChangeLog {
  static let columns = "seq, device, counter, stamp_time, stamp_device, body"

  static func head(in db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT max(seq) FROM change") ?? 0
  }

  /// CRC-32 of a change's place, identity, stamp and body: finds a bit that turned in the file.
  static func checksum(_ entry: Replica.Sequenced) -> Int64 {
    var writer = ByteWriter()
    writer.signed(entry.seq)
    writer.bytes.append(contentsOf: entry.change.encoded)
    return Int64(CRC32.checksum(writer.bytes[...]))
  }

  /// Calls `body` with each change after `seq`, in order, until it answers false.
  static func forEach(
    after seq: Int64, in db: Database, _ body: (Replica.Sequenced) throws -> Bool
  ) throws {
    let select = try Statement(
      db, "SELECT \(columns) FROM change WHERE seq > ? ORDER BY seq")
    select.bind(seq)
    while try select.step() {
      if try !body(entry(select)) {
        select.reset()
        return
      }
    }
  }

  /// As many whole changes after `seq` as fit `limitBytes`, at least one when there is one.
  static func read(
    after seq: Int64, _ limitBytes: Int, in db: Database
  ) throws -> [Replica.Sequenced] {
    var entries: [Replica.Sequenced] = []
    var size = 0
    try forEach(after: seq, in: db) { entry in
      size += entry.change.body.count + 64
      if size > limitBytes && !entries.isEmpty { return false }
      entries.append(entry)
      return size < limitBytes
    }
    return entries
  }

  /// The change that the log has under an identity.
  static func find(
    _ identity: Change.Identity, with select: Statement
  ) throws -> Replica.Sequenced? {
    select.bind(identity.device)
    select.bind(identity.counter)
    guard try select.step() else { return nil }
    defer { select.reset() }
    return entry(select)
  }

  static func find(seq: Int64, in db: Database) throws -> Replica.Sequenced? {
    let select = try Statement(db, "SELECT \(columns) FROM change WHERE seq = ?")
    select.bind(seq)
    return try select.step() ? entry(select) : nil
  }

  /// Computes the hashes of a log that has none yet, a stretch of it in memory at a time.
  static func fillHashes(in db: Database) throws {
    let update = try Statement(db, "UPDATE change SET hash = ? WHERE seq = ?")
    var hash = LogHash.empty
    var seq: Int64 = 0
    while true {
      let entries = try read(after: seq, 1 << 20, in: db)
      guard let last = entries.last else { return }
      for entry in entries {
        hash = hash.after(entry)
        update.bind(hash.bytes[...])
        update.bind(entry.seq)
        try update.run()
      }
      seq = last.seq
    }
  }

  /// The log's running hash at a `seq`; nil when the log does not reach there.
  static func hash(at seq: Int64, in db: Database) throws -> LogHash? {
    if seq == 0 { return .empty }
    let select = try Statement(db, "SELECT hash FROM change WHERE seq = ?")
    select.bind(seq)
    guard try select.step() else { return try FoldedLog.hash(atEnd: seq, in: db) }
    defer { select.reset() }
    return LogHash(bytes: select.bytes(0))
  }

  /// The change in the current row of a statement that selects ``columns`` first.
  static func entry(_ row: Statement) -> Replica.Sequenced {
    let stamp = Stamp(time: row.unsigned(3), device: row.unsigned(4))
    let change = Change(
      device: row.unsigned(1), counter: row.unsigned(2), stamp: stamp, body: row.bytes(5))
    return Replica.Sequenced(seq: row.integer(0), change: change)
  }
}

/// What the hub has for a device that asks for the log after its cursor.
public enum Pull: Sendable {
  /// The next changes, the log's last `seq`, and the log's running hash at the last of these changes
  /// (at the cursor when there are none).
  case log([Replica.Sequenced], head: Int64, hash: LogHash)
  /// The device's log is no beginning of this one: the hub was put back to an earlier state behind
  /// its back.
  case anotherLog(head: Int64)
  /// The log no longer has what the device lacks: it begins after the horizon. The device takes the
  /// snapshot.
  case compacted(head: Int64, horizon: Int64)
}

extension Store {
  /// The `seq` of the last change; 0 in a new book.
  public func head() throws(StoreError) -> Int64 {
    try reading { db in try ChangeLog.head(in: db) }
  }

  /// Whether the log that a device knows up to its cursor is a beginning of this one; without a hash
  /// only how far it goes is looked at.
  public func begins(after cursor: Int64, hash: LogHash?) throws(StoreError) -> Bool {
    try reading { db in
      if cursor > (try ChangeLog.head(in: db)) { return false }
      guard let hash else { return true }
      if cursor < (try FoldedLog.horizon(in: db)) {
        return try FoldedLog.begins(with: hash, at: cursor, in: db)
      }
      return try ChangeLog.hash(at: cursor, in: db) == hash
    }
  }

  /// The log after a cursor for a device that says which log it knows: `hash` is that log's running
  /// hash at the cursor, nil from a device that keeps none.
  public func pull(
    after cursor: Int64, hash: LogHash?, limitBytes: Int = 512 * 1024
  ) throws(StoreError) -> Pull {
    try reading { db in
      let head = try ChangeLog.head(in: db)
      let horizon = try FoldedLog.horizon(in: db)
      if cursor < horizon {
        let isOurs = try hash.map { try FoldedLog.begins(with: $0, at: cursor, in: db) } ?? true
        return isOurs ? .compacted(head: head, horizon: horizon) : .anotherLog(head: head)
      }
      guard let mine = try ChangeLog.hash(at: cursor, in: db), hash == nil || hash == mine else {
        return .anotherLog(head: head)
      }
      let entries = try ChangeLog.read(after: cursor, limitBytes, in: db)
      let to = entries.last?.seq ?? cursor
      return .log(entries, head: head, hash: try ChangeLog.hash(at: to, in: db) ?? mine)
    }
  }

  /// The log after a cursor: as many whole changes as fit `limitBytes`, at least one when there is
  /// one.
  ///
  /// A change's stamp is the one that counts, not the one its device claimed. Before the horizon
  /// there is nothing to read.
  public func pull(
    after cursor: Int64, limitBytes: Int = 512 * 1024
  ) throws(StoreError) -> (entries: [Replica.Sequenced], head: Int64) {
    try reading { db in
      guard cursor >= (try FoldedLog.horizon(in: db)) else {
        throw StoreError.refused(reason: "The log no longer has what came after change \(cursor)")
      }
      return (try ChangeLog.read(after: cursor, limitBytes, in: db), try ChangeLog.head(in: db))
    }
  }
}
