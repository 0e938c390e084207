import LedgerTestSupport
import Testing

@testable import Ledger

/// What things cost counts where they stand, from the day on which they went there (rule E28).
struct MovedCostsTests {
  private let bought = Day(number: 20_300)

  /// Bought in p1, before tax and with 19 %, with what is in it.
  private func studio(
    _ item: String, _ pieces: Int64 = 1, net: Int64, by purchaser: String = ""
  ) throws -> ItemBook {
    var studio = try ItemBook()
    var purchase = studio.transaction("t1")
    purchase.day = bought
    purchase.amount = Money(minor: net * 119 / 100, currency: .usd)
    purchase.tax = TransactionTax(
      rate: Rate(percent: 19), subtotal: Money(minor: net, currency: .usd))
    purchase.purchasedBy = purchaser
    studio.told.put(purchase, in: studio.book.transactions)
    studio.put(item: item, in: "p1", of: "t1", cents: net * 2)
    var thing = studio.item(item)
    thing.purchasePrice = Money(minor: net, currency: .usd)
    if pieces > 1 { thing.quantity = pieces }
    studio.told.put(thing, in: studio.book.items)
    return studio
  }

  /// What each place bears that bears something; inventory is "".
  private func costs(
    _ studio: ItemBook, by grouping: ProfitReport.Grouping = .projectAccrued, to last: Day? = nil
  ) throws -> [String: Int64] {
    var costs: [String: Int64] = [:]
    let report = try ProfitReport(of: studio.book, by: grouping, to: last)
    for row in report.rows where !row.costs.isZero {
      costs[row.id == 0 ? "" : row.name] = row.costs.minor
    }
    #expect(report.total.costs.minor == costs.values.reduce(0, +))
    return costs
  }

  /// Takes pieces apart; what they are.
  private func split(_ name: String, _ pieces: Int64, _ studio: inout ItemBook) throws -> Item {
    let outcome = try ItemSplit.split(
      pieces, of: studio.item(name), by: studio.operation(), in: studio.book)
    studio.told.commit(outcome.edit)
    return outcome.part
  }

  private func sell(_ item: Item, to project: String, _ studio: inout ItemBook) throws {
    let operation = studio.operation()
    studio.told.commit(
      try Selling.sell([item], to: .project(ID(named: project)), by: operation, in: studio.book)
        .edit)
  }

  @Test func `what a project sells to another takes its cost along, as the accounting has it`()
    throws
  {
    var studio = try studio("lamp", net: 30_000)
    #expect(try costs(studio) == ["p1": 30_000])
    try studio.sell(["lamp"], to: .project(ID(named: "p2")))
    #expect(try costs(studio) == ["p2": 30_000])
    #expect(try costs(studio, by: .project) == ["p2": 35_700])
    let accounting = try Accounting(of: ID(named: "p2"), in: studio.book)
    #expect(accounting.atCost == Totals(Money(300, .usd)))
    // Until then it was the first one's.
    #expect(try costs(studio, to: Day(number: 20_331)) == ["p1": 30_000])
    studio.told.undo()
    #expect(try costs(studio) == ["p1": 30_000])
  }

  @Test func `what stands in inventory costs no project anything`() throws {
    var studio = try studio("lamp", net: 30_000)
    try studio.sell(["lamp"], to: .business)
    #expect(try costs(studio) == ["": 30_000])
    // Deleted, it stood there last.
    var lamp = studio.item("lamp")
    lamp.life = .trashed
    studio.told.put(lamp, in: studio.book.items)
    #expect(try costs(studio) == ["": 30_000])
  }

  @Test func `pieces take their share along, also of what moved before they were taken apart`()
    throws
  {
    var studio = try studio("stools", 4, net: 20_000)
    try sell(try split("stools", 2, &studio), to: "p2", &studio)
    #expect(try costs(studio) == ["p1": 10_000, "p2": 10_000])
    try studio.sell(["stools"], to: .business)
    #expect(try costs(studio) == ["": 10_000, "p2": 10_000])
    let one = try split("stools", 1, &studio)
    #expect(try costs(studio) == ["": 10_000, "p2": 10_000])
    try sell(one, to: "p2", &studio)
    #expect(try costs(studio) == ["": 5_000, "p2": 15_000])
  }

  @Test func `a purchase that moves takes its things along once`() throws {
    var studio = try studio("lamp", net: 30_000)
    let operation = studio.operation()
    studio.told.commit(
      try Reassigning.reassign(
        studio.transaction("t1"), to: .project(ID(named: "p2")), by: operation, in: studio.book))
    #expect(try costs(studio) == ["p2": 30_000])
  }

  @Test func `what the client paid costs nobody anything, wherever it goes`() throws {
    var studio = try studio("lamp", net: 30_000, by: "client-card")
    try studio.sell(["lamp"], to: .project(ID(named: "p2")))
    #expect(try costs(studio).isEmpty)
  }
}
