/// A QR code of some text: dark and light squares (ISO/IEC 18004, byte mode, error correction level M,
/// which survives the loss of about a seventh of it).
///
///     let code = QRCode("https://hub.example/#/device/…")
///     code?[row, column]  // true: dark
///
/// Around it belongs a margin of four light squares, ``margin``.
public struct QRCode: Equatable, Sendable {
  /// Squares on a side.
  public let size: Int
  /// Which of the eight masks lies over it: the one that leaves the fewest shapes which disturb a reader.
  public let mask: Int
  private var squares: [Bool]

  /// Light squares that must surround a code (clause 6.3.8).
  public static let margin = 4
  /// Bytes that the largest size drawn here holds, which is that of a Swiss QR-bill.
  public static let most = 997

  /// nil for more than ``most`` bytes of UTF-8.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = Version.smallest(for: bytes.count) else { return nil }
    var drawing = Drawing(version)
    drawing.place(version.interleaved(version.words(of: bytes)))
    var best = drawing.masked(0)
    var (mask, least) = (0, best.penalty)
    for other in 1..<8 {
      let candidate = drawing.masked(other)
      let penalty = candidate.penalty
      if penalty < least { (best, mask, least) = (candidate, other, penalty) }
    }
    self.mask = mask
    size = best.size
    squares = best.dark
  }

  /// Whether a square is dark; light outside of the code.
  public subscript(row: Int, column: Int) -> Bool {
    guard row >= 0, column >= 0, row < size, column < size else { return false }
    return squares[row * size + column]
  }

  /// The dark squares as one path of SVG, a unit a square, the margin included.
  public var path: String {
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        guard self[row, column] else {
          column += 1
          continue
        }
        let from = column
        while self[row, column] { column += 1 }
        path +=
          "M\(from + QRCode.margin) \(row + QRCode.margin)h\(column - from)v1h-\(column - from)z"
      }
    }
    return path
  }
}

/// One of the sizes: 21 squares a side and four more each.
private struct Version {
  let number: Int

  /// Error correction words a block and the number of blocks of level M, by version (table 9).
  private static let corrections: [(words: Int, blocks: Int)] = [
    (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5),
    (30, 5), (22, 8), (22, 9), (24, 9), (24, 10), (28, 10), (28, 11), (26, 13), (26, 14), (26, 16),
    (26, 17), (28, 17), (28, 18), (28, 20), (28, 21),
  ]

  /// The smallest that holds so many bytes.
  static func smallest(for count: Int) -> Version? {
    for number in 1...corrections.count {
      let version = Version(number: number)
      if 4 + version.countBits + 8 * count <= 8 * version.dataWords { return version }
    }
    return nil
  }

  var size: Int { 17 + 4 * number }
  /// Bits that say how many bytes follow (table 3).
  private var countBits: Int { number < 10 ? 8 : 16 }
  private var correction: (words: Int, blocks: Int) { Version.corrections[number - 1] }

  /// All words of eight bits that the squares hold, beside the patterns.
  private var allWords: Int {
    var bits = (16 * number + 128) * number + 64
    if number >= 2 {
      let places = number / 7 + 2
      bits -= (25 * places - 10) * places - 55
      if number >= 7 { bits -= 36 }
    }
    return bits / 8
  }

  private var dataWords: Int { allWords - correction.words * correction.blocks }

  /// Rows and columns at which alignment patterns stand (annex E).
  var alignments: [Int] {
    guard number > 1 else { return [] }
    let places = number / 7 + 2
    let step = (number * 4 + places * 2 + 1) / (places * 2 - 2) * 2
    return [6] + (0..<places - 1).reversed().map { size - 7 - $0 * step }
  }

  /// The text as data words: mode, count, bytes, end, and words that fill the rest (clause 7.4).
  func words(of bytes: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
    }
    append(0b0100, 4)
    append(bytes.count, countBits)
    for byte in bytes { append(Int(byte), 8) }
    append(0, min(4, 8 * dataWords - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var words = stride(from: 0, to: bits.count, by: 8).map { start in
      (start..<start + 8).reduce(0 as UInt8) { $0 << 1 | (bits[$1] ? 1 : 0) }
    }
    var filler: UInt8 = 0xEC
    while words.count < dataWords {
      words.append(filler)
      filler ^= 0xEC ^ 0x11
    }
    return words
  }

  /// The data in blocks with their corrections, a word of each block in turn (clause 7.6).
  func interleaved(_ data: [UInt8]) -> [UInt8] {
    let (correcting, count) = correction
    let short = dataWords / count
    let longer = dataWords % count
    let divisor = Field.divisor(correcting)
    var blocks: [(data: ArraySlice<UInt8>, correction: [UInt8])] = []
    var start = 0
    for block in 0..<count {
      let length = short + (block >= count - longer ? 1 : 0)
      let part = data[start..<start + length]
      blocks.append((part, Field.remainder(of: part, by: divisor)))
      start += length
    }
    var words: [UInt8] = []
    for index in 0...short {
      for block in blocks where index < block.data.count {
        words.append(block.data[block.data.startIndex + index])
      }
    }
    for index in 0..<correcting {
      for block in blocks { words.append(block.correction[index]) }
    }
    return words
  }
}

/// Reed–Solomon over the field of 256 with the polynomial 0x11D (clause 7.5.2).
private enum Field {
  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product = 0
    for shift in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7) * 0x11D
      if right >> UInt8(shift) & 1 == 1 { product ^= Int(left) }
    }
    return UInt8(truncatingIfNeeded: product)
  }

  /// The generator of so many words, without its leading one.
  static func divisor(_ degree: Int) -> [UInt8] {
    var divisor = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        divisor[index] = product(divisor[index], root)
        if index + 1 < degree { divisor[index] ^= divisor[index + 1] }
      }
      root = product(root, 2)
    }
    return divisor
  }

  static func remainder(of data: ArraySlice<UInt8>, by divisor: [UInt8]) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: divisor.count)
    for word in data {
      let factor = word ^ rest.removeFirst()
      rest.append(0)
      for index in rest.indices { rest[index] ^= product(divisor[index], factor) }
    }
    return rest
  }
}

