extension Book {
  /// What an expense adds to each category (rule E6): its lines to theirs, the rest to its own; in the account's currency where
  /// somebody said what it is worth there, else in its own.
  ///
  /// Categories are what the ids mean, none for what is gone; one may come twice.
  public func categoryShares(
    of expense: Transaction
  ) -> [(category: ID<BudgetCategory>, amount: Money)] {
    let currency = settings.currency
    guard let amount = expense.amount?.counted(in: currency, expense.worth) else { return [] }
    var shares: [(category: ID<BudgetCategory>, amount: Money)] = []
    var rest = amount.minor
    var row = splits.firstRow(linking: Split.transactionLink, to: expense.id.raw)
    while row >= 0 {
      let split = splits.rows[Int(row)]
      row = splits.row(after: row, linking: Split.transactionLink)
      guard split.isLive, let share = split.amount?.share(of: expense, in: currency),
        share.currency == amount.currency
      else { continue }
      let (left, overflow) = rest.subtractingReportingOverflow(share.minor)
      if overflow { continue }
      rest = left
      let category = split.category.isNone ? expense.category : split.category
      shares.append((countedCategory(category), share))
    }
    if rest != 0 || shares.isEmpty {
      let own = Money(minor: rest, currency: amount.currency)
      shares.append((countedCategory(expense.category), own))
    }
    if expense.isToNegate {
      for place in shares.indices {
        shares[place].amount = expense.listed(shares[place].amount) ?? shares[place].amount
      }
    }
    return shares
  }

  /// Whether an expense has lines, live or not: without them it is in one category as a whole.
  public func hasSplits(_ expense: ID<Transaction>) -> Bool {
    splits.firstRow(linking: Split.transactionLink, to: expense.raw) >= 0
  }

  /// The category that sums count an id as: what it was merged into; none for one that is not in the book.
  public func countedCategory(_ id: ID<BudgetCategory>) -> ID<BudgetCategory> {
    let own = category(id)
    return categories[own] == nil ? ID() : own
  }
}
