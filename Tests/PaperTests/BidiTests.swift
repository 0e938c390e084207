import Documents
import Foundation
import Ledger
import Testing

@testable import Paper

struct BidiTests {
  /// A line as it stands on paper, from left to right.
  private func shown(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var line = String.UnicodeScalarView()
    for (place, isTurned) in Bidi.order(scalars, isRightToLeft: Bidi.isRightToLeft(scalars)) {
      line.append(isTurned ? Bidi.mirrored(scalars[place]) : scalars[place])
    }
    return String(line)
  }

  @Test func `letters from the right are turned around, numbers and Latin words are not`() {
    #expect(shown("abc") == "abc")
    #expect(shown("שלום") == "םולש")
    #expect(shown("Client שלום עולם here") == "Client םלוע םולש here")
    #expect(shown("שלום 123 עולם") == "םלוע 123 םולש")
    #expect(shown("רחוב 12, Tel Aviv") == "Tel Aviv ,12 בוחר")
    #expect(shown("שלום (עולם)") == "(םלוע) םולש")
    #expect(
      shown("מחיר 1,234.50 ₪") == "1,234.50 ₪ ריחמ" || shown("מחיר 1,234.50 ₪") == "₪ 1,234.50 ריחמ"
    )
    #expect(shown("Hall (אולם) 5") == "Hall (םלוא) 5")
  }

  @Test func `every character of a line stands in it once`() {
    for text in ["א1ב2,3 c(ד)", "", " ", "12", "a א b ב 1,2%", "((א))", "١٢٣ א 45"] {
      let scalars = Array(text.unicodeScalars)
      for isRight in [true, false] {
        let order = Bidi.order(scalars, isRightToLeft: isRight).map { $0.place }
        #expect(order.sorted() == Array(scalars.indices))
      }
    }
  }

  private func forms(_ text: String) -> [UInt32] {
    ArabicJoining.joined(Array(text.unicodeScalars)).map { $0.value }
  }

  @Test func `Arabic letters take the form that their neighbours ask for`() {
    // Alone; salaam: seen, lam-alef, meem; bayt: beh, yeh, teh; dar: three letters that join nothing after.
    #expect(forms("ب") == [0xFE8F])
    #expect(forms("سلام") == [0xFEB3, 0xFEFC, 0xFEE1])
    #expect(forms("بيت") == [0xFE91, 0xFEF4, 0xFE96])
    #expect(forms("دار") == [0xFEA9, 0xFE8D, 0xFEAD])
    #expect(forms("لا") == [0xFEFB])
    // A vowel sign stands between and joins nothing; a blank parts.
    #expect(forms("بَيت") == [0xFE91, 0x064E, 0xFEF4, 0xFE96])
    #expect(forms("ب ب") == [0xFE8F, 0x20, 0xFE8F])
    // Persian: gaf, yeh.
    #expect(forms("گی") == [0xFB94, 0xFBFD])
    for text in ["سلام", "بيت", "گی", "لا", "بَيت"] {
      let back = ArabicJoining.joined(Array(text.unicodeScalars)).flatMap {
        ArabicJoining.plain($0)
      }
      #expect(back == Array(text.unicodeScalars))
    }
  }

  private static let folder = "/usr/share/fonts/truetype/"
  private static func font(_ font: FallbackFont) -> [UInt8]? {
    for place in ["noto/", "droid/", "nanum/"] {
      if let data = FileManager.default.contents(atPath: folder + place + font.fileName) {
        return [UInt8](data)
      }
    }
    return nil
  }

  private func printed(_ name: String) throws -> PDFResult {
    var content = Samples.gig()
    content.buyer.name = name
    content.notes = "Notes: " + name
    let document = invoiceDocument(content, standing: InvoiceStanding(), formats: Formats())
    return try document.pdf(fonts: Samples.fonts) { Self.font($0) }
  }

  @Test(arguments: ["אולם הקונצרטים (תל אביב) 12", "قاعة الحفلات الموسيقية", "Երևան", "თბილისი"])
  func `names in other scripts are printed and can be read again`(name: String) throws {
    let result = try printed(name)
    #expect(result.missingGlyphs.isEmpty)
    if let folder = ProcessInfo.processInfo.environment["PAPER_OUT"] {
      try Data(result.bytes).write(
        to: URL(fileURLWithPath: "\(folder)/script-\(name.unicodeScalars.first!.value).pdf"))
    }
    try withFile(result.bytes) { path in
      let check = try output(of: "qpdf", "--check", path)
      #expect(check.code == 0)
      // As a screen reader hears it, and as a search finds it.
      let heard = try output(of: "pdfinfo", "-struct-text", path).text
      #expect(heard.contains(name))
      let found = try output(of: "pdftotext", path, "-").text
      // Where brackets and ligatures of the other direction stand, each reader of files guesses for itself.
      let longest = name.split(separator: " ").max { $0.count < $1.count } ?? ""
      #expect(found.contains(longest))
    }
  }

  @Test(.enabled(if: font(.chinese) != nil && font(.korean) != nil))
  func `Chinese, Japanese and Korean are printed where the font is`() throws {
    #expect(try printed("東京ホール 서울 北京").missingGlyphs.isEmpty)
  }

  @Test func `without the font the letters themselves are named`() throws {
    var content = Samples.gig()
    content.buyer.name = "سلام"
    let document = invoiceDocument(content, standing: InvoiceStanding(), formats: Formats())
    let result = try document.pdf(fonts: Samples.fonts) { _ in nil }
    #expect(result.missingGlyphs == Array("سلام".unicodeScalars))
    #expect(FallbackFont.needed(for: result.missingGlyphs) == [.arabic])
  }

  @Test func `what is said to be printable is in the fonts, and what is not is named`() throws {
    let fonts = try FallbackFont.allCases.filter { $0 != .chinese }.compactMap {
      try Self.font($0).map { try TrueTypeFont($0) }
    }
    let isKoreanThere = Self.font(.korean) != nil
    let all = fonts + [try TrueTypeFont(Samples.regular), try TrueTypeFont(Samples.bold)]
    for value in 0x20...0x2FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if FallbackFont.needed(for: [scalar]) == [.korean], !isKoreanThere { continue }
      let isSaid = Printable.missing(in: [String(Character(scalar))]).isEmpty
      let shown = FallbackFont.plainer(scalar) ?? scalar
      let isThere = all.contains { $0.characters.glyph($0.data, shown) > 0 }
      let isAssigned = scalar.properties.generalCategory != .unassigned
      // Chinese is in a font of many thousands.
      if FallbackFont.needed(for: [scalar]) == [.chinese] { continue }
      let properties = scalar.properties
      let isSeen =
        ![.format, .control].contains(properties.generalCategory) && !properties.isVariationSelector
      if isSaid, isAssigned, isSeen, scalar.properties.age ?? (99, 0) <= (12, 0) {
        #expect(isThere, "U+\(String(value, radix: 16))")
      }
    }
    #expect(Printable.missing(in: ["A 🎻 gig ✓", "🎻 สวัสดี"]).count == 6)
  }
}
