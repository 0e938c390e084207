import GRDB
import Ledger

/// The log: every change in the order the hub took it.
///
/// `seq` starts at 1 and has no gap.
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

  /// The change in the current row of a statement that selects ``columns`` first.
  static func entry(_ row: Statement) -> Replica.Sequenced {
    let stamp = Stamp(time: row.unsigned(3), device: row.unsigned(4))
    let change = Change(
      device: row.unsigned(1), counter: row.unsigned(2), stamp: stamp, body: row.bytes(5))
    return Replica.Sequenced(seq: row.integer(0), change: change)
  }
}

extension Store {
  /// The `seq` of the last change; 0 in a new book.
  public func head() throws(StoreError) -> Int64 {
    try reading { db in try ChangeLog.head(in: db) }
  }

  /// The log after a cursor: as many whole changes as fit `limitBytes`, at least one when there is
  /// one.
  ///
  /// A change's stamp is the one that counts, not the one its device claimed.
  public func pull(
    after cursor: Int64, limitBytes: Int = 512 * 1024
  ) throws(StoreError) -> (entries: [Replica.Sequenced], head: Int64) {
    try reading { db in
      var entries: [Replica.Sequenced] = []
      var size = 0
      try ChangeLog.forEach(after: cursor, in: db) { entry in
        size += entry.change.body.count + 64
        if size > limitBytes && !entries.isEmpty { return false }
        entries.append(entry)
        return size < limitBytes
      }
      return (entries, try ChangeLog.head(in: db))
    }
  }
}
