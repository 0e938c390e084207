/// Why it is proposed that a line was something (rule M31).
public enum MatchReason: String, CaseIterable, Sendable {
  /// To the cent.
  case amount
  /// What somebody entered that it is worth in the line's currency, or what the bank says was paid in the row's.
  case worth
  /// A number of the invoice stands in the line, or one that differs by a typing error.
  case number
  case nearNumber = "near-number"
  case creditorReference = "creditor-reference"
  case endToEnd = "end-to-end"
  case name
  case similarName = "similar-name"
  case sameDay = "same-day"
  case nearDay = "near-day"
  case due
  case ownAccount = "own-account"
  case words
  case fee
  case part
  case over
  case several
  case split
  case refund
  case reimbursement
  case rule
  case history
  case client
  /// A payment of that day was as much.
  case bounced

  public var word: String { rawValue }

  /// Whether the line itself says by it whose invoice it pays (rule M43).
  public var namesPayer: Bool {
    switch self {
    case .number, .nearNumber, .creditorReference, .endToEnd, .name, .similarName: return true
    case _: return false
    }
  }

  /// What is said; `detail` is the number, the name or the fee that it is about.
  public func phrase(_ detail: String = "") -> Phrase {
    switch self {
    case .amount: return "the amount is the same"
    case .worth: return "the amount is what it is worth"
    case .number: return "the number \(detail) is in its text"
    case .nearNumber: return "a number like \(detail) is in its text"
    case .creditorReference: return "its reference is that of \(detail)"
    case .endToEnd: return "both have the reference \(detail)"
    case .name: return "the name is the same"
    case .similarName: return "the name is like \(detail)"
    case .sameDay: return "the day is the same"
    case .nearDay: return "the days are near"
    case .due: return "it was to be paid about then"
    case .ownAccount: return "the other side is your account \(detail)"
    case .words: return "its text says so"
    case .fee: return "the rest is a fee of \(detail)"
    case .part: return "it is a part of \(detail)"
    case .over: return "it is \(detail) more than was asked"
    case .several: return "together they come to the amount"
    case .split: return "together with other lines it comes to the amount"
    case .refund: return "money was spent there before"
    case .reimbursement: return "\(detail) owes what was spent"
    case .rule: return "your rule for \(detail) says so"
    case .history: return "as before at \(detail)"
    case .client: return "\(detail) is a client"
    case .bounced: return "as much was paid on \(detail)"
    }
  }
}
