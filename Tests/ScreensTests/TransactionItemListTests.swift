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
    _ items: [Item], _ sort: TransactionItemSort, _ filter: TransactionItemFilter = .all,
    images: Int = 0
  ) throws -> [String] {
    var told = try TestBook()
    for item in items { told.put(item, in: told.book.items) }
    for place in 0..<images {
      var image = Attachment()
      image.id = ID(named: "f\(place)")
      image.owner.kind = Kind.item.name
      image.owner.id = items[0].id.retyped()
      image.role = .image
      told.put(image, in: told.book.attachments)
    }
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
    try CaseFile.each(.transactionItemsSubsection, "cases") { row in
      if let word = row.given("mode") {
        let sort = try #require(TransactionItemSort(rawValue: try word.string()), "\(row)")
        let isByAge = sort == .createdAscending || sort == .createdDescending
        let items = try row.member("in").elements().enumerated().map { place, told in
          // An item by its name, by its name and what it is sorted by, or with its members.
          var item = Item()
          item.id = ID(named: "i\(place)")
          var key = Value.null
          if case .object = told {
            item.name = try told.words("name")
            item.purchasePrice = try told.dollars("purchasePriceCents")
            key = isByAge ? told["createdAt"] ?? .null : .null
          } else {
            item.name = try told.each.first?.words ?? ""
            if case .list = told { key = try told.at(1) }
            if !isByAge { item.purchasePrice = try? key.cents }
          }
          if isByAge, let instant = try key.givenInstant() { item.created = instant }
          return item
        }
        let wanted = try row.member("out").elements().map { try $0.words }
        #expect(try names(items, sort) == wanted, "\(row)")
      } else {
        let filter = try #require(
          TransactionItemFilter(rawValue: try row.member("filter").string()), "\(row)")
        let told = row.given("item") ?? row
        var item = item("a", try told.dollars("purchasePriceCents")?.minor)
        item.name = try told.words("name")
        item.sku = try told.words("sku")
        item.bookmark = told.isOn("bookmark")
        let kept = try names([item], .createdDescending, filter, images: try told.count("images"))
        #expect(try !kept.isEmpty == row.member("match").flag(), "\(row)")
      }
    }
  }

  @Test func `names stand as they are read, in every list of items`() throws {
    let words = ["item 2", "Item 10", "item 9", "Item 1", "Bed", "  "]
    let items = words.map { item($0, 1) }
    let rising = ["Bed", "Item 1", "item 2", "item 9", "Item 10", "  "]
    #expect(try names(items, .nameAscending) == rising)
    let falling = ["Item 10", "item 9", "item 2", "Item 1", "Bed", "  "]
    #expect(try names(items, .nameDescending) == falling)
    for (sort, wanted) in [(ItemSort.nameAscending, rising), (.nameDescending, falling)] {
      #expect(items.sorted { sort.precedes($0, $1) }.map { $0.name } == wanted)
      var told = try TestBook()
      for item in items { told.put(item, in: told.book.items) }
      let index = ListIndex(.items, told.book)
      let order = try #require(index.kind.sorts.first { $0.name == sort.rawValue })
      let rows = index.rows(ListQuery(0, by: order, on: Day(number: 20_000)), in: told.book)
      #expect(rows.map { told.book.items.rows[Int($0)].name } == wanted)
    }
  }

  @Test func `blank names come last both ways`() throws {
    let items = [item("  ", 1), item("b", 1), item("A", 1)]
    #expect(try names(items, .nameAscending) == ["A", "b", "  "])
    #expect(try names(items, .nameDescending) == ["b", "A", "  "])
  }
}
