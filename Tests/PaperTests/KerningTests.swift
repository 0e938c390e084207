import Testing

@testable import Paper

/// Kerning and the character map, read a second time: whole tables into dictionaries, nothing searched.
struct KerningTests {
  private struct Tables {
    let bytes: [UInt8]

    func u16(_ at: Int) -> Int { Int(bytes[at]) * 256 + Int(bytes[at + 1]) }
    func i16(_ at: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(at))) }
    func u32(_ at: Int) -> Int { u16(at) * 65_536 + u16(at + 2) }
    func tag(_ at: Int) -> String { String(decoding: bytes[at..<at + 4], as: UTF8.self) }

    func table(_ name: String) -> Int {
      for index in 0..<u16(4) where tag(12 + 16 * index) == name { return u32(12 + 16 * index + 8) }
      return 0
    }

    func coverage(_ at: Int) -> [Int: Int] {
      var found: [Int: Int] = [:]
      for index in 0..<u16(at + 2) {
        if u16(at) == 1 {
          found[u16(at + 4 + 2 * index)] = index
        } else {
          let range = at + 4 + 6 * index
          for glyph in u16(range)...u16(range + 2) {
            found[glyph] = u16(range + 4) + glyph - u16(range)
          }
        }
      }
      return found
    }

    func classes(_ at: Int) -> [Int: Int] {
      var found: [Int: Int] = [:]
      if u16(at) == 1 {
        for index in 0..<u16(at + 4) { found[u16(at + 2) + index] = u16(at + 6 + 2 * index) }
      } else {
        for index in 0..<u16(at + 2) {
          let range = at + 4 + 6 * index
          for glyph in u16(range)...u16(range + 2) { found[glyph] = u16(range + 4) }
        }
      }
      return found
    }

    /// The subtables of each lookup that the feature `kern` names, in order.
    var lookups: [[Int]] {
      let table = table("GPOS")
      let (features, lookups) = (table + u16(table + 6), table + u16(table + 8))
      var numbers: [Int] = []
      for index in 0..<u16(features) where tag(features + 2 + 6 * index) == "kern" {
        let feature = features + u16(features + 6 + 6 * index)
        for step in 0..<u16(feature + 2) where !numbers.contains(u16(feature + 4 + 2 * step)) {
          numbers.append(u16(feature + 4 + 2 * step))
        }
      }
      return numbers.map { number in
        let at = lookups + u16(lookups + 2 + 2 * number)
        return (0..<u16(at + 4)).compactMap { index in
          let start = at + u16(at + 6 + 2 * index)
          if u16(at) == 2 { return start }
          return u16(at) == 9 && u16(start + 2) == 2 ? start + u32(start + 4) : nil
        }
      }
    }

    /// Every pair of `glyphs` that a subtable moves; pairs that it names without moving them are 0.
    func pairs(_ at: Int, _ glyphs: [Int]) -> [[Int]: Int] {
      var found: [[Int]: Int] = [:]
      let covered = coverage(at + u16(at + 2))
      let (first, second) = (u16(at + 4), u16(at + 6))
      let size = 2 * (first.nonzeroBitCount + second.nonzeroBitCount)
      let advance = first & 4 == 0 ? nil : 2 * (first & 3).nonzeroBitCount
      func value(_ record: Int) -> Int { advance.map { i16(record + $0) } ?? 0 }
      let sides =
        u16(at) == 2 ? (classes(at + u16(at + 8)), classes(at + u16(at + 10))) : ([:], [:])
      for left in glyphs {
        guard let index = covered[left] else { continue }
        if u16(at) == 1 {
          let set = at + u16(at + 10 + 2 * index)
          for step in 0..<u16(set) {
            let record = set + 2 + (2 + size) * step
            found[[left, u16(record)]] = value(record + 2)
          }
        } else {
          for right in glyphs {
            let cell = (sides.0[left] ?? 0) * u16(at + 14) + (sides.1[right] ?? 0)
            found[[left, right]] = value(at + 16 + size * cell)
          }
        }
      }
      return found
    }

    /// The characters of a segmented map (format 4).
    var characters: [Int: Int] {
      let table = table("cmap")
      var found: [Int: Int] = [:]
      for index in 0..<u16(table + 2) {
        let at = table + u32(table + 8 + 8 * index)
        if u16(at) == 12 {
          for group in 0..<u32(at + 12) {
            let record = at + 16 + 12 * group
            for value in u32(record)...u32(record + 4) {
              found[value] = u32(record + 8) + value - u32(record)
            }
          }
          return found
        }
        guard u16(at) == 4 else { continue }
        let count = u16(at + 6) / 2
        for segment in 0..<count {
          let (end, start) = (u16(at + 14 + 2 * segment), u16(at + 16 + 2 * count + 2 * segment))
          let delta = u16(at + 16 + 4 * count + 2 * segment)
          let place = at + 16 + 6 * count + 2 * segment
          for value in start...end {
            var glyph = value
            if u16(place) != 0 { glyph = u16(place + u16(place) + 2 * (value - start)) }
            if u16(place) == 0 || glyph != 0 { found[value] = (glyph + delta) % 65_536 }
          }
        }
      }
      return found
    }
  }

  private let letters = Array("AVTWYLPFRKXoaeyvwcdgrt.,-–'\"1740éÁŁőΑΥΤαογГТУаол€ ﬁ".unicodeScalars)

  @Test(arguments: [false, true])
  func `each pair stands as far apart as the font says`(_ isBold: Bool) throws {
    let file = isBold ? Samples.bold : Samples.regular
    let (font, tables) = (try TrueTypeFont(file), Tables(bytes: file))
    let glyphs = letters.map { font.characters.glyph(font.data, $0) }
    let lookups = tables.lookups.map { lookup in lookup.map { tables.pairs($0, glyphs) } }
    #expect(!lookups.isEmpty)
    var moved = 0
    for left in glyphs {
      for right in glyphs {
        var units = 0
        for lookup in lookups {
          // The first subtable that names the pair decides.
          for pairs in lookup {
            if let value = pairs[[left, right]] {
              units += value
              break
            }
          }
        }
        #expect(font.kern(left, right) == Double(units) * 1_000 / Double(font.unitsPerEm))
        if units != 0 { moved += 1 }
      }
    }
    #expect(moved > 100)
  }

  @Test func `each character has the glyph that the font's map says, and others none`() throws {
    let (font, tables) = (try TrueTypeFont(Samples.regular), Tables(bytes: Samples.regular))
    let known = tables.characters
    #expect(known.count > 2_000)
    for value in 0x20...0x2FFF {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      #expect(font.characters.glyph(font.data, scalar) == known[value] ?? 0)
    }
    for value in [0xFB01, 0xFFFD, 0x1_F3BA, 0x10_FFFF] as [UInt32] {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(font.characters.glyph(font.data, scalar) == known[Int(value)] ?? 0)
    }
  }

  @Test func `the measures of a font are those of its tables`() throws {
    let (font, tables) = (try TrueTypeFont(Samples.bold), Tables(bytes: Samples.bold))
    let (head, horizontal) = (tables.table("head"), tables.table("hhea"))
    #expect(font.unitsPerEm == tables.u16(head + 18))
    #expect(font.ascent == tables.i16(horizontal + 4) && font.descent == tables.i16(horizontal + 6))
    #expect(font.capHeight == tables.i16(tables.table("OS/2") + 88))
    #expect(font.weight == tables.u16(tables.table("OS/2") + 4) && font.weight == 700)
    #expect(font.glyphCount == tables.u16(tables.table("maxp") + 4))
    #expect(font.name == "NotoSans-Bold")
    let widths = tables.u16(horizontal + 34)
    for glyph in [0, 1, 36, widths - 1, widths, font.glyphCount - 1] where glyph < font.glyphCount {
      let units = tables.u16(tables.table("hmtx") + 4 * min(glyph, widths - 1))
      #expect(font.advanceUnits(glyph) == units)
      #expect(font.advance(glyph) == Double(units) * 1_000 / Double(font.unitsPerEm))
    }
    #expect(throws: PaperError.fontDamaged(table: "glyf")) { try font.outline(font.glyphCount) }
    #expect(throws: PaperError.fontDamaged(table: "glyf")) { try font.outline(-1) }
    #expect(throws: Never.self) { try font.outline(font.glyphCount - 1) }
  }
}
