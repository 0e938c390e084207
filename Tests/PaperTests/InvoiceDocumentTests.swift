import Documents
import Foundation
import Ledger
import Markup
import Paper
import Testing

struct InvoiceDocumentTests {
  private func text(_ content: InvoiceContent) throws -> String {
    try withFile(try Samples.pdf(content).bytes) { path in
      try output(of: "pdftotext", "-layout", path, "-").text
    }
  }

  private func checkFile(_ result: PDFResult, pages: Int) throws {
    try withFile(result.bytes) { path in
      let check = try output(of: "qpdf", "--check", path)
      #expect(check.code == 0, "\(check.text)")
      let fonts = try output(of: "pdffonts", path).text.split(separator: "\n").dropFirst(2)
      #expect(!fonts.isEmpty)
      for font in fonts {
        #expect(font.contains(/Identity-H +yes yes yes/), "\(font)")
        #expect(font.contains(/^[A-Z]{6}\+NotoSans/), "\(font)")
      }
      let facts = try output(of: "pdfinfo", path).text
      #expect(facts.contains(/Tagged: +yes/))
      #expect(facts.contains(/Pages: +(\d+)/))
      #expect(try /Pages: +(\d+)/.firstMatch(in: facts)?.1 == "\(pages)")
    }
  }

  @Test func `the gig invoice says what a gig invoice says`() throws {
    let result = try Samples.pdf(Samples.gig())
    try keepForLooking(result, "gig")
    try checkFile(result, pages: 1)
    #expect(result.missingGlyphs.isEmpty)
    let text = try text(Samples.gig())
    for part in [
      "Invoice 1001", "$1,060.00", "Due Feb 4, 2026", "Ann Lee Music", "Bill to", "Jo Baker",
      "Blue Note Hall", "Artist", "Łódź Quartet", "131 West 3rd Street", "New York, NY 10012",
      "Date of work", "Jan 2, 2026", "Project", "Bowl Night", "Service", "Description", "Amount",
      "Concert", "Two sets, evening", "$850.00", "$75.00", "Total", "Payment details",
      "First Harbor Bank", "Routing number", "123456789", "Venmo", "@annlee", "Reference",
      "Payment due within 30 days", "Page 1 of 1",
    ] {
      #expect(text.contains(part), "\(part) is missing in:\n\(text)")
    }
  }

  @Test
  func `what is to be paid is said large, less what was paid; nothing is due on what is void`()
    throws
  {
    func headline(_ minor: Int64, _ received: Int64?, isVoid: Bool = false) -> String {
      var content = Samples.gig()
      content.total = Money(minor: minor, currency: .usd)
      let paid = received.map { Money(minor: $0, currency: .usd) }
      return invoiceDocument(
        content, standing: InvoiceStanding(received: paid, isVoid: isVoid), formats: Formats()
      ).text
    }
    let due = headline(106_000, nil)
    #expect(due.contains("$1,060.00\nDue Feb 4, 2026") && due.contains("Payment details"))
    #expect(!due.contains("Paid") && !due.contains("Balance"))
    let part = headline(106_000, 6_000)
    #expect(part.contains("$1,000.00\nBalance due Feb 4, 2026") && part.contains("-$60.00"))
    #expect(part.contains("Balance due") && part.contains("Payment details"))
    let whole = headline(106_000, 106_000)
    #expect(whole.contains("PAID") && !whole.contains("Due Feb") && whole.contains("$0.00"))
    #expect(!whole.contains("Payment details"))
    let void = headline(106_000, nil, isVoid: true)
    #expect(void.contains("VOID") && !void.contains("Due Feb") && !void.contains("Payment"))
    let credit = headline(-5_000, nil)
    #expect(credit.contains("Credit Note") && credit.contains("$50.00\nCredit in your favor"))
    #expect(!credit.contains("Due") && !credit.contains("Payment details"))
    #expect(credit.contains("Credit to") && !credit.contains("Bill to"))
    #expect(due.contains("Bill to"))
    #expect(headline(0, nil).contains("Nothing to pay"))
    let much = headline(106_000, 107_000)
    #expect(much.contains("PAID") && much.contains("Overpaid") && much.contains("$10.00"))
  }

