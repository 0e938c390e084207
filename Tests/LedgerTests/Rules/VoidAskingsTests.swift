import LedgerTestSupport
import Testing

@testable import Ledger

/// What a void invoice asked for is given back by nobody: only what stands of it is (rule R10).
extension ProjectInvoicingTests {
  /// Three invoices of one sofa, whose price rises by 20.00 and by 30.00.
  private func three() throws -> ItemBook {
    var studio = try studio()
    for (number, cents) in [(9_001, 150_000), (9_002, 152_000), (9_003, 155_000)]
      as [(UInt64, Int64)]
    {
      price("sofa", cents, &studio)
      _ = try issue(try draft(number, &studio), &studio)
    }
    return studio
  }

  @Test(arguments: [[], [9_001], [9_002], [9_003], [9_001, 9_002], [9_003, 9_002]] as [[UInt64]])
  func `what stands is given back, the last that was asked for first`(_ void: [UInt64]) throws {
    var studio = try three()
    for number in void {
      let invoice = try #require(studio.book.invoices[ID(number)])
      studio.told.commit(
        try VoidingRule.void(
          invoice, on: Day(number: 20_600), reason: "Slip", in: studio.book), undoable: false)
    }
    try studio.sell(["sofa"], to: .business)
    let note = try draft(9_009, &studio)
    let standing: [(number: UInt64, cents: Int64)] = [
      (9_003, -3_000), (9_002, -2_000), (9_001, -150_000),
    ].filter { !void.contains($0.0) }
    // Each of those that stand gets its own back, and no void one anything; what else there is cancels out.
    let lines = studio.book.lines(of: note.id)
    for (_, cents) in standing { #expect(lines.count { $0.price.unit.minor == cents } == 1) }
    let sum = lines.reduce(0) { $0 + $1.price.unit.minor }
    #expect(sum == standing.reduce(0) { $0 + $1.cents })
    for number in void {
      let name = "(invoice " + (studio.book.invoices[ID(number)]?.number ?? "") + ")"
      #expect(!lines.contains { $0.text.hasSuffix(name) })
    }
    #expect(
      try studio.book.total(of: note)
        == Money(minor: standing.reduce(0) { $0 + $1.cents }, currency: .usd))
    _ = try issue(note, &studio)
    #expect(try Accounting(of: home, in: studio.book).toInvoice.isZero)
  }
}
