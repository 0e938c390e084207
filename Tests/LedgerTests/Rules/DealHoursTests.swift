import LedgerTestSupport
import Testing

@testable import Ledger

/// An invoice of a deal by the hour says the hours and what one costs (rule G31).
struct DealHoursTests {
  /// Ten hours at 100, which is what the deal brought.
  private func tale(deposit: Int) throws -> DepositTale {
    var tale = try DepositTale()
    var deal = try #require(tale.book.deal(of: tale.gig))
    deal.terms.type = .hourly
    (deal.terms.amount, deal.terms.hours) = (Money(100, .usd), Quantity(10))
    deal.deposit.share = Rate(percent: deposit)
    tale.told.put(deal, in: tale.book.deals)
    return tale
  }

  @Test func `a draft follows the hours, as hours`() throws {
    var tale = try tale(deposit: 0)
    try tale.deliver()
    try tale.draft()
    #expect(
      tale.book.lines(of: tale.last).map(\.price) == [Price(Money(100, .usd), times: Quantity(10))])
    var deal = try #require(tale.book.deal(of: tale.gig))
    deal.terms.hours = Quantity(thousandths: 12_500)
    tale.told.put(deal, in: tale.book.deals)
    let drift = try #require(GigDraftDrift(of: tale.invoice(tale.last), in: tale.book))
    tale.told.commit(drift.update(in: tale.book))
    let price = Price(Money(100, .usd), times: Quantity(thousandths: 12_500))
    #expect(tale.book.lines(of: tale.last).map(\.price) == [price])
    #expect(tale.book.charges(of: tale.gig).map(\.price) == [price])
    #expect(try GigDraftDrift(of: tale.invoice(tale.last), in: tale.book) == nil)
  }

  @Test func `beside the deposit that is taken off, all of the hours are told`() throws {
    var tale = try tale(deposit: 30)
    try tale.ask()
    try tale.deliver()
    try tale.draft()
    #expect(try tale.lines(tale.last) == [1_000, -300])
    let whole = try #require(tale.book.lines(of: tale.last).first)
    #expect(whole.price == Price(Money(100, .usd), times: Quantity(10)))
    #expect(try GigDraftDrift(of: tale.invoice(tale.last), in: tale.book) == nil)
  }
}
