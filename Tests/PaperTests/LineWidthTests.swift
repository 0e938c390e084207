import Testing

@testable import Paper

/// How wide a line is, which sums and amounts stand right by.
struct LineWidthTests {
  private static let hebrew = Samples.bytes(
    "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf")
  private static let arabic = Samples.bytes(
    "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf")

  private func style(_ size: Double, tracking: Double = 0) -> TextStyle {
    TextStyle(
      face: .regular, size: size, leading: size, ink: .text, tracking: tracking, isKerned: false)
  }

  /// Whatever order its letters stand in, a line is as wide as they are together, and none stands beyond its end.
  @Test(arguments: [
    "Late Set", "שלום", "שלום עולם", "Client שלום עולם here", "שלום 123 עולם", "(אולם) 5", "سلام",
    "a",
  ])
  func `a line is as wide as its letters`(_ text: String) throws {
    let fonts = try Samples.fonts.with([Self.hebrew, Self.arabic])
    for size in [8.0, 12.5] {
      for tracking in [0.0, 0.75] {
        let style = style(size, tracking: tracking)
        var setter = Typesetter(fonts)
        let glyphs = setter.glyphs(text, style)
        let line = setter.line(text, style)
        #expect(setter.missing.isEmpty)
        let letters = glyphs.reduce(0) { $0 + $1.advance * size / 1000 }
        let wanted = letters + tracking * Double(glyphs.count - 1)
        #expect(abs(line.width - wanted) < 0.01, "\(text) at \(size)")
        #expect(line.width > 0)
        let ends = line.runs.compactMap { run in run.left.map { $0 + run.width } }
        #expect(ends.allSatisfy { $0 <= line.width + tracking + 0.01 })
      }
    }
  }

  @Test func `nothing is as wide as nothing`() {
    var setter = Typesetter(Samples.fonts)
    #expect(setter.line("", style(12, tracking: 1)).width == 0)
  }

  /// A font is looked for in the order in which it was handed in, at the beginning or later.
  @Test func `letters that the faces lack come from the fonts behind them`() throws {
    let first = try DocumentFonts(
      regular: Samples.regular, bold: Samples.bold, fallbacks: [Self.hebrew, Self.arabic])
    let later = try Samples.fonts.with([Self.hebrew, Self.arabic])
    for fonts in [first, later] {
      var setter = Typesetter(fonts)
      #expect(setter.glyphs("aש", style(10)).map { $0.font } == [0, 2])
      #expect(setter.glyphs("س", style(10)).map { $0.font } == [3])
      #expect(setter.missing.isEmpty)
    }
    var bare = Typesetter(Samples.fonts)
    _ = bare.glyphs("aש", style(10))
    #expect(bare.missing == ["ש"])
  }
}
