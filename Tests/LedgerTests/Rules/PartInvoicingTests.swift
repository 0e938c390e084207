import LedgerTestSupport
import Testing

@testable import Ledger

/// Some of several pieces, after they were billed as one (rule I11).
extension ProjectInvoicingTests {
  @Test(arguments: [false, true])
  func `a part of what was billed as one is billed once, and given back as it was asked for`(
    isSale: Bool
  ) throws {
    var studio = try studio()
    var sofa = studio.item("sofa")
    sofa.quantity = 3
    studio.told.put(sofa, in: studio.book.items)
    var back = studio.transaction("r1")
    back.reimbursement = .owedToClient
    studio.told.put(back, in: studio.book.transactions)
    var invoice = try draft(9_001, &studio)
    invoice.discount = Discount(Rate(percent: 10))
    studio.told.put(invoice, in: studio.book.invoices)
    _ = try issue(invoice, &studio)
    let operation = studio.operation()
    let split = try ItemSplit.split(1, of: studio.item("sofa"), by: operation, in: studio.book)
    studio.told.commit(split.edit)
    func open() throws -> [Int64] {
      try ProjectInvoicing.differences(of: home, in: studio.book).map { $0.open.minor }
        .filter { $0 != 0 }
    }
    #expect(try open().isEmpty)
    let next = studio.operation()
    let edit =
      isSale
      ? try Selling.sell([split.part], to: .business, by: next, in: studio.book).edit
      : try Returning.move(
        [split.part], to: studio.transaction("r1"), by: next, in: studio.book)
    studio.told.commit(edit)
    #expect(try open() == [-50_000])
    let note = try draft(9_002, &studio)
    #expect(try studio.book.total(of: note) == Money(minor: -45_000, currency: .usd))
    #expect(note.corrects == ID(9_001))
    _ = try issue(note, &studio)
    #expect(try open().isEmpty)
  }

  @Test func `a draft that was made before follows the parts`() throws {
    var studio = try studio()
    var sofa = studio.item("sofa")
    sofa.quantity = 3
    studio.told.put(sofa, in: studio.book.items)
    let invoice = try draft(9_001, &studio)
    let operation = studio.operation()
    studio.told.commit(
      try ItemSplit.split(1, of: sofa, by: operation, in: studio.book).edit)
    let drift = try #require(ProjectDraftDrift(of: invoice, in: studio.book))
    #expect(drift.asked == drift.open)
    studio.told.commit(drift.update(of: invoice, formats: Formats(), in: studio.book))
    let lines = studio.book.lines(of: invoice.id)
    #expect(try lines.map { try $0.price.amount().minor } == [100_000, 50_000])
    #expect(ProjectDraftDrift(of: invoice, in: studio.book) == nil)
  }
}
