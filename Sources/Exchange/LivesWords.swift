import Ledger

extension Kind {
  /// Whether people count them: what belongs to other rows, and what a book has once, is not among them.
  fileprivate var isCounted: Bool {
    switch self {
    case .client, .project, .charge, .invoice, .payment, .transaction, .item, .space, .receipt,
      .trip, .recurring, .gigrule, .season, .musician, .moneyaccount, .bankline:
      return true
    case _: return false
    }
  }
}

extension Edit.Lives {
  /// "4 clients", "6 transactions, and 10,003 deleted or archived"; nil for what nobody counts.
  public func words(_ formats: Formats) -> Phrase? {
    guard kind.isCounted else { return nil }
    let (count, words) = (formats.count(live), kind.words(for: live))
    if gone == 0 { return "\(count) \(words)" }
    return "\(count) \(words), and \(formats.count(gone)) deleted or archived"
  }
}
