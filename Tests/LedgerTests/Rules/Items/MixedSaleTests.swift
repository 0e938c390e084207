import LedgerTestSupport
import Testing

@testable import Ledger

/// Things of two currencies in one canonical sale: amounts of two currencies never meet in one sum
/// (S13).
struct MixedSaleTests {
  private static let euros = Money(minor: 15_000, currency: .eur)
  private static let dollars = Money(minor: 12_000, currency: .usd)

  /// A lamp of 150 EUR and one of 120 USD, sold from inventory into p1.
  private func studio() throws -> ItemBook {
    var studio = try ItemBook()
    for (name, price) in [("i1", Self.euros), ("i2", Self.dollars)] {
      studio.put(item: name, in: nil)
      var item = studio.item(name)
      item.projectPrice = price
      studio.told.put(item, in: studio.book.items)
    }
    try studio.sell(["i1", "i2"], to: .project(ID(named: "p1")))
    return studio
  }

  @Test func `a sale comes to one sum a currency`() throws {
    let studio = try studio()
    let sale = try #require(studio.shown("p1", .businessToProject))
    #expect(studio.book.amounts(of: sale).amounts == [Self.euros, Self.dollars])
    #expect(NextSteps(of: sale, in: studio.book).steps[1].isDone)
  }

  @Test func `budget, accounting and the client's invoice count both`() throws {
    let studio = try studio()
    let project = ID<Project>(named: "p1")
    let budget = BudgetProgress(of: project, in: studio.book)
    #expect(budget.rows.first { $0.category == ID(named: "c1") }?.spent == Self.dollars)
    #expect(budget.others.amounts == [Self.euros])
    let owed = try Accounting(of: project, in: studio.book)
    #expect(owed.owedToBusiness.amounts == [Self.euros, Self.dollars])
    let invoice = try ProjectInvoiceReport(of: project, in: studio.book)
    #expect(invoice.charges.map { $0.amount.amounts } == [[Self.euros, Self.dollars]])
    #expect(invoice.netDue.amounts == [Self.euros, Self.dollars])
  }

  @Test func `what is sold on counts in its own currency`() throws {
    var studio = try studio()
    try studio.sell(["i1"], to: .business)
    let invoice = try ProjectInvoiceReport(of: ID(named: "p1"), in: studio.book)
    let charge = try #require(invoice.charges.first)
    #expect(charge.left.amounts == [Self.euros])
    #expect(charge.amount.amounts == [Self.euros, Self.dollars])
    #expect(invoice.netDue.nonZero == [Self.dollars])
  }
}
