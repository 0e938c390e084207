// Which currency a row's new amounts are in, and what sums over several currencies count (rule G18).
extension Book {
  /// The client's own, else the account's.
  public func currency(of client: ID<Client>) -> Currency {
    named(client)?.currency ?? settings.currency
  }

  /// The project's own, else its client's, else the account's.
  public func currency(of project: ID<Project>) -> Currency {
    guard let project = projects[project] else { return settings.currency }
    return project.currency ?? currency(of: project.client)
  }

  /// What a payment counts in income: in the account's currency where somebody entered that.
  public func counted(_ payment: Payment) -> Money {
    payment.amount.counted(in: settings.currency, payment.worth)
  }

  /// What a transaction counts in its project: in the project's currency where somebody entered that.
  ///
  /// Sales between a project and inventory count what their things do.
  public func counted(_ transaction: Transaction) -> Totals {
    let amounts = amounts(of: transaction)
    guard transaction.worth != nil, transaction.sale?.direction == nil, let amount = amounts.single
    else { return amounts }
    return Totals(amount.counted(in: currency(of: transaction.project), transaction.worth))
  }
}