/// The squares while they are drawn.
private struct Drawing {
  let size: Int
  var dark: [Bool]
  /// Squares of patterns: no data stands there and no mask lies on them.
  private var isPattern: [Bool]

  init(_ version: Version) {
    size = version.size
    dark = [Bool](repeating: false, count: size * size)
    isPattern = dark
    drawPatterns(version)
  }

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    dark[row * size + column] = isDark
    isPattern[row * size + column] = true
  }

  private mutating func drawPatterns(_ version: Version) {
    for place in 0..<size {
      set(6, place, place % 2 == 0)
      set(place, 6, place % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      for down in -4...4 {
        for right in -4...4 {
          let (at, to) = (row + down, column + right)
          guard at >= 0, to >= 0, at < size, to < size else { continue }
          let ring = max(abs(down), abs(right))
          set(at, to, ring != 2 && ring != 4)
        }
      }
    }
    let places = version.alignments
    for row in places {
      for column in places {
        // Three corners have the large patterns.
        let last = size - 7
        if (row, column) == (6, 6) || (row, column) == (6, last) || (row, column) == (last, 6) {
          continue
        }
        for down in -2...2 {
          for right in -2...2 {
            set(row + down, column + right, max(abs(down), abs(right)) != 1)
          }
        }
      }
    }
    drawFormat(mask: 0)
    if version.number >= 7 { drawVersion(version.number) }
  }

  /// Level and mask, twice, with their own correction (clause 7.9).
  private mutating func drawFormat(mask: Int) {
    var rest = mask  // level M is 00
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0...5 { set(index, 8, bit(index)) }
    set(7, 8, bit(6))
    set(8, 8, bit(7))
    set(8, 7, bit(8))
    for index in 9..<15 { set(8, 14 - index, bit(index)) }
    for index in 0..<8 { set(8, size - 1 - index, bit(index)) }
    for index in 8..<15 { set(size - 15 + index, 8, bit(index)) }
    set(size - 8, 8, true)
  }

  /// The version, twice, with its own correction (clause 7.10).
  private mutating func drawVersion(_ number: Int) {
    var rest = number
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = number << 12 | rest
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      let (far, near) = (size - 11 + index % 3, index / 3)
      set(near, far, isDark)
      set(far, near, isDark)
    }
  }

  /// Data in columns of two, up and down in turn, from the right (clause 7.7.3).
  mutating func place(_ words: [UInt8]) {
    var index = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      let goesUp = (right + 1) & 2 == 0
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for column in [right, right - 1] where !isPattern[row * size + column] {
          guard index < 8 * words.count else { continue }
          dark[row * size + column] = words[index / 8] >> UInt8(7 - index % 8) & 1 == 1
          index += 1
        }
      }
      right -= 2
    }
  }

  func masked(_ mask: Int) -> Drawing {
    var drawing = self
    for row in 0..<size {
      for column in 0..<size where !isPattern[row * size + column] {
        if Drawing.flips(mask, row, column) { drawing.dark[row * size + column].toggle() }
      }
    }
    drawing.drawFormat(mask: mask)
    return drawing
  }

  /// Table 10.
  private static func flips(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: return (row + column) % 2 == 0
    case 1: return row % 2 == 0
    case 2: return column % 3 == 0
    case 3: return (row + column) % 3 == 0
    case 4: return (row / 2 + column / 3) % 2 == 0
    case 5: return row * column % 2 + row * column % 3 == 0
    case 6: return (row * column % 2 + row * column % 3) % 2 == 0
    case _: return ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }

  /// What disturbs a reader, in points: runs, blocks, what looks like a corner, too much of one
  /// shade (table 11).
  var penalty: Int {
    var points = 0
    for line in 0..<size {
      points += penalty(ofLine: (0..<size).map { dark[line * size + $0] })
      points += penalty(ofLine: (0..<size).map { dark[$0 * size + line] })
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let here = row * size + column
        let corner = dark[here]
        if dark[here + 1] == corner, dark[here + size] == corner, dark[here + size + 1] == corner {
          points += 3
        }
      }
    }
    let count = dark.reduce(0) { $0 + ($1 ? 1 : 0) }
    // Each five hundredths away from the half.
    return points + abs(20 * count - 10 * dark.count) / dark.count * 10
  }

  private func penalty(ofLine line: [Bool]) -> Int {
    var points = 0
    var run = 0
    for place in line.indices {
      run = place > 0 && line[place] == line[place - 1] ? run + 1 : 1
      points += run == 5 ? 3 : run > 5 ? 1 : 0
    }
    // 1:1:3:1:1 with four light squares before or behind it.
    let corner = [true, false, true, true, true, false, true]
    for start in 0...line.count - 11 {
      let part = line[start..<start + 11]
      if part.prefix(7).elementsEqual(corner), !part.suffix(4).contains(true) { points += 40 }
      if part.suffix(7).elementsEqual(corner), !part.prefix(4).contains(true) { points += 40 }
    }
    return points
  }
}
