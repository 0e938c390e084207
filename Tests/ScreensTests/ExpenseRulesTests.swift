import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Tags, rules and categories in Settings.
struct ExpenseRulesTests {
  private func put(_ person: inout Person, _ body: (inout Edit) -> Void) {
    var edit = Edit()
    body(&edit)
    person.part()
    _ = person.app.withReplica {
      $0.commit([edit], now: Instant(milliseconds: 3), undoable: false)
    }
    person.app.refresh()
  }

  private func bought(_ id: UInt64, at source: String) -> Transaction {
    var bought = Transaction()
    (bought.id, bought.source, bought.project) = (ID(id), source, .business)
    (bought.type, bought.amount) = (.purchase, Money(20, .usd))
    bought.day = Day(number: 20_000 + Int32(id))
    return bought
  }

  @Test func `a rule made from an expense is applied to the others, and taken back in one step`()
    throws
  {
    var person = try Person.beforeExpenses()
    var category = BudgetCategory()
    (category.id, category.name) = (ID(7_200), "Software")
    put(&person) { edit in
      edit.put(category, replacing: nil)
      for id in 1...25 { edit.put(bought(8_000 + UInt64(id), at: "Zyxw \(id)"), replacing: nil) }
    }
    person.press("sheet/rule/from/" + ID<Transaction>(8_001).text)
    #expect(person.form["contains"] == "Zyxw 1")
    #expect(person.form["project"] == ID<Project>.business.text)
    person.type("contains", "zyxw")
    person.type("category", category.id.text)
    person.type("tags", "Office, Yearly")
    person.press("save")
    let made = try #require(person.app.book.expenseRules.last)
    #expect(made.contains == "zyxw" && made.category == category.id)
    #expect(TagMerging.names(of: made.tags, in: person.app.book) == "Office, Yearly")
    // What it would change is asked at once.
    #expect(person.sheet.contains("25 expenses of 25 would change."))
    #expect(
      person.sheet.contains("Category: Software") && person.sheet.contains("and 5 expenses more"))
    person.press("save")
    #expect(person.toast.contains("25 expenses changed"))
    let ids = (1...25).map { ID<Transaction>(8_000 + UInt64($0)) }
    #expect(ids.allSatisfy { person.app.book.transactions[$0]?.category == category.id })
    #expect(ids.allSatisfy { person.app.book.tags(of: $0).count == 2 })
    person.go("/settings/tags")
    #expect(person.page.contains("Office") && person.page.contains("25 expenses"))
    person.press("undo")
    #expect(ids.allSatisfy { person.app.book.transactions[$0]?.category.isNone == true })
    #expect(ids.allSatisfy { person.app.book.tags(of: $0).isEmpty })
    // The index knows the vendor's expenses.
    person.press("sheet/rule/apply/" + made.id.text)
    person.press("save")
    let past = ExpenseEntry(app: person.app).expenses(at: "zyxw 7")
    #expect(!past.isEmpty && past.allSatisfy { $0.category == category.id })
  }

  @Test func `what is too much for one change is one action all the same`() throws {
    // Each row's new name is long, so that all of them are more than a change may be.
    let (count, name) = (1_500, String(repeating: "Long Name ", count: 25))
    var person = try Person.inSampleStudio()
    put(&person) { edit in
      for number in 0..<count {
        edit.put(bought(UInt64(20_000 + number), at: "Zyx \(number % 7)"), replacing: nil)
      }
    }
    func names() -> Set<String> {
      Set((0..<count).compactMap { person.app.book.transactions[ID(UInt64(20_000 + $0))]?.source })
    }
    let before = names()
    person.press("sheet/rule/edit/new")
    person.type("contains", "zyx")
    person.type("renamed", name)
    person.press("save")
    #expect(person.sheet.contains("1,500 expenses of 1,500 would change."))
    person.press("save")
    #expect(person.app.state.sheet == nil && names() == [trimmed(name)])
    let changes = person.effects.filter { if case .store = $0 { true } else { false } }
    #expect(changes.count > 2, "in several changes, each small enough to send")
    person.press("undo")
    #expect(names() == before, "and taken back as one")
  }

  @Test func `rules are moved, changed and deleted`() throws {
    var person = try Person.beforeExpenses()
    person.go("/settings/rules")
    #expect(person.page.contains("No Rules Yet"))
    for name in ["Adobe", "Apple"] {
      person.press("sheet/rule/edit/new")
      person.type("contains", name)
      person.press("save")
      #expect(person.form.problem("category") != nil)
      person.type("isDeductible", "yes")
      person.press("save")
      #expect(person.app.state.sheet == nil)
    }
    func names() -> [String] { person.app.book.expenseRules.map(\.contains) }
    #expect(names() == ["Adobe", "Apple"])
    let last = try #require(person.app.book.expenseRules.last).id.text
    person.press("rule/up/" + last)
    #expect(names() == ["Apple", "Adobe"])
    person.press("rule/down/" + last)
    #expect(names() == ["Adobe", "Apple"])
    person.press("sheet/rule/edit/" + last)
    person.type("isSplit", "on")
    person.type("share1", "60")
    person.press("save")
    #expect(person.form.problem("share1") != nil)
    person.type("share2", "40")
    person.type("splitName3", "Forgotten")
    person.press("save")
    #expect(person.sheet.contains("Enter its share"), "a name is not dropped without a word")
    person.type("splitName3", "")
    person.press("save")
    #expect(person.app.book.expenseRules.last?.split.map(\.share.plain) == ["60", "40"])
    person.press("rule/delete/" + last)
    #expect(names() == ["Adobe"])
    person.press("undo")
    #expect(names() == ["Adobe", "Apple"])
  }

  @Test func `a tag is merged, taken back and deleted`() throws {
    var person = try Person.beforeExpenses()
    var (tour, trip) = (Tag(), Tag())
    (tour.id, tour.name) = (ID(7_201), "Tour")
    (trip.id, trip.name) = (ID(7_202), "Trip")
    put(&person) { edit in
      edit.put(tour, replacing: nil)
      edit.put(trip, replacing: nil)
      edit.put(bought(8_001, at: "Shop"), replacing: nil)
      edit.put(Tagging(ID(8_001), trip.id), replacing: nil)
    }
    person.press("sheet/tag/edit/" + trip.id.text)
    person.type("name", "tour")
    person.press("save")
    #expect(person.form.problem("name") != nil)
    person.press("sheet/tag/merge/" + trip.id.text)
    person.press("save")
    #expect(person.form.problem("into") != nil)
    person.type("into", tour.id.text)
    person.press("save")
    #expect(person.app.book.tags(of: ID(8_001)).map(\.name) == ["Tour"])
    person.go("/settings/tags")
    #expect(person.page.contains("Merged Tags") && person.page.contains("Counts under Tour"))
    person.press("tag/separate/" + trip.id.text)
    #expect(person.app.book.tags(of: ID(8_001)).map(\.name) == ["Trip"])
    person.press("tag/delete/" + trip.id.text)
    #expect(person.app.book.tags(of: ID(8_001)).isEmpty)
    #expect(person.app.book.taggings.liveCount == 1)
  }

  @Test func `two devices that make a tag of one name in Settings make one row`() throws {
    func made(_ name: String) throws -> Ledger.Tag {
      var person = try Person.beforeExpenses()
      person.press("sheet/tag/edit/new")
      person.type("name", name)
      person.press("save")
      return try #require(person.app.book.tagList.first { $0.name == trimmed(name) })
    }
    let (desk, phone) = (try made("Winter Tour"), try made(" winter tour "))
    #expect(desk.id == phone.id && desk.name != phone.name)
    #expect(try made("Summer Tour").id != desk.id)
    // It is the row of whoever types the name at an expense.
    var edit = Edit()
    let book = try Person.beforeExpenses().app.book
    #expect(ExpenseTags.tag(named: "Winter Tour", in: book, &edit) == desk.id)
  }

  @Test func `a merged category's rows are under the other in lists, and back`() throws {
    var person = try Person.beforeExpenses()
    let book = person.app.book
    let used = try #require(
      book.budgetCategories.first { one in
        book.transactions.live.contains { $0.category == one.id && $0.sale == nil }
      })
    let other = try #require(book.budgetCategories.first { $0.id != used.id })
    let row = try #require(
      book.transactions.rows.firstIndex { $0.isLive && $0.category == used.id })
    person.part()
    person.press("sheet/preset/merge/" + used.id.text)
    person.type("into", other.id.text)
    person.press("save")
    #expect(person.app.book.categories[used.id]?.into == other.id)
    #expect(person.app.book.transactions.rows[row].category == used.id)
    #expect(person.app.index[.transactions].number(0, of: Int32(row)) == other.id.raw)
    person.go("/settings/categories")
    #expect(person.page.contains("Merged Categories"))
    person.press("preset/separate/" + used.id.text)
    #expect(person.app.index[.transactions].number(0, of: Int32(row)) == used.id.raw)
  }

  @Test func `a designer's book takes on the expense categories once`() throws {
    var person = try Person.beforeExpenses()
    let before = person.app.book.budgetCategories.count
    person.go("/settings/categories")
    #expect(person.page.contains("Add the Expense Categories"))
    person.press("preset/standard-categories")
    #expect(person.app.book.budgetCategories.count == before + 13)
    #expect(!person.page.contains("Add the Expense Categories"))
    #expect(person.page.contains("part of Food") && person.page.contains("data-color=\"FF5733\""))
    // They are no budget's.
    let project = try #require(person.app.book.projects.live.first { $0.work == .designer })
    person.press("sheet/budget/edit/" + project.id.text)
    #expect(!person.sheet.contains("Groceries"))
  }
}
