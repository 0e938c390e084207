import Ledger

/// What lines of banks moved: their accounts, what explains them, and what the bank says was there (rule G93).
///
/// A row that a line of its own day and currency explains is paid from that account in its own entry. Any other stands on its
/// own day and its line on the bank's, with `Assets:Transit` between them, so that neither the year's sums nor the account's
/// balance of any day are other than ours.
extension Journal {
  static let transit = "Assets:Transit"
  static let conversion = "Equity:Conversion"

  /// What the bank says that an account held at the end of a day.
  struct Closing {
    var day: Day
    var account: String
    var amount: Money
    /// The book has the same.
    var isTrue: Bool
  }

  mutating func account(_ account: MoneyAccount) -> String {
    names.account(
      account.type == .card ? "Liabilities:Card" : "Assets:Bank", account.name,
      key: account.id.text)
  }

  /// The account of a line; nil where the account was deleted.
  private mutating func account(of line: BankLine) -> String? {
    guard let own = book.moneyAccounts.live(line.account) else { return nil }
    return account(own)
  }

  /// Where the money of a row came in or went out, and notes which lines say so.
  mutating func postMoney(
    _ amount: Money, of row: UInt64, _ kind: Kind, _ method: String, _ entry: inout Entry
  ) throws(MoneyError) {
    var rest = amount
    var isConverted = false
    for match in book.matches(with: row)
    where match.type.otherKind == kind && book.saysWhat(match) {
      guard let line = book.bankLines.live(match.line), let own = account(of: line),
        line.amount.currency == match.amount.currency
      else { continue }
      if match.amount.currency != amount.currency {
        isConverted = true
        sides[match.id.raw] = Journal.conversion
        continue
      }
      rest = try rest.subtracting(match.amount)
      if line.day == entry.day {
        sides[match.id.raw] = own
        entry.post(own, match.amount)
      } else {
        sides[match.id.raw] = Journal.transit
        entry.post(Journal.transit, match.amount)
      }
    }
    if rest.isZero { return }
    entry.post(isConverted ? Journal.conversion : money(method), rest)
  }

  /// The opening of an account and its lines; rows that they explain are there before.
  mutating func add(_ account: MoneyAccount) throws(MoneyError) {
    let name = self.account(account)
    let balances = MoneyBalances(account, in: book)
    let statements = book.bankStatements(of: account.id)
    let first =
      account.openingDay ?? balances.lines.first?.day ?? statements.first?.first
      ?? Day(number: 0)
    // Lines before the opening are in it already.
    var opening = account.opening
    for line in balances.lines where line.day < first && line.amount.currency == opening.currency {
      opening = try opening.subtracting(line.amount)
    }
    var entry = Entry(day: first, code: account.id.text, payee: account.bank, text: "Opening")
    entry.post(name, opening)
    entry.post("Equity:Opening", try opening.negated())
    append(entry)
    for line in balances.lines { try add(line, name) }
    addClosings(of: statements, balances, name, from: first)
  }

  /// What statements close with; one that was fetched within a day says nothing of that day's end (rule M23).
  private mutating func addClosings(
    of statements: [BankStatement], _ balances: MoneyBalances, _ name: String, from first: Day
  ) {
    var differing: Set<ID<BankStatement>> = []
    for fault in balances.faults(in: book) {
      if case .differs(let statement, _) = fault { differing.insert(statement.id) }
    }
    var told: [Closing] = []
    for statement in statements {
      guard let day = statement.last, let amount = statement.closing, day >= first,
        amount.currency == balances.account.currency
      else { continue }
      let isTrue = balances.balance(at: day) == amount
      if !isTrue, !differing.contains(statement.id) { continue }
      // Two files may say the same.
      if told.last?.day == day, told.last?.amount == amount { continue }
      told.append(Closing(day: day, account: name, amount: amount, isTrue: isTrue))
    }
    closings += told
  }

  /// A line with all that says what it was, and what is still to explain.
  private mutating func add(_ line: BankLine, _ name: String) throws(MoneyError) {
    var entry = Entry(
      day: line.day, code: line.id.text, payee: line.counterparty,
      text: line.text.isEmpty ? line.reference : line.text)
    var rest = line.amount
    for match in book.matches(of: line.id)
    where match.amount.currency == rest.currency && book.saysWhat(match) {
      rest = try rest.subtracting(match.amount)
      guard let side = side(of: match, line) else { continue }
      // It is in the entry of its row.
      if side == name { continue }
      entry.post(name, match.amount)
      entry.post(side, try match.amount.negated())
    }
    entry.post(name, rest)
    entry.post("Equity:Unexplained", try rest.negated())
    append(entry)
  }

  /// Where a part of a line came from or went to; nil for the half of a transfer that stands in the other's entry.
  private mutating func side(of match: LineMatch, _ line: BankLine) -> String? {
    switch match.type {
    case .expense, .payment:
      // What is canceled moves nothing else.
      return sides[match.id.raw]
        ?? names.account("Equity:Apart", "Uncounted", key: "\u{0}uncounted")
    case .transfer:
      guard let other = book.bankLines.live(match.other.retyped()), let own = account(of: other)
      else { return Journal.transit }
      let twin = book.lineMatches.live(
        LineMatch.id(line: other.id, other: line.id.raw, .transfer))
      guard other.amount.currency == match.amount.currency else { return Journal.conversion }
      guard let twin, other.day == line.day, other.account != line.account,
        (try? twin.amount.negated()) == match.amount
      else { return Journal.transit }
      return line.isOut ? own : nil
    case .apart:
      let note = match.rule.isNone ? match.reason : book.rules[match.rule]?.contains ?? ""
      // A whole sentence is no name.
      let isName = !note.isEmpty && note.unicodeScalars.count <= 32
      return names.account(
        "Equity:Apart", isName ? note : "Other", key: isName ? folded(trimmed(note)) : "\u{0}other")
    }
  }
}
