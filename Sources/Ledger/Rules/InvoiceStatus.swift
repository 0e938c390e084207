/// How an invoice stands; derived, never stored.
public enum InvoiceStatus: String, CaseIterable, Sendable {
  case draft, issued, sent, paid, overdue, cancelled
  /// A credit note of which something is neither paid back nor used.
  case credit
  /// Nothing is left of it because credit notes took it back; a credit note that its invoice took.
  case credited
  /// A credit note of which all was paid back.
  case refunded

  /// The badge's word (rule G15).
  public var title: Phrase {
    switch self {
    case .draft: return "Draft"
    case .issued: return "Issued"
    case .sent: return "Sent"
    case .paid: return "Paid"
    case .overdue: return "Overdue"
    case .cancelled: return "Cancelled"
    case .credit: return "Credit"
    case .credited: return "Credited"
    case .refunded: return "Refunded"
    }
  }

  public init?(word: String) {
    let wanted = folded(word)
    guard let status = InvoiceStatus.allCases.first(where: { $0.rawValue == wanted }) else {
      return nil
    }
    self = status
  }

  /// The rule: void is cancelled, no number is a draft, nothing owed is paid, and after the due day
  /// it is overdue; before, it is sent once somebody marked it so, and issued until then.
  ///
  /// A credit note is credit until all of it went back, which makes it refunded, or its invoice took it; what was credited in full
  /// is credited, and not paid.
  /// The due day itself is not late (invoicegenerator.json `derivedOverdue`).
  public static func derive(
    isIssued: Bool, isVoid: Bool, owes: Bool, isSent: Bool, due: Day, today: Day,
    isCredit: Bool = false, isCredited: Bool = false, isNote: Bool = false
  ) -> InvoiceStatus {
    if isVoid { return .cancelled }
    if !isIssued { return .draft }
    if isCredit { return .credit }
    if !owes { return isCredited ? .credited : isNote ? .refunded : .paid }
    if due < today { return .overdue }
    return isSent ? .sent : .issued
  }
}
