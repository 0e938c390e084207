import LedgerTestSupport
import Testing

@testable import Ledger

/// What the cases leave open of the rules of expenses.
struct ExpenseRulesTests {
  private func expense(
    _ minor: Int64, _ category: String = "", on day: String? = nil, at merchant: String = "Uber"
  ) throws -> ExpenseFacts {
    var expense = ExpenseFacts()
    expense.amount = Money(minor: minor, currency: .usd)
    expense.merchant = merchant
    expense.category = category
    expense.day = try day.map { try Day(parsing: $0) }
    return expense
  }

  @Test func `a transaction's facts are what it has today`() {
    var replica = Replica(device: 1)
    var edit = Edit()
    var category = BudgetCategory()
    category.id = ID(7)
    category.name = "Food"
    edit.put(category, replacing: nil)
    var transaction = Transaction()
    transaction.id = ID(9)
    transaction.amount = Money(20, .eur)
    transaction.worth = Worth(of: Money(20, .eur), [Money(22, .usd)])
    transaction.source = "Café"
    transaction.day = ExpenseCases.today
    transaction.category = ID(7)
    transaction.notes = "Lunch"
    transaction.hasEmailReceipt = true
    edit.put(transaction, replacing: nil)
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.currency = .usd
    edit.put(settings, replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    var wanted = ExpenseFacts()
    wanted.id = ID(9)
    wanted.amount = Money(22, .usd)
    wanted.merchant = "Café"
    wanted.day = ExpenseCases.today
    wanted.category = "Food"
    wanted.notes = "Lunch"
    wanted.hasReceipt = true
    wanted.contexts = [.business]
    #expect(ExpenseFacts(of: transaction, in: replica.book) == wanted)
    var nothing = ExpenseFacts()
    nothing.contexts = [.business]
    #expect(ExpenseFacts(of: Transaction(), in: replica.book) == nothing)
  }

  @Test func `the summary names everything that is set`() throws {
    var filter = ExpenseFilter()
    filter.searchText = " coffee "
    filter.category = "Food"
    filter.from = try Day(parsing: "2026-01-31")
    filter.through = try Day(parsing: "2026-02-01")
    filter.atLeast = Money(10, .usd)
    filter.vendor = "Star"
    filter.paymentMethod = "Cash"
    filter.isRecurring = true
    filter.tags = ["Personal", " "]
    filter.hasReceipt = false
    #expect(
      filter.summary(Formats()).english
        == "Search: coffee; Category: Food; Date: Jan 31, 2026 - Feb 1, 2026; Amount: from $10.00; "
        + "Vendor: Star; Payment Method: Cash; Recurring: Yes; Tags: Personal; Receipt: No")
    #expect(ExpenseFilter().summary(Formats()).isEmpty)
  }

