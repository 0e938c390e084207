import Ledger
import LedgerTestSupport
import Testing

struct MediaIncomeTests {
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

  @Test func `every media type has its place, the ring only those that brought something`() throws {
    let income = try MediaIncome(of: try book())
    #expect(income.slices.map { $0.media } == MediaType.allCases)
    #expect(income.total == Money(1000, .usd))
    #expect(income.largest.map { $0.media } == [.concert, .film])
    #expect(income.largest.map { $0.permille } == [850, 150])
    #expect(income.others == [Money(70, .eur)])
  }

  @Test func `only the days of the period count`() throws {
    let day = try Day(parsing: "2025-09-15")
    let days = IncomePeriod.month.days(around: day)
    let income = try MediaIncome(of: try book(), from: days.lowerBound, to: days.upperBound)
    #expect(income.total == Money(850, .usd))
    #expect(income.others.isEmpty)
    let none = try MediaIncome(of: Book())
    #expect(none.total.isZero && none.largest.isEmpty && none.slices.count == 8)
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
