/// What an account held, derived from its opening and its lines, and whether the bank says the same (rule M23).
public struct MoneyBalances: Sendable {
  /// A day on which something moved, and what was there at its end.
  public struct DayBalance: Equatable, Sendable {
    public var day: Day
    public var moved: Money
    public var balance: Money
  }

  /// Something that does not add up.
  public enum Fault: Equatable, Sendable {
    /// The lines of a statement do not lead from its opening to its closing: what is missing.
    case incomplete(BankStatement, missing: Money)
    /// A statement closes with another balance than the book has then: the bank's less the book's.
    case differs(BankStatement, by: Money)
    /// A statement begins with another balance than the one before closed with.
    case gap(after: BankStatement, before: BankStatement, by: Money)

    /// What it is about: the later statement.
    public var statement: BankStatement {
      switch self {
      case .incomplete(let statement, _), .differs(let statement, _): return statement
      case .gap(_, let before, _): return before
      }
    }

    /// How much it is.
    public var by: Money {
      switch self {
      case .incomplete(_, let by), .differs(_, let by), .gap(_, _, let by): return by
      }
    }

    /// What it is, for other programs.
    public var word: String {
      switch self {
      case .incomplete: return "incomplete"
      case .differs: return "differs"
      case .gap: return "gap"
      }
    }
  }

  public let account: MoneyAccount
  /// The lines, the earliest first.
  public let lines: [BankLine]
  /// What was there after each line, in the order of ``lines``.
  public private(set) var after: [Int64] = []

  /// - Complexity: O(n log n) of the account's lines.
  public init(_ account: MoneyAccount, in book: Book) {
    self.account = account
    lines = book.bankLines(of: account.id)
    var sum = account.opening.minor
    after.reserveCapacity(lines.count)
    for line in lines {
      if counts(line) { sum = sum.addingClamped(line.amount.minor) }
      after.append(sum)
    }
  }

  /// A line before the day of the opening is in the opening already.
  private func counts(_ line: BankLine) -> Bool {
    if line.amount.currency != account.currency { return false }
    guard let first = account.openingDay else { return true }
    return line.day >= first
  }

  /// What is there now.
  public var balance: Money {
    Money(minor: after.last ?? account.opening.minor, currency: account.currency)
  }

  /// What was there at the end of a day.
  public func balance(at day: Day) -> Money {
    // The first line of a later day.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].day > day { high = middle } else { low = middle + 1 }
    }
    let minor = low == 0 ? account.opening.minor : after[low - 1]
    return Money(minor: minor, currency: account.currency)
  }

  /// Each day on which something moved, the earliest first.
  public var days: [DayBalance] {
    var days: [DayBalance] = []
    for (line, balance) in zip(lines, after) {
      let minor = counts(line) ? line.amount.minor : 0
      if days.last?.day == line.day {
        let last = days.count - 1
        days[last].moved.minor = days[last].moved.minor.addingClamped(minor)
        days[last].balance.minor = balance
      } else {
        days.append(
          DayBalance(
            day: line.day, moved: Money(minor: minor, currency: account.currency),
            balance: Money(minor: balance, currency: account.currency)))
      }
    }
    return days
  }

  /// What does not add up, the earliest first.
  public func faults(in book: Book) -> [Fault] {
    var faults: [Fault] = []
    var before: BankStatement?
    for statement in book.bankStatements(of: account.id) {
      if let last = before, let closed = last.closing, let opened = statement.opening,
        closed != opened, (statement.first ?? .last) > (last.last ?? .first)
      {
        faults.append(.gap(after: last, before: statement, by: difference(opened, closed)))
      }
      if let missing = missing(in: statement) {
        faults.append(.incomplete(statement, missing: missing))
      }
      if let closing = statement.closing, let day = statement.last,
        closing.currency == account.currency, day >= account.openingDay ?? .first
      {
        let own = balance(at: day)
        if own != closing { faults.append(.differs(statement, by: difference(closing, own))) }
      }
      if statement.closing != nil { before = statement }
    }
    return faults
  }

  /// What the account's lines of a statement's days lack to lead from its opening to its closing; nil when nothing does.
  private func missing(in statement: BankStatement) -> Money? {
    guard let opening = statement.opening, let closing = statement.closing,
      let first = statement.first, let last = statement.last, opening.currency == closing.currency,
      opening.currency == account.currency
    else { return nil }
    let moved = balance(at: last).minor.subtractingClamped(
      balance(at: first.adding(days: -1)).minor)
    let told = closing.minor.subtractingClamped(opening.minor)
    if moved == told { return nil }
    return Money(minor: told.subtractingClamped(moved), currency: account.currency)
  }

  private func difference(_ a: Money, _ b: Money) -> Money {
    Money(minor: a.minor.subtractingClamped(b.minor), currency: account.currency)
  }

  /// The last day up to which the bank's closing balances and the book agree; nil when none does.
  public func reconciled(in book: Book) -> Day? {
    var day: Day?
    for statement in book.bankStatements(of: account.id) {
      guard let closing = statement.closing, let last = statement.last else { continue }
      if balance(at: last) != closing { break }
      day = last
    }
    return day
  }

  /// The opening with which the account begins as its first statement says; nil when none says it, or it does already.
  public func suggestedOpening(in book: Book) -> Opening? {
    for statement in book.bankStatements(of: account.id) {
      guard let opening = statement.opening, let first = statement.first,
        opening.currency == account.currency
      else { continue }
      if let begins = account.openingDay, begins <= first {
        return balance(at: first.adding(days: -1)) == opening
          ? nil : Opening(amount: opening, day: first)
      }
      return account.openingDay == nil && account.opening == opening
        && lines.first?.day ?? first >= first
        ? nil : Opening(amount: opening, day: first)
    }
    return nil
  }

  /// What was there at the beginning of a day.
  public struct Opening: Equatable, Sendable {
    public var amount: Money
    public var day: Day
  }
}
