import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Issued invoices in the other syntax, UBL 2.1, with the same sums (rule G115).
struct UBLPaperTests {
  private func text(_ invoice: Invoice, _ book: Book) throws -> String {
    String(decoding: try EInvoiceWriter.bytes(of: invoice, in: book, as: .ubl), as: UTF8.self)
  }

  /// What the product's own reader finds, each name with its texts in order.
  private func read(_ invoice: Invoice, _ book: Book, as form: EInvoiceForm) throws -> [String] {
    let bytes = try EInvoiceWriter.bytes(of: invoice, in: book, as: form)
    let fields = try #require(try EInvoice.fields(of: bytes))
    return fields.map { $0.name + "=" + $0.text }
  }

  /// A studio in Ghent and a client in Antwerp.
  private func belgian() -> BilledBook {
    var billed = BilledBook()
    billed.change {
      ($0.address, $0.taxID) = (
        BilledBook.address("Veldstraat 1", "9000", "Gent", "België"), "BE 0403.170.701"
      )
    }
    billed.changeClient {
      ($0.address, $0.taxID) = (
        BilledBook.address("Kaai 3", "2000", "Antwerpen", "BE"), "BE0202239951"
      )
      $0.attention = "Ann"
    }
    return billed
  }

  /// The studio in Berlin and whom it concerns in Hamburg.
  private func german() -> BilledBook {
    var billed = BilledBook()
    billed.changeClient { $0.attention = "Ann" }
    return billed
  }

  @Test func `both syntaxes say the same facts`() throws {
    var billed = german()
    let line = BilledBook.line
    let bills: [([Line], Currency, Discount?)] = [
      (
        [line("Work", 100_000, 1_000, 19, 0, .eur), line("Less", -30_000, 1_000, 19, 0, .eur)],
        .eur, nil
      ),
      (
        [line("Work", 100_000, 1_000, 19, 0, .eur), line("Back", -30_000, 1_000, 7, 0, .eur)], .eur,
        Discount(Rate(percent: 10))
      ),
      ([line("Lesson", 6_000, 1_000, 0, 0, .eur)], .eur, nil),
      ([line("Work", 12_345, 1_333, 19, 0, .jpy)], .jpy, nil),
      ([line("Work", 12_345, 1_333, 19, 5, .usd)], .usd, Discount(Rate(percent: 3))),
    ]
    for (lines, currency, discount) in bills {
      let invoice = try billed.bill(lines, currency) { $0.discount = discount }
      let note = try billed.credit(invoice)
      for paper in [invoice, note] {
        let (cii, ubl) = (
          try read(paper, billed.book, as: .cii), try read(paper, billed.book, as: .ubl)
        )
        #expect(cii.count > 8 && cii == ubl)
      }
    }
  }

