import Ledger

/// The part of a font that a document uses, renumbered from 0 in the order of first use.
///
/// Every character has a glyph of its own, even where the font shares one, so that copying text
/// out of the document gives back exactly what was written.
struct Subset: Sendable {
  let font: TrueTypeFont
  /// The font's glyph of each subset glyph; 0 is `.notdef`.
  private(set) var glyphs = [0]
  /// The character each subset glyph shows; `.notdef` shows none.
  private(set) var scalars: [Unicode.Scalar?] = [nil]
  private var numbers: [UInt32: Int] = [:]

  init(_ font: TrueTypeFont) {
    self.font = font
  }

  var isUsed: Bool { glyphs.count > 1 }

  /// The subset glyph for a character; `glyph` is what the font shows for it, another one where it is
  /// turned around.
  mutating func use(_ glyph: Int, for scalar: Unicode.Scalar, isTurned: Bool = false) -> Int {
    let key = isTurned ? scalar.value | 0x8000_0000 : scalar.value
    if let known = numbers[key] { return known }
    guard glyphs.count < 0xFFFF else { return 0 }
    glyphs.append(glyph)
    scalars.append(scalar)
    numbers[key] = glyphs.count - 1
    return glyphs.count - 1
  }

  /// Six letters that differ between different subsets, as PDF asks for.
  var prefix: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for scalar in scalars {
      hash = (hash ^ UInt64(scalar?.value ?? 0)) &* 0x100_0000_01B3
    }
    var letters: [UInt8] = []
    for _ in 0..<6 {
      letters.append(UInt8(0x41 + hash % 26))
      hash /= 26
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// A font file with these glyphs and the parts of accented letters, without hinting.
  func file() throws(PaperError) -> [UInt8] {
    var closure = glyphs
    var parts: [Int: Int] = [:]  // font glyph → subset glyph, for parts of composites
    var outlines: [UInt8] = []
    var locations: [Int] = [0]
    var metrics: [UInt8] = []
    var index = 0
    while index < closure.count {
      let glyph = closure[index]
      let outline = try font.outline(glyph)
      if outline.count > 0 {
        if font.data.i16(outline.start) >= 0 {
          try appendSimple(outline, to: &outlines)
        } else {
          try appendComposite(outline, to: &outlines, &closure, &parts)
        }
        while outlines.count % 4 != 0 { outlines.append(0) }
      }
      locations.append(outlines.count)
      append16(font.advanceUnits(glyph), to: &metrics)
      append16(font.leftBearing(glyph), to: &metrics)
      index += 1
    }
    var places: [UInt8] = []
    for place in locations {
      append16(place >> 16, to: &places)
      append16(place, to: &places)
    }
    return assemble([
      (0x676C_7966, outlines.isEmpty ? [0, 0, 0, 0] : outlines),
      (0x6865_6164, header()),
      (0x6868_6561, horizontalHeader(closure.count)),
      (0x686D_7478, metrics),
      (0x6C6F_6361, places),
      (0x6D61_7870, maximums(closure.count)),
    ])
  }

  /// Copies contours and leaves the hinting instructions out.
  private func appendSimple(_ outline: FontTable, to bytes: inout [UInt8]) throws(PaperError) {
    let data = font.data
    let ends = outline.start + 10
    let instructions = ends + 2 * data.i16(outline.start)
    let points = instructions + 2 + data.u16(instructions)
    guard instructions + 2 <= outline.end, points <= outline.end else {
      throw .fontDamaged(table: "glyf")
    }
    bytes.append(contentsOf: data.bytes[outline.start..<instructions])
    append16(0, to: &bytes)
    bytes.append(contentsOf: data.bytes[points..<outline.end])
  }

  /// Copies the component records with renumbered glyphs.
  private func appendComposite(
    _ outline: FontTable, to bytes: inout [UInt8], _ closure: inout [Int], _ parts: inout [Int: Int]
  ) throws(PaperError) {
    let data = font.data
    bytes.append(contentsOf: data.bytes[outline.start..<(outline.start + 10)])
    var at = outline.start + 10
    var hasMore = true
    while hasMore {
      let flags = data.u16(at)
      let glyph = data.u16(at + 2)
      var size = 4 + (flags & 0x0001 != 0 ? 4 : 2)
      if flags & 0x0008 != 0 {
        size += 2
      } else if flags & 0x0040 != 0 {
        size += 4
      } else if flags & 0x0080 != 0 {
        size += 8
      }
      guard at + size <= outline.end, glyph < font.glyphCount, closure.count < 0xFFFF else {
        throw .fontDamaged(table: "glyf")
      }
      if parts[glyph] == nil {
        parts[glyph] = closure.count
        closure.append(glyph)
      }
      append16(flags & ~0x0100, to: &bytes)
      append16(parts[glyph] ?? 0, to: &bytes)
      bytes.append(contentsOf: data.bytes[(at + 4)..<(at + size)])
      at += size
      hasMore = flags & 0x0020 != 0
    }
  }

  private func header() -> [UInt8] {
    var bytes = Array(font.data.bytes[font.head.start..<(font.head.start + 54)])
    for index in 8..<12 { bytes[index] = 0 }  // the checksum of the whole, set by `assemble`
    bytes[50] = 0
    bytes[51] = 1  // long locations
    return bytes
  }

  private func horizontalHeader(_ count: Int) -> [UInt8] {
    var bytes = Array(font.data.bytes[font.horizontal.start..<(font.horizontal.start + 34)])
    append16(count, to: &bytes)
    return bytes
  }

  private func maximums(_ count: Int) -> [UInt8] {
    // Version 1.0. The limits are only bounds: instructions are gone, zones and twilight unused.
    var bytes: [UInt8] = [0, 1, 0, 0]
    for value in [count, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 2, 0, 0, 0, 0, 0, 0, 0xFFFF, 8] {
      append16(value, to: &bytes)
    }
    return bytes
  }

  private func assemble(_ tables: [(tag: UInt32, bytes: [UInt8])]) -> [UInt8] {
    var file: [UInt8] = [0, 1, 0, 0]
    for value in [tables.count, 64, 2, tables.count * 16 - 64] { append16(value, to: &file) }
    var body: [UInt8] = []
    let start = 12 + 16 * tables.count
    var headStart = 0
    for (tag, bytes) in tables {
      if tag == 0x6865_6164 { headStart = start + body.count }
      append32(tag, to: &file)
      append32(checksum(bytes), to: &file)
      append32(UInt32(truncatingIfNeeded: start + body.count), to: &file)
      append32(UInt32(truncatingIfNeeded: bytes.count), to: &file)
      body.append(contentsOf: bytes)
      while body.count % 4 != 0 { body.append(0) }
    }
    file.append(contentsOf: body)
    let adjustment = 0xB1B0_AFBA &- checksum(file)
    for step in 0..<4 {
      file[headStart + 8 + step] = UInt8(truncatingIfNeeded: adjustment >> UInt32(24 - 8 * step))
    }
    return file
  }

  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    var index = 0
    while index < bytes.count {
      sum &+= UInt32(bytes[index]) << UInt32(24 - 8 * (index & 3))
      index += 1
    }
    return sum
  }
}

private func append16(_ value: Int, to bytes: inout [UInt8]) {
  bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  bytes.append(UInt8(truncatingIfNeeded: value))
}

private func append32(_ value: UInt32, to bytes: inout [UInt8]) {
  append16(Int(value >> 16), to: &bytes)
  append16(Int(value & 0xFFFF), to: &bytes)
}
