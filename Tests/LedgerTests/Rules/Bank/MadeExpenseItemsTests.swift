import LedgerTestSupport
import Testing

@testable import Ledger

/// What was bought by an expense that a bank's line made, when that is taken back (rules M22, T5).
struct MadeExpenseItemsTests {
  @Test func `a thing stays without the expense that a match made`() throws {
    var told = try TestBook()
    var rows = BankRowsToMatch()
    rows.line(20, "2025-09-20", -4_000, "Lamp Shop")
    told.commit(rows.edit)
    let line = try #require(told.book.bankLines[ID(20)])
    let best = try #require(Matching(told.book).proposals(for: line).first)
    for edit in try Accepting.edits(best, of: line, at: told.now, in: told.book) {
      told.commit(edit)
    }
    let made = try #require(told.book.transactions.live.first)
    var lamp = Item()
    (lamp.id, lamp.name, lamp.project, lamp.transaction) = (ID(70), "Lamp", made.project, made.id)
    told.put(lamp, in: told.book.items)
    told.commit(Explaining.undoAll(of: line.id, in: told.book))
    #expect(told.book.transactions.liveCount == 0)
    #expect(told.book.items.live(lamp.id)?.transaction == ID())
    #expect(told.book.lineage.live.map { $0.fromTransaction } == [made.id])
  }
}
