import LedgerTestSupport
import Testing

@testable import Ledger

/// A row's price is that of all its pieces, and what one comes to is said beside it (rule I10).
struct ItemPiecesTests {
  private func dollars(_ cents: Int64) -> Money { Money(minor: cents, currency: .usd) }

  @Test func `pieces and price in words`() {
    let formats = Formats()
    #expect(ItemPieces.text(3, at: dollars(12_000), formats) == "3 \u{00D7} $40.00")
    #expect(ItemPieces.text(3, at: dollars(10_000), formats) == "3 for $100.00")
    #expect(ItemPieces.text(3, at: nil, formats) == "3 pieces")
    #expect(ItemPieces.text(0, at: dollars(100), formats) == "0 pieces")
    #expect(ItemPieces.text(1, at: dollars(100), formats).isEmpty)
    #expect(ItemPieces.each(of: 7, at: dollars(100)) == nil)
    #expect(ItemPieces.each(of: 0, at: dollars(100)) == nil)
  }

  @Test func `every sum adds a row once, however many pieces it is`() throws {
    var studio = try ItemBook()
    let home = ID<Project>(named: "p1")
    studio.put(item: "chairs", in: "p1", cents: 12_000)
    func sums() throws -> [Totals] {
      try [
        Accounting(of: home, in: studio.book).atCost,
        ClientSummary(of: home, in: studio.book).spent,
        studio.book.sum(of: .margin, for: .project(home), on: Day(number: 20_600)).totals,
      ]
    }
    let one = try sums()
    var chairs = studio.item("chairs")
    chairs.quantity = 6
    studio.told.put(chairs, in: studio.book.items)
    #expect(try sums() == one)
    #expect(try ClientSummary(of: home, in: studio.book).furnishings.map { $0.pieces } == [6])
    let property = try PropertyReport(of: home, in: studio.book)
    #expect(property.groups[0].entries[0].pieces == 6)
    #expect(property.groups[0].pieces == 6 && property.itemCount == 6)
  }
}
