import ArgumentParser
import Documents
import Exchange
import Ledger
import Store

struct MoneyLines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lines", abstract: "List what moved on an account.",
    discussion: """
      Examples:
        ledgerline money lines Checking --from 2026-03-01 --to 2026-03-31
        ledgerline money lines Checking --open --json
      """)

  @Argument(help: "The account's name or id.")
  var account: String

  @Option(help: ArgumentHelp("From this day on.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("Up to this day.", valueName: "day"))
  var to: String?

  @Flag(help: "Only lines that are not explained.")
  var open = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let (first, last) = (
      try Lookup.day(from, option: "--from"), try Lookup.day(to, option: "--to")
    )
    let book = try options.readBook(only: MoneyCommand.explaining)
    let balances = MoneyBalances(try MoneyCommand.find(account, in: book), in: book)
    let rows = zip(balances.lines, balances.after).filter { line, _ in
      line.day >= first ?? .first && line.day <= last ?? .last
        && (!open || !book.isExplained(line))
    }
    if options.json {
      return Answer.json(.list(rows.map { json($0.0, $0.1, balances.account.currency, book) }))
    }
    if rows.isEmpty { return Answer.say("No lines.") }
    var table = TextTable([
      .init("ID"), .init("DAY"), .init("AMOUNT", right: true), .init("BALANCE", right: true),
      .init("OPEN", right: true), .init("WHAT"),
    ])
    for (line, after) in rows {
      let rest = book.unexplained(of: line)
      table.add([
        line.id.text, line.day.text, MoneyCommand.text(line.amount),
        Money(minor: after, currency: balances.account.currency).plain,
        rest.isZero ? "" : rest.plain, line.title,
      ])
    }
    Answer.say(table.text(within: Terminal.width))
  }

  private func json(_ line: BankLine, _ after: Int64, _ currency: Currency, _ book: Book) -> Value {
    Answer.object([
      ("id", .text(line.id.text)), ("day", .text(line.day.text)),
      ("amount", .text(line.amount.plain)), ("currency", .text(line.amount.currency.code)),
      ("balance", .text(Money(minor: after, currency: currency).plain)),
      ("unexplained", .text(book.unexplained(of: line).plain)),
      ("counterparty", .text(line.counterparty)), ("text", .text(line.text)),
      ("reference", .text(line.reference)),
      (
        "matches",
        .list(
          book.matches(of: line.id).map { match in
            Answer.object([
              ("id", .text(match.id.text)), ("type", .text(match.type.word)),
              ("other", match.other.isNone ? .null : .text(match.other.text)),
              ("amount", .text(match.amount.plain)),
            ])
          })
      ),
    ])
  }
}

struct MoneyBalance: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "balance",
    abstract: "Say what an account held on a day, or at the end of each day.",
    discussion: """
      Examples:
        ledgerline money balance Checking
        ledgerline money balance Checking --on 2026-03-31
        ledgerline money balance Checking --daily --json
      """)

  @Argument(help: "The account's name or id.")
  var account: String

  @Option(help: ArgumentHelp("At the end of this day; without it now.", valueName: "day"))
  var on: String?

  @Flag(help: "At the end of each day on which something moved.")
  var daily = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if daily, on != nil { throw ValidationError("--on and --daily do not go together") }
  }

  func run() throws {
    let day = try Lookup.day(on, option: "--on")
    let book = try options.readBook(only: MoneyCommand.tables)
    let balances = MoneyBalances(try MoneyCommand.find(account, in: book), in: book)
    if daily {
      if options.json {
        return Answer.json(
          .list(
            balances.days.map { day in
              Answer.object([
                ("day", .text(day.day.text)), ("moved", .text(day.moved.plain)),
                ("balance", .text(day.balance.plain)),
                ("currency", .text(day.balance.currency.code)),
              ])
            }))
      }
      var table = TextTable([
        .init("DAY"), .init("MOVED", right: true), .init("BALANCE", right: true),
      ])
      for day in balances.days {
        table.add([day.day.text, day.moved.plain, MoneyCommand.text(day.balance)])
      }
      return Answer.say(table.text(within: Terminal.width))
    }
    let balance = day.map { balances.balance(at: $0) } ?? balances.balance
    if options.json {
      return Answer.json(
        Answer.object([
          ("account", .text(balances.account.name)), ("day", day.map { .text($0.text) } ?? .null),
          ("balance", .text(balance.plain)), ("currency", .text(balance.currency.code)),
        ]))
    }
    Answer.say(MoneyCommand.text(balance))
  }
}

