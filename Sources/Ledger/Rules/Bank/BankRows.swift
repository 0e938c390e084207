// What belongs to an account of money, and how far its lines are explained.

extension BankLine {
  /// Who it was with, else what it says, else the bank's number of it.
  public var title: String {
    for text in [counterparty, text, reference, bankID] where !text.isEmpty { return text }
    return ""
  }

  /// Whether money left the account.
  public var isOut: Bool { amount.isNegative }
}

extension Book {
  /// The live accounts in their order.
  public var moneyAccountsInOrder: [MoneyAccount] {
    moneyAccounts.live.sorted { ($0.position, $0.name, $0.id) < ($1.position, $1.name, $1.id) }
  }

  /// The first account in use of which something is true, else the first archived one (rule M28).
  public func moneyAccount(where isMeant: (MoneyAccount) -> Bool) -> MoneyAccount? {
    if let account = moneyAccountsInOrder.first(where: isMeant) { return account }
    return moneyAccounts.rows.filter { $0.life == .archived && isMeant($0) }
      .min { ($0.position, $0.name, $0.id) < ($1.position, $1.name, $1.id) }
  }

  /// How an expense that a line of an account becomes was paid: as is said, but for cash and another account, neither of which
  /// the line is of (rule M36).
  public func paymentMethod(_ said: String, on account: ID<MoneyAccount>) -> String {
    guard let own = moneyAccounts[account] else { return said }
    let name = folded(trimmed(said))
    if name.isEmpty { return own.name }
    if name == folded(trimmed(own.name)) { return said }
    let isElsewhere =
      own.type != .cash && CandidateReader.isCash(said)
      || moneyAccounts.live.contains { $0.id != account && folded(trimmed($0.name)) == name }
    return isElsewhere ? own.name : said
  }

  /// The id of a new account of a name, or one that was deleted; another account may have been called so before.
  public func freeMoneyAccount(named name: String) -> ID<MoneyAccount> {
    free { MoneyAccount.id(named: name, generation: $0) }
  }

  /// The same of a number.
  public func freeMoneyAccount(number: String) -> ID<MoneyAccount> {
    free { MoneyAccount.id(number: number, generation: $0) }
  }

  private func free(_ id: (Int) -> ID<MoneyAccount>) -> ID<MoneyAccount> {
    var generation = 0
    while let known = moneyAccounts[id(generation)], known.life != .trashed { generation += 1 }
    return id(generation)
  }

  /// The live lines of an account, the earliest first; those of one day in the bank's order.
  ///
  /// - Complexity: O(n log n) of the account's lines.
  public func bankLines(of account: ID<MoneyAccount>) -> [BankLine] {
    bankLines.live(linking: BankLine.accountLink, to: account.raw).sorted { a, b in
      (a.day, a.row, a.id) < (b.day, b.row, b.id)
    }
  }

  /// The live lines that an import brought.
  public func bankLines(from batch: ID<ImportBatch>) -> [BankLine] {
    bankLines.live(linking: BankLine.batchLink, to: batch.raw)
  }

  /// The live statements of an account, the earliest first.
  public func bankStatements(of account: ID<MoneyAccount>) -> [BankStatement] {
    bankStatements.live(linking: BankStatement.accountLink, to: account.raw).sorted { a, b in
      (a.last ?? .first, a.first ?? .first, a.id) < (b.last ?? .first, b.first ?? .first, b.id)
    }
  }

  /// The live matches of a line, also those that say nothing any more: ``saysWhat(_:)``.
  public func matches(of line: ID<BankLine>) -> [LineMatch] {
    lineMatches.live(linking: LineMatch.lineLink, to: line.raw)
  }

  /// The lines that a row explains, or explained before it was deleted or canceled.
  public func linesMatched(with other: UInt64) -> [ID<BankLine>] {
    if other == 0 { return [] }
    return lineMatches.live(linking: LineMatch.otherLink, to: other).map { $0.line }
  }

