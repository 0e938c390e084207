extension Transaction {
  /// Looked at field by field: copying a whole row takes longer than all else that a sum asks of it.
  @inline(__always) var isExpense: Bool {
    isLive && sale == nil && (type == .purchase || type == nil)
  }
  /// Whether a client paid with their own card and gets nothing back for it: no money of the business's.
  @inline(__always) var isPaidByClient: Bool {
    purchasedBy == Purchaser.clientCard.rawValue && reimbursement != .owedToClient
  }
}

/// Why an expense that is listed is nothing that was spent (rule E26).
public enum NotSpent: Sendable {
  case canceled
  case paidByClient
  /// It is a fee: money that came in, entered for a project's budget.
  case received

  public var title: Phrase {
    switch self {
    case .canceled: return "Canceled"
    case .paidByClient: return "Paid by Client"
    case .received: return "Received"
    }
  }
}

extension Book {
  /// Why an expense adds nothing to what was spent; nil where it does (rule E26).
  public func notSpent(_ expense: Transaction) -> NotSpent? {
    if expense.isOff { return .canceled }
    if expense.isPaidByClient { return .paidByClient }
    return isFee(expense.category) ? .received : nil
  }

  /// Whether an expense counts in sums (rule E26).
  public func countsAsSpent(_ expense: Transaction) -> Bool {
    expense.isExpense && notSpent(expense) == nil
  }

  /// Whether money under a category came in: it is one of fees, or was merged into one.
  func isFee(_ id: ID<BudgetCategory>) -> Bool {
    !id.isNone && categories[category(id)]?.type == .fee
  }

  /// The categories of fees, as rows have them; few.
  var feeCategories: [ID<BudgetCategory>] {
    categories.rows.map { $0.id }.filter { isFee($0) }
  }
}
