/// Compresses to a zlib stream (RFC 1950, 1951): greedy LZ77 with fixed Huffman codes.
///
/// Fixed codes cost a few percent of size and save the two passes that dynamic ones need.
func deflated(_ input: [UInt8]) -> [UInt8] {
  var writer = BitWriter(capacity: input.count / 2 + 64)
  writer.bytes.append(0x78)
  writer.bytes.append(0x9C)
  writer.put(0b011, 3)  // the last block, fixed codes
  let hashBits = 13
  var heads = [Int32](repeating: -1, count: 1 << hashBits)
  var previous = [Int32](repeating: -1, count: input.count)
  input.withUnsafeBufferPointer { input in
    let count = input.count
    var at = 0
    func hash(_ i: Int) -> Int {
      let three = UInt32(input[i]) | UInt32(input[i + 1]) << 8 | UInt32(input[i + 2]) << 16
      return Int((three &* 0x9E37_79B1) >> UInt32(32 - hashBits))
    }
    func remember(_ i: Int) {
      guard i + 2 < count else { return }
      let slot = hash(i)
      previous[i] = heads[slot]
      heads[slot] = Int32(truncatingIfNeeded: i)
    }
    while at < count {
      var bestLength = 0
      var bestDistance = 0
      if at + 2 < count {
        var candidate = Int(heads[hash(at)])
        var tries = 24
        let limit = min(258, count - at)
        while candidate >= 0, at - candidate <= 32_768, tries > 0 {
          if bestLength == 0 || input[candidate + bestLength] == input[at + bestLength] {
            var length = 0
            while length < limit, input[candidate + length] == input[at + length] { length += 1 }
            if length > bestLength {
              bestLength = length
              bestDistance = at - candidate
              if length == limit { break }
            }
          }
          candidate = Int(previous[candidate])
          tries -= 1
        }
      }
      if bestLength >= 3 {
        writer.putMatch(length: bestLength, distance: bestDistance)
        for i in at..<(at + bestLength) { remember(i) }
        at += bestLength
      } else {
        writer.putLiteral(Int(input[at]))
        remember(at)
        at += 1
      }
    }
  }
  writer.putLiteral(256)
  writer.flush()
  let check = adler32(input)
  for shift: UInt32 in [24, 16, 8, 0] {
    writer.bytes.append(UInt8(truncatingIfNeeded: check >> shift))
  }
  return writer.bytes
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

private struct BitWriter {
  var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount: UInt32 = 0

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
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

  /// A Huffman code, whose highest bit goes first.
  mutating func putCode(_ code: Int, _ count: Int) {
    var reversed = 0
    var rest = code
    for _ in 0..<count {
      reversed = reversed << 1 | rest & 1
      rest >>= 1
    }
    put(reversed, count)
  }

  mutating func putLiteral(_ symbol: Int) {
    switch symbol {
    case 0..<144: putCode(0x30 + symbol, 8)
    case 144..<256: putCode(0x190 + symbol - 144, 9)
    case 256..<280: putCode(symbol - 256, 7)
    case _: putCode(0xC0 + symbol - 280, 8)
    }
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
    putCode(code, 5)
    if count > 0 { put(extra, count) }
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
