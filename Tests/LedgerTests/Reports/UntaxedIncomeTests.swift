import LedgerTestSupport
import Testing

@testable import Ledger

/// What no tax is on, by client and tax number, and whether the tax that was paid comes back (rule R14).
struct UntaxedIncomeTests {
  /// A client abroad who owes the tax, one who does not, and one invoice with tax.
  private func told() throws -> TestBook {
    var told = try TestBook(
      """
      client c1 company "Wien GmbH"
      client c2 company "Boston Inc"
      invoice i1 for c1 2025-01-11
      line i1 "Consulting" 1000.00 USD
      invoice i2 for c2 2025-02-11
      line i2 "Consulting" 200.00 USD
      invoice i3 for c2 2025-03-11
      line i3 "Prints" 100.00 USD
      tax i3 VAT 19
      """)
    var client = told.client("c1")
    client.taxID = "ATU12345678"
    told.put(client, in: told.book.clients)
    var invoice = told.invoice("i1")
    invoice.reverseCharge = true
    told.put(invoice, in: told.book.invoices)
    return told
  }

  @Test func `it is told by client, what the recipient owes the tax of first`() throws {
    var told = try told()
    try told.tell(
      "issued i1 1 2025-01-11\nissued i2 2 2025-02-11\nissued i3 3 2025-03-11\n"
        + "payment i1 400.00 2025-04-01\npayment i3 119.00 2025-04-02")
    let invoiced = try TaxYear(of: told.book, in: 2025, .invoiced).untaxed.rows
    #expect(invoiced.map(\.name) == ["Wien GmbH", "Boston Inc"])
    #expect(invoiced.map(\.taxID) == ["ATU12345678", ""])
    #expect(invoiced.map(\.isReverseCharge) == [true, false])
    #expect(invoiced.map(\.amount.minor) == [100_000, 20_000])
    let received = try TaxYear(of: told.book, in: 2025, .received).untaxed.rows
    #expect(received.map(\.name) == ["Wien GmbH"])
    #expect(received.map(\.amount.minor) == [40_000])
    #expect(try TaxYear(of: told.book, in: 2024, .invoiced).untaxed.rows.isEmpty)
  }

  @Test
  func
    `one number is one row however it is written, of an invoice with both the lines without tax`()
    throws
  {
    var told = try told()
    try told.tell("issued i1 1 2025-01-11")
    var client = told.client("c1")
    (client.company, client.taxID) = ("Wien Consulting GmbH", "atu 1234-5678")
    told.put(client, in: told.book.clients)
    try told.tell(
      """
      invoice i4 for c1 2025-04-11
      line i4 "Consulting" 30.00 USD
      invoice i5 for c2 2025-05-11
      line i5 "Prints" 100.00 USD
      line i5 "Stamps" 5.00 USD
      tax i5 VAT 19
      """)
    var invoice = told.invoice("i4")
    invoice.reverseCharge = true
    told.put(invoice, in: told.book.invoices)
    var stamps = try #require(told.book.lines(of: told.invoice("i5").id).last)
    stamps.tax = Tax("VAT", .zero)
    told.put(stamps, in: told.book.lines)
    try told.tell("issued i4 2 2025-04-11\nissued i5 3 2025-05-11")
    let rows = ClientIncome.untaxed(of: told.book, .invoiced).rows
    #expect(rows.map(\.amount.minor) == [103_000, 500])
    #expect(rows.map(\.count) == [2, 1])
  }

  @Test func `what was credited and paid back is none`() throws {
    var told = try told()
    try told.tell(
      "issued i1 1 2025-01-11\npayment i1 400.00 2025-01-20\n"
        + "creditnote n1 i1 2025-02-01\nissued n1 2 2025-02-01")
    #expect(ClientIncome.untaxed(of: told.book, .received).rows.map(\.amount.minor) == [40_000])
    try told.tell("refund n1 400.00 2025-02-02")
    #expect(ClientIncome.untaxed(of: told.book, .received).rows.isEmpty)
    #expect(ClientIncome.untaxed(of: told.book, .invoiced).rows.isEmpty)
  }

  @Test
  func `who asks for tax gets it back in a year of clients abroad, and who does not does not`()
    throws
  {
    var told = try told()
    try told.tell("issued i1 1 2025-01-11\nissued i2 2 2025-02-11")
    told.put(Transaction(deducting: 11_900, .usd, tax: 19), in: told.book.transactions)
    let without = try TaxYear(of: told.book, in: 2025, .invoiced)
    #expect(!without.getsTaxBack && without.costs.minor == 11_900)
    #expect(without.taxIn.minor == 1_900 && without.taxToPay.isZero)
    var settings = told.book.settings
    settings.id = Settings.onlyID
    settings.tax = Tax("VAT", Rate(percent: 19))
    told.put(settings, in: told.book.settingsTable)
    let with = try TaxYear(of: told.book, in: 2025, .invoiced)
    #expect(with.getsTaxBack && with.costs.minor == 10_000 && with.taxToPay.minor == -1_900)
    #expect(with.profit.minor == 110_000)
  }

  @Test func `who has nothing to do with tax is told none of it`() throws {
    var told = try told()
    try told.tell("issued i2 1 2025-02-11")
    #expect(try TaxYear(of: told.book, in: 2025, .invoiced).untaxed.rows.isEmpty)
    try told.tell("issued i1 2 2025-02-12")
    #expect(try TaxYear(of: told.book, in: 2025, .invoiced).untaxed.rows.count == 2)
  }
}
