import Exchange
import LedgerTestSupport
import Testing

@testable import Ledger

// A price that a person writes on the line of an expense of a design project (rule R10).
extension ProjectInvoicingTests {
  @Test func `an expense whose line was given a higher price is marked up, and no credit`() throws {
    var studio = try studio()
    var courier = studio.transaction("t1")
    (courier.id, courier.amount) = (ID(named: "t9"), Money(100, .usd))
    studio.told.put(courier, in: studio.book.transactions)
    let invoice = try draft(9_001, &studio)
    #expect(
      studio.book.lines(of: invoice.id).contains { $0.price == Price(Money(100, .usd)) })
    try price(120, of: invoice, &studio)
    #expect(ProjectDraftDrift(of: invoice, in: studio.book) == nil)
    #expect(try issue(invoice, &studio).total == Money(1_620, .usd))
    #expect(throws: ProjectInvoicing.Problem.nothingToBill) { try draft(9_002, &studio) }
    let accounting = try Accounting(of: home, in: studio.book)
    #expect(accounting.toInvoice.isZero && accounting.invoiced == Totals(Money(1_620, .usd)))
    #expect(accounting.owedToBusiness == Totals(Money(1_620, .usd)))
    #expect(DesignsToInvoice(in: studio.book).jobs.isEmpty)
    // The client reads the same on the project's report as on the invoice.
    let deals = try #require(ClientView(of: home, in: studio.book)).deals()
    #expect(deals.contains { $0.amount == Totals(Money(120, .usd)) })
    #expect(!deals.contains { $0.amount == Totals(Money(100, .usd)) })
    // Another amount of the expense is another matter.
    courier.amount = Money(90, .usd)
    studio.told.put(courier, in: studio.book.transactions)
    let next = try draft(9_003, &studio)
    #expect(studio.book.lines(of: next.id).map { $0.price.unit } == [Money(-30, .usd)])
  }

  @Test func `a mark-up stands until the expense is worth something else`() throws {
    var studio = try studio()
    var courier = studio.transaction("t1")
    (courier.id, courier.amount) = (ID(named: "t9"), Money(100, .eur))
    courier.worth = Worth(of: Money(100, .eur), [Money(110, .usd)])
    studio.told.put(courier, in: studio.book.transactions)
    let invoice = try draft(9_001, &studio)
    try price(120, of: invoice, &studio)
    #expect(try issue(invoice, &studio).total == Money(1_620, .usd))
    #expect(throws: ProjectInvoicing.Problem.nothingToBill) { try draft(9_002, &studio) }
    courier.worth = Worth(of: Money(100, .eur), [Money(105, .usd)])
    studio.told.put(courier, in: studio.book.transactions)
    let next = try draft(9_003, &studio)
    #expect(studio.book.lines(of: next.id).map { $0.price.unit } == [Money(-15, .usd)])
  }

  @Test func `what two devices asked for goes back but for the mark-up of one`() throws {
    var studio = try studio()
    var courier = studio.transaction("t1")
    (courier.id, courier.amount) = (ID(named: "t9"), Money(100, .usd))
    studio.told.put(courier, in: studio.book.transactions)
    var (desk, phone) = (studio, studio)
    (desk.told, phone.told) = (studio.told.offline(device: 1), studio.told.offline(device: 2))
    _ = try issue(try draft(9_001, &desk), &desk)
    let other = try draft(9_002, &phone)
    try price(120, of: other, &phone)
    #expect(try issue(other, &phone).total == Money(1_620, .usd))
    desk.told.meet(&phone.told)
    let next = try draft(9_003, &desk)
    #expect(
      desk.book.lines(of: next.id).map { $0.price.unit.minor }.sorted() == [-150_000, -10_000])
  }

  @Test func `a mark-up is one in a book that was restored from a backup, too`() throws {
    var studio = try studio()
    var courier = studio.transaction("t1")
    (courier.id, courier.amount) = (ID(named: "t9"), Money(100, .usd))
    studio.told.put(courier, in: studio.book.transactions)
    let invoice = try draft(9_001, &studio)
    try price(120, of: invoice, &studio)
    _ = try issue(invoice, &studio)
    let issued = try #require(studio.book.invoices[invoice.id])
    #expect(issued.bills.compactMap { $0.paid } == [Money(100, .usd)])
    let backup = try JSONReader.read(BackupWriter.write(studio.book))
    var replica = Replica(device: 9)
    let plan = try BackupReader.plan(backup, into: Book())
    _ = replica.commit(plan.edit, now: studio.told.now)
    #expect(
      try ProjectInvoicing.differences(of: home, in: replica.book).allSatisfy { $0.open.isZero })
    #expect(try Accounting(of: home, in: replica.book).toInvoice.isZero)
    // Another amount of the expense is another matter, and so is the former one again.
    for (paid, open) in [(90, -3_000), (100, 0)] as [(Int, Int64)] {
      courier.amount = Money(paid, .usd)
      var edit = Edit()
      edit.put(courier, in: replica.book.transactions)
      _ = replica.commit(edit, now: studio.told.now)
      #expect(
        try ProjectInvoicing.differences(of: home, in: replica.book).reduce(0) {
          $0 + $1.open.minor
        } == open)
    }
  }

  /// A price that a person writes on the line of an expense.
  private func price(_ amount: Int, of draft: Invoice, _ studio: inout ItemBook) throws {
    var line = try #require(
      studio.book.lines(of: draft.id).first { $0.source?.item.isNone == true })
    line.price = Price(Money(amount, .usd))
    studio.told.put(line, in: studio.book.lines)
  }
}
