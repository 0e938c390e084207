import Documents
import Foundation
import Ledger
import Testing

@testable import Paper

/// Arrows, stars, ticks and emoji in names.
struct SignTests {
  private static func font(_ font: FallbackFont) -> [UInt8]? {
    FileManager.default.contents(atPath: "/usr/share/fonts/truetype/noto/" + font.fileName).map {
      [UInt8]($0)
    }
  }

  private func printed(_ name: String, hasFonts: Bool = true) throws -> PDFResult {
    var content = Samples.gig()
    content.buyer.name = name
    let document = invoiceDocument(content, standing: InvoiceStanding(), formats: Formats())
    return try document.pdf(fonts: Samples.fonts) { hasFonts ? Self.font($0) : nil }
  }

  private func glyphs(_ text: String, _ fonts: DocumentFonts) -> [Int] {
    var setter = Typesetter(fonts)
    let style = TextStyle(face: .regular, size: 10, leading: 14, ink: .text)
    return setter.glyphs(text, style).map { setter.fonts[$0.font].glyphs[$0.code] }
  }

  @Test(arguments: [
    ("LA → SF ← ↔ ⇒", [FallbackFont.mathematics]), ("★☆ ✓✗ ●■ ☐☑ ♥", [.pictographs]),
    ("♪♫ ① ⌀", [.symbols]), ("⌘ ⌨ ⌈ 🏠", [.pictographs, .mathematics]),
    ("A → B ★", [.pictographs, .mathematics]), ("plain •", []),
  ])
  func `signs in names are printed and can be read again`(
    _ name: String, _ fonts: [FallbackFont]
  ) throws {
    #expect(Printable.missing(in: [name]).isEmpty)
    #expect(FallbackFont.needed(for: Array(name.unicodeScalars)) == fonts)
    let result = try printed(name)
    #expect(result.missingGlyphs.isEmpty)
    try withFile(result.bytes) { path throws in
      #expect(try output(of: "qpdf", "--check", path).code == 0)
      #expect(try output(of: "pdfinfo", "-struct-text", path).text.contains(name))
    }
  }

  @Test func `some emoji are printed as the plainer sign that means the same`() throws {
    #expect(Printable.missing(in: ["✅ ❌ 🎵 ✨"]).isEmpty)
    let result = try printed("✅ Done 🎵")
    #expect(result.missingGlyphs.isEmpty)
    let fonts = try Samples.fonts.with([try #require(Self.font(.pictographs))])
    #expect(glyphs("✅", fonts) == glyphs("✔", fonts))
  }

  @Test func `an emoji that no font has is left out with a blank, and named`() throws {
    let plain = glyphs("Ann Lee", Samples.fonts)
    for name in ["Ann 🎻 Lee", "🎻 Ann Lee", "Ann 🎻👩🏽‍🎤 Lee", "Ann Lee🎻"] {
      #expect(glyphs(name, Samples.fonts) == plain, "\(name)")
    }
    // Of a name that is nothing else something stays.
    #expect(glyphs("🎻 🎻", Samples.fonts) == glyphs("?", Samples.fonts))
    #expect(try printed("Ann 🎻 Lee").missingGlyphs == ["🎻"])
  }

  /// One emoji of several characters is one: none of its parts stays, but a digit.
  @Test(arguments: [
    ("Ann 👨‍👩‍👧 Lee", "Ann Lee"), ("Ann 🇩🇪 Lee", "Ann Lee"), ("No 1️⃣ Hall", "No 1 Hall"),
    ("I ♥️ LA", "I ? LA"), ("🏃‍♂️ Run Club", "Run Club"), ("🎻🏽", "?"),
  ])
  func `emoji of several characters leave no frame and no box`(_ name: String, _ shown: String) {
    #expect(glyphs(name, Samples.fonts) == glyphs(shown, Samples.fonts))
  }

  @Test func `an emoji does not turn a line around`() {
    #expect(Bidi.isRightToLeft("🏠 שלום".unicodeScalars))
    #expect(Bidi.isRightToLeft("✓ → שלום".unicodeScalars))
    #expect(!Bidi.isRightToLeft("🏠 LA שלום".unicodeScalars))
  }

  @Test func `a question mark stands for a letter that no font has`() throws {
    let mark = try #require(glyphs("?", Samples.fonts).first)
    #expect(mark != 0)
    #expect(glyphs("ไทย", Samples.fonts) == [mark, mark, mark])
    #expect(glyphs("A→B", Samples.fonts) == glyphs("A?B", Samples.fonts))
    let result = try printed("LA → ไ", hasFonts: false)
    #expect(result.missingGlyphs == ["→", "ไ"])
    // Who copies it has the letter itself.
    try withFile(result.bytes) { path throws in
      #expect(try output(of: "pdfinfo", "-struct-text", path).text.contains("LA → ไ"))
    }
  }

  /// What the core asks a page for is there: fonts travel when a document needs one.
  @Test func `the page knows where each font is`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("web/files.js"), encoding: .utf8)
    let builder = try String(
      contentsOf: root.appendingPathComponent("scripts/build_site.py"), encoding: .utf8)
    for font in FallbackFont.allCases {
      #expect(page.contains("\"./\(font.fileName)\""), "\(font)")
      let script = font.fileName.replacing("NotoSans", with: "").replacing("-Regular.ttf", with: "")
      #expect(
        builder.contains("\"\(script)\"") || builder.contains("\"\(font.fileName)\""), "\(font)")
    }
  }
}
