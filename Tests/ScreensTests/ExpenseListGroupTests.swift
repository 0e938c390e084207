import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Expenses under heads with their sums.
struct ExpenseListGroupTests {
  @Test func `days, weeks and months stand together under their sums`() throws {
    var person = try ExpenseListStage.person()
    person.press("sheet/expenses/sort")
    person.press("option/group/month")
    person.press("close")
    #expect(person.app.state.location.option("group") == "month")
    #expect(person.page.contains("3 expenses · $929.50"))
    #expect(person.page.contains("1 expense · $120.00"))
    person.press("option/group/day")
    #expect(person.page.contains("2 expenses · $29.50"))
    person.press("option/group/week")
    #expect(person.page.contains("Nov 15, 2026 – Nov 21, 2026"))
    // Filters go, groups stay.
    person.press("filter/receipt/yes")
    person.press("clear-filters")
    #expect(person.app.state.location.option("group") == "week")
    person.press("option/sort/amount-desc")
    #expect(!person.page.contains("section-head"), "only days that stand together are grouped")
  }

  @Test func `where the month is not written first, a week begins on Monday`() throws {
    var person = try ExpenseListStage.person()
    person.app.state.formats.dateOrder = .dayMonthYear
    person.app.refresh()
    person.press("option/group/week")
    let formats = person.app.state.formats
    // The 20th is a Friday, November 2 a Monday, October 31 a Saturday.
    for (first, last) in [
      ("2026-11-16", "2026-11-22"), ("2026-11-02", "2026-11-08"), ("2026-10-26", "2026-11-01"),
    ] {
      let days = try [first, last].map { formats.day(try Day(parsing: $0)) }
      #expect(person.page.contains(days.joined(separator: " – ")), "\(first)")
    }
  }
}
