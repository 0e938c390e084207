/// Saying what a line of a bank was, and taking that back (rule M30).
///
/// A line is explained by parts that add up to it: rows that the book has, or rows that saying so makes. Each part is a
/// ``LineMatch``; undoing it trashes only what it made.
public enum Explaining {
  /// What a line was, or a part of it.
  public struct Part: Equatable, Sendable {
    public var type: MatchType
    /// The row; 0 for what is set apart.
    public var other: UInt64
    /// As money moves on the line's account.
    public var amount: Money
    /// The row is made with the match.
    public var isMade = false

    public init(_ type: MatchType, _ other: UInt64, _ amount: Money, isMade: Bool = false) {
      self.type = type
      self.other = other
      self.amount = amount
      self.isMade = isMade
    }
  }

  /// What stops a line from being explained so.
  public enum Problem: Error, Equatable, Sendable {
    case explained
    case tooMuch(rest: Money)
    case wrongCurrency(Currency)
    case used
    case sameAccount
    case sameDirection
    case otherWay
    case payment(Payments.Problem)

    public var message: Phrase {
      switch self {
      case .explained: return "The line is explained already; take a match back first"
      case .tooMuch: return "That is more than what is left of the line"
      case .wrongCurrency(let currency): return "The line is in \(currency.code)"
      case .used: return "It is matched with another line already; take that match back first"
      case .sameAccount: return "A transfer goes to another account"
      case .sameDirection: return "Of a transfer, one line is money out and the other money in"
      case .otherWay: return "It moved money the other way than the line"
      case .payment(let problem): return problem.message
      }
    }
  }

  /// Confirms what a line was: rows that are there, and those that `made` brings along.
  ///
  /// `reason` and `rule` say why; `now` is when.
  public static func match(
    _ line: BankLine, _ parts: [Part], reason: String = "", rule: ID<ExpenseRule> = ID(),
    at now: Instant, in book: Book
  ) throws(Problem) -> Edit {
    let rest = book.unexplained(of: line)
    if rest.isZero { throw .explained }
    var sum: Int64 = 0
    // By law a match whose row was deleted since still takes its part of the line: it makes room.
    var edit = Edit()
    for empty in book.matches(of: line.id) where !book.saysWhat(empty) {
      edit.trash(empty, in: book.lineMatches)
    }
    for part in parts {
      guard part.amount.currency == rest.currency else { throw .wrongCurrency(rest.currency) }
      sum = sum.addingClamped(part.amount.minor)
      if !part.isMade {
        if isUsed(part, in: book) { throw .used }
        if part.type == .expense, let row = book.transactions.live(ID(part.other)),
          !row.moves(part.amount)
        {
          throw .otherWay
        }
      }
      var match = LineMatch()
      match.id = LineMatch.id(line: line.id, other: part.other, part.type)
      match.line = line.id
      match.other = ID(part.other)
      match.type = part.type
      match.amount = part.amount
      match.isMade = part.isMade
      match.reason = reason
      match.rule = rule
      match.created = now
      edit.put(match, in: book.lineMatches)
    }
    let isWithin = rest.isNegative ? rest.minor...0 ~= sum : 0...rest.minor ~= sum
    if !isWithin { throw .tooMuch(rest: rest) }
    return edit
  }

  /// Whether a row has less left than a part takes of it.
  private static func isUsed(_ part: Part, in book: Book) -> Bool {
    let rest: Money?
    switch part.type {
    case .expense:
      guard let row = book.transactions.live(ID(part.other)) else { return true }
      rest = book.unmatched(of: row)
    case .payment:
      guard let row = book.payments.live(ID(part.other)) else { return true }
      rest = book.unmatched(of: row)
    case .transfer: return book.bankLines.live(ID(part.other)) == nil
    case .apart: return false
    }
    guard let rest else { return false }
    if rest.currency != part.amount.currency { return rest.isZero }
    return part.amount.minor.magnitude > rest.minor.magnitude
  }

  /// Says that a line, or the rest of it, is none of the book's business; `note` is why.
  public static func setApart(
    _ line: BankLine, note: String = "", rule: ID<ExpenseRule> = ID(), at now: Instant,
    in book: Book
  ) throws(Problem) -> Edit {
    try match(
      line, [Part(.apart, 0, book.unexplained(of: line))], reason: note, rule: rule, at: now,
      in: book)
  }

  /// Says that two lines are the two sides of one transfer: each explains the other.
  ///
  /// In one currency they explain as much as the smaller one; the rest, a fee, stays to be explained.
  public static func transfer(
    _ one: BankLine, _ other: BankLine, reason: String = "", at now: Instant, in book: Book
  ) throws(Problem) -> Edit {
    if one.account == other.account { throw .sameAccount }
    if one.isOut == other.isOut { throw .sameDirection }
    var (a, b) = (book.unexplained(of: one), book.unexplained(of: other))
    if a.isZero || b.isZero { throw .explained }
    if a.currency == b.currency {
      let least = Int64(Swift.min(a.minor.magnitude, b.minor.magnitude, UInt64(Int64.max)))
      a.minor = a.isNegative ? -least : least
      b.minor = b.isNegative ? -least : least
    }
    var edit = try match(
      one, [Part(.transfer, other.id.raw, a)], reason: reason, at: now, in: book)
    edit.add(
      try match(other, [Part(.transfer, one.id.raw, b)], reason: reason, at: now, in: book))
    return edit
  }
}
