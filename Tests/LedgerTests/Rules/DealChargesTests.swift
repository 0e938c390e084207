import LedgerTestSupport
import Testing

@testable import Ledger

/// Which charges are a deal's, and that together they are what it brings (rules G31, G99).
struct DealChargesTests {
  private func invoiced() throws -> DepositTale {
    var tale = try DepositTale()
    try tale.deliver()
    try tale.draft()
    try tale.issue(tale.last)
    return tale
  }

  private func bill(_ tale: inout DepositTale) throws {
    let deal = try #require(tale.book.deal(of: tale.gig))
    tale.told.commit(try Deals.bill(deal, in: tale.book))
  }

  @Test func `the id of a difference that was deleted is not given again`() throws {
    var tale = try invoiced()
    try tale.settle(at: 1_200)
    try bill(&tale)
    let first = Deal.differenceCharge(1, of: tale.gig)
    #expect(tale.book.charges.live(first)?.price == Price(Money(200, .usd)))
    let gone = try #require(tale.book.charges.live(first))
    tale.told.trash(gone, in: tale.book.charges)
    #expect(Deals.unbilled(of: tale.gig, in: tale.book) == Money(200, .usd))
    try bill(&tale)
    let second = Deal.differenceCharge(2, of: tale.gig)
    #expect(tale.book.charges.live(first) == nil)
    #expect(tale.book.charges.live(second)?.price == Price(Money(200, .usd)))
    #expect(
      Deals.ownCharges(of: tale.gig, in: tale.book).suffix(3)
        == [first, second, Deal.differenceCharge(3, of: tale.gig)])
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `billed again and again, its charges come to what it brings`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var tale = try invoiced()
    for _ in 0..<12 {
      let fee = 1 + dice.below(2_000)
      try tale.settle(at: fee)
      if Deals.unbilled(of: tale.gig, in: tale.book) != nil { try bill(&tale) }
      #expect(try tale.fee() == Money(fee, .usd))
      #expect(tale.book.charges(of: tale.gig).count <= 2)
      #expect(Deals.typedCharges(of: tale.gig, in: tale.book).isEmpty)
    }
  }
}
