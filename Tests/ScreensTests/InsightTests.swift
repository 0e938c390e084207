import Documents
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Insight: what is shown is what the book adds up to, and leads to its rows.
struct InsightTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  /// An edit that makes two expenses of November, one of October, one of a year ago, and a private one.
  ///
  /// `third`: another one of November, so that there is a pattern to speak of.
  private func edit(third: Bool = false) -> Edit {
    var edit = Edit()
    var settings = Book().settings
    settings.isSetUp = true
    edit.put(settings, replacing: nil)
    var category = BudgetCategory()
    category.id = ID(21)
    category.name = "Travel"
    category.color = "5733FF"
    edit.put(category, replacing: nil)
    let rows: [(UInt64, String, Int, ID<Project>)] = [
      (101, "2026-11-02", 120, .business), (102, "2026-11-14", 80, .business),
      (103, "2026-10-05", 100, .business), (104, "2025-11-20", 50, .business),
      (105, "2026-11-03", 999, .personal),
    ]
    let more: [(UInt64, String, Int, ID<Project>)] =
      third ? [(106, "2026-11-20", 100, .business)] : []
    for (id, day, amount, place) in rows + more {
      var expense = Transaction()
      expense.id = ID(id)
      expense.project = place
      expense.type = .purchase
      expense.source = "Amtrak"
      expense.category = category.id
      expense.day = try? Day(parsing: day)
      expense.amount = Money(amount, .usd)
      edit.put(expense, replacing: nil)
    }
    return edit
  }

  @Test func `a month says its total, its change and where it went`() throws {
    var person = try Person(edit())
    person.go("/expenses/insight")
    #expect(person.page.contains("November 2026"))
    #expect(person.page.contains("$200.00") && person.page.contains("2 expenses"))
    #expect(person.page.contains("$100.00"))
    #expect(!person.page.contains("999"), "a private expense is in a figure of the business")
    let travel = ID<BudgetCategory>(21).text
    #expect(
      person.page.contains(
        "/expenses?date=2026-11-01..2026-11-30&amp;context=business&amp;slice=\(travel)&amp;sums=yes"
      ))
    #expect(person.page.contains("fill=\"#5733FF\""))
  }

  @Test func `of fewer than three expenses nothing is said of a pattern`() throws {
    var edit = edit()
    var person = try Person(edit)
    person.go("/expenses/insight?period=custom&from=2026-11-01&to=2026-11-13")
    for word in ["Pattern", "alike", "ncreasing"] {
      #expect(!person.page.contains(word), "\(word)")
    }
    #expect(person.page.contains("Period Before"))
    let question = try #require(
      ReportRequests(app: person.app).question(InsightPage(app: person.app).request))
    let report = try #require(Report.named("expenses"))
    #expect(!(try report.document(question).text.contains("Mostly")))
    for id in UInt64(111)...112 {
      var expense = Transaction()
      (expense.id, expense.project, expense.type) = (ID(id), .business, .purchase)
      (expense.day, expense.amount) = (try Day(parsing: "2026-11-03"), Money(120, .usd))
      edit.put(expense, replacing: nil)
    }
    person = try Person(edit)
    person.go("/expenses/insight?period=custom&from=2026-11-01&to=2026-11-13")
    for word in ["Pattern", "alike", "ncreasing"] { #expect(person.page.contains(word), "\(word)") }
  }

  @Test func `an empty book says what will be here, and no twelve months of nothing`() throws {
    var settings = Book().settings
    settings.isSetUp = true
    var edit = Edit()
    edit.put(settings, replacing: nil)
    var person = try Person(edit)
    person.go("/expenses/insight")
    #expect(person.page.contains("from the first expense on"))
    #expect(!person.page.contains("$0.00"))
    person = try Person(self.edit())
    person.go("/expenses/insight?period=year&day=2020-01-01")
    #expect(!person.page.contains("Month Against Last Year"))
  }

  @Test func `amounts that are not alike at all are not said to be`() throws {
    var person = try Person(edit(third: true))
    person.go("/expenses/insight")
    #expect(person.page.contains("84% alike"))
    #expect(person.page.contains("Increasing, significantly"))
    var other = Edit()
    var expense = try #require(person.app.book.transactions.live(ID(101)))
    expense.amount = Money(90_000, .usd)
    for number in 201...209 as ClosedRange<UInt64> {
      expense.id = ID(number)
      expense.amount = Money(1, .usd)
      other.put(expense, replacing: nil)
    }
    expense.id = ID(210)
    expense.amount = Money(90_000, .usd)
    other.put(expense, replacing: nil)
    let filled = other
    WalkStart.others(&person) { $0.add(filled) }
    person.go("/")
    person.go("/expenses/insight")
    #expect(!person.page.contains("alike"))
  }

  @Test func `the period and whose it is are in the address`() throws {
    var person = try Person(edit())
    person.go("/expenses/insight?day=2026-10-31")
    #expect(person.page.contains("October 2026"))
    #expect(person.page.contains("/expenses/insight?day=2026-11-01"))
    #expect(person.page.contains("/expenses/insight?day=2026-09-01"))
    person.go("/expenses/insight")
    person.press("option/part/personal")
    #expect(person.page.contains("$999.00") && !person.page.contains("$200.00"))
    person.press("option/period/custom")
    #expect(person.app.state.location.path == "/expenses/insight?part=personal&period=custom")
    #expect(person.page.contains("insight-from"))
    person.go("/expenses/insight?period=custom&from=2026-10-05&to=2026-11-02")
    #expect(person.page.contains("$220.00"))
  }

  @Test func `one place is looked at by its address, and Back comes back to it`() throws {
    var edit = edit()
    var expense = Transaction()
    (expense.id, expense.project, expense.type) = (ID(106), ID(), .purchase)
    (expense.source, expense.amount) = ("Warehouse", Money(30, .usd))
    expense.day = Day(year: 2026, month: 11, day: 4)!
    edit.put(expense, replacing: nil)
    var person = try Person(edit)
    let place = ID<Project>().text
    // From the list that is narrowed to the place.
    person.go("/expenses?place=\(place)")
    let path = "/expenses/insight?place=\(place)"
    #expect(person.page.contains(path))
    person.go(path)
    #expect(person.page.contains("$30.00") && !person.page.contains("$200.00"))
    #expect(person.page.contains("Remove Inventory") && !person.page.contains("insight/budgets"))
    #expect(person.page.contains("place=\(place)&amp;sums=yes"))
    let request = InsightPage(app: person.app).request
    #expect(ReportRequest(request.location) == request && request.place == ID())
    #expect(person.app.question(request)?.place == ID())
    person.press("option/place/")
    #expect(person.app.state.location.path == "/expenses/insight")
    #expect(person.page.contains("$230.00"))
    person.go(path)
    #expect(person.page.contains("$30.00") && !person.page.contains("$230.00"))
  }

  @Test func `the report says the change and the habits, in words and to programs`() throws {
    var question = ReportQuestion(try Person(edit(third: true)).app.book, on: Self.today)
    question.first = Day(year: 2026, month: 11, day: 1)
    question.last = Day(year: 2026, month: 11, day: 30)
    let report = try #require(Report.named("expenses"))
    var document = try report.document(question)
    let text = document.text
    #expect(text.contains("Period Before") && text.contains("100.00"))
    #expect(text.contains("Increasing, significantly"))
    let members = document.members
    #expect(members.contains(Member("trend", .text("increasing"))))
    #expect(members.contains(Member("before", Money(100, .usd).value)))
    question.last = nil
    document = try report.document(question)
    #expect(document.members.contains(Member("trend", .null)))
  }

  @Test func `figures are heard always, and seen when somebody wants to`() throws {
    var person = try Person(edit())
    person.go("/expenses/insight")
    #expect(person.page.contains("visually-hidden") && person.page.contains("Show Figures"))
    person.press("toggle/figures-category")
    #expect(person.page.contains("Hide Figures"))
    #expect(person.page.contains(">Travel</a>"))
  }

  @Test func `what is shown is saved as a report of the same days`() throws {
    var person = try Person(edit())
    person.go("/expenses/insight?day=2026-10-01")
    let request = ReportRequest(
      ID(), "expenses", by: "category", from: try Day(parsing: "2026-10-01"),
      to: try Day(parsing: "2026-10-31"))
    for use in [DocumentUse.download, .csv] {
      person.press("insight-report/\(use.rawValue)")
      #expect(person.effects == [.reportDocument(request, use)])
    }
    person.go(request.location.path)
    #expect(ReportRequest(person.app.state.location) == request)
    #expect(person.page.contains("$100.00") && !person.page.contains("$200.00"))
    let question = try #require(person.app.question(request))
    #expect(question.first == request.first && question.last == request.last)
    person.press("option/period/year")
    #expect(person.page.contains("$300.00"))
  }

  @Test func `a monthly budget is set, shown with its projection, and taken away`() throws {
    var person = try Person(edit())
    person.go("/expenses/insight")
    #expect(person.page.contains("No monthly budgets yet."))
    person.press("sheet/insight/budgets/\(ID<Project>.business.text)")
    let field = "budget-" + ID<BudgetCategory>(21).text
    person.type(field, "250")
    person.press("save")
    let budget = Budget(of: .business, for: ID(21)).id
    #expect(person.app.book.budgets.live(budget)?.amount == Money(250, .usd))
    #expect(person.page.contains("$200.00 of $250.00"))
    // 200 in 21 of 30 days.
    #expect(person.page.contains("$285.71 projected"))
    person.press("sheet/insight/budgets/\(ID<Project>.business.text)")
    person.type(field, "")
    person.press("save")
    #expect(person.app.book.budgets.live(budget) == nil)
  }

  @Test func `the monthly budget of a merged category is set where it counts`() throws {
    let meant = ID<BudgetCategory>(21)
    var edit = edit()
    var old = BudgetCategory()
    old.id = ID(9_021)
    old.name = "Meals Out"
    old.into = meant
    edit.put(old, replacing: nil)
    for (category, dollars) in [(old.id, 100), (meant, 50)] {
      var budget = Budget(of: .business, for: category)
      budget.amount = Money(dollars, .usd)
      edit.put(budget, replacing: nil)
    }
    var person = try Person(edit)
    person.press("sheet/insight/budgets/\(ID<Project>.business.text)")
    #expect(!person.sheet.contains("Meals Out"))
    let field = "budget-" + meant.text
    #expect(person.form[field].hasPrefix("150"))
    person.type(field, "200")
    person.press("save")
    #expect(person.app.book.budgets(of: .business).map { $0.amount } == [Money(200, .usd)])
  }

  @Test func `every sum of a random book is that of its rows`() throws {
    let book = RandomSpending(seed: 3).book
    var question = ReportQuestion(book, on: Self.today)
    question.first = Day(year: 2026, month: 1, day: 1)
    for name in ["expenses", "personal-expenses"] {
      let report = try #require(Report.named(name))
      for grouping in report.groupings where !["tag", "context"].contains(grouping.word) {
        question.by = grouping.word
        let members = try report.document(question).members
        let total = try #require(members.first { $0.name == "total" })
        guard case .list(let rows)? = members.first(where: { $0.name == "rows" })?.value else {
          Issue.record("no rows")
          continue
        }
        var sum = Money.zero(.usd)
        for case .object(let row) in rows {
          let amount = try #require(row.first { $0.name == "total" })
          sum = try sum.adding(Money(value: amount.value))
        }
        #expect(try Money(value: total.value) == sum, "\(name) by \(grouping.word)")
      }
    }
  }
}
