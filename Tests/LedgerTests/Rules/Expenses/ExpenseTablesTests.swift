import Testing

@testable import Ledger

/// Steps of what comes again, and the borders of amounts, rates, trips and shares (rules E5, E9, E21).
struct ExpenseTablesTests {
  @Test func `999,999.99 is an amount in every currency, and no more`() throws {
    for (code, most) in [
      ("USD", 99_999_999), ("KWD", 999_999_990), ("CLF", 9_999_999_900), ("JPY", 99_999_999),
    ] as [(String, Int64)] {
      let limit = Money(minor: most, currency: try #require(Currency(code)))
      var expense = ExpenseFacts()
      (expense.amount, expense.merchant) = (limit, "Uber")
      let today = try Day(parsing: "2026-11-30")
      #expect(ExpenseValidation.problems(expense, on: today) == [], "\(code)")
      expense.amount?.minor += 1
      let problems = ExpenseValidation.problems(expense, on: today)
      #expect(problems == [.amountTooLarge(limit: limit)], "\(code)")
    }
  }

  @Test func `how often something comes, and the longest time between`() {
    for (frequency, times, days) in [
      (.weekly, 52, 7), (.biweekly, 26, 14), (.monthly, 12, 31), (.quarterly, 4, 93),
      (.yearly, 1, 366),
    ] as [(Frequency, Int, Int)] {
      #expect(frequency.timesPerYear == times && frequency.longestStep == days, "\(frequency)")
    }
  }

  @Test func `the first step that is not before a day is the first found by counting`() throws {
    for first in ["2024-01-31", "2024-02-29", "2025-12-15"] {
      let first = try Day(parsing: first)
      for frequency in Frequency.allCases {
        for days in [
          -400, -1, 0, 1, 6, 7, 8, 13, 14, 15, 28, 29, 30, 31, 90, 91, 92, 365, 366, 800,
        ] {
          let day = first.adding(days: days)
          var number = 0
          while let found = frequency.day(number, from: first), found < day { number += 1 }
          #expect(
            frequency.number(notBefore: day, from: first) == number, "\(frequency) \(first) \(days)"
          )
        }
      }
    }
  }

  @Test func `steps are counted from the first day, and end with the calendar`() throws {
    let first = try Day(parsing: "2026-01-31")
    #expect(Frequency.monthly.day(0, from: first) == first)
    #expect(Frequency.monthly.day(-1, from: first) == nil)
    #expect(Frequency.monthly.day(1, from: first)?.text == "2026-02-28")
    #expect(Frequency.monthly.day(2, from: first)?.text == "2026-03-31")
    #expect(Frequency.monthly.next(after: first)?.text == "2026-02-28")
    #expect(Frequency.yearly.day(.max, from: first) == nil)
    #expect(Frequency.weekly.day(.max, from: first) == nil)
  }

  @Test func `a rate is above zero and below a thousand, a trip is a hundred thousand at most`() {
    for (thousandths, minor) in [
      (-1, nil), (0, nil), (1, 100), (725, 72_500), (999_999, 99_999_900), (1_000_000, nil),
    ] as [(Int64, Int64?)] {
      #expect(
        Mileage.perThousand(Quantity(thousandths: thousandths), in: .usd)?.minor == minor,
        "\(thousandths)")
    }
    for (thousandths, problem) in [
      (nil, .noDistance), (-1, .noDistance), (0, .noDistance), (1, nil), (100_000_000, nil),
      (100_000_001, .tooFar),
    ] as [(Int64?, Mileage.Problem?)] {
      let distance = thousandths.map { Quantity(thousandths: $0) }
      #expect(Mileage.problem(distance) == problem, "\(thousandths ?? 0)")
    }
  }

  @Test func `a share is shown to the tenth of a percent`() {
    for (micros, shown) in [
      (0, 0), (49_999, 0), (50_000, 100_000), (149_999, 100_000), (150_000, 200_000),
      (-50_000, -100_000), (-49_999, 0), (100_000_000, 100_000_000),
    ] as [(Int64, Int64)] {
      #expect(Rate(micros: micros).inTenths.micros == shown, "\(micros)")
    }
  }

  @Test func `a budget is over from a cent more on, and will be by what is reckoned`() {
    func row(spent: Int64, projected: Int64) -> MonthlyBudgets.Row {
      MonthlyBudgets.Row(
        category: ID(1), name: "", budget: Money(minor: 100, currency: .usd),
        spent: Money(minor: spent, currency: .usd),
        projected: Money(minor: projected, currency: .usd))
    }
    for (minor, isOver) in [(99, false), (100, false), (101, true)] as [(Int64, Bool)] {
      #expect(row(spent: minor, projected: 0).isOver == isOver)
      #expect(row(spent: 0, projected: minor).willBeOver == isOver)
      #expect(row(spent: minor, projected: 0).rest.minor == 100 - minor)
    }
  }
}
