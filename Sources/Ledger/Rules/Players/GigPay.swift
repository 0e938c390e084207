/// What a gig brings its players: what there is to share, and what everybody gets (rule G32).
///
/// Shares are computed whenever they are asked for, so that somebody who declines or is taken out changes the others'.
public struct GigPay: Equatable, Sendable {
  /// What one player gets, and how far it was paid; amounts are in the gig's currency.
  public struct Row: Equatable, Sendable {
    public var player: Player
    public var pay: Money
    /// What the expense that pays them comes to; nothing while there is none.
    public var booked: Money
    /// What is still to be paid to them.
    public var owed: Money

    /// What counts as a cost beside that expense, so that neither counts twice (rule G33).
    public var uncounted: Money {
      Money(minor: max(0, pay.minor.subtractingClamped(booked.minor)), currency: pay.currency)
    }

    /// What was paid to them: what their expense comes to, which may be more than they get since the fee was lowered, or what was
    /// agreed where it was paid without one.
    public var paid: Money {
      if !booked.isZero { return booked }
      return owed.isZero ? pay : .zero(pay.currency)
    }

    /// What of that is too much.
    public var over: Money {
      Money(minor: max(0, booked.minor.subtractingClamped(pay.minor)), currency: pay.currency)
    }

    /// Whether something was paid and nothing is left to pay.
    public var isPaid: Bool { owed.isZero && (player.paid.day != nil || !booked.isZero) }
  }

  /// What the deal brings, else the charges.
  public private(set) var fee: Money
  /// Expenses that come off before anything is shared.
  public private(set) var costs: Money
  /// Agreed amounts, the person's own too.
  public private(set) var fixed: Money
  /// What there is to share; nothing where the costs and amounts are more than the fee.
  public private(set) var pool: Money
  /// What nobody gets: it stays the person's own.
  public private(set) var left: Money
  /// Those who did not decline, in their order.
  public private(set) var rows: [Row] = []
  /// What is in other currencies, and in no figure above; costs and pay are negative.
  public private(set) var others = Totals()
  /// What the percentages come to.
  public private(set) var percentages = Rate.zero

  public init(of project: ID<Project>, in book: Book) throws(MoneyError) {
    let currency = book.currency(of: project)
    let zero = Money.zero(currency)
    (fee, costs, fixed, pool, left) = (zero, zero, zero, zero, zero)
    let all = book.players(of: project).filter { $0.state != .declined }
    let hasDeal = try addFee(of: project, in: book)
    try addCosts(of: project, all, hasDeal: hasDeal, book)
    for player in all where player.pay.type == .fixed {
      guard let amount = player.pay.amount else { continue }
      if amount.currency == currency {
        fixed = try fixed.adding(amount)
      } else {
        try others.subtract(amount)
      }
    }
    left = try fee.subtracting(costs).subtracting(fixed)
    if left.isPositive { pool = left }
    let shares = share(pool, among: all)
    for (player, pay) in zip(all, shares) {
      if player.pay.type != .fixed { left = try left.subtracting(pay) }
      rows.append(try row(player, pay, book))
    }
  }

  /// What players get who are not the person whose book it is, and are still to be paid.
  public func owed() throws(MoneyError) -> Totals {
    var sums = Totals()
    for row in rows where !row.player.isSelf { try sums.add(row.owed) }
    return sums
  }

  /// What the players cost, whether they were paid or not.
  public func cost() throws(MoneyError) -> Totals {
    var sums = Totals()
    for row in rows where !row.player.isSelf { try sums.add(row.pay) }
    return sums
  }

  // MARK: what there is

  private mutating func addFee(
    of project: ID<Project>, in book: Book
  ) throws(MoneyError) -> Bool {
    if let deal = book.deal(of: project) {
      if let brings = try Deals.fee(of: deal) { try add(brings) }
      return true
    }
    for amount in try book.feeTotal(of: project).amounts { try add(amount) }
    return false
  }

  private mutating func add(_ amount: Money) throws(MoneyError) {
    if amount.currency == fee.currency {
      fee = try fee.adding(amount)
    } else {
      try others.add(amount)
    }
  }

