import LedgerTestSupport
import Testing

@testable import Ledger

/// The tax of a project's last invoice where its next draft begins with another (rule R10).
extension ProjectInvoicingTests {
  private var vat: Tax { Tax("VAT", Rate(percent: 20)) }

  /// A project whose first invoice asked for 20 % of the whole, and a second thing since.
  private func taxed() throws -> ItemBook {
    var studio = try studio()
    var invoice = try draft(9_001, &studio)
    #expect(FormerTax(of: invoice, in: studio.book) == nil)
    invoice.tax = vat
    studio.told.put(invoice, in: studio.book.invoices)
    _ = try issue(invoice, &studio)
    price("lamp", 20_000, &studio)
    return studio
  }

  private func setTax(_ tax: Tax?, ofClient isOfClient: Bool, _ studio: inout ItemBook) throws {
    if isOfClient {
      var client = try #require(studio.book.clients[ID(named: "c")])
      client.tax = tax
      studio.told.put(client, in: studio.book.clients)
    } else {
      var settings = studio.book.settings
      (settings.id, settings.tax) = (Settings.onlyID, tax)
      studio.told.put(settings, in: studio.book.settingsTable)
    }
  }

  @Test func `the next draft names it, and takes it with one press`() throws {
    var studio = try taxed()
    let next = try draft(9_002, &studio)
    let former = try #require(FormerTax(of: next, in: studio.book))
    let number = try #require(studio.book.invoices[ID(9_001)]).number
    #expect(former.tax == vat && former.number == number)
    #expect(
      former.words(Formats()).english
        == "Invoice \(number) of this project asked for VAT 20%; this draft asks for no tax, as is usual "
        + "for the client.")
    #expect(former.title(Formats()).english == "Use VAT 20%")
    studio.told.commit(former.taken(in: studio.book))
    let now = try #require(studio.book.invoices[next.id])
    #expect(try studio.book.total(of: now) == Money(240, .usd))
    #expect(FormerTax(of: now, in: studio.book) == nil)
    // The next of both has it by then.
    _ = try issue(now, &studio)
    price("lamp", 30_000, &studio)
    #expect(FormerTax(of: try draft(9_003, &studio), in: studio.book)?.number != number)
  }

  @Test func `what somebody chose for the draft stands unsaid`() throws {
    var studio = try taxed()
    var next = try draft(9_002, &studio)
    next.tax = Tax("VAT", Rate(percent: 7))
    studio.told.put(next, in: studio.book.invoices)
    #expect(FormerTax(of: next, in: studio.book) == nil)
  }

  @Test(arguments: [true, false])
  func `what is usual since goes before it`(isOfClient: Bool) throws {
    var studio = try taxed()
    try setTax(Tax("VAT", Rate(percent: 7)), ofClient: isOfClient, &studio)
    #expect(FormerTax(of: try draft(9_002, &studio), in: studio.book) == nil)
  }

  @Test func `a tax that was there before the first invoice is no later choice`() throws {
    var studio = try studio()
    try setTax(vat, ofClient: false, &studio)
    var invoice = try draft(9_001, &studio)
    (invoice.tax, invoice.reverseCharge) = (nil, true)
    studio.told.put(invoice, in: studio.book.invoices)
    _ = try issue(invoice, &studio)
    price("lamp", 20_000, &studio)
    let next = try draft(9_002, &studio)
    let former = try #require(FormerTax(of: next, in: studio.book))
    #expect(former.tax == nil && former.title(Formats()).english == "Use no tax")
    // That the client owes it goes along: an invoice without tax says why.
    studio.told.commit(former.taken(in: studio.book))
    let taken = try #require(studio.book.invoices[next.id])
    #expect(taken.tax == nil && taken.reverseCharge == true)
  }

  @Test func `a draft that only gives back has none of its own`() throws {
    var studio = try taxed()
    price("lamp", nil, &studio)
    price("sofa", 140_000, &studio)
    #expect(FormerTax(of: try draft(9_002, &studio), in: studio.book) == nil)
  }
}
