/// One user action: register writes that every replica applies whole or not at all.
///
/// (device, counter) is its identity, so sending it twice is free; `stamp` decides what wins.
public struct Change: Equatable, Sendable {
  public var device: UInt64
  public var counter: UInt64
  public var stamp: Stamp
  /// Groups of `kind u8, id u64, count varint, count × (tag u8, length varint, bytes)`, tags rising.
  public var body: [UInt8]

  public init(device: UInt64, counter: UInt64, stamp: Stamp, body: [UInt8]) {
    self.device = device
    self.counter = counter
    self.stamp = stamp
    self.body = body
  }

  /// Which device's how-manieth change it is.
  public struct Identity: Hashable, Sendable {
    public var device: UInt64
    public var counter: UInt64

    public init(device: UInt64, counter: UInt64) {
      self.device = device
      self.counter = counter
    }
  }

  public var identity: Identity { Identity(device: device, counter: counter) }

  /// The form this program writes and the newest it reads.
  public static var version: UInt8 { 1 }

  /// The bytes for disk and wire.
  public var encoded: [UInt8] {
    var bytes = head
    bytes += body
    return bytes
  }

  /// What stands before the body in ``encoded``.
  public var head: [UInt8] {
    var writer = ByteWriter()
    writer.byte(Change.version)
    writer.fixed64(device)
    writer.varint(counter)
    writer.fixed64(stamp.time)
    writer.fixed64(stamp.device)
    writer.varint(UInt64(body.count))
    return writer.bytes
  }

  public init(encoded: [UInt8]) throws(CodecError) {
    var reader = ByteReader(encoded)
    try self.init(from: &reader)
    guard reader.isAtEnd else { throw .corrupt(what: "bytes after a change") }
  }

  public init(from reader: inout ByteReader) throws(CodecError) {
    let version = try reader.byte()
    if version > Change.version { throw .newer(version: Int(version)) }
    guard version == Change.version else { throw .corrupt(what: "version of a change") }
    device = try reader.fixed64()
    counter = try reader.varint()
    let time = try reader.fixed64()
    stamp = Stamp(time: time, device: try reader.fixed64())
    body = try reader.block()
    try check()
  }

  /// Walks the whole body once, so that applying it later cannot fail half-way.
  private func check() throws(CodecError) {
    var rows = Rows(body)
    while let row = try rows.next() {
      var writes = row.writes(in: body)
      var last: UInt8 = 0
      while let write = try writes.next() {
        guard write.tag > last else { throw .corrupt(what: "registers out of order") }
        last = write.tag
      }
    }
  }

  /// Whether it writes anything of a row.
  public func writes(_ kind: Kind, _ id: UInt64) -> Bool {
    var rows = Rows(body)
    while let row = try? rows.next() {
      if row.kind == kind.rawValue && row.id == id { return true }
    }
    return false
  }

  /// How many register writes it holds.
  public var writeCount: Int {
    var count = 0
    var rows = Rows(body)
    while let row = try? rows.next() { count += row.count }
    return count
  }
}

extension Change {
  /// Steps through the rows of a body.
  public struct Rows {
    var reader: ByteReader

    public init(_ body: [UInt8]) { reader = ByteReader(body) }

    public mutating func next() throws(CodecError) -> Row? {
      if reader.isAtEnd { return nil }
      let kind = try reader.byte()
      let id = try reader.fixed64()
      let count = try reader.length()
      let start = reader.position
      try reader.skipRegisters(count)
      return Row(kind: kind, id: id, count: count, start: start, end: reader.position)
    }
  }

  /// One row's writes, as a stretch of the body.
  public struct Row: Sendable {
    public var kind: UInt8
    public var id: UInt64
    public var count: Int
    public var start: Int
    public var end: Int

    public func writes(in body: [UInt8]) -> Writes {
      Writes(reader: ByteReader(body, from: start, to: end))
    }
  }

  /// One register's new bytes, as a stretch of the body.
  public struct Write {
    public var tag: UInt8
    public var start: Int
    public var end: Int
  }

  /// Steps through the writes of one row of a body.
  public struct Writes {
    var reader: ByteReader

    public mutating func next() throws(CodecError) -> Write? {
      if reader.isAtEnd { return nil }
      let tag = try reader.byte()
      let length = try reader.length()
      let start = reader.position
      try reader.skip(length)
      return Write(tag: tag, start: start, end: start + length)
    }
  }
}

extension Change {
  /// Every register that a body writes, and where its new bytes stand; what cannot be read ends it.
  static func forEachWrite(of body: [UInt8], _ visit: (RegisterKey, Range<Int>) -> Void) {
    var rows = Rows(body)
    while let row = (try? rows.next()) ?? nil {
      var writes = row.writes(in: body)
      while let write = (try? writes.next()) ?? nil {
        visit(RegisterKey(kind: row.kind, id: row.id, tag: write.tag), write.start..<write.end)
      }
    }
  }
}

/// Names one register of one row.
public struct RegisterKey: Hashable, Sendable {
  public var kind: UInt8
  public var id: UInt64
  public var tag: UInt8

  public init(kind: UInt8, id: UInt64, tag: UInt8) {
    self.kind = kind
    self.id = id
    self.tag = tag
  }
}
