/// How the bytes of a register are laid out: enough to copy it without knowing what it means.
///
/// A snapshot names the form of every register in it, so that a program whose registers have other
/// parts can still take each out as the bytes that the log has.
indirect enum Form: Equatable, Sendable {
  case text
  case number
  case flag
  case id
  /// A number and a text.
  case money
  case optional(Form)
  case list(Form)
  case object([Form])

  /// A byte for each node, children after their parent; an object says how many it has.
  func encode(into bytes: inout [UInt8]) {
    switch self {
    case .text: bytes.append(0)
    case .number: bytes.append(1)
    case .flag: bytes.append(2)
    case .id: bytes.append(3)
    case .money: bytes.append(4)
    case .optional(let inner):
      bytes.append(5)
      inner.encode(into: &bytes)
    case .list(let inner):
      bytes.append(6)
      inner.encode(into: &bytes)
    case .object(let parts):
      bytes.append(7)
      bytes.append(UInt8(truncatingIfNeeded: parts.count))
      for part in parts { part.encode(into: &bytes) }
    }
  }

  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }

  init(encoded bytes: [UInt8]) throws(CodecError) {
    var reader = ByteReader(bytes)
    try self.init(from: &reader)
    guard reader.isAtEnd else { throw .corrupt(what: "bytes after a form") }
  }

  /// Nested deeper than any register it is damage, which must not exhaust the stack.
  init(from reader: inout ByteReader, depth: Int = 0) throws(CodecError) {
    guard depth < 24 else { throw .corrupt(what: "form") }
    switch try reader.byte() {
    case 0: self = .text
    case 1: self = .number
    case 2: self = .flag
    case 3: self = .id
    case 4: self = .money
    case 5: self = .optional(try Form(from: &reader, depth: depth + 1))
    case 6: self = .list(try Form(from: &reader, depth: depth + 1))
    case 7:
      var parts: [Form] = []
      for _ in 0..<(try reader.byte()) { parts.append(try Form(from: &reader, depth: depth + 1)) }
      self = .object(parts)
    case _: throw .corrupt(what: "form")
    }
  }

  /// Copies one value, its pooled texts written out.
  func copy(from reader: inout ByteReader, to writer: inout ByteWriter) throws(CodecError) {
    switch self {
    case .text: writer.plainText(try reader.text())
    case .number: writer.varint(try reader.varint())
    case .flag: writer.byte(try reader.byte())
    case .id: writer.fixed64(try reader.fixed64())
    case .money:
      writer.varint(try reader.varint())
      writer.plainText(try reader.text())
    case .optional(let inner):
      let flag = try reader.byte()
      writer.byte(flag)
      switch flag {
      case 0: return
      case 1: try inner.copy(from: &reader, to: &writer)
      case _: throw .outOfRange(at: reader.position)
      }
    case .list(let inner):
      let count = try reader.length()
      writer.varint(UInt64(count))
      for _ in 0..<count { try inner.copy(from: &reader, to: &writer) }
    case .object(let parts):
      let start = writer.bytes.count
      writer.byte(0)
      let count = try reader.length()
      let old = reader.narrow(to: count)
      // An object of an earlier program ends before its last parts.
      for part in parts where !reader.isAtEnd { try part.copy(from: &reader, to: &writer) }
      guard reader.isAtEnd else { throw .corrupt(what: "bytes after an object") }
      reader.widen(to: old)
      writer.prefixLength(at: start)
    }
  }
}

extension Shape {
  /// How a value of this shape is written.
  var form: Form {
    switch self {
    case .text, .choice: return .text
    case .integer, .day, .time, .instant, .decimal: return .number
    case .bool: return .flag
    case .reference: return .id
    case .money: return .money
    case .optional(let inner): return .optional(inner.form)
    case .list(let inner): return .list(inner.form)
    case .object(let parts): return .object(parts.map { $0.shape.form })
    }
  }
}
