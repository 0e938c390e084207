import Documents
import Ledger
import LedgerTestSupport
import Testing

@testable import Paper

/// Where lines break: every letter stays, no line is longer than its room, and no word is cut that fits.
struct LineBreakTests {
  private static let pieces = [
    "a", "of", "Rehearsal", "well-tempered", "2026-11-27", "and/or", "12/5", "A—B", "—", "1–2",
    "x–y",
    "Unbreakablewordsthatarelong", "漢字仮名", "한국어", "fi", "$1,250.00", "-", "--", "AV",
  ]

  private func style(_ size: Double, tracking: Double, isKerned: Bool = false) -> TextStyle {
    TextStyle(
      face: .regular, size: size, leading: size, ink: .text, tracking: tracking, isKerned: isKerned)
  }

  /// What a line says.
  private func text(_ line: TextLine, _ setter: Typesetter) -> [Unicode.Scalar] {
    line.runs.flatMap { run -> [Unicode.Scalar] in
      let words = String(decoding: run.text, as: Unicode.ASCII.self)
      return words.split(separator: "<").dropFirst().flatMap { part -> [Unicode.Scalar] in
        let digits = Array(part.prefix { $0 != ">" })
        return stride(from: 0, to: digits.count, by: 4).compactMap { at in
          Int(String(digits[at..<(at + 4)]), radix: 16).flatMap {
            setter.fonts[run.font].scalars[$0]
          }
        }
      }
    }
  }

