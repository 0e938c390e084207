/// One row of a browser's own log.
///
/// Every record of the hub's log names which log that is, so that what a restart reads never mixes two.
public enum Record: Equatable, Sendable {
  /// A change that no hub has confirmed (or there is none).
  case pending(Change)
  /// A change as the hub's log has it. `epoch` nil: written before records named it.
  case sequenced(Replica.Sequenced, epoch: UInt64?)
  /// A change that the hub refused for good, and why; it is never applied again.
  case refused(Refused)
  /// A person let go of a refused change; device 0: a piece that waits no longer.
  case dropped(Change.Identity)
  /// ``Piece``s on their way back to a restored hub.
  case pieces([[UInt8]])
  /// The snapshot is of another log from here on, or of a later point of it: who runs reads everything
  /// again, also where the epoch is the same.
  case moved

  public var encoded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .pending(let change):
      writer.byte(1)
      writer.bytes.append(contentsOf: change.encoded)
    case .sequenced(let entry, nil):
      writer.byte(2)
      writer.signed(entry.seq)
      writer.bytes.append(contentsOf: entry.change.encoded)
    case .sequenced(let entry, let epoch?):
      writer.byte(3)
      writer.fixed64(epoch)
      writer.signed(entry.seq)
      writer.bytes.append(contentsOf: entry.change.encoded)
    case .refused(let refused):
      writer.byte(4)
      writer.bytes.append(contentsOf: refused.encoded)
    case .dropped(let identity):
      writer.byte(5)
      writer.fixed64(identity.device)
      writer.varint(identity.counter)
    case .pieces(let pieces):
      writer.byte(6)
      writer.varint(UInt64(pieces.count))
      for piece in pieces { writer.block(piece) }
    case .moved: writer.byte(7)
    }
    return writer.bytes
  }

  public init(encoded bytes: [UInt8]) throws(CodecError) {
    var reader = ByteReader(bytes)
    switch try reader.byte() {
    case 1: self = .pending(try Change(from: &reader))
    case 2:
      let seq = try reader.signed()
      let change = try Change(from: &reader)
      self = .sequenced(Replica.Sequenced(seq: seq, change: change), epoch: nil)
    case 3:
      let epoch = try reader.fixed64()
      let seq = try reader.signed()
      let change = try Change(from: &reader)
      self = .sequenced(Replica.Sequenced(seq: seq, change: change), epoch: epoch)
    case 4: self = .refused(try Refused(from: &reader))
    case 5:
      let device = try reader.fixed64()
      self = .dropped(Change.Identity(device: device, counter: try reader.varint()))
    case 6:
      var pieces: [[UInt8]] = []
      for _ in 0..<(try reader.length()) { pieces.append(try reader.block()) }
      self = .pieces(pieces)
    case 7: self = .moved
    case let other: throw .newer(version: Int(other))
    }
    guard reader.isAtEnd else { throw .corrupt(what: "bytes after a record") }
  }
}

/// What the hub would not take, with what it wanted and why: it stands under Needs Attention until the
/// person decides.
public struct Refused: Equatable, Sendable {
  /// The change as it was made; device 0: a piece of a restored log.
  public var change: Change
  public var refusal: Refusal

  public init(_ change: Change, _ refusal: Refusal) {
    self.change = change
    self.refusal = refusal
  }

  public var identity: Change.Identity { change.identity }

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.block(change.encoded)
    writer.plainText(refusal.code)
    writer.plainText(refusal.words.english)
    writer.byte(refusal.key.kind)
    writer.fixed64(refusal.key.id)
    writer.byte(refusal.key.tag)
    return writer.bytes
  }

  init(from reader: inout ByteReader) throws(CodecError) {
    change = try Change(encoded: try reader.block())
    let code = try reader.plainText()
    let words = try reader.plainText()
    let kind = try reader.byte()
    let id = try reader.fixed64()
    refusal = Refusal(
      code, .heard(words), at: RegisterKey(kind: kind, id: id, tag: try reader.byte()))
  }
}

/// How far the hub's log is stored here; written in the same transaction as the records.
public struct Mark: Equatable, Sendable {
  public var cursor: Int64 = 0
  /// Which log; 0: this browser has never met a hub.
  public var epoch: UInt64 = 0
  /// The log's running hash at `cursor`, when it is known.
  public var hash: LogHash?

  public init(cursor: Int64 = 0, epoch: UInt64 = 0, hash: LogHash? = nil) {
    self.cursor = cursor
    self.epoch = epoch
    self.hash = hash
  }

  public static var key: String { "mark" }

  public var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.signed(cursor)
    writer.fixed64(epoch)
    if let hash { writer.bytes.append(contentsOf: hash.bytes) }
    return writer.bytes
  }

  /// Reads ``encoded``, also as it was written before marks had a hash.
  public init?(encoded bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let cursor = try? reader.signed(), let epoch = try? reader.fixed64() else { return nil }
    let rest = (try? reader.raw(reader.remaining)) ?? []
    self.init(cursor: cursor, epoch: epoch, hash: LogHash(bytes: rest))
  }
}