  /// With a deal, what a client pays for besides it is not taken off what is shared.
  private mutating func addCosts(
    of project: ID<Project>, _ players: [Player], hasDeal: Bool, _ book: Book
  ) throws(MoneyError) {
    for row in book.transactions.live(linking: Transaction.projectLink, to: project.raw)
    where book.isCost(row) && !players.contains(where: { $0.paid.expense == row.id }) {
      if hasDeal, book.charges.live(Charge.billing(row.id)) != nil { continue }
      guard var cost = row.amount?.counted(in: fee.currency, row.worth) else { continue }
      if row.type == .return, cost.isPositive { cost = try cost.negated() }
      if cost.currency == fee.currency {
        costs = try costs.adding(cost)
      } else {
        try others.subtract(cost)
      }
    }
  }

  // MARK: who gets what

  /// What each gets: percentages of the whole, equal shares of what they leave, to the cent.
  ///
  /// Percentages that come to more than the whole are parts of it in proportion.
  private mutating func share(_ pool: Money, among players: [Player]) -> [Money] {
    var weights: [Int64] = []
    var equal = 0
    var sum: Int64 = 0
    for player in players {
      switch player.pay.type {
      case .share:
        weights.append(max(0, player.pay.share.micros))
        let (more, overflow) = sum.addingReportingOverflow(weights[weights.count - 1])
        sum = overflow ? .max : more
      case .equal: equal += 1
      case .fixed: break
      }
    }
    percentages = Rate(micros: sum)
    weights.append(max(0, Rate(percent: 100).micros.subtractingClamped(sum)))
    let isNothing = weights.allSatisfy { $0 == 0 }
    var parts =
      isNothing ? weights.map { _ in Money.zero(pool.currency) } : pool.shared(in: weights)
    let rest = parts.removeLast()
    var equals = rest.shared(in: [Int64](repeating: 1, count: equal))
    parts.reverse()
    equals.reverse()
    return players.map { player in
      switch player.pay.type {
      case .fixed: return player.pay.amount ?? .zero(pool.currency)
      case .share: return parts.popLast() ?? .zero(pool.currency)
      case .equal: return equals.popLast() ?? .zero(pool.currency)
      }
    }
  }

  private func row(_ player: Player, _ pay: Money, _ book: Book) throws(MoneyError) -> Row {
    let zero = Money.zero(pay.currency)
    var row = Row(player: player, pay: pay, booked: zero, owed: pay)
    if player.paid.expense.isNone {
      // Paid without an expense, by whoever held the money.
      if player.paid.day != nil { row.owed = zero }
      return row
    }
    guard let expense = book.transactions.live(player.paid.expense), book.isCost(expense),
      expense.project != .personal, let amount = expense.amount
    else { return row }
    let counted = amount.counted(in: pay.currency, expense.worth)
    // In another currency, and nobody said its worth: it is what was agreed.
    row.booked = counted.currency == pay.currency ? counted : pay
    row.owed = row.uncounted
    return row
  }
}

extension Book {
  /// What somebody was paid who declined since: a cost of the gig until it is back; nil for nothing.
  public func paidThoughDeclined(_ player: Player) -> Money? {
    guard player.state == .declined, !player.isSelf,
      let expense = transactions.live(player.paid.expense), isCost(expense)
    else { return nil }
    return expense.amount
  }

  /// What players of delivered gigs get beside what is an expense already, on the day of delivery (rules E28, G33); nil for a gig
  /// whose amounts do not add up.
  ///
  /// - Complexity: O(projects).
  func forEachPayDue(
    _ days: DayBounds, _ body: (Project, Money?) throws(MoneyError) -> Void
  ) throws(MoneyError) {
    if players.rows.isEmpty { return }
    try forEachDelivered(days) { (project, _) throws(MoneyError) in
      guard players.firstRow(linking: Player.projectLink, to: project.id.raw) >= 0 else { return }
      guard let pay = try? GigPay(of: project.id, in: self) else { return try body(project, nil) }
      for row in pay.rows
      where !row.player.isSelf && !row.uncounted.isZero {
        try body(project, row.uncounted)
      }
    }
  }
}
