import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The list of all expenses, as somebody uses it: its rows, its states, and its place on a desk.
struct ExpenseListTests {
  // MARK: rows

  @Test func `the latest come first, of every place, and say what they are`() throws {
    let person = try ExpenseListStage.person()
    #expect(
      ExpenseListStage.merchants(person) == [
        "Guitar Center", "Starbucks", "Landlord", "Hôtel du Nord",
      ])
    let page = person.page
    #expect(page.contains("4 expenses") && page.contains("$1,049.50"))
    #expect(page.contains("fill=\"#FF5733\""), "a part has the color of its whole")
    #expect(page.contains("Has a receipt") && page.contains("Personal"))
    #expect(!page.contains("Not an expense"))
    for path in ["/inbox", "/expenses/recurring", "/expenses/insight", "/expenses/trips"] {
      #expect(page.contains("href=\"\(path)\""))
    }
    #expect(ListBlock(app: person.app).pageList?.list == .expenses)
  }

  @Test func `a canceled expense is listed and adds nothing`() throws {
    var person = try ExpenseListStage.person()
    var rent = try #require(person.app.book.transactions[ID(named: "rent")])
    rent.status = .canceled
    let edit = Edit(putting: rent, in: person.app.book.transactions)
    person.part()
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 9_000)) }
    person.app.refresh()
    #expect(person.page.contains("4 expenses") && person.page.contains("$149.50"))
    person.go("/expenses?place=\(ID<Project>.business.text)")
    #expect(person.page.contains("2 expenses") && person.page.contains(">$120.00<"))
  }

  @Test func `money back is deductible if the vendor's last purchase was, until somebody says`()
    throws
  {
    var person = try ExpenseListStage.person()
    var bought = try #require(
      person.app.book.transactions.live.first { $0.source == "Guitar Center" })
    bought.isDeductible = true
    let edit = Edit(putting: bought, in: person.app.book.transactions)
    person.app.commit(edit)
    person.app.openSheet(.newExpense(.business))
    person.type("amount", "20")
    person.type("source", "Guitar Center")
    #expect(person.form["isDeductible"] != "on")
    person.type("moneyBack", "on")
    #expect(person.form["isDeductible"] == "on")
    #expect(person.sheet.contains("As last time at Guitar Center"))
    person.type("moneyBack", "")
    #expect(person.form["isDeductible"] != "on")
    person.type("moneyBack", "on")
    person.press("save")
    let back = person.app.book.transactions.live.first { $0.type == .return }
    #expect(back?.isDeductible == true)
  }

  @Test func `money back of a design project stands in the list as its purchase does`() throws {
    var person = try Person.inSampleStudio()
    let house = try #require(
      person.app.book.projects.live.first { person.app.isDesign($0) })
    for isBack in [false, true] {
      person.app.openSheet(.newExpense(.business))
      person.type("amount", isBack ? "30" : "320")
      person.type("source", "Movers")
      person.type("place", house.id.text)
      if isBack { person.type("moneyBack", "on") }
      person.press("save")
    }
    let back = try #require(
      person.app.book.transactions.live.first { $0.source == "Movers" && $0.type == .return })
    #expect(back.project == house.id)
    person.go("/expenses?q=Movers")
    #expect(person.page.contains("-$30.00"))
    // The sample has a bill of theirs, too.
    #expect(person.app.rows(of: .expenses).count == 3 && person.page.contains("$1,470.00"))
    // With a thing in it, it is a designer's return.
    var thing = Item()
    thing.id = ID(9_999_001)
    thing.name = "Crate"
    thing.project = house.id
    thing.transaction = back.id
    let edit = Edit(putting: thing, in: person.app.book.items)
    person.app.commit(edit)
    person.app.refresh()
    #expect(!person.page.contains("-$30.00") && person.page.contains("$320.00"))
  }

  @Test func `who keeps receipts alone sees on Today what came back below zero`() throws {
    var person = try ExpenseListStage.person([.expenses])
    person.app.openSheet(.newExpense(.business))
    person.type("amount", "20")
    person.type("source", "Guitar Center")
    person.type("moneyBack", "on")
    person.press("save")
    person.go("/")
    #expect(person.page.contains("-$20.00") && person.page.contains("Money Back"))
  }

  @Test func `money back has the tax of what was bought, until somebody types another`() throws {
    var person = try ExpenseListStage.person()
    person.app.openSheet(.newExpense(.business))
    person.type("amount", "119")
    person.type("source", "Cable Shop")
    person.type("taxRate", "19")
    person.press("save")
    person.app.openSheet(.newExpense(.business))
    person.type("amount", "119")
    person.type("source", "Cable Shop")
    #expect(person.form["taxRate"].isEmpty)
    person.type("moneyBack", "on")
    #expect(person.form["taxRate"] == "19" && person.form["taxAmount"] == "19.00")
    person.type("amount", "59.50")
    #expect(person.form["taxRate"] == "19" && person.form["taxAmount"] == "9.50")
    person.type("moneyBack", "")
    #expect(person.form["taxRate"].isEmpty && person.form["taxAmount"].isEmpty)
    person.type("moneyBack", "on")
    person.type("taxRate", "7")
    person.type("amount", "107")
    #expect(person.form["taxRate"] == "7" && person.form["taxAmount"] == "7.00")
    person.press("save")
    let back = try #require(
      person.app.book.transactions.live.first { $0.type == .return && $0.amount?.minor == 10_700 })
    #expect(back.tax.rate?.plain == "7")
  }

  @Test func `money back has no tax of what was bought after its day, nor beside a tax in money`()
    throws
  {
    var person = try ExpenseListStage.person()
    person.app.openSheet(.newExpense(.business))
    person.type("amount", "119")
    person.type("source", "Cable Shop")
    person.type("taxRate", "19")
    let bought = person.form["date"]
    person.press("save")
    person.app.openSheet(.newExpense(.business))
    person.type("amount", "119")
    person.type("source", "Cable Shop")
    person.type("date", try Day(parsing: bought).adding(days: -1).text)
    person.type("moneyBack", "on")
    #expect(person.form["taxRate"].isEmpty && person.form["taxAmount"].isEmpty)
    person.type("date", bought)
    #expect(person.form["taxRate"] == "19" && person.form["taxAmount"] == "19.00")
    person.press("save")
    person.app.openSheet(.newExpense(.business))
    person.type("taxAmount", "5.00")
    person.type("source", "Cable Shop")
    person.type("moneyBack", "on")
    person.type("amount", "119")
    #expect(person.form["taxRate"].isEmpty && person.form["taxAmount"] == "5.00")
  }

  @Test func `money that came back is entered, listed below zero and edited as it is shown`()
    throws
  {
    var person = try ExpenseListStage.person()
    person.app.openSheet(.newExpense(.business))
    person.type("amount", "20")
    person.type("source", "Guitar Center")
    person.type("moneyBack", "on")
    person.press("save")
    let back = try #require(
      person.app.book.transactions.live.first { $0.type == .return && $0.amount?.minor == 2_000 })
    person.go("/expenses")
    #expect(person.page.contains("5 expenses") && person.page.contains("$1,029.50"))
    #expect(person.page.contains("-$20.00") && person.page.contains("Money Back"))
    // As an import has it: below zero; it is shown above, and stays.
    var stored = back
    stored.amount = Money(-20, .usd)
    let edit = Edit(putting: stored, in: person.app.book.transactions)
    person.app.commit(edit)
    person.app.openSheet(.editExpense(back.id))
    #expect(person.form["amount"] == "20.00" && person.form["moneyBack"] == "on")
    person.type("notes", "Strings were wrong")
    person.press("save")
    let kept = try #require(person.app.book.transactions[back.id])
    #expect(kept.amount == Money(-20, .usd) && kept.type == .return)
    #expect(kept.notes == "Strings were wrong")
    var abroad = kept
    abroad.amount = Money(-20, .eur)
    abroad.worth = Worth(of: Money(-20, .eur), [Money(-22, .usd)])
    let trip = Edit(putting: abroad, in: person.app.book.transactions)
    person.app.commit(trip)
    person.app.openSheet(.editExpense(back.id))
    person.type("notes", "Strings were wrong, in Vienna")
    person.press("save")
    let far = try #require(person.app.book.transactions[back.id])
    #expect(far.amount == abroad.amount && far.worth == abroad.worth)
    #expect(far.notes == "Strings were wrong, in Vienna")
  }

  // MARK: states

  @Test func `where no category is offered those of expenses are a tap away, for a gig, too`()
    throws
  {
    var person = try ExpenseListStage.person(isEmpty: true)
    var edit = Edit()
    for category in person.app.book.categories.rows {
      edit.trash(category, in: person.app.book.categories)
    }
    person.app.commit(edit)
    person.app.openSheet(.newExpense(.project(ExpenseListStage.gig)))
    person.type("source", "Rail")
    #expect(person.sheet.contains("Add the Expense Categories"))
    person.press("preset/standard-categories")
    #expect(person.form["source"] == "Rail")
    #expect(person.sheet.contains("Travel") && !person.sheet.contains("Add the Expense Categories"))
  }

  @Test func `a book without expenses says so, and begins one`() throws {
    var person = try ExpenseListStage.person(isEmpty: true)
    #expect(ExpenseList(app: person.app).listState(of: []) == .empty(.noExpenses))
    #expect(person.page.contains("No Expenses Yet"))
    person.key("n")
    #expect(person.app.state.sheet?.kind.text.hasPrefix("expense/new") == true)
  }

  @Test func `no results are told from no expenses, and Clear Filters brings all back`() throws {
    var person = try ExpenseListStage.person()
    person.press("filter/receipt/yes")
    person.press("search", value: "nothing like it")
    #expect(ExpenseList(app: person.app).listState(of: []) == .empty(.noResults))
    #expect(person.page.contains("No Results") && person.page.contains("expenses/clear"))
    person.press("expenses/clear")
    #expect(
      ExpenseListStage.merchants(person).count == 4 && person.app.state.location.query.isEmpty)
  }

  @Test func `while the book is coming the list is loading, not empty`() throws {
    var person = try ExpenseListStage.person(isEmpty: true)
    person.part()
    person.app.state.isComing = true
    #expect(ExpenseList(app: person.app).listState(of: []) == .loading)
    #expect(person.page.contains("Loading expenses…") && !person.page.contains("No Expenses Yet"))
    // The network goes before anything came.
    person.app.state.hasHub = true
    person.app.state.isOnline = false
    #expect(ExpenseList(app: person.app).listState(of: []) == .error)
    #expect(person.page.contains("Network connection error") && person.page.contains("Reload"))
    person.app.state.isOnline = true
    person.app.state.isComing = false
    #expect(person.page.contains("No Expenses Yet"))
  }

  @Test func `a storage that fails is an error with its recovery, and takes away nothing shown`()
    throws
  {
    var bare = try ExpenseListStage.person(isEmpty: true)
    bare.part()
    bare.app.state.storage = .failed("The disk is full")
    #expect(ExpenseList(app: bare.app).listState(of: []) == .error)
    #expect(bare.page.contains("Failed to load expenses. Please try again."))
    #expect(bare.page.contains("data-on-click=\"reload\""))
    var person = try ExpenseListStage.person()
    person.part()
    person.app.state.storage = .failed("The disk is full")
    let rows = person.app.rows(of: .expenses)
    #expect(ExpenseList(app: person.app).listState(of: rows) == .loaded)
    #expect(person.page.contains("Starbucks") && person.page.contains("Download Changes"))
  }

  // MARK: on a desk

  @Test func `an expense that is opened from the list stays beside it`() throws {
    var person = try ExpenseListStage.person()
    person.part()
    person.app.state.isDesk = true
    person.go("/expenses?sort=amount-desc")
    let page = person.page
    #expect(
      page.contains("role=\"grid\"") && page.contains(">Method<") && page.contains("Tour 2026"))
    person.go("/transaction/\(ID<Transaction>(named: "strings").text)")
    #expect(person.app.state.list?.route == .expenses)
    #expect(person.app.state.list?.option("sort") == "amount-desc")
    // From its project it stands beside the project's own.
    person.go("/project/\(ExpenseListStage.gig.text)/transactions")
    person.go("/transaction/\(ID<Transaction>(named: "strings").text)")
    #expect(person.app.state.list?.route != .expenses)
  }

  @Test func `who keeps receipts alone is led to the one list`() throws {
    var person = try ExpenseListStage.person([.expenses])
    person.go("/")
    #expect(person.page.contains("href=\"/expenses\""))
    #expect(!person.page.contains("href=\"/inventory/transactions\""))
    person.key("g")
    person.key("v")
    #expect(person.app.state.location.route == .expenses)
    person.go("/inventory/transactions")
    #expect(person.page.contains("Search Expenses"), "the old address still works")
  }
}
