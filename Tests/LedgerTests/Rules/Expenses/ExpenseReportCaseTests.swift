import Ledger
import LedgerTestSupport
import Testing

/// The cases about an expense's form, its sums, suggestions, failures and what comes again.
struct ExpenseReportCaseTests {
  @Test func `an expense is checked as the cases say`() throws {
    try CaseFile.each(.expenseReports, "validation") { row in
      let told = try row.at(0)
      // What a case does not name is right.
      var expense = try ExpenseCases.expense(told)
      if told["amount"] == nil { expense.amount = Money(10, .usd) }
      if told["merchant"] == nil { expense.merchant = "Uber" }
      if told["date"] == nil { expense.day = ExpenseCases.today }
      let problems = ExpenseValidation.problems(expense, on: ExpenseCases.today)
      let message = ExpenseValidation.message(problems, Formats()).english
      #expect(try message == row.at(1).words, "\(row)")
    }
  }

  private func insight(_ amounts: Value) throws -> ExpenseInsight {
    let expenses = try amounts.elements().map { pair in
      var expense = ExpenseFacts()
      expense.category = try pair.part(0, "category").words
      expense.merchant = expense.category
      let amount = try pair.part(1, "amount")
      expense.amount = try amount == .null ? nil : amount.money()
      return expense
    }
    return ExpenseInsight(of: expenses, in: .usd)
  }

  private func check(_ slices: [ExpenseInsight.Slice], _ told: Value) throws {
    let wanted = try told.elements()
    #expect(slices.count == wanted.count, "\(told)")
    for (slice, row) in zip(slices, wanted) {
      #expect(try slice.name == row.at(0).words, "\(row)")
      #expect(try slice.amount == row.at(1).money(), "\(row)")
      let percent = try row.at(2)
      if percent == .null { continue }
      #expect(try percent.isAbout(slice.percent.micros, per: 1_000_000), "\(row)")
    }
  }

  @Test func `expenses add up as the cases say`() throws {
    for reports in try CaseFile.values(.expenseReports, "reports") {
      let told = try reports.listed("samples") + (reports.given("empty")?.each ?? [])
      CaseFile.each(of: told, "samples") { row in
        let insight = try insight(row.given("amounts") ?? .list([]))
        if let total = row.given("total") { #expect(try insight.total == total.money(), "\(row)") }
        if let count = row.given("count") {
          #expect(try Int64(insight.count) == count.whole(), "\(row)")
        }
        if let average = row.given("average") {
          #expect(try average.isAbout(insight.average.minor, per: 100), "\(row)")
        }
        if let slices = row["breakdown"] ?? row["categories"] {
          try check(insight.categories, slices)
        }
        if let slices = row["vendors"] { try check(insight.vendors, slices) }
      }
    }
  }

  @Test func `changes are called as the cases say`() throws {
    for reports in try CaseFile.values(.expenseReports, "reports") {
      CaseFile.each(of: try reports.listed("trend"), "trend") { row in
        let change = ExpenseChange(from: try row.at(1).money(), to: try row.at(0).money())
        #expect(try change.trend.rawValue == row.at(2).string(), "\(row)")
      }
      CaseFile.each(of: try reports.listed("significant"), "significant") { row in
        let change = ExpenseChange(from: try row.at(1).money(), to: try row.at(0).money())
        #expect(try change.isSignificant == row.at(2).flag(), "\(row)")
      }
    }
  }

  @Test func `amounts are as alike as the cases say`() throws {
    for reports in try CaseFile.values(.expenseReports, "reports") {
      CaseFile.each(of: try reports.listed("consistency"), "consistency") { row in
        let values = try row.member("values").elements().map { try $0.money().minor }
        let score = SpendingConsistency.score(values)
        // The case has 1.0 for 100 %.
        #expect(try row.member("score").isAbout(score.micros, per: 100_000_000), "\(row)")
      }
    }
  }

  @Test func `a merchant's category is suggested as the cases say`() throws {
    try CaseFile.each(.expenseReports, "categorySuggestion") { row in
      let past = try row.part(2, "history")
      let history: [ExpenseFacts] =
        try past == .null
        ? []
        : past.elements().map { told in
          var expense = ExpenseFacts()
          expense.merchant = try told.part(0, "merchant").words
          expense.category = try told.part(1, "category").words
          return expense
        }
      let names = CategorySuggestion.names(
        for: try row.part(0, "merchant").words, history: history
      ).map { $0.english }
      #expect(try names.first == row.part(1, "category").optionalString(), "\(row)")
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
    try CaseFile.each(.expenseReports, "retry") { retry in
      var wanted = try retry.listed("derivedBackoffSeconds").map { try $0.whole() }
      if wanted.isEmpty { wanted = [1, 2, 4] }
      if let most = retry.given("maxAttempts") { #expect(try wanted.count == most.whole()) }
      if let first = retry.given("delaySecondsInSource") {
        #expect(try wanted.first == first.whole())
      }
      CaseFile.each(of: try retry.listed("auto"), "auto") { word in
        let status = try #require(statuses[try word.string()], "\(word)")
        #expect(try delays(status, wanted.count) == wanted, "\(word)")
      }
      for word in try retry.listed("notRecoverable") {
        #expect(try word.string() == "notFound" && !ExpenseFailure.notFound.isRecoverable)
      }
    }
  }

  /// nil is what does not come again.
  private func frequency(_ title: String) throws -> Frequency? {
    if title == "None" { return nil }
    let found: Frequency = try #require(
      Frequency.allCases.first { $0.title.english == title }, "\(title)")
    return found
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
        #expect(try words(frequency?.step) == pattern.value.optionalString(), "\(pattern.name)")
      }
    }
    try CaseFile.each(.expenseReports, "derivedRecurring") { row in
      let frequency = try frequency(try row.words("pattern"))
      #expect(
        try frequency?.next(after: row.member("from").day()) == row.given("next")?.day(), "\(row)")
    }
  }
}
