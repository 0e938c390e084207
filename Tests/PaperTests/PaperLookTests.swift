import Documents
import Foundation
import Ledger
import Paper
import Testing

/// Every layout, in both languages, with everything that people put on an invoice.
struct PaperLookTests {
  private static let germany = Formats(locale: "de-DE")

  /// Invoices as people have them, by name.
  private static func invoices() -> [(name: String, content: InvoiceContent, InvoiceStanding)] {
    let paid = Day(year: 2026, month: 1, day: 20)!
    func paying(_ text: String) -> InvoiceStanding {
      let money = Samples.dollars(text)
      return InvoiceStanding(received: money, receipts: [.init(paid, money)])
    }
    var one = Samples.plain(lines: 1)
    one.tax = nil
    one.total = one.subtotal
    var long = Samples.gig()
    long.seller.name = "The Very Long Named Chamber Music Association of Greater Portland"
    long.buyer.name = String(repeating: "The Philharmonic Society of the Northern Coast ", count: 2)
    long.project = "An Evening of Chamber Music for Strings, Winds and Percussion in Two Parts"
    long.number = "INV-2026-11-000000000042-PORTLAND"
    long.lines[1].text = String(repeating: "rehearsal with the full orchestra, ", count: 9)
    long.terms = "Late payments bear interest at 8 percent above the base rate."
    var credit = Samples.plain(lines: 2)
    for place in credit.lines.indices {
      credit.lines[place].unit.minor *= -1
      credit.lines[place].amount.minor *= -1
    }
    credit.subtotal.minor *= -1
    credit.tax?.amount.minor *= -1
    credit.total.minor *= -1
    return [
      ("one", one, InvoiceStanding()), ("forty", Samples.plain(lines: 40), InvoiceStanding()),
      ("gig", Samples.gig(), InvoiceStanding()), ("long", long, InvoiceStanding()),
      ("part", Samples.plain(), paying("20.00")),
      ("paid", Samples.gig(), paying("1060.00")),
      ("void", Samples.gig(), InvoiceStanding(isVoid: true)),
      ("credit", credit, InvoiceStanding()),
    ]
  }

  private static func logo() -> [UInt8]? {
    // PAPER_LOGO=FILE shows one of a person's own beside these.
    ProcessInfo.processInfo.environment["PAPER_LOGO"].map { Samples.bytes($0) }
  }

  @Test(arguments: PaperLayout.allCases)
  func `no word lies over another or off the page, in any layout and language`(
    _ layout: PaperLayout
  ) throws {
    for (name, content, standing) in Self.invoices() {
      for locale in ["en-US", "de-DE"] {
        var content = content
        content.look.layout = layout
        content.look.accent = layout == .modern ? .teal : .blue
        content.look.locale = locale
        let logo = Self.logo()
        if logo != nil { content.logo = "a" }
        let result = try invoicePDF(
          content, standing: standing, formats: Formats(locale: locale), fonts: Samples.fonts,
          logo: logo, paper: .a4, author: "")
        #expect(result.missingGlyphs.isEmpty)
        try keepForLooking(result, "\(layout.word)-\(name)-\(locale)")
        try withFile(result.bytes) { path in
          #expect(try output(of: "qpdf", "--check", path).code == 0)
          let words = Words(try output(of: "pdftotext", "-bbox", path, "-").text)
          #expect(words.all.count > 20)
          #expect(words.overlaps == [], "\(layout) \(name) \(locale)")
          #expect(words.outside(50...545, 20...830) == [], "\(layout) \(name) \(locale)")
        }
      }
    }
  }

  @Test func `a German invoice has no English in it`() throws {
    let english: Set<String> = [
      "Invoice", "Credit", "Bill", "to", "Issued", "Due", "Amount", "Qty", "Price", "Total", "Page",
      "Payment", "due", "Terms", "Notes", "Paid", "Balance", "Description", "Service", "Artist",
      "Reference", "Account", "Routing", "Subtotal", "Tax", "VOID", "PAID", "of", "Project",
    ]
    for (name, content, standing) in Self.invoices() where name != "long" {
      for layout in PaperLayout.allCases {
        var content = content
        content.look.layout = layout
        content.notes = ""
        content.tax?.name = ""
        content.lines = content.lines.map { line in
          var line = line
          (line.kind, line.text) = ("Konzert", "Ein Abend")
          return line
        }
        let document = invoiceDocument(content, standing: standing, formats: Self.germany)
        #expect(document.language == "de-DE")
        let words = Set(document.text.split { !$0.isLetter }.map { String($0) })
        #expect(words.isDisjoint(with: english), "\(name): \(words.intersection(english))")
      }
    }
  }

