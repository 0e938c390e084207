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
  mutating func plainText(_ value: String) {
    let utf8 = value.utf8
    varint(UInt64(utf8.count))
    bytes.append(text: utf8)
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
  private var numbers = IDMap()

  mutating func number(of text: String) -> UInt32 {
    let number = Int32(truncatingIfNeeded: texts.count)
    let known = numbers.value(of: TextPool.key(text), orSet: number)
    // Of two texts with one key the second is stored each time that it comes.
    if known != number, TextPool.isSame(texts[Int(known)], text) { return UInt32(known) }
    texts.append(text)
    return UInt32(number)
  }

  /// A text's bytes, eight at a time, and how many they are.
  static func key(_ text: String) -> UInt64 {
    var copy = text
    return copy.withUTF8 { bytes in
      var key = UInt64(bytes.count)
      var place = 0
      let start = UnsafeRawPointer(bytes.baseAddress)
      while let start, place + 8 <= bytes.count {
        key = mixed(key, start.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        place += 8
      }
      var word: UInt64 = 0
      for byte in bytes[place...] { word = word << 8 | UInt64(byte) }
      return mixed(key, word)
    }
  }

  static func mixed(_ key: UInt64, _ word: UInt64) -> UInt64 {
    let product = (key ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    var (a, b) = (a, b)
    // As they lie; one by one the library's general way takes several times as long.
    return a.withUTF8 { a in
      b.withUTF8 { b in isSame(UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b)) }
    }
  }

  private static func isSame(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    var place = 0
    while place + 8 <= a.count {
      let word = a.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if word != b.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return false }
      place += 8
    }
    while place < a.count {
      if a[place] != b[place] { return false }
      place += 1
    }
    return true
  }
}

extension [UInt8] {
  /// Appends a text's bytes.
  mutating func append(text: String.UTF8View) {
    #if !hasFeature(Embedded)
      // In one stretch; the library's general way goes over them one by one.
      let isDone: Void? = text.withContiguousStorageIfAvailable { append(contentsOf: $0) }
      if isDone != nil { return }
    #endif
    append(contentsOf: text)
  }
}
