import Ledger
import LedgerTestSupport
import Testing

/// What is said of the money before a sale is what the clients' accounting says after it.
struct SaleMoneyTests {
  private struct Sums: Equatable {
    var toBusiness: Totals
    var toClient: Totals
  }

  private func sums(_ project: ID<Project>, _ book: Book) throws -> Sums {
    let accounting = try Accounting(of: project, in: book)
    return Sums(toBusiness: accounting.owedToBusiness, toClient: accounting.owedToClient)
  }

  private func less(_ one: Totals, _ other: Totals) throws -> [Money] {
    var rest = one
    try rest.subtract(other)
    return rest.nonZero
  }

  @Test func `every thing of the sample, sold to inventory and to every other project`() throws {
    var replica = Replica(device: 7)
    _ = replica.commit(
      sampleStudio(on: try Day(parsing: "2026-11-21")), now: Instant(milliseconds: 1),
      undoable: false)
    let book = replica.book
    let homes = book.projects.live.filter { $0.work == .designer }.map { $0.id }
    #expect(homes.count > 1)
    var sales = 0
    for item in book.items.live where !item.project.isNone && item.status != .returned {
      let targets =
        [Selling.Target.business] + homes.filter { $0 != item.project }.map { .project($0) }
      for (number, target) in targets.enumerated() {
        let operation = ItemOperation(
          9_000_000 + item.id.raw % 1_000 * 10 + UInt64(number),
          at: Instant(milliseconds: 1_795_000_000_000), on: try Day(parsing: "2026-11-21"))
        guard
          let outcome = try? Selling.sell(
            [item], to: target, fallback: book.budgetCategories[0].id,
            destination: book.budgetCategories[0].id, by: operation, in: book),
          outcome.sold == [item.id]
        else { continue }
        var after = replica
        _ = after.commit(outcome.edit, now: Instant(milliseconds: 2), undoable: false)
        let money = try SaleMoney(of: [item], to: target)
        let (was, now) = (try sums(item.project, book), try sums(item.project, after.book))
        #expect(try less(now.toClient, was.toClient) == (money.credits.first?.amount.nonZero ?? []))
        if case .project(let id) = target {
          let (was, now) = (try sums(id, book), try sums(id, after.book))
          #expect(try less(now.toBusiness, was.toBusiness) == (money.charge?.amount.nonZero ?? []))
          #expect(money.charge?.project == id)
        }
        #expect(money.unpriced == (item.projectPrice?.isZero ?? true ? 1 : 0))
        sales += 1
      }
    }
    #expect(sales > 10)
  }

  @Test func `of several projects each gets its own back, and what cannot be sold is left out`()
    throws
  {
    func item(_ id: UInt64, _ project: UInt64, _ cents: Int64?, _ status: ItemStatus? = nil) -> Item
    {
      var item = Item()
      item.id = ID(id)
      item.project = ID(project)
      item.projectPrice = cents.map { Money(minor: $0, currency: .usd) }
      item.status = status
      return item
    }
    let money = try SaleMoney(
      of: [
        item(1, 10, 100), item(2, 20, 7), item(3, 10, 50), item(4, 10, nil), item(5, 0, 9),
        item(6, 30, 1_000), item(7, 10, 400, .returned), item(8, 20, 0),
      ], to: .project(ID(30)))
    #expect(money.credits.map { $0.project.raw } == [10, 20])
    #expect(money.credits.map { $0.amount.single?.minor } == [150, 7])
    #expect(money.charge?.amount.single?.minor == 166)
    #expect(money.unpriced == 2)
    let toInventory = try SaleMoney(of: [item(1, 10, 100), item(5, 0, 9)], to: .business)
    #expect(
      toInventory.charge == nil && toInventory.credits.count == 1 && toInventory.unpriced == 0)
    #expect(throws: MoneyError.self) {
      try SaleMoney(of: [item(1, 10, .max), item(2, 10, 1)], to: .business)
    }
  }
}
