import Ledger
import LedgerTestSupport
import Testing

/// What booked gigs will bring, and how fees develop (rule R13).
struct ForecastTests {
  private func book() throws -> Book { try told().book }

  private func told() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      client c2 "Bea Kim"
      gig g1 c1 "Past" 2024-09-01 Concert
      charge g1 concert 100.00 USD
      stage g1 paid 2024-09-20
      gig g2 c1 "Old" 2025-03-10 Film
      charge g2 score 300.00 USD
      stage g2 delivered 2025-03-20
      gig g3 c1 "Soon" 2025-11-11 Tour
      charge g3 tour 70.00 EUR
      charge g3 tour 30.00 USD
      gig g4 c2 "Next" 2026-02-11 Lesson
      charge g4 lesson 500.00 USD
      """)
  }

  @Test func `open gigs are forecast by month, other currencies apart`() throws {
    let forecast = IncomeForecast(of: try book(), on: try Day(parsing: "2025-10-01"))
    #expect(forecast.booked == Money(530, .usd) && forecast.held.isZero)
    #expect(
      forecast.months.map { $0.first.monthKey } == ["2025-11", "2025-12", "2026-01", "2026-02"])
    #expect(forecast.months.map { $0.booked } == [30, 0, 0, 500].map { Money($0, .usd) })
    #expect(forecast.others == (try Totals([Money(70, .eur)])))
    #expect(forecast.gigs.count == 3)
    let only = IncomeForecast(
      of: try book(), on: try Day(parsing: "2025-10-01"), from: try Day(parsing: "2026-01-01"))
    #expect(only.booked == Money(500, .usd))
  }

  @Test func `a held date stands apart until it lapses`() throws {
    var told = try told()
    var edit = Edit()
    var gig = told.project("g4")
    var hold = Hold()
    hold.lapses = try Day(parsing: "2025-12-01")
    gig.hold = hold
    edit.put(gig, in: told.book.projects)
    told.commit(edit)
    let held = told.book
    let forecast = IncomeForecast(of: held, on: try Day(parsing: "2025-10-01"))
    #expect(forecast.held == Money(500, .usd) && forecast.booked == Money(30, .usd))
    let lapsed = IncomeForecast(of: held, on: try Day(parsing: "2025-12-02"))
    #expect(lapsed.held.isZero)
    // A date that is only held is no fee yet.
    #expect(FeeDevelopment(of: held).rows.map { $0.name } == ["Ann Lee", "Ann Lee"])
  }

  @Test func `a deal counts with what it is known to bring, once, charged or not`() throws {
    var told = try told()
    let (gig, day) = (told.project("g4").id, try Day(parsing: "2025-10-01"))
    func booked() -> Money { IncomeForecast(of: told.book, on: day).booked }
    var deal = Deal()
    (deal.id, deal.project) = (Deal.id(of: gig), gig)
    deal.terms.type = .door
    deal.terms.share = Rate(percent: 70)
    told.put(deal, in: told.book.deals)
    // Nobody knows what the door will bring: 30 and the charge of 500.
    #expect(booked() == Money(530, .usd))
    deal.terms.type = .guarantee
    deal.terms.amount = Money(800, .usd)
    told.put(deal, in: told.book.deals)
    #expect(booked() == Money(1_330, .usd))
    told.commit(try Deals.bill(deal, in: told.book))
    #expect(booked() == Money(1_330, .usd))
    // 70 % of 2,000, which the charge does not say yet.
    deal.door.takings = Money(2_000, .usd)
    told.put(deal, in: told.book.deals)
    #expect(booked() == Money(1_930, .usd))
    // A charge of exactly that bills it.
    try told.tell("charge g3 tour 900.00 USD")
    #expect(booked() == Money(2_830, .usd))
    var other = Deal()
    let tour = told.project("g3").id
    (other.id, other.project) = (Deal.id(of: tour), tour)
    other.terms.amount = Money(900, .usd)
    told.put(other, in: told.book.deals)
    #expect(booked() == Money(2_830, .usd))
  }

  @Test func `what rules draw counts with its fee, once, and not what was left out`() throws {
    var told = try told()
    func rule(_ id: UInt64, _ words: String, _ fee: Money?) -> GigRule {
      var rule = GigRule()
      (rule.id, rule.name, rule.rule, rule.fee) = (ID(id), "Residency", words, fee)
      rule.schedule = .gig(on: Day(year: 2025, month: 10, day: 7) ?? .first, zone: "")
      return rule
    }
    let paid = rule(900, "FREQ=WEEKLY;COUNT=4", Money(100, .usd))
    let day = try Day(parsing: "2025-10-01")
    let before = IncomeForecast(of: told.book, on: day)
    var edit = Edit()
    edit.put(paid, replacing: nil)
    edit.put(rule(901, "FREQ=WEEKLY", nil), replacing: nil)
    edit.put(rule(902, "FREQ=WEEKLY;COUNT=2", Money(40, .eur)), replacing: nil)
    told.commit(edit)
    var forecast = IncomeForecast(of: told.book, on: day)
    #expect(forecast.drawn == Money(400, .usd))
    #expect(forecast.booked == (try before.booked.adding(Money(400, .usd))))
    #expect(forecast.others == (try Totals([Money(150, .eur)])))
    #expect(forecast.gigs.filter { $0.isDrawn }.count == 6)
    #expect(forecast.months.first?.booked == Money(400, .usd))
    // One is entered, one left out: the sum has the first once and the other not at all.
    let calendar = try ["2025-10-07", "2025-10-14"].map { try Day(parsing: $0) }
    told.commit(GigRules.enter([GigOccurrence(rule: ID(900), day: calendar[0])], in: told.book))
    forecast = IncomeForecast(of: told.book, on: day)
    #expect(forecast.booked == (try before.booked.adding(Money(400, .usd))))
    #expect(forecast.drawn == Money(300, .usd))
    told.commit(GigRules.skip([GigOccurrence(rule: ID(900), day: calendar[1])], in: told.book))
    forecast = IncomeForecast(of: told.book, on: day)
    #expect(forecast.booked == (try before.booked.adding(Money(300, .usd))))
    #expect(forecast.drawn == Money(200, .usd))
    let only = IncomeForecast(
      of: told.book, on: day, from: try Day(parsing: "2025-10-20"),
      to: try Day(parsing: "2025-10-25"))
    #expect(only.drawn == Money(100, .usd) && only.booked == only.drawn)
  }

  @Test func `what comes again for good is looked ahead for a year`() throws {
    var told = try told()
    var rule = GigRule()
    (rule.id, rule.rule, rule.fee) = (ID(900), "FREQ=MONTHLY", Money(10, .usd))
    rule.schedule = .gig(on: try Day(parsing: "2025-10-07"), zone: "")
    var edit = Edit()
    edit.put(rule, replacing: nil)
    told.commit(edit)
    let day = try Day(parsing: "2025-10-01")
    #expect(IncomeForecast(of: told.book, on: day).drawn == Money(120, .usd))
    let far = IncomeForecast(of: told.book, on: day, to: try Day(parsing: "2099-01-01"))
    #expect(far.drawn == Money(600, .usd))
    var much = Edit()
    rule.fee = Money(minor: Int64.max, currency: .usd)
    much.put(rule, in: told.book.gigRules)
    told.commit(much)
    let faulty = IncomeForecast(of: told.book, on: day)
    #expect(faulty.faults.count == 1)
  }

  @Test func `fees are averages of a year's gigs, by client and currency`() throws {
    let fees = FeeDevelopment(of: try book())
    let ann = try #require(fees.rows.first { $0.name == "Ann Lee" && $0.currency == .usd })
    #expect(ann.years.map { $0.year } == [2024, 2025])
    #expect(ann.years.map { $0.gigs } == [1, 2])
    #expect(ann.years.map { $0.average } == [Money(100, .usd), Money(165, .usd)])
    #expect(ann.change == Money(65, .usd))
    #expect(ann.gigs == 3)
    // The book's own currency first.
    #expect(fees.rows.filter { $0.name == "Ann Lee" }.map { $0.currency } == [.usd, .eur])
    #expect(ann.average == Money(minor: 143_33, currency: .usd))
    let bea = try #require(fees.rows.first { $0.name == "Bea Kim" })
    #expect(bea.change == nil && fees.rows.count == 3)
  }
}
