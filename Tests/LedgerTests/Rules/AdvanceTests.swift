import LedgerTestSupport
import Testing

@testable import Ledger

/// What a design project's client pays before anything is bought, and how its invoice is less by it (rule R18).
extension ProjectInvoicingTests {
  private var vat: Tax { Tax("VAT", Rate(percent: 19)) }
  private var today: Day { Day(number: 20_600) }

  /// An invoice of the client with a line of its own, which is paid.
  private func advance(_ studio: inout ItemBook) throws -> InvoiceContent {
    var draft = Drafting.blank(ID(9_001), client: ID(named: "c"), on: today, in: studio.book)
    draft.tax = vat
    studio.told.put(draft, in: studio.book.invoices)
    studio.told.put(deposit(70_005, on: draft.id), in: studio.book.lines)
    let content = try issue(draft, &studio)
    let issued = try #require(studio.book.invoices[draft.id])
    for part in try Payments.parts(
      ID(9_500), content.total, for: issued, on: today, in: studio.book)
    {
      studio.told.commit(part)
    }
    return content
  }

  private func deposit(_ minor: Int64, on invoice: ID<Invoice>) -> Line {
    var line = Line()
    (line.id, line.invoice) = (ID(named: "deposit of \(invoice.text)"), invoice)
    (line.text, line.service) = ("Advance", Deposits.service)
    line.price = Price(Money(minor: minor, currency: .usd))
    return line
  }

  private func taxed(_ number: UInt64, _ studio: inout ItemBook) throws -> Invoice {
    var invoice = try draft(number, &studio)
    invoice.tax = vat
    studio.told.put(invoice, in: studio.book.invoices)
    return invoice
  }

  @Test func `the credit of an advance's credit note pays the project's invoice to the cent`()
    throws
  {
    var studio = try studio()
    let asked = try advance(&studio)
    #expect(asked.total == Money(minor: 83_306, currency: .usd))
    // It bills no thing, so that the project's invoice asks for all of them.
    let invoice = try taxed(9_002, &studio)
    #expect(try issue(invoice, &studio).total == Money(1_785, .usd))
    let advance = try #require(studio.book.invoices[ID(9_001)])
    studio.told.commit(Drafting.credit(ID(9_003), of: advance, on: today, in: studio.book))
    let note = try #require(studio.book.invoices[ID(9_003)])
    #expect(try issue(note, &studio).total == asked.total.negated())
    let issued = try #require(studio.book.invoices[invoice.id])
    studio.told.commit(try Credits.apply(to: issued, on: today, in: studio.book))
    #expect(try studio.book.balance(of: issued) == Money(minor: 95_194, currency: .usd))
    #expect(try studio.book.credit(of: ID(named: "c")).isZero)
    #expect(try Accounting(of: home, in: studio.book).toInvoice.isZero)
  }

  @Test func `a line below zero takes it off, and stays over updates`() throws {
    var studio = try studio()
    _ = try advance(&studio)
    let invoice = try taxed(9_002, &studio)
    studio.told.put(deposit(-70_005, on: invoice.id), in: studio.book.lines)
    price("lamp", 20_000, &studio)
    studio.told.commit(Drafting.update(invoice, formats: Formats(), in: studio.book))
    price("lamp", nil, &studio)
    studio.told.commit(Drafting.update(invoice, formats: Formats(), in: studio.book))
    #expect(try issue(invoice, &studio).total == Money(minor: 95_194, currency: .usd))
    #expect(throws: ProjectInvoicing.Problem.nothingToBill) { try draft(9_003, &studio) }
  }
}
