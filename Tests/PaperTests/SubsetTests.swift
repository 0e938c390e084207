import Testing

@testable import Paper

/// A font in a PDF draws what the font itself draws: read here a second time, by the tables alone.
struct SubsetTests {
  /// What a glyph is drawn with: simple outlines without hints, each with the way it is placed.
  struct Drawing: Equatable, CustomStringConvertible {
    var parts: [(placed: [Int], outline: [UInt8])] = []

    static func == (a: Drawing, b: Drawing) -> Bool {
      a.parts.count == b.parts.count
        && zip(a.parts, b.parts).allSatisfy { $0.placed == $1.placed && $0.outline == $1.outline }
    }

    var description: String { "\(parts.map { ($0.placed, $0.outline.count) })" }
  }

  struct Reading {
    let bytes: [UInt8]
    var tables: [String: Range<Int>] = [:]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      for index in 0..<u16(4) {
        let record = 12 + 16 * index
        let name = String(decoding: bytes[record..<record + 4], as: UTF8.self)
        let start = u16(record + 8) << 16 + u16(record + 10)
        tables[name] = start..<(start + u16(record + 12) << 16 + u16(record + 14))
      }
    }

    func u16(_ at: Int) -> Int { Int(bytes[at]) * 256 + Int(bytes[at + 1]) }
    func table(_ name: String) -> Int { tables[name]?.lowerBound ?? 0 }
    var count: Int { u16(table("maxp") + 4) }

    func place(_ glyph: Int) -> Int {
      let locations = table("loca")
      if u16(table("head") + 50) == 0 { return 2 * u16(locations + 2 * glyph) }
      return u16(locations + 4 * glyph) * 65_536 + u16(locations + 4 * glyph + 2)
    }

    func advance(_ glyph: Int) -> Int {
      let widths = u16(table("hhea") + 34)
      return u16(table("hmtx") + 4 * min(glyph, widths - 1))
    }

    func bearing(_ glyph: Int) -> Int {
      let widths = u16(table("hhea") + 34)
      return glyph < widths
        ? u16(table("hmtx") + 4 * glyph + 2)
        : u16(table("hmtx") + 4 * widths + 2 * (glyph - widths))
    }

    /// The number of contours, the box, the ends of contours, then flags and coordinates.
    func drawing(_ glyph: Int, placed: [Int] = []) -> Drawing {
      let (start, end) = (table("glyf") + place(glyph), table("glyf") + place(glyph + 1))
      if start == end { return Drawing() }
      let contours = u16(start)
      if contours < 0x8000 {
        let hints = start + 10 + 2 * contours
        var outline = Array(bytes[start..<hints] + bytes[(hints + 2 + u16(hints))..<end])
        while outline.last == 0 { outline.removeLast() }  // padding
        return Drawing(parts: [(placed, outline)])
      }
      var drawing = Drawing(parts: [(placed, Array(bytes[start..<start + 10]))])
      var at = start + 10
      var flags = 0x20
      while flags & 0x20 != 0 {
        flags = u16(at)
        var size = flags & 1 != 0 ? 4 : 2
        size += flags & 8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
        let how = [flags & ~0x120] + bytes[at + 4..<at + 4 + size].map { Int($0) }
        drawing.parts += self.drawing(u16(at + 2), placed: placed + how).parts
        at += 4 + size
      }
      return drawing
    }
  }

  private func subset(_ file: [UInt8], _ text: String) throws -> (Subset, Reading, Reading) {
    let font = try TrueTypeFont(file)
    var subset = Subset(font)
    for scalar in text.unicodeScalars {
      _ = subset.use(font.characters.glyph(font.data, scalar), for: scalar)
    }
    return (subset, Reading(file), Reading(try subset.file()))
  }

  private let letters = "Łódź éÅǻ Żñ½ — Ωώ Йё 1,250.00 € ﬁ Ấ ŉ Ǟ"

  @Test(arguments: [false, true])
  func `each letter of a subset is drawn as in its font, accents and all`(_ isBold: Bool) throws {
    let (subset, whole, part) = try subset(isBold ? Samples.bold : Samples.regular, letters)
    var composites = 0
    for (number, glyph) in subset.glyphs.enumerated() {
      let drawn = part.drawing(number)
      #expect(drawn == whole.drawing(glyph), "\(String(describing: subset.scalars[number]))")
      if drawn.parts.count > 1 { composites += 1 }
      #expect(part.advance(number) == whole.advance(glyph))
      #expect(part.bearing(number) == whole.bearing(glyph))
    }
    #expect(composites >= 8 && part.count > subset.glyphs.count)
    #expect(part.count < subset.glyphs.count + 60, "only what is drawn is in it")
    #expect(subset.scalars.compactMap { $0 } == unique(letters))
  }

  private func unique(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  @Test func `a subset is a sound file: tables in order, aligned, with their checksums`() throws {
    let (_, whole, part) = try subset(Samples.regular, letters)
    #expect(part.tables.keys.sorted() == ["glyf", "head", "hhea", "hmtx", "loca", "maxp"])
    #expect(part.u16(6) == 64 && part.u16(8) == 2 && part.u16(10) == 32)
    func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
      var (sum, word) = (UInt32(0), UInt32(0))
      for (place, byte) in bytes.enumerated() {
        word = word << 8 | UInt32(byte)
        if place % 4 == 3 {
          sum &+= word
          word = 0
        }
      }
      let rest = bytes.count % 4
      return rest == 0 ? sum : sum &+ word << UInt32(32 - 8 * rest)
    }
    var names: [String] = []
    for index in 0..<6 {
      let record = 12 + 16 * index
      let name = String(decoding: part.bytes[record..<record + 4], as: UTF8.self)
      names.append(name)
      let range = try #require(part.tables[name])
      #expect(range.lowerBound % 4 == 0 && range.upperBound <= part.bytes.count)
      var table = Array(part.bytes[range])
      if name == "head" { table.replaceSubrange(8..<12, with: [0, 0, 0, 0]) }
      let stated = UInt32(part.u16(record + 4)) << 16 + UInt32(part.u16(record + 6))
      #expect(sum(table[...]) == stated, "\(name)")
    }
    #expect(names == names.sorted())
    #expect(sum(part.bytes[...]) == 0xB1B0_AFBA)
    // What a reader takes from the headers is the font's own.
    let (head, source) = (part.table("head"), whole.table("head"))
    #expect(part.bytes[head + 18..<head + 50] == whole.bytes[source + 18..<source + 50])
    #expect(part.u16(part.table("hhea") + 34) == part.count)
    #expect(part.tables["loca"]?.count == 4 * (part.count + 1))
    #expect(part.tables["glyf"]?.count == part.place(part.count))
  }

  @Test func `every character has a glyph and a prefix follows from the text`() throws {
    let font = try TrueTypeFont(Samples.regular)
    var subset = Subset(font)
    #expect(!subset.isUsed && subset.glyphs == [0])
    #expect(subset.use(36, for: "A") == 1)
    #expect(subset.use(36, for: "Α") == 2, "Alpha looks the same and is another letter")
    #expect(subset.use(36, for: "A") == 1 && subset.isUsed)
    #expect(subset.prefix.count == 6 && subset.prefix.allSatisfy { $0.isUppercase })
    var other = Subset(font)
    _ = other.use(36, for: "A")
    #expect(other.prefix != subset.prefix)
    _ = other.use(36, for: "Α")
    #expect(other.prefix == subset.prefix)
  }
}
