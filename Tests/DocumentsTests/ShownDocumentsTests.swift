import Documents
import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Markup
import Testing

/// What every document says, in every form but paper, beside what it said before (`Tests/Golden/shown`).
struct ShownDocumentsTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  /// Its forms for a screen, a spreadsheet and programs, by their checksums.
  static func hashed(_ document: Document) -> String {
    var html = HTML()
    document.html(into: &html)
    return [
      Array(html.string.utf8), DocumentCSV.write(document),
      Array(JSONWriter.text(.object(document.members)).utf8),
    ].map { String(SHA256.hex($0).prefix(8)) }.joined(separator: " ")
  }

  private func shown(_ document: Document) -> String {
    var html = HTML()
    var view = DocumentView()
    view.logo = "abc"
    view.link = { link, words, html in html("a", .data("to", "\(link)"), text: words) }
    document.html(view, into: &html)
    let lines = html.string.replacing("><", with: ">\n<")
    let csv = String(decoding: DocumentCSV.write(document), as: UTF8.self).replacing("\r", with: "")
    return """
      == \(document.title) | \(document.author) | \(document.rowCount) rows | \(document.language)
      -- text
      \(document.text)
      -- screen
      \(lines)
      -- table
      \(csv)
      -- data
      \(JSONWriter.text(.object(document.members)))

      """
  }

  @Test func `every report of houses, gigs and nothing is what it was`() throws {
    var books: [(name: String, book: Book, project: ID<Project>)] = [
      ("guide", try GuideBook.book(), GuideBook.project), ("nothing", Book(), ID(1)),
    ]
    for seed in 1...3 as ClosedRange<UInt64> {
      let home = RandomHome(seed: seed)
      books.append(("home \(seed)", home.book, home.project))
    }
    var gigs = BookGenerator(charges: 60, seed: 4, on: Self.today)
    var replica = Replica(device: 7)
    while let batch = gigs.next() {
      _ = replica.commit(batch, now: Instant(milliseconds: 1), undoable: false)
    }
    books.append(("gigs", replica.book, ID()))
    for report in Report.all {
      var text = ""
      for (name, book, project) in books {
        if (report.subject == .project) == project.isNone { continue }
        for by in report.groupings.isEmpty ? [""] : report.groupings.map({ $0.word }) {
          var question = ReportQuestion(book, on: Self.today)
          question.project = project
          question.by = by
          let kinds = report.kinds(by).map { $0.map { $0.name }.joined(separator: " ") }
          text += "\(name) \(by)\n\(report.fileName(question)) reads \(kinds ?? "all")\n"
          text += shown(try report.document(question))
        }
      }
      #expect(try Golden.differences(text, from: "reports/\(report.name).txt") == [])
    }
  }

  @Test func `an invoice with any of its parts left out is what it was`() throws {
    var text = ""
    for seed in 0..<14 as Range<UInt64> {
      var maker = RandomInvoice(seed: seed)
      let content = maker.content()
      var formats = Formats()
      if seed % 3 == 1 { formats = .exact }
      if seed % 3 == 2 { formats = Formats(locale: "de-DE") }
      let document = invoiceDocument(
        content, standing: InvoiceStanding(), formats: formats)
      text += invoiceFileName(content) + "\n" + shown(document)
    }
    #expect(try Golden.differences(text, from: "invoices.txt") == [])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every part of an invoice that is filled in is said, once where it says it`(seed: UInt64) {
    var maker = RandomInvoice(seed: seed)
    let content = maker.content()
    let text = invoiceDocument(content, standing: InvoiceStanding(), formats: Formats()).text
    // A party without a name is called by somebody in it, who is not named again.
    for word in maker.words.keys { #expect(text.contains(word), "\(word) in\n\(text)") }
    for (word, count) in maker.words {
      let found = text.components(separatedBy: word).count - 1
      #expect(found == count, "\(word) \(found) times in\n\(text)")
    }
    #expect(text.contains("Draft") == content.number.isEmpty)
    #expect(text.contains(/Tax \d/) == (content.tax?.name.isEmpty == true))
  }

  @Test func `a screen with room for some rows has so many, and says that there are more`() throws {
    let home = RandomHome(seed: 5)
    for report in Report.all where report.subject == .project {
      var question = ReportQuestion(home.book, on: Self.today)
      question.project = home.project
      let document = try report.document(question)
      for room in 0...(document.rowCount + 2) {
        var view = DocumentView()
        view.rows = room
        view.link = { _, words, html in html.text("ROW" + words) }
        view.more = { $0.text("MORE") }
        var html = HTML()
        document.html(view, into: &html)
        let whole = Self.bodies(html.string)
        #expect(whole == min(room, document.rowCount), "\(report.name) \(room)")
        let isWhole = room >= document.rowCount
        #expect(!(isWhole && html.string.contains("MORE")), "\(report.name) \(room)")
        #expect(html.string.components(separatedBy: "MORE").count <= 2, "\(report.name) \(room)")
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `every line of a text is a line on the screen, those with nothing on them too`(seed: UInt64)
  {
    var dice = Dice(seed: seed)
    let lines = (0..<(1 + dice.below(6))).map { dice.percent(40) ? "" : "line \($0)" }
    var document = Document(title: "T", author: "", formats: Formats())
    document.blocks = [.lines(["first"] + [lines.joined(separator: "\n")] + ["last"], .body)]
    var html = HTML()
    document.html(into: &html)
    let shown = html.string.components(separatedBy: "<br>")
    #expect(shown.count == lines.count + 2)
    for (line, part) in zip(lines, shown.dropFirst()) { #expect(part.hasPrefix(line)) }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `rows with fewer or more cells than columns say what has a column`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let columns = (0..<(1 + dice.below(4))).map { place in
      TableColumn(
        "Title\(place)", dice.percent(40) ? .trailing : .leading, isWide: place == 0,
        key: "key\(place)",
        place: place > 0 ? dice.pick([.own, .own, .below, .data]) ?? .own : .own)
    }
    var said: [String] = []
    var unsaid: [String] = []
    // A terminal leaves out a column below others that no row fills, so a total says nothing there.
    func row(_ name: String, isTotal: Bool = false) -> TableRow {
      TableRow(
        (0..<dice.below(columns.count + 3)).map { place in
          if isTotal, place < columns.count, columns[place].place == .below { return TableCell("") }
          let word = "\(name)x\(place)é"
          let isRead = place < columns.count && columns[place].place != .data
          if isRead { said.append(word) } else { unsaid.append(word) }
          return TableCell(word)
        })
    }
    let rows = (0..<(1 + dice.below(4))).map { number in
      var one = row("r\(number)")
      if dice.percent(40) { one.subs = [row("s\(number)")] }
      return one
    }
    var table = TableBlock(columns: columns, count: rows.count, key: "rows") { rows[$0] }
    if dice.percent(50) { table.total = ("total", row("t", isTotal: true)) }
    var document = Document(title: "T", author: "", formats: Formats())
    document.blocks = [.table(table)]
    var html = HTML()
    document.html(into: &html)
    for text in [html.string, document.text] {
      for word in said { #expect(text.contains(word), "\(word)") }
      for word in unsaid { #expect(!text.contains(word), "\(word)") }
    }
    let printed = table.printedRows(Formats()).flatMap { $0 }.map { $0.text + " " + $0.note }
    for word in said { #expect(printed.contains { $0.contains(word) }, "\(word)") }
    for word in unsaid { #expect(!printed.contains { $0.contains(word) }, "\(word)") }
    _ = DocumentCSV.write(document)
    _ = JSONWriter.text(.object(document.members))
  }

  /// Rows of tables' bodies that are no head, no sum and stand below no other.
  private static func bodies(_ html: String) -> Int {
    html.components(separatedBy: "<tbody").dropFirst().map { part in
      let body = part.components(separatedBy: "</tbody>")[0]
      return body.components(separatedBy: "<tr role=\"row\">").count - 1
    }.reduce(0, +)
  }

  @Test func `nothing that steers a terminal is left, and what it was can be read`() throws {
    func steers(_ value: UInt32) -> Bool {
      value < 0x20 || (0x7F...0x9F).contains(value) || (0x202A...0x202E).contains(value)
        || (0x2066...0x2069).contains(value) || value == 0x2028 || value == 0x2029
    }
    for value in [0...0x300, 0x2000...0x2100, 0xFFF0...0x1_0010].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let word = "a" + String(Character(scalar)) + "b"
      let shown = Visible.text(word)
      let stays = !steers(UInt32(value)) || value == 0x0A || value == 0x09
      #expect((shown == word) == stays, "\(value)")
      if !stays {
        let middle = shown.unicodeScalars.dropFirst().dropLast()
        if value < 0x20 || value == 0x7F {
          let picture = value == 0x7F ? 0x2421 : 0x2400 + UInt32(value)
          #expect(middle.map { $0.value } == [picture], "\(value)")
        } else {
          let digits = String(value, radix: 16, uppercase: true)
          let padded = String(repeating: "0", count: 4 - digits.count) + digits
          #expect(shown == "a<U+\(padded)>b")
        }
      }
      let json = JSONWriter.text(.list([.text(word), .text("plain")]))
      let safe = Visible.json(json)
      #expect(safe.unicodeScalars.allSatisfy { !steers($0.value) || $0.value < 0x20 }, "\(value)")
      #expect(try JSONReader.read(safe) == .list([.text(word), .text("plain")]), "\(value)")
      if !steers(UInt32(value)) { #expect(safe == json) }
    }
    #expect(Visible.json("{\n  \"a\": 1\n}\n") == "{\n  \"a\": 1\n}\n")
  }
}

/// Invoices of which each part is there or not, with what must be read on them.
struct RandomInvoice {
  private var dice: Dice
  /// How often each word stands on it.
  private(set) var words: [String: Int] = [:]
  private var count = 0

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private mutating func word(_ name: String, _ chance: Int = 65) -> String {
    count += 1
    if !dice.percent(chance) { return "" }
    let word = "\(name)\(count)é"
    words[word] = 1
    return word
  }

  private mutating func party() -> Party {
    var party = Party()
    party.email = word("mail")
    party.address.line1 = word("street")
    party.address.line2 = word("floor")
    party.address.city = word("city")
    party.address.state = word("state")
    party.address.postalCode = word("zip")
    party.address.country = word("land")
    return party
  }

  private mutating func money() -> Money {
    Money(minor: Int64(dice.below(90_000)) - 4_000, currency: dice.percent(80) ? .usd : .eur)
  }

  mutating func content() -> InvoiceContent {
    var content = InvoiceContent()
    content.number = word("No", 70)
    content.issued = Day(number: 20_400)
    content.due = Day(number: 20_430)
    content.project = word("project")
    content.artist = word("artist")
    if dice.percent(50) { content.jobDate = Day(number: 20_390) }
    for _ in 0..<dice.below(4) {
      var line = ContentLine()
      line.kind = word("kind", 75)
      line.text = word("text", 80)
      line.quantity = Quantity(dice.percent(50) ? 1 : 3)
      line.unit = money()
      line.amount = (try? line.unit.times(line.quantity)) ?? line.unit
      content.lines.append(line)
    }
    content.seller = seller()
    content.buyer = buyer()
    if dice.percent(50) {
      var tax = TaxAmount()
      tax.name = word("levy", 70)
      tax.amount = money()
      content.tax = tax
    }
    content.subtotal = money()
    content.total = money()
    content.notes = word("notes")
    content.bank.bank = word("bank")
    content.bank.accountName = word("holder")
    content.bank.routingNumber = word("routing")
    content.bank.accountNumber = word("account")
    content.bank.iban = word("iban")
    content.bank.bic = word("bic")
    content.bank.venmo = word("venmo")
    content.bank.zelle = word("zelle")
    content.bank.paypal = word("paypal")
    let bank = content.bank
    if !content.total.isPositive {
      for part in [
        bank.bank, bank.accountName, bank.routingNumber, bank.accountNumber, bank.iban, bank.bic,
        bank.venmo, bank.zelle, bank.paypal,
      ] { words[part] = nil }
    } else if !bank.isEmpty, !content.number.isEmpty {
      // What it is, and what to write on the transfer.
      words[content.number] = 2
    }
    content.terms = word("terms")
    content.look.layout = dice.pick(PaperLayout.allCases) ?? .classic
    if content.look.layout != .classic, !content.seller.name.isEmpty {
      words[content.seller.name] = 2
    }
    words[""] = nil
    return content
  }

  private mutating func seller() -> Party {
    var seller = party()
    seller.name = word("seller")
    seller.contact = dice.percent(20) ? seller.name : word("person")
    seller.phone = word("phone")
    seller.taxID = word("taxid")
    seller.website = word("site")
    return seller
  }

  private mutating func buyer() -> Party {
    var buyer = party()
    buyer.name = word("buyer")
    buyer.attention = dice.percent(20) ? buyer.name : word("attention")
    buyer.contact = dice.percent(30) ? buyer.attention : word("contact")
    buyer.phone = word("phone")
    buyer.taxID = word("taxid")
    return buyer
  }
}
