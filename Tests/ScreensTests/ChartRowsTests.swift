import Documents
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Each bar of each chart leads to exactly the expenses that it adds up (rule E41).
struct ChartRowsTests {
  private static let first = Day(year: 2026, month: 1, day: 5)!
  private static let last = Day(year: 2026, month: 11, day: 20)!

  /// Random expenses, one of a category that is not in the book, and one whose lines are all of it.
  private func person(_ seed: UInt64) throws -> Person {
    var edit = RandomSpending(seed: seed).edit
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    edit.put(settings, replacing: nil)
    for (id, category) in [(UInt64(901), ID<BudgetCategory>(99)), (902, RandomSpending.food)] {
      var expense = Transaction()
      expense.id = ID(id)
      expense.project = .business
      expense.type = .purchase
      expense.source = "  =Amtrak? & Söhne "
      expense.day = Day(year: 2026, month: 3, day: 4)
      expense.amount = Money(30, .usd)
      expense.category = category
      edit.put(expense, replacing: nil)
    }
    var line = Split()
    line.id = ID(903)
    line.transaction = ID(902)
    line.name = "All of it"
    line.amount = Money(30, .usd)
    line.category = RandomSpending.travel
    edit.put(line, replacing: nil)
    return try Person(edit)
  }

  /// What the list says it comes to at an address, and how many rows it has.
  private func listed(_ link: Link, _ person: Person) throws -> (sum: Money, count: Int) {
    var person = person
    let path = try #require(ReportPage.address(of: link))
    person.go(path)
    // The address is the list's own: as it was read it is written.
    #expect(person.app.state.location.path == path)
    let rows = person.app.rows(of: .expenses)
    let total = try #require(ExpenseList(app: person.app).total(of: rows))
    #expect(total.amounts.allSatisfy { $0.currency == .usd }, "another currency is in \(path)")
    let sum = total.amounts.first ?? .zero(.usd)
    #expect(rows.isEmpty || person.page.contains(person.app.state.formats.money(sum)))
    return (sum, rows.count)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a bar is the sum of the rows that it leads to`(_ seed: UInt64) throws {
    let person = try person(seed)
    var bars = 0
    for part in SpendingPart.allCases {
      for days in [nil, Self.first...Self.last] {
        var question = ReportQuestion(person.app.book, on: RandomSpending.today)
        question.first = days?.lowerBound
        question.last = days?.upperBound
        let charts = ExpenseCharts(question, part)
        for word in ["category", "vendor", "tag", "project", "client", "context", "month"] {
          let chart = charts.chart(by: word)
          for bar in chart.bars {
            #expect(bar.links.count == bar.values.count, "\(word) \(bar.label)")
            for (value, link) in zip(bar.values, bar.links) {
              let found = try listed(link, person).sum
              #expect(found == value, "\(part) by \(word): \(bar.label)")
              bars += 1
            }
          }
        }
        let months = (0..<12).map { Day(year: 2026, month: $0 + 1, day: 1)! }
        for bar in charts.year(of: months).bars {
          for (value, link) in zip(bar.values, bar.links) {
            #expect(try listed(link, person).sum == value, "\(bar.label)")
          }
        }
      }
    }
    #expect(bars > 100)
  }

  @Test(arguments: 7...9 as ClosedRange<UInt64>)
  func `it leads to as many expenses as it counts`(_ seed: UInt64) throws {
    let person = try person(seed)
    let question = ReportQuestion(person.app.book, on: RandomSpending.today)
    let charts = ExpenseCharts(question, .business)
    let insight = charts.insight
    let all: [(word: String, slices: [ExpenseInsight.Slice])] = [
      ("category", insight.categories), ("vendor", insight.vendors), ("tag", insight.tags),
      ("project", insight.projects), ("client", insight.clients), ("context", insight.contexts),
    ]
    for (word, slices) in all {
      #expect(!slices.isEmpty)
      // What has none is a bar, and leads to its rows, too.
      if word != "context" { #expect(slices.contains { $0.id == 0 }, "\(word)") }
      for (bar, slice) in zip(charts.chart(by: word).bars, slices) {
        let link = try #require(bar.links.first)
        #expect(try listed(link, person).count == slice.count, "\(word): \(bar.label)")
      }
    }
    let vendors = Set(insight.vendors.map { folded($0.name) })
    #expect(vendors.contains("") && vendors.contains("=amtrak? & sohne"))
  }

  @Test func `each day of a month leads to its own`() throws {
    let person = try person(3)
    var question = ReportQuestion(person.app.book, on: RandomSpending.today)
    question.first = Day(year: 2026, month: 3, day: 1)!
    question.last = Day(year: 2026, month: 3, day: 31)!
    let chart = ExpenseCharts(question, .business).chart(by: "day")
    #expect(chart.bars.count == 31)
    for bar in chart.bars {
      let link = try #require(bar.links.first)
      #expect(try listed(link, person).sum == bar.values[0], "\(bar.label)")
    }
  }

  @Test(arguments: 10...12 as ClosedRange<UInt64>)
  func `a budget leads to what it counts, with the categories under it`(_ seed: UInt64) throws {
    let person = try person(seed)
    for month in 1...11 {
      let day = Day(year: 2026, month: month, day: 1)!
      for part in SpendingPart.allCases {
        let budgets = MonthlyBudgets(of: person.app.book, part, in: day, on: RandomSpending.today)
        for row in budgets.rows {
          let rows = SpendingRows(
            part, .budget(row.category), from: budgets.month, to: budgets.month.lastOfMonth)
          #expect(try listed(.spending(rows), person).sum == row.spent, "\(row.name)")
        }
      }
    }
  }

  @Test func `a list of parts says what the expenses come to`() throws {
    var person = try ExpenseStage.freelancer { edit in
      edit.put(
        ExpenseStage.expense("hotel") { $0.category = ExpenseStage.food }, replacing: nil)
      var taxi = ExpenseStage.part("taxi", 500, "A")
      taxi.transaction = ID(named: "hotel")
      taxi.category = ID(named: "travel")
      edit.put(taxi, replacing: nil)
    }
    person.go(SpendingRows(.business, .category(ID())).path)
    // Lines without a category of their own are in their expense's.
    #expect(person.page.contains("No Results"))
    person.go(SpendingRows(.business, .category(ID(named: "travel"))).path)
    #expect(person.page.contains("$5.00"))
    #expect(
      person.page.contains(
        "Only what lies in the category is added up; the expenses come to $100.00."))
    #expect(person.page.contains("Only Travel") && person.page.contains("Counted in Sums"))
  }

  @Test func `what is canceled, or of another currency, is in no bar and can be asked for`() throws
  {
    var person = try ExpenseStage.freelancer { edit in
      edit.put(ExpenseStage.expense("off") { $0.isCanceled = true }, replacing: nil)
      edit.put(
        ExpenseStage.expense("euro") { $0.amount = Money(7, .eur) }, replacing: nil)
      edit.put(ExpenseStage.expense("open") { $0.amount = nil }, replacing: nil)
    }
    person.go("/expenses?sums=yes")
    #expect(person.app.rows(of: .expenses).count == 1)
    person.go("/expenses?sums=no")
    #expect(person.app.rows(of: .expenses).count == 3)
  }
}
