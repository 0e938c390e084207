/// What a device holds of one row and a restored hub lacks: registers under the stamps they had.
///
/// A piece binds no device: the hub lays each register where it is later than what it has, so a
/// colleague's later work is never beaten by an old value that came back.
public struct Piece: Equatable, Sendable {
  /// A register's bytes, under the stamp they were written with.
  public struct Register: Equatable, Sendable {
    public var tag: UInt8
    public var stamp: Stamp
    public var bytes: [UInt8]

    public init(tag: UInt8, stamp: Stamp, bytes: [UInt8]) {
      self.tag = tag
      self.stamp = stamp
      self.bytes = bytes
    }
  }

  public var kind: UInt8
  public var id: UInt64
  /// Tags rising.
  public var registers: [Register]

  public init(kind: UInt8, id: UInt64, registers: [Register]) {
    self.kind = kind
    self.id = id
    self.registers = registers
  }

  /// kind u8, id u64, count varint, then tag u8, stamp time u64, stamp device u64, length varint and
  /// bytes each.
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.byte(kind)
    writer.fixed64(id)
    writer.varint(UInt64(registers.count))
    for register in registers {
      writer.byte(register.tag)
      writer.fixed64(register.stamp.time)
      writer.fixed64(register.stamp.device)
      writer.block(register.bytes)
    }
    return writer.bytes
  }

  /// The row as the body of a change, which has one stamp for all of it.
  var body: [UInt8] {
    var writer = ByteWriter()
    writer.byte(kind)
    writer.fixed64(id)
    writer.varint(UInt64(registers.count))
    for register in registers {
      writer.byte(register.tag)
      writer.block(register.bytes)
    }
    return writer.bytes
  }

  public init(encoded bytes: [UInt8]) throws(CodecError) {
    var reader = ByteReader(bytes)
    kind = try reader.byte()
    id = try reader.fixed64()
    registers = []
    var last: UInt8 = 0
    for _ in 0..<(try reader.length()) {
      let tag = try reader.byte()
      guard tag > last else { throw .corrupt(what: "registers out of order") }
      last = tag
      let time = try reader.fixed64()
      let stamp = Stamp(time: time, device: try reader.fixed64())
      registers.append(Register(tag: tag, stamp: stamp, bytes: try reader.block()))
    }
    guard reader.isAtEnd else { throw .corrupt(what: "bytes after a piece") }
  }

  /// The same writes as bodies of changes, one a stamp, earliest first.
  public var parts: [(stamp: Stamp, body: [UInt8])] {
    var parts: [(stamp: Stamp, body: [UInt8])] = []
    for stamp in Set(registers.map { $0.stamp }).sorted() {
      let same = Piece(kind: kind, id: id, registers: registers.filter { $0.stamp == stamp })
      parts.append((stamp, same.body))
    }
    return parts
  }
}
