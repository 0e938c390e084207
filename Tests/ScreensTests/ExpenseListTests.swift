import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The list of all expenses, as somebody uses it: its states, filters, groups, saved filters and what is done with several.
struct ExpenseListTests {
  private static let food = ID<BudgetCategory>(named: "food")
  private static let lunch = ID<BudgetCategory>(named: "lunch")
  private static let tour = ID<Ledger.Tag>(named: "tour")
  private static let gig = ID<Project>(named: "gig")
  private static let client = ID<Client>(named: "client")

  private static func expense(
    _ name: String, _ merchant: String, _ minor: Int64, _ day: String,
    _ change: (inout Transaction) -> Void = { _ in }
  ) throws -> Transaction {
    var made = Transaction()
    made.id = ID(named: name)
    made.project = .business
    made.source = merchant
    made.amount = Money(minor: minor, currency: .usd)
    made.day = try Day(parsing: day)
    made.type = .purchase
    change(&made)
    return made
  }

  /// Four expenses of November and October 2026 in three places; today is November 21.
  private func person(
    _ work: [WorkKind] = [.musician], isEmpty: Bool = false
  ) throws -> Person {
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = work
    edit.put(settings, replacing: nil)
    var category = BudgetCategory()
    category.id = Self.food
    category.name = "Food"
    category.color = "FF5733"
    edit.put(category, replacing: nil)
    category.id = Self.lunch
    category.name = "Lunch"
    category.color = ""
    category.parent = Self.food
    edit.put(category, replacing: nil)
    var tag = Ledger.Tag()
    tag.id = Self.tour
    tag.name = "Tour 2026"
    edit.put(tag, replacing: nil)
    var client = Client()
    client.id = Self.client
    client.company = "Blue Note"
    edit.put(client, replacing: nil)
    var gig = Project()
    gig.id = Self.gig
    gig.name = "Autumn Tour"
    gig.client = Self.client
    edit.put(gig, replacing: nil)
    if !isEmpty {
      let rent = try Self.expense("rent", "Landlord", 90_000, "2026-11-02") {
        $0.paymentMethod = "Transfer"
        $0.isDeductible = true
      }
      let coffee = try Self.expense("coffee", "Starbucks", 450, "2026-11-20") {
        $0.category = Self.lunch
        $0.project = .personal
      }
      let strings = try Self.expense("strings", "Guitar Center", 2_500, "2026-11-20") {
        $0.project = Self.gig
        $0.paymentMethod = "Visa"
        $0.hasEmailReceipt = true
      }
      let hotel = try Self.expense("hotel", "Hôtel du Nord", 12_000, "2026-10-31") {
        $0.notes = "late arrival"
      }
      for one in [rent, coffee, strings, hotel] { edit.put(one, replacing: nil) }
      edit.put(Tagging(strings.id, Self.tour), replacing: nil)
      var split = Split()
      split.id = ID(named: "wine")
      split.transaction = hotel.id
      split.name = "Dinner wine"
      split.amount = Money(minor: 2_000, currency: .usd)
      split.category = Self.food
      edit.put(split, replacing: nil)
      var sale = try Self.expense("sold", "Not an expense", 100, "2026-11-20")
      sale.type = .sale
      edit.put(sale, replacing: nil)
    }
    var person = try Person(edit)
    person.go("/expenses")
    return person
  }

  /// The merchants that the list shows, from the top.
  private func merchants(_ person: Person) -> [String] {
    person.app.rows(of: .expenses).map { person.app.book.transactions.rows[Int($0)].source }
  }

  private func select(_ names: [String], _ person: inout Person) {
    for name in names { person.press("select/" + ID<Never>(named: name).text) }
  }

  // MARK: rows

