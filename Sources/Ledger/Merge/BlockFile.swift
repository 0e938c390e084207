/// A file that is read where it is asked, a block at a time, each block held against a sum of it.
///
/// `read` answers so many bytes from a place on, or nil; what it answers is believed when the sums
/// agree. Blocks that single bytes were asked of stay in memory.
final class BlockFile: Sendable {
  static var blockSize: Int { 16_384 }

  let size: Int
  private let read: @Sendable (Int, Int) -> [UInt8]?
  private let sums: [UInt64]
  /// Where the first block begins; what stands before it cannot be read.
  private let start: Int
  @exclusivity(unchecked) nonisolated(unsafe) private var blocks: [[UInt8]]

  /// Takes the sums that ``sums(of:from:)`` made.
  init(
    size: Int, from start: Int = 0, sums: [UInt64],
    _ read: @escaping @Sendable (Int, Int) -> [UInt8]?
  ) throws(CodecError) {
    guard start >= 0, start <= size,
      sums.count == BlockFile.count(size - start)
    else { throw .corrupt(what: "sums of blocks") }
    self.size = size
    self.start = start
    self.sums = sums
    self.read = read
    blocks = Array(repeating: [], count: sums.count)
  }

  private static func count(_ size: Int) -> Int { (size + blockSize - 1) / blockSize }

  /// A sum for each block of some bytes.
  static func sums(of bytes: [UInt8], from start: Int = 0) -> [UInt64] {
    var sums: [UInt64] = []
    var place = start
    while place < bytes.count {
      let end = Swift.min(place + blockSize, bytes.count)
      sums.append(BlockSum.of(bytes, place, end))
      place = end
    }
    return sums
  }

  // MARK: reading

  /// The bytes of a part, which is read anew and not kept.
  func run(_ from: Int, _ to: Int) throws(CodecError) -> (bytes: [UInt8], first: Int) {
    guard from >= start, from <= to, to <= size else { throw .endsTooSoon(at: from) }
    let first = (from - start) / BlockFile.blockSize
    let last = (to - start + BlockFile.blockSize - 1) / BlockFile.blockSize
    let begin = start + first * BlockFile.blockSize
    let end = Swift.min(start + last * BlockFile.blockSize, size)
    if begin >= end { return ([], begin) }
    guard let bytes = read(begin, end - begin), bytes.count == end - begin else {
      throw .endsTooSoon(at: begin)
    }
    var place = 0
    for number in first..<last {
      let next = Swift.min(place + BlockFile.blockSize, bytes.count)
      guard BlockSum.of(bytes, place, next) == sums[number] else {
        throw .corrupt(what: "block \(number)")
      }
      place = next
    }
    return (bytes, begin)
  }

  private func load(_ number: Int) throws(CodecError) {
    let begin = start + number * BlockFile.blockSize
    blocks[number] = try run(begin, Swift.min(begin + BlockFile.blockSize, size)).bytes
  }

  /// The bytes of a part.
  func bytes(_ from: Int, _ to: Int) throws(CodecError) -> [UInt8] {
    guard from >= start, from <= to, to <= size else { throw .endsTooSoon(at: from) }
    var result: [UInt8] = []
    result.reserveCapacity(to - from)
    var place = from
    while place < to {
      let number = (place - start) / BlockFile.blockSize
      if blocks[number].isEmpty { try load(number) }
      let begin = start + number * BlockFile.blockSize
      let end = Swift.min(to, begin + BlockFile.blockSize)
      result += blocks[number][place - begin..<end - begin]
      place = end
    }
    return result
  }

  /// A little-endian number of 4 or 8 bytes.
  private func number(at place: Int, _ width: Int) throws(CodecError) -> UInt64 {
    guard place >= start, place + width <= size else { throw .endsTooSoon(at: place) }
    let number = (place - start) / BlockFile.blockSize
    if blocks[number].isEmpty { try load(number) }
    let offset = place - start - number * BlockFile.blockSize
    if offset + width <= blocks[number].count {
      return blocks[number].withUnsafeBytes { bytes in
        if width == 8 {
          return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        let short = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return UInt64(UInt32(littleEndian: short))
      }
    }
    var value: UInt64 = 0
    for (shift, byte) in try bytes(place, place + width).enumerated() {
      value |= UInt64(byte) << UInt64(8 * shift)
    }
    return value
  }

  /// Little-endian numbers of 4 or 8 bytes each that follow one another.
  func numbers<Number: FixedWidthInteger>(
    at place: Int, _ count: Int, as _: Number.Type
  ) throws(CodecError) -> [Number] {
    let width = Number.bitWidth / 8
    guard place >= 0, place <= size, count >= 0, count <= (size - place) / width else {
      throw .endsTooSoon(at: place)
    }
    let bytes = try bytes(place, place + count * width)
    return bytes.withUnsafeBytes { bytes in
      var numbers: [Number] = []
      numbers.reserveCapacity(count)
      for index in 0..<count {
        numbers.append(
          Number(littleEndian: bytes.loadUnaligned(fromByteOffset: index * width, as: Number.self)))
      }
      return numbers
    }
  }

  func fixed32(at place: Int) throws(CodecError) -> Int { Int(try number(at: place, 4)) }
  func fixed64(at place: Int) throws(CodecError) -> UInt64 { try number(at: place, 8) }
}

/// A sum that finds damage, not malice: four lanes of 8 bytes at a time, as xxHash takes them.
enum BlockSum {
  static func of(_ bytes: [UInt8], _ start: Int, _ end: Int) -> UInt64 {
    bytes.withUnsafeBytes { of(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
  }

  private static func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let sum = (lane ^ word) &* 0x9E37_79B1_85EB_CA87
    return sum << 31 | sum >> 33
  }

  private static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    func word(_ place: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    var a: UInt64 = 1
    var b: UInt64 = 2
    var c: UInt64 = 3
    var d: UInt64 = 4
    var place = 0
    while place + 32 <= bytes.count {
      a = mixed(a, word(place))
      b = mixed(b, word(place + 8))
      c = mixed(c, word(place + 16))
      d = mixed(d, word(place + 24))
      place += 32
    }
    while place < bytes.count {
      a = mixed(a, UInt64(bytes[place]))
      place += 1
    }
    var sum = mixed(mixed(mixed(mixed(UInt64(bytes.count), a), b), c), d)
    sum ^= sum >> 29
    return sum
  }
}