struct MoneyReconcile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reconcile",
    abstract: "Say where the bank's statements and the book differ; exit 1 where they do.",
    discussion: """
      Each statement's lines must lead from its opening to its closing, its closing must be what the book has then, \
      and the next one must begin with it. --opening takes the opening of the first statement for the account's.

      Examples:
        ledgerline money reconcile Checking
        ledgerline money reconcile Checking --opening
      """)

  @Argument(help: "The account's name or id.")
  var account: String

  @Flag(help: "Let the account begin as its first statement does.")
  var opening = false

  @OptionGroup var options: BookOptions

  func run() throws {
    if opening { try takeOpening() }
    let book = try options.readBook(only: MoneyCommand.explaining)
    let balances = MoneyBalances(try MoneyCommand.find(account, in: book), in: book)
    let faults = balances.faults(in: book)
    if options.json {
      Answer.json(object(balances, faults, in: book))
    } else {
      say(balances, faults, in: book)
    }
    if !faults.isEmpty {
      try Answer.finish()
      throw CommandError.refused(
        "\(balances.account.name): \(faults.count) of the bank's balances do not agree")
    }
  }

  private func object(
    _ balances: MoneyBalances, _ faults: [MoneyBalances.Fault], in book: Book
  ) -> Value {
    let reconciled = balances.reconciled(in: book)
    let faults = faults.map { fault in
      Answer.object([
        ("kind", .text(fault.word)), ("statement", .text(fault.statement.id.text)),
        ("last", fault.statement.last.map { .text($0.text) } ?? .null),
        ("by", .text(fault.by.plain)), ("currency", .text(fault.by.currency.code)),
      ])
    }
    let doubles = balances.doubles(in: book).map { double in
      Answer.object([
        ("line", .text(double.line.id.text)), ("again", .text(double.again.id.text)),
        ("day", .text(double.again.day.text)),
        ("amount", .text(double.line.amount.plain)),
        ("currency", .text(double.line.amount.currency.code)),
        ("parts", .integer(Int64(double.parts))),
      ])
    }
    let shared = balances.sharedFiles(in: book).map { shared in
      Answer.object([
        ("account", .text(shared.other.id.text)), ("name", .text(shared.other.name)),
        ("lines", .integer(Int64(shared.lines))),
      ])
    }
    return Answer.object([
      ("account", .text(balances.account.name)),
      ("reconciled", reconciled.map { .text($0.text) } ?? .null),
      ("faults", .list(faults)), ("doubles", .list(doubles)), ("shared", .list(shared)),
      ("foreign", .integer(Int64(balances.foreignLines))),
    ])
  }

  private func say(
    _ balances: MoneyBalances, _ faults: [MoneyBalances.Fault], in book: Book
  ) {
    for fault in faults { Answer.say(say(fault)) }
    for double in balances.doubles(in: book) { Answer.say(double.phrase.english + ".") }
    for shared in balances.sharedFiles(in: book) { Answer.say(shared.phrase.english + ".") }
    if balances.foreignLines > 0 {
      Answer.say(
        "\(MoneyCommand.lines(balances.foreignLines)) not in \(balances.account.currency.code), the account's "
          + "currency: not in its balance.")
    }
    if let reconciled = balances.reconciled(in: book) {
      Answer.say("\(balances.account.name) agrees with the bank up to \(reconciled.text).")
    } else if faults.isEmpty {
      Answer.say("No statement of \(balances.account.name) says what was there.")
    }
  }

  private func takeOpening() throws {
    let now = try Now()
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      var account = try MoneyCommand.find(account, in: book)
      var edit = Edit()
      guard let opening = MoneyBalances(account, in: book).suggestedOpening(in: book) else {
        return edit
      }
      (account.opening, account.openingDay) = (opening.amount, opening.day)
      edit.put(account, in: book.moneyAccounts)
      return edit
    }
  }

  private func say(_ fault: MoneyBalances.Fault) -> String {
    let by = MoneyCommand.text(
      fault.by.isNegative ? (try? fault.by.negated()) ?? fault.by : fault.by)
    let day = fault.statement.last?.text ?? ""
    switch fault {
    case .incomplete: return "The statement to \(day) lacks lines: \(by) more \(way(fault.by))."
    case .differs(let statement, _):
      let closing = statement.closing.map { MoneyCommand.text($0) } ?? ""
      return
        "The statement to \(day) closes with \(closing), \(by) \(fault.by.isNegative ? "less" : "more") than the book has."
    case .gap(let after, let before, _):
      return
        "Between \(after.last?.text ?? "") and \(before.first?.text ?? "") \(by) \(way(fault.by)) that no statement has."
    }
  }

  private func way(_ amount: Money) -> String { amount.isNegative ? "went out" : "came in" }
}
