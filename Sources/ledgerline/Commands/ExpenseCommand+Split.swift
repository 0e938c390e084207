import ArgumentParser
import Documents
import Ledger
import Store

struct ExpenseSplit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Give an expense lines with categories of their own.",
    discussion: """
      The lines come after those that are there. What they leave over is the expense's own \
      category's; together they are at most its amount.

      Examples:
        ledgerline expense split 4k8s --line 'Wine=24.00:Drinks' --line 'Bread=3.50'
        ledgerline expense split 4k8s --line 'Wine=24.00:Drinks' --tax 19
      """)

  @Argument(help: "The expense's id, or the beginning of it.")
  var id: String

  @Option(
    name: .customLong("line"),
    help: ArgumentHelp(
      "A line, its category after a colon; may be repeated.", valueName: "name=amount[:category]"))
  var lines: [String] = []

  @Option(
    help: ArgumentHelp(
      "The rate of the tax that is in these lines; the expense's without it.", valueName: "percent")
  )
  var tax: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if lines.isEmpty { throw ValidationError("Give at least one --line NAME=AMOUNT") }
  }

  func run() throws {
    let now = try Now()
    let typed = try lines.map { try TypedLine($0) }
    let rate = try ExpenseAdd.taxRate(tax)
    let store = try options.openExisting()
    var split = ID<Transaction>()
    var billing = BillingCorrected.nothing
    try store.commit(now: now.instant) { book in
      let expense = try ExpenseCommand.expense(id, in: book)
      split = expense.id
      guard let amount = expense.amount else {
        throw CommandError.refused("the expense has no amount to be split")
      }
      let use = book.categoryUse(of: Scope(expense.project))
      let known = book.splits(of: expense.id)
      var parts: [Split] = []
      var last = known.last?.position
      for line in typed {
        var part = Split()
        part.id = ID(UInt64.random(in: 256...UInt64.max))
        part.transaction = expense.id
        part.name = line.name
        part.amount = try Money(parsing: line.amount, currency: amount.currency)
        if let category = line.category {
          part.category = try ExpenseCommand.category(category, in: book, for: use).id
        }
        part.taxRate = rate
        part.position = Position.between(last, nil, jitter: part.id.raw)
        last = part.position
        parts.append(part)
      }
      try check(amount, parts, after: known, on: now.today)
      // Tax is rounded line by line.
      billing = BillingCorrected(expense, known + parts, in: book)
      return Splitting.change(expense.id, putting: parts, in: book)
    }
    if let note = billing.note { Answer.note(note) }
    try ExpenseCommand.show(split, in: store, options, now) { expense, book in
      let rest = Splitting.rest(of: expense.amount, after: book.splits(of: expense.id))
      let left = rest.map { " \($0.words) left over." } ?? ""
      return "\(counted(typed.count, "line")) added to \(expense.id.text).\(left)"
    }
  }

  /// Rule E5 of the lines that are new, and rule E13 of all of them.
  private func check(
    _ amount: Money, _ parts: [Split], after known: [Split], on today: Day
  ) throws {
    var facts = ExpenseFacts()
    facts.lines = parts.map { ExpenseFacts.SplitLine(name: $0.name, amount: $0.amount) }
    let problems = ExpenseValidation.problems(facts, on: today).filter { problem in
      switch problem {
      case .lineNameMissing, .lineAmountNotPositive: return true
      case .amountNotPositive, .amountTooLarge, .merchantMissing, .merchantTooLong, .dayTooLate,
        .dayTooEarly, .notesTooLong, .paymentMethodTooLong:
        return false
      }
    }
    try ExpenseCommand.refuse(problems)
    if let problem = Splitting.problem(amount, known + parts) {
      throw ItemCommand.refusal(problem.message(.exact).english)
    }
  }

  /// `NAME=AMOUNT[:CATEGORY]`; a name may have colons.
  private struct TypedLine {
    let name: String
    let amount: String
    let category: String?

    init(_ text: String) throws {
      let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else {
        throw CommandError(
          .usage, "--line \"\(text)\" has no NAME=AMOUNT. Write it like --line 'Wine=24.00:Drinks'")
      }
      name = trimmed(String(halves[0]))
      let rest = halves[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      amount = String(rest[0])
      category = rest.count == 2 ? String(rest[1]) : nil
    }
  }
}
