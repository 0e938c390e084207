/// What stops a new transaction (rule T10).
public enum TransactionProblem: Error, Equatable, Sendable {
  case typeMissing
  case destinationMissing

  public var message: Phrase {
    switch self {
    case .typeMissing: return "Transaction type is required"
    case .destinationMissing: return "Destination is required"
    }
  }
}

/// The rules of a new transaction's form; everything else in it is optional.
public enum TransactionValidation {
  /// A type must be chosen (rule T10).
  public static func type(_ word: String) -> TransactionProblem? {
    TransactionType(word: trimmed(word)) == nil ? .typeMissing : nil
  }

  /// To Inventory needs no destination: it is one.
  public static func destination(_ destination: String, type: TransactionType?)
    -> TransactionProblem?
  {
    switch type {
    case .toInventory, nil: return nil
    case .purchase, .sale, .return: return isBlank(destination) ? .destinationMissing : nil
    }
  }
}

/// Warns of what was probably entered already: same amount, day and source in the same scope.
public enum DuplicateTransactions {
  /// The first of `others` that is probably the same; canonical sales are none, and what lacks day, amount or source has none.
  public static func twin(of transaction: Transaction, among others: [Transaction]) -> Transaction?
  {
    let source = folded(trimmed(transaction.source))
    guard let day = transaction.day, let amount = transaction.amount, !source.isEmpty
    else { return nil }
    return others.first { other in
      other.id != transaction.id && other.isLive && other.project == transaction.project
        && other.day == day && other.amount == amount && other.sale == nil
        && folded(trimmed(other.source)) == source
    }
  }
}
