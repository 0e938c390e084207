/// Income over the parts of a period, by what it came from (rule R12), in the account's currency.
public struct IncomeInsight: Equatable, Sendable {
  /// What is stacked: a media type, a client.
  public struct Slice: Equatable, Sendable {
    /// As ``IncomeReport`` calls it.
    public var key: String
    public var amount: Money
    /// Of each of ``IncomeInsight/spans``.
    public var amounts: [Money]
  }

  /// Days, months or years, the earliest first: what stands beside each other.
  public let spans: [ClosedRange<Day>]
  /// Media types in their order, those without income too; others the greatest first.
  public private(set) var slices: [Slice] = []
  public private(set) var total: Money
  /// What each of the spans comes to.
  public private(set) var sums: [Money]
  /// How many payments, invoices and gigs, each once a currency.
  public private(set) var count = 0
  /// What came in other currencies, which nobody said the worth of.
  public private(set) var others = Totals()
  public private(set) var faults: [RowFault] = []

  /// What came in on the days of a period.
  ///
  /// - Complexity: O(payments, or invoices and gigs, × their parts).
  public init(
    of book: Book, by grouping: IncomeReport.Grouping, _ basis: IncomeBasis = .received,
    over days: ClosedRange<Day>, _ kept: KeptIncome? = nil
  ) {
    let currency = book.settings.currency
    let spans = IncomeInsight.spans(of: days)
    self.spans = spans
    var table = StackedSums(spans: spans.count)
    if grouping == .mediaType { for media in MediaType.allCases { _ = table.row(media.word) } }
    var (count, others) = (0, Totals())
    let bounds = DayBounds(days.lowerBound, days.upperBound)
    faults = IncomeReport.forEach(of: book, by: grouping, basis, bounds, kept) {
      (source, amount, parts) throws(MoneyError) in
      if amount.currency == currency {
        let span = IncomeInsight.place(of: source.day, in: spans)
        guard table.add(parts, at: span) else { throw .overflow }
      } else {
        try others.add(amount)
      }
      count += 1
    }
    self.count = count
    self.others = others
    total = Money(minor: table.total, currency: currency)
    sums = table.sums.map { Money(minor: $0, currency: currency) }
    slices = table.keys.indices.map { place in
      Slice(
        key: table.keys[place], amount: Money(minor: table.wholes[place], currency: currency),
        amounts: table.cells[place].map { Money(minor: $0, currency: currency) })
    }
    if grouping == .mediaType { return }
    slices.sort { a, b in
      a.amount.minor != b.amount.minor
        ? a.amount.minor > b.amount.minor : compareForReading(a.key, b.key)
    }
  }

  /// The parts that a period is charted in: its days up to five weeks, its months up to three years, else its years.
  public static func spans(of days: ClosedRange<Day>) -> [ClosedRange<Day>] {
    let length = days.upperBound - days.lowerBound + 1
    var spans: [ClosedRange<Day>] = []
    var first = days.lowerBound
    while true {
      let end: Day
      if length <= 35 {
        end = first
      } else {
        end = length <= 3 * 366 ? first.lastOfMonth : first.lastOfYear
      }
      spans.append(first...min(end, days.upperBound))
      if end >= days.upperBound || spans.count == 100 { return spans }
      first = end.adding(days: 1)
    }
  }

  /// The span that a day of the period is in; the last one where there are more than can be drawn.
  private static func place(of day: Day, in spans: [ClosedRange<Day>]) -> Int {
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if spans[middle].lowerBound <= day { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

/// Sums of minor units by key and span.
private struct StackedSums {
  private var places: [String: Int] = [:]
  private(set) var keys: [String] = []
  private(set) var cells: [[Int64]] = []
  private(set) var wholes: [Int64] = []
  private(set) var sums: [Int64]
  private(set) var total: Int64 = 0

  init(spans: Int) { sums = [Int64](repeating: 0, count: spans) }

  mutating func row(_ key: String) -> Int {
    if let place = places[key] { return place }
    places[key] = keys.count
    keys.append(key)
    cells.append([Int64](repeating: 0, count: sums.count))
    wholes.append(0)
    return keys.count - 1
  }

  /// Adds all of the parts, or none: no sum may pass half of what can be counted, so that what was added can be taken
  /// back, and any two subtracted.
  mutating func add(_ parts: [IncomeReport.Part], at span: Int) -> Bool {
    for (done, part) in parts.enumerated() where !add(part.amount.minor, to: part.key, span) {
      for part in parts.prefix(done) { _ = add(0 &- part.amount.minor, to: part.key, span) }
      return false
    }
    return true
  }

  private mutating func add(_ minor: Int64, to key: String, _ span: Int) -> Bool {
    let place = row(key)
    let limit = Int64.max / 2
    guard minor.magnitude <= UInt64(limit) else { return false }
    for sum in [wholes[place], cells[place][span], sums[span], total]
    where (sum + minor).magnitude > UInt64(limit) {
      return false
    }
    wholes[place] += minor
    cells[place][span] += minor
    sums[span] += minor
    total += minor
    return true
  }
}

/// What some of the income comes from, row by row: what a bar adds up (rule R12).
public struct IncomeRows: Equatable, Sendable {
  /// A payment, an invoice or a charge, with its part of what is added up.
  public struct Row: Equatable, Sendable {
    public var source: IncomeSource
    /// What of it is counted here.
    public var amount: Money
  }

  /// The latest first.
  public private(set) var rows: [Row] = []
  public private(set) var totals = Totals()

  /// What counts under `key` (nil: everything) on some days.
  public init(
    of book: Book, by grouping: IncomeReport.Grouping, _ basis: IncomeBasis, key: String?,
    from first: Day?, to last: Day?, _ kept: KeptIncome? = nil
  ) {
    var (rows, totals) = ([Row](), Totals())
    _ = IncomeReport.forEach(of: book, by: grouping, basis, DayBounds(first, last), kept) {
      (source, amount, parts) throws(MoneyError) in
      var own = Totals()
      if let key {
        for part in parts where part.key == key { try own.add(part.amount) }
      } else {
        try own.add(amount)
      }
      try totals.add(own)
      for amount in own.amounts { rows.append(Row(source: source, amount: amount)) }
    }
    rows.sort { a, b in
      if a.source.day != b.source.day { return a.source.day > b.source.day }
      return (a.source.kind.rawValue, a.source.id) < (b.source.kind.rawValue, b.source.id)
    }
    self.rows = rows
    self.totals = totals
  }
}
