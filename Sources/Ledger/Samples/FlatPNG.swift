/// A picture of a few flat colors, as a PNG: what the sample's drawings are.
///
/// Rows repeat and colors run, so two kinds of matches (the byte before, the row above) make it small.
struct FlatPicture {
  let width: Int
  let height: Int
  /// A number of the palette for each pixel, row by row.
  private var pixels: [UInt8]

  init(_ width: Int, _ height: Int, ground: UInt8) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: ground, count: width * height)
  }

  /// Fills what is inside the picture of a rectangle.
  mutating func box(_ x: Int, _ y: Int, _ w: Int, _ h: Int, _ color: UInt8) {
    for row in max(0, y)..<max(0, min(height, y + h)) {
      for column in max(0, x)..<max(0, min(width, x + w)) { pixels[row * width + column] = color }
    }
  }

  /// Fills the oval that touches the sides of a rectangle.
  mutating func oval(_ x: Int, _ y: Int, _ w: Int, _ h: Int, _ color: UInt8) {
    for row in max(0, y)..<max(0, min(height, y + h)) {
      for column in max(0, x)..<max(0, min(width, x + w)) {
        let (dx, dy) = (2 * (column - x) + 1 - w, 2 * (row - y) + 1 - h)
        if dx * dx * h * h + dy * dy * w * w <= w * w * h * h {
          pixels[row * width + column] = color
        }
      }
    }
  }

  /// Fills between two levels that become wider or narrower from the upper to the lower.
  mutating func slope(_ x: Int, _ y: Int, _ w: Int, _ h: Int, below: Int, _ color: UInt8) {
    for step in 0..<max(0, h) {
      let now = w + (below - w) * step / max(1, h - 1)
      box(x + (w - now) / 2, y + step, now, 1, color)
    }
  }

  /// The file; at most sixteen colors.
  func png(_ palette: [(UInt8, UInt8, UInt8)]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var head: [UInt8] = []
    for number in [width, height] { FlatPicture.append(UInt32(number), to: &head) }
    FlatPicture.append("IHDR", head + [4, 3, 0, 0, 0], to: &file)
    FlatPicture.append("PLTE", palette.flatMap { [$0.0, $0.1, $0.2] }, to: &file)
    var rows: [UInt8] = []
    let stride = (width + 1) / 2 + 1
    rows.reserveCapacity(stride * height)
    for row in 0..<height {
      rows.append(0)
      for column in Swift.stride(from: 0, to: width, by: 2) {
        let high = pixels[row * width + column]
        let low = column + 1 < width ? pixels[row * width + column + 1] : 0
        rows.append(high << 4 | low)
      }
    }
    FlatPicture.append("IDAT", RunDeflate.deflated(rows, stride: stride), to: &file)
    FlatPicture.append("IEND", [], to: &file)
    return file
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift: UInt32 in [24, 16, 8, 0] {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private static func append(_ name: String, _ body: [UInt8], to file: inout [UInt8]) {
    append(UInt32(body.count), to: &file)
    let named = Array(name.utf8) + body
    file += named
    append(CRC32.checksum(named[...]), to: &file)
  }
}

/// A zlib stream of fixed Huffman codes (RFC 1950, 1951) whose only matches are the byte before and the
/// row above.
enum RunDeflate {
  static func deflated(_ input: [UInt8], stride: Int) -> [UInt8] {
    var writer = Writer()
    writer.bytes = [0x78, 0x9C]
    writer.put(0b011, 3)
    var at = 0
    while at < input.count {
      let run = at > 0 ? length(input, at, 1) : 0
      let above = at >= stride ? length(input, at, stride) : 0
      if max(run, above) >= 3 {
        writer.match(max(run, above), above > run ? stride : 1)
        at += max(run, above)
      } else {
        writer.literal(Int(input[at]))
        at += 1
      }
    }
    writer.literal(256)
    writer.flush()
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in input {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let check = b << 16 | a
    for shift: UInt32 in [24, 16, 8, 0] {
      writer.bytes.append(UInt8(truncatingIfNeeded: check >> shift))
    }
    return writer.bytes
  }

  private static func length(_ input: [UInt8], _ at: Int, _ distance: Int) -> Int {
    var length = 0
    while length < 258, at + length < input.count,
      input[at + length] == input[at + length - distance]
    { length += 1 }
    return length
  }

  private struct Writer {
    var bytes: [UInt8] = []
    private var held: UInt32 = 0
    private var count: UInt32 = 0

    /// The lowest bit first.
    mutating func put(_ bits: Int, _ number: Int) {
      held |= UInt32(bits) << count
      count += UInt32(number)
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        count -= 8
      }
    }

    /// A Huffman code, the highest bit first.
    private mutating func code(_ code: Int, _ number: Int) {
      for place in Swift.stride(from: number - 1, through: 0, by: -1) {
        put(code >> place & 1, 1)
      }
    }

    mutating func literal(_ value: Int) {
      switch value {
      case ..<144: code(0x30 + value, 8)
      case ..<256: code(0x190 + value - 144, 9)
      case ..<280: code(value - 256, 7)
      case _: code(0xC0 + value - 280, 8)
      }
    }

    mutating func match(_ length: Int, _ distance: Int) {
      // The greatest of a class that is not above what is wanted; the rest is extra bits.
      var (symbol, base, extra) = (257, 3, 0)
      var step = 0
      while length < 258, base + (1 << extra) <= length {
        base += 1 << extra
        symbol += 1
        step += 1
        if step >= 8 && step % 4 == 0 { extra += 1 }
      }
      if length == 258 { (symbol, base, extra) = (285, 258, 0) }
      literal(symbol)
      put(length - base, extra)
      var (far, start, more) = (0, 1, 0)
      step = 0
      while start + (1 << more) <= distance {
        start += 1 << more
        far += 1
        step += 1
        if step >= 4 && step % 2 == 0 { more += 1 }
      }
      code(far, 5)
      put(distance - start, more)
    }

    mutating func flush() { if count > 0 { put(0, 8 - Int(count)) } }
  }
}
