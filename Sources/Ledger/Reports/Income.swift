/// Income by month, media type, service, client or city, as received or as invoiced (rule R12).
///
/// Received: live payments, on the day they came in. A payment is split over the invoices it was allocated to, and by
/// service over their lines in proportion, to the cent, less what credit notes took off them. Invoiced: issued invoices before tax, on the day they name, and
/// the charges of delivered gigs that are on none.
public struct IncomeReport: Equatable, Sendable {
  /// What income is told by: the rows of the report, and the bars of its chart.
  public enum Grouping: String, CaseIterable, Sendable {
    case month
    case mediaType = "media-type"
    case service
    case client
    /// Of the client's address.
    case city
  }

  /// The tables that a report by each grouping reads.
  public static func kinds(for grouping: Grouping, _ basis: IncomeBasis = .received) -> [Kind] {
    if basis == .invoiced {
      return [.settings, .client, .project, .invoice, .line, .charge, .allocation, .payment]
    }
    let always: [Kind] = [.payment, .settings]
    switch grouping {
    case .month: return always
    case .client, .city: return always + [.client]
    case .mediaType: return always + [.allocation, .invoice, .project]
    case .service: return always + [.allocation, .invoice, .charge]
    }
  }

  /// What is counted under one key of the grouping.
  public struct Row: Equatable, Sendable {
    public var key: String
    public var total: Money
  }

  public var rows: [Row]
  public var totals: Totals
  /// What no sum would hold; it is in neither.
  public private(set) var faults: [RowFault] = []

  /// Sums what came in from `first` to `last`, of one client or of all; nil bounds are open.
  public init(
    of book: Book, by grouping: Grouping, _ basis: IncomeBasis = .received,
    from first: Day? = nil, to last: Day? = nil, paidBy client: ID<Client>? = nil,
    _ kept: KeptIncome? = nil
  ) throws(MoneyError) {
    var sums = KeyedSums()
    var whole = Totals()
    faults = IncomeReport.forEach(
      of: book, by: grouping, basis, DayBounds(first, last), paidBy: client, kept
    ) { (_, amount, parts) throws(MoneyError) in
      var sum = whole
      try sum.add(amount)
      try sums.add(parts)
      whole = sum
    }
    totals = whole
    let (isByTime, own) = (grouping == .month, book.settings.currency)
    let sorted = sums.rows.sorted { a, b in
      if isByTime && a.key != b.key { return a.key < b.key }
      let (one, other) = (a.total, b.total)
      if one.currency != other.currency { return one.currency.precedes(other.currency, in: own) }
      return one.minor != other.minor ? one.minor > other.minor : compareForReading(a.key, b.key)
    }
    rows = isByTime ? IncomeReport.filled(sorted, own) : sorted
  }

  /// With the months between the first and the last that have no income, as far as they are no more than fifty years.
  private static func filled(_ rows: [Row], _ currency: Currency) -> [Row] {
    guard let first = rows.first, let last = rows.last,
      let start = try? Day(parsing: first.key + "-01"),
      let end = try? Day(parsing: last.key + "-01"), end <= start.adding(years: 50)
    else { return rows }
    var all: [Row] = []
    var month = start
    for row in rows {
      while month.monthKey < row.key {
        all.append(Row(key: month.monthKey, total: .zero(currency)))
        month = month.adding(months: 1)
      }
      all.append(row)
      if month.monthKey == row.key { month = month.adding(months: 1) }
    }
    return all
  }

  typealias Part = (key: String, amount: Money)

  /// Everything that counts, with the parts it is counted in; what a sum refuses, or is no amount, is answered.
  static func forEach(
    of book: Book, by grouping: Grouping, _ basis: IncomeBasis, _ days: DayBounds,
    paidBy client: ID<Client>? = nil, _ kept: KeptIncome? = nil,
    _ body: (IncomeSource, Money, [Part]) throws(MoneyError) -> Void
  ) -> [RowFault] {
    if let kept, client == nil, kept.has(basis, grouping, of: book) {
      return kept.forEach(of: book, by: grouping, basis, days, body)
    }
    var faults: [RowFault] = []
    guard basis == .invoiced else {
      let rows = client.map { book.payments(of: $0) } ?? book.payments.rows
      for place in rows.indices where rows[place].isLive && days.has(rows[place].day) {
        let payment = rows[place]
        do throws(MoneyError) {
          try body(
            IncomeSource(payment), book.counted(payment),
            try parts(of: payment, by: grouping, in: book))
        } catch {
          faults.append(book.tooLarge(payment))
        }
      }
      return faults
    }
    let isMeant = { (id: ID<Client>) in client.map { book.meant($0) == book.meant(id) } ?? true }
    // The bodies throw nothing on: what they meet is a fault of its row.
    try? book.forEachInvoiced(days) { (invoice, content) throws(MoneyError) in
      if !isMeant(invoice.client) { return }
      do throws(MoneyError) {
        for net in try PaidTax.net(invoice, content, book) {
          try body(
            IncomeSource(invoice, on: content.issued), net,
            try parts(of: invoice, net, on: content.issued, by: grouping, in: book))
        }
      } catch {
        faults.append(book.tooLarge(invoice))
      }
    }
    try? book.forEachEarned(days) { (project, day, charges) throws(MoneyError) in
      if !isMeant(project.client) { return }
      do throws(MoneyError) {
        for (amount, parts) in try waiting(
          charges, of: project, on: day, by: grouping, in: book)
        {
          try body(IncomeSource(project, on: day), amount, parts)
        }
      } catch {
        faults.append(book.tooMuch(project))
      }
    }
    return faults
  }

