import ArgumentParser
import Documents
import Exchange
import Ledger
import Store

/// Accounts at banks, cards and payment services (rules M20 to M24).
struct MoneyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "money",
    abstract:
      "Accounts at banks, cards and payment services: what is there, and whether the bank says the same.",
    discussion: """
      Statements come in with `ledgerline import FILE --into NAME`; accounts are called by their names, or by ids. What \
      explains their lines is `ledgerline match`.

      Examples:
        ledgerline money add Checking --opening 1250.00 --on 2026-01-01
        ledgerline money list
        ledgerline money balance Checking --on 2026-03-31
        ledgerline money reconcile Checking
      """,
    subcommands: [
      MoneyList.self, MoneyAdd.self, MoneyLines.self, MoneyBalance.self, MoneyReconcile.self,
    ],
    defaultSubcommand: MoneyList.self)

  /// The account of a name or an id, one in use before an archived one; nil when there is none.
  static func known(_ text: String, in book: Book) -> MoneyAccount? {
    let wanted = folded(trimmed(text))
    return book.moneyAccount { folded($0.name) == wanted }
      ?? book.moneyAccount { $0.id.text == text }
  }

  static func find(_ text: String, in book: Book) throws -> MoneyAccount {
    if let account = known(text, in: book) { return account }
    let names = book.moneyAccountsInOrder.map { $0.name }
    let advice =
      names.isEmpty
      ? "There is none yet: `ledgerline import FILE --into NAME` or `ledgerline money add NAME`"
      : Near.words(text, among: names)
    throw CommandError.notFound("there is no account \"\(text)\". \(advice)")
  }

  /// The tables that these commands read.
  static var tables: [Kind] {
    [
      .settings, .moneyaccount, .bankline, .bankstatement, .linematch, .importbatch, .statementform,
    ]
  }

  /// The same with the rows that lines are explained by, which may be deleted since.
  static var explaining: [Kind] { tables + [.transaction, .payment] }

  /// "3 lines": who imports a bank's file knows whose.
  static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }

  static func text(_ money: Money) -> String { money.plain + " " + money.currency.code }
}

struct MoneyList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts with what is on them.",
    discussion: """
      Example:
        ledgerline money list --json
      """)

  @OptionGroup var options: BookOptions

  func run() throws {
    let book = try options.readBook(only: MoneyCommand.explaining)
    let accounts = book.moneyAccountsInOrder
    let balances = accounts.map { MoneyBalances($0, in: book) }
    if options.json {
      return Answer.json(
        .list(
          balances.map { balances in
            let account = balances.account
            return Answer.object([
              ("id", .text(account.id.text)), ("name", .text(account.name)),
              ("type", .text(account.type.word)), ("number", .text(account.number)),
              ("balance", .text(balances.balance.plain)),
              ("currency", .text(account.currency.code)),
              ("lines", .integer(Int64(balances.lines.count))),
              ("toExplain", .integer(Int64(open(balances, book)))),
              ("reconciled", balances.reconciled(in: book).map { .text($0.text) } ?? .null),
            ])
          }))
    }
    if accounts.isEmpty {
      return Answer.say(
        "No accounts yet. `ledgerline import FILE --into NAME` brings a bank's file into one.")
    }
    var table = TextTable([
      .init("NAME"), .init("TYPE"), .init("BALANCE", right: true), .init("LINES", right: true),
      .init("TO EXPLAIN", right: true), .init("RECONCILED"),
    ])
    for balances in balances {
      table.add([
        balances.account.name, balances.account.type.word, MoneyCommand.text(balances.balance),
        "\(balances.lines.count)", "\(open(balances, book))",
        balances.reconciled(in: book)?.text ?? "",
      ])
    }
    Answer.say(table.text(within: Terminal.width))
  }

  private func open(_ balances: MoneyBalances, _ book: Book) -> Int {
    balances.lines.count { !book.isExplained($0) }
  }
}

struct MoneyAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Begin an account, or change one of this name.",
    discussion: """
      The opening is what was there at the beginning of its day; lines before that day are in it already.

      Examples:
        ledgerline money add Checking --opening 1250.00 --on 2026-01-01
        ledgerline money add Visa --type card --number 4111111111111111
        ledgerline money add PayPal --type service --currency EUR
      """)

  @Argument(help: "What it is called.")
  var name: String

  @Option(
    help: ArgumentHelp("What it is.", valueName: "checking|savings|card|cash|service"))
  var type: String?

  @Option(help: ArgumentHelp("Its currency; without it the book's.", valueName: "code"))
  var currency: String?

  @Option(help: ArgumentHelp("What was on it; a debt is negative.", valueName: "amount"))
  var opening: String?

  @Option(help: ArgumentHelp("The day of the opening.", valueName: "day"))
  var on: String?

  @Option(help: ArgumentHelp("An IBAN or another number.", valueName: "number"))
  var number: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if let type, MoneyAccountType(rawValue: type) == nil {
      throw ValidationError(
        "--type takes checking, savings, card, cash or service, not \"\(type)\"")
    }
    if let currency, Currency(currency) == nil {
      throw ValidationError("--currency takes a code such as USD, not \"\(currency)\"")
    }
    if on != nil, opening == nil { throw ValidationError("--on goes with --opening") }
  }

  func run() throws {
    let now = try Now()
    if trimmed(name).isEmpty { throw CommandError.usage("An account needs a name") }
    let day = try Lookup.day(on, option: "--on")
    let store = try options.open()
    var saved = MoneyAccount()
    try store.commit(now: now.instant) { book in
      var account = MoneyCommand.known(name, in: book) ?? new(in: book)
      account.life = .live
      if let currency = currency.flatMap({ Currency($0) }), currency != account.currency {
        if !book.bankLines(of: account.id).isEmpty {
          throw CommandError.refused("an account with lines keeps its currency")
        }
        account.opening = .zero(currency)
      }
      if let type = type.flatMap({ MoneyAccountType(rawValue: $0) }) { account.type = type }
      if let number { account.number = MoneyAccount.plain(number) }
      if let opening {
        account.opening = try Money(parsing: opening, currency: account.currency)
        account.openingDay = day
      }
      saved = account
      return Edit(putting: account, in: book.moneyAccounts)
    }
    if options.json {
      return Answer.json(
        Answer.object([("id", .text(saved.id.text)), ("name", .text(saved.name))]))
    }
    Answer.say(
      "\(saved.name): \(saved.type.word), opened with \(MoneyCommand.text(saved.opening)).")
  }

  private func new(in book: Book) -> MoneyAccount {
    var account = MoneyAccount()
    account.id = book.freeMoneyAccount(named: name)
    account.name = trimmed(name)
    account.opening = .zero(book.settings.currency)
    account.position = Position.between(
      book.moneyAccountsInOrder.last?.position, nil, jitter: account.id.raw)
    return account
  }
}
