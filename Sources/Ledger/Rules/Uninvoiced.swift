// What a project's work on no invoice asks for, beside the money that came for it and that no invoice has.
//
// Work that credit notes gave back (rule G65) takes as an advance only what came after them, and what marking the project as
// paid recorded. What came before was paid for what was asked then: it is the client's credit, whether it is paid back before
// the credit note is issued or after it, until an invoice bills the work again and takes it.

extension Book {
  /// What a project's charges ask for outside issued invoices, less a deposit that they will be less by, what was received for
  /// it and no invoice has; negative where more waits than is asked for.
  public func uninvoiced(of project: ID<Project>) throws(MoneyError) -> Totals {
    try uninvoiced(of: project, with: nil)
  }

  /// The same with money that comes for it on a day.
  func uninvoiced(
    of project: ID<Project>, with more: (amount: Money, day: Day)?
  ) throws(MoneyError) -> Totals {
    let (plain, anew, _) = try uninvoicedParts(of: project, with: more)
    var totals = plain
    for least in anew.amounts where plain[least.currency].minor < least.minor {
      try totals.add(try least.subtracting(plain[least.currency]))
    }
    return totals
  }

  /// What of the money that came for a project and no invoice has nothing waits for.
  ///
  /// A rebate that waits for its invoice is no money.
  public func spare(of project: ID<Project>) throws(MoneyError) -> Totals {
    // Invoices have most money whole: there is nothing to look at the work for.
    var isAny = false
    for payment in payments(of: project) {
      let free = try unallocated(of: payment)
      if free.isPositive { isAny = true }
    }
    if !isAny { return Totals() }
    let (plain, anew, money) = try uninvoicedParts(of: project, with: nil)
    var spare = Totals()
    for rest in plain.amounts {
      var over = try anew[rest.currency].subtracting(rest)
      over.minor = min(over.minor, money[rest.currency].minor)
      if over.isPositive { try spare.add(over) }
    }
    return spare
  }

  /// What is asked for less all that came, what of the work that was given back nothing came for since, and all that came.
  private func uninvoicedParts(
    of project: ID<Project>, with more: (amount: Money, day: Day)?
  ) throws(MoneyError) -> (plain: Totals, anew: Totals, money: Totals) {
    var (plain, anew, all) = (Totals(), Totals(), Totals())
    let open = charges(of: project).filter { !Drafting.isIssued($0, in: self) }
    for charge in open { try plain.add(try charge.price.amount()) }
    if let off = Deposits.uncharged(of: project, in: self) { try plain.add(off) }
    var came: [(amount: Money, at: GivenBack.Moment)] = []
    if let more { came.append((more.amount, (more.day, .last))) }
    for payment in payments(of: project) {
      let free = try unallocated(of: payment)
      let written = payments.written(payment.id, RegisterTag.Payment.client)
      came.append((free, (payment.byStage ? .last : payment.day, written)))
    }
    for money in came {
      try plain.subtract(money.amount)
      try all.add(money.amount)
    }
    if !came.contains(where: { $0.amount.isPositive }) { return (plain, anew, all) }
    // What one credit note gave back together is one sum: a rebate goes with what it was taken off.
    var asked: [(amount: Money, since: GivenBack.Moment)] = []
    for charge in open {
      guard let since = GivenBack.moment(of: charge.id, in: self) else { continue }
      let amount = try charge.price.amount()
      if let place = asked.firstIndex(where: {
        $0.since == since && $0.amount.currency == amount.currency
      }) {
        asked[place].amount = try asked[place].amount.adding(amount)
      } else {
        asked.append((amount, since))
      }
    }
    // What was given back last may take the least.
    asked.sort { $0.since > $1.since }
    var taken = Totals()
    for (amount, since) in asked where amount.isPositive {
      var (whole, later) = (Money.zero(amount.currency), Money.zero(amount.currency))
      for money in came where money.amount.currency == amount.currency {
        whole = try whole.adding(money.amount)
        if money.at > since, money.amount.isPositive { later = try later.adding(money.amount) }
      }
      // What was paid back is of what came first.
      let left = try (later.minor < whole.minor ? later : whole).subtracting(taken[whole.currency])
      let part = Money(
        minor: max(0, min(left.minor, amount.minor)), currency: amount.currency)
      try taken.add(part)
      if part.minor < amount.minor { try anew.add(try amount.subtracting(part)) }
    }
    return (plain, anew, all)
  }
}
