import Ledger
import Testing

@testable import Exchange

/// Issued invoices as electronic ones (rule G115): they are read back to the same sums.
struct EInvoiceWriterTests {
  private func text(_ invoice: Invoice, _ billed: BilledBook) throws -> String {
    String(decoding: try EInvoiceWriter.bytes(of: invoice, in: billed.book), as: UTF8.self)
  }

  /// What the product's own reader finds, by name; several of one name are joined.
  private func read(_ invoice: Invoice, _ book: Book) throws -> [String: String] {
    let bytes = try EInvoiceWriter.bytes(of: invoice, in: book)
    let fields = try #require(try EInvoice.fields(of: bytes))
    return Dictionary(fields.map { ($0.name, $0.text) }) { $0 + " " + $1 }
  }

  /// Whether every sum that is read is the invoice's, as the invoice has it.
  private func addsUp(_ invoice: Invoice, _ book: Book) throws -> Bool {
    let content = try #require(invoice.issue?.content)
    let read = try read(invoice, book)
    func said(_ money: Money) -> String {
      let isCredit = content.total.isNegative
      return Money(minor: isCredit ? -money.minor : money.minor, currency: money.currency).plain
    }
    var (net, taxed) = (content.total, [String: Money]())
    for tax in content.taxGroups {
      net = try net.subtracting(tax.amount)
      let before = taxed["tax:" + tax.rate.plain] ?? .zero(content.currency)
      taxed["tax:" + tax.rate.plain] = try before.adding(tax.amount)
    }
    let isRead = taxed.allSatisfy { read[$0.key] == said($0.value) }
    let lines = Dictionary(content.lines.map { ("line:" + $0.text, said($0.amount)) }) {
      $0 + " " + $1
    }
    return isRead && read["total"] == said(content.total) && read["net"] == said(net)
      && read["payable"] == said(content.total) && read["number"] == content.number
      && read["day"] == content.issued.text && read["currency"] == content.currency.code
      && lines.allSatisfy { read[$0.key] == $0.value }
  }