  @Test func `contexts, a place and a client narrow, and are named after the rest`() throws {
    var filter = ExpenseFilter()
    filter.contexts = [.business, .deductible]
    var facts = try expense(100)
    facts.contexts = [.business]
    #expect(!filter.matches(facts) && !filter.isOff, "of contexts all")
    facts.contexts = [.business, .deductible, .subscription]
    #expect(filter.matches(facts))
    filter.place = .personal
    #expect(!filter.matches(facts))
    facts.place = .personal
    #expect(filter.matches(facts))
    filter.client = ID(5)
    #expect(!filter.matches(facts))
    facts.client = ID(5)
    #expect(filter.matches(facts))
    filter.vendor = "Uber"
    filter.client = ID()
    #expect(
      filter.summary(Formats()).english
        == "Vendor: Uber; Context: Business, Tax Deductible; Place: Personal")
    var gift = Transaction()
    gift.project = .personal
    gift.billTo = ID(5)
    #expect(ExpenseContext.of(gift) == [.personal, .reimbursable])
  }

  @Test func `days and amounts of a filter are both within it, and what has none is not`() throws {
    var filter = ExpenseFilter()
    filter.from = try Day(parsing: "2026-01-31")
    filter.through = try Day(parsing: "2026-02-02")
    for (day, isMeant) in [
      ("2026-01-30", false), ("2026-01-31", true), ("2026-02-02", true), ("2026-02-03", false),
      (nil, false),
    ] {
      #expect(try filter.matches(expense(100, on: day)) == isMeant, "\(day ?? "-")")
    }
    filter.through = nil
    #expect(try filter.matches(expense(100, on: "2026-02-03")) && !filter.matches(expense(100)))
    (filter.from, filter.through) = (nil, try Day(parsing: "2026-02-02"))
    #expect(try filter.matches(expense(100, on: "2026-01-30")) && !filter.matches(expense(100)))
    filter = ExpenseFilter()
    (filter.atLeast, filter.atMost) = (Money(1, .usd), Money(2, .usd))
    for (minor, isMeant) in [(99, false), (100, true), (200, true), (201, false)] {
      #expect(try filter.matches(expense(Int64(minor))) == isMeant, "\(minor)")
    }
    var client = Client()
    (client.id, client.firstName, client.lastName) = (ID(5), "Ann", "Lee")
    var edit = Edit()
    edit.put(client, replacing: nil)
    filter = ExpenseFilter()
    filter.client = ID(5)
    let book = ExpenseBooks.book(edit)
    #expect(filter.summary(Formats(), in: book).english == "Client: Ann Lee")
    #expect(filter.summary(Formats()).english == "Client: " + client.id.text)
  }

  @Test func `a filter set to days keeps both ends, and set to none is off`() throws {
    var filter = ExpenseFilter()
    filter.set(try Day(parsing: "2026-01-31")...Day(parsing: "2026-02-02"))
    for (day, isMeant) in [
      ("2026-01-30", false), ("2026-01-31", true), ("2026-02-02", true), ("2026-02-03", false),
    ] {
      #expect(try filter.matches(expense(100, on: day)) == isMeant, "\(day)")
    }
    filter.set(nil)
    #expect(filter.isOff)
  }

  @Test func `periods begin on their first day and end on their last`() throws {
    let day = try Day(parsing: "2026-03-31")
    func words(_ days: ClosedRange<Day>?) -> String {
      days.map { $0.lowerBound.text + " " + $0.upperBound.text } ?? "-"
    }
    let offered = ExpenseDates.allCases.map { words($0.days(around: day)) }
    #expect(
      offered == [
        "-", "2026-03-31 2026-03-31", "2026-03-30 2026-04-05", "2026-03-01 2026-03-31",
        "2026-02-01 2026-02-28", "2026-01-01 2026-12-31", "-",
      ])
    #expect(words(ExpenseDates.week.days(around: day, weekStart: 7)) == "2026-03-29 2026-04-04")
    #expect(words(ExpensePeriod.quarter.days(around: day)) == "2026-01-01 2026-03-31")
    #expect(words(ExpensePeriod.quarter.days(before: day)) == "2025-10-01 2025-12-31")
    #expect(words(ExpensePeriod.year.days(before: day)) == "2025-01-01 2025-12-31")
    #expect(words(ExpensePeriod.week.days(before: day)) == "2026-03-23 2026-03-29")
    for period in ExpensePeriod.allCases {
      #expect(period.days(around: .first).lowerBound == .first)
      #expect(period.days(around: .last).upperBound == .last)
    }
  }

  @Test func `the limits themselves are right`() throws {
    var facts = try expense(99_999_999)
    facts.merchant = String(repeating: "x", count: 100)
    facts.notes = String(repeating: "ö", count: 500)
    facts.paymentMethod = String(repeating: "x", count: 50)
    for day in [ExpenseCases.today.adding(years: 1), ExpenseCases.today.adding(years: -10)] {
      facts.day = day
      #expect(ExpenseValidation.problems(facts, on: ExpenseCases.today) == [])
    }
    facts.day = ExpenseCases.today.adding(years: -10).adding(days: -1)
    facts.lines = [
      ExpenseFacts.SplitLine(name: "Wine", amount: Money(1, .usd)),
      ExpenseFacts.SplitLine(name: " ", amount: nil),
    ]
    let problems = ExpenseValidation.problems(facts, on: ExpenseCases.today)
    #expect(problems == [.dayTooEarly, .lineNameMissing(2), .lineAmountNotPositive(2)])
    #expect(
      ExpenseValidation.message(problems, Formats()).english
        == "Date cannot be more than 10 years in the past; Item 2 name is required; "
        + "Item 2 amount must be greater than zero")
  }

  @Test func `one more than each limit is said`() throws {
    let today = ExpenseCases.today
    let bends: [(ExpenseProblem, (inout ExpenseFacts) -> Void)] = [
      (.amountTooLarge(limit: Money(minor: 99_999_999, currency: .usd)), { $0.amount?.minor += 1 }),
      (.amountNotPositive, { $0.amount?.minor = 0 }), (.amountNotPositive, { $0.amount = nil }),
      (.merchantTooLong, { $0.merchant += "x" }), (.merchantMissing, { $0.merchant = " " }),
      (.dayTooLate, { $0.day = today.adding(years: 1).adding(days: 1) }),
      (.dayTooEarly, { $0.day = today.adding(years: -10).adding(days: -1) }),
      (.notesTooLong, { $0.notes += "x" }), (.paymentMethodTooLong, { $0.paymentMethod += "x" }),
      (
        .lineAmountNotPositive(1),
        { $0.lines = [ExpenseFacts.SplitLine(name: "Wine", amount: Money(0, .usd))] }
      ),
    ]
    for (problem, bend) in bends {
      var facts = try expense(99_999_999)
      facts.merchant = String(repeating: "x", count: 100)
      facts.notes = String(repeating: "x", count: 500)
      facts.paymentMethod = String(repeating: "x", count: 50)
      bend(&facts)
      #expect(ExpenseValidation.problems(facts, on: today) == [problem])
    }
  }

  @Test func `lines count under their own categories, the rest under the expense's`() throws {
    var split = try expense(10_000, "Travel")
    split.lines = [
      ExpenseFacts.SplitLine(name: "Dinner", amount: Money(30, .usd), category: "Food"),
      ExpenseFacts.SplitLine(name: "Room", amount: Money(50, .usd)),
    ]
    let insight = ExpenseInsight(of: [split, try expense(2_000, "food")], in: .usd)
    #expect(insight.categories.map { $0.name } == ["Travel", "Food"])
    #expect(insight.categories.map { $0.amount.minor } == [7_000, 5_000])
    #expect(insight.categories.map { $0.percent.micros } == [58_333_333, 41_666_667])
    #expect(insight.vendors.map { $0.percent } == [Rate(percent: 100)])
  }

  @Test func `what comes to the same stands by its name, what has none last`() throws {
    let expenses = try [
      expense(100, "Zoo", at: "B"), expense(100, "", at: "b "), expense(100, "apple", at: "a"),
      expense(200, "Mid", at: ""), expense(100, "Bread", at: "C"), expense(100, "ZOO", at: "A"),
    ]
    let insight = ExpenseInsight(of: expenses, in: .usd)
    #expect(insight.categories.map { $0.name } == ["Mid", "Zoo", "apple", "Bread", ""])
    #expect(insight.categories.map { $0.amount.minor } == [200, 200, 100, 100, 100])
    #expect(insight.categories.map { $0.count } == [1, 2, 1, 1, 1])
    #expect(insight.vendors.map { $0.name } == ["a", "B", "", "C"])
    #expect(insight.vendors.map { $0.amount.minor } == [200, 200, 200, 100])
  }

  @Test func `amounts beyond counting are left out, and nothing traps`() throws {
    let expenses = [
      try expense(Int64.max), try expense(Int64.min), try expense(500), try expense(-501),
    ]
    let insight = ExpenseInsight(of: expenses, in: .usd)
    #expect(insight.total.minor == -1)
    #expect(insight.count == 2)
    #expect(insight.average.minor == -1)
    #expect(insight.vendors.map { $0.percent } == [Rate.zero])
    #expect(SpendingConsistency.score([Int64.max, Int64.min, 3]) == .zero)
    #expect(SpendingConsistency.score([Int64.max, Int64.max]) == Rate(percent: 100))
    #expect(SpendingConsistency.score([]) == .zero)
    #expect(SpendingConsistency.score([-5, -5]) == .zero)
    let change = ExpenseChange(
      from: Money(minor: Int64.min, currency: .usd), to: Money(minor: Int64.max, currency: .usd))
    #expect(change.trend == .increasing && change.isSignificant)
  }

  @Test func `from nothing everything is more, and a hundred is significant`() {
    let nothing = Money.zero(.usd)
    #expect(ExpenseChange(from: nothing, to: Money(100, .usd)).trend == .increasing)
    #expect(!ExpenseChange(from: nothing, to: Money(100, .usd)).isSignificant)
    #expect(ExpenseChange(from: nothing, to: Money(101, .usd)).isSignificant)
    #expect(ExpenseChange(from: nothing, to: nothing).trend == .stable)
    #expect(ExpenseChange(from: Money(100, .usd), to: Money(94, .usd)).trend == .decreasing)
    #expect(ExpenseChange(from: Money(100, .usd), to: Money(79, .usd)).isSignificant)
    #expect(ExpenseChange(from: Money(100, .usd), to: Money(300, .eur)).trend == .stable)
  }

  @Test func `income where nothing came before is new; expenses from nothing increase`() {
    func change(_ before: Int, _ now: Int) -> ExpenseChange {
      ExpenseChange(from: Money(before, .usd), to: Money(now, .usd))
    }
    #expect(change(0, 101).words.english == "Increasing, significantly")
    #expect(change(0, 100).words.english == "Increasing")
    #expect(change(0, 0).words.english == "Stable")
    for (before, now, words) in [
      (0, 101, "New"), (0, 1, "New"), (0, 0, ""), (100, 110, "Increasing"),
      // Only refunds.
      (0, -5, "Decreasing"), (0, -101, "Decreasing, significantly"),
      (100, 0, "Decreasing, significantly"), (-100, 50, "Increasing, significantly"),
      (100, 104, "Stable"),
    ] as [(Int, Int, String)] {
      #expect(change(before, now).incomeWords.english == words, "\(before) \(now)")
    }
  }

  @Test func `of two currencies nothing is said, however far apart the numbers are`() {
    for (from, to) in [(Currency.usd, Currency.eur), (.eur, .usd), (.usd, .jpy)] {
      for (before, now) in [(1, 900), (900, 1), (0, 900), (900, 0)] {
        let change = ExpenseChange(from: Money(before, from), to: Money(now, to))
        #expect(change.trend == .stable && !change.isSignificant, "\(change)")
      }
    }
  }

  @Test func `a change is called by what is beyond 5 %, 20 % and a hundred whole units, exactly`() {
    func change(_ before: Int64, _ now: Int64, _ currency: Currency = .usd) -> ExpenseChange {
      ExpenseChange(
        from: Money(minor: before, currency: currency), to: Money(minor: now, currency: currency))
    }
    for (before, now, trend) in [
      (10_000, 10_500, .stable), (10_000, 10_501, .increasing), (10_000, 9_500, .stable),
      (10_000, 9_499, .decreasing),
    ] as [(Int64, Int64, ExpenseChange.Trend)] {
      #expect(change(before, now).trend == trend, "\(before) \(now)")
    }
    for (before, now, currency, isSignificant) in [
      (10_000, 12_000, .usd, false), (10_000, 12_001, .usd, true), (10_000, 8_000, .usd, false),
      (10_000, 7_999, .usd, true), (100_000, 110_000, .usd, false), (100_000, 110_001, .usd, true),
      (100_000, 89_999, .usd, true),
      // Yen have no smaller units: a hundred of them are a hundred.
      (1_000, 1_100, .jpy, false), (1_000, 1_101, .jpy, true),
    ] as [(Int64, Int64, Currency, Bool)] {
      #expect(
        change(before, now, currency).isSignificant == isSignificant, "\(before) \(now)")
    }
  }

  private func pattern(_ sums: [(String, Int64)]) throws -> SpendingPattern {
    let expenses = try sums.map { try expense($0.1, on: $0.0) }
    return ExpenseInsight(of: expenses, in: .usd).pattern
  }

  @Test func `the first habit that fits is named`() throws {
    // November 2026 begins on a Sunday.
    #expect(try pattern([("2026-11-07", 41), ("2026-11-12", 59)]) == .weekends)
    #expect(try pattern([("2026-11-07", 19), ("2026-11-12", 81)]) == .weekdays)
    #expect(try pattern([("2026-11-14", 40), ("2026-11-10", 41), ("2026-11-12", 19)]) == .early)
    #expect(try pattern([("2026-11-14", 20), ("2026-11-23", 41), ("2026-11-12", 39)]) == .late)
    #expect(try pattern([("2026-11-14", 40), ("2026-11-12", 60)]) == .balanced)
    #expect(try pattern([("2026-11-14", 20), ("2026-11-12", 80)]) == .balanced)
    #expect(try pattern([]) == .balanced)
    #expect(try pattern([("2026-11-14", -5)]) == .balanced)
  }

  @Test func `what was chosen before comes first, then what the name says`() throws {
    let history = [
      try expense(1, "Meetings", on: "2026-01-01", at: "starbucks"),
      try expense(1, "Fun", on: "2026-01-05", at: "Starbucks "),
      try expense(1, "Other", on: "2026-01-09", at: "Starbucks Berlin"),
      try expense(1, "", on: "2026-01-09", at: "Starbucks"),
    ]
    func names(_ merchant: String) -> [String] {
      CategorySuggestion.names(for: merchant, history: history).map { $0.english }
    }
    #expect(names("STARBUCKS") == ["Fun", "Dining Out", "Food"])
    #expect(names("SQ *STARBUCKS #123") == ["Dining Out", "Food"])
    #expect(names("Uber") == ["Transportation"])
    #expect(names("UBER EATS 44") == ["Dining Out", "Food"])
    #expect(names("Las Vegas") == [])
    #expect(names("Barber") == [])
    #expect(names("") == [])
  }

  @Test func `no expenses and no results are told apart`() {
    #expect(ExpenseListState(expenses: 0, matches: 0) == .empty(.noExpenses))
    #expect(ExpenseListState(expenses: 3, matches: 0) == .empty(.noResults))
    #expect(ExpenseListState.loading.afterFailure == .error)
    #expect(ExpenseListState.error.afterFailure == .error)
    #expect(ExpenseListState.empty(.noResults).afterFailure == .empty(.noResults))
    #expect(!ExpenseListState.loaded.offersToClearFilters)
  }

  @Test func `a failure says what helps`() {
    #expect(ExpenseFailure.loading.suggestion != nil && ExpenseFailure.network.suggestion == nil)
    #expect(
      ExpenseFailure.invalid("Merchant name is required").message.english
        == "Invalid expense data: Merchant name is required")
    #expect(ExpenseFailure.loading.isRecoverable && !ExpenseFailure.notFound.isRecoverable)
  }

  @Test func `a rule's expenses belong to what is there, and to inventory by no rule`() {
    var edit = Edit()
    for (id, life) in [(1, Life.live), (2, .archived), (3, .trashed)] as [(UInt64, Life)] {
      var project = Project()
      (project.id, project.life) = (ID(id), life)
      edit.put(project, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let places: [(ID<Project>, ID<Project>?)] = [
      (ID(), nil), (.business, .business), (.personal, .personal), (ID(1), ID(1)), (ID(2), nil),
      (ID(3), nil), (ID(4), nil),
    ]
    for (project, wanted) in places {
      var rule = ExpenseRule()
      rule.project = project
      #expect(RuleEffect.place(of: rule, in: replica.book) == wanted, "\(project.text)")
    }
  }

  @Test func `what is sold between inventory and a project is no expense, wherever it stands`() {
    for place in [ID<Project>.business, .personal] {
      var transaction = Transaction()
      transaction.project = place
      #expect(Book().showsAsExpense(transaction))
      transaction.sale = CanonicalSale(.businessToProject)
      #expect(!Book().showsAsExpense(transaction))
    }
  }
}
