extension Book {
  /// The sum of a project's charges, a sum per currency.
  public func feeTotal(of project: ID<Project>) throws(MoneyError) -> Totals {
    try fees(of: project).totals
  }

  /// A project's charges, counted and added up.
  public func fees(of project: ID<Project>) throws(MoneyError) -> (count: Int, totals: Totals) {
    var fees = (count: 0, totals: Totals())
    // Row by row and without a list of them: the list of projects asks for every project.
    var row = charges.firstRow(linking: Charge.projectLink, to: project.raw)
    while row >= 0 {
      if charges.rows[Int(row)].isLive {
        try fees.totals.add(try charges.rows[Int(row)].price.amount())
        fees.count += 1
      }
      row = charges.row(after: row, linking: Charge.projectLink)
    }
    return fees
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
