import Testing

@testable import Paper

/// What a font calls itself, in each form that the standard knows, kept to what a PDF's name may hold.
struct MadeNameTests {
  private func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  /// What is read of a table of names: of what each is, on which platform, and its bytes.
  private func name(
    _ records: [(platform: Int, id: Int, bytes: [UInt8])], count: Int? = nil
  ) throws -> String {
    var (table, strings): ([UInt8], [UInt8]) = ([], [])
    table += word(0) + word(count ?? records.count) + word(6 + 12 * records.count)
    for record in records {
      table += word(record.platform) + word(0) + word(0) + word(record.id)
      table += word(record.bytes.count) + word(strings.count)
      strings += record.bytes
    }
    return try TrueTypeFont(MadeOutlineTests.font(glyphs, names: table + strings)).name
  }

  /// Glyphs that nobody looks at.
  private let glyphs = [[UInt8]](repeating: [UInt8](repeating: 0, count: 12), count: 2)

  private func plain(_ text: String) -> [UInt8] { Array(text.utf8) }
  private func wide(_ text: String) -> [UInt8] { text.utf8.flatMap { [0, $0] } }

  @Test func `it is the PostScript name, in one byte a letter or in two`() throws {
    #expect(try name([(1, 6, plain("Ab-9"))]) == "Ab-9")
    #expect(try name([(3, 6, wide("Ab-9"))]) == "Ab-9")
    #expect(try name([(0, 6, wide("Ab-9"))]) == "Ab-9")
    #expect(
      try name([(3, 4, wide("Whole Name")), (3, 6, wide("One")), (1, 6, plain("Two"))]) == "One")
  }

  @Test func `one that has no letter is passed over, and without any it is a font`() throws {
    #expect(try name([(3, 6, wide(" /")), (1, 6, plain("Two"))]) == "Two")
    #expect(try name([(3, 6, []), (3, 1, wide("Family"))]) == "Font")
    #expect(try name([]) == "Font")
    #expect(try TrueTypeFont(MadeOutlineTests.font(glyphs)).name == "Font")
    // As many as the table says, and not one more.
    #expect(try name([(3, 6, wide("Ab"))], count: 0) == "Font")
    #expect(try name([(3, 1, wide("Ab")), (3, 6, wide("Cd"))], count: 1) == "Font")
  }

  @Test func `letters, digits and hyphens are kept, of 126 bytes`() throws {
    let edges: [UInt8] = [
      0x2C, 0x2D, 0x2E, 0x2F, 0x30, 0x39, 0x3A, 0x40, 0x41, 0x5A, 0x5B, 0x60, 0x61, 0x7A, 0x7B,
      0xFF,
    ]
    #expect(try name([(1, 6, edges)]) == "-09AZaz")
    #expect(try name([(1, 6, plain("My Font (1)_b"))]) == "MyFont1b")
    for (count, kept) in [(125, 125), (126, 126), (127, 126), (300, 126)] {
      let long = [UInt8](repeating: 0x61, count: count)
      #expect(try name([(1, 6, long)]) == String(repeating: "a", count: kept), "\(count)")
    }
    for (count, kept) in [(62, 62), (63, 63), (64, 63)] {
      let long = wide(String(repeating: "a", count: count))
      #expect(try name([(3, 6, long)]) == String(repeating: "a", count: kept), "\(count)")
    }
  }
}
