import Ledger
import LedgerTestSupport
import Testing

/// What deals bring, and what is asked besides (rules G31, G34).
struct DealsTests {
  private func usd(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }

  private func deal(
    _ type: DealType, _ amount: Int64? = nil, hours: Quantity = .zero, share: Int64 = 0,
    takings: Int64? = nil, costs: Int64? = nil
  ) -> Deal {
    var deal = Deal()
    deal.terms.type = type
    deal.terms.amount = amount.map { usd($0) }
    deal.terms.hours = hours
    deal.terms.share = Rate(micros: share * 10_000)
    deal.door.takings = takings.map { usd($0) }
    deal.door.costs = costs.map { usd($0) }
    return deal
  }

  @Test func `a deal brings its fee, its hours, its part of the door, or the better of two`() throws
  {
    let told: [(Deal, Int64?)] = [
      (deal(.flat, 85_000), 85_000), (deal(.flat), nil),
      (deal(.hourly, 12_000, hours: Quantity(thousandths: 2_500)), 30_000),
      (deal(.door, share: 7_000, takings: 123_45), 8_642),
      (deal(.door, share: 7_000, takings: 100_000, costs: 20_000), 56_000),
      (deal(.door, share: 7_000, takings: 10_000, costs: 20_000), 0),
      (deal(.door, share: 7_000), nil),
      (deal(.guarantee, 50_000, share: 8_000), 50_000),
      (deal(.guarantee, 50_000, share: 8_000, takings: 62_500), 50_000),
      (deal(.guarantee, 50_000, share: 8_000, takings: 62_502), 50_002),
      (deal(.guarantee, 50_000, share: 8_000, takings: 100_000, costs: 90_000), 50_000),
      // A sum of the door stands in a flat deal when its kind was changed, and counts nothing there.
      (deal(.flat, 85_000, share: 9_000, takings: 900_000), 85_000),
    ]
    for (deal, minor) in told { #expect(try Deals.fee(of: deal)?.minor == minor) }
  }

  @Test func `what is missing or too much in a deal is named`() {
    #expect(Deals.problem(deal(.flat)) == .noAmount)
    #expect(Deals.problem(deal(.flat, -5)) == .noAmount)
    #expect(Deals.problem(deal(.hourly, 100)) == .noHours)
    #expect(Deals.problem(deal(.door)) == .noShare)
    #expect(Deals.problem(deal(.door, share: 10_001)) == .shareTooLarge)
    #expect(Deals.problem(deal(.guarantee, share: 5_000)) == .noAmount)
    #expect(Deals.problem(deal(.hourly, .max, hours: Quantity(3))) == .tooLarge)
    var mixed = deal(.guarantee, 100, share: 5_000, takings: 5)
    mixed.door.costs = Money(minor: 3, currency: .eur)
    #expect(Deals.problem(mixed) == .mixedCurrencies)
    let cases: [(Int64?, Int64?, Deals.Problem?)] = [
      (-1, nil, .takingsBelowZero), (5, -1, .costsBelowZero), (nil, -1, .costsBelowZero),
      (0, 0, nil),
    ]
    for (takings, costs, problem) in cases {
      #expect(
        Deals.problem(deal(.door, share: 5_000, takings: takings, costs: costs)) == problem)
      // Where no door counts, what was typed of one before is nothing.
      #expect(Deals.problem(deal(.flat, 5, takings: takings, costs: costs)) == nil)
    }
    var deposit = deal(.flat, 100)
    deposit.deposit.share = Rate(percent: 101)
    #expect(Deals.problem(deposit) == .depositTooLarge)
    deposit.deposit.share = Rate(percent: 100)
    #expect(Deals.problem(deposit) == nil)
    #expect(Deals.problem(deal(.door, share: 10_000)) == nil)
  }

