import LedgerTestSupport
import Testing

@testable import Ledger

/// A discount of the whole is that of what is asked for the first time, not of what is given back beside it (rule R10).
extension ProjectInvoicingTests {
  /// A sofa of 1,500.00 that was asked for goes back on a draft that asks for a rug of 1,000.00 less 10 %.
  private func discounted() throws -> (ItemBook, Invoice) {
    var studio = try studio()
    _ = try issue(try draft(9_001, &studio), &studio)
    try studio.sell(["sofa"], to: .business)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 100_000)
    var invoice = try draft(9_002, &studio)
    invoice.discount = Discount(Rate(percent: 10))
    studio.told.put(invoice, in: studio.book.invoices)
    return (studio, invoice)
  }

  @Test func `a discount of the whole takes nothing off what is given back beside it`() throws {
    var (studio, invoice) = try discounted()
    invoice.tax = Tax("VAT", Rate(percent: 20))
    studio.told.put(invoice, in: studio.book.invoices)
    let total = try issue(invoice, &studio).total
    // 1,000.00 less 10 % with 20 %, and the 1,500.00 that were asked for.
    #expect(total == Money(1_080 - 1_500, .usd))
  }

  /// What a line gives back is written on it: whatever somebody does to its tax, and also where it has one of its own and gives
  /// nothing back.
  @Test func `whose discount it is depends on no tax that somebody writes`() throws {
    let (made, invoice) = try discounted()
    var studio = made
    let whole = Money(900 - 1_500, .usd)
    #expect(try studio.book.total(of: invoice) == whole)
    for row in studio.book.lines(of: invoice.id) {
      let isBack = row.price.unit.isNegative
      #expect(row.source?.asked == (isBack ? ID(9_001) : ID()))
      var line = row
      line.tax = isBack ? nil : Tax("", .zero)
      studio.told.put(line, in: studio.book.lines)
      #expect(try studio.book.total(of: invoice) == whole)
    }
    var line = Line()
    (line.id, line.invoice) = (ID(named: "voucher"), invoice.id)
    (line.price, line.tax) = (Price(Money(-100, .usd)), Tax("", .zero))
    studio.told.put(line, in: studio.book.lines)
    #expect(try studio.book.total(of: invoice) == Money(810 - 1_500, .usd))
  }

  @Test func `a draft that an earlier program made asks for what it did`() throws {
    let (made, invoice) = try discounted()
    var studio = made
    for var line in studio.book.lines(of: invoice.id) {
      line.source?.asked = ID()
      studio.told.put(line, in: studio.book.lines)
    }
    #expect(studio.book.lines(of: invoice.id).allSatisfy { $0.source?.asked.isNone ?? true })
    #expect(try studio.book.total(of: invoice) == Money(900 - 1_500, .usd))
  }
}
