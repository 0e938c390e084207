import ArgumentParser
import Documents
import Ledger
import Store

// Another expense of one, and one of two (rule E15).

struct ExpenseDuplicate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicate",
    abstract: "Enter an expense once more.",
    discussion: """
      With its lines and tags, without receipts, billing and what made it come again.

      Examples:
        ledgerline expense duplicate 4k8s
        ledgerline expense duplicate 4k8s --on 2026-11-20
      """)

  @Argument(help: "The expense's id, or the beginning of it.")
  var id: String

  @Option(help: ArgumentHelp("Its day; today without it.", valueName: "day"))
  var on: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try ExpenseCommand.day(on, option: "--on", now)
    let copy = ID<Transaction>(UInt64.random(in: 256...UInt64.max))
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      let expense = try ExpenseCommand.expense(id, in: book)
      return try ExpenseTwins.doing { () throws(ExpenseCopies.Problem) in
        try ExpenseCopies.duplicate(expense, as: copy, on: day, at: now.instant, in: book)
      }
    }
    try ExpenseCommand.show(copy, in: store, options, now) { expense, _ in
      "\(ExpenseTwins.words(expense)): \(expense.id.text)."
    }
  }
}

struct ExpenseSplitOff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split-off",
    abstract: "Make a part of an expense one of its own.",
    discussion: """
      Either lines of it or an amount; both have the receipts and the tags.

      Examples:
        ledgerline expense split-off 4k8s --amount 12.00
        ledgerline expense split-off 4k8s --line Wine --line Bread
      """)

  @Argument(help: "The expense's id, or the beginning of it.")
  var id: String

  @Option(help: "How much of it.")
  var amount: String?

  @Option(
    name: .customLong("line"),
    help: ArgumentHelp("A line of it, by name or id; may be repeated.", valueName: "name"))
  var lines: [String] = []

  @OptionGroup var options: BookOptions

  func validate() throws {
    if lines.isEmpty == (amount == nil) {
      throw ValidationError("Give either --amount or --line")
    }
  }

  func run() throws {
    let now = try Now()
    let part = ID<Transaction>(UInt64.random(in: 256...UInt64.max))
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      let expense = try ExpenseCommand.expense(id, in: book)
      let own = book.splits(of: expense.id)
      let chosen = try lines.map { text in
        if let line = own.first(where: { folded($0.name) == folded(trimmed(text)) }) {
          return line.id
        }
        guard let line = own.first(where: { $0.id.text == text }) else {
          throw CommandError.notFound(
            "the expense has no line \(text). " + Near.words(text, among: own.map { $0.name }))
        }
        return line.id
      }
      let currency = expense.amount?.currency ?? book.currency(of: expense.project)
      let sum = try amount.map { try Money(parsing: $0, currency: currency) }
      return try ExpenseTwins.doing { () throws(ExpenseCopies.Problem) in
        try ExpenseCopies.splitOff(
          chosen, amount: sum, of: expense, as: part, at: now.instant, in: book)
      }
    }
    try ExpenseCommand.show(part, in: store, options, now) { expense, _ in
      "Split off \(ExpenseTwins.words(expense)): \(expense.id.text)."
    }
  }
}

struct ExpenseMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one of two expenses that are the same.",
    discussion: """
      They may be the same when they are of one amount and at most seven days apart. The one that stays has what it lacks \
      from the other, with its receipts, lines and tags; the other goes to the trash. Without --into those are listed that \
      may be the same.

      Examples:
        ledgerline expense merge 9d2a
        ledgerline expense merge 9d2a --into 4k8s
      """)

  @Argument(help: "The id of the expense that goes, or the beginning of it.")
  var id: String

  @Option(help: ArgumentHelp("The one that stays.", valueName: "expense"))
  var into: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    guard let into else { return try list(try options.readBook(), now) }
    var kept = ID<Transaction>()
    var opened: [Money] = []
    var billing = BillingCorrected.nothing
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      let other = try ExpenseCommand.expense(id, in: book)
      let one = try ExpenseCommand.expense(into, in: book)
      kept = one.id
      if other.id == one.id {
        throw CommandError.refused("an expense cannot be merged into itself")
      }
      guard ExpenseMerging.areAlike(other, one) else {
        throw CommandError.refused(
          "\(ExpenseTwins.words(other)) and \(ExpenseTwins.words(one)) are not the same: they are of one amount and at "
            + "most seven days apart then")
      }
      let edit = try ExpenseTwins.doing { () throws(ExpenseCopies.Problem) in
        try ExpenseMerging.merge(other, into: one, in: book)
      }
      opened = ExpenseMerging.opened(by: edit, other.id, in: book)
      billing = BillingCorrected(one.id, after: edit, in: book)
      return edit
    }
    for open in opened { Answer.note("\(open.words) of its bank line is to explain again") }
    if let note = billing.note { Answer.note(note) }
    try ExpenseCommand.show(kept, in: store, options, now) { expense, _ in
      "Merged into \(ExpenseTwins.words(expense)): \(expense.id.text)."
    }
  }

  /// What may be the same, the nearest day first.
  private func list(_ book: Book, _ now: Now) throws {
    let expense = try ExpenseCommand.expense(id, in: book)
    let own = expense.day ?? now.today
    let twins = book.transactions.live.filter {
      book.isExpense($0) && ExpenseMerging.areAlike(expense, $0)
    }.map { (away: abs(($0.day ?? own) - own), row: $0) }
      .sorted { ($0.away, $0.row.id) < ($1.away, $1.row.id) }.map { $0.row }
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try twins.map { try ExpenseCommand.object($0, derived) }))
    }
    if twins.isEmpty { return Answer.say("No other expense has this amount within seven days.") }
    var table = TextTable([
      .init("ID"), .init("DAY"), .init("MERCHANT"), .init("PLACE"), .init("AMOUNT", right: true),
    ])
    for twin in twins {
      table.add([
        twin.id.text, twin.day?.text ?? "", twin.source,
        Scope(twin.project).title(in: book).english, twin.amount?.words ?? "",
      ])
    }
    Answer.say(table.text(within: Terminal.width))
  }
}

enum ExpenseTwins {
  /// A rule's edit, or its problem as this program says it.
  static func doing(_ body: () throws(ExpenseCopies.Problem) -> Edit) throws -> Edit {
    do throws(ExpenseCopies.Problem) {
      return try body()
    } catch {
      throw ItemCommand.refusal(error.message(.exact).english)
    }
  }

  /// "Taxi of 40.00 USD on 2026-11-20".
  static func words(_ expense: Transaction) -> String {
    TransactionCommand.name(expense) + (expense.amount.map { " of \($0.words)" } ?? "")
      + (expense.day.map { " on \($0.text)" } ?? "")
  }
}
