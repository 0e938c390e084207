/// What is left of a business's income after its costs, by project or client (rule E28), in the account's currency.
public struct ProfitReport: Equatable, Sendable {
  /// What profit is told by, and whether income counts as received or as invoiced (rule E28).
  public enum Grouping: String, CaseIterable, Sendable {
    case project, client
    case projectAccrued = "project-accrued"
    case clientAccrued = "client-accrued"

    /// Whether what was asked for counts, and not what was received.
    public var isAccrual: Bool { self == .projectAccrued || self == .clientAccrued }
    public var isByClient: Bool { self == .client || self == .clientAccrued }
  }

  /// The profit of one project, or of one client.
  public struct Row: Equatable, Sendable {
    /// The project, or what stands for one (``Scope``), or the client; 0 is inventory, or no client.
    public var id: UInt64
    public var name: String
    public var income: Money
    public var costs: Money
    public var trips: Money
    /// Income less costs and trips.
    public var profit: Money
    /// The same in currencies that nobody said the worth of: each for itself, and in no other figure.
    public var others = Totals()
  }

  /// The most profitable first, then A–Z.
  public private(set) var rows: [Row] = []
  /// What the rows add up to.
  public private(set) var total: Row
  /// Of currencies that nobody said the worth of; costs are negative.
  public private(set) var others = Totals()

  private var places: [UInt64: Int] = [:]

  public static func == (a: ProfitReport, b: ProfitReport) -> Bool {
    a.rows == b.rows && a.total == b.total && a.others == b.others
  }

  /// What came in and went out from `first` to `last`; nil bounds are open.
  ///
  /// - Complexity: O(transactions + payments or invoices + trips).
  public init(
    of book: Book, by grouping: Grouping, from first: Day? = nil, to last: Day? = nil,
    _ kept: KeptIncome? = nil
  ) throws(MoneyError) {
    let zero = Money.zero(book.settings.currency)
    total = Row(id: 0, name: "", income: zero, costs: zero, trips: zero, profit: zero)
    let days = DayBounds(first, last)
    if grouping.isAccrual {
      let isKept = try kept?.forEachInvoiced(of: book, days) {
        (source, project, amount) throws(MoneyError) in
        let place = project.isNone ? ID<Project>.business : project
        let key = grouping.isByClient ? book.meant(source.client).raw : place.raw
        try add(amount, as: .income, at: key, book, grouping)
      }
      if isKept != true {
        try addInvoices(of: book, grouping, days)
        try addDelivered(of: book, grouping, days)
      }
    } else {
      try addPayments(of: book, grouping, days)
    }
    try addCosts(of: book, grouping, days)
    try book.forEachPayDue(days) { (project, pay) throws(MoneyError) in
      try add(pay, as: .cost, at: key(project.id, ID(), book, grouping), book, grouping)
    }
    for trip in book.trips.rows
    where trip.isLive && trip.project != .personal && days.has(trip.day) {
      guard let worth = trip.deduction else { continue }
      try add(worth, as: .trip, at: key(trip.project, ID(), book, grouping), book, grouping)
    }
    for place in rows.indices {
      let row = rows[place]
      rows[place].profit = try row.income.subtracting(row.costs).subtracting(row.trips)
      total.income = try total.income.adding(row.income)
      total.costs = try total.costs.adding(row.costs)
      total.trips = try total.trips.adding(row.trips)
      total.profit = try total.profit.adding(rows[place].profit)
    }
    rows.sort { a, b in
      a.profit.minor != b.profit.minor
        ? a.profit.minor > b.profit.minor : NameKey(a.name, a.id) < NameKey(b.name, b.id)
    }
  }

  private enum Part { case income, cost, trip }

  /// Where something of a project counts: by client, the project's, else who is to be billed.
  private func key(
    _ project: ID<Project>, _ client: ID<Client>, _ book: Book, _ grouping: Grouping
  ) -> UInt64 {
    if !grouping.isByClient { return project.raw }
    let own = book.meant(book.projects[project]?.client ?? ID())
    return own.isNone ? client.raw : own.raw
  }

