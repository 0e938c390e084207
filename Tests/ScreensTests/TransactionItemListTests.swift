import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The orders and filters of the items on a transaction's page.
struct TransactionItemListTests {
  private func item(_ name: String, _ minor: Int64?) -> Item {
    var item = Item()
    item.id = ID(named: name)
    item.name = name
    item.purchasePrice = minor.map { Money(minor: $0, currency: .usd) }
    return item
  }

  /// The names of some items in an order, narrowed to what a filter keeps.
  private func names(
    _ items: [Item], _ sort: TransactionItemSort, _ filter: TransactionItemFilter = .all
  ) throws -> [String] {
    var told = try TestBook()
    for item in items { told.put(item, in: told.book.items) }
    let kind = ListKind.items(of: ID())
    let index = ListIndex(.items, told.book)
    let order = try #require(kind.sorts.first { $0.name == sort.rawValue })
    let chosen = kind.filters.compactMap { ChosenFilter($0, [filter.rawValue], in: 0, index) }
    let all = (0..<told.book.items.count).map { Int32($0) }
    return index.rows(
      ListQuery(by: order, chosen, on: Day(number: 20_000)), among: all, in: told.book
    ).map { told.book.items.rows[Int($0)].name }
  }

  @Test func `orders and filters do as the cases say`() throws {
    for row in try CaseFile.rows(.transactionItemsSubsection, "cases") {
      if let word = try row["mode"]?.string() {
        let sort = try #require(TransactionItemSort(rawValue: word))
        let items = try row.member("in").elements().map { pair in
          let pair = try pair.elements()
          return item(try pair[0].string(), try pair[1] == .null ? nil : pair[1].whole())
        }
        let wanted = try row.member("out").elements().map { try $0.string() }
        #expect(try names(items, sort) == wanted)
      } else {
        let filter = try #require(
          TransactionItemFilter(rawValue: try row.member("filter").string()))
        let priced = item("a", try row.dollars("purchasePriceCents")?.minor)
        let kept = try names([priced], .createdDescending, filter)
        #expect(try !kept.isEmpty == row.member("match").flag())
      }
    }
  }

  @Test func `blank names come last both ways`() throws {
    let items = [item("  ", 1), item("b", 1), item("A", 1)]
    #expect(try names(items, .nameAscending) == ["A", "b", "  "])
    #expect(try names(items, .nameDescending) == ["b", "A", "  "])
  }
}
