import Ledger
import LedgerTestSupport
import Testing

/// The cases about an expense's form, its sums, suggestions, failures and what comes again.
struct ExpenseReportCaseTests {
  @Test func `an expense is checked as the cases say`() throws {
    for row in try CaseFile.rows(.expenseReports, "validation") {
      let parts = try row.elements()
      // What a case does not name is right.
      var expense = try ExpenseCases.expense(parts[0])
      if parts[0]["amount"] == nil { expense.amount = Money(10, .usd) }
      if parts[0]["merchant"] == nil { expense.merchant = "Uber" }
      if parts[0]["date"] == nil { expense.day = ExpenseCases.today }
      let problems = ExpenseValidation.problems(expense, on: ExpenseCases.today)
      let message = ExpenseValidation.message(problems, Formats()).english
      #expect(try message == parts[1].optionalString() ?? "", "\(row)")
    }
  }

  /// The number that a case writes in millionths, and how far from it the exact one may be.
  ///
  /// A case has as many digits as its writer wanted: half of the last one is rounding. "50.0" is how JSON writes 50.
  private func written(_ told: Value) throws -> (micros: Int64, slack: Int64) {
    let parts = try told.literal().split(separator: ".")
    let digits = parts.count > 1 ? String(parts[1].prefix(6)) : ""
    let number = try Rate(parsing: parts[0] + "." + (digits.isEmpty ? "0" : digits))
    var slack: Int64 = 500_000
    for _ in 0..<max(digits.count, 2) { slack /= 10 }
    return (number.micros, max(slack, 1))
  }

  private func isSame(_ rate: Rate, _ told: Value, times factor: Int64 = 1) throws -> Bool {
    let written = try written(told)
    return abs(rate.micros - written.micros * factor) <= written.slack * factor
  }

  private func insight(_ amounts: Value) throws -> ExpenseInsight {
    let expenses = try amounts.elements().map { pair in
      var expense = ExpenseFacts()
      expense.category = try pair.elements()[0].string()
      expense.merchant = expense.category
      expense.amount = try pair.elements()[1].money()
      return expense
    }
    return ExpenseInsight(of: expenses, in: .usd)
  }

  private func check(_ slices: [ExpenseInsight.Slice], _ told: Value) throws {
    let wanted = try told.elements()
    #expect(slices.count == wanted.count)
    for (slice, row) in zip(slices, wanted) {
      let parts = try row.elements()
      #expect(try slice.name == parts[0].string())
      #expect(try slice.amount == parts[1].money())
      #expect(try isSame(slice.percent, parts[2]), "\(row)")
    }
  }

  @Test func `expenses add up as the cases say`() throws {
    for reports in try CaseFile.values(.expenseReports, "reports") {
      var told = try reports["samples"]?.elements() ?? []
      if let empty = reports["empty"] { told.append(empty) }
      for row in told {
        let insight = try insight(row["amounts"] ?? .list([]))
        #expect(try insight.total == row.member("total").money())
        #expect(try Int64(insight.count) == row.member("count").whole())
        // A case may write more digits than there are cents.
        let average = try written(row.member("average")).micros
        #expect(abs(average - insight.average.minor * 10_000) <= 5_000, "\(row)")
        if let slices = row["breakdown"] ?? row["categories"] {
          try check(insight.categories, slices)
        }
        if let slices = row["vendors"] { try check(insight.vendors, slices) }
      }
    }
  }

  @Test func `changes are called as the cases say`() throws {
    for reports in try CaseFile.values(.expenseReports, "reports") {
      for row in try reports["trend"]?.elements() ?? [] {
        let parts = try row.elements()
        let change = ExpenseChange(from: try parts[1].money(), to: try parts[0].money())
        #expect(try change.trend.rawValue == parts[2].string(), "\(row)")
      }
      for row in try reports["significant"]?.elements() ?? [] {
        let parts = try row.elements()
        let change = ExpenseChange(from: try parts[1].money(), to: try parts[0].money())
        #expect(try change.isSignificant == parts[2].flag(), "\(row)")
      }
    }
  }

  @Test func `amounts are as alike as the cases say`() throws {
    for reports in try CaseFile.values(.expenseReports, "reports") {
      for row in try reports["consistency"]?.elements() ?? [] {
        let values = try row.member("values").elements().map { try $0.money().minor }
        let score = SpendingConsistency.score(values)
        // The case has 1.0 for 100 %.
        #expect(try isSame(score, try row.member("score"), times: 100), "\(row)")
      }
    }
  }

  @Test func `a merchant's category is suggested as the cases say`() throws {
    for row in try CaseFile.rows(.expenseReports, "categorySuggestion") {
      let parts = try row.elements()
      let names = CategorySuggestion.names(for: try parts[0].string()).map { $0.english }
      #expect(try names.first == parts[1].optionalString(), "\(row)")
    }
  }

  /// The status that a request gets where a failure of the cases happens; 0: nobody answers.
  private var statuses: [String: Int] { ["networkError": 0, "concurrencyConflict": 409] }

  /// The seconds before each further attempt of a device that gets nothing else.
  private func delays(_ status: Int, _ count: Int) throws -> [Int64] {
    var bench = try Bench.following()
    bench.handle(.hint(head: nil))
    var delays: [Int64] = []
    for _ in 0..<20 where delays.count < count {
      var wait: Int64?
      for case .wait(let milliseconds) in bench.commands { wait = Int64(milliseconds / 1000) }
      if let wait {
        delays.append(wait)
        bench.handle(.timer)
      } else if bench.asked != nil {
        bench.answer(status)
      }
    }
    return delays
  }

  @Test func `failures are tried again as the cases say`() throws {
    for retry in try CaseFile.values(.expenseReports, "retry") {
      let attempts = Int(try retry.member("maxAttempts").whole())
      let wanted = try retry.member("derivedBackoffSeconds").elements().map { try $0.whole() }
      #expect(wanted.count == attempts)
      #expect(try wanted.first == retry.member("delaySecondsInSource").whole())
      for word in try retry.member("auto").elements() {
        let status = try #require(statuses[try word.string()])
        #expect(try delays(status, attempts) == wanted, "\(word)")
      }
      for word in try retry.member("notRecoverable").elements() {
        #expect(try word.string() == "notFound" && !ExpenseFailure.notFound.isRecoverable)
      }
    }
  }

  /// nil is what does not come again.
  private func frequency(_ title: String) throws -> Frequency? {
    if title == "None" { return nil }
    return try #require(Frequency.allCases.first { $0.title.english == title }, "\(title)")
  }

  private func words(_ step: Frequency.Step?) -> String? {
    switch step {
    case .days(let count): return "\(count) days"
    case .months(1): return "1 calendar month"
    case .months(let count): return "\(count) calendar months"
    case nil: return nil
    }
  }

  @Test func `something comes again as the cases say`() throws {
    for patterns in try CaseFile.values(.expenseReports, "recurringPatterns") {
      for pattern in try patterns.members() {
        let frequency = try frequency(pattern.name)
        #expect(try words(frequency?.step) == pattern.value.optionalString())
      }
    }
    for row in try CaseFile.rows(.expenseReports, "derivedRecurring") {
      let frequency = try #require(try frequency(try row.member("pattern").string()))
      #expect(
        try frequency.next(after: row.member("from").day()) == row.member("next").day(), "\(row)")
    }
  }
}
