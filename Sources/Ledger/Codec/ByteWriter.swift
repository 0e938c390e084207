/// Writes the binary form of registers, changes and snapshots: little-endian, LEB128 lengths.
public struct ByteWriter: Sendable {
  public var bytes: [UInt8] = []
  /// When set, every text is written as a number into this pool (snapshots only).
  var pool: TextPool?

  public init() {}

  public mutating func byte(_ value: UInt8) { bytes.append(value) }

  @inline(never)
  public mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A signed number, zigzag so that small negatives stay short.
  public mutating func signed(_ value: Int64) {
    varint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  @inline(never)
  public mutating func fixed64(_ value: UInt64) {
    #if hasFeature(Embedded)
      var rest = value
      for _ in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
      }
    #else
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    #endif
  }

  @inline(never)
  /// Fills in a number that was not known when its place was written.
  mutating func setFixed32(_ value: UInt32, at place: Int) {
    for offset in 0..<4 {
      bytes[place + offset] = UInt8(truncatingIfNeeded: value >> UInt32(8 * offset))
    }
  }

  public mutating func fixed32(_ value: UInt32) {
    var rest = value
    for _ in 0..<4 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  @inline(never)
  public mutating func text(_ value: String) {
    if let number = pool?.number(of: value) { return varint(UInt64(number)) }
    plainText(value)
  }

  /// A text written out, pool or not.
  public mutating func plainText(_ value: String) {
    let utf8 = value.utf8
    varint(UInt64(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  /// Turns the zero byte at `start` into the length of everything after it.
  mutating func prefixLength(at start: Int) {
    var rest = UInt64(bytes.count - start - 1)
    if rest < 0x80 {
      bytes[start] = UInt8(rest)
      return
    }
    var prefix: [UInt8] = []
    while rest >= 0x80 {
      prefix.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    prefix.append(UInt8(rest))
    bytes.replaceSubrange(start...start, with: prefix)
  }

  /// Length, then the bytes.
  public mutating func block(_ value: [UInt8]) {
    varint(UInt64(value.count))
    bytes.append(contentsOf: value)
  }
}

/// The distinct texts of a snapshot, numbered in order of first use.
struct TextPool: Sendable {
  private(set) var texts: [String] = []
  private var numbers: [String: UInt32] = [:]

  mutating func number(of text: String) -> UInt32 {
    let known = numbers[text]
    // Equal texts may differ in bytes (é, and e with an accent after it); those are stored twice.
    if let known, texts[Int(known)].utf8.elementsEqual(text.utf8) { return known }
    let number = UInt32(texts.count)
    texts.append(text)
    if known == nil { numbers[text] = number }
    return number
  }
}