  @Test func `every accent can be read on white, and white on it`() {
    func linear(_ part: UInt8) -> Double {
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    for accent in PaperAccent.allCases {
      let color = accent.color
      let light =
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
      // WCAG 2: at least 4.5 for text of any size; the same pair both ways.
      #expect(1.05 / (light + 0.05) >= 4.5, "\(accent)")
    }
  }

  @Test func `words that are set apart are apart for whoever has them read aloud`() throws {
    var content = Samples.plain()
    content.lines[0].text = String(repeating: "mixing from the original reels, ", count: 8)
    content.lines[1].text = "Well-tempered " + String(repeating: "re-recording ", count: 12)
    let text = try withFile(try Samples.pdf(content).bytes) {
      try output(of: "pdfinfo", "-struct-text", $0).text
    }
    var said = ""
    for match in text.matches(of: /"(.*)"/) { said += match.1 }
    #expect(said.contains(content.lines[0].text.trimmingCharacters(in: .whitespaces)))
    #expect(said.contains(content.lines[1].text.trimmingCharacters(in: .whitespaces)))
    for part in [
      "Total $", "Subtotal $", "Invoice INV-202601-1042", "Reference INV", "Due Feb 4, 2026",
      "business. Please", "thirty days", "12 Harbor Street Portland, OR 97201",
    ] { #expect(said.contains(part), "\(part) in \(said)") }
  }

  @Test func `sums that are longer than a page go over to the next`() throws {
    var content = Samples.plain()
    content.tax?.name = String(repeating: "levy of the county and the state ", count: 150)
    let result = try Samples.pdf(content)
    try withFile(result.bytes) { path in
      let words = Words(try output(of: "pdftotext", "-bbox", path, "-").text)
      #expect(words.all.last.map { $0.page } ?? 0 >= 1)
      #expect(words.all.filter { $0.text == "levy" }.count == 150)
      #expect(words.outside(50...545, 20...830) == [])
    }
  }

  @Test
  func
    `fonts, paper and language of an invoice are the book's, and the client may have a language`()
    throws
  {
    var book = Book()
    func put(_ edit: Edit) {
      var replica = Replica(device: 7)
      _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
      book = replica.book
    }
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.currency = .eur
    settings.layout = .modern
    settings.accent = .plum
    var client = Client()
    client.id = ID(11)
    client.company = "Kunde"
    client.locale = "de-AT"
    var invoice = Invoice()
    invoice.id = ID(12)
    invoice.client = client.id
    func draft() throws -> InvoiceContent {
      var edit = Edit()
      edit.put(settings, replacing: nil)
      edit.put(client, replacing: nil)
      edit.put(invoice, replacing: nil)
      put(edit)
      return try Issuing.content(of: invoice, on: Day(number: 20_000), in: book)
    }
    var content = try draft()
    #expect(content.look.layout == .modern && content.look.accent == .plum)
    #expect(content.look.locale == "de-AT")
    #expect(content.paperFormats(in: book).money(Money(1234, .eur)) == "€\u{A0}1\u{A0}234,00")
    client.locale = ""
    #expect(try draft().look.locale == "en-IE")
    settings.locale = "de-DE"
    invoice.layout = .minimal
    content = try draft()
    #expect(content.look.locale == "de-DE" && content.look.layout == .minimal)
    // What was issued before papers had a language speaks the book's.
    content.look = PaperLook()
    #expect(content.paperFormats(in: book).locale == "de-DE")
  }
}

/// The words of a file and where they stand, as pdftotext finds them.
struct Words {
  struct Word: Equatable {
    var page: Int
    var text: String
    var left, top, right, bottom: Double
  }

  private(set) var all: [Word] = []

  init(_ boxes: String) {
    for (page, part) in boxes.components(separatedBy: "<page ").dropFirst().enumerated() {
      for match in part.matches(
        of: /xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/)
      {
        let numbers = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
        all.append(
          Word(
            page: page, text: String(match.5), left: numbers[0], top: numbers[1],
            right: numbers[2], bottom: numbers[3]))
      }
    }
  }

  /// Pairs that lie over each other.
  var overlaps: [String] {
    var found: [String] = []
    for (place, a) in all.enumerated() {
      for b in all[(place + 1)...] where a.page == b.page {
        let wide = min(a.right, b.right) - max(a.left, b.left)
        let high = min(a.bottom, b.bottom) - max(a.top, b.top)
        if wide > 0.6, high > 0.5 * min(a.bottom - a.top, b.bottom - b.top) {
          found.append("\(a) over \(b)")
        }
      }
    }
    return found
  }

  func outside(_ across: ClosedRange<Double>, _ down: ClosedRange<Double>) -> [Word] {
    all.filter {
      !across.contains($0.left) || !across.contains($0.right) || !down.contains($0.top)
        || !down.contains($0.bottom)
    }
  }
}