  @Test func `several rates, a discount of a line and one of the whole add up to the cent`() throws
  {
    var billed = BilledBook()
    // 100.00 at 19 %, 33.33 × 1.5 = 50.00 less 10 % at 7 %, 5.00 untaxed; 7.77 off 150.00 is 5.18, 2.33 and 0.26.
    let invoice = try billed.bill([
      BilledBook.line("Idea", 10_000),
      BilledBook.line("Books", 3_333, times: 1_500, tax: 7, off: 10),
      BilledBook.line("Stamps", 500, tax: 0),
    ]) { $0.discount = Discount(Money(minor: 777, currency: .eur)) }
    let read = try read(invoice, billed.book)
    #expect(read["net:19"] == "94.82")
    #expect(read["tax:19"] == "18.02")
    #expect(read["net:7"] == "42.67")
    #expect(read["tax:7"] == "2.99")
    #expect(read["net:0"] == "4.74")
    #expect(read["net"] == "142.23")
    #expect(read["total"] == "163.24")
    #expect(read["line:Books"] == "45.00")
    #expect(read["merchant"] == "Studio Nord & Söhne")
    #expect(read["iban"] == "DE89370400440532013000")
    #expect(read["method"] == "transfer")
    #expect(read["due"] == "2026-04-06")
    let text = try text(invoice, billed)
    #expect(text.contains("<ram:AllowanceTotalAmount>7.77<"))
    for part in ["5.18", "2.33", "0.26"] { #expect(text.contains("<ram:ActualAmount>\(part)<")) }
    #expect(text.contains("<ram:ID>urn:cen.eu:en16931:2017</ram:ID>"))
    #expect(text.contains("<ram:TypeCode>58</ram:TypeCode>"))
  }

  @Test func `a credit note has type 381, amounts above zero and the invoice that it corrects`()
    throws
  {
    var billed = BilledBook()
    let invoice = try billed.bill([BilledBook.line("Work", 8_000, times: 12_250)])
    let note = try billed.credit(invoice)
    let read = try read(note, billed.book)
    #expect(read["type"] == "credit")
    #expect(read["total"] == "1166.20")
    #expect(read["net:19"] == "980.00")
    #expect(read["iban"] == nil)
    #expect(read["due"] == nil)
    let text = try text(note, billed)
    #expect(text.contains("<ram:TypeCode>381</ram:TypeCode>"))
    #expect(text.contains("<ram:IssuerAssignedID>\(invoice.number)</ram:IssuerAssignedID>"))
    #expect(text.contains(">12.25</ram:BilledQuantity>"))
  }

  @Test func `every invoice of several kinds is read back to its sums`() throws {
    var billed = BilledBook()
    let line = BilledBook.line
    var other = line("B", 1_003, 1_000, 19, 0, .eur)
    other.tax = Tax("MwSt", Rate(percent: 19))
    let bills: [([Line], Currency, Discount?)] = [
      // What is taken off again, at the rate of the whole and at another one.
      (
        [line("Work", 100_000, 1_000, 19, 0, .eur), line("Less", -30_000, 1_000, 19, 0, .eur)],
        .eur, nil
      ),
      (
        [line("Work", 100_000, 1_000, 19, 0, .eur), line("Back", -30_000, 1_000, 7, 0, .eur)], .eur,
        Discount(Rate(percent: 10))
      ),
      (
        [line("Work", 10_000, 1_000, 19, 0, .eur), line("Rebate", 100, -2_000, 19, 0, .eur)], .eur,
        nil
      ),
      // One rate by two names is one.
      ([line("A", 1_003, 1_000, 19, 0, .eur), other], .eur, nil),
      ([line("Lesson", 6_000, 1_000, 0, 0, .eur)], .eur, nil),
      ([line("Work", 12_345, 1_333, 19, 0, .jpy)], .jpy, nil),
      ([line("Work", 12_345, 1_333, 19, 5, .usd)], .usd, Discount(Rate(percent: 3))),
    ]
    for (lines, currency, discount) in bills {
      let invoice = try billed.bill(lines, currency) { $0.discount = discount }
      #expect(try addsUp(invoice, billed.book), "\(lines.map(\.text))")
      let note = try billed.credit(invoice)
      #expect(try addsUp(note, billed.book), "\(lines.map(\.text))")
    }
  }

  @Test func `a price is never below zero, the quantity is`() throws {
    var billed = BilledBook()
    let invoice = try billed.bill([
      BilledBook.line("Work", 100_000), BilledBook.line("Deposit", -30_000),
    ])
    let text = try text(invoice, billed)
    #expect(text.contains("<ram:ChargeAmount>300.00<") && !text.contains("<ram:ChargeAmount>-"))
    #expect(text.contains(">-1</ram:BilledQuantity>"))
    #expect(text.contains("<ram:LineTotalAmount>-300.00<"))
    let note = try self.text(try billed.credit(invoice), billed)
    #expect(!note.contains("<ram:ChargeAmount>-"))
    #expect(note.contains("<ram:LineTotalAmount>-300.00<"))
  }

  @Test func `a deposit that is taken off is a line below zero, by its invoice`() throws {
    var billed = BilledBook()
    var deposit = BilledBook.line("7 · 2026-02-01", 30_000, times: -1_000)
    deposit.service = Deposits.service
    let invoice = try billed.bill([BilledBook.line("Work", 100_000), deposit])
    let text = try text(invoice, billed)
    #expect(text.contains("<ram:Name>Invoice 7 of "))
    #expect(text.contains("<ram:LineTotalAmount>-300.00<"))
    // 700.00 and 19 % of it, and all of that is due.
    #expect(text.contains("<ram:TaxBasisTotalAmount>700.00<"))
    #expect(text.contains("<ram:DuePayableAmount>833.00<"))
    #expect(try read(invoice, billed.book)["total"] == "833.00")
  }

  /// The category by which what has no tax has none.
  @Test(arguments: [
    ("Germany", "DE987654321", "E"), ("Frankreich", "FR 12 345678901", "AE"), ("USA", "", "O"),
    ("Schweiz", "CHE-123.456.789", "O"),
  ])
  func `what has no tax says why`(country: String, number: String, category: String) throws {
    var billed = BilledBook()
    billed.changeClient { ($0.address.country, $0.taxID) = (country, number) }
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000, tax: 0)])
    let text = try text(invoice, billed)
    #expect(text.contains("<ram:CategoryCode>\(category)</ram:CategoryCode>"))
    #expect(text.contains("<ram:ExemptionReason>"))
    #expect(text.contains("VATEX-EU-AE") == (category == "AE"))
    // Beside what is outside of the tax no number for it stands.
    #expect(text.contains("schemeID=\"VA\"") == (category != "O"))
    #expect(text.contains("<ram:SellerTradeParty><ram:ID>DE123456789<") == (category == "O"))
    #expect(try addsUp(invoice, billed.book))
  }

  @Test func `a tax number that is none for value added tax is said as one`() throws {
    var billed = BilledBook()
    billed.change { $0.taxID = "30/123/45678" }
    let text = try text(try billed.bill([BilledBook.line("Idea", 50_000)]), billed)
    #expect(text.contains("<ram:ID schemeID=\"FC\">30/123/45678</ram:ID>"))
    #expect(text.contains("<ram:SellerTradeParty><ram:ID>30/123/45678</ram:ID>"))
    // One for it is found among words, and others are none for it.
    billed.change { $0.taxID = "St.-Nr. 30/123/45678, USt-IdNr. DE 123 456 789" }
    let both = try self.text(try billed.bill([BilledBook.line("Idea", 50_000)]), billed)
    #expect(both.contains("<ram:ID schemeID=\"VA\">DE123456789</ram:ID>"))
    #expect(both.contains("<ram:ID schemeID=\"FC\">30/123/45678</ram:ID>"))
    #expect(!both.contains("<ram:SellerTradeParty><ram:ID>"))
    billed.change { $0.taxID = "No. 12-3456789" }
    let number = try self.text(try billed.bill([BilledBook.line("Idea", 50_000)]), billed)
    #expect(number.contains("<ram:ID schemeID=\"FC\">No. 12-3456789</ram:ID>"))
  }

  @Test func `what is missing is named, and filled in later from profile and client`() throws {
    var billed = BilledBook()
    billed.change { ($0.taxID, $0.address.country) = ("", "") }
    billed.changeClient { ($0.taxID, $0.address.country) = ("", "Atlantis") }
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000)])
    #expect(throws: EInvoiceGap.missing([.sellerCountry, .sellerNumber, .buyerCountry])) {
      try EInvoiceWriter.bytes(of: invoice, in: billed.book)
    }
    billed.change { ($0.taxID, $0.address.country) = ("DE123456789", "DE") }
    #expect(throws: EInvoiceGap.missing([.buyerCountry])) {
      try EInvoiceWriter.bytes(of: invoice, in: billed.book)
    }
    billed.changeClient { $0.address.country = "France" }
    #expect(try text(invoice, billed).contains("<ram:CountryID>FR</ram:CountryID>"))
    // What the paper says stands, whatever is in the book by now.
    billed.change { ($0.taxID, $0.address.city) = ("DE999999999", "Potsdam") }
    billed.changeClient { $0.address.country = "Spain" }
    let text = try text(try billed.bill([BilledBook.line("Idea", 50_000)]), billed)
    #expect(text.contains("Potsdam") && text.contains("DE999999999") && text.contains(">ES<"))
    #expect(try !self.text(invoice, billed).contains("Potsdam"))
  }

  @Test func `reverse charge asks for the buyer's number`() throws {
    var billed = BilledBook()
    billed.changeClient { ($0.address.country, $0.taxID) = ("France", "") }
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000, tax: 0)]) {
      $0.reverseCharge = true
    }
    #expect(throws: EInvoiceGap.missing([.buyerNumber])) {
      try EInvoiceWriter.bytes(of: invoice, in: billed.book)
    }
    billed.changeClient { $0.taxID = "FR12345678901" }
    #expect(try text(invoice, billed).contains("<ram:ID schemeID=\"VA\">FR12345678901</ram:ID>"))
  }

  @Test func `with a buyer reference it is an XRechnung, which asks for more`() throws {
    var billed = BilledBook()
    billed.changeClient { $0.reference = " 04011000-12345-34 " }
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000)])
    let text = try text(invoice, billed)
    #expect(text.contains("<ram:BuyerReference>04011000-12345-34</ram:BuyerReference>"))
    #expect(text.contains("2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>"))
    #expect(try addsUp(invoice, billed.book))
    billed.change { $0.phone = "" }
    billed.changeClient { $0.email = "" }
    // The invoice has both already; the next one has not.
    #expect(try self.text(invoice, billed) == text)
    let next = try billed.bill([BilledBook.line("Idea", 50_000)])
    #expect(throws: EInvoiceGap.missing([.sellerPhone, .buyerMail])) {
      try EInvoiceWriter.bytes(of: next, in: billed.book)
    }
  }

  @Test func `terms of an XRechnung begin no line with a mark but for a discount in its spelling`()
    throws
  {
    var billed = BilledBook()
    billed.changeClient { $0.reference = "A 1" }
    var settings = billed.book.settings
    settings.terms =
      " #SKONTO#TAGE=14#PROZENT=2.00#\n#1 is to pay on time\n#SKONTO#TAGE=7#PROZENT=3#"
    settings.id = Settings.onlyID
    billed.put(Edit(putting: settings, in: billed.book.settingsTable))
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000)])
    let others = "\n- #1 is to pay on time\n- #SKONTO#TAGE=7#PROZENT=3#\n"
    let last = "#SKONTO#TAGE=14#PROZENT=2.00#\n</ram:Description>"
    #expect(try text(invoice, billed).contains(others + last))
    billed.changeClient { $0.reference = "" }
    #expect(try text(invoice, billed).contains("\n#1 is to pay on time\n#SKONTO#TAGE=7"))
  }

  @Test(
    arguments: [
      ("#SKONTO#TAGE=14#PROZENT=2.00#", true), ("#SKONTO#TAGE=14#PROZENT=2.00", false),
      ("#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=-357.93#", true),
      ("#SKONTO#TAGE=14#PROZENT=2,00#", false), ("#SKONTO#TAGE=#PROZENT=2.00#", false),
      ("#VERZUG#TAGE=14#PROZENT=2.00#", false), ("# 1", false), ("#", false),
      ("#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=357.9#", false),
    ])
  func `a discount is told by its spelling`(_ line: String, _ isOne: Bool) {
    #expect(SkontoLines.isDiscount(line) == isOne)
  }

  @Test func `a town and an account that the invoice leaves out are filled in later, too`() throws {
    var billed = BilledBook()
    billed.changeClient { ($0.reference, $0.address.city) = ("A 1", "") }
    var bank = billed.book.bank
    let full = bank.handles
    bank.handles = BankHandles()
    bank.handles.paypal = "ida@nord.example"
    billed.put(Edit(putting: bank, in: billed.book.banks))
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000)])
    #expect(throws: EInvoiceGap.missing([.buyerTown, .account])) {
      try EInvoiceWriter.bytes(of: invoice, in: billed.book)
    }
    billed.changeClient { $0.address.city = "Hamburg" }
    bank.handles = full
    billed.put(Edit(putting: bank, in: billed.book.banks))
    let text = try text(invoice, billed)
    #expect(text.contains("<ram:CityName>Hamburg<") && text.contains("DE89370400440532013000"))
  }

  @Test func `three decimals that are none are left out, and a price has all of them`() throws {
    var billed = BilledBook()
    let dinar = try #require(Currency("KWD"))
    // 12.345 × 2 = 24.690, and 10 % of it 2.469: not to be said. Without tax it is.
    var line = BilledBook.line("Work", 12_345, times: 2_000, tax: 10, dinar)
    let taxed = try billed.bill([line], dinar)
    #expect(throws: EInvoiceGap.decimals(dinar)) {
      try EInvoiceWriter.bytes(of: taxed, in: billed.book)
    }
    line.tax = Tax("VAT", .zero)
    let invoice = try billed.bill([line], dinar)
    let text = try text(invoice, billed)
    #expect(text.contains("<ram:ChargeAmount>12.345<"))
    #expect(text.contains("<ram:LineTotalAmount>24.69<"))
    #expect(text.contains("<ram:DuePayableAmount>24.69<"))
    #expect(try read(invoice, billed.book)["total"] == "24.690")
  }

  @Test func `project and artist stand in the notes, as paper has them in its head`() throws {
    var billed = BilledBook()
    let invoice = try billed.bill([BilledBook.line("Work", 10_000)]) { $0.notes = "Thanks" }
    #expect(try notes(text(invoice, billed)) == ["Thanks"])
    var content = try #require(invoice.issue?.content)
    (content.project, content.artist) = ("Sea & Salt", "Ida")
    let paper = try EInvoiceWriter.paper(
      of: content, reference: "", formats: content.paperFormats(in: billed.book), as: .cii)
    #expect(
      notes(paper.xml.string)
        == ["Thanks", "Project: Sea &amp; Salt", "Artist: Ida"])
  }

  private func notes(_ text: String) -> [String] {
    text.split(separator: "<ram:IncludedNote><ram:Content>").dropFirst().compactMap {
      $0.split(separator: "<").first.map { String($0) }
    }
  }

  @Test func `drafts, void ones and three decimals are refused`() throws {
    var billed = BilledBook()
    var draft = Invoice()
    draft.client = BilledBook.client
    #expect(throws: EInvoiceGap.draft) {
      try EInvoiceWriter.bytes(of: draft, in: billed.book)
    }
    let dinar = try #require(Currency("KWD"))
    let invoice = try billed.bill([BilledBook.line("Work", 123_455, dinar)], dinar)
    #expect(throws: EInvoiceGap.decimals(dinar)) {
      try EInvoiceWriter.bytes(of: invoice, in: billed.book)
    }
    billed.put(
      try VoidingRule.void(invoice, on: BilledBook.day, reason: "", in: billed.book))
    let void = try #require(billed.book.invoices[invoice.id])
    #expect(throws: EInvoiceGap.void) {
      try EInvoiceWriter.bytes(of: void, in: billed.book)
    }
  }

  @Test func `every issued invoice of the sample studio is read back to its sums`() throws {
    let sample = Books.sample()
    var edit = Edit()
    var profile = sample.profile
    (profile.address.country, profile.taxID) = ("US", "12-3456789")
    edit.put(profile, in: sample.profiles)
    for var client in sample.clients.live where client.address.country.isEmpty {
      client.address.country = "United States"
      edit.put(client, in: sample.clients)
    }
    let book = Books.book(edit, on: sample)
    let issued = book.invoices.live.filter { $0.isIssued && !$0.isVoid }
    #expect(issued.count > 10)
    for invoice in issued { #expect(try addsUp(invoice, book), "\(invoice.number)") }
  }
}