  @Test func `how an invoice stands follows from its payments`() throws {
    let today = try Day(parsing: "2026-11-21")
    var replica = Replica(device: 77)
    var gigs = BookGenerator(charges: 600, seed: 3, on: today)
    let now = Instant(today, TimeOfDay(minutes: 600))
    while let batch = gigs.next() { _ = replica.commit(batch, now: now) }
    let book = replica.book
    var paid = 0
    for invoice in book.invoices.rows where invoice.isIssued {
      let standing = InvoiceStanding(of: invoice, in: book)
      #expect(standing.isVoid == invoice.isVoid)
      let received = try book.received(for: invoice)
      #expect(standing.received == (received.isZero ? nil : received))
      #expect(standing.receipts.reduce(0) { $0 + $1.amount.minor } == received.minor)
      if standing.received != nil { paid += 1 }
    }
    #expect(paid > 10)
  }

  @Test func `the plain invoice says what an invoice says`() throws {
    let result = try Samples.pdf(Samples.plain())
    try keepForLooking(result, "plain")
    try checkFile(result, pages: 1)
    let text = try text(Samples.plain())
    for part in [
      "Invoice INV-202601-1042", "Issued", "Jan 5, 2026", "Due", "Feb 4, 2026", "Bill to",
      "Description", "Qty", "Price", "Subtotal", "Sales tax 8.25%", "Total", "Notes", "Thank you",
      "Tax ID 93-1234567",
    ] {
      #expect(text.contains(part), "\(part) is missing in:\n\(text)")
    }
    // A client reads how it stands in what is to be paid, and labels are no sentences.
    for part in ["Status", "Sent", ":"] { #expect(!text.contains(part), "\(part) in:\n\(text)") }
    try withFile(result.bytes) { path in
      let facts = try output(of: "pdfinfo", path).text
      #expect(facts.contains(/Title: +Invoice INV-202601-1042/))
      #expect(facts.contains(/Author: +Ann Lee Music/))
      #expect(facts.contains(/Page size: +595 x 842 pts \(A4\)/))
    }
  }

  @Test(arguments: [40, 44, 100])
  func `a long invoice repeats the table head on every page`(lines: Int) throws {
    let content = Samples.plain(lines: lines)
    let result = try Samples.pdf(content)
    try keepForLooking(result, "long\(lines)")
    let text = try text(content)
    let pages = text.split(separator: "\u{C}")
    #expect(pages.count >= 2)
    try checkFile(result, pages: pages.count)
    for (index, page) in pages.enumerated() {
      #expect(page.contains("Page \(index + 1) of \(pages.count)"))
      #expect(page.contains("Session") == page.contains(/Description +Qty/), "\(page)")
    }
    for number in 3...lines { #expect(text.contains("Session \(number) ")) }
  }

  @Test func `the total never stands alone on a page, whatever the number of lines`() throws {
    for count in 8...26 {
      for page in try text(Samples.plain(lines: count)).split(separator: "\u{C}") {
        let hasSums = page.contains("Subtotal")
        #expect(!hasSums || page.contains("Session \(count)"), "\(count)")
      }
    }
  }

  @Test(arguments: PaperLayout.allCases)
  func `forty lines with notes and terms take two pages, and no page holds the terms alone`(
    _ layout: PaperLayout
  ) throws {
    for paper in [PaperSize.a4, .letter] {
      for lines in [8, 12, 15, 18, 20, 22, 24, 26, 30, 36, 40] {
        var content = Samples.plain(lines: lines)
        content.look.layout = layout
        let result = try Samples.pdf(content, paper: paper)
        if lines == 40 { try keepForLooking(result, "forty-\(layout.word)-\(paper)") }
        let text = try withFile(result.bytes) {
          try output(of: "pdftotext", "-layout", $0, "-").text
        }
        let pages = text.split(separator: "\u{C}")
        #expect(pages.count <= 2, "\(lines) \(layout) \(paper)")
        for page in pages where page.contains("Terms") {
          #expect(
            page.contains("Session \(lines)") && page.contains("Subtotal"), "\(lines): \(page)")
        }
      }
    }
  }

  @Test func `notes longer than a page leave no line of the terms alone`() throws {
    for count in [60, 70, 80, 90, 100] {
      var content = Samples.plain()
      content.notes = (1...count).map { "Clause \($0)" }.joined(separator: "\n")
      for page in try text(content).split(separator: "\u{C}") where page.contains("Terms") {
        #expect(page.contains("Clause \(count)"), "\(page)")
      }
    }
  }

  @Test func `the recipient's tax is said in both languages, and an IBAN in groups`() throws {
    var content = Samples.plain()
    content.tax = nil
    content.total = content.subtotal
    content.bank.iban = "DE89370400440532013000"
    content.buyer.taxID = "ATU12345678"
    for (locale, sentence, number) in [
      ("en-IE", "Reverse charge: the recipient accounts for the VAT", "VAT ID ATU12345678"),
      (
        "de-DE", "Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)",
        "USt-IdNr. ATU12345678"
      ),
    ] {
      content.reverseCharge = true
      let formats = Formats(locale: locale)
      let document = invoiceDocument(content, standing: InvoiceStanding(), formats: formats)
      #expect(document.text.contains(sentence) && document.text.contains(number))
      #expect(document.text.contains("DE89\u{A0}3704\u{A0}0044\u{A0}0532\u{A0}0130\u{A0}00"))
      content.reverseCharge = false
      let plain = invoiceDocument(content, standing: InvoiceStanding(), formats: formats)
      #expect(!plain.text.contains(sentence))
    }
    content.bank.iban = "ask me"
    content.buyer.taxID = "CHE-123.456.788 MWST"
    let document = invoiceDocument(
      content, standing: InvoiceStanding(), formats: Formats(locale: "de-CH"))
    #expect(document.text.contains("ask me"))
    #expect(document.text.contains("UID CHE-123.456.788 MWST"))
  }

  private func words(_ content: InvoiceContent, _ paper: PaperSize) throws -> [Words.Word] {
    let text = try withFile(try Samples.pdf(content, paper: paper).bytes) {
      try output(of: "pdftotext", "-bbox", $0, "-").text
    }
    return Words(text).all
  }

  /// Contents whose names, labels and lists are as long as people make them.
  private func contents() -> [InvoiceContent] {
    var contents = [Samples.gig(), Samples.plain(), Samples.plain(lines: 40)]
    var taxed = Samples.plain()
    taxed.tax?.name = "Sales tax of the State of Tennessee, Davidson County and Nashville"
    contents.append(taxed)
    var named = Samples.gig()
    named.buyer.name = String(
      repeating: "The Philharmonic Society of the Northern Coast ", count: 3)
    named.project = "An Evening of Chamber Music for Strings, Winds and Percussion in Two Parts"
    named.lines[1].text = String(repeating: "rehearsal with the full orchestra, ", count: 12)
    contents.append(named)
    return contents
  }

  @Test(arguments: [PaperSize.a4, .letter])
  func `no word lies over another, and amounts end where the one above ends`(_ paper: PaperSize)
    throws
  {
    for content in contents() {
      let words = try words(content, paper)
      #expect(words.count > 30)
      for (place, a) in words.enumerated() {
        for b in words[(place + 1)...] where a.page == b.page {
          let wide = min(a.right, b.right) - max(a.left, b.left)
          let high = min(a.bottom, b.bottom) - max(a.top, b.top)
          let isOver = wide > 0.6 && high > 0.5 * min(a.bottom - a.top, b.bottom - b.top)
          #expect(!isOver, "\(a) over \(b)")
        }
      }
      let ends = Set(
        words.filter { $0.text.contains(/^\$[\d,]+\.\d\d$/) }.map { Int($0.right + 0.5) })
      // Prices, amounts, and the sum at the head of a gig's invoice.
      #expect(ends.count <= 3, "\(ends)")
    }
  }

  @Test func `a file says its paper, its title and who wrote it`() throws {
    for (paper, size) in [(PaperSize.a4, "595 x 842"), (.letter, "612 x 792")] {
      for author in ["", "Łucja Ąbc"] {
        let content = Samples.gig()
        let result = try invoicePDF(
          content, standing: InvoiceStanding(), formats: Formats(),
          fonts: Samples.fonts, logo: nil,
          paper: paper,
          author: author)
        try withFile(result.bytes) { path in
          let facts = try output(of: "pdfinfo", "-isodates", path).text
          #expect(facts.contains("Page size:       \(size)"), "\(facts)")
          let wrote = author.isEmpty ? content.seller.name : author
          #expect(facts.contains(try Regex("Author: +" + wrote)), "\(facts)")
          #expect(facts.contains(try Regex("Title: +.*" + content.number)), "\(facts)")
          let packet = try output(of: "pdfinfo", "-meta", path).text
          #expect(packet.contains(wrote) && packet.contains(content.number), "\(packet)")
        }
      }
    }
  }

  @Test func `the same invoice gives the same bytes`() throws {
    #expect(try Samples.pdf(Samples.gig()) == Samples.pdf(Samples.gig()))
    #expect(try Samples.pdf(Samples.gig()).bytes != Samples.pdf(Samples.plain()).bytes)
  }

  @Test func `a character without a glyph is reported once`() throws {
    var content = Samples.gig()
    content.buyer.name = "東京 Hall 東"
    let result = try Samples.pdf(content)
    #expect(result.missingGlyphs == ["東", "京"])
    try checkFile(result, pages: 1)
  }

  @Test func `Greek, Cyrillic and decomposed Latin letters have glyphs`() throws {
    var content = Samples.gig()
    content.buyer.name = "Αθήνα Москва e\u{301}clair"
    #expect(try Samples.pdf(content).missingGlyphs.isEmpty)
    #expect(try text(content).contains("Αθήνα Москва éclair"))
  }

  @Test func `text far too long for its place stays on the page`() throws {
    var content = Samples.plain()
    let long = String(repeating: "unbreakable", count: 80)
    content.buyer.name = long
    content.seller.name = String(repeating: "word ", count: 2000)
    content.lines[0].text = String(repeating: "long text ", count: 3000)
    content.lines[1].unit = Money(minor: .max, currency: .usd)
    content.notes = String(repeating: "note\n", count: 300)
    let result = try Samples.pdf(content)
    try keepForLooking(result, "hostile")
    try withFile(result.bytes) { path in
      #expect(try output(of: "qpdf", "--check", path).code == 0)
      let boxes = try output(of: "pdftotext", "-bbox", path, "-").text
      for match in boxes.matches(
        of: /xMin="([-0-9.]+)" yMin="([-0-9.]+)" xMax="([-0-9.]+)" yMax="([-0-9.]+)"/)
      {
        #expect(Double(match.1)! > 50 && Double(match.3)! < 545, "\(match.0)")
        #expect(Double(match.2)! > 40 && Double(match.4)! < 825, "\(match.0)")
      }
    }
  }

  @Test func `the screen shows the same words`() {
    var html = HTML()
    var content = Samples.plain()
    content.buyer.name = "<b>Hall</b>"
    invoiceHTML(
      content, standing: InvoiceStanding(), formats: Formats(), logo: "", into: &html)
    let text = html.string
    for part in [
      "Invoice <span>INV-202601-1042</span>", "Bill to", "Total", "&lt;b&gt;Hall",
      "Sales tax 8.25%", "business.<br>Please", "class=\"paper classic accent-ink\"",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("<b>Hall"))
  }

  @Test func `file names keep to safe characters`() {
    var content = Samples.gig()
    content.buyer.name = "Ann Lee"
    #expect(invoiceFileName(content) == "Invoice_1001_Ann Lee_2026-01-05.pdf")
    content.buyer.name = "../a\\b:c\n"
    content.number = "A/1"
    #expect(invoiceFileName(content) == "Invoice_A-1_-a-b-c_2026-01-05.pdf")
    content.buyer.name = ""
    content.buyer.attention = ""
    content.number = ""
    #expect(invoiceFileName(content) == "Invoice_Draft_2026-01-05.pdf")
  }
}
