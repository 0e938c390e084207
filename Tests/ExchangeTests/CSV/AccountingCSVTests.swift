import Exchange
import LedgerTestSupport
import Testing

@testable import Ledger

/// Invoices and payments as bookkeeping asks for them.
struct AccountingCSVTests {
  private let today = Day(number: 20_600)

  private func cells(_ bytes: [UInt8]) -> [[String]] {
    CSVReader.read(bytes).rows.map { $0.fields }
  }

  private func minor(_ text: String) throws -> Int64 {
    try Money(parsing: text, currency: .usd).minor
  }

  @Test func `every issued invoice has its line, whose figures add up`() throws {
    let book = SampleBuilder.studio(on: try Day(parsing: "2026-11-21")).book
    let lines = cells(try InvoiceCSV.bytes(of: book, on: today))
    let issued = book.invoices.live.filter { $0.isIssued }
    #expect(lines[0] == InvoiceCSV.columns && lines.count == issued.count + 1)
    #expect(issued.count > 5)
    var last = ""
    for line in lines.dropFirst() {
      let invoice = try #require(issued.first { $0.id.text == line[13] })
      let content = try #require(invoice.issue?.content)
      // Whom payments name, and what the paper says.
      #expect(line[3] == book.named(invoice.client)?.displayName && line[14] == content.buyer.name)
      #expect(line[0] == content.number)
      #expect(line[2] == (invoice.isCreditNote ? "" : content.due.text))
      #expect(line[1] >= last)
      last = line[1]
      let (net, tax, total) = (try minor(line[6]), try minor(line[7]), try minor(line[8]))
      #expect(net + tax == total && total == content.total.minor)
      let (credited, open) = (try minor(line[10]), try minor(line[11]))
      let paid = try minor(line[9])
      #expect(open == (invoice.isVoid ? 0 : total) - paid - credited)
      #expect(line[12] == book.status(of: invoice, on: today).rawValue)
    }
  }

  @Test func `the fee of a design project is what its invoice asks for`() throws {
    let book = SampleBuilder.studio(on: try Day(parsing: "2026-11-21")).book
    let lines = cells(try Ledger8CSV.projects(of: book)).dropFirst()
    var seen = 0
    for project in book.projects.live where book.charges(of: project.id).isEmpty {
      let due = try ProjectInvoiceReport(of: project.id, in: book).netDue[.usd]
      if due.isZero { continue }
      seen += 1
      #expect(lines.contains { $0[0] == project.name && $0[6] == due.plain })
    }
    #expect(seen > 1)
  }

  @Test func `an invoice's line says its taxes and when it was paid, a payment's what it is worth`()
    throws
  {
    var told = try TestBook(
      """
      currency EUR
      client c1 company "Oslo Jazz"
      gig g1 c1 "Festival" 2025-09-01 delivered
      charge g1 concert 300.00 NOK
      invoice i1 g1 2025-09-02
      tax i1 VAT 7
      issued i1 1 2025-09-02
      payment i1 100.00 NOK 2025-09-09 as p1
      """)
    func invoice() throws -> [String: String] {
      let lines = cells(try InvoiceCSV.bytes(of: told.book, on: today))
      return Dictionary(zip(lines[0], lines[1])) { $1 }
    }
    #expect(try invoice()["Tax Rates"] == "7%" && invoice()["Paid On"] == "")
    try told.tell("payment i1 221.00 NOK 2025-09-16 as p2")
    #expect(try invoice()["Open"] == "0.00" && invoice()["Paid On"] == "2025-09-16")
    #expect(try invoice()["Reverse Charge"] == "" && invoice()["Tax Number"] == "")
    var paid = try #require(told.book.payments[ID(named: "p2")])
    paid.worth = Worth(of: paid.amount, [Money(minor: 1_910, currency: .eur)])
    told.put(paid, in: told.book.payments)
    let ahead = Payments.received(
      ID(9), Money(30, .eur), from: ID(named: "c1"), for: ID(named: "g1"), on: today)
    told.put(ahead, in: told.book.payments)
    let lines = cells(PaymentCSV.bytes(of: told.book)).dropFirst().map { Array($0.suffix(4)) }
    // 21.00 of 321.00 is tax, of the second 14.46: of 221.00 that are worth 19.10.
    #expect(
      lines == [
        ["Festival", "", "", "6.54"], ["Festival", "19.10", "EUR", "1.25"],
        ["Festival", "30.00", "EUR", ""],
      ])
    let collected = TaxCollected(of: told.book, .received)
    #expect(collected.total(in: .eur) == Money(minor: 125, currency: .eur))
  }

  @Test func `what went back of an invoice did not pay it, and a credit note it did`() throws {
    func paidOn(_ story: String) throws -> [String] {
      let lines = cells(try InvoiceCSV.bytes(of: try TestBook(story).book, on: today))
      return lines.dropFirst().map { $0[18] }
    }
    #expect(InvoiceCSV.columns[18] == "Paid On")
    let over = TestBook.billed(paid: "450.00") + "\nrefund i1 50.00 2025-10-01"
    #expect(try paidOn(over) == ["2025-09-03"])
    let noted = TestBook.billed(paid: "400.00", isCredited: true)
    #expect(try paidOn(noted) == ["2025-09-03", ""])
    #expect(try paidOn(noted + "\nrefund n1 400.00 2025-10-01") == ["2025-09-03", "2025-10-01"])
    // Nothing came for what the note took.
    #expect(try paidOn(TestBook.billed(isCredited: true)) == ["", ""])
  }

  @Test func `every payment has its line, with what it paid`() throws {
    let book = SampleBuilder.studio(on: try Day(parsing: "2026-11-21")).book
    let lines = cells(PaymentCSV.bytes(of: book))
    #expect(lines[0] == PaymentCSV.columns && lines.count == book.payments.liveCount + 1)
    for line in lines.dropFirst() {
      let payment = try #require(book.payments.live.first { $0.id.text == line[7] })
      #expect(line[0] == payment.day.text)
      #expect(try minor(line[2]) == payment.amount.minor)
      let paid = book.allocations(of: payment.id).compactMap { book.invoices[$0.invoice]?.number }
      #expect(line[6] == paid.joined(separator: ", "))
    }
    #expect(lines.count { !$0[6].isEmpty } > 5)
    #expect(lines.map { $0[0] }.dropFirst() == lines.map { $0[0] }.dropFirst().sorted()[...])
  }
}
