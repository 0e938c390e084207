/// What is left of a business's income after its costs, by project or client (rule E28), in the account's currency.
public struct ProfitReport: Equatable, Sendable {
  /// What profit is told by, and whether income counts as received or as invoiced (rule E28).
  public enum Grouping: String, CaseIterable, Sendable {
    case project, client
    case projectAccrued = "project-accrued"
    case clientAccrued = "client-accrued"

    /// Whether what was asked for counts, and not what was received.
    var isAccrual: Bool { self == .projectAccrued || self == .clientAccrued }
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
  /// What no sum would hold; it is in none.
  public private(set) var faults: [RowFault] = []

  private var places: [UInt64: Int] = [:]
  /// The sizes of all that was added up: while they fit, every sum of some of them does.
  private var weight: Int64 = 0

  public static func == (a: ProfitReport, b: ProfitReport) -> Bool {
    a.rows == b.rows && a.total == b.total && a.others == b.others && a.faults == b.faults
  }

  /// What came in and went out from `first` to `last`; nil bounds are open.
  ///
  /// - Complexity: O(transactions + payments or invoices + trips + steps of things).
  public init(
    of book: Book, by grouping: Grouping, from first: Day? = nil, to last: Day? = nil,
    _ kept: KeptIncome? = nil
  ) throws(MoneyError) {
    let zero = Money.zero(book.settings.currency)
    total = Row(id: 0, name: "", income: zero, costs: zero, trips: zero, profit: zero)
    let days = DayBounds(first, last)
    if grouping.isAccrual {
      let isKept = try? kept?.forEachInvoiced(of: book, days) {
        (source, project, amount) throws(MoneyError) in
        let place = project.isNone ? ID<Project>.business : project
        let key = grouping.isByClient ? book.meant(source.client).raw : place.raw
        try add([(key, amount)], as: .income, book, grouping)
      }
      if isKept != true {
        // The book's own rows say which of them is too large.
        (rows, places, others, weight) = ([], [:], Totals(), 0)
        try addInvoices(of: book, grouping, days)
        try addDelivered(of: book, grouping, days)
      }
    } else {
      addPayments(of: book, grouping, days)
    }
    addCosts(of: book, grouping, days)
    try book.forEachPayDue(days) { (project, pay) throws(MoneyError) in
      let key = key(project.id, ID(), book, grouping)
      let isAdded = pay.map { (try? add([(key, $0)], as: .cost, book, grouping)) != nil }
      if isAdded != true {
        faults.append(book.tooMuch(project))
      }
    }
    for trip in book.trips.rows
    where trip.isLive && trip.project != .personal && days.has(trip.day) {
      guard let worth = trip.deduction else { continue }
      let key = key(trip.project, ID(), book, grouping)
      if (try? add([(key, worth)], as: .trip, book, grouping)) == nil {
        faults.append(book.tooLarge(trip))
      }
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

  /// All parts of something, or, where they are too large, none of them.
  private mutating func add(
    _ parts: [(key: UInt64, amount: Money)], as part: Part, _ book: Book, _ grouping: Grouping
  ) throws(MoneyError) {
    var heavier = weight
    for (_, amount) in parts {
      let size = Int64(clamping: amount.minor.magnitude)
      let (sum, isTooMuch) = heavier.addingReportingOverflow(size)
      if isTooMuch { throw .overflow }
      heavier = sum
    }
    weight = heavier
    for (key, amount) in parts { try add(amount, as: part, at: key, book, grouping) }
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
  ) {
    let rows = book.payments.rows
    for place in rows.indices where rows[place].isLive && days.has(rows[place].day) {
      let payment = rows[place]
      let counted = book.counted(payment)
      do throws(MoneyError) {
        if grouping.isByClient {
          let key = book.meant(payment.client).raw
          try add([(key, counted)], as: .income, book, grouping)
          continue
        }
        let parts = try IncomeReport.byProject(payment, in: book)
        let shares =
          counted == payment.amount
          ? parts.map { $0.1 }
          : counted.shared(signed: parts.map { $0.1.minor })
        let keyed = zip(parts, shares).map { (key: ProfitReport.key($0.0), amount: $1) }
        try add(keyed, as: .income, book, grouping)
      } catch {
        faults.append(book.tooLarge(payment))
      }
    }
  }

  /// What is for no project is the business's.
  private static func key(_ project: ID<Project>) -> UInt64 {
    (project.isNone ? ID<Project>.business : project).raw
  }

  private mutating func addInvoices(
    of book: Book, _ grouping: Grouping, _ days: DayBounds
  ) throws(MoneyError) {
    try book.forEachInvoiced(days) { (invoice, content) throws(MoneyError) in
      do throws(MoneyError) {
        var keyed: [(key: UInt64, amount: Money)] = []
        for net in try PaidTax.net(invoice, content, book) {
          for share in book.shares(net, of: invoice) {
            let key =
              grouping.isByClient
              ? book.meant(invoice.client).raw : ProfitReport.key(share.project)
            keyed.append((key, share.amount))
          }
        }
        try add(keyed, as: .income, book, grouping)
      } catch {
        faults.append(book.tooLarge(invoice))
      }
    }
  }

  private mutating func addDelivered(
    of book: Book, _ grouping: Grouping, _ days: DayBounds
  ) throws(MoneyError) {
    try book.forEachEarned(days) { (project, _, charges) throws(MoneyError) in
      let key = grouping.isByClient ? book.meant(project.client).raw : project.id.raw
      do throws(MoneyError) {
        var sums = Totals()
        for charge in charges { try sums.add(try charge.price.amount()) }
        try add(sums.amounts.map { (key: key, amount: $0) }, as: .income, book, grouping)
      } catch {
        faults.append(book.tooMuch(project))
      }
    }
  }

  // MARK: costs

  private mutating func addCosts(
    of book: Book, _ grouping: Grouping, _ days: DayBounds
  ) {
    let rows = book.transactions.rows
    for place in rows.indices
    where rows[place].isLive && rows[place].project != .personal && days.has(rows[place].day) {
      let row = rows[place]
      do throws(MoneyError) {
        guard let cost = try ProfitReport.cost(of: row, book, grouping) else { continue }
        let key = key(row.project, row.billTo, book, grouping)
        try add([(key, cost)], as: .cost, book, grouping)
      } catch {
        faults.append(book.tooLarge(row))
      }
    }
    for move in MovedCost.all(in: book) where days.has(move.day) {
      let row = move.expense
      if row.project == .personal { continue }
      let (from, to) = (
        key(move.from, row.billTo, book, grouping), key(move.to, row.billTo, book, grouping)
      )
      if from == to { continue }
      do throws(MoneyError) {
        guard let cost = try ProfitReport.cost(of: row, book, grouping),
          let part = try move.share(of: cost, in: book), !part.isZero
        else { continue }
        try add([(from, try part.negated()), (to, part)], as: .cost, book, grouping)
      } catch {
        faults.append(book.tooLarge(row))
      }
    }
  }

  /// What a transaction counts as; nil for one that the business does not bear.
  private static func cost(
    of row: Transaction, _ book: Book, _ grouping: Grouping
  ) throws(MoneyError) -> Money? {
    guard book.isCost(row),
      var cost = row.amount?.counted(in: book.settings.currency, row.worth)
    else { return nil }
    if grouping.isAccrual {
      for part in book.taxedParts(of: row) where part.tax.currency == cost.currency {
        cost = try cost.subtracting(part.tax)
      }
    }
    return row.isToNegate ? try cost.negated() : cost
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
