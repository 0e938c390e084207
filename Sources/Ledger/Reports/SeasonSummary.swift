/// What the gigs of a tour or season come to (rule G24), a line a currency.
public struct SeasonSummary: Equatable, Sendable {
  /// Live ones, the earliest first, those without a date last.
  public private(set) var gigs: [Project] = []
  /// The days that at least one of them is on.
  public private(set) var days = 0
  public private(set) var first: Day?
  public private(set) var last: Day?
  /// What is billed or to be billed, with tax as all the others: that of its invoices, and on the rest the client's.
  public private(set) var charges = Totals()
  /// Whether there is any tax in them.
  public private(set) var isTaxed = false
  /// What issued invoices that are not void ask for, with tax.
  public private(set) var invoiced = Totals()
  /// What came in for them.
  public private(set) var received = Totals()
  /// What is left to pay on those invoices.
  public private(set) var open = Totals()
  public private(set) var expenses = Totals()
  public private(set) var trips = Totals()
  /// What players of delivered gigs get beside what is an expense already (rule G33).
  public private(set) var players = Totals()
  /// What was received less expenses, trips and what players get, as rule E28 has it.
  public private(set) var profit = Totals()
  /// What of them no sum of profits would hold; it is not in ``profit``.
  public private(set) var faults: [RowFault] = []

  /// - Complexity: O(projects + payments + transactions + trips).
  public init(of season: ID<Season>, in book: Book) throws(MoneyError) {
    gigs = book.gigs(of: season)
    addDays()
    var ids: Set<UInt64> = []
    for gig in gigs { ids.insert(gig.id.raw) }
    for gig in gigs {
      var rest = try book.feeTotal(of: gig.id)
      for invoice in book.invoices(billing: gig.id) where !invoice.isVoid {
        guard let content = invoice.issue?.content else { continue }
        let (gross, net) = (
          book.share(of: gig.id, content.total, of: invoice),
          book.share(of: gig.id, try content.net(), of: invoice, taxed: false)
        )
        try invoiced.add(gross)
        try charges.add(gross)
        try rest.subtract(net)
        if gross != net { isTaxed = true }
        let balance = try book.balance(of: invoice)
        if balance.isPositive { try open.add(try book.leftToPay(of: gig.id, on: invoice)) }
      }
      let tax = Drafting.usualTax(of: gig.client, in: book)
      for amount in rest.nonZero {
        try charges.add(amount)
        guard let tax else { continue }
        try charges.add(try amount.percent(tax.rate))
        isTaxed = true
      }
    }
    for payment in book.payments.rows where payment.isLive {
      do throws(MoneyError) {
        for (project, part) in try IncomeReport.byProject(payment, in: book)
        where ids.contains(project.raw) { try received.add(part) }
      } catch {
        // What another tour's payment comes to is none of this one's.
        if isFor(ids, payment, in: book) { throw error }
      }
    }
    try addCosts(book)
    try book.forEachPayDue(DayBounds(nil, nil)) { (project, pay) throws(MoneyError) in
      guard ids.contains(project.id.raw) else { return }
      guard let pay else { throw .overflow }
      try players.add(pay)
    }
    let report = try ProfitReport(of: book, by: .project)
    for row in report.rows where ids.contains(row.id) {
      try profit.add(row.profit)
      try profit.add(row.others)
    }
    faults = report.faults.filter { isOf(ids, $0, in: book) }
  }

  /// Whether what is not counted is one of the gigs, or is for one.
  private func isOf(_ ids: Set<UInt64>, _ fault: RowFault, in book: Book) -> Bool {
    switch fault.kind {
    case .project: return ids.contains(fault.id)
    case .payment: return book.payments[ID(fault.id)].map { isFor(ids, $0, in: book) } ?? false
    case .transaction:
      return book.transactions[ID(fault.id)].map { ids.contains($0.project.raw) } ?? false
    case .trip: return book.trips[ID(fault.id)].map { ids.contains($0.project.raw) } ?? false
    case _: return false
    }
  }

  /// Whether a payment is for one of the gigs, by itself or through an invoice.
  private func isFor(_ ids: Set<UInt64>, _ payment: Payment, in book: Book) -> Bool {
    ids.contains(payment.project.raw)
      || book.allocations(of: payment.id).contains { allocation in
        book.invoices[allocation.invoice].map { invoice in
          book.projects(of: invoice).contains { ids.contains($0.raw) }
        } ?? false
      }
  }

  private mutating func addCosts(_ book: Book) throws(MoneyError) {
    let currency = book.settings.currency
    for gig in gigs {
      for row in book.transactions.live(linking: Transaction.projectLink, to: gig.id.raw) {
        guard book.isCost(row), let cost = row.amount?.counted(in: currency, row.worth) else {
          continue
        }
        let isBack = row.type == .return && cost.isPositive
        try expenses.add(isBack ? try cost.negated() : cost)
      }
      for trip in book.trips.live(linking: Trip.projectLink, to: gig.id.raw) {
        if let worth = trip.deduction { try trips.add(worth) }
      }
    }
  }

  /// A day with two gigs is one day.
  private mutating func addDays() {
    for gig in gigs {
      guard let schedule = gig.schedule else { continue }
      let end = max(schedule.start, schedule.end)
      if first == nil { first = schedule.start }
      let start = last.map { max($0.adding(days: 1), schedule.start) } ?? schedule.start
      if end >= start { days += end - start + 1 }
      last = last.map { max($0, end) } ?? end
    }
  }
}

extension Book {
  /// The live gigs of a season, the earliest first, those without a date last.
  public func gigs(of season: ID<Season>) -> [Project] {
    var found: [Project] = []
    for row in projects.rows.indices
    where projects.rows[row].season == season && projects.rows[row].isLive && !season.isNone {
      found.append(projects.rows[row])
    }
    found.sort { a, b in
      // What has no date comes last, whenever it was opened.
      let first = a.schedule == nil ? nil : a.listMinute
      let second = b.schedule == nil ? nil : b.listMinute
      return first != second ? first ?? .max < second ?? .max : a.id < b.id
    }
    return found
  }

  /// The live tours and seasons A–Z.
  public var seasonList: [Season] {
    seasons.live.sorted { a, b in
      a.name != b.name ? compareForReading(a.name, b.name) : a.id < b.id
    }
  }
}
