import LedgerTestSupport
import Testing

@testable import Ledger

struct MarkUpTests {
  private func item(_ cost: Int64?) -> Item {
    var item = Item()
    item.id = ID(7)
    item.purchasePrice = cost.map { Money(minor: $0, currency: .usd) }
    return item
  }

  @Test func `a mark-up is on the purchase price, halves away from zero`() throws {
    for (cost, percent, price) in [
      (10_000, "35", 13_500), (3, "50", 5), (1, "50", 2), (10_050, "12.5", 11_306), (-3, "50", -5),
    ] as [(Int64, String, Int64)] {
      let rate = try Rate(parsing: percent)
      #expect(try MarkUp.price(of: item(cost), by: rate)?.minor == price, "\(cost) \(percent)")
    }
    #expect(try MarkUp.price(of: item(nil), by: Rate(percent: 10)) == nil)
  }

  @Test func `what is usual is the category's, else the project's`() throws {
    var studio = try ItemBook()
    studio.put(item: "i", in: "p1")
    #expect(MarkUp.usual(for: studio.item("i"), in: studio.book) == nil)
    var project = try #require(studio.book.projects[ID(named: "p1")])
    project.markUp = Rate(percent: 20)
    studio.told.put(project, in: studio.book.projects)
    #expect(MarkUp.usual(for: studio.item("i"), in: studio.book) == Rate(percent: 20))
    var category = try #require(studio.book.categories[ID(named: "c1")])
    category.markUp = Rate(percent: 35)
    studio.told.put(category, in: studio.book.categories)
    #expect(MarkUp.usual(for: studio.item("i"), in: studio.book) == Rate(percent: 35))
  }
}
