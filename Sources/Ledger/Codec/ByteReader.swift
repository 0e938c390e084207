/// Why bytes cannot be read: they end too soon, contradict themselves, or come from a newer program.
public enum CodecError: Error, Equatable, Sendable {
  case endsTooSoon(at: Int)
  case notText(at: Int)
  case outOfRange(at: Int)
  case unknownWord(String)
  case notOurs
  case newer(version: Int)
  case corrupt(what: String)
}

/// Reads what ``ByteWriter`` writes.
///
/// Every read is checked; nothing traps on foreign bytes.
public struct ByteReader: Sendable {
  public let bytes: [UInt8]
  public private(set) var position: Int
  public private(set) var end: Int
  /// Texts of a snapshot, by number.
  var pool: ReadingPool?
  /// What rows of a snapshot have in common; none where single rows are read.
  var memory: ReadingMemory?
  private var lastCurrency: (number: UInt64, currency: Currency)?
  /// Whether writing again what was read gives the same bytes; not so for an object with fewer or
  /// more parts than this program's.
  var isExact = true

  public init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    position = Swift.min(Swift.max(start, 0), bytes.count)
    self.end = Swift.min(Swift.max(end ?? bytes.count, position), bytes.count)
  }

  public var remaining: Int { end - position }
  public var isAtEnd: Bool { position >= end }

  public mutating func byte() throws(CodecError) -> UInt8 {
    guard position < end else { throw .endsTooSoon(at: position) }
    position += 1
    return bytes[position - 1]
  }

  @inline(never)
  public mutating func varint() throws(CodecError) -> UInt64 {
    // Most numbers are below 128: pool numbers, counts, choices.
    if position < end {
      let first = bytes[position]
      if first < 0x80 {
        position += 1
        return UInt64(first)
      }
      // The rest of a pool's numbers, and most amounts.
      if position + 2 < end {
        let second = bytes[position + 1]
        if second < 0x80, second > 0 {
          position += 2
          return UInt64(first & 0x7F) | UInt64(second) << 7
        }
        let third = bytes[position + 2]
        if second >= 0x80, third < 0x80, third > 0 {
          position += 3
          return UInt64(first & 0x7F) | UInt64(second & 0x7F) << 7 | UInt64(third) << 14
        }
      }
    }
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      if shift == 63 && next > 1 || shift > 63 { throw .outOfRange(at: position) }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 {
        if next == 0 && shift > 0 { isExact = false }
        return value
      }
      shift += 7
    }
  }

  public mutating func signed() throws(CodecError) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// A length or count that cannot exceed what is left.
  @inline(never)
  public mutating func length() throws(CodecError) -> Int {
    let value = try varint()
    guard value <= UInt64(remaining) else { throw .endsTooSoon(at: position) }
    return Int(value)
  }

  @inline(never)
  public mutating func fixed64() throws(CodecError) -> UInt64 {
    guard remaining >= 8 else { throw .endsTooSoon(at: position) }
    let value = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    }
    position += 8
    return UInt64(littleEndian: value)
  }

  @inline(never)
  public mutating func fixed32() throws(CodecError) -> UInt32 {
    guard remaining >= 4 else { throw .endsTooSoon(at: position) }
    var value: UInt32 = 0
    for offset in 0..<4 { value |= UInt32(bytes[position + offset]) << UInt32(8 * offset) }
    position += 4
    return value
  }

  @inline(never)
  public mutating func text() throws(CodecError) -> String {
    guard let pool else { return try plainText() }
    let number = try varint()
    switch pool {
    case .texts(let texts):
      guard number < UInt64(texts.count) else { throw .outOfRange(at: position) }
      return texts[Int(number)]
    case .places(let places): return try places.text(number, in: self)
    case .asked(let texts): return try texts.text(number)
    }
  }

  /// A currency's code; pooled ones repeat, so the last is remembered.
  mutating func currency() throws(CodecError) -> Currency {
    let start = position
    let number = pool == nil ? 0 : try varint()
    if pool != nil, let lastCurrency, lastCurrency.number == number { return lastCurrency.currency }
    position = start
    let code = try text()
    guard let currency = Currency(code) else { throw .unknownWord(code) }
    if currency.code != code {
      isExact = false
    } else if pool != nil {
      lastCurrency = (number, currency)
    }
    return currency
  }

  /// A text written out, pool or not.
  mutating func plainText() throws(CodecError) -> String {
    let count = try length()
    if count == 0 { return "" }
    let range = position..<position + count
    // A slice of an array would be read by the library's general way.
    let valid = bytes.withUnsafeBufferPointer { bytes -> String? in
      let utf8 = UnsafeBufferPointer(rebasing: bytes[range])
      #if !hasFeature(Embedded)
        // Most texts are ASCII, which is valid: the library's look at the others takes several times as long.
        if utf8.allSatisfy({ $0 < 0x80 }) { return String(decoding: utf8, as: UTF8.self) }
      #endif
      return String(validating: utf8, as: UTF8.self)
    }
    guard let text = valid else { throw .notText(at: position) }
    position += count
    return text
  }

  public mutating func block() throws(CodecError) -> [UInt8] {
    let count = try length()
    return try raw(count)
  }

  /// The next `count` bytes as they are.
  public mutating func raw(_ count: Int) throws(CodecError) -> [UInt8] {
    guard count >= 0, count <= remaining else { throw .endsTooSoon(at: position) }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  public mutating func skip(_ count: Int) throws(CodecError) {
    guard count >= 0, count <= remaining else { throw .endsTooSoon(at: position) }
    position += count
  }

  /// Passes over so many registers: a tag, a length and so many bytes each.
  mutating func skipRegisters(_ count: Int) throws(CodecError) {
    for _ in 0..<count {
      // Most are shorter than 128 bytes.
      if remaining > 1 {
        let length = bytes[position + 1]
        let next = position + 2 + Int(length)
        if length < 0x80, next <= end {
          position = next
          continue
        }
      }
      _ = try byte()
      try skip(try length())
    }
  }

  /// Reads on from another place before the end.
  mutating func go(to place: Int) throws(CodecError) {
    guard place >= 0, place <= end else { throw .endsTooSoon(at: place) }
    position = place
  }

  /// Reads a stretch, as a reader that was made for it would: a copy for each register costs more than reading it.
  mutating func aim(from start: Int, to end: Int) {
    self.end = Swift.min(Swift.max(end, 0), bytes.count)
    position = Swift.min(Swift.max(start, 0), self.end)
    isExact = true
  }

  /// Reads on only as far as `count` bytes from here; returns the old end for ``widen(to:)``.
  mutating func narrow(to count: Int) -> Int {
    let old = end
    end = Swift.min(end, position + count)
    return old
  }

  /// Skips what is left of a narrowed part and goes on to the old end.
  mutating func widen(to old: Int) {
    if position < end { isExact = false }
    position = end
    end = old
  }
}
