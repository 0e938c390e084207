extension Book {
  /// The sum of a project's charges, a sum per currency.
  public func feeTotal(of project: ID<Project>) throws(MoneyError) -> Totals {
    var totals = Totals()
    for row in charges.rows(linking: Charge.projectLink, to: project.raw) {
      let charge = charges.rows[Int(row)]
      if charge.isLive { try totals.add(try charge.price.amount()) }
    }
    return totals
  }

  /// The sum of several projects' charges.
  public func feeTotal(of projects: [Project]) throws(MoneyError) -> Totals {
    var totals = Totals()
    for project in projects {
      for amount in try feeTotal(of: project.id).amounts { try totals.add(amount) }
    }
    return totals
  }
}
