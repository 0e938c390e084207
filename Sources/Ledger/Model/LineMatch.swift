/// What a line of a bank was, or a part of it: an expense, a payment, the other side of a transfer (rule M30).
///
/// Matches of a line add up to its amount when it is explained; by law never to more.
public struct LineMatch: Entity {
  public static var kind: Kind { .linematch }

  public var id = ID<LineMatch>()
  public var life = Life.live
  public var line = ID<BankLine>()
  /// The row that it was; none for what is set apart.
  public var other = ID<Attachment>()
  public var type = MatchType.apart
  /// How much of the line, in its currency, signed as money moves on its account: a fee that was taken from a payment is
  /// negative beside it.
  public var amount = Money(minor: 0, currency: .usd)
  /// The match made its row: undoing it trashes the row.
  public var isMade = false
  /// Why it was proposed, in words of ``MatchReason``, or what a person wrote.
  public var reason = ""
  /// The rule by which it was accepted; none when somebody did.
  public var rule = ID<ExpenseRule>()
  /// When it was confirmed.
  public var created = Instant(milliseconds: 0)

  public init() {}

  /// A line and a row are matched once, whoever does it.
  public static func id(
    line: ID<BankLine>, other: UInt64, _ type: MatchType
  ) -> ID<LineMatch> {
    .foreign("match:" + line.text + ":" + ID<Attachment>(other).text + ":" + type.word)
  }

  public static var linkCount: Int { 2 }
  public func link(_ slot: Int) -> UInt64 { slot == 0 ? line.raw : other.raw }
  /// The slot of ``line``.
  public static var lineLink: Int { 0 }
  /// The slot of ``other``.
  public static var otherLink: Int { 1 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "line", &line)
    visitor.register(3, "other", &other)
    visitor.register(4, "type", &type)
    visitor.register(5, "amount", &amount)
    visitor.register(6, "isMade", &isMade)
    visitor.register(7, "reason", &reason)
    visitor.register(8, "rule", &rule)
    visitor.register(9, "created", &created)
  }
}

/// What a line was.
public enum MatchType: String, Choice, Sendable {
  /// A transaction: an expense, a purchase, a return, a sale.
  case expense
  /// A payment received.
  case payment
  /// A line of another of one's accounts.
  case transfer
  /// None of the book's business: private money, an opening, what a person says it is.
  case apart
  public var word: String { rawValue }

  public var title: Phrase {
    switch self {
    case .expense: return "Expense"
    case .payment: return "Payment"
    case .transfer: return "Transfer"
    case .apart: return "Set Apart"
    }
  }

  /// The kind of its row; nil for what has none.
  public var otherKind: Kind? {
    switch self {
    case .expense: return .transaction
    case .payment: return .payment
    case .transfer: return .bankline
    case .apart: return nil
    }
  }
}