  @Test func `the latest come first, of every place, and say what they are`() throws {
    let person = try person()
    #expect(merchants(person) == ["Guitar Center", "Starbucks", "Landlord", "Hôtel du Nord"])
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
    var person = try person()
    var rent = try #require(person.app.book.transactions[ID(named: "rent")])
    rent.status = .canceled
    var edit = Edit()
    edit.put(rent, in: person.app.book.transactions)
    person.part()
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 9_000)) }
    person.app.refresh()
    #expect(person.page.contains("4 expenses") && person.page.contains("$149.50"))
    person.go("/expenses?place=\(ID<Project>.business.text)")
    #expect(person.page.contains("2 expenses") && person.page.contains(">$120.00<"))
  }

  // MARK: filters

  @Test func `an archived category is still found, with its parts, while something is under it`()
    throws
  {
    var person = try person()
    var food = try #require(person.app.book.categories[Self.food])
    food.life = .archived
    var edit = Edit()
    edit.put(food, in: person.app.book.categories)
    person.part()
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 9_000)) }
    person.app.refresh()
    person.press("sheet/expenses/filter")
    #expect(person.sheet.contains("filter/category/\(Self.food.text)"))
    #expect(person.sheet.contains("filter/category/\(Self.lunch.text)"))
    person.press("filter/category/\(Self.food.text)")
    #expect(merchants(person) == ["Hôtel du Nord"])
  }

  @Test func `filters agree, can be taken away one by one, and are said`() throws {
    var person = try person()
    person.press("sheet/expenses/filter")
    #expect(person.sheet.contains("This Month") && person.sheet.contains("Tour 2026"))
    person.press("option/date/this-month")
    #expect(merchants(person) == ["Guitar Center", "Starbucks", "Landlord"])
    person.press("filter/category/\(Self.food.text)")
    #expect(merchants(person) == ["Starbucks"], "Lunch is a part of Food")
    person.press("close")
    let page = person.page
    #expect(page.contains("Category: Food; Date: Nov 1, 2026 - Nov 30, 2026"))
    #expect(page.contains("Remove This Month") && page.contains("Remove Food"))
    person.press("filter/date/this-month")
    #expect(merchants(person) == ["Starbucks", "Hôtel du Nord"], "a line's category counts")
    person.press("clear-filters")
    #expect(merchants(person).count == 4)
  }

  @Test func `the address alone says what is shown`() throws {
    var person = try person()
    let wanted: [(String, [String])] = [
      ("q=hotel%20wine", ["Hôtel du Nord"]), ("q=tour", ["Guitar Center"]),
      ("q=visa", ["Guitar Center"]), ("amount=25-100", ["Guitar Center"]),
      ("amount=100..", ["Landlord", "Hôtel du Nord"]), ("amount=..4.50", ["Starbucks"]),
      ("date=2026-10-31..2026-11-02", ["Landlord", "Hôtel du Nord"]),
      ("date=last-month", ["Hôtel du Nord"]), ("vendor=du%20nord", ["Hôtel du Nord"]),
      ("payment=VISA", ["Guitar Center"]), ("receipt=yes", ["Guitar Center"]),
      ("tag=\(Self.tour.text)", ["Guitar Center"]), ("context=personal", ["Starbucks"]),
      ("context=deductible&context=business", ["Landlord"]),
      ("context=deductible&context=personal", []),
      ("client=\(Self.client.text)", ["Guitar Center"]),
      ("place=\(Self.gig.text)", ["Guitar Center"]), ("recurring=yes", []),
      ("category=none&receipt=no", ["Landlord"]),
      ("sort=amount-asc", ["Starbucks", "Guitar Center", "Hôtel du Nord", "Landlord"]),
      ("sort=merchant-desc", ["Starbucks", "Landlord", "Hôtel du Nord", "Guitar Center"]),
    ]
    for (query, merchants) in wanted {
      person.go("/expenses?" + query)
      #expect(self.merchants(person) == merchants, "\(query)")
    }
  }

  @Test func `days, amounts and a vendor are typed, and wrong ends are named`() throws {
    var person = try person()
    person.press("sheet/expenses/range")
    person.press("save", ["from": "2026-11-03", "through": "2026-11-01"])
    #expect(person.sheet.contains("The last day is before the first"))
    person.press("save", ["from": "2026-11-01", "through": "2026-11-03", "least": "100"])
    #expect(person.app.state.sheet == nil)
    #expect(person.app.state.location.option("date") == "2026-11-01..2026-11-03")
    #expect(merchants(person) == ["Landlord"])
    #expect(person.page.contains("Amount: from $100.00"))
    // What a choice stands for stays where nothing is typed instead.
    person.go("/expenses?date=this-month")
    person.press("sheet/expenses/range")
    person.press("save", ["vendor": "star"])
    #expect(person.app.state.location.option("date") == "this-month")
    #expect(merchants(person) == ["Starbucks"])
  }

  @Test func `a category that is merged away counts as the other from then on`() throws {
    var person = try person()
    var lunch = try #require(person.app.book.categories[Self.lunch])
    lunch.into = Self.food
    lunch.parent = ID()
    var edit = Edit()
    edit.put(lunch, in: person.app.book.categories)
    person.part()
    _ = person.app.withReplica { $0.commit(edit, now: Instant(milliseconds: 9_000)) }
    person.app.refresh()
    for category in [Self.food, Self.lunch] {
      person.go("/expenses?category=\(category.text)")
      #expect(merchants(person) == ["Starbucks", "Hôtel du Nord"])
    }
    person.go("/expenses?q=lunch")
    #expect(merchants(person).isEmpty, "it is called otherwise now")
  }

  // MARK: groups

  @Test func `days, weeks and months stand together under their sums`() throws {
    var person = try person()
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

  // MARK: states

  @Test func `a book without expenses says so, and begins one`() throws {
    var person = try person(isEmpty: true)
    #expect(ExpenseList(app: person.app).listState(of: []) == .empty(.noExpenses))
    #expect(person.page.contains("No Expenses Yet"))
    person.key("n")
    #expect(person.app.state.sheet?.kind.text.hasPrefix("expense/new") == true)
  }

  @Test func `no results are told from no expenses, and Clear Filters brings all back`() throws {
    var person = try person()
    person.press("filter/receipt/yes")
    person.press("search", value: "nothing like it")
    #expect(ExpenseList(app: person.app).listState(of: []) == .empty(.noResults))
    #expect(person.page.contains("No Results") && person.page.contains("expenses/clear"))
    person.press("expenses/clear")
    #expect(merchants(person).count == 4 && person.app.state.location.query.isEmpty)
  }

  @Test func `while the book is coming the list is loading, not empty`() throws {
    var person = try person(isEmpty: true)
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
    var bare = try person(isEmpty: true)
    bare.part()
    bare.app.state.storage = .failed("The disk is full")
    #expect(ExpenseList(app: bare.app).listState(of: []) == .error)
    #expect(bare.page.contains("Failed to load expenses. Please try again."))
    #expect(bare.page.contains("data-on-click=\"reload\""))
    var person = try person()
    person.part()
    person.app.state.storage = .failed("The disk is full")
    let rows = person.app.rows(of: .expenses)
    #expect(ExpenseList(app: person.app).listState(of: rows) == .loaded)
    #expect(person.page.contains("Starbucks") && person.page.contains("Download Changes"))
  }

  // MARK: saved filters

  @Test func `what the list is narrowed to is kept under a name, renamed and deleted`() throws {
    var person = try person()
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
    #expect(merchants(person) == ["Guitar Center"])
    #expect(!person.page.contains("Save Filter"), "it is kept already")
    person.press("expenses/use-filter/\(filter.id.text)")
    #expect(merchants(person).count == 4)
    person.press("sheet/expenses/saved-filter/\(filter.id.text)")
    person.press("save", ["name": "Receipts"])
    #expect(person.app.book.savedFilters[filter.id]?.name == "Receipts")
    person.press("sheet/expenses/saved-filter/\(filter.id.text)")
    person.press("expenses/delete-filter/\(filter.id.text)")
    #expect(person.app.book.savedFilters.live.isEmpty && person.app.state.sheet == nil)
    person.press("undo")
    #expect(person.app.book.savedFilters.live.count == 1)
  }

  // MARK: several at once

  @Test func `a key goes to what is done with the selected ones`() throws {
    var person = try person()
    person.key("b")
    #expect(!person.effects.contains(.focus(".bulk-bar button")))
    select(["coffee", "rent"], &person)
    person.key("b")
    #expect(person.effects.contains(.focus(".bulk-bar button")))
  }

  @Test func `selected expenses are put under a category, those that are there stay`() throws {
    var person = try person()
    select(["coffee", "rent"], &person)
    person.press("sheet/expenses/bulk-category")
    person.type("category", Self.lunch.text)
    #expect(person.sheet.contains("1 expense put under Lunch") || person.sheet.contains("left as"))
    person.press("save")
    #expect(person.app.book.transactions[ID(named: "rent")]?.category == Self.lunch)
    #expect(person.stored.count == 1 && person.app.state.selection.isEmpty)
    person.press("undo")
    #expect(person.app.book.transactions[ID(named: "rent")]?.category.isNone == true)
  }

  @Test func `a tag is given, made where there is none, and taken away`() throws {
    var person = try person()
    func tags(_ name: String) -> [String] {
      person.app.book.tags(of: ID(named: name)).map { $0.name }
    }
    select(["strings", "hotel"], &person)
    person.press("sheet/expenses/bulk-tag")
    person.press("save", ["name": "tour 2026"])
    #expect(tags("hotel") == ["Tour 2026"] && person.app.book.tagList.count == 1)
    select(["rent", "hotel"], &person)
    person.press("sheet/expenses/bulk-tag")
    person.press("save", ["name": "Office"])
    #expect(tags("rent") == ["Office"] && tags("hotel").count == 2)
    select(["strings", "hotel"], &person)
    person.press("sheet/expenses/bulk-untag")
    person.press("save", ["tag": Self.tour.text])
    #expect(tags("strings").isEmpty && tags("hotel") == ["Office"])
    person.press("undo")
    #expect(tags("strings") == ["Tour 2026"])
  }

  @Test func `selected expenses move to a project, and where they are they stay`() throws {
    var person = try person()
    select(["strings", "rent", "coffee"], &person)
    person.press("sheet/expenses/bulk-place")
    person.press("save", ["place": Self.gig.text])
    let book = person.app.book
    #expect(book.transactions[ID(named: "rent")]?.project == Self.gig)
    #expect(book.transactions[ID(named: "coffee")]?.project == Self.gig)
    #expect(person.toast.contains("moved to Autumn Tour") && person.toast.contains("left as it is"))
    select(["rent"], &person)
    person.press("sheet/expenses/bulk-place")
    person.press("save", ["place": ID<Project>.personal.text])
    #expect(person.app.book.transactions[ID(named: "rent")]?.project == .personal)
  }

  @Test func `selected expenses are billed once, and what is billed is not deleted`() throws {
    var person = try person()
    select(["strings", "coffee"], &person)
    person.press("sheet/expenses/bulk-bill")
    person.press("save", ["project": Self.gig.text, "markUp": "10"])
    let charge = try #require(
      person.app.book.charges.live(Charge.billing(ID(named: "strings"))))
    #expect(charge.price == Price(Money(minor: 2_750, currency: .usd)))
    #expect(person.toast.contains("left as it is"), "nobody is billed for what is personal")
    select(["strings", "coffee"], &person)
    person.press("sheet/expenses/bulk-delete")
    person.press("save")
    #expect(person.app.book.transactions.live(ID(named: "strings")) != nil)
    #expect(person.app.book.transactions.live(ID(named: "coffee")) == nil)
    #expect(merchants(person) == ["Guitar Center", "Landlord", "Hôtel du Nord"])
    person.press("undo")
    #expect(merchants(person).count == 4)
  }

  @Test func `what is shown and what is selected are exported`() throws {
    var person = try person()
    person.press("filter/receipt/no")
    person.press("expenses/export")
    let shown: [ID<Transaction>] = [ID(named: "coffee"), ID(named: "rent"), ID(named: "hotel")]
    #expect(person.effects.contains(.exportExpenses(shown)))
    select(["rent"], &person)
    person.press("expenses/export-selected")
    #expect(person.effects.contains(.exportExpenses([ID(named: "rent")])))
    person.go("/expenses?q=nothing")
    person.press("expenses/export")
    #expect(person.toast.contains("There is nothing to export"))
  }

  // MARK: on a desk

  @Test func `an expense that is opened from the list stays beside it`() throws {
    var person = try person()
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
    person.go("/project/\(Self.gig.text)/transactions")
    person.go("/transaction/\(ID<Transaction>(named: "strings").text)")
    #expect(person.app.state.list?.route != .expenses)
  }

  @Test func `who keeps receipts alone is led to the one list`() throws {
    var person = try person([.expenses])
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
