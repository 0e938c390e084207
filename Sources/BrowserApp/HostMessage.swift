/// One message between the page and the core: a code and its fields, as the two sides agree on it.
///
/// The bytes are little-endian: code `u32`, count `u32`, then for each field its length `u32` and
/// its bytes. Text is UTF-8.
public struct HostMessage: Equatable, Sendable {
  public var code: UInt32
  public var fields: [[UInt8]]

  public init(code: UInt32, fields: [[UInt8]] = []) {
    self.code = code
    self.fields = fields
  }

  /// Reads one message that fills `bytes` exactly; nil when it is cut short or something follows.
  public init?(decoding bytes: UnsafeRawBufferPointer) {
    var offset = 0
    func word() -> Int? {
      guard bytes.count - offset >= 4 else { return nil }
      let value = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      offset += 4
      return Int(exactly: value)
    }
    guard let code = word(), let count = word(), count <= (bytes.count - offset) / 4 else {
      return nil
    }
    var fields: [[UInt8]] = []
    fields.reserveCapacity(count)
    for _ in 0..<count {
      guard let length = word(), length <= bytes.count - offset else { return nil }
      fields.append([UInt8](bytes[offset..<offset + length]))
      offset += length
    }
    guard offset == bytes.count else { return nil }
    self.init(code: UInt32(code), fields: fields)
  }

  /// The bytes the other side reads.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(fields.reduce(8) { $0 + 4 + $1.count })
    func word(_ value: UInt32) {
      for shift: UInt32 in [0, 8, 16, 24] {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    word(code)
    word(UInt32(fields.count))
    for field in fields {
      word(UInt32(field.count))
      bytes.append(contentsOf: field)
    }
    return bytes
  }

  /// The field at `index` as text; empty when the message has fewer fields.
  public func text(_ index: Int) -> String {
    index < fields.count ? String(decoding: fields[index], as: UTF8.self) : ""
  }
}
