import Ledger
import Testing

@testable import Exchange

/// Lists of invoices with the titles that programs and people give them (rule G110).
struct InvoiceExportTests {
  private func read(_ text: String) throws -> (file: ImportFile, book: Book) {
    let file = try ExchangeTests.read(text)
    return (file, Book().after(file.edit))
  }

  private func invoice(_ number: String, _ book: Book) throws -> InvoiceContent {
    try #require(
      book.invoices.live.first { $0.number == number }?.issue?.content, "\(number) is not there")
  }

  private func said(_ file: ImportFile) -> Set<String> { Set(file.problems.map { $0.english }) }

  /// What each invoice came to, and its tax in millionths of a percent.
  private func sums(_ book: Book) -> [String: [Int64]] {
    var sums: [String: [Int64]] = [:]
    for content in book.invoices.live.compactMap({ $0.issue?.content }) {
      sums[content.number] = [content.total.minor] + content.taxGroups.map { $0.rate.micros }
    }
    return sums
  }

  @Test func `FreshBooks' line totals have two taxes in them, and no discount`() throws {
    let (file, book) = try read(
      """
      Client Name,Invoice #,Date Issued,Date Due,Invoice Status,Date Paid,Item Name,Item Description,Rate,Quantity,Discount Percentage,Line Subtotal,Tax 1 Type,Tax 1 Amount,Tax 2 Type,Tax 2 Amount,Line Total,Currency
      Reeds,0000012,01/15/2026,02/15/2026,paid,02/10/2026,Mix,Mixing,150.00,8,0,1200.00,GST,60.00,QST,119.70,1379.70,CAD
      Reeds,0000012,01/15/2026,02/15/2026,paid,02/10/2026,Master,Mastering,100.00,1,10,100.00,GST,4.50,QST,8.98,103.48,CAD

      """)
    #expect(said(file).isEmpty)
    let content = try invoice("0000012", book)
    // 1,200.00 and 90.00 and 193.18 of tax: 14.975 % of 1,290.00 is 193.1775.
    #expect(content.lines.map { $0.amount.minor } == [120_000, 9_000])
    #expect(content.lines.map { $0.text } == ["Mixing", "Mastering"])
    #expect(content.lines.first?.quantity == Quantity(8))
    #expect(sums(book) == ["0000012": [148_318, 14_975_000]])
    #expect(content.currency == Currency("CAD"))
    let payment = try #require(book.payments.live.first)
    #expect(try payment.amount.minor == 148_318 && payment.day == Day(parsing: "2026-02-10"))
    // What follows has zeros in front, too.
    #expect(Numbering.mainSeries(in: book).start == 1)
  }

  @Test func `Stripe's invoices go by the name of the customer, and what is paid is not due`()
    throws
  {
    let (file, book) = try read(
      """
      id,Number,Customer,Customer Name,Customer Email,Currency,Date (UTC),Due Date (UTC),Amount Due,Paid,Status,Total
      in_1,AB-1,cus_1,Reeds,a@x.io,usd,2026-01-02 10:00,2026-02-01 10:00,100.00,true,paid,100.00
      in_2,AB-2,cus_1,Reeds,a@x.io,usd,2026-02-02 10:00,,50.00,false,open,50.00

      """)
    #expect(said(file).isEmpty)
    #expect(book.clients.live.map { $0.displayName } == ["Reeds"])
    for invoice in book.invoices.live {
      #expect(try book.balance(of: invoice).minor == (invoice.number == "AB-1" ? 0 : 5_000))
    }
    #expect(book.payments.live.map { $0.amount.minor } == [10_000])
  }

  @Test func `Harvest's report names currencies by their words, and has two taxes`() throws {
    let (file, book) = try read(
      """
      Issue Date,Last Payment Date,ID,PO Number,Client,Subject,Invoice Amount,Paid Amount,Balance,Subtotal,Discount,Tax,Tax2,Currency,Currency Symbol,Document Type
      2026-02-28,2026-03-10,H-1,PO-10,Acme & Co,February,236.00,236.00,0.00,200.00,0.00,26.00,10.00,Canadian Dollar - CAD,$,Standard Invoice
      2026-03-01,,H-2,,Acme & Co,March,20.00,0.00,20.00,20.00,0.00,0.00,0.00,Canadian Dollar - CAD,$,Credit Note

      """)
    #expect(said(file) == ["line 3: H-2 says “Credit Note”: it is no invoice. Left out."])
    let content = try invoice("H-1", book)
    #expect(content.currency == Currency("CAD") && content.lines.map { $0.text } == ["February"])
    // 36.00 of 200.00.
    #expect(sums(book) == ["H-1": [23_600, 18_000_000]])
    #expect(try book.payments.live.first?.day == Day(parsing: "2026-03-10"))
  }

  @Test func `an amount has the tax in it where its rate is round so, a column for each rate`()
    throws
  {
    let (file, book) = try read(
      """
      Nr.;Datum;Kunde;Leistung;Betrag in €;MwSt 19%;MwSt 7%;Fällig am
      R-1;05.01.2026;Reeds;Konzert;100,00;19,00;;19.01.2026
      R-2;06.01.2026;Reeds;Buch;107,00;;7,00;20.01.2026
      Summe;;;;207,00;19,00;7,00;

      """)
    #expect(said(file) == ["line 4: this is a sum, or names no invoice. Left out."])
    #expect(sums(book) == ["R-1": [11_900, 19_000_000], "R-2": [10_700, 7_000_000]])
    let content = try invoice("R-2", book)
    #expect(content.subtotal.minor == 10_000 && content.currency == Currency("EUR"))
  }

  @Test(arguments: [
    ("Net,VAT %,Total", "500.00,20,600.00"), ("Net,VAT,Total", "500.00,20%,600.00"),
    ("Net,VAT,Total", "500.00,20,600.00"), ("Net,VAT Rate", "500.00,20"),
    ("VAT Rate,Total", "20 %,600.00"), ("Net,GST,QST,Total", "500.00,40.00,60.00,600.00"),
  ])
  func `percents, or all columns of taxes, bring one sum to the other`(_ columns: (String, String))
    throws
  {
    let (_, book) = try read(
      "Invoice,Customer,Invoice Date,\(columns.0)\n7,Reeds,2026-01-02,\(columns.1)\n")
    #expect(sums(book) == ["7": [60_000, 20_000_000]])
  }

  @Test func `percents that bring no sum to the other are no tax, and that is said`() throws {
    let (file, book) = try read(
      "Invoice,Customer,Invoice Date,Net,VAT %,Total\n7,Reeds,2026-01-02,500.00,20,610.00\n")
    #expect(sums(book) == ["7": [61_000]])
    #expect(
      file.summary.contains {
        $0.english == "The tax of 1 fits no rate: they come in with their whole sum"
      })
  }

  @Test func `an invoice of which a row cannot be read comes in whole or not at all`() throws {
    let (file, book) = try read(
      """
      Client,Invoice No,Invoice Date,Description,Quantity,Rate
      Reeds,1,2026-01-02,Mix,2,50.00
      Reeds,1,2026-01-02,Master,many,50.00
      ,2,2026-01-03,Mix,1,10.00
      ,,,Master,1,10.00
      Reeds,3,2026-01-04,Mix,1,30.00
      ,3,,Master,1,12.00

      """)
    #expect(
      said(file) == [
        "line 3: Quantity: \"many\" is not a number. Left out.",
        "line 2: the invoice 1 has a line that cannot be read. Left out.",
        "line 4: the line has no Client. Left out.",
        "line 5: this is a sum, or names no invoice. Left out.",
      ])
    #expect(sums(book) == ["3": [4_200]])
  }

  @Test func `totals that differ from row to row are those of the rows`() throws {
    let (file, book) = try read(
      """
      Invoice,Customer,Invoice Date,Description,Total
      1,Reeds,2026-01-02,Mix,50.00
      1,Reeds,2026-01-02,Master,50.00
      2,Reeds,2026-01-03,Mix,30.00
      2,Reeds,2026-01-03,Master,20.00

      """)
    #expect(said(file).isEmpty)
    #expect(sums(book) == ["1": [10_000], "2": [5_000]])
    #expect(try invoice("2", book).lines.map { $0.text } == ["Mix, Master"])
  }

  @Test func `what waits for money is not paid by the day of a part`() throws {
    let (_, book) = try read(
      """
      Invoice,Customer,Invoice Date,Total,Status,Date Paid
      1,Reeds,2026-01-02,50.00,Partially paid,2026-01-05
      2,Reeds,2026-01-02,50.00,Paid,2026-01-06

      """)
    #expect(book.payments.live.map { $0.amount.minor } == [5_000])
    #expect(try book.payments.live.first?.day == Day(parsing: "2026-01-06"))
  }

  @Test func `Zoho's lines add up to its invoices, with their tax and what is open`() throws {
    let (file, book) = try read(
      """
      Invoice Date,Invoice ID,Invoice Number,Estimate Number,Invoice Status,Customer Name,Is Inclusive Tax,Due Date,PurchaseOrder,Currency Code,Exchange Rate,Discount Type,Entity Discount Amount,Account,Item Name,Item Desc,Quantity,Usage unit,Item Price,Discount Amount,Tax ID,Item Tax,Item Tax %,Item Tax Amount,Item Tax Type,Item Type,Item Total,SubTotal,Total,Balance,Last Payment Date,Notes,Project Name
      2025-06-02,9001,INV-11,,Sent,Umbrella,false,2025-07-02,PO-7,USD,1.00,item_level,0.00,Sales,Mixing,Two songs,2.00,hrs,250.00,0.00,t1,Sales Tax,8.25,41.25,Tax,service,500.00,660.00,714.45,714.45,,Thanks,Album
      2025-06-02,9001,INV-11,,Sent,Umbrella,false,2025-07-02,PO-7,USD,1.00,item_level,0.00,Sales,Mastering,,4.00,hrs,40.00,0.00,t1,Sales Tax,8.25,13.20,Tax,service,160.00,660.00,714.45,714.45,,Thanks,Album
      2025-06-05,9002,INV-12,,Closed,Noor Khan,false,2025-06-20,,EUR,1.08,entity_level,0.00,Sales,Concert,,1.00,,750.00,0.00,,,,,,service,750.00,750.00,750.00,0.00,2025-06-18,,
      2025-06-09,9003,INV-13,,Overdue,Umbrella,false,2025-06-24,,USD,1.00,entity_level,20.00,Sales,Session,,1.00,,200.00,0.00,,,,,,service,200.00,200.00,180.00,80.00,2025-06-20,,
      2025-06-10,9004,INV-14,,Draft,Noor Khan,false,2025-06-20,,EUR,1.08,entity_level,0.00,Sales,Concert,,1.00,,40.00,0.00,,,,,,service,40.00,40.00,40.00,40.00,,,

      """)
    #expect(
      said(file) == ["line 6: the invoice INV-14 says “Draft”: nobody owes it. Left out."])
    #expect(sums(book) == ["INV-11": [71_445, 8_250_000], "INV-12": [75_000], "INV-13": [18_000]])
    let lines = try invoice("INV-11", book).lines
    #expect(lines.map { $0.text } == ["Mixing", "Mastering"])
    #expect(lines.map { $0.quantity } == [Quantity(2), Quantity(4)])
    let payments = book.payments.live.map { "\($0.day.text) \($0.amount.plain)" }
    #expect(Set(payments) == ["2025-06-18 750.00", "2025-06-20 100.00"])
    #expect(try invoice("INV-12", book).currency == .eur)
  }

  @Test func `bexio calls what an invoice is for its title`() throws {
    let (file, book) = try read(
      """
      Nr.;Titel;Kontakt;Datum;Zahlbar bis;Währung;Netto;MWST;Total;Bezahlt;Offen;Status
      RE-1;Konzert Januar;Kulturhaus AG;10.01.2026;09.02.2026;CHF;1'000.00;81.00;1'081.00;1'081.00;0.00;Bezahlt
      RE-2;Unterricht;Meier Anna;20.01.2026;19.02.2026;CHF;240.00;0.00;240.00;100.00;140.00;Teilweise bezahlt

      """)
    #expect(said(file).isEmpty)
    #expect(sums(book) == ["RE-1": [108_100, 8_100_000], "RE-2": [24_000]])
    #expect(try invoice("RE-1", book).lines.map { $0.text } == ["Konzert Januar"])
    #expect(Set(book.payments.live.map { $0.amount.minor }) == [108_100, 10_000])
  }

  @Test func `a list of payments says that the invoices bring them`() {
    let zoho = """
      Payment Number,CustomerPayment ID,Mode,Date,Customer Name,Amount,Deposit To,Invoice Number,Amount Applied to Invoice
      1,7001,Bank Transfer,2025-06-18,Noor Khan,750.00,Checking,INV-12,750.00

      """
    do throws(ImportFile.Fault) {
      _ = try ImportFile.read(
        Array(zoho.utf8), into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now))
      Issue.record("it came in")
    } catch {
      #expect(error.message.english.contains("This is a list of payments from another program"))
    }
  }

  @Test func `a list without the words of invoices stays a question`() throws {
    for titles in [
      "ID,Client,Date,Amount,Category", "Number,Name,Date,Due Date,Amount",
      "No,Vendor,Client,Date,Due Date,Amount", "No,Client,Date,Start,End,Amount,Due",
    ] {
      let cells = titles.split(separator: ",").map { _ in "1" }.joined(separator: ",")
      let file = try? ImportFile.read(
        Array("\(titles)\n\(cells)\n".utf8), into: Book(),
        Ledger8Import.Options(today: Books.today, now: Books.now))
      #expect(file?.areInvoices != true, "\(titles)")
    }
  }
}
