import Documents
import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Paper

/// Pictures and fonts that somebody handed in: an error in words, or a document.
@Suite(.serialized) struct PaperFuzzTests {
  private static let regular = font("NotoSans-Regular.ttf")
  private static let bold = font("NotoSans-Bold.ttf")

  private static func font(_ name: String) -> [UInt8] {
    [UInt8](
      FileManager.default.contents(atPath: "/usr/share/fonts/truetype/noto/" + name) ?? Data())
  }

  private func content() -> InvoiceContent {
    var content = InvoiceContent()
    content.number = "1001"
    var line = ContentLine()
    line.text = "Evening, Łódź \u{1F4A5} fi"
    line.amount = Money(minor: 85_000, currency: .usd)
    content.lines = [line]
    content.total = line.amount
    return content
  }

  private func print(_ fonts: DocumentFonts, logo: [UInt8]?) throws {
    do throws(PaperError) {
      let result = try invoicePDF(
        content(), standing: InvoiceStanding(), formats: Formats(), fonts: fonts,
        logo: logo, paper: .a4, author: "")
      try? hold(result.bytes.starts(with: Array("%PDF-".utf8)), "no PDF")
    } catch {
      try hold(!error.message.isEmpty, "an error without words")
    }
  }

  /// A PNG with a sound structure and chosen contents.
  private func png(_ dice: inout Dice) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      number(body.count) + Array(name.utf8) + body + [0, 0, 0, 0]
    }
    let color = [0, 2, 3, 4, 6][dice.below(5)]
    let bits = [1, 2, 4, 8, 16][dice.below(5)]
    let (width, height) = (1 + dice.below(20), 1 + dice.below(12))
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 1
    let row = (width * channels * bits + 7) / 8
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(UInt8(dice.below(dice.percent(95) ? 5 : 256)))
      rows += (0..<row).map { _ in UInt8(dice.below(256)) }
    }
    if dice.percent(10) { rows.removeLast(dice.below(rows.count)) }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk(
      "IHDR",
      number(dice.percent(95) ? width : dice.below(1 << 31)) + number(height)
        + [UInt8(bits), UInt8(color), 0, 0, UInt8(dice.percent(95) ? 0 : dice.below(3))])
    if color == 3 || dice.percent(20) {
      bytes += chunk("PLTE", (0..<(3 * (1 + dice.below(40)))).map { UInt8($0 & 255) })
    }
    if dice.percent(40) {
      bytes += chunk("tRNS", (0..<dice.below(8)).map { _ in UInt8(dice.below(256)) })
    }
    bytes += chunk("IDAT", deflated(rows)) + chunk("IEND", [])
    return dice.percent(40) ? dice.damaged(bytes) : bytes
  }

  /// Segments of a JPEG in any order, with Exif among them.
  private func jpeg(_ dice: inout Dice) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    let exif =
      Array("Exif".utf8) + [
        0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0,
      ]
      + [UInt8(dice.below(10)), 0, 0]
    let segments: [(UInt8, [UInt8])] = [
      (0xE1, exif), (0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2]),
      (0xC0, [8, 0, 20, 0, 30, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]), (0xC4, [0, 1]),
      (0xC2, [8, 1, 0, 0, 9, 1, 1, 0x11, 0]), (0xDB, []),
    ]
    for _ in 0..<(1 + dice.below(6)) {
      let (marker, body) = segments[dice.below(segments.count)]
      bytes += [0xFF, marker, 0, UInt8(body.count + 2)] + body
    }
    bytes += [0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 7, 0xFF, 0xD9]
    return dice.percent(50) ? dice.damaged(bytes) : bytes
  }

  @Test func `pictures`() throws {
    let fonts = try DocumentFonts(regular: Self.regular, bold: Self.bold)
    Fuzz.run("pictures", inputs: 120) { dice in
      let bytes = dice.percent(60) ? png(&dice) : jpeg(&dice)
      guard let picture = try? Picture(bytes) else { return try print(fonts, logo: bytes) }
      try hold(
        picture.cover.isEmpty || picture.cover.count == picture.width * picture.height,
        "a cover of another size")
      if case .samples = picture.coding {
        try hold(
          picture.data.count == picture.width * picture.height * picture.components,
          "samples of another size")
      }
      if dice.percent(10) { try print(fonts, logo: bytes) }
    }
  }

  @Test func `fonts`() throws {
    let bold = Self.bold
    Fuzz.run("fonts", inputs: 8) { dice in
      var bytes = Self.regular
      // Mostly where tables begin: their insides are many, and alike.
      let count = Int(bytes[4]) << 8 | Int(bytes[5])
      for _ in 0..<(1 + dice.below(4)) {
        let entry = 12 + dice.below(count) * 16
        let offset = (8..<12).reduce(0) { $0 << 8 | Int(bytes[entry + $1]) }
        let place = dice.percent(40) ? entry + dice.below(16) : offset + dice.below(64)
        if bytes.indices.contains(place) { bytes[place] = UInt8(dice.below(256)) }
      }
      if dice.percent(10) { bytes.removeLast(dice.below(bytes.count)) }
      do throws(PaperError) {
        let fonts = try DocumentFonts(regular: bytes, bold: bold)
        do { try print(fonts, logo: nil) } catch { Issue.record("\(error)") }
      } catch {
        try hold(!error.message.isEmpty, "an error without words")
      }
    }
  }
}
