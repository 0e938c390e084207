extension Shape {
  /// Copies the bytes of a value of this shape without the last parts of objects that `value` does not
  /// name: what a program that did not know these parts wrote.
  ///
  /// `value` is what the bytes were made of.
  func copy(
    naming value: Value, from reader: inout ByteReader, to writer: inout ByteWriter
  ) throws(CodecError) {
    switch self {
    case .text, .integer, .bool, .reference, .day, .time, .instant, .money, .decimal, .choice:
      try form.copy(from: &reader, to: &writer)
    case .optional(let inner):
      let flag = try reader.byte()
      writer.byte(flag)
      if flag == 1 { try inner.copy(naming: value, from: &reader, to: &writer) }
    case .list(let inner):
      let count = try reader.length()
      guard case .list(let elements) = value, elements.count == count else {
        throw .corrupt(what: "list")
      }
      writer.varint(UInt64(count))
      for element in elements { try inner.copy(naming: element, from: &reader, to: &writer) }
    case .object(let parts):
      let start = writer.bytes.count
      writer.byte(0)
      let count = try reader.length()
      let old = reader.narrow(to: count)
      for part in parts {
        guard let member = value[part.name] else { break }
        try part.shape.copy(naming: member, from: &reader, to: &writer)
      }
      reader.widen(to: old)
      writer.prefixLength(at: start)
    }
  }
}
