import LedgerTestSupport
import Testing

@testable import Ledger

/// What went back to its vendor counts no more: sums with it are those of a book that never had it (rule I7).
struct ReturnedThingsTests {
  private let house = ID<Project>(named: "p1")

  /// Things of a purchase, each with prices of its own, half of them in a room.
  private func studio(_ count: Int, _ dice: inout Dice) throws -> ItemBook {
    var studio = try ItemBook()
    var room = Space()
    room.id = ID(named: "s1")
    room.project = house
    studio.told.put(room, in: studio.book.spaces)
    for number in 0..<count {
      studio.put(item: "i\(number)", in: "p1", of: "t1")
      var item = studio.item("i\(number)")
      item.purchasePrice = Money(minor: Int64(dice.below(90_000)), currency: .usd)
      item.projectPrice = Money(minor: Int64(dice.below(90_000)), currency: .usd)
      item.marketValue = Money(minor: Int64(dice.below(90_000)), currency: .usd)
      if number % 2 == 0 { item.space = room.id }
      studio.told.put(item, in: studio.book.items)
    }
    return studio
  }

  /// Every sum over things that is told of a project, and of the book.
  private func sums(_ book: Book) throws -> [Totals] {
    let summary = try ClientSummary(of: house, in: book)
    let property = try PropertyReport(of: house, in: book)
    let accounting = try Accounting(of: house, in: book)
    let view = try #require(ClientView(of: house, in: book))
    var told = [
      summary.spent, summary.saved, summary.market, property.market, accounting.atCost,
      accounting.margin, view.value(of: ID(named: "s1")),
    ]
    told += summary.categories.map { $0.spent } + property.groups.map { $0.market }
    told += view.budget().rows.map { Totals($0.spent) }
    for scope in [FigureScope.book, .project(house), .space(ID(named: "s1"))] {
      told.append(book.sum(of: .inRoom, for: scope, on: Day(number: 20_000)).totals)
    }
    return told
  }

  @Test(arguments: UInt64(1)...12)
  func `sums are those of a book without it`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var studio = try studio(6, &dice)
    let back = (0..<6).filter { _ in dice.percent(50) }.map { studio.item("i\($0)") }
    let before = try sums(studio.book)
    var without = studio
    for item in back {
      without.told.trash(item, in: without.book.items)
    }
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        back, to: studio.transaction("r1"), by: operation, in: studio.book))
    #expect(back.allSatisfy { studio.book.isGivenBack(studio.item($0.name)) })
    #expect(try sums(studio.book) == sums(without.book))
    #expect(try back.isEmpty || sums(studio.book) != before)
    // It is listed for the client, as returned and at nothing.
    let things = try #require(ClientView(of: house, in: studio.book)).things()
    #expect(things.count == 6 && things.count { $0.price == nil } == back.count)
    #expect(try ClientSummary(of: house, in: studio.book).furnishings.count == 6 - back.count)
    #expect(try PropertyReport(of: house, in: studio.book).itemCount == Int64(6 - back.count))
  }

  @Test func `what is only marked as returned, or whose return was canceled, still counts`() throws
  {
    var dice = Dice(seed: 3)
    var studio = try studio(1, &dice)
    let all = try sums(studio.book)
    var item = studio.item("i0")
    item.status = .returned
    studio.told.put(item, in: studio.book.items)
    #expect(!studio.book.isGivenBack(item))
    #expect(try sums(studio.book) == all)
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        [item], to: studio.transaction("r1"), by: operation, in: studio.book))
    #expect(try sums(studio.book) != all)
    var back = studio.transaction("r1")
    back.isCanceled = true
    studio.told.put(back, in: studio.book.transactions)
    #expect(try sums(studio.book) == all)
  }
}
