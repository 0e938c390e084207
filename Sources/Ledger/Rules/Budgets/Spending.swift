/// What a transaction counts for in a budget: the "canonical sales sign" (rule B3).
public enum Spending {
  /// The signed amount; the first rule that fits decides.
  ///
  /// Nothing without an amount or when canceled; a return takes away, a sale to inventory too, a sale
  /// from inventory adds; anything else counts as it was entered.
  public static func normalized(_ transaction: Transaction, amount: Money?) -> Money? {
    guard let amount, !transaction.isOff else { return nil }
    if transaction.type == .return { return negative(amount) }
    switch transaction.sale?.direction {
    case .projectToBusiness: return negative(amount)
    case .businessToProject: return amount.isNegative ? (try? amount.negated()) : amount
    case nil: return amount
    }
  }

  private static func negative(_ amount: Money) -> Money? {
    amount.isNegative ? amount : try? amount.negated()
  }
}