  @Test func `a deposit is a part of what the deal brings, less what came in`() throws {
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01")
    var deal = deal(.flat, 100_001)
    deal.project = told.project("g1").id
    deal.id = Deal.id(of: deal.project)
    #expect(try Deals.deposit(of: deal) == nil)
    deal.deposit.share = Rate(percent: 50)
    #expect(try Deals.deposit(of: deal)?.minor == 50_001)
    #expect(try Deals.openDeposit(of: deal, in: told.book)?.minor == 50_001)
    var payment = Payment()
    payment.id = ID(50)
    payment.client = told.client("c1").id
    payment.project = deal.project
    payment.amount = usd(50_000)
    payment.day = Day(year: 2026, month: 2, day: 1)!
    let edit = Edit(putting: payment, in: told.book.payments)
    told.commit(edit)
    #expect(try Deals.openDeposit(of: deal, in: told.book)?.minor == 1)
  }

  @Test func `a deal is billed by one charge, which is renewed until it is issued`() throws {
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01")
    var deal = deal(.hourly, 10_000, hours: Quantity(2))
    deal.project = told.project("g1").id
    deal.id = Deal.id(of: deal.project)
    #expect(try Deals.billing(of: deal, in: told.book) == .none)
    told.commit(try Deals.bill(deal, in: told.book))
    #expect(try Deals.billing(of: deal, in: told.book) == .charged)
    deal.terms.hours = Quantity(3)
    #expect(try Deals.billing(of: deal, in: told.book) == .differs(usd(20_000)))
    told.commit(try Deals.bill(deal, in: told.book))
    #expect(told.book.charges.live.count == 1)
    #expect(try told.book.feeTotal(of: deal.project)[.usd] == usd(30_000))
    try told.tell(
      "stage g1 delivered 2026-03-02\ninvoice i1 g1 2026-03-02\nissued i1 1 2026-03-02")
    #expect(throws: Deals.Problem.onInvoice("1")) { _ = try Deals.bill(deal, in: told.book) }
    #expect(throws: Deals.Problem.nothingToBill) {
      var open = self.deal(.door, share: 5_000)
      open.project = ID(77)
      _ = try Deals.bill(open, in: told.book)
    }
  }

  @Test func `what is shared is what the deal brings, and not what was billed so far`() throws {
    var told = try TestBook(
      "client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01\ncharge g1 overdub 40.00 USD")
    let project = told.project("g1").id
    #expect(try GigPay(of: project, in: told.book).fee == usd(4_000))
    var deal = deal(.door, share: 5_000, takings: 100_000)
    deal.project = project
    deal.id = Deal.id(of: project)
    let edit = Edit(putting: deal, in: told.book.deals)
    told.commit(edit)
    #expect(try GigPay(of: project, in: told.book).fee == usd(50_000))
  }

  @Test func `a line of the card becomes a charge, of the fee where it is a percentage`() throws {
    let told = try TestBook(
      "client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01\ncharge g1 concert 200.05 USD")
    let project = told.project("g1").id
    var rate = CardRate()
    rate.type = .doubling
    #expect(RateCard.problem(rate) == .noPrice)
    rate.price.share = Rate(percent: 50)
    #expect(RateCard.problem(rate) == nil)
    let base = RateCard.base(of: project, in: told.book)
    let charge = try RateCard.charge(
      rate, times: Quantity(1), of: base, named: "Doubling", as: ID(9), on: project, in: told.book)
    #expect(try charge.price.amount() == usd(10_003) && charge.name == "Doubling")
    #expect(throws: RateCard.Problem.noFee) {
      _ = try RateCard.charge(
        rate, times: Quantity(1), of: nil, named: "", as: ID(9), on: project, in: told.book)
    }
    rate.type = .perDiem
    rate.price.amount = usd(7_500)
    let days = try RateCard.charge(
      rate, times: Quantity(3), of: nil, named: "Per Diem", as: ID(9), on: project, in: told.book)
    #expect(try days.price.amount() == usd(22_500))
    #expect(days.service == ServiceType("Per Diem") && days.name.isEmpty)
    rate.type = .own
    #expect(RateCard.problem(rate) == .noName)
    #expect(throws: RateCard.Problem.noQuantity) {
      _ = try RateCard.charge(
        rate, times: .zero, of: nil, named: "", as: ID(9), on: project, in: told.book)
    }
  }
}
