import LedgerTestSupport
import Testing

@testable import Ledger

/// A client's own view of the budget (rule R11): what they spent, whoever's card it was.
struct ClientBudgetTests {
  private let home = ID<Project>(named: "p1")

  private func book(
    _ rows: [(type: TransactionType, owed: Reimbursement, isTheirs: Bool, minor: Int64)],
    things: Bool = false
  ) throws -> Book {
    var studio = try ItemBook()
    for (place, row) in rows.enumerated() {
      let name = "x\(place)"
      studio.put(transaction: name, row.type, in: "p1", source: "Fabric House")
      var one = studio.transaction(name)
      one.amount = Money(minor: row.minor, currency: .usd)
      one.reimbursement = row.owed
      if row.isTheirs { one.purchasedBy = Purchaser.clientCard.rawValue }
      studio.told.put(one, in: studio.book.transactions)
      if things { studio.put(item: "thing\(place)", in: "p1", of: name, cents: row.minor * 2) }
    }
    return studio.book
  }

  private func spent(_ book: Book) throws -> Int64 {
    try #require(ClientView(of: home, in: book)).budget().overall.spent.minor
  }

  @Test func `what the client paid themselves counts, and what they get back is not below zero`()
    throws
  {
    #expect(try spent(book([(.purchase, .none, true, 20_000)])) == 20_000)
    #expect(try spent(book([(.purchase, .none, false, 20_000)])) == 0)
    #expect(try spent(book([(.purchase, .owedToClient, true, 7_525)])) == 0)
    #expect(try spent(book([(.purchase, .owedToCompany, false, 5_000)])) == 5_000)
    let back: Int64 = try spent(
      book([(.purchase, .owedToCompany, false, 5_000), (.return, .owedToClient, false, 2_000)]))
    #expect(back == 3_000)
    let own: Int64 = try spent(
      book([(.purchase, .none, true, 20_000), (.return, .none, true, 3_000)]))
    #expect(own == 17_000)
  }

  @Test func `with things in it a purchase counts by them, once`() throws {
    #expect(try spent(book([(.purchase, .none, true, 20_000)], things: true)) == 40_000)
    #expect(try spent(book([(.purchase, .owedToCompany, false, 5_000)], things: true)) == 10_000)
  }

  @Test func `what was called off counts as nothing`() throws {
    var studio = try ItemBook()
    studio.put(transaction: "off", .purchase, in: "p1")
    var off = studio.transaction("off")
    off.amount = Money(minor: 9_900, currency: .usd)
    off.purchasedBy = Purchaser.clientCard.rawValue
    off.isCanceled = true
    studio.told.put(off, in: studio.book.transactions)
    #expect(try spent(studio.book) == 0)
  }
}
