/// What a line of a bank may have been, and why (rules M30 and M31).
public struct MatchProposal: Sendable {
  /// One of the rows that explain the line, and how much of it.
  public struct Part: Equatable, Sendable {
    public var type: MatchType
    /// The row; where it is yet to be made, the id that it will have.
    public var other: UInt64
    /// As money moves on the line's account.
    public var amount: Money
    /// The row is made with the match: a payment, an expense, a fee.
    public var isMade = false
    /// What a payment that is made pays; none is the client's credit.
    public var invoice = ID<Invoice>()
    /// Whose payment is made.
    public var client = ID<Client>()
    /// What it is received for, where that is no invoice.
    public var project = ID<Project>()

    init(_ type: MatchType, _ other: UInt64, _ amount: Money) {
      self.type = type
      self.other = other
      self.amount = amount
    }
  }

  /// A reason, and the number or the name that it is about.
  public struct Because: Equatable, Sendable {
    public var reason: MatchReason
    public var detail: Detail
  }

  /// What a reason is about.
  public enum Detail: Equatable, Sendable {
    case text(String)
    case money(Money)
    case day(Day)

    /// As programs write it, "12.50 EUR" and "2026-11-27", or in somebody's formats.
    func words(_ formats: Formats?) -> String {
      switch self {
      case .text(let text): text
      case .money(let money): formats?.money(money) ?? money.plainWithCode
      case .day(let day): formats?.day(day) ?? day.text
      }
    }
  }

  public internal(set) var parts: [Part] = []
  /// 0…100.
  public internal(set) var score = 0
  public internal(set) var because: [Because] = []
  /// So clear that a tap may accept it with all others that are (rule M32).
  public internal(set) var isSure = false
  /// The expense that is made of the line, as it would be saved.
  public internal(set) var expense: Transaction?
  /// Its tags.
  public internal(set) var tags: [ID<Tag>] = []
  /// Its lines.
  public internal(set) var splits: [Split] = []
  /// The rule that a person wrote, by which it is proposed.
  public internal(set) var rule = ID<ExpenseRule>()
  /// The payment that went back by the line.
  public internal(set) var bounced = ID<Payment>()
  /// Whether the evidence alone would do, whatever else there is.
  var isStrong = false
  /// The score without an end at 100, for telling how near another is.
  var points = 0 {
    didSet { score = Swift.min(Swift.max(points, 0), 100) }
  }
  /// Days between the line and what it was, for the order.
  var distance = 0

  init() {}

  /// What speaks for it, without how much.
  public var reasons: [MatchReason] { because.map { $0.reason } }

  /// As a ``LineMatch`` keeps them.
  public var reasonWords: String { because.map { $0.reason.word }.joined(separator: " ") }

  /// "the amount is the same, the number 1042 is in its text".
  public var why: Phrase { why(nil) }

  /// The same with amounts and days as somebody reads them.
  public func why(_ formats: Formats?) -> Phrase {
    because.map { $0.reason.phrase($0.detail.words(formats)) }.joined(separator: ", ")
  }

  /// Whether it is a payment of a project without an invoice, not money back for what was spent for one.
  public var paysProject: Bool {
    parts.contains { !$0.project.isNone } && !reasons.contains(.reimbursement)
  }

  /// Whether all rows are there already.
  public var isOfRows: Bool { !parts.contains { $0.isMade } }

  mutating func say(_ reason: MatchReason, _ detail: String = "") {
    because.append(Because(reason: reason, detail: .text(detail)))
  }

  mutating func say(_ reason: MatchReason, _ money: Money) {
    because.append(Because(reason: reason, detail: .money(money)))
  }

  mutating func say(_ reason: MatchReason, _ day: Day) {
    because.append(Because(reason: reason, detail: .day(day)))
  }

  /// Best first; of equals the nearer, then as ids have it, so that every device lists the same.
  static func precedes(_ a: MatchProposal, _ b: MatchProposal) -> Bool {
    if a.points != b.points { return a.points > b.points }
    if a.distance != b.distance { return a.distance < b.distance }
    for (one, other) in zip(a.parts, b.parts) where one != other {
      if one.type != other.type { return one.type.word < other.type.word }
      if one.other != other.other { return one.other < other.other }
      if one.invoice != other.invoice { return one.invoice < other.invoice }
      if one.client != other.client { return one.client < other.client }
    }
    return a.parts.count < b.parts.count
  }

  /// Whether both say the same rows, whatever was the reason.
  func isAs(_ other: MatchProposal) -> Bool {
    guard parts.count == other.parts.count else { return false }
    return zip(parts, other.parts).allSatisfy { one, other in
      one.type == other.type && one.other == other.other && one.invoice == other.invoice
        && one.client == other.client
    }
  }
}
