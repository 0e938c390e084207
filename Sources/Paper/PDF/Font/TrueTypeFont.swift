import Ledger

/// A TrueType font with `glyf` outlines, checked when opened and read where it lies.
///
/// Opening reads the directory and a few headers only; characters, widths, kerning and outlines are
/// looked up in the file's own tables.
struct TrueTypeFont: Sendable {
  let data: FontBytes
  let head: FontTable
  let horizontal: FontTable
  let metrics: FontTable
  let locations: FontTable
  let outlines: FontTable
  let glyphCount: Int
  let metricCount: Int
  let unitsPerEm: Int
  let hasLongLocations: Bool
  let characters: CharacterMap
  let kerning: Kerning
  let name: String
  let ascent: Int
  let descent: Int
  let capHeight: Int
  let weight: Int

  init(_ bytes: [UInt8]) throws(PaperError) {
    let data = FontBytes(bytes: bytes)
    var directory = 0
    if data.u32(0) == 0x7474_6366 { directory = data.offset(12) }  // ttcf: the first font
    let version = data.u32(directory)
    guard version == 0x0001_0000 || version == 0x7472_7565 else { throw .notTrueType }
    let tables = FontDirectory(data, at: directory)
    self.data = data
    head = try tables.required(0x6865_6164, "head", atLeast: 54)
    horizontal = try tables.required(0x6868_6561, "hhea", atLeast: 36)
    let maximum = try tables.required(0x6D61_7870, "maxp", atLeast: 6)
    metrics = try tables.required(0x686D_7478, "hmtx", atLeast: 4)
    locations = try tables.required(0x6C6F_6361, "loca", atLeast: 4)
    outlines = try tables.required(0x676C_7966, "glyf", atLeast: 0)
    let map = try tables.required(0x636D_6170, "cmap", atLeast: 4)

    unitsPerEm = data.u16(head.start + 18)
    guard unitsPerEm >= 16, unitsPerEm <= 16_384 else { throw .fontDamaged(table: "head") }
    let locationFormat = data.u16(head.start + 50)
    guard locationFormat <= 1 else { throw .fontDamaged(table: "head") }
    hasLongLocations = locationFormat == 1
    glyphCount = data.u16(maximum.start + 4)
    metricCount = data.u16(horizontal.start + 34)
    guard glyphCount > 0 else { throw .fontDamaged(table: "maxp") }
    guard locations.count >= (glyphCount + 1) * (hasLongLocations ? 4 : 2) else {
      throw .fontDamaged(table: "loca")
    }
    guard metricCount > 0, metricCount <= glyphCount else { throw .fontDamaged(table: "hhea") }
    guard metrics.count >= metricCount * 4 + (glyphCount - metricCount) * 2 else {
      throw .fontDamaged(table: "hmtx")
    }
    guard let characters = CharacterMap(data, map) else { throw .fontDamaged(table: "cmap") }
    self.characters = characters
    kerning = Kerning(data, positioning: try tables.optional(0x4750_4F53, "GPOS"))

    let system = try tables.optional(0x4F53_2F32, "OS/2")
    let hasSystem = system.count >= 78
    if hasSystem, data.u16(system.start + 8) & 0x000F == 0x0002 { throw .fontNotEmbeddable }
    weight = hasSystem ? data.u16(system.start + 4) : 400
    ascent = data.i16(horizontal.start + 4)
    descent = data.i16(horizontal.start + 6)
    let stated = system.count >= 90 ? data.i16(system.start + 88) : 0
    capHeight = stated > 0 ? stated : ascent * 7 / 10
    name = FontName.postScript(data, try tables.optional(0x6E61_6D65, "name"))
  }

  /// The advance width in thousandths of the font size.
  func advance(_ glyph: Int) -> Double {
    Double(advanceUnits(glyph)) * 1000 / Double(unitsPerEm)
  }

  func advanceUnits(_ glyph: Int) -> Int {
    data.u16(metrics.start + 4 * min(glyph, metricCount - 1))
  }

  func leftBearing(_ glyph: Int) -> Int {
    if glyph < metricCount { return data.u16(metrics.start + 4 * glyph + 2) }
    return data.u16(metrics.start + 4 * metricCount + 2 * (glyph - metricCount))
  }

  /// How much nearer (negative) or farther the pair stands, in thousandths of the font size.
  func kern(_ left: Int, _ right: Int) -> Double {
    let units = kerning.adjustment(data, left, right)
    return units == 0 ? 0 : Double(units) * 1000 / Double(unitsPerEm)
  }

  /// Where a glyph's outline lies; empty for blanks.
  func outline(_ glyph: Int) throws(PaperError) -> FontTable {
    guard glyph >= 0, glyph < glyphCount else { throw .fontDamaged(table: "glyf") }
    let from: Int
    let to: Int
    if hasLongLocations {
      from = data.offset(locations.start + 4 * glyph)
      to = data.offset(locations.start + 4 * glyph + 4)
    } else {
      from = data.u16(locations.start + 2 * glyph) * 2
      to = data.u16(locations.start + 2 * glyph + 2) * 2
    }
    guard from <= to, to <= outlines.count else { throw .fontDamaged(table: "loca") }
    guard to == from || to - from >= 10 else { throw .fontDamaged(table: "glyf") }
    return FontTable(start: outlines.start + from, count: to - from)
  }
}

/// The table directory at the start of a font.
private struct FontDirectory {
  let data: FontBytes
  let at: Int
  let count: Int

  init(_ data: FontBytes, at: Int) {
    self.data = data
    self.at = at
    count = data.u16(at &+ 4)
  }

  func optional(_ tag: UInt32, _ name: String) throws(PaperError) -> FontTable {
    for index in 0..<count {
      let record = at &+ 12 &+ 16 &* index
      guard data.u32(record) == tag else { continue }
      let table = FontTable(start: data.offset(record &+ 8), count: data.offset(record &+ 12))
      guard table.end <= data.bytes.count else { throw .fontDamaged(table: name) }
      return table
    }
    return FontTable()
  }

  func required(_ tag: UInt32, _ name: String, atLeast size: Int) throws(PaperError) -> FontTable {
    let table = try optional(tag, name)
    guard !table.isMissing else { throw .fontTableMissing(name) }
    guard table.count >= size else { throw .fontDamaged(table: name) }
    return table
  }
}

/// The `name` table's PostScript name, kept to what a PDF name may hold.
private enum FontName {
  static func postScript(_ data: FontBytes, _ table: FontTable) -> String {
    let strings = table.start &+ data.u16(table.start + 4)
    for index in 0..<data.u16(table.start + 2) {
      let record = table.start &+ 6 &+ 12 &* index
      guard data.u16(record &+ 6) == 6 else { continue }
      let isWide = data.u16(record) != 1
      let from = strings &+ data.u16(record &+ 10)
      var name: [UInt8] = []
      for step in 0..<min(data.u16(record &+ 8), 126) where !isWide || step % 2 == 1 {
        let byte = UInt8(truncatingIfNeeded: data.u8(from &+ step))
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: name.append(byte)
        case _: continue
        }
      }
      if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
    }
    return "Font"
  }
}
