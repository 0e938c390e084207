import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What the list of expenses is narrowed to, and what is kept of that under a name.
struct ExpenseListFilterTests {
  // MARK: filters

  @Test func `an archived category is still found, with its parts, while something is under it`()
    throws
  {
    var person = try ExpenseListStage.person()
    var food = try #require(person.app.book.categories[ExpenseListStage.food])
    food.life = .archived
    let edit = Edit(putting: food, in: person.app.book.categories)
    person.part()
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 9_000)) }
    person.app.refresh()
    person.press("sheet/expenses/filter")
    #expect(person.sheet.contains("filter/category/\(ExpenseListStage.food.text)"))
    #expect(person.sheet.contains("filter/category/\(ExpenseListStage.lunch.text)"))
    person.press("filter/category/\(ExpenseListStage.food.text)")
    #expect(ExpenseListStage.merchants(person) == ["Hôtel du Nord"])
  }

  @Test func `filters agree, can be taken away one by one, and are said`() throws {
    var person = try ExpenseListStage.person()
    person.press("sheet/expenses/filter")
    #expect(person.sheet.contains("This Month") && person.sheet.contains("Tour 2026"))
    person.press("option/date/this-month")
    #expect(ExpenseListStage.merchants(person) == ["Guitar Center", "Starbucks", "Landlord"])
    person.press("filter/category/\(ExpenseListStage.food.text)")
    #expect(ExpenseListStage.merchants(person) == ["Starbucks"], "Lunch is a part of Food")
    person.press("close")
    let page = person.page
    #expect(page.contains("Category: Food; Date: Nov 1, 2026 - Nov 30, 2026"))
    #expect(page.contains("Remove This Month") && page.contains("Remove Food"))
    person.press("filter/date/this-month")
    #expect(
      ExpenseListStage.merchants(person) == ["Starbucks", "Hôtel du Nord"],
      "a line's category counts")
    person.press("clear-filters")
    #expect(ExpenseListStage.merchants(person).count == 4)
  }

  @Test func `all days and all amounts are choices, too`() throws {
    var person = try ExpenseListStage.person()
    person.press("sheet/expenses/filter")
    func chosen(_ title: String) -> Bool {
      let before = person.sheet.components(separatedBy: ">" + title + "<")[0]
      return before.components(separatedBy: "<button").last?.contains("pressed=\"true\"") == true
    }
    #expect(chosen("All Time") && chosen("All Amounts"))
    person.press("option/date/this-month")
    person.press("option/amount/25-100")
    #expect(!chosen("All Time") && !chosen("All Amounts"))
    #expect(ExpenseListStage.merchants(person) == ["Guitar Center"])
    person.press("option/date/")
    #expect(chosen("All Time") && !chosen("All Amounts"))
    person.press("option/amount/")
    #expect(chosen("All Amounts") && ExpenseListStage.merchants(person).count == 4)
  }

  @Test func `the address alone says what is shown`() throws {
    var person = try ExpenseListStage.person()
    let wanted: [(String, [String])] = [
      ("q=hotel%20wine", ["Hôtel du Nord"]), ("q=tour", ["Guitar Center"]),
      ("q=visa", ["Guitar Center"]), ("amount=25-100", ["Guitar Center"]),
      ("amount=100..", ["Landlord", "Hôtel du Nord"]), ("amount=..4.50", ["Starbucks"]),
      ("date=2026-10-31..2026-11-02", ["Landlord", "Hôtel du Nord"]),
      ("date=last-month", ["Hôtel du Nord"]), ("vendor=du%20nord", ["Hôtel du Nord"]),
      ("payment=VISA", ["Guitar Center"]), ("receipt=yes", ["Guitar Center"]),
      ("tag=\(ExpenseListStage.tour.text)", ["Guitar Center"]), ("context=personal", ["Starbucks"]),
      ("context=deductible&context=business", ["Landlord"]),
      ("context=deductible&context=personal", []),
      ("client=\(ExpenseListStage.client.text)", ["Guitar Center"]),
      ("place=\(ExpenseListStage.gig.text)", ["Guitar Center"]), ("recurring=yes", []),
      ("category=none&receipt=no", ["Landlord"]),
      ("sort=amount-asc", ["Starbucks", "Guitar Center", "Hôtel du Nord", "Landlord"]),
      ("sort=merchant-desc", ["Starbucks", "Landlord", "Hôtel du Nord", "Guitar Center"]),
    ]
    for (query, merchants) in wanted {
      person.go("/expenses?" + query)
      #expect(ExpenseListStage.merchants(person) == merchants, "\(query)")
    }
  }

  @Test func `days, amounts and a vendor are typed, and wrong ends are named`() throws {
    var person = try ExpenseListStage.person()
    person.press("sheet/expenses/range")
    person.press("save", ["from": "2026-11-03", "through": "2026-11-01"])
    #expect(person.sheet.contains("The last day is before the first"))
    person.press("save", ["from": "2026-11-01", "through": "2026-11-03", "least": "100"])
    #expect(person.app.state.sheet == nil)
    #expect(person.app.state.location.option("date") == "2026-11-01..2026-11-03")
    #expect(ExpenseListStage.merchants(person) == ["Landlord"])
    #expect(person.page.contains("Amount: from $100.00"))
    // What a choice stands for stays where nothing is typed instead.
    person.go("/expenses?date=this-month")
    person.press("sheet/expenses/range")
    person.press("save", ["vendor": "star"])
    #expect(person.app.state.location.option("date") == "this-month")
    #expect(ExpenseListStage.merchants(person) == ["Starbucks"])
  }

  @Test func `a category that is merged away counts as the other from then on`() throws {
    var person = try ExpenseListStage.person()
    var lunch = try #require(person.app.book.categories[ExpenseListStage.lunch])
    lunch.into = ExpenseListStage.food
    lunch.parent = ID()
    let edit = Edit(putting: lunch, in: person.app.book.categories)
    person.part()
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 9_000)) }
    person.app.refresh()
    for category in [ExpenseListStage.food, ExpenseListStage.lunch] {
      person.go("/expenses?category=\(category.text)")
      #expect(ExpenseListStage.merchants(person) == ["Starbucks", "Hôtel du Nord"])
    }
    person.go("/expenses?q=lunch")
    #expect(ExpenseListStage.merchants(person).isEmpty, "it is called otherwise now")
  }

  @Test func `of two that were merged into each other one is offered`() throws {
    var person = try ExpenseListStage.person()
    var edit = Edit()
    for (one, other) in [
      (ExpenseListStage.lunch, ExpenseListStage.food),
      (ExpenseListStage.food, ExpenseListStage.lunch),
    ] {
      var row = try #require(person.app.book.categories[one])
      row.into = other
      row.parent = ID()
      edit.put(row, in: person.app.book.categories)
    }
    person.part()
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 9_000)) }
    person.app.refresh()
    let least = min(ExpenseListStage.lunch, ExpenseListStage.food)
    person.press("sheet/expenses/filter")
    for id in [ExpenseListStage.lunch, ExpenseListStage.food] {
      #expect(person.sheet.contains("filter/category/\(id.text)") == (id == least))
    }
    person.press("filter/category/\(least.text)")
    #expect(ExpenseListStage.merchants(person) == ["Starbucks", "H\u{F4}tel du Nord"])
  }

  // MARK: saved filters

  @Test func `what the list is narrowed to is kept under a name, renamed and deleted`() throws {
    var person = try ExpenseListStage.person()
    person.press("filter/receipt/yes")
    person.press("sheet/expenses/save-filter")
    person.press("save", ["name": " "])
    #expect(person.sheet.contains("Enter a name"))
    person.press("save", ["name": "With receipt"])
    let filter = try #require(person.app.book.savedFilters.live.first)
    #expect(filter.list == "expenses" && filter.query == "receipt=yes")
    person.go("/expenses")
    #expect(person.page.contains("With receipt"))
    person.press("expenses/use-filter/\(filter.id.text)")
    #expect(ExpenseListStage.merchants(person) == ["Guitar Center"])
    #expect(!person.page.contains("Save Filter"), "it is kept already")
    person.press("expenses/use-filter/\(filter.id.text)")
    #expect(ExpenseListStage.merchants(person).count == 4)
    person.press("sheet/expenses/saved-filter/\(filter.id.text)")
    person.press("save", ["name": "Receipts"])
    #expect(person.app.book.savedFilters[filter.id]?.name == "Receipts")
    person.press("sheet/expenses/saved-filter/\(filter.id.text)")
    person.press("expenses/delete-filter/\(filter.id.text)")
    #expect(person.app.book.savedFilters.live.isEmpty && person.app.state.sheet == nil)
    person.press("undo")
    #expect(person.app.book.savedFilters.live.count == 1)
  }
}
