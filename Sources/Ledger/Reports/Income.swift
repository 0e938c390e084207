/// Money received, by month, media type, service or client.
///
/// One source: live payments, on the day they were received. A payment is split over the invoices
/// it was allocated to, and by service over their lines in proportion, to the cent.
public struct IncomeReport: Equatable, Sendable {
  public enum Grouping: String, CaseIterable, Sendable {
    case month
    case mediaType = "media-type"
    case service
    case client
  }

  /// The tables that a report by each grouping reads.
  public static func kinds(for grouping: Grouping) -> [Kind] {
    let always: [Kind] = [.payment, .settings]
    switch grouping {
    case .month: return always
    case .client: return always + [.client]
    case .mediaType: return always + [.allocation, .invoice, .project]
    case .service: return always + [.allocation, .invoice, .charge]
    }
  }

  public struct Row: Equatable, Sendable {
    public var key: String
    public var total: Money
  }

  public var rows: [Row]
  public var totals: Totals
  /// Payments that no sum would hold; they are in neither.
  public private(set) var faults: [RowFault] = []

  /// Sums the payments from `first` to `last`, of one client or of all; nil bounds are open.
  public init(
    of book: Book, by grouping: Grouping, from first: Day? = nil, to last: Day? = nil,
    paidBy client: ID<Client>? = nil
  ) throws(MoneyError) {
    var sums = KeyedSums()
    totals = Totals()
    let payments = client.map { book.payments(of: $0) } ?? book.payments.rows
    for payment in payments where payment.isLive {
      if let first, payment.day < first { continue }
      if let last, payment.day > last { continue }
      var sum = totals
      do throws(MoneyError) {
        try sum.add(book.counted(payment))
        try sums.add(try IncomeReport.parts(of: payment, by: grouping, in: book))
      } catch {
        faults.append(book.tooLarge(payment))
        continue
      }
      totals = sum
    }
    let isByTime = grouping == .month
    rows = sums.rows.sorted { a, b in
      if !isByTime && a.total.minor != b.total.minor { return a.total.minor > b.total.minor }
      if a.key != b.key { return isByTime ? a.key < b.key : compareForReading(a.key, b.key) }
      return a.total.currency < b.total.currency
    }
  }

  /// What a payment counts, by what it counts under: where its worth counts, that is split as the amount is.
  private static func parts(
    of payment: Payment, by grouping: Grouping, in book: Book
  ) throws(MoneyError) -> [(key: String, amount: Money)] {
    let parts = try partsOfAmount(of: payment, by: grouping, in: book)
    let counted = book.counted(payment)
    if counted == payment.amount { return parts }
    if parts.count == 1 { return [(parts[0].key, counted)] }
    // What goes back is split as what came in.
    let isBack = payment.amount.minor < 0
    let shares = counted.shared(in: parts.map { isBack ? 0 &- $0.amount.minor : $0.amount.minor })
    return parts.indices.map { (parts[$0].key, shares[$0]) }
  }

  /// A payment's amount by what it counts under.
  private static func partsOfAmount(
    of payment: Payment, by grouping: Grouping, in book: Book
  ) throws(MoneyError) -> [(key: String, amount: Money)] {
    switch grouping {
    case .month: return [(payment.day.monthKey, payment.amount)]
    case .client:
      return [(book.named(payment.client)?.displayName ?? "No Client", payment.amount)]
    case .mediaType:
      return try byProject(payment, in: book).map { part in
        (book.projects[part.0]?.mediaType.word ?? MediaType.other.word, part.1)
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
      parts.append((book.invoices[allocation.invoice]?.project ?? ID(), allocation.amount))
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
      var weights = ServiceWeights()
      for line in book.invoices[allocation.invoice]?.issue?.content.lines ?? [] {
        try weights.add(line.amount, to: line.kind)
      }
      try weights.share(allocation.amount, to: &sums)
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

  mutating func add(_ amount: Money, to service: String) throws(MoneyError) {
    let name = service.isEmpty ? ServiceType.other.name : service
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
