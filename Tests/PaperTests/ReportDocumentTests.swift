import Documents
import Ledger
import Markup
import Paper
import Testing

struct ReportDocumentTests {
  private let project = ID<Project>(4711)

  /// A client's sofa, bought for $1,111.00 and sold for $1,500.00, and a lamp without a price.
  private func book() -> Book {
    var edit = Edit()
    var client = Client()
    client.id = ID(1001)
    client.firstName = "Ann"
    client.lastName = "Lee"
    edit.put(client, replacing: nil)
    var row = Project()
    row.id = project
    row.name = "Harbor <House>"
    row.client = client.id
    edit.put(row, replacing: nil)
    var transaction = Transaction()
    transaction.id = ID(2001)
    transaction.project = project
    transaction.source = "Arhaus"
    transaction.amount = Money(1111, .usd)
    transaction.day = Day(year: 2026, month: 2, day: 1)
    transaction.reimbursement = .owedToCompany
    edit.put(transaction, replacing: nil)
    for (number, name, sold) in [(3001, "Linen Sofa", 1500), (3002, "Brass Lamp", 0)] {
      var item = Item()
      item.id = ID(UInt64(number))
      item.name = name
      item.project = project
      item.transaction = transaction.id
      item.purchasePrice = Money(number == 3001 ? 1111 : 222, .usd)
      item.projectPrice = sold == 0 ? nil : Money(sold, .usd)
      item.marketValue = sold == 0 ? nil : Money(1900, .usd)
      edit.put(item, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    return replica.book
  }

  private func question(_ book: Book) throws -> ReportQuestion {
    var question = ReportQuestion(
      book, on: try #require(Day(year: 2026, month: 2, day: 7)))
    question.project = project
    return question
  }

  private func documents(for audience: Report.Audience = .client) throws -> [Document] {
    let question = try question(book())
    return try Report.all.filter { $0.audience == audience }.map { try $0.document(question) }
  }

  private func text(_ document: Document) throws -> String {
    let result = try document.pdf(fonts: Samples.fonts)
    #expect(result.missingGlyphs.isEmpty)
    return try withFile(result.bytes) { path in
      #expect(try output(of: "qpdf", "--check", path).code == 0)
      return try output(of: "pdftotext", "-layout", path, "-").text
    }
  }

  @Test func `each report says whose it is and what it is about`() throws {
    let titles = ["Property Management Summary", "Client Summary", "Invoice"]
    for (document, title) in zip(try documents(), titles) {
      let text = try text(document)
      for part in [title, "Harbor <House>", "Client: Ann Lee", "Date: Feb 7, 2026"] {
        #expect(text.contains(part), "\(part) is missing in:\n\(text)")
      }
    }
  }

  @Test func `each report has its labels`() throws {
    let labels = [
      ["No Space", "No market value set", "Total Market Value", "$1,900.00"],
      [
        "Project Overview", "Furnishing Savings", "Market Value", "What You Spent",
        "What You Saved", "Furnishings Total", "See Project Invoice", "$400.00",
      ],
      [
        "Project Charges", "Charges Total", "Net Amount Due", "Arhaus", "Feb 1, 2026",
      ],
    ]
    for (document, parts) in zip(try documents(), labels) {
      let text = try text(document)
      for part in parts { #expect(text.contains(part), "\(part) is missing in:\n\(text)") }
    }
  }

  @Test func `an empty report says that there is nothing`() throws {
    let question = ReportQuestion(Book(), on: Day(number: 20_000))
    let invoice = try #require(Report.named("invoice")).document(question)
    #expect(
      try text(invoice).contains(
        "No invoiceable items. There are no qualifying transactions for this project."))
    let property = try #require(Report.named("property")).document(question)
    #expect(
      try text(property).contains(
        "No items found. There are no items associated with this project."))
  }

  @Test func `a client's document never contains a purchase price`() throws {
    for document in try documents() {
      var html = HTML()
      document.html(into: &html)
      let paper = try withFile(try document.pdf(fonts: Samples.fonts).bytes) { path in
        // Streams without compression, so that the bytes themselves can be searched too.
        let plain = path + ".plain"
        #expect(
          try output(of: "qpdf", "--qdf", "--stream-data=uncompress", path, plain).code == 0)
        let bytes = Samples.bytes(plain)
        return try output(of: "pdftotext", plain, "-").text
          + String(decoding: bytes, as: UTF8.self)
      }
      for price in ["1,111", "1111.00", "222.00"] {
        #expect(!html.string.contains(price), "the screen shows \(price)")
        #expect(!paper.contains(price), "the paper shows \(price)")
      }
      #expect(html.string.contains("Harbor &lt;House&gt;"))
    }
  }

  /// A project with so many charges, and some credits.
  private func book(charges: Int, credits: Int) -> Book {
    var edit = Edit()
    var row = Project()
    row.id = project
    row.name = "Harbor"
    edit.put(row, replacing: nil)
    for number in 0..<charges + credits {
      var transaction = Transaction()
      transaction.id = ID(UInt64(2001 + number))
      transaction.project = project
      transaction.source = number < charges ? "Charge \(number + 1)" : "Credit \(number + 1)"
      transaction.amount = Money(100 + number, .usd)
      transaction.day = Day(number: Int32(20_000 + number))
      transaction.reimbursement = number < charges ? .owedToCompany : .owedToClient
      edit.put(transaction, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    return replica.book
  }

  @Test(arguments: [0, 2])
  func `no page begins with sums, and none ends with a section's head`(credits: Int) throws {
    for charges in 14...38 {
      let book = book(charges: charges, credits: credits)
      let report = try #require(Report.named("invoice"))
      let text = try text(report.document(question(book)))
      for page in text.split(separator: "\u{C}") {
        let told = Comment(rawValue: "\(charges) charges, \(credits) credits:\n\(page)")
        let hasRow = page.contains("Charge ") || page.contains("Credit ")
        #expect(!page.contains("Net Amount Due") || hasRow, told)
        #expect(!page.contains("Charges Total") || page.contains("Charge \(charges) "), told)
        #expect(!page.contains("Project Charges") || page.contains("Charge "), told)
        #expect(!page.contains("Project Credits") || page.contains("Credit "), told)
      }
    }
  }

  @Test func `a client's report takes no page more than it needs`() throws {
    let report = try #require(Report.named("invoice"))
    var saved = 0
    for charges in 14...38 {
      let document = try report.document(question(book(charges: charges, credits: 0)))
      var loose = document
      loose.mayTighten = false
      func pages(_ document: Document) throws -> Int {
        try PDFReading(document.pdf(fonts: Samples.fonts).bytes).pages
      }
      let (closer, usual) = (try pages(document), try pages(loose))
      #expect(closer <= usual)
      if closer < usual { saved += 1 }
    }
    #expect(saved > 0)
    #expect(try documents(for: .client).allSatisfy { $0.mayTighten })
    #expect(try documents(for: .studio).allSatisfy { !$0.mayTighten })
  }

  @Test func `a report's file is called after what it is`() throws {
    #expect(
      try #require(Report.named("client-summary")).fileName(question(book()))
        == "Client Summary_Harbor -House-_2026-02-07")
  }
}