  /// The live matches whose lines are live, too, by which a row explains something.
  public func matches(with other: UInt64) -> [LineMatch] {
    if other == 0 { return [] }
    return lineMatches.found(linking: LineMatch.otherLink, to: other) {
      $0.isLive && bankLines.live($0.line) != nil
    }
  }

  /// Whether a match still explains its line: what was deleted or canceled elsewhere, or moved money the other way after all,
  /// says no longer what a line was (rule M30).
  ///
  /// The match itself stays, so that bringing its row back brings the explanation back.
  public func saysWhat(_ match: LineMatch) -> Bool {
    switch match.type {
    case .expense:
      return transactions.live(match.other.retyped()).map {
        !$0.isOff && $0.moves(match.amount)
      } ?? false
    case .payment: return payments.live(match.other.retyped()) != nil
    case .transfer:
      return match.other.raw != match.line.raw && bankLines.live(match.other.retyped()) != nil
    case .apart: return true
    }
  }

  /// What of a line nothing explains yet; zero when all of it is.
  public func unexplained(of line: BankLine) -> Money {
    var rest = line.amount
    for match in matches(of: line.id)
    where match.amount.currency == rest.currency && saysWhat(match) {
      rest.minor = rest.minor.subtractingClamped(match.amount.minor)
    }
    return rest
  }

  /// Whether somebody said what all of a line was; a line of nothing is explained by itself.
  public func isExplained(_ line: BankLine) -> Bool { unexplained(of: line).isZero }

  /// How much of a row no live match uses: its amount less what lines are explained by it, and nothing where that is
  /// more.
  ///
  /// Signed as lines are: an expense is negative. nil where it has no amount.
  public func unmatched(of transaction: Transaction) -> Money? {
    guard var rest = transaction.amount else { return nil }
    let isIn = transaction.type == .return || transaction.type == .sale
    if !isIn { rest.minor = Int64(0).subtractingClamped(rest.minor) }
    return less(rest, transaction.worth, transaction.id.raw)
  }

  /// The same of a payment, which is what came in.
  public func unmatched(of payment: Payment) -> Money {
    less(payment.amount, payment.worth, payment.id.raw)
  }

  private func less(_ amount: Money, _ worth: Worth?, _ other: UInt64) -> Money {
    var rest = amount
    for match in matches(with: other) where saysWhat(match) {
      rest.minor = rest.minor.subtractingClamped(used(by: match, of: amount, worth))
    }
    // Two devices that matched it unheard may have used more than there is: then nothing is left.
    if amount.isZero || rest.isNegative != amount.isNegative { rest.minor = 0 }
    return rest
  }

  /// What a line's part takes of a row: in another currency its share of what the row is worth there; where nobody said that,
  /// what the bank says was paid with the line in the row's, else all.
  private func used(by match: LineMatch, of amount: Money, _ worth: Worth?) -> Int64 {
    let part = match.amount
    if part.currency == amount.currency { return part.minor }
    var (taken, whole) = (part.minor.magnitude, UInt64(0))
    if let worth, worth.amount.currency == amount.currency,
      worth.amount.minor.magnitude == amount.minor.magnitude,
      let value = worth.values.first(where: { $0.currency == part.currency })
    {
      whole = value.minor.magnitude
    } else if let line = bankLines.live(match.line), line.amount == part,
      let paid = line.original, paid.currency == amount.currency, !paid.isZero
    {
      (taken, whole) = (paid.minor.magnitude, amount.minor.magnitude)
    }
    if taken >= whole { return amount.minor }
    return multiplyDivideHalfUp(amount.minor, Int64(clamping: taken), by: whole) ?? amount.minor
  }
}

extension Transaction {
  /// Whether an amount of a line goes the way of the transaction: what was bought is money out, what came back money in
  /// (rule M30).
  ///
  /// Without an amount above zero it may be either, and so may what moves between places.
  public func moves(_ amount: Money) -> Bool {
    guard let own = self.amount, own.isPositive else { return true }
    switch type {
    case .purchase, nil: return !amount.isPositive
    case .return: return !amount.isNegative
    case .sale, .toInventory: return true
    }
  }
}