  // MARK: as invoiced

  private static func parts(
    of invoice: Invoice, _ net: Money, on day: Day, by grouping: Grouping, in book: Book
  ) throws(MoneyError) -> [Part] {
    guard grouping == .service else {
      return try parts(
        of: invoice.client, book.shares(net, of: invoice), on: day, by: grouping, in: book)
    }
    var sums = KeyedSums()
    try ServiceWeights(of: invoice, for: nil).share(net, to: &sums)
    return sums.rows.map { ($0.key, $0.total) }
  }

  /// What an invoice counts under by any grouping but service, of which only the media type is a project's.
  static func parts(
    of client: ID<Client>, _ shares: [(project: ID<Project>, amount: Money)], on day: Day,
    by grouping: Grouping, in book: Book
  ) throws(MoneyError) -> [Part] {
    if shares.count == 1 {
      return [(key(client, shares[0].project, day, grouping, book), shares[0].amount)]
    }
    var sums = KeyedSums()
    for share in shares {
      try sums.add(share.amount, to: key(client, share.project, day, grouping, book))
    }
    return sums.rows.map { ($0.key, $0.total) }
  }

  /// What a delivered gig's charges that are on no issued invoice come to, a sum a currency.
  private static func waiting(
    _ charges: [Charge], of project: Project, on day: Day, by grouping: Grouping, in book: Book
  ) throws(MoneyError) -> [(amount: Money, parts: [Part])] {
    var totals = Totals()
    var sums = KeyedSums()
    for charge in charges {
      let amount = try charge.price.amount()
      try totals.add(amount)
      try sums.add(
        amount,
        to: grouping == .service
          ? ServiceWeights.name(charge.service.name)
          : key(project.client, project.id, day, grouping, book))
    }
    return totals.amounts.map { amount in
      let own = sums.rows.filter { $0.total.currency == amount.currency }
      return (amount, own.map { ($0.key, $0.total) })
    }
  }

  /// What something of a client and a project counts under, by any grouping but service.
  static func key(
    _ client: ID<Client>, _ project: ID<Project>, _ day: Day, _ grouping: Grouping, _ book: Book
  ) -> String {
    switch grouping {
    case .month: return day.monthKey
    case .mediaType: return (book.projects[project]?.mediaType ?? .other).word
    case .client: return book.named(client)?.displayName ?? "No Client"
    case .city:
      let city = trimmed(book.named(client)?.address.city ?? "")
      return city.isEmpty ? "No City" : city
    case .service: return ServiceType.other.name
    }
  }

  // MARK: as received

  /// What a payment counts, by what it counts under: where its worth counts, that is split as the amount is.
  static func parts(
    of payment: Payment, by grouping: Grouping, in book: Book
  ) throws(MoneyError) -> [(key: String, amount: Money)] {
    let parts = try partsOfAmount(of: payment, by: grouping, in: book)
    let counted = book.counted(payment)
    if counted == payment.amount { return parts }
    if parts.count == 1 { return [(parts[0].key, counted)] }
    let shares = counted.shared(signed: parts.map { $0.amount.minor })
    return parts.indices.map { (parts[$0].key, shares[$0]) }
  }

  /// A payment's amount by what it counts under.
  private static func partsOfAmount(
    of payment: Payment, by grouping: Grouping, in book: Book
  ) throws(MoneyError) -> [(key: String, amount: Money)] {
    switch grouping {
    case .month, .client, .city:
      return [(key(payment.client, ID(), payment.day, grouping, book), payment.amount)]
    case .mediaType:
      return try byProject(payment, in: book).map { part in
        (key(payment.client, part.0, payment.day, grouping, book), part.1)
      }
    case .service:
      var sums = KeyedSums()
      try addServices(of: payment, in: book, to: &sums)
      return sums.rows.map { ($0.key, $0.total) }
    }
  }

