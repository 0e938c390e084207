extension Report {
  /// Every report there is, in the order they are offered.
  public static var all: [Report] {
    [
      .property, .clientSummary, .invoice, .budget, .accounting, .client, .income, .incomeOverTime,
      .forecast, .fees, .taxYear, .expenses, .personalExpenses, .taxSummary, .profit, .inventory,
      .spendingBudgets, .gigSheet, .payStatement,
    ]
  }

  public static func named(_ name: String) -> Report? { all.first { $0.name == name } }
}
