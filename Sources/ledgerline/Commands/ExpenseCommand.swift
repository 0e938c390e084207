import ArgumentParser
import Ledger
import Store

struct ExpenseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expense",
    abstract: "Enter, find, split, bill and add up expenses.",
    discussion: """
      An expense is a purchase that somebody paid: the business's, a project's, for inventory or \
      personal.

      Examples:
        ledgerline expense add --amount 12.34 --merchant Starbucks
        ledgerline expense list --category Food --from 2026-11-01
        ledgerline expense show 4k8s
        ledgerline expense split 4k8s --line 'Wine=24.00:Drinks'
        ledgerline expense report --by category --from 2026-01-01
      """,
    subcommands: [
      ExpenseAdd.self, ExpenseList.self, ExpenseShow.self, ExpenseSplit.self, ExpenseBill.self,
      ExpenseSplitOff.self, ExpenseDuplicate.self, ExpenseMerge.self, ExpenseApplyRule.self,
      ExpenseCategories.self,
      ExpenseReport.self,
    ])

  /// The expense that somebody means by its id or the beginning of it.
  static func expense(_ text: String, in book: Book) throws -> Transaction {
    let expense = try listed(text, in: book)
    guard book.isExpense(expense) else {
      throw CommandError.refused("\(expense.id.text) is money that came back, and no expense")
    }
    return expense
  }

  /// What stands among expenses: one of them, or money that came back.
  static func listed(_ text: String, in book: Book) throws -> Transaction {
    let expense = try Lookup.find(text, in: book.transactions)
    guard expense.isLive else {
      throw CommandError.refused("expense \(expense.id.text) is \(expense.life.word)")
    }
    guard book.standsAmongExpenses(expense) else {
      throw CommandError.refused(
        "\(expense.id.text) is no expense. `ledgerline show transaction` shows it")
    }
    return expense
  }

  /// Where an expense belongs: a word, or a project.
  static func place(_ text: String, in book: Book) throws -> Scope {
    switch folded(text) {
    case "business": return .business
    case "personal": return .personal
    case "inventory": return .inventory
    case _:
      return .project(try Lookup.liveProject(text, in: book).id)
    }
  }

  /// The category of a name or id; one that was merged is what it was merged into.
  static func category(_ name: String, in book: Book, for use: CategoryUse? = nil) throws
    -> BudgetCategory
  {
    let offered = use.map { book.categories(for: $0) } ?? []
    let known = offered + book.budgetCategories
    if let row = known.first(where: { folded($0.name) == folded(trimmed(name)) }) { return row }
    if let row = try? Lookup.find(name, in: book.categories),
      let own = book.categories.live(book.category(row.id))
    {
      return own
    }
    let names = (use == nil ? known : offered).map { $0.name }
    let none =
      use == .projects
      ? "Make one in Settings, or with `ledgerline apply`"
      : "Add the usual ones with `ledgerline expense categories`, or your own in Settings"
    throw CommandError.notFound(
      "there is no category \"\(name)\". "
        + (names.isEmpty ? none : Near.words(name, among: names)))
  }

  /// What is wrong, in the words of the form, as one refusal; returns where nothing is.
  static func refuse(_ problems: [ExpenseProblem]) throws {
    if problems.isEmpty { return }
    let message = ExpenseValidation.message(problems, Formats())
    throw ItemCommand.refusal(ExpenseFailure.invalid(message).message.english)
  }

  /// The day that was said, today without one; refused where the form would not take it (rule E5).
  static func day(_ said: String?, option: String, _ now: Now) throws -> Day {
    let day = try Lookup.day(said, option: option) ?? now.today
    if let problem = ExpenseValidation.problem(day, on: now.today) {
      throw ItemCommand.refusal(problem.message(.exact).english)
    }
    return day
  }

  /// The row with what stands beside it: names, tags, lines, receipts.
  static func object(_ expense: Transaction, _ derived: Derived) throws -> Value {
    let book = derived.book
    let files = book.attachments(of: expense.id.raw, as: .receipt)
    guard case .object(let members) = try derived.object(expense) else { return .null }
    let listed = ExpenseFacts(of: expense, in: book).amount
    return .object(
      members + [
        Member("place", .text(word(of: Scope(expense.project)))),
        Member("categoryName", .text(book.name(of: expense.category))),
        Member("tags", .list(book.tags(of: expense.id).map { .text($0.name) })),
        Member("lines", .list(try book.splits(of: expense.id).map { try derived.object($0) })),
        Member("receipts", .list(files.map { .text($0.name) })),
        Member("listed", listed?.value ?? .null),
        Member("notCounted", book.notSpent(expense).map { .text($0.title.english) } ?? .null),
      ])
  }

  /// What ``object(_:_:)`` has besides registers and derived members.
  static let ownNames = [
    "place", "categoryName", "tags", "lines", "receipts", "listed", "notCounted",
  ]

  static func word(of place: Scope) -> String {
    switch place {
    case .project(let id): return id.text
    case .inventory: return "inventory"
    case .business: return "business"
    case .personal: return "personal"
    }
  }

  /// Prints an expense as it is now: JSON, or a sentence.
  static func show(
    _ id: ID<Transaction>, in store: Store, _ options: BookOptions, _ now: Now,
    with more: [Member] = [], words: (Transaction, Book) -> String
  ) throws {
    let book = try store.book().book
    guard let expense = book.transactions[id] else {
      throw CommandError.notFound(
        CommandError.lead(ExpenseFailure.notFound.message.english))
    }
    guard options.json else { return Answer.say(words(expense, book)) }
    let object = try object(expense, Derived(book: book, today: now.today))
    guard case .object(let members) = object else { return }
    Answer.json(.object(members + more))
  }
}