  private func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isIdeographic || (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// Whether a line may end between two letters, blanks aside.
  private func mayEnd(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    if ["-", "/", "–", "—"].contains(left) { return !("0"..."9").contains(right) }
    return isIdeograph(left) || isIdeograph(right)
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func `lines of random words`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var setter = Typesetter(Samples.fonts)
    let isKerned = dice.percent(50)
    let style = style(
      Double(7 + dice.below(20)), tracking: dice.percent(30) ? 0.75 : 0, isKerned: isKerned)
    let blank = dice.percent(20) ? "  " : " "
    let words = (0..<(1 + dice.below(30))).map { _ in dice.pick(Self.pieces) ?? "" }
      .joined(separator: blank)
    let width = Double(5 + dice.below(220))
    let lines = setter.lines(words, style, width: width)
    let texts = lines.map { text($0, setter) }
    // Nothing is lost or turned around; a line keeps one blank at its end.
    #expect(texts.joined().filter { $0 != " " } == words.unicodeScalars.filter { $0 != " " })
    if blank == " " { #expect(Array(texts.joined()) == Array(words.unicodeScalars)) }
    for (line, said) in zip(lines, texts) {
      let letters = said.last == " " ? said.dropLast() : said[...]
      #expect(!letters.isEmpty && letters.first != " " && letters.last != " ", "seed \(seed)")
      #expect(letters.count == 1 || line.width <= width + 0.011, "seed \(seed)")
    }
    for (said, next) in zip(texts, texts.dropFirst()) {
      let (last, first) = try (#require(said.last), #require(next.first))
      let isWithin = last != " " && !mayEnd(last, first)
      // A word is cut only where the line has no other place to end.
      if isWithin {
        for (left, right) in zip(said, said.dropFirst()) {
          #expect(left != " " && right != " " && !mayEnd(left, right), "seed \(seed): \(said)")
        }
      }
      if isKerned || blank != " " { continue }
      // What begins the next line had no room on this one.
      var piece: [Unicode.Scalar] = []
      for (place, scalar) in next.enumerated() {
        if scalar == " " { break }
        piece.append(scalar)
        if isWithin || (place + 1 < next.count && mayEnd(scalar, next[place + 1])) { break }
      }
      let longer = String(String.UnicodeScalarView(said + piece))
      #expect(setter.line(longer, style).width + style.tracking > width, "seed \(seed): \(longer)")
    }
  }

  @Test func `lines end beside signs that are words by themselves, to both ends of their blocks`() {
    let style = style(10, tracking: 0)
    for (value, isOne) in [
      (0x2E7F, false), (0x2E80, true), (0x3042, true), (0x9FFF, true), (0xA000, false),
      (0xABFF, false),
      (0xAC00, true), (0xD7A3, true), (0xD7A4, false), (0xFA0E, true), (0xFAFF, true),
      (0xFB00, false),
      (0x1_FFFF, false), (0x2_0000, true), (0x3_FFFF, true), (0x4_0000, false), (0x41, false),
    ] as [(UInt32, Bool)] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var setter = Typesetter(Samples.fonts)
      for word in ["ab\(scalar)", "\(scalar)ab", "a\(scalar)b"] {
        let whole = setter.line(word, style).width
        let last = setter.line(String(word.unicodeScalars.last.map(Character.init) ?? " "), style)
          .width
        // The last letter has no room: the line ends before it, or one letter earlier where that is a place to end.
        let lines = setter.lines(word, style, width: whole - last / 2).map { text($0, setter) }
        #expect(lines.count == 2)
        #expect(lines.joined().map { $0 } == Array(word.unicodeScalars))
        let first = lines.first?.count ?? 0
        #expect(
          first == (isOne && word.hasSuffix("ab") ? 1 : 2), "\(String(value, radix: 16)): \(word)")
      }
    }
  }

  @Test func `what shows nothing takes no room, and what stands beside it does`() {
    let style = style(10, tracking: 0)
    func count(_ value: UInt32) -> Int {
      guard let scalar = Unicode.Scalar(value) else { return -1 }
      var setter = Typesetter(Samples.fonts)
      return setter.glyphs("a\(Character(scalar))b", style).count
    }
    for (first, last) in [
      (0x00, 0x08), (0x0A, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x200B, 0x200F), (0x2028, 0x202E),
      (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE_0000, 0xE_0FFF),
    ] as [(UInt32, UInt32)] {
      for value in [first, (first + last) / 2, last] {
        #expect(count(value) == 2, "\(String(value, radix: 16))")
      }
      for value in [first &- 1, last + 1] where value < 0x11_0000 && value != 0x0A && value != 0x08
      {
        #expect(count(value) == 3, "\(String(value, radix: 16))")
      }
    }
    #expect(count(0x09) == 3)
    var setter = Typesetter(Samples.fonts)
    #expect(setter.glyphs("\t", style).map { $0.scalar } == [" "])
  }

  /// A font of few signs still parts words and joins them by a hyphen, whichever blank or hyphen was meant.
  @Test func `blanks and hyphens that a font lacks are its plain ones`() throws {
    let few = Samples.bytes("/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf")
    let fonts = try DocumentFonts(regular: few, bold: few)
    let font = try TrueTypeFont(few)
    let style = style(10, tracking: 0)
    func own(_ scalar: Unicode.Scalar) -> Int { font.characters.glyph(font.data, scalar) }
    var lacking = 0
    let blanks: [UInt32] = [0xA0] + Array(0x2000...0x200A) + [0x202F, 0x205F, 0x3000]
    for (values, plain) in [(blanks, " "), ([0x2010, 0x2011, 0x2212], "-")]
      as [([UInt32], Unicode.Scalar)]
    {
      for value in values {
        guard let scalar = Unicode.Scalar(value) else { continue }
        var setter = Typesetter(fonts)
        let glyph = setter.glyphs(String(Character(scalar)), style).first
        if own(scalar) == 0 { lacking += 1 }
        let shown = own(scalar) == 0 ? own(plain) : own(scalar)
        #expect(glyph?.advance == font.advance(shown), "\(String(value, radix: 16))")
        #expect(setter.missing == (shown == 0 ? [scalar] : []), "\(String(value, radix: 16))")
      }
    }
    #expect(lacking > 4)
    for value in [0x1FFF, 0x2030, 0x205E, 0x3001, 0x200F + 0x100, 0x2213] as [UInt32] {
      guard let scalar = Unicode.Scalar(value), own(scalar) == 0 else { continue }
      var setter = Typesetter(fonts)
      _ = setter.glyphs(String(Character(scalar)), style)
      #expect(setter.missing == [scalar], "\(String(value, radix: 16))")
    }
  }

  /// The longest beginning that has room, and a sign that it is one.
  @Test(arguments: ["Late Set, second evening", "AVATAR", "two\nlines of it", "漢字仮名", "x"])
  func `a name that has no room is cut where it has some`(_ name: String) {
    var builder = BoxBuilder(
      typesetter: Typesetter(Samples.fonts), formats: .init(), sheet: StyleSheet(PaperLook()),
      logo: nil,
      pageHeight: 700)
    let style = builder.sheet.text(.quiet)
    let plain = String(name.map { $0.isNewline ? " " : $0 })
    func wide(_ text: String) -> Double { builder.typesetter.line(text + " ", style).width }
    let whole = wide(plain)
    for room in stride(from: -5.0, to: whole + 8, by: 1.3) {
      let line = builder.name(name, style, room)
      let said = String(String.UnicodeScalarView(text(line, builder.typesetter)))
      if whole <= room {
        #expect(said == plain + " ")
        continue
      }
      #expect(said.hasSuffix("\u{2026} "))
      let kept = said.dropLast(2).count
      #expect(plain.hasPrefix(said.dropLast(2)))
      #expect(kept == 0 || line.width <= room)
      #expect(kept == plain.count || wide(String(plain.prefix(kept + 1)) + "\u{2026}") > room)
    }
  }
}
