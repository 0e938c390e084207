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

  public struct Row: Equatable, Sendable {
    public var key: String
    public var total: Money
  }

  public var rows: [Row]
  public var totals: Totals

  /// Sums the payments from `first` to `last`; nil bounds are open.
  public init(
    of book: Book, by grouping: Grouping, from first: Day? = nil, to last: Day? = nil
  ) throws(MoneyError) {
    var sums = KeyedSums()
    totals = Totals()
    for payment in book.payments.rows where payment.isLive {
      if let first, payment.day < first { continue }
      if let last, payment.day > last { continue }
      try totals.add(payment.amount)
      switch grouping {
      case .month:
        try sums.add(payment.amount, to: payment.day.monthKey)
      case .client:
        try sums.add(
          payment.amount, to: book.clients[payment.client]?.displayName ?? "No Client")
      case .mediaType:
        for (project, amount) in try IncomeReport.byProject(payment, in: book) {
          try sums.add(
            amount, to: book.projects[project]?.mediaType.word ?? MediaType.other.word)
        }
      case .service:
        try IncomeReport.addServices(of: payment, in: book, to: &sums)
      }
    }
    let isByTime = grouping == .month
    rows = sums.rows.sorted { a, b in
      if !isByTime && a.total.minor != b.total.minor { return a.total.minor > b.total.minor }
      if a.key != b.key { return isByTime ? a.key < b.key : compareForReading(a.key, b.key) }
      return a.total.currency < b.total.currency
    }
  }

  /// The payment's amount by the project each part of it paid for.
  private static func byProject(
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

  private static func addServices(
    of payment: Payment, in book: Book, to sums: inout KeyedSums
  ) throws(MoneyError) {
    var rest = payment.amount
    for allocation in book.allocations(of: payment.id)
    where allocation.amount.currency == payment.amount.currency {
      rest = try rest.subtracting(allocation.amount)
      let lines = book.invoices[allocation.invoice]?.issue?.content.lines ?? []
      try share(
        allocation.amount, over: lines.map { ($0.kind, $0.amount.minor) }, &sums)
    }
    if rest.isZero { return }
    var weights: [(String, Int64)] = []
    for charge in book.charges(of: payment.project)
    where charge.price.unit.currency == rest.currency {
      weights.append((charge.service.name, try charge.price.amount().minor))
    }
    try share(rest, over: weights, &sums)
  }

  private static func share(
    _ amount: Money, over weights: [(String, Int64)], _ sums: inout KeyedSums
  ) throws(MoneyError) {
    let other = ServiceType.other.name
    if weights.isEmpty || weights.contains(where: { $0.1 < 0 }) {
      try sums.add(amount, to: weights.first?.0 ?? other)
      return
    }
    let parts = amount.shared(in: weights.map { $0.1 })
    for (index, part) in parts.enumerated() where !part.isZero {
      let name = weights[index].0
      try sums.add(part, to: name.isEmpty ? other : name)
    }
  }
}

/// Sums by key and currency.
struct KeyedSums {
  private var places: [String: [Int]] = [:]
  private(set) var rows: [IncomeReport.Row] = []

  mutating func add(_ amount: Money, to key: String) throws(MoneyError) {
    for place in places[key] ?? [] where rows[place].total.currency == amount.currency {
      rows[place].total = try rows[place].total.adding(amount)
      return
    }
    places[key, default: []].append(rows.count)
    rows.append(IncomeReport.Row(key: key, total: amount))
  }
}
