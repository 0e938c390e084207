import Ledger

/// What is known of accounts and follows from all of their lines: kept until something of it changes, so that no page adds
/// up a hundred thousand lines each time it is drawn.
struct KeptMoney {
  /// What has to be as it was for the sums to hold.
  struct Mark: Equatable {
    var lines: UInt64
    var statements: UInt64
    var accounts: UInt64
    var epoch: UInt64
  }

  struct Facts {
    var balance: Money
    var reconciled: Day?
    var faults: [MoneyBalances.Fault] = []
    var suggested: MoneyBalances.Opening?
    var lineCount = 0
    var foreignLines = 0
    /// What was there after each line, by its row; of other accounts' rows nothing that means something.
    var after: [Int64] = []
    /// What was there at the end of each month with lines, by the number of its first day.
    var months: [Int32: Int64] = [:]
  }

  /// How many lines are open: of an account, and of each of its months.
  struct Open {
    var count = 0
    var months: [Int32: Int] = [:]
  }

  /// Lines that may be there twice, of the account that is shown.
  struct Doubles {
    var account: ID<MoneyAccount>
    var lines: UInt64
    var matches: UInt64
    var accounts: UInt64
    var epoch: UInt64
    var found: [DoubleLine] = []
    var shared: [SharedFile] = []
  }

  var mark: Mark?
  var doubles: Doubles?
  var accounts: [UInt64: Facts] = [:]
  /// What is proposed for the line that is shown.
  var proposals: (made: Int, line: ID<BankLine>, found: [MatchProposal])?
  /// Whether anything is sure of these lines, and which of them was so last: it mostly is still.
  var isAnySure: (made: Int, rows: [Int32], isAny: Bool)?
  var lastSure: ID<BankLine>?
  /// All that is sure of these lines.
  var sure: (made: Int, rows: [Int32], found: [(line: BankLine, proposal: MatchProposal)])?
  var made = -1
  var open: [UInt64: Open] = [:]
}

struct MoneyFacts: Room {
  let app: App

  func facts(of account: MoneyAccount) -> KeptMoney.Facts {
    let mark = KeptMoney.Mark(
      lines: book.bankLines.version, statements: book.bankStatements.version,
      accounts: book.moneyAccounts.version, epoch: replica.epoch)
    if app.kept.money.mark != mark {
      app.kept.money.mark = mark
      app.kept.money.accounts = [:]
    }
    if let known = app.kept.money.accounts[account.id.raw] { return known }
    let sums = MoneyBalances(account, in: book)
    var facts = KeptMoney.Facts(balance: sums.balance)
    facts.reconciled = sums.reconciled(in: book)
    facts.faults = sums.faults(in: book)
    facts.suggested = sums.suggestedOpening(in: book)
    facts.lineCount = sums.lines.count
    facts.foreignLines = sums.foreignLines
    facts.after = [Int64](repeating: 0, count: book.bankLines.count)
    for (place, line) in sums.lines.enumerated() {
      if let row = book.bankLines.row(of: line.id) { facts.after[Int(row)] = sums.after[place] }
      facts.months[line.day.firstOfMonth.number] = sums.after[place]
    }
    app.kept.money.accounts[account.id.raw] = facts
    return facts
  }

  /// Lines that two files may have brought both (rules M21, M27), and accounts with lines of the same file (rule M28).
  func doubles(of account: MoneyAccount) -> KeptMoney.Doubles {
    let (lines, matches) = (book.bankLines.version, book.lineMatches.version)
    let accounts = book.moneyAccounts.version
    if let known = app.kept.money.doubles, known.account == account.id, known.lines == lines,
      known.matches == matches, known.accounts == accounts, known.epoch == replica.epoch
    {
      return known
    }
    let sums = MoneyBalances(account, in: book)
    let found = KeptMoney.Doubles(
      account: account.id, lines: lines, matches: matches, accounts: accounts,
      epoch: replica.epoch, found: sums.doubles(in: book), shared: sums.sharedFiles(in: book))
    app.kept.money.doubles = found
    return found
  }

  /// What of an account's lines nothing explains yet.
  func open(of account: ID<MoneyAccount>) -> KeptMoney.Open {
    if app.kept.money.made != index.made {
      app.kept.money.made = index.made
      app.kept.money.open = [:]
    }
    if let known = app.kept.money.open[account.raw] { return known }
    var open = KeptMoney.Open()
    let list = index[.bankLines]
    list.forEach(of: account.raw) { row in
      if list.word(ListKind.LineColumn.bits, of: row) & ListKind.LineColumn.isOpen == 0 { return }
      open.count += 1
      let day = Day(number: list.word(ListKind.LineColumn.day, of: row))
      open.months[day.firstOfMonth.number, default: 0] += 1
    }
    app.kept.money.open[account.raw] = open
    return open
  }

  /// What was there after a line, as the book has it.
  func balance(after line: BankLine, _ row: Int32) -> Money? {
    guard let account = book.moneyAccounts[line.account], line.amount.currency == account.currency
    else { return nil }
    let after = facts(of: account).after
    guard Int(row) < after.count else { return nil }
    return Money(minor: after[Int(row)], currency: account.currency)
  }
}