  private mutating func add(
    _ amount: Money, as part: Part, at key: UInt64, _ book: Book, _ grouping: Grouping
  ) throws(MoneyError) {
    let place = places[key] ?? rows.count
    if place == rows.count {
      places[key] = place
      let zero = Money.zero(total.income.currency)
      var row = Row(id: key, name: "", income: zero, costs: zero, trips: zero, profit: zero)
      row.name =
        grouping.isByClient
        ? book.named(ID(key))?.displayName ?? "No Client" : book.name(ofPlace: ID(key))
      rows.append(row)
    }
    guard amount.currency == total.income.currency else {
      let foreign = part == .income ? amount : try amount.negated()
      try rows[place].others.add(foreign)
      try others.add(foreign)
      return
    }
    switch part {
    case .income: rows[place].income = try rows[place].income.adding(amount)
    case .cost: rows[place].costs = try rows[place].costs.adding(amount)
    case .trip: rows[place].trips = try rows[place].trips.adding(amount)
    }
  }

  // MARK: income

  /// What was received, as ``IncomeReport`` has it; what was for no project is the business's.
  private mutating func addPayments(
    of book: Book, _ grouping: Grouping, _ days: DayBounds
  ) throws(MoneyError) {
    let rows = book.payments.rows
    for place in rows.indices where rows[place].isLive && days.has(rows[place].day) {
      let payment = rows[place]
      let counted = book.counted(payment)
      if grouping.isByClient {
        try add(counted, as: .income, at: book.meant(payment.client).raw, book, grouping)
        continue
      }
      let parts = try IncomeReport.byProject(payment, in: book)
      let shares =
        counted == payment.amount
        ? parts.map { $0.1 }
        : counted.shared(signed: parts.map { $0.1.minor })
      for (part, share) in zip(parts, shares) {
        let project = part.0.isNone ? ID<Project>.business : part.0
        try add(share, as: .income, at: project.raw, book, grouping)
      }
    }
  }

  private mutating func addInvoices(
    of book: Book, _ grouping: Grouping, _ days: DayBounds
  ) throws(MoneyError) {
    try book.forEachInvoiced(days) { (invoice, content) throws(MoneyError) in
      for (id, amount) in book.shares(try content.net(), of: invoice) {
        let project = id.isNone ? ID<Project>.business : id
        let key = grouping.isByClient ? book.meant(invoice.client).raw : project.raw
        try add(amount, as: .income, at: key, book, grouping)
      }
    }
  }

  private mutating func addDelivered(
    of book: Book, _ grouping: Grouping, _ days: DayBounds
  ) throws(MoneyError) {
    try book.forEachEarned(days) { (project, _, charges) throws(MoneyError) in
      for charge in charges {
        let key = grouping.isByClient ? book.meant(project.client).raw : project.id.raw
        try add(try charge.price.amount(), as: .income, at: key, book, grouping)
      }
    }
  }

  // MARK: costs

  private mutating func addCosts(
    of book: Book, _ grouping: Grouping, _ days: DayBounds
  ) throws(MoneyError) {
    let currency = book.settings.currency
    let rows = book.transactions.rows
    for place in rows.indices
    where rows[place].isLive && rows[place].project != .personal && days.has(rows[place].day) {
      let row = rows[place]
      guard book.isCost(row), let counted = row.amount?.counted(in: currency, row.worth) else {
        continue
      }
      var cost = counted
      if grouping.isAccrual {
        for part in book.taxedParts(of: row) where part.tax.currency == cost.currency {
          cost = try cost.subtracting(part.tax)
        }
      }
      if row.isToNegate { cost = try cost.negated() }
      try add(
        cost, as: .cost, at: key(row.project, row.billTo, book, grouping), book, grouping)
    }
  }
}

extension Transaction {
  /// Whether its amount is to be taken away as it stands: a return, which people enter with either sign.
  var isToNegate: Bool { type == .return && amount?.isPositive == true }

  /// What of it is listed among expenses: of a return below zero.
  public func listed(_ money: Money?) -> Money? {
    guard isToNegate, let money else { return money }
    return try? money.negated()
  }
}

extension Book {
  /// Whether the business bears a transaction (rule E28): a purchase or a return that counts as spent (rule E26).
  func isCost(_ row: Transaction) -> Bool {
    guard row.sale == nil, row.type == nil || row.type == .purchase || row.type == .return else {
      return false
    }
    return notSpent(row) == nil
  }
}
