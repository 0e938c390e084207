import Ledger

/// How a column of amounts writes money that was spent.
public enum SpendingSign: String, CaseIterable, Sendable {
  case positive, negative

  public var title: Phrase {
    switch self {
    case .positive: return "Without a minus (Store 45.00, refund -10.00)"
    case .negative: return "With a minus, as banks do (Store -45.00, salary 2,000.00)"
    }
  }
}

extension ColumnImport {
  /// Words of others for what a transaction is.
  static var typeWords: [(String, TransactionType)] {
    [("refund", .return), ("returned", .return)]
  }
}
