/// Compresses to a zlib stream (RFC 1950, 1951): greedy LZ77 with fixed Huffman codes.
///
/// Fixed codes cost a few percent of size and save the two passes that dynamic ones need.
public func deflated(_ input: [UInt8]) -> [UInt8] {
  var writer = BitWriter(capacity: input.count / 2 + 64)
  writer.bytes.append(0x78)
  writer.bytes.append(0x9C)
  writer.putBlock(input, isLast: true)
  writer.flush()
  let check = adler32(input)
  for shift: UInt32 in [24, 16, 8, 0] {
    writer.bytes.append(UInt8(truncatingIfNeeded: check >> shift))
  }
  return writer.bytes
}

/// The same without a head and sum (RFC 1951), for what comes in parts: each part is a block that looks back at nothing
/// before it.
public struct Deflater: Sendable {
  private var writer = BitWriter(capacity: 64)

  public init() {}

  /// What can be said of the next part; its last bits may come with the next one.
  public mutating func block(_ part: [UInt8]) -> [UInt8] {
    if part.isEmpty { return [] }
    writer.putBlock(part, isLast: false)
    return writer.take()
  }

  /// The end, which is an empty block.
  public mutating func end() -> [UInt8] {
    writer.putBlock([], isLast: true)
    writer.flush()
    return writer.take()
  }
}

/// Finds earlier occurrences of the bytes ahead by chains of equal hashes.
private struct Matcher {
  private static var hashBits: Int { 12 }
  private var heads = [Int32](repeating: -1, count: 1 << Matcher.hashBits)
  private var previous: [Int32]

  init(count: Int) {
    previous = [Int32](repeating: -1, count: count)
  }

  private func hash(_ input: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let three = UInt32(input[at]) | UInt32(input[at + 1]) << 8 | UInt32(input[at + 2]) << 16
    return Int((three &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
  }

  mutating func remember(_ input: UnsafeBufferPointer<UInt8>, _ at: Int) {
    guard at + 2 < input.count else { return }
    let slot = hash(input, at)
    previous[at] = heads[slot]
    heads[slot] = Int32(truncatingIfNeeded: at)
  }

  func longest(
    _ input: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (length: Int, distance: Int) {
    guard at + 2 < input.count else { return (0, 0) }
    var best = (length: 0, distance: 0)
    var candidate = Int(heads[hash(input, at)])
    let limit = min(258, input.count - at)
    for _ in 0..<8 {
      guard candidate >= 0, at - candidate <= 32_768 else { break }
      if input[candidate + best.length] == input[at + best.length] {
        var length = 0
        while length < limit, input[candidate + length] == input[at + length] { length += 1 }
        if length > best.length {
          best = (length, at - candidate)
          if length == limit { break }
        }
      }
      candidate = Int(previous[candidate])
    }
    return best
  }
}

func adler32(_ bytes: [UInt8]) -> UInt32 {
  var a: UInt32 = 1
  var b: UInt32 = 0
  var left = 5552  // the most additions before 32 bits can overflow
  for byte in bytes {
    a &+= UInt32(byte)
    b &+= a
    left -= 1
    if left == 0 {
      a %= 65_521
      b %= 65_521
      left = 5552
    }
  }
  return (b % 65_521) << 16 | (a % 65_521)
}

private struct BitWriter: Sendable {
  var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount: UInt32 = 0

  /// The fixed code of every literal and length, its bits already in the order of writing.
  private var literals: [(bits: UInt16, count: UInt8)] = []

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
    literals.reserveCapacity(288)
    for symbol in 0..<288 {
      switch symbol {
      case 0..<144: literals.append((Self.reversed(0x30 + symbol, 8), 8))
      case 144..<256: literals.append((Self.reversed(0x190 + symbol - 144, 9), 9))
      case 256..<280: literals.append((Self.reversed(symbol - 256, 7), 7))
      case _: literals.append((Self.reversed(0xC0 + symbol - 280, 8), 8))
      }
    }
  }

  /// Huffman codes are written with their highest bit first.
  private static func reversed(_ code: Int, _ count: Int) -> UInt16 {
    var result: UInt16 = 0
    for bit in 0..<count where code & 1 << bit != 0 { result |= 1 << UInt16(count - 1 - bit) }
    return result
  }

  /// Up to 16 bits, the lowest first.
  mutating func put(_ value: Int, _ count: Int) {
    pending |= UInt32(truncatingIfNeeded: value) << pendingCount
    pendingCount += UInt32(count)
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  mutating func putLiteral(_ symbol: Int) {
    let code = literals[symbol]
    put(Int(code.bits), Int(code.count))
  }

  mutating func putMatch(length: Int, distance: Int) {
    if length == 258 {
      putLiteral(285)
    } else {
      let (code, extra, count) = split(length - 3, perPower: 4)
      putLiteral(257 + code)
      if count > 0 { put(extra, count) }
    }
    let (code, extra, count) = split(distance - 1, perPower: 2)
    put(Int(Self.reversed(code, 5)), 5)
    if count > 0 { put(extra, count) }
  }

  /// A block with the fixed codes.
  mutating func putBlock(_ input: [UInt8], isLast: Bool) {
    put(isLast ? 0b011 : 0b010, 3)
    var matcher = Matcher(count: input.count)
    input.withUnsafeBufferPointer { input in
      var at = 0
      while at < input.count {
        let (length, distance) = matcher.longest(input, at)
        if length >= 3 {
          putMatch(length: length, distance: distance)
          for index in at..<(at + length) { matcher.remember(input, index) }
          at += length
        } else {
          putLiteral(Int(input[at]))
          matcher.remember(input, at)
          at += 1
        }
      }
    }
    putLiteral(256)
  }

  /// Hands over the whole bytes so far.
  mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  mutating func flush() {
    if pendingCount > 0 { put(0, Int(8 - pendingCount)) }
  }

  /// Code, extra bits and their number of a length or distance: `perPower` codes a power of two.
  private func split(_ value: Int, perPower: Int) -> (code: Int, extra: Int, count: Int) {
    if value < perPower * 2 { return (value, 0, 0) }
    let bitsPerStep = perPower == 4 ? 2 : 1
    let top = Int.bitWidth - 1 - value.leadingZeroBitCount
    let count = top - bitsPerStep
    let code = count * perPower + (value >> count)
    return (code, value & (1 << count - 1), count)
  }
}
