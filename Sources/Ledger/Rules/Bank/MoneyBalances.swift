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
  /// What the lines up to each moved, whatever the opening.
  private var moved: [Int64] = []

  /// - Complexity: O(n log n) of the account's lines.
  public init(_ account: MoneyAccount, in book: Book) {
    self.account = account
    lines = book.bankLines(of: account.id)
    var sum = account.opening.minor
    var all: Int64 = 0
    after.reserveCapacity(lines.count)
    moved.reserveCapacity(lines.count)
    for line in lines {
      if line.amount.currency == account.currency { all = all.addingClamped(line.amount.minor) }
      moved.append(all)
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

  /// How many lines are in another currency than the account is now, and thus in no balance of it (rule M28).
  public var foreignLines: Int { lines.count { $0.amount.currency != account.currency } }

  /// What is there now.
  public var balance: Money {
    Money(minor: after.last ?? account.opening.minor, currency: account.currency)
  }

  /// What was there at the end of a day.
  public func balance(at day: Day) -> Money {
    let low = place(of: day.adding(days: 1))
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
    let statements = book.bankStatements(of: account.id)
    let moments = DayMoments(self, statements, in: book)
    for statement in statements {
      if let last = before, let by = gap(last, statement) {
        faults.append(.gap(after: last, before: statement, by: by))
      }
      if let missing = missing(in: statement, moments) {
        faults.append(.incomplete(statement, missing: missing))
      }
      if let closing = statement.closing, let day = statement.last,
        !agrees(statement, moments), day >= account.openingDay ?? .first,
        closing.currency == account.currency
      {
        faults.append(.differs(statement, by: difference(closing, balance(at: day))))
      }
      if statement.closing != nil { before = statement }
    }
    return faults
  }

  /// What moved between two statements and is in neither nor among the lines of the days between; nil when nothing did.
  private func gap(_ last: BankStatement, _ next: BankStatement) -> Money? {
    guard let closed = last.closing, let opened = next.opening, let end = last.last,
      let start = next.first, start > end, closed.currency == account.currency,
      opened.currency == account.currency
    else { return nil }
    let told = opened.minor.subtractingClamped(closed.minor)
    let before = moved(before: end.adding(days: 1))
    let by = told.subtractingClamped(moved(before: start).subtractingClamped(before))
    // The evening's, and what other files have of that day is in it.
    let evening = moved(before: start.adding(days: 1)).subtractingClamped(before)
    if by == 0 || isStill(next) && told == evening { return nil }
    return Money(minor: by, currency: account.currency)
  }

  /// Whether the book has what a statement closes with, at some moment of its last day.
  private func agrees(_ statement: BankStatement, _ moments: DayMoments) -> Bool {
    guard let closing = statement.closing, let day = statement.last,
      closing.currency == account.currency
    else { return false }
    let first = account.openingDay.map { moved(before: $0) } ?? 0
    let wanted = closing.minor.subtractingClamped(account.opening.minor).addingClamped(first)
    return moments.sums(on: day, isEnd: true).contains(wanted)
  }

  /// What the account's lines of a statement's days lack to lead from its opening to its closing; nil when nothing does.
  ///
  /// The account's own opening has no part in that: it may lie within the statement, or behind it.
  private func missing(in statement: BankStatement, _ moments: DayMoments) -> Money? {
    guard let opening = statement.opening, let closing = statement.closing,
      let first = statement.first, let last = statement.last, opening.currency == closing.currency,
      opening.currency == account.currency, !isStill(statement)
    else { return nil }
    let told = closing.minor.subtractingClamped(opening.minor)
    let starts = Set(moments.sums(on: first, isEnd: false))
    for end in moments.sums(on: last, isEnd: true)
    where starts.contains(end.subtractingClamped(told)) { return nil }
    let moved = moved(before: last.adding(days: 1)).subtractingClamped(moved(before: first))
    return Money(minor: told.subtractingClamped(moved), currency: account.currency)
  }

  /// Whether it says of one day that nothing was booked, as a file without lines does: then its opening may be that of the
  /// evening, with what other files have of that day.
  private func isStill(_ statement: BankStatement) -> Bool {
    statement.first == statement.last && statement.opening == statement.closing
  }

  /// The day at whose beginning there was what a statement opens with.
  private func opens(_ statement: BankStatement) -> Day? {
    guard let first = statement.first, isStill(statement) else { return statement.first }
    let next = first.adding(days: 1)
    let isEvening = account.openingDay == next || moved(before: next) != moved(before: first)
    return isEvening ? next : first
  }

  /// What all lines before a day moved, also those that the opening holds already.
  private func moved(before day: Day) -> Int64 { moved(before: place(of: day)) }

  /// What the lines before a place moved.
  func moved(before place: Int) -> Int64 { place == 0 ? 0 : moved[place - 1] }

  /// Where the lines of a day and later begin.
  func place(of day: Day) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].day >= day { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func difference(_ a: Money, _ b: Money) -> Money {
    Money(minor: a.minor.subtractingClamped(b.minor), currency: account.currency)
  }

  /// The last day up to which the bank's closing balances and the book agree; nil when none does.
  public func reconciled(in book: Book) -> Day? {
    var day: Day?
    let statements = book.bankStatements(of: account.id)
    let moments = DayMoments(self, statements, in: book)
    for statement in statements {
      guard let closing = statement.closing, let last = statement.last else { continue }
      let begins = account.openingDay ?? .first
      // What the account begins with in the morning was there the evening before.
      guard last >= begins || last.adding(days: 1) == begins && closing == account.opening
      else { continue }
      if !agrees(statement, moments) { break }
      day = last
    }
    return day
  }

  /// The opening with which the account begins as its first statement says; nil when none says it, or it does already.
  public func suggestedOpening(in book: Book) -> Opening? {
    for statement in book.bankStatements(of: account.id) {
      guard let opening = statement.opening, let first = opens(statement),
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
    return openingBeforeClosing(in: book)
  }

  /// The same where statements say only how they close, as OFX does: what the first one's lines lack to lead there.
  ///
  /// A balance of a day alone, behind all lines, says nothing of that: what was booked until then may be missing.
  private func openingBeforeClosing(in book: Book) -> Opening? {
    guard account.openingDay == nil, account.opening.minor == 0, let end = lines.last?.day,
      let statement = book.bankStatements(of: account.id).first(where: {
        $0.first != $0.last || $0.last ?? end <= end
      }),
      let closing = statement.closing, closing.currency == account.currency,
      let last = statement.last, let begins = lines.first?.day, begins <= last
    else { return nil }
    let missing = closing.minor.subtractingClamped(balance(at: last).minor)
    if missing == 0 { return nil }
    return Opening(
      amount: Money(minor: missing, currency: account.currency),
      day: min(statement.first ?? begins, begins))
  }

  /// What was there at the beginning of a day.
  public struct Opening: Equatable, Sendable {
    public var amount: Money
    public var day: Day
  }
}