  /// The payment's amount by the project each part of it paid for.
  static func byProject(
    _ payment: Payment, in book: Book
  ) throws(MoneyError) -> [(ID<Project>, Money)] {
    var parts: [(ID<Project>, Money)] = []
    var rest = payment.amount
    for allocation in book.allocations(of: payment.id)
    where allocation.amount.currency == payment.amount.currency {
      if let invoice = book.invoices[allocation.invoice] {
        for share in try book.paidShares(allocation, of: invoice) {
          parts.append((share.project, share.amount))
        }
      } else {
        parts.append((ID(), allocation.amount))
      }
      rest = try rest.subtracting(allocation.amount)
    }
    if !rest.isZero { parts.append((payment.project, rest)) }
    return parts
  }

  /// By the lines of the invoices it was allocated to; the rest by the project's charges.
  private static func addServices(
    of payment: Payment, in book: Book, to sums: inout KeyedSums
  ) throws(MoneyError) {
    var rest = payment.amount
    for allocation in book.allocations(of: payment.id)
    where allocation.amount.currency == payment.amount.currency {
      rest = try rest.subtracting(allocation.amount)
      guard let invoice = book.invoices[allocation.invoice] else {
        try ServiceWeights().share(allocation.amount, to: &sums)
        continue
      }
      for part in try book.paidShares(allocation, of: invoice) {
        let weights = try ServiceWeights(leftOf: invoice, for: part.project, in: book)
        try weights.share(part.amount, to: &sums)
      }
    }
    if rest.isZero { return }
    var weights = ServiceWeights()
    for charge in book.charges(of: payment.project)
    where charge.price.unit.currency == rest.currency {
      try weights.add(try charge.price.amount(), to: charge.service.name)
    }
    try weights.share(rest, to: &sums)
  }
}

/// How much of a whole each service was asked for, in the order of the lines.
///
/// A discount under a service of its own lowers nobody's share: that service gets none.
private struct ServiceWeights {
  private var names: [String] = []
  private var minors: [Int64] = []

  init() {}

  /// What an issued invoice's lines ask for, of several projects those for one, of a credit note what they give back.
  init(of invoice: Invoice, for project: ID<Project>?) throws(MoneyError) {
    let isBack = invoice.isCreditNote
    let lines = invoice.issue?.content.lines ?? []
    let isOfSeveral = project != nil && invoice.project.isNone && invoice.bills.count == lines.count
    for (place, line) in lines.enumerated() {
      if isOfSeveral && invoice.bills[place].project != project { continue }
      try add(isBack ? try line.amount.negated() : line.amount, to: line.kind)
    }
  }

  /// The same less what credit notes took off an invoice; where nothing is left, all of it.
  init(
    leftOf invoice: Invoice, for project: ID<Project>, in book: Book
  ) throws(MoneyError) {
    try self.init(of: invoice, for: project)
    if names.count < 2 { return }
    var left = self
    for credit in try SettingOff.parts(of: invoice, in: book) {
      let given = try ServiceWeights(of: credit.note, for: project)
      for (name, minor) in zip(given.names, given.minors) {
        guard let place = left.names.firstIndex(of: name) else { continue }
        left.minors[place] = left.minors[place] &- (try credit.taken(minor))
      }
    }
    if left.minors.contains(where: { $0 > 0 }) { self = left }
  }

  static func name(_ service: String) -> String {
    service.isEmpty ? ServiceType.other.name : service
  }

  mutating func add(_ amount: Money, to service: String) throws(MoneyError) {
    let name = ServiceWeights.name(service)
    guard let place = names.firstIndex(of: name) else {
      names.append(name)
      minors.append(amount.minor)
      return
    }
    let (sum, overflow) = minors[place].addingReportingOverflow(amount.minor)
    guard !overflow else { throw .overflow }
    minors[place] = sum
  }

  /// Adds the amount to the services in proportion, to the cent; all of it to "Other" when there
  /// are none.
  func share(_ amount: Money, to sums: inout KeyedSums) throws(MoneyError) {
    guard !names.isEmpty else {
      try sums.add(amount, to: ServiceType.other.name)
      return
    }
    for (place, part) in amount.shared(in: minors).enumerated() where !part.isZero {
      try sums.add(part, to: names[place])
    }
  }
}

/// Sums by key and currency.
struct KeyedSums {
  private var places: [String: [Int]] = [:]
  private(set) var rows: [IncomeReport.Row] = []

  /// Adds all of the parts, or none.
  mutating func add(_ parts: [(key: String, amount: Money)]) throws(MoneyError) {
    if parts.count == 1 { return try add(parts[0].amount, to: parts[0].key) }
    var added = 0
    do throws(MoneyError) {
      for part in parts {
        try add(part.amount, to: part.key)
        added += 1
      }
    } catch {
      for part in parts.prefix(added) {
        if let back = try? part.amount.negated() { try? add(back, to: part.key) }
      }
      throw error
    }
  }

  mutating func add(_ amount: Money, to key: String) throws(MoneyError) {
    for place in places[key] ?? [] where rows[place].total.currency == amount.currency {
      rows[place].total = try rows[place].total.adding(amount)
      return
    }
    places[key, default: []].append(rows.count)
    rows.append(IncomeReport.Row(key: key, total: amount))
  }
}
