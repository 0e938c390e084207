import Ledger
import LedgerTestSupport
import Testing

enum ExpenseBooks {
  /// A book of one change.
  static func book(_ edit: Edit) -> Book {
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    return replica.book
  }
}

/// The categories that expenses begin with, and what was merged.
struct CategoryMergingTests {
  private func category(_ id: UInt64, _ name: String, into: UInt64 = 0, in parent: UInt64 = 0)
    -> BudgetCategory
  {
    var category = BudgetCategory()
    category.id = ID(id)
    category.name = name
    category.into = ID(into)
    category.parent = ID(parent)
    return category
  }

  private func book(_ categories: [BudgetCategory]) -> Book {
    var edit = Edit()
    for category in categories { edit.put(category, replacing: nil) }
    return ExpenseBooks.book(edit)
  }

  @Test func `a book of expenses begins with ten and three parts of them`() {
    let book = ExpenseBooks.book(ExpensePresets.fill(Book()))
    #expect(book.budgetCategories.count == 13)
    #expect(book.budgetCategories.filter { book.parent(of: $0.id).isNone }.count == 10)
    #expect(
      book.categories(for: .business).map(\.name).prefix(3) == ["Food", "Dining Out", "Groceries"])
    #expect(book.categories(for: .personal).count == 13)
    #expect(book.categories(for: .projects).isEmpty)
    let groceries = book.category(named: "groceries") ?? ID()
    #expect(book.path(of: groceries) == "Food › Groceries")
    #expect(book.budgetCategories.allSatisfy { $0.color.count == 6 && !$0.icon.isEmpty })
    #expect(StandardCategories.add(to: book).isEmpty)
    #expect(ExpensePresets.fill(book).isEmpty)
  }

  @Test func `only those are added that a book has none of that name of`() {
    let own = book([category(1, "travel"), category(2, "Furnishings")])
    let edit = StandardCategories.add(to: own)
    #expect(edit.body == StandardCategories.add(to: own).body)
    var replica = Replica(device: 1)
    var before = Edit()
    for category in own.categories.rows { before.put(category, replacing: nil) }
    _ = replica.commit(before, now: Instant(milliseconds: 1))
    _ = replica.commit(edit, now: Instant(milliseconds: 2))
    let names = replica.book.budgetCategories.map { folded($0.name) }
    #expect(names.count == 14 && names.filter { $0 == "travel" }.count == 1)
    #expect(replica.book.categories[ID(1)]?.color == "")
  }

  @Test func `one that an earlier program made gets its color, and one that was merged stays away`()
  {
    let food = StandardCategories.all[0].id
    let other = StandardCategories.all[12].id
    var replica = Replica(device: 1)
    var edit = Edit()
    edit.put(category(food.raw, "Essen"), replacing: nil)
    edit.put(category(other.raw, "Other", into: food.raw), replacing: nil)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let added = StandardCategories.add(to: replica.book)
    _ = replica.commit(added, now: Instant(milliseconds: 2))
    #expect(replica.book.categories[food]?.name == "Essen")
    #expect(replica.book.categories[food]?.color == "FF5733")
    #expect(replica.book.category(other) == food)
    #expect(StandardCategories.add(to: replica.book).isEmpty)
  }

  @Test func `what was merged counts where it was merged into, and can be taken back`() throws {
    var replica = Replica(device: 1)
    var edit = Edit()
    var project = Project()
    project.id = ID(50)
    edit.put(project, replacing: nil)
    for one in [category(1, "Meals"), category(2, "Food"), category(3, "Wine", in: 1)] {
      edit.put(one, replacing: nil)
    }
    for (id, amount) in [(UInt64(1), 30), (2, 70)] {
      var budget = Budget(of: project.id, for: ID(id))
      budget.amount = Money(amount, .usd)
      edit.put(budget, replacing: nil)
      var bought = Transaction()
      bought.id = ID(100 + id)
      bought.project = project.id
      bought.category = ID(id)
      bought.amount = Money(amount / 10, .usd)
      edit.put(bought, replacing: nil)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let merge = try CategoryMerging.merge(ID(1), into: ID(2), in: replica.book)
    #expect(merge.rowCount == 1)
    _ = replica.commit(merge, now: Instant(milliseconds: 2))
    let book = replica.book
    #expect(book.budgetCategories.map(\.name) == ["Food", "Wine"])
    #expect(book.name(of: ID(1)) == "Food" && book.category(named: "meals") == ID(2))
    #expect(book.parent(of: ID(3)) == ID(2))
    #expect(book.budget(of: project.id, for: ID(2)) == Money(100, .usd))
    let rows = BudgetProgress(of: project.id, in: book).rows
    #expect(rows.count == 1)
    #expect(rows.first?.budget == Money(100, .usd) && rows.first?.spent == Money(10, .usd))
    // Saved as it is shown nothing is written; another amount stands for both.
    #expect(DesignProjectRules.allocate([(ID(2), Money(100, .usd))], to: ID(50), in: book).isEmpty)
    let other = DesignProjectRules.allocate([(ID(2), Money(120, .usd))], to: ID(50), in: book)
    _ = replica.commit(other, now: Instant(milliseconds: 3))
    #expect(replica.book.budget(of: project.id, for: ID(2)) == Money(120, .usd))
    let back = CategoryMerging.separate(ID(1), in: replica.book)
    _ = replica.commit(back, now: Instant(milliseconds: 4))
    #expect(replica.book.name(of: ID(1)) == "Meals")
    #expect(replica.book.budgetCategories.count == 3)
  }

  @Test func `nothing is merged into itself, into what is merged, or into what is gone`() {
    let book = book([category(1, "A"), category(2, "B", into: 1), category(3, "C")])
    #expect(CategoryMerging.problem(merging: ID(1), into: ID(1), in: book) == .itself)
    #expect(CategoryMerging.problem(merging: ID(1), into: ID(2), in: book) == .gone)
    #expect(CategoryMerging.problem(merging: ID(2), into: ID(3), in: book) == .gone)
    #expect(CategoryMerging.problem(merging: ID(1), into: ID(9), in: book) == .gone)
    #expect(CategoryMerging.problem(merging: ID(1), into: ID(3), in: book) == nil)
    #expect(CategoryRules.isUsed(ID(1), in: book) && !CategoryRules.isUsed(ID(3), in: book))
  }

  @Test func `a category that a project has a budget for is used`() throws {
    var told = try TestBook()
    told.put(category(1, "A"), in: told.book.categories)
    var budget = Budget(of: ID(50), for: ID(1))
    for cents: Int64? in [nil, 0, 100] {
      budget.amount = cents.map { Money(minor: $0, currency: .usd) }
      told.put(budget, in: told.book.budgets)
      #expect(CategoryRules.isUsed(ID(1), in: told.book) == (cents == 100))
    }
    budget.life = .trashed
    told.put(budget, in: told.book.budgets)
    #expect(!CategoryRules.isUsed(ID(1), in: told.book))
  }

  @Test func `what comes again, and a rule with its shares, keep a category`() throws {
    var told = try TestBook()
    told.put(category(1, "A"), in: told.book.categories)
    var (again, rule) = (Recurring(), ExpenseRule())
    (again.id, again.category, rule.id) = (ID(60), ID(1), ID(61))
    for life in [Life.live, .archived, .trashed] {
      again.life = life
      told.put(again, in: told.book.recurring)
      #expect(CategoryRules.isUsed(ID(1), in: told.book) == (life != .trashed))
    }
    rule.category = ID(1)
    told.put(rule, in: told.book.rules)
    #expect(CategoryRules.isUsed(ID(1), in: told.book))
    var share = RuleSplit()
    share.category = ID(1)
    (rule.category, rule.split) = (ID(), [share])
    told.put(rule, in: told.book.rules)
    #expect(CategoryRules.isUsed(ID(1), in: told.book))
    rule.split = []
    told.put(rule, in: told.book.rules)
    #expect(!CategoryRules.isUsed(ID(1), in: told.book))
  }

  @Test func `a deleted project's budget keeps no category, an archived one's does`() throws {
    var told = try TestBook()
    told.put(category(1, "A"), in: told.book.categories)
    var budget = Budget(of: ID(50), for: ID(1))
    budget.amount = Money(minor: 100, currency: .usd)
    told.put(budget, in: told.book.budgets)
    var project = Project()
    project.id = ID(50)
    for life in [Life.live, .archived, .trashed] {
      project.life = life
      told.put(project, in: told.book.projects)
      #expect(CategoryRules.isUsed(ID(1), in: told.book) == (life != .trashed))
    }
  }

  @Test func `the default category counts where it is there and offered`() throws {
    var told = try TestBook()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.defaultCategory = ID(1)
    told.put(settings, in: told.book.settingsTable)
    #expect(told.book.usualCategory(for: nil) == ID())
    var usual = category(1, "A")
    usual.uses = [.personal]
    told.put(usual, in: told.book.categories)
    #expect(told.book.usualCategory(for: nil) == ID(1))
    #expect(told.book.usualCategory(for: .personal) == ID(1))
    #expect(told.book.usualCategory(for: .projects) == ID())
    told.put(category(2, "B"), in: told.book.categories)
    usual.into = ID(2)
    told.put(usual, in: told.book.categories)
    #expect(told.book.usualCategory(for: .projects) == ID(2))
    usual.into = ID()
    for life in [Life.archived, .trashed] {
      usual.life = life
      told.put(usual, in: told.book.categories)
      #expect(told.book.usualCategory(for: nil) == ID())
    }
  }

  @Test func `two that were merged into each other are the least, and still there`() {
    let book = book([category(1, "A", into: 2), category(2, "B", into: 1)])
    #expect(book.budgetCategories.map(\.name) == ["A"])
    #expect(book.category(ID(2)) == ID(1) && book.category(named: "b") == ID(1))
    #expect(book.categories(for: .business).map(\.name) == ["A"])
  }

  @Test func `a category is no part of its parts`() {
    let book = book([category(1, "A"), category(2, "B", in: 1), category(3, "C", in: 2)])
    #expect(CategoryMerging.parents(for: ID(1), in: book).isEmpty)
    #expect(CategoryMerging.parents(for: ID(3), in: book).map(\.name) == ["A", "B"])
  }

  @Test func `a ring that a merging closes has no parents`() {
    let ring = book([category(1, "A", in: 2), category(2, "B", into: 3), category(3, "C", in: 1)])
    #expect(ring.parent(of: ID(1)).isNone && ring.parent(of: ID(3)).isNone)
    #expect(ring.categories(for: .business).count == 2)
    #expect(CategoryMerging.parents(for: ID(1), in: ring).map(\.name) == ["C"])
    // One that is merged into its own part takes its other parts along.
    let inside = book([category(1, "A", into: 2), category(2, "B", in: 1), category(3, "C", in: 1)])
    #expect(inside.parent(of: ID(2)).isNone && inside.parent(of: ID(3)) == ID(2))
  }

  @Test func `a line counts under its own category in a project's budget`() {
    var edit = Edit()
    for one in [category(1, "Food"), category(2, "Wine")] { edit.put(one, replacing: nil) }
    var bought = Transaction()
    (bought.id, bought.project, bought.category) = (ID(9), ID(50), ID(1))
    bought.amount = Money(100, .usd)
    edit.put(bought, replacing: nil)
    var split = Split()
    (split.id, split.transaction, split.category) = (ID(10), ID(9), ID(2))
    split.amount = Money(30, .usd)
    edit.put(split, replacing: nil)
    let rows = BudgetProgress(of: ID(50), in: ExpenseBooks.book(edit)).rows
    #expect(rows.first { $0.category == ID(1) }?.spent == Money(70, .usd))
    #expect(rows.first { $0.category == ID(2) }?.spent == Money(30, .usd))
  }
}
