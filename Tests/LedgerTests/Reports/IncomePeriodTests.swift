import Ledger
import LedgerTestSupport
import Testing

struct IncomePeriodTests {
  private func book() throws -> Book {
    try Book(
      parsing: """
        client c1 "Ann Lee"
        gig g1 c1 "Bowl Night" 2025-09-01 Concert
        charge g1 concert 850.00 USD
        stage g1 paid 2025-09-20
        gig g2 c1 "Ashfall" 2025-09-10 Film
        charge g2 score 150.00 USD
        stage g2 paid 2025-10-01
        gig g3 c1 "Berlin" 2025-09-11 Tour
        charge g3 tour 70.00 EUR
        stage g3 paid 2025-10-02
        gig g4 c1 "Next" 2025-12-11 Lesson
        charge g4 lesson 70.00 USD
        """)
  }

  @Test func `every media type has its place, and other currencies stand apart`() throws {
    let income = IncomeInsight(
      of: try book(), by: .mediaType,
      over: IncomePeriod.year.days(around: try Day(parsing: "2025-09-15")))
    #expect(income.slices.map { $0.key } == MediaType.allCases.map { $0.word })
    #expect(income.total == Money(1000, .usd))
    let brought = income.slices.filter { $0.amount.isPositive }
    let amounts = brought.map { "\($0.key) \($0.amount.minor)" }.sorted()
    #expect(
      amounts == ["\(MediaType.concert.word) 85000", "\(MediaType.film.word) 15000"].sorted())
    #expect(income.others.amounts == [Money(70, .eur)])
  }

  @Test func `only the days of the period count`() throws {
    let days = IncomePeriod.month.days(around: try Day(parsing: "2025-09-15"))
    let income = IncomeInsight(of: try book(), by: .mediaType, over: days)
    #expect(income.total == Money(850, .usd))
    #expect(income.others.amounts.isEmpty)
    let none = IncomeInsight(of: Book(), by: .mediaType, over: days)
    #expect(none.total.isZero && none.slices.count == 8)
  }

  @Test func `periods have the names and days of the charts`() throws {
    let today = try Day(parsing: "2026-11-21")  // a Saturday
    func days(_ period: IncomePeriod, _ weekStart: Int = 1) -> String {
      let days = period.days(around: today, weekStart: weekStart)
      return days.lowerBound.text + " " + days.upperBound.text
    }
    #expect(days(.week) == "2026-11-16 2026-11-22")
    #expect(days(.week, 7) == "2026-11-15 2026-11-21")
    #expect(days(.month) == "2026-11-01 2026-11-30")
    #expect(days(.halfYear) == "2026-06-01 2026-11-30")
    #expect(days(.year) == "2026-01-01 2026-12-31")
    #expect(
      IncomePeriod.allCases.map { $0.title } == [
        "Income This Week", "Income by Month", "Income (6 Months)", "Income This Year",
      ])
  }
}