  @Test func `between two numbers of the network it is Peppol's`() throws {
    var billed = belgian()
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000, tax: 21)]) { $0.notes = "Dank" }
    let text = try text(invoice, billed.book)
    for part in [
      "<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0<",
      "<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0<",
      "<cbc:EndpointID schemeID=\"0208\">0403170701<",
      "<cbc:EndpointID schemeID=\"0208\">0202239951<",
      "<cbc:CompanyID schemeID=\"0208\">0403170701<", "<cbc:CompanyID>BE0403170701<",
      // Whom it concerns there, where no other reference is known.
      "<cbc:BuyerReference>Ann<", "<cbc:Note>Dank</cbc:Note>",
      "<cbc:PayableAmount currencyID=\"EUR\">605.00<",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    // It is usual there.
    #expect(
      try text
        == String(
          decoding: EInvoiceWriter.bytes(of: invoice, in: billed.book), as: UTF8.self))
    #expect(!EInvoiceWriter.isInPDF(invoice, in: billed.book))
    // Without a number of the network it keeps the standard alone, and says the email.
    billed.changeClient { $0.taxID = "" }
    billed.changeClient { $0.address.country = "USA" }
    let other = try self.text(
      try billed.bill([BilledBook.line("Idea", 50_000, tax: 21)]), billed.book)
    #expect(other.contains("<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>"))
    #expect(other.contains("<cbc:EndpointID schemeID=\"EM\">rechnung@hafen.example<"))
    #expect(!other.contains("<cbc:ProfileID>") && !other.contains("<cbc:BuyerReference>"))
  }

  @Test func `an address of the network that was added later is taken, another number is not`()
    throws
  {
    var billed = belgian()
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000, tax: 21)])
    for (number, address) in [
      ("0088:5790001234567, BE0202239951", "\"0088\">5790001234567<"),
      ("0088:5790001234567, BE0403170701", "\"0208\">0202239951<"), ("", "\"0208\">0202239951<"),
    ] {
      billed.changeClient { $0.taxID = number }
      let text = try text(invoice, billed.book)
      #expect(text.contains("<cbc:EndpointID schemeID=" + address), "\(number)")
      #expect(text.contains("<cbc:CompanyID>BE0202239951<"))
    }
  }

  @Test func `Peppol asks for a reference, and gets the client's name where nothing else is one`()
    throws
  {
    var billed = belgian()
    billed.changeClient { $0.attention = "" }
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000, tax: 21)])
    let text = try text(invoice, billed.book)
    #expect(text.contains("<cbc:BuyerReference>Hafen &lt;GmbH&gt;<"))
    #expect(text.contains("peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>"))
    billed.changeClient { $0.reference = "PO 7" }
    #expect(try self.text(invoice, billed.book).contains("<cbc:BuyerReference>PO 7<"))
  }

  @Test func `a reference is Germany's where one side is there`() throws {
    var billed = BilledBook()
    billed.changeClient { $0.reference = "04011000-12345-34" }
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000)])
    let text = try text(invoice, billed.book)
    #expect(text.contains("#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>"))
    #expect(text.contains("<cbc:EndpointID schemeID=\"EM\">ida@nord.example<"))
    // It goes alone, though a PDF is usual there.
    #expect(!EInvoiceWriter.isInPDF(invoice, in: billed.book))
    billed = belgian()
    billed.changeClient { $0.reference = "PO 7" }
    let other = try billed.bill([BilledBook.line("Idea", 50_000, tax: 21)])
    #expect(try !self.text(other, billed.book).contains("xrechnung"))
    let cii = try EInvoiceWriter.bytes(of: other, in: billed.book, as: .cii)
    #expect(String(decoding: cii, as: UTF8.self).contains("<ram:BuyerReference>PO 7<"))
    #expect(!String(decoding: cii, as: UTF8.self).contains("xrechnung"))
  }

  @Test func `a credit note is one of UBL, due on no day and paid in no way`() throws {
    var billed = belgian()
    let invoice = try billed.bill([BilledBook.line("Work", 8_000, times: 12_250, tax: 21)])
    let text = try text(try billed.credit(invoice), billed.book)
    for part in [
      "<CreditNote xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2\"",
      "<cbc:CreditNoteTypeCode>381<", "<cac:InvoiceDocumentReference><cbc:ID>\(invoice.number)<",
      ">12.25</cbc:CreditedQuantity>", "<cbc:PayableAmount currencyID=\"EUR\">1185.80<",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("DueDate") && !text.contains("PaymentMeans"))
  }

  @Test func `the Netherlands ask for streets and towns, Denmark for its own account`() throws {
    var billed = belgian()
    billed.change {
      ($0.address, $0.taxID) = (
        BilledBook.address("", "1012 AB", "", "NL"), "NL123456789B01, KvK 12345678"
      )
    }
    billed.changeClient {
      ($0.address, $0.taxID) = (
        BilledBook.address("", "3011 AA", "Rotterdam", "NL"), "NL987654321B02"
      )
    }
    let dutch = try billed.bill([BilledBook.line("Idea", 50_000, tax: 21)])
    #expect(throws: EInvoiceGap.missing([.sellerStreet, .sellerTown, .buyerStreet])) {
      try EInvoiceWriter.bytes(of: dutch, in: billed.book)
    }
    billed.change {
      ($0.address, $0.taxID) = (
        BilledBook.address("Torvet 1", "1000", "København", "DK"), "DK13585628"
      )
    }
    billed.changeClient {
      ($0.address, $0.taxID) = (
        BilledBook.address("Havnen 3", "8000", "Aarhus", "DK"), "DK31119103"
      )
    }
    var bank = billed.book.bank
    bank.handles.iban = "DK50 0040 0440 1162 43"
    billed.put(Edit(putting: bank, in: billed.book.banks))
    let crowns = try #require(Currency("DKK"))
    let danish = try billed.bill([BilledBook.line("Idea", 50_000, tax: 25, crowns)], crowns)
    let text = try text(danish, billed.book)
    #expect(text.contains("<cbc:PaymentMeansCode>42<"))
    #expect(text.contains("<cac:PayeeFinancialAccount><cbc:ID>0440116243<"))
    #expect(text.contains("<cac:FinancialInstitutionBranch><cbc:ID>0040<"))
    // An account abroad has no branch there, and the way stays open.
    bank.handles.iban = "DE89 3704 0044 0532 0130 00"
    billed.put(Edit(putting: bank, in: billed.book.banks))
    let abroad = try billed.bill([BilledBook.line("Idea", 50_000, tax: 25, crowns)], crowns)
    let other = try self.text(abroad, billed.book)
    #expect(
      other.contains("<cbc:PaymentMeansCode>1<") && other.contains("<cbc:ID>DE89370400440532"))
    // Of a number alone the first four digits are a branch only where more than an account's ten are there.
    for (number, code, account) in [
      ("0440116243", "1", "0440116243"), ("00400440116243", "42", "0440116243"),
    ] {
      (bank.handles.iban, bank.handles.accountNumber) = ("", number)
      billed.put(Edit(putting: bank, in: billed.book.banks))
      let text = try self.text(
        try billed.bill([BilledBook.line("Idea", 50_000, tax: 25, crowns)], crowns), billed.book)
      #expect(text.contains("<cbc:PaymentMeansCode>\(code)<"))
      #expect(text.contains("<cac:PayeeFinancialAccount><cbc:ID>\(account)<"))
      #expect(text.contains("<cbc:ID>0040<") == (code == "42"))
    }
  }

  @Test func `Sweden asks for a sentence where no number is one for value added tax`() throws {
    var billed = belgian()
    for (number, isPeppol) in [("0007:2021005489", false), ("SE202100548901", true)] {
      billed.change {
        ($0.address, $0.taxID) = (
          BilledBook.address("Gatan 1", "111 20", "Stockholm", "SE"), number
        )
      }
      let text = try text(
        try billed.bill([BilledBook.line("Idea", 50_000, tax: 25)]), billed.book)
      #expect(text.contains("poacc:billing:3.0<") == isPeppol)
    }
  }

  @Test(arguments: [
    ("Song #123# and more", "Song # 123#  and more"), ("#12# #1", "#12# #1"), ("#1", "#1"),
  ])
  func `a note is no subject`(note: String, said: String) throws {
    var billed = belgian()
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000, tax: 21)]) { $0.notes = note }
    #expect(try text(invoice, billed.book).contains("<cbc:Note>\(said)</cbc:Note>"))
  }

  @Test func `without decimals the price is that of all, so that the sums hold`() throws {
    var billed = german()
    let invoice = try billed.bill([BilledBook.line("Work", 12_345, times: 1_333, .jpy)], .jpy)
    let text = try text(invoice, billed.book)
    // 12,345 × 1.333 = 16,455.885.
    #expect(text.contains("<cbc:PriceAmount currencyID=\"JPY\">16456<"))
    #expect(text.contains("<cbc:BaseQuantity unitCode=\"C62\">1.333<"))
  }

  @Test func `what is usual follows the country of the sender, and the settings go before it`()
    throws
  {
    var billed = BilledBook()
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000)])
    #expect(EInvoiceWriter.isInPDF(invoice, in: billed.book))
    for (country, form) in [
      ("Germany", EInvoiceForm.pdf), ("France", .pdf), ("AT", .pdf), ("Luxembourg", .pdf),
      ("Belgium", .ubl), ("NL", .ubl), ("Denmark", .ubl), ("Finland", .ubl), ("IS", .ubl),
      ("Norge", .ubl), ("Sweden", .ubl), ("Italy", .cii), ("USA", .cii), ("", .cii),
    ] {
      var party = Party()
      party.address.country = country
      #expect(EInvoiceForm.country.chosen(for: party) == form, "\(country)")
      #expect(EInvoiceForm.cii.chosen(for: party) == .cii)
    }
    var settings = billed.book.settings
    settings.id = Settings.onlyID
    settings.einvoice = .ubl
    billed.put(Edit(putting: settings, in: billed.book.settingsTable))
    #expect(!EInvoiceWriter.isInPDF(invoice, in: billed.book))
    settings.einvoice = .pdf
    billed.put(Edit(putting: settings, in: billed.book.settingsTable))
    billed.changeClient { $0.reference = "04011000-12345-34" }
    #expect(EInvoiceWriter.isInPDF(invoice, in: billed.book))
    #expect(try EInvoiceWriter.attachment(of: invoice, in: billed.book).name == "xrechnung.xml")
  }

  @Test func `both syntaxes are as they were`() throws {
    for (name, made) in [("german", german()), ("belgian", belgian())] {
      var billed = made
      let invoice = try billed.bill([
        BilledBook.line("Idea", 10_000),
        BilledBook.line("Books", 3_333, times: 1_500, tax: 7, off: 10),
        BilledBook.line("Stamps", 500, tax: 0),
      ]) {
        $0.discount = Discount(Money(minor: 777, currency: .eur))
        $0.notes = "Thanks"
      }
      let note = try billed.credit(invoice)
      for (paper, word) in [(invoice, "invoice"), (note, "credit")] {
        for form in [EInvoiceForm.cii, .ubl] {
          let text = String(
            decoding: try EInvoiceWriter.bytes(of: paper, in: billed.book, as: form), as: UTF8.self)
          #expect(
            try Golden.differences(text, from: "einvoices/\(name)-\(word)-\(form.word).xml") == [])
        }
      }
    }
  }
}
