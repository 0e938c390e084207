import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What is done with several expenses at once.
struct ExpenseListBulkTests {
  @Test func `a key goes to what is done with the selected ones`() throws {
    var person = try ExpenseListStage.person()
    person.key("b")
    #expect(!person.effects.contains(.focus(".bulk-bar button")))
    ExpenseListStage.select(["coffee", "rent"], &person)
    person.key("b")
    #expect(person.effects.contains(.focus(".bulk-bar button")))
  }

  @Test func `selected expenses are put under a category, those that are there stay`() throws {
    var person = try ExpenseListStage.person()
    ExpenseListStage.select(["coffee", "rent"], &person)
    person.press("sheet/expenses/bulk-category")
    person.type("category", ExpenseListStage.lunch.text)
    #expect(
      person.sheet.contains("1 expense put under Lunch") || person.sheet.contains("left unchanged"))
    person.press("save")
    #expect(person.app.book.transactions[ID(named: "rent")]?.category == ExpenseListStage.lunch)
    #expect(person.stored.count == 1 && person.app.state.selection.isEmpty)
    person.press("undo")
    #expect(person.app.book.transactions[ID(named: "rent")]?.category.isNone == true)
  }

  @Test func `a tag is given, made where there is none, and taken away`() throws {
    var person = try ExpenseListStage.person()
    func tags(_ name: String) -> [String] {
      person.app.book.tags(of: ID(named: name)).map { $0.name }
    }
    ExpenseListStage.select(["strings", "hotel"], &person)
    person.press("sheet/expenses/bulk-tag")
    person.press("save", ["name": "tour 2026"])
    #expect(tags("hotel") == ["Tour 2026"] && person.app.book.tagList.count == 1)
    ExpenseListStage.select(["rent", "hotel"], &person)
    person.press("sheet/expenses/bulk-tag")
    person.press("save", ["name": "Office"])
    #expect(tags("rent") == ["Office"] && tags("hotel").count == 2)
    ExpenseListStage.select(["strings", "hotel"], &person)
    person.press("sheet/expenses/bulk-untag")
    person.press("save", ["tag": ExpenseListStage.tour.text])
    #expect(tags("strings").isEmpty && tags("hotel") == ["Office"])
    person.press("undo")
    #expect(tags("strings") == ["Tour 2026"])
  }

  @Test func `selected expenses move to a project, and where they are they stay`() throws {
    var person = try ExpenseListStage.person()
    ExpenseListStage.select(["strings", "rent", "coffee"], &person)
    person.press("sheet/expenses/bulk-place")
    person.press("save", ["place": ExpenseListStage.gig.text])
    let book = person.app.book
    #expect(book.transactions[ID(named: "rent")]?.project == ExpenseListStage.gig)
    #expect(book.transactions[ID(named: "coffee")]?.project == ExpenseListStage.gig)
    #expect(
      person.toast.contains("moved to Autumn Tour") && person.toast.contains("left unchanged"))
    ExpenseListStage.select(["rent"], &person)
    person.press("sheet/expenses/bulk-place")
    person.press("save", ["place": ID<Project>.personal.text])
    #expect(person.app.book.transactions[ID(named: "rent")]?.project == .personal)
  }

  @Test
  func `selected expenses are billed once, and deleted with their charge, which is said before`()
    throws
  {
    var person = try ExpenseListStage.person()
    ExpenseListStage.select(["strings", "coffee"], &person)
    person.press("sheet/expenses/bulk-bill")
    person.press("save", ["project": ExpenseListStage.gig.text, "markUp": "10"])
    let charge = try #require(
      person.app.book.charges.live(Charge.billing(ID(named: "strings"))))
    #expect(charge.price == Price(Money(minor: 2_750, currency: .usd)))
    #expect(person.toast.contains("left unchanged"), "nobody is billed for what is personal")
    ExpenseListStage.select(["strings", "coffee"], &person)
    person.press("sheet/expenses/bulk-delete")
    let words = "1 no longer billed to a client: the charge is taken back"
    #expect(person.sheet.contains(words))
    person.press("save")
    #expect(person.toast.contains(words))
    #expect(person.app.book.transactions.live(ID(named: "strings")) == nil)
    #expect(person.app.book.transactions.live(ID(named: "coffee")) == nil)
    #expect(person.app.book.charges.live(charge.id) == nil)
    #expect(ExpenseListStage.merchants(person) == ["Landlord", "Hôtel du Nord"])
    person.press("undo")
    #expect(ExpenseListStage.merchants(person).count == 4)
    #expect(person.app.book.charges.live(charge.id) != nil)
  }

  @Test func `money that came back is changed with the others, and billed to nobody`() throws {
    var person = try ExpenseListStage.person()
    var back = try ExpenseListStage.expense("back", "Guitar Center", 700, "2026-11-20") {
      $0.type = .return
    }
    back.project = .business
    let edit = Edit(putting: back, in: person.app.book.transactions)
    person.app.commit(edit)
    person.go("/expenses")
    ExpenseListStage.select(["back", "rent"], &person)
    person.press("sheet/expenses/bulk-category")
    person.press("save", ["category": ExpenseListStage.food.text])
    #expect(person.app.book.transactions[back.id]?.category == ExpenseListStage.food)
    ExpenseListStage.select(["back"], &person)
    person.press("sheet/expenses/bulk-tag")
    person.press("save", ["name": "Wrong strings"])
    #expect(person.app.book.tags(of: back.id).map { $0.name } == ["Wrong strings"])
    ExpenseListStage.select(["back", "strings"], &person)
    person.press("sheet/expenses/bulk-bill")
    person.press("save", ["project": ExpenseListStage.gig.text])
    #expect(person.app.book.charges.live(Charge.billing(back.id)) == nil)
    #expect(person.app.book.charges.live(Charge.billing(ID(named: "strings"))) != nil)
    #expect(person.toast.contains("money that came back"))
    // Narrowed to the category it is taken away from what lies there.
    person.go("/expenses?category=\(ExpenseListStage.food.text)")
    #expect(person.page.contains("-$7.00"))
    ExpenseListStage.select(["back"], &person)
    person.press("sheet/expenses/bulk-delete")
    person.press("save")
    #expect(person.app.book.transactions.live(back.id) == nil)
  }

  @Test func `what is shown and what is selected are exported`() throws {
    var person = try ExpenseListStage.person()
    person.press("filter/receipt/no")
    person.press("expenses/export")
    let shown: [ID<Transaction>] = [ID(named: "coffee"), ID(named: "rent"), ID(named: "hotel")]
    #expect(person.effects.contains(.exportExpenses(shown)))
    ExpenseListStage.select(["rent"], &person)
    person.press("expenses/export-selected")
    #expect(person.effects.contains(.exportExpenses([ID(named: "rent")])))
    person.go("/expenses?q=nothing")
    person.press("expenses/export")
    #expect(person.complains("There is nothing to export"))
  }
}
