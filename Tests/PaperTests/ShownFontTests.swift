import Ledger
import LedgerTestSupport
import Testing

@testable import Paper

/// What becomes of fonts that are damaged, and of lines in any direction.
struct ShownFontTests {
  private func outcome(_ bytes: [UInt8]) -> String {
    do throws(PaperError) {
      let font = try TrueTypeFont(bytes)
      var subset = Subset(font)
      var text = "\(font.name) \(font.weight) \(font.unitsPerEm) \(font.ascent) \(font.descent) "
      text += "\(font.capHeight) \(font.glyphCount) \(font.metricCount) "
      var last = 0
      for scalar in "AVTo éÅǻŁ€".unicodeScalars {
        let glyph = font.characters.glyph(font.data, scalar)
        text +=
          "\(glyph):\(font.advanceUnits(glyph)):\(font.leftBearing(glyph)):\(font.kern(last, glyph)) "
        last = glyph
        _ = subset.use(glyph, for: scalar)
      }
      return text + SHA256.hex(try subset.file()).prefix(8)
    } catch {
      return "\(error)"
    }
  }

  private func table(_ name: String, in font: [UInt8]) -> Range<Int> {
    let data = FontBytes(bytes: font)
    for index in 0..<data.u16(4) {
      let record = 12 + 16 * index
      if font[record..<(record + 4)].elementsEqual(name.utf8) {
        let start = data.offset(record + 8)
        return start..<(start + data.offset(record + 12))
      }
    }
    return 0..<0
  }

  @Test(arguments: [false, true])
  func `a damaged font is read as it was, or refused`(_ isBold: Bool) throws {
    let font = isBold ? Samples.bold : Samples.regular
    var text = "whole: \(outcome(font))\n"
    let places: [(String, Range<Int>)] = [
      ("directory", 0..<(12 + 16 * FontBytes(bytes: font).u16(4))),
      ("head", table("head", in: font)),
      ("hhea", table("hhea", in: font)), ("maxp", table("maxp", in: font)),
      ("OS/2", table("OS/2", in: font)),
      ("name", table("name", in: font)), ("cmap", table("cmap", in: font)),
      ("GPOS", table("GPOS", in: font)),
    ]
    for (name, range) in places {
      for place in range.prefix(isBold ? 40 : 130) {
        var told: [String] = []
        for value in [0, 0x7F, 0xFF, font[place] &+ 1] {
          var copy = font
          copy[place] = value
          let found = outcome(copy)
          if !told.contains(found) { told.append(found) }
        }
        let whole = told.joined(separator: " | ")
        let short =
          whole.utf8.count > 90
          ? SHA256.hex(Array(whole.utf8)).prefix(12) + " of \(told.count)" : whole
        text += "\(name) \(place - range.lowerBound): \(short)\n"
      }
    }
    #expect(
      try Golden.differences(text, from: "paper/fonts-\(isBold ? "bold" : "regular").txt") == [])
  }

  /// One of each class, and of each end of its ranges.
  private static let letters: [Unicode.Scalar] = [
    0x41, 0x5B, 0x60, 0x61, 0x7A, 0x7B, 0x30, 0x39, 0x2F, 0x2C, 0x2E, 0x28, 0x29, 0x20, 0x25, 0x24,
    0xA9,
    0xAA, 0xAB, 0xB4, 0xB5, 0xBF, 0xC0, 0xD7, 0xF7, 0x300, 0x58F, 0x590, 0x5D0, 0x5EA, 0x621, 0x627,
    0x628,
    0x640, 0x644, 0x64B, 0x660, 0x669, 0x66A, 0x6D2, 0x6F0, 0x6F9, 0x8FF, 0x900, 0x200F, 0x2010,
    0x206F,
    0x2070, 0x20AC, 0x2190, 0x2BFF, 0x2C00, 0x3000, 0x3005, 0x3008, 0x3021, 0xFB1D, 0xFDFF, 0xFE70,
    0xFEFE,
    0xFEFF, 0x10800, 0x10FFF, 0x1E800, 0x1EFFF, 0x1F000,
  ].compactMap { Unicode.Scalar(UInt32($0)) }

  private func hex(_ scalars: [Unicode.Scalar]) -> String {
    scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  @Test func `lines stand in the order in which they stood`() throws {
    var text = ""
    for letter in Self.letters {
      text += "\(hex([letter])) \(Bidi.direction(letter)) right \(Bidi.isRight(letter))"
      text +=
        " mirrored \(hex([Bidi.mirrored(letter)])) joined \(hex(ArabicJoining.joined([letter, letter])))"
      text += " plain \(hex(ArabicJoining.plain(letter)))\n"
    }
    var dice = Dice(seed: 11)
    for _ in 0..<260 {
      let line = (0..<(1 + dice.below(14))).map { _ in dice.pick(Self.letters) ?? "a" }
      let isRight = Bidi.isRightToLeft(line)
      let order = Bidi.order(line, isRightToLeft: isRight)
      #expect(order.map { $0.place }.sorted() == Array(line.indices))
      var shown = order
      Bidi.putMarksBehind(&shown) { line[$0] }
      let told = [order, shown].map {
        $0.map { "\($0.place)\($0.isTurned ? "t" : "")" }.joined(separator: " ")
      }
      text += "\(hex(line)): \(isRight) \(Bidi.isNeeded(line)) \(told[0])"
      text +=
        (told[1] == told[0] ? "" : " marks \(told[1])")
        + " joined \(hex(ArabicJoining.joined(line)))\n"
    }
    #expect(try Golden.differences(text, from: "paper/lines.txt") == [])
  }
}
