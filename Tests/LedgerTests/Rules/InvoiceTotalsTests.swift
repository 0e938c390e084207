import Ledger
import LedgerTestSupport
import Testing

struct InvoiceTotalsTests {
  private func totals(_ lines: String, tax: String) throws -> InvoiceTotals {
    let told = try TestBook(
      "client c1 \"Ann Lee\"\ninvoice i1 for c1\n" + lines + "\ntax i1 VAT \(tax)")
    let invoice = told.invoice("i1")
    return try InvoiceTotals(of: told.book.lines(of: invoice.id), invoice.tax, in: .usd)
  }

  @Test func `each line is rounded, then summed, then taxed once`() throws {
    // 3 × (0.335 → 0.34) = 1.02; 8.25 % of 1.02 = 0.08415.
    let line = "line i1 \"Hour\" 0.67 USD x 0.5\n"
    let totals = try totals(line + line + line, tax: "8.25")
    #expect(totals.subtotal.plain == "1.02")
    #expect(totals.tax?.amount.plain == "0.08")
    #expect(totals.total.plain == "1.10")
  }

  @Test(arguments: [
    ("45.00", "8.25", "3.71"), ("0.06", "8.25", "0.00"), ("0.07", "8.25", "0.01"),
    ("10.00", "0.05", "0.01"), ("10.00", "0.0499", "0.00"), ("100.00", "19", "19.00"),
    ("2.00", "12.25", "0.25"),
  ])
  func `tax is rounded half up`(subtotal: String, rate: String, tax: String) throws {
    let totals = try totals("line i1 \"Set\" \(subtotal) USD", tax: rate)
    #expect(totals.tax?.amount.plain == tax)
    #expect(try totals.total == totals.subtotal.adding(try #require(totals.tax).amount))
  }

  @Test func `a discount lowers the tax and may be more than the rest`() throws {
    let totals = try totals(
      "line i1 \"Set\" 10.00 USD\nline i1 \"Discount\" -20.00 USD", tax: "10")
    #expect(totals.subtotal.plain == "-10.00" && totals.tax?.amount.plain == "-1.00")
  }

  @Test func `a tax of nothing is no tax`() throws {
    let totals = try totals("line i1 \"Set\" 10.00 USD", tax: "0")
    #expect(totals.tax == nil && totals.total == totals.subtotal)
  }

  @Test func `yen have no cents to round to`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      currency JPY
      invoice i1 for c1
      line i1 "Set" 999 JPY x 0.5
      tax i1 JCT 10
      """)
    let invoice = told.invoice("i1")
    let totals = try InvoiceTotals(of: told.book.lines(of: invoice.id), invoice.tax, in: .jpy)
    #expect(totals.total.plain == "550")
  }

  @Test func `an issued invoice for nothing counts as paid`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      invoice i1 for c1 2025-09-02
      line i1 "Benefit" 0.00 USD
      issued i1 1 2025-09-02
      """)
    #expect(told.book.status(of: told.invoice("i1"), on: Day.last) == .paid)
  }
}
