import LedgerTestSupport
import Testing

@testable import Ledger

/// What stands in inventory, and what it cost (rule R17).
struct StockTests {
  private func book() throws -> Book {
    var (told, edit) = (try TestBook(), Edit())
    func put(_ id: UInt64, _ name: String, _ change: (inout Item) -> Void = { _ in }) {
      var item = Item()
      (item.id, item.name, item.status) = (ID(id), name, .purchased)
      item.purchasePrice = Money(100, .usd)
      change(&item)
      edit.put(item, in: Book().items)
    }
    var store = Space()
    (store.id, store.name) = (ID(9), "Store")
    edit.put(store, in: Book().spaces)
    put(1, "Chest") { ($0.space, $0.marketValue) = (ID(9), Money(250, .usd)) }
    put(2, "Mirrors") { ($0.quantity, $0.purchasePrice) = (2, Money(80, .usd)) }
    put(3, "Gift") { $0.purchasePrice = nil }
    put(4, "Planned") { $0.status = .toPurchase }
    put(5, "A client's") { $0.project = ID(7) }
    told.commit(edit)
    return told.book
  }

  @Test func `the stock is what was bought, by its spaces, with what it cost`() throws {
    let report = try PropertyReport(of: .inventory, in: book())
    #expect(report.groups.map(\.name) == ["Store", "No Space"])
    #expect(report.groups.map(\.cost) == [Totals(Money(100, .usd)), Totals(Money(80, .usd))])
    #expect(report.groups[0].entries.map(\.cost) == [Money(100, .usd)])
    #expect(report.groups[1].entries.map(\.name).sorted() == ["Gift", "Mirrors"])
    #expect(report.cost == Totals(Money(180, .usd)) && report.market == Totals(Money(250, .usd)))
    #expect(report.itemCount == 4)
  }

  @Test func `a project's report says no cost`() throws {
    let report = try PropertyReport(of: ID<Project>(7), in: book())
    #expect(report.groups.flatMap(\.entries).map(\.name) == ["A client's"])
    #expect(report.cost.isZero && report.groups.allSatisfy { $0.cost.isZero })
    #expect(report.groups.flatMap(\.entries).allSatisfy { $0.cost == nil })
  }
}
