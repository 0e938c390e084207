import ArgumentParser
import Ledger
import Store

/// `ledgerline match as`: what a line was where nobody proposed it (rule M30).
struct MatchAs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "as",
    abstract: "Say that a line was an expense, a payment or another line.",
    discussion: """
      With --merchant it becomes an expense, with what the vendor's rule says; the others are in the book, money that came \
      back as an expense. It explains as much of the line as there is of it.

      Examples:
        ledgerline match as 1q3dpg4kk8d3p --expense 4k8s
        ledgerline match as 1q3dpg4kk8d3p --line 5m2k
        ledgerline match as 1q3dpg4kk8d3p --merchant 'West Elm' --category Furnishings
      """)

  @Argument(help: "The line.")
  var line: String

  @Option(help: ArgumentHelp("An expense that is there.", valueName: "id"))
  var expense: String?

  @Option(help: ArgumentHelp("A payment that is there.", valueName: "id"))
  var payment: String?

  @Option(
    name: .customLong("line"),
    help: ArgumentHelp("The other side of a transfer.", valueName: "line"))
  var other: String?

  @Option(help: ArgumentHelp("A new expense, paid to them.", valueName: "name"))
  var merchant: String?

  @Option(help: ArgumentHelp("Of a new expense, its name or id.", valueName: "category"))
  var category: String?

  @Option(
    help: ArgumentHelp(
      "Where a new expense belongs: business, personal, inventory or a project.",
      valueName: "place"))
  var place: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if [expense, payment, other, merchant].filter({ $0 != nil }).count != 1 {
      throw ValidationError("give one of --expense, --payment, --line and --merchant")
    }
    if merchant == nil && (category != nil || place != nil) {
      throw ValidationError("--category and --place are of a new expense: --merchant")
    }
  }

  func run() throws {
    let now = try Now()
    var said = ""
    try MatchCommand.write(options, now) { book in
      let line = try MatchCommand.line(line, in: book)
      do {
        let (edit, type, row) = try explaining(line, now, in: book)
        said = merchant ?? MatchCommand.words(type, row, in: book)
        return [edit]
      } catch let problem as Explaining.Problem {
        throw MatchCommand.refused(problem)
      }
    }
    if options.json {
      return Answer.json(Answer.object([("accepted", .integer(1)), ("what", .text(said))]))
    }
    Answer.say("The line was \(said).")
  }

  private func explaining(
    _ line: BankLine, _ now: Now, in book: Book
  ) throws -> (edit: Edit, type: MatchType, row: UInt64) {
    if let other {
      let side = try MatchCommand.line(other, in: book)
      return (
        try Explaining.transfer(line, side, at: now.instant, in: book), .transfer, side.id.raw
      )
    }
    if let expense {
      let row = try TransactionCommand.transaction(expense, in: book)
      if row.sale != nil || row.isOff {
        let name = TransactionCommand.name(row)
        throw CommandError.refused(
          row.sale != nil
            ? "\(name) is the book's own record of a sale and explains no line"
            : "\(name) is canceled and explains no line")
      }
      guard var own = book.unmatched(of: row) else {
        throw CommandError.refused("the expense has no amount")
      }
      // What moved money the other way is refused as such, however much it was.
      let size = Int64(clamping: own.minor.magnitude)
      own.minor = line.isOut ? 0 - size : size
      return (try part(.expense, row.id.raw, own, of: line, now, in: book), .expense, row.id.raw)
    }
    if let payment {
      let row = try Lookup.find(payment, in: book.payments)
      guard row.isLive else {
        throw CommandError.refused("the payment \(row.id.text) is \(row.life.word)")
      }
      let own = book.unmatched(of: row)
      return (try part(.payment, row.id.raw, own, of: line, now, in: book), .payment, row.id.raw)
    }
    return (try made(of: line, now, in: book), .expense, 0)
  }

  /// As much of a row as is left of it, at most what is left of the line.
  private func part(
    _ type: MatchType, _ row: UInt64, _ own: Money, of line: BankLine, _ now: Now, in book: Book
  ) throws -> Edit {
    var amount = book.unexplained(of: line)
    if own.isZero && !amount.isZero { throw Explaining.Problem.used }
    if own.currency == amount.currency, own.minor.magnitude < amount.minor.magnitude {
      amount = own
    }
    return try Explaining.match(
      line, [Explaining.Part(type, row, amount)], at: now.instant, in: book)
  }

  private func made(of line: BankLine, _ now: Now, in book: Book) throws -> Edit {
    let scope = try place.map { try ExpenseCommand.place($0, in: book) } ?? .business
    let rest = book.unexplained(of: line)
    if rest.isZero { throw Explaining.Problem.explained }
    var draft = Transaction()
    draft.id = Explaining.expenseID(of: line.id)
    if book.transactions.live(draft.id) != nil {
      draft.id = ID(UInt64.random(in: 256...UInt64.max))
    }
    draft.source = trimmed(merchant ?? "")
    draft.project = scope.project
    draft.day = line.day
    draft.amount = rest.isNegative ? try rest.negated() : rest
    draft.type = rest.isNegative ? .purchase : .return
    if let category {
      draft.category = try ExpenseCommand.category(
        category, in: book, for: book.categoryUse(of: scope)
      ).id
    }
    draft.paymentMethod = book.moneyAccounts[line.account]?.name ?? ""
    var facts = ExpenseFacts()
    facts.merchant = draft.source
    facts.amount = draft.amount
    try ExpenseCommand.refuse(ExpenseValidation.problems(facts, on: now.today))
    let (ruled, tags, splits, _) = RuleApplying.filled(draft, in: book)
    var filled = ruled
    if place != nil { filled.project = draft.project }
    var edit = try Explaining.makeExpense(filled, of: line, at: now.instant, in: book)
    RuleApplying.put(tags: tags, splits: splits, of: filled.id, in: book, &edit)
    return edit
  }
}
