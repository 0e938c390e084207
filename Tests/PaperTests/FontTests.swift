import Documents
import Ledger
import Testing

@testable import Paper

struct FontTests {
  @Test func `pairs are kerned and other pairs are not`() throws {
    let font = try TrueTypeFont(Samples.regular)
    func glyph(_ scalar: Unicode.Scalar) -> Int { font.characters.glyph(font.data, scalar) }
    #expect(font.kern(glyph("A"), glyph("V")) < 0)
    #expect(font.kern(glyph("T"), glyph("o")) < 0)
    #expect(font.kern(glyph("n"), glyph("n")) == 0)
    #expect(font.name == "NotoSans-Regular")
    #expect(font.advance(glyph("0")) == font.advance(glyph("1")), "digits are tabular")
  }

  @Test func `a subset brings the parts of accented letters`() throws {
    let font = try TrueTypeFont(Samples.regular)
    var subset = Subset(font)
    for scalar in "Łódź éÅ".unicodeScalars {
      _ = subset.use(font.characters.glyph(font.data, scalar), for: scalar)
    }
    let file = try subset.file()
    #expect(file.count < 8000)
    // A subset is a font itself but for the tables a PDF does not need.
    #expect(throws: PaperError.fontTableMissing("cmap")) { try TrueTypeFont(file) }
  }

  @Test func `other files are typed errors`() {
    #expect(throws: PaperError.notTrueType) { try TrueTypeFont([]) }
    #expect(throws: PaperError.notTrueType) { try TrueTypeFont(Array("OTTO and more".utf8)) }
    #expect(throws: PaperError.notTrueType) { try TrueTypeFont([1, 2, 3]) }
    #expect(throws: PaperError.self) { try TrueTypeFont([0, 1, 0, 0]) }
  }

  /// Opens, maps, kerns and subsets: whatever the bytes are, an answer or a typed error.
  private func exercise(_ bytes: [UInt8]) {
    guard let fonts = try? DocumentFonts(regular: bytes, bold: bytes) else { return }
    var document = Document(title: "T", author: "", formats: Formats())
    document.blocks = [.lines(["AVATAR To éÅǻ Łódź fi 1234.50 Ωя €"], .body)]
    _ = try? document.pdf(fonts: fonts)
  }

  @Test func `a truncated font never traps`() {
    let font = Samples.regular
    var length = 0
    while length < font.count {
      exercise(Array(font[..<length]))
      length += length < 400 ? 1 : font.count / 80
    }
  }

  @Test func `a damaged font never traps`() throws {
    let font = Samples.regular
    var random: UInt64 = 42
    func next(_ limit: Int) -> Int {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int(random % UInt64(limit))
    }
    // The directory and the headers byte by byte, then the tables that are read, at random.
    for index in 0..<360 {
      var copy = font
      copy[index] = [0, 0x7F, 0xFF][index % 3]
      exercise(copy)
    }
    let intact = try TrueTypeFont(font)
    let tables = [
      intact.head, intact.horizontal, intact.metrics, intact.locations, intact.outlines,
      FontTable(start: 0, count: font.count),
    ]
    for table in tables {
      for _ in 0..<40 {
        var copy = font
        for _ in 0..<8 {
          copy[table.start + next(table.count)] = UInt8(truncatingIfNeeded: next(256))
        }
        exercise(copy)
      }
    }
    // GPOS and cmap: their headers decide where everything else is read.
    for name in ["GPOS", "cmap", "maxp", "kern", "OS/2", "name"] {
      guard let start = tableStart(name, in: font) else { continue }
      for _ in 0..<50 {
        var copy = font
        for _ in 0..<4 { copy[start + next(300)] = UInt8(truncatingIfNeeded: next(256)) }
        exercise(copy)
      }
    }
  }

  private func tableStart(_ name: String, in font: [UInt8]) -> Int? {
    let data = FontBytes(bytes: font)
    for index in 0..<data.u16(4) {
      let record = 12 + 16 * index
      if font[record..<(record + 4)].elementsEqual(name.utf8) { return data.offset(record + 8) }
    }
    return nil
  }
}
