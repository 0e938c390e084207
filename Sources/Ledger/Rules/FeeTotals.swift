extension Book {
  /// The sum of a project's charges, a sum per currency.
  public func feeTotal(of project: ID<Project>) throws(MoneyError) -> Totals {
    let fees = fees(of: project)
    if let problem = fees.problem { throw problem }
    return fees.totals
  }

  /// A project's charges, counted and added up; `problem` is why they do not add up.
  public func fees(
    of project: ID<Project>
  ) -> (count: Int, totals: Totals, problem: MoneyError?) {
    var count = 0
    var totals = Totals()
    var problem: MoneyError?
    // Row by row and without a list of them: the list of projects asks for every project.
    var row = charges.firstRow(linking: Charge.projectLink, to: project.raw)
    while row >= 0 {
      if charges.rows[Int(row)].isLive {
        count += 1
        do throws(MoneyError) {
          try totals.add(try charges.rows[Int(row)].price.amount())
        } catch {
          problem = error
        }
      }
      row = charges.row(after: row, linking: Charge.projectLink)
    }
    return (count, totals, problem)
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
