extension Book {
  /// What a project comes to, a sum per currency: its charges, and what its deal brings that none of them says (rule G100).
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
      if let rest = notCharged(of: project) { try totals.add(rest) }
    } catch {
      problem = error
    }
    return (count, totals, problem)
  }

  /// What no charge says yet of what a project's deal is known to bring; nil for nothing.
  ///
  /// Nil, too, once it was paid without being asked for a deposit: what was left out then was let off. Nobody will charge what was
  /// set aside.
  public func notCharged(of project: ID<Project>) -> Money? {
    // Most have no deal, and the list of projects asks for every project: no id of a deal or its charges is made for those.
    if deals.rows.isEmpty || deals.firstRow(linking: Deal.projectLink, to: project.raw) < 0 {
      return nil
    }
    if projects[project]?.isSetAside == true { return nil }
    if projects[project]?.stage == .paid, Deposits.charged(of: project, in: self) == nil {
      return nil
    }
    return Deals.uncharged(of: project, in: self) ?? Deals.beyondCharge(of: project, in: self)
  }
}
