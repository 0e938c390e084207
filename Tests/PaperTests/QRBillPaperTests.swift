import Documents
import Foundation
import Ledger
import Testing

@testable import Paper

/// The receipt and the payment part of a QR-bill on paper (rule G121).
struct QRBillPaperTests {
  private static let folder = "/usr/share/fonts/truetype/liberation/"
  private static let hasFonts =
    FileManager.default.fileExists(atPath: folder + FallbackFont.bill.fileName)
  /// Where it begins on A4, and what stands above its line.
  private static let top = 842 - 105 * mm
  private static let mm = 72 / 25.4

  private func content(lines count: Int = 3) throws -> InvoiceContent {
    var content = Samples.gig()
    content.currency = try #require(Currency("CHF"))
    content.seller.name = "Robert Schneider AG"
    content.seller.address = Address()
    content.seller.address.line1 = "Rue du Lac 1268"
    (content.seller.address.postalCode, content.seller.address.city) = ("2501", "Biel")
    content.seller.address.country = "Schweiz"
    content.buyer.name = "Pia-Maria Rutschmann-Schnyder"
    content.buyer.address = Address()
    content.buyer.address.line1 = "Grosse Marktgasse 28"
    (content.buyer.address.postalCode, content.buyer.address.city) = ("9400", "Rorschach")
    content.bank = BankHandles()
    content.bank.iban = "CH58 0079 1123 0008 8901 2"
    content.lines = (1...count).map { _ in
      var line = Samples.line("", "Probe", "1", "1.00")
      line.unit = Money(minor: 100, currency: content.currency)
      line.amount = line.unit
      return line
    }
    content.subtotal = Money(minor: 1_949_75, currency: content.currency)
    content.total = content.subtotal
    return content
  }

  private func pdf(
    _ content: InvoiceContent, paper: PaperSize = .a4, locale: String = "de-CH",
    hasFonts: Bool = true
  ) throws -> PDFResult {
    try invoicePDF(
      content, standing: InvoiceStanding(), formats: Formats(locale: locale), fonts: Samples.fonts,
      logo: nil, paper: paper, author: ""
    ) { font in
      let data = hasFonts ? FileManager.default.contents(atPath: Self.folder + font.fileName) : nil
      return data.map { [UInt8]($0) }
    }
  }

  private func words(_ result: PDFResult) throws -> [Words.Word] {
    let text = try withFile(result.bytes) { path in
      #expect(try output(of: "qpdf", "--check", path).code == 0)
      return try output(of: "pdftotext", "-bbox", path, "-").text
    }
    return Words(text).all
  }

  @Test func `it says receipt and payment part, in their order`() throws {
    let result = try pdf(try content())
    try keepForLooking(result, "qr-bill")
    #expect(result.missingGlyphs.isEmpty)
    let text = try withFile(result.bytes) {
      try output(of: "pdftotext", "-raw", $0, "-").text
    }
    var rest = text[...]
    let side = [
      "Konto / Zahlbar an", "CH58 0079 1123 0008 8901 2", "Robert Schneider AG", "Rue du Lac 1268",
      "2501 Biel", "Referenz", "RF40 1001",
    ]
    let payer = [
      "Zahlbar durch", "Pia-Maria Rutschmann-Schnyder", "Grosse Marktgasse 28", "9400 Rorschach",
    ]
    let sum = ["Währung", "CHF", "Betrag", "1 949.75"]
    for wanted in ["Vor der Einzahlung abzutrennen", "Empfangsschein"] + side + payer + sum
      + ["Annahmestelle", "Zahlteil"] + sum + side
      + ["Zusätzliche Informationen", "Rechnung 1001"] + payer
    {
      let place = rest.range(of: wanted)
      #expect(place != nil, "\(wanted) in \(text)")
      if let place { rest = rest[place.upperBound...] }
    }
  }

