import Ledger
import LedgerTestSupport
import Testing

/// What a project's charges come to.
struct FeeTotalsTests {
  @Test func `charges that do not add up are counted all the same`() throws {
    var book = Book()
    var edit = Edit()
    for number in 0..<3 {
      var charge = Charge()
      charge.id = ID(UInt64(900 + number))
      charge.project = ID(800)
      charge.price = Price(Money(minor: .max / 2, currency: .usd))
      edit.put(charge, replacing: nil)
    }
    book.apply(
      Change(
        device: 1, counter: 1, stamp: Stamp(milliseconds: 1, device: 1), body: edit.body))
    let fees = book.fees(of: ID(800))
    #expect(fees.count == 3 && fees.problem == .overflow)
    #expect(throws: MoneyError.overflow) { try book.feeTotal(of: ID<Project>(800)) }
  }
  @Test func `what a deal brings counts until it was let off`() throws {
    var tale = try DepositTale("charge g1 concert 650.00 USD Show")
    #expect(try tale.fee() == Money(1_650, .usd))
    try tale.deliver()
    #expect(try tale.fee() == Money(1_650, .usd))
    try tale.told.tell("stage g1 paid 2026-04-03")
    #expect(try tale.fee() == Money(650, .usd))
  }
}
