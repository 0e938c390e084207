import Ledger
import Storage

/// The log: every change in the order the hub took it.
///
/// `seq` starts at 1 and has no gap. Up to the horizon (``FoldedLog``) only what answers are made of is
/// kept here.
enum ChangeLog {
  /// CRC-32 of a change's place, identity, stamp and body: finds a bit that turned in the file.
  static func checksum(_ entry: Replica.Sequenced) -> Int64 {
    var writer = ByteWriter()
    writer.signed(entry.seq)
    var sum = CRC32.Running()
    sum.add(writer.bytes)
    sum.add(entry.change.head)
    sum.add(entry.change.body)
    return Int64(sum.value)
  }

  /// As many whole changes after `seq` as fit `limitBytes`, at least one when there is one.
  static func read(
    after seq: Int64, _ limitBytes: Int, in reader: any BookReader
  ) throws -> [Replica.Sequenced] {
    var entries: [Replica.Sequenced] = []
    var size = 0
    try reader.forEachChange(after: seq) { entry in
      size += entry.change.body.count + 64
      if size > limitBytes && !entries.isEmpty { return false }
      entries.append(entry)
      return size < limitBytes
    }
    return entries
  }

  /// Whether the log that somebody knows up to its cursor is a beginning of this one.
  static func begins(
    after cursor: Int64, hash: LogHash?, in reader: any BookReader
  ) throws -> Bool {
    if cursor > (try reader.head()) { return false }
    guard let hash else { return true }
    if cursor < (try reader.horizon()) {
      return try FoldedLog.begins(with: hash, at: cursor, in: reader)
    }
    return try reader.hash(at: cursor) == hash
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
    try reading { reader in try reader.head() }
  }

  /// Whether the log that a device knows up to its cursor is a beginning of this one; without a hash
  /// only how far it goes is looked at.
  public func begins(after cursor: Int64, hash: LogHash?) throws(StoreError) -> Bool {
    try reading { reader in
      let isOurs = try ChangeLog.begins(after: cursor, hash: hash, in: reader)
      if !isOurs { try Store.makeSure(of: reader) }
      return isOurs
    }
  }

  /// The log after a cursor for a device that says which log it knows: `hash` is that log's running
  /// hash at the cursor, nil from a device that keeps none.
  public func pull(
    after cursor: Int64, hash: LogHash?, limitBytes: Int = 512 * 1024
  ) throws(StoreError) -> Pull {
    try reading { reader in
      let head = try reader.head()
      let horizon = try reader.horizon()
      if cursor < horizon {
        let isOurs = try hash.map { try FoldedLog.begins(with: $0, at: cursor, in: reader) } ?? true
        if !isOurs { try Store.makeSure(of: reader) }
        return isOurs ? .compacted(head: head, horizon: horizon) : .anotherLog(head: head)
      }
      guard let mine = try reader.hash(at: cursor), hash == nil || hash == mine else {
        try Store.makeSure(of: reader)
        return .anotherLog(head: head)
      }
      let entries = try ChangeLog.read(after: cursor, limitBytes, in: reader)
      let to = entries.last?.seq ?? cursor
      return .log(entries, head: head, hash: try reader.hash(at: to) ?? mine)
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
    try reading { reader in
      guard cursor >= (try reader.horizon()) else {
        throw StoreError.refused(reason: "The log no longer has what came after change \(cursor)")
      }
      return (try ChangeLog.read(after: cursor, limitBytes, in: reader), try reader.head())
    }
  }
}