  @Test func `each thing stands where the guidelines have it`() throws {
    let words = try words(try pdf(try content()))
    func first(_ text: String, right: Bool) throws -> Words.Word {
      try #require(
        words.first { $0.text == text && $0.top > Self.top && ($0.left > 62 * Self.mm) == right },
        "\(text)")
    }
    for (text, isRight, left) in [
      ("Empfangsschein", false, 5), ("Zahlteil", true, 67), ("Währung", false, 5),
      ("Währung", true, 67), ("Konto", false, 5), ("Konto", true, 118), ("Zahlbar", true, 118),
    ] as [(String, Bool, Double)] {
      let word = try first(text, right: isRight)
      #expect(abs(word.left - left * Self.mm) < 1.5 || text == "Zahlbar", "\(word)")
    }
    #expect(abs(try first("Annahmestelle", right: false).right - 57 * Self.mm) < 1)
    #expect(try first("Währung", right: false).top >= Self.top + 68 * Self.mm)
    #expect(try first("Zahlteil", right: true).top < Self.top + 12 * Self.mm)
    let bill = words.filter { $0.top > Self.top }
    #expect(bill.count > 40)
    for word in bill {
      #expect(word.left > 14 && word.right < 205 * Self.mm + 1 && word.bottom < 842 - 14, "\(word)")
    }
  }

  @Test(arguments: [PaperSize.a4, .letter])
  func `it stands at the foot of the last page, and nothing else does`(_ paper: PaperSize) throws {
    var pages: Set<Int> = []
    for count in [1, 6, 9, 12, 15, 18, 21, 24, 30, 36, 60] {
      let result = try pdf(try content(lines: count), paper: paper)
      let words = try words(result)
      let last = try #require(words.map { $0.page }.max())
      let top = paper.height - 105 * Self.mm - 12
      let title = try #require(words.first { $0.text == "Zahlteil" })
      #expect(title.page == last && title.top > top)
      pages.insert(last)
      for word in words where word.page == last && ["Probe", "Seite", "1.00"].contains(word.text) {
        #expect(word.bottom <= top, "\(word) of \(count) lines")
      }
      #expect(words.count { $0.text == "Zahlteil" } == 1)
      #expect(words.count { $0.text == "Probe" } == count)
    }
    #expect(pages.count > 1)
  }

  @Test func `a payer who is not known writes it between corners`() throws {
    var content = try content()
    content.buyer.address.city = ""
    let result = try pdf(content, locale: "fr-CH")
    let text = try withFile(result.bytes) { try output(of: "pdftotext", "-raw", $0, "-").text }
    #expect(text.components(separatedBy: "Payable par (nom/adresse)").count == 3)
    let other = try pdf(try self.content(), locale: "fr-CH")
    #expect(try strokes(result) == strokes(other) + 16)
    let words = Words(
      try withFile(result.bytes) { try output(of: "pdftotext", "-bbox", $0, "-").text })
    #expect(words.overlaps == [])
  }

  /// How many filled rectangles the pages have, but those of the code.
  private func strokes(_ result: PDFResult) throws -> Int {
    try PDFReading(result.bytes).streams.values.reduce(0) { sum, bytes in
      sum + String(decoding: bytes, as: UTF8.self).components(separatedBy: " re f\n").count - 1
    }
  }

  @Test func `the code is drawn square by square, 46 millimetres wide`() throws {
    let content = try content()
    let formats = Formats(locale: "de-CH")
    let bill = try #require(QRBill(content, standing: InvoiceStanding(), formats: formats))
    let code = try #require(QRCode(bill.text))
    let file = try PDFReading(try pdf(content).bytes)
    let page = try #require(
      file.streams.values.map { String(decoding: $0, as: UTF8.self) }.first { $0.contains(" re\n") }
    )
    let step = 46 * Self.mm / Double(code.size)
    let (left, top) = (67 * Self.mm, 105 * Self.mm - 17 * Self.mm)
    var drawn = [Bool](repeating: false, count: code.size * code.size)
    for line in page.split(separator: "\n") where line.hasSuffix(" re") {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      #expect(abs(numbers[3] - step) < 0.002)
      let row = Int(((top - numbers[1]) / step).rounded()) - 1
      let column = Int(((numbers[0] - left) / step).rounded())
      for place in 0..<Int((numbers[2] / step).rounded()) {
        drawn[row * code.size + column + place] = true
      }
    }
    for row in 0..<code.size {
      for column in 0..<code.size {
        #expect(drawn[row * code.size + column] == code[row, column])
      }
    }
  }

  @Test(.enabled(if: hasFonts))
  func `it is set in Liberation Sans, the rest of the paper in Noto`() throws {
    func fonts(_ content: InvoiceContent, hasFonts: Bool = true) throws -> String {
      try withFile(try pdf(content, hasFonts: hasFonts).bytes) {
        try output(of: "pdffonts", $0).text
      }
    }
    let both = try fonts(try content())
    #expect(both.contains("+LiberationSans ") && both.contains("+LiberationSans-Bold"))
    #expect(both.contains("NotoSans-Regular") && both.contains("NotoSans-Bold"))
    // Where they cannot be had it is printed all the same.
    let without = try pdf(try content(), hasFonts: false)
    #expect(try words(without).contains { $0.text == "Zahlteil" })
    #expect(try !fonts(try content(), hasFonts: false).contains("Liberation"))
    // Who is paid elsewhere needs none.
    #expect(try !fonts(Samples.gig()).contains("Liberation"))
  }

  @Test func `long names and streets have room, smaller`() throws {
    var content = try content()
    let long = "Genossenschaft für Musik und Bewegung der Ostschweiz Sektion Appenzell"
    (content.seller.name, content.buyer.name) = (long, long)
    content.seller.address.line1 =
      "An der oberen Stiftsgasse beim alten Klosterhof hinter dem Tor 12"
    content.buyer.address.line1 = content.seller.address.line1
    let result = try pdf(content)
    try keepForLooking(result, "qr-bill-long")
    let all = Words(
      try withFile(result.bytes) { try output(of: "pdftotext", "-bbox", $0, "-").text })
    #expect(all.overlaps == [])
    let receipt = all.all.filter { $0.top > Self.top && $0.right < 62 * Self.mm }
    let currency = try #require(receipt.first { $0.text == "Währung" })
    for word in receipt where ["Appenzell", "Rorschach", "Tor"].contains(word.text) {
      #expect(word.bottom < currency.top, "\(word)")
    }
  }
}
