extension Book {
  /// What a project comes to, a sum per currency: its charges, and once a deal's deposit is one of them what the deal brings
  /// beside it (rule G100).
  public func feeTotal(of project: ID<Project>) throws(MoneyError) -> Totals {
    let fees = fees(of: project)
    if let problem = fees.problem { throw problem }
    return fees.totals
  }

  /// The same, with the count of its charges; `problem` is why it does not add up.
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
    do throws(MoneyError) {
      if count > 0, let rest = beside(depositOf: project) { try totals.add(rest) }
    } catch {
      problem = error
    }
    return (count, totals, problem)
  }

  /// What no charge says yet of a project whose deposit is charged; nil for nothing, and without a deposit.
  public func beside(depositOf project: ID<Project>) -> Money? {
    if Deposits.charged(of: project, in: self) == nil { return nil }
    return uncharged(ofDealOf: project)
  }

  /// What no charge says yet of what a project's deal brings, with a deposit or without; nil for nothing.
  func uncharged(ofDealOf project: ID<Project>) -> Money? {
    Deals.uncharged(of: project, in: self) ?? Deals.beyondCharge(of: project, in: self)
  }

  /// What several projects come to.
  public func feeTotal(of projects: [Project]) throws(MoneyError) -> Totals {
    var totals = Totals()
    for project in projects {
      for amount in try feeTotal(of: project.id).amounts { try totals.add(amount) }
    }
    return totals
  }
}
