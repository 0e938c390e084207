import Ledger
import Testing

@testable import Exchange

/// Invoices that another program issued (rule G110).
struct InvoiceListTests {
  private func invoice(_ number: String, _ book: Book) throws -> InvoiceContent {
    try #require(
      book.invoices.live.first { $0.number == number }?.issue?.content, "\(number) is not there")
  }

  private func day(_ text: String) throws -> Day { try Day(parsing: text) }

  private let german = """
    Rechnungsnr.;Rechnungsdatum;Kunde;Fällig am;Status;Netto;MwSt.;Brutto
    RE-2025-07;15.01.2025;Musikschule Köln GmbH;29.01.2025;Bezahlt;1.037,36;197,10;1.234,46 €
    RE-2025-08;03.02.2025;Jazzclub Bönn e.V.;17.02.2025;Offen;100,00;7,00;107,00 €
    Summe;;;;;;;1.341,46 €

    """

  @Test func `invoices come in as they were issued, with what came in for them`() throws {
    let file = try read(german)
    #expect(
      file.summary.prefix(3).map { $0.english } == [
        "clients: 2 added", "invoices: 2 added", "payment: 1 added",
      ])
    #expect(
      file.problems.map { $0.english } == ["line 4: this is a sum, or names no invoice. Left out."])
    let book = Book().after(file.edit)
    let first = try invoice("RE-2025-07", book)
    #expect(first.buyer.name == "Musikschule Köln GmbH" && first.currency == Currency("EUR"))
    #expect(try first.issued == day("2025-01-15") && first.due == day("2025-01-29"))
    // 19 % of 1,037.36 is 197.0984.
    #expect(first.subtotal.minor == 103_736 && first.total.minor == 123_446)
    #expect(first.taxGroups.map { $0.rate } == [Rate(percent: 19)])
    #expect(first.lines.map { $0.text } == ["RE-2025-07"])
    let second = try invoice("RE-2025-08", book)
    #expect(second.taxGroups.map { $0.rate } == [Rate(percent: 7)] && second.total.minor == 10_700)
    let payment = try #require(book.payments.live.first)
    #expect(try payment.amount.minor == 123_446 && payment.day == day("2025-01-29"))
    for invoice in book.invoices.live {
      let owed = invoice.number == "RE-2025-08" ? 10_700 : 0
      #expect(try book.balance(of: invoice).minor == Int64(owed))
      #expect(invoice.sent?.day == invoice.issue?.content.issued)
      #expect(book.seriesTable[invoice.issue?.series ?? ID()]?.isImported == true)
    }
    #expect(
      file.summary.contains {
        $0.english
          == "No day of payment is said of 1: the day on which the invoice was due is taken"
      })
  }

  @Test func `the same list again brings nothing, nor what was changed since`() throws {
    let book = Book().after(try read(german).edit)
    let again = try read(german, into: book)
    #expect(again.edit.isEmpty)
    #expect(again.summary.first?.english == "invoices: 2 already here")
    // The same number of that year, of another day.
    let moved = try read(
      "Invoice No,Invoice Date,Client,Total\nRE-2025-07,2025-01-16,Reeds,5.00\nRE-2025-07,2026-01-16,Reeds,5.00\n",
      into: book)
    #expect(
      moved.problems.map { $0.english } == [
        "line 2: the book has an invoice RE-2025-07 of 2025-01-15. Left out."
      ])
    #expect(book.after(moved.edit).invoices.live.count == 3)
  }

  @Test func `two lists that two administrators bring unheard give no count twice`() throws {
    let lists = ["1,Reeds,2026-01-02,5.00", "R-1,Reeds,2026-01-02,6.00"]
    var book = Book()
    for line in lists {
      book = book.after(try read("Invoice,Customer,Invoice Date,Total\n\(line)\n").edit)
    }
    let places = book.invoices.live.compactMap { $0.issue }.map { "\($0.series.raw) \($0.count)" }
    #expect(Set(places).count == 2)
  }

  @Test func `rows of one invoice are its lines`() throws {
    let file = try read(
      """
      ContactName,EmailAddress,InvoiceNumber,InvoiceDate,DueDate,Total,InvoiceAmountPaid,InvoiceAmountDue,Description,Quantity,UnitAmount,LineAmount,TaxAmount,Currency,Status
      Reeds,a@x.io,INV-1,2026-02-03,2026-03-05,300.00,100.00,200.00,Mixing,2,100.00,200.00,40.00,GBP,Authorised
      Reeds,a@x.io,INV-1,2026-02-03,2026-03-05,300.00,100.00,200.00,Mastering,1,50.00,50.00,10.00,GBP,Authorised

      """)
    #expect(file.problems.isEmpty)
    let book = Book().after(file.edit)
    let content = try invoice("INV-1", book)
    #expect(content.lines.map { $0.text } == ["Mixing", "Mastering"])
    #expect(content.lines.first?.quantity == Quantity(2))
    #expect(content.lines.map { $0.amount.minor } == [20_000, 5_000])
    #expect(content.subtotal.minor == 25_000 && content.total.minor == 30_000)
    #expect(content.taxGroups.map { $0.rate } == [Rate(percent: 20)])
    #expect(content.currency == Currency("GBP"))
    let kept = try #require(book.invoices.live.first)
    #expect(try book.balance(of: kept).minor == 20_000)
    #expect(book.clients.live.map { $0.email } == ["a@x.io"])
  }

  @Test func `lines that do not come to the total are one`() throws {
    let file = try read(
      """
      Client Name,Invoice #,Date Issued,Invoice Status,Item Name,Line Total,Total
      Reeds,1,2026-01-02,sent,Mix,60.00,90.00
      Reeds,1,2026-01-02,sent,Master,40.00,90.00

      """)
    let content = try invoice("1", Book().after(file.edit))
    #expect(content.lines.map { $0.text } == ["Mix, Master"] && content.total.minor == 9_000)
  }

  @Test func `a tax that no rate gives is in the sum`() throws {
    // 12.5 % of 98,765.43 is 12,345.68.
    let file = try read(
      "Invoice,Customer,Invoice Date,Net,VAT,Total\n7,Reeds,2026-01-02,98765.43,12345.67,111111.10\n"
    )
    let content = try invoice("7", Book().after(file.edit))
    #expect(content.total.minor == 11_111_110 && content.taxGroups.isEmpty)
    #expect(
      file.summary.contains {
        $0.english == "The tax of 1 fits no rate: they come in with their whole sum"
      })
  }

  @Test func `what cannot come in is named by its line`() throws {
    let file = try read(
      """
      Invoice,Customer,Invoice Date,Total,Status
      1,Reeds,2026-01-02,5.00,Draft
      2,Reeds,2026-01-02,-5.00,Sent
      3,Reeds,2026-01-02,0.00,Sent
      4,,2026-01-02,5.00,Sent
      5,Reeds,someday,5.00,Sent
      6,Reeds,2026-01-02,five,Sent
      7,Reeds,2026-01-02,5.00,Sent
      7,Reeds,2026-01-02,5.00,Sent

      """)
    #expect(
      Set(file.problems.map { $0.english }) == [
        "line 2: the invoice 1 says “Draft”: nobody owes it. Left out.",
        "line 3: the invoice 2 is a credit of -5.00. Left out. Enter a credit note here if it is still owed to the client.",
        "line 4: the invoice 3 asks for nothing. Left out.",
        "line 5: the line has no Customer. Left out.",
        "line 6: Invoice Date: \"someday\" is not a date. Left out. Write it as 2026-02-07.",
        "line 7: Total: \"five\" is not an amount. Left out. Write it as 1234.50.",
        "line 9: the invoice 7 is in line 8 already. Left out.",
      ])
    #expect(Book().after(file.edit).invoices.live.map { $0.number } == ["7"])
  }

  @Test func `the day that an invoice is due says which number is the month`() throws {
    let file = try read(
      "Invoice,Customer,Invoice Date,Due Date,Total\n1,Reeds,03/01/2026,02/02/2026,5.00\n")
    // The third of January, due in February: read as March it would be due before its issue.
    #expect(try invoice("1", Book().after(file.edit)).issued == day("2026-01-03"))
    #expect(file.openDate.isEmpty)
    let open = try read("Invoice,Customer,Invoice Date,Total\n1,Reeds,03/01/2026,5.00\n")
    #expect(open.openDate == "03/01/2026")
    #expect(try invoice("1", Book().after(open.edit)).issued == day("2026-03-01"))
    var request = CSVRequest()
    request.dates = .dayFirst
    let said = try read("Invoice,Customer,Invoice Date,Total\n1,Reeds,03/01/2026,5.00\n", request)
    #expect(try invoice("1", Book().after(said.edit)).issued == day("2026-01-03"))
  }

  @Test func `an invoice that is partly open has the rest as a payment`() throws {
    let file = try read(
      """
      Invoice,Customer,Invoice Date,Due,Total,Paid on
      1,Reeds,2026-01-02,40.00,100.00,2026-01-20
      2,Reeds,2026-01-02,0.00,100.00,2026-01-21
      3,Reeds,2026-01-02,100.00,100.00,

      """)
    let book = Book().after(file.edit)
    let paid = book.payments.live.map { $0.amount.minor }
    #expect(paid.sorted() == [6_000, 10_000])
    #expect(
      try Set(book.payments.live.map { $0.day }) == [day("2026-01-20"), day("2026-01-21")])
    // "Due" over amounts is no day: thirty days are the book's own terms.
    #expect(try invoice("1", book).due == day("2026-02-01"))
  }

  @Test func `plain numbers go on, others are named`() throws {
    let plain = try read(
      "Invoice,Customer,Invoice Date,Total\n1001,Reeds,2026-01-02,5.00\n1003,Reeds,2026-02-02,5.00\n"
    )
    let book = Book().after(plain.edit)
    #expect(Numbering.mainSeries(in: book).start == 1_004)
    #expect(plain.summary.contains { $0.english == "Your next invoice gets the number 1004" })
    let named = try read("Invoice,Customer,Invoice Date,Total\nR-7,Reeds,2026-01-02,5.00\n")
    #expect(
      named.summary.contains {
        $0.english
          == "The last number is R-7: in Settings, Account, Invoice Numbers, say with which yours go on"
      })
    // A book that gives numbers already keeps its own.
    let sample = Books.sample()
    let start = Numbering.mainSeries(in: sample).start
    let late = try read(
      "Invoice,Customer,Invoice Date,Total\n500000,Reeds,2026-01-02,5.00\n", into: sample)
    #expect(Numbering.mainSeries(in: sample.after(late.edit)).start == start)
  }

  @Test func `what goes on is the series of new invoices`() throws {
    var book = Book()
    var (main, plain) = (Numbering.mainSeries(in: book), Series())
    main.pattern = "INV-{#}"
    plain.id = ID(77)
    book = book.after(Edit(putting: main, in: book.seriesTable))
    book = book.after(Edit(putting: plain, in: book.seriesTable))
    book = book.after(YearSeries.use(plain.id, in: book))
    let list = try read(
      "Invoice,Customer,Invoice Date,Total\n1001,Reeds,2026-01-02,5.00\n", into: book)
    book = book.after(list.edit)
    #expect(Numbering.currentSeries(in: book).start == 1_002)
    #expect(Numbering.currentSeries(in: book).id == plain.id)
    #expect(Numbering.mainSeries(in: book).start == 1)
    #expect(list.summary.contains { $0.english == "Your next invoice gets the number 1002" })
  }

  @Test func `a list without a day of issue or an amount says what it lacks`() throws {
    for (text, word) in [
      (
        "Our Invoices,,,\nInvoice No.,Customer,Due Date,Total\n1001,Reeds,2026-01-02,5.00\n",
        "Invoice Date"
      ),
      ("Invoice No.,Customer,Invoice Date\n1001,Reeds,2026-01-02\n", "Total"),
    ] {
      do throws(ImportFile.Fault) {
        _ = try ImportFile.read(
          Array(text.utf8), into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now))
        Issue.record("\(word) is not asked for")
      } catch {
        #expect(error.message.english.contains("“\(word)”"))
      }
    }
  }

  @Test func `a date is enough beside an invoice's number, and none beside a mere mark`() throws {
    let file = try read("Invoice Number,Client,Date,Total\n1001,Reeds,2026-03-14,1250.00\n")
    #expect(try invoice("1001", Book().after(file.edit)).total.minor == 125_000)
    let hours = "Date,Client,Project,Hours,Invoice,Total\n2026-03-14,Reeds,Album,2,7,100.00\n"
    #expect(InvoiceList(CSVReader.read(Array(hours.utf8))) == nil)
  }

  @Test(arguments: ["Vendor", "Merchant"])
  func `bills of vendors stay purchases`(_ title: String) throws {
    let file = try read(
      """
      Invoice Number,Customer,\(title),Due Date,Date,Amount
      1,Me,Reeds,2026-02-01,2026-01-02,5.00

      """)
    #expect(file.csv?.subject == .transactions)
  }

  @Test func `the preview says days and amounts as its reader has them`() throws {
    var options = Ledger8Import.Options(today: Books.today, now: Books.now)
    options.formats = Formats()
    options.formats.dateOrder = .dayMonthYear
    let file = try ImportFile.read(Array(german.utf8), into: Book(), options, CSVRequest())
    let (issued, due) = (
      options.formats.day(try day("2025-01-15")), options.formats.day(try day("2025-01-29"))
    )
    let sum = options.formats.money(Money(minor: 123_446, currency: .eur))
    #expect(issued != "2025-01-15")
    let said = file.summary.map { $0.english }
    #expect(said.contains("add invoice RE-2025-07, \(issued), Musikschule Köln GmbH, \(sum)"))
    #expect(said.contains("add payment RE-2025-07, \(due), \(sum)"))
  }
}
