import Ledger

/// One row of the browser's own log: a change as it was made here, or as the hub's log has it.
public enum Record: Equatable, Sendable {
  /// Not confirmed by a hub (or there is none).
  case pending(Change)
  case sequenced(Replica.Sequenced)

  public var encoded: [UInt8] {
    switch self {
    case .pending(let change): return [1] + change.encoded
    case .sequenced(let entry):
      var writer = ByteWriter()
      writer.byte(2)
      writer.signed(entry.seq)
      writer.bytes.append(contentsOf: entry.change.encoded)
      return writer.bytes
    }
  }

  public init(encoded bytes: [UInt8]) throws(CodecError) {
    var reader = ByteReader(bytes)
    switch try reader.byte() {
    case 1: self = .pending(try Change(from: &reader))
    case 2:
      let seq = try reader.signed()
      self = .sequenced(Replica.Sequenced(seq: seq, change: try Change(from: &reader)))
    case let other: throw .newer(version: Int(other))
    }
    guard reader.isAtEnd else { throw .corrupt(what: "bytes after a record") }
  }
}

/// How far the hub's log is stored here; written in the same transaction as the records.
public struct Mark: Equatable, Sendable {
  public var cursor: Int64 = 0
  public var epoch: UInt64 = 0

  public init(cursor: Int64 = 0, epoch: UInt64 = 0) {
    self.cursor = cursor
    self.epoch = epoch
  }

  static var key: String { "mark" }

  public var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.signed(cursor)
    writer.fixed64(epoch)
    return writer.bytes
  }

  public init?(encoded bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let cursor = try? reader.signed(), let epoch = try? reader.fixed64() else { return nil }
    self.init(cursor: cursor, epoch: epoch)
  }
}
