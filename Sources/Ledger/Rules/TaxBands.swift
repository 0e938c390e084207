/// What a year's profit is taxed at, by the person's own table (rule R15).
public enum TaxBands {
  /// Why a line of the table cannot be kept.
  public enum Problem: Error, Equatable, Sendable {
    case noName, noYear, tooMuch

    public var message: Phrase {
      switch self {
      case .noName: return "Enter a name, such as Income Tax"
      case .noYear: return "Enter a year such as 2026"
      case .tooMuch: return "Enter a percentage up to 100"
      }
    }
  }

  /// What stops a band.
  public static func problem(_ band: TaxBand) -> Problem? {
    if isBlank(band.name) { return .noName }
    if !(1...9999).contains(band.since) { return .noYear }
    return band.rate > Rate(percent: 100) || band.rate.isNegative ? .tooMuch : nil
  }

  /// The bands of a year, by tax A–Z and from nothing upwards: of each tax those of the latest year that it has.
  public static func bands(in year: Int, _ book: Book) -> [TaxBand] {
    var latest: [String: Int64] = [:]
    let known = book.taxBands.live.filter { $0.since <= Int64(year) }
    for band in known {
      let key = folded(trimmed(band.name))
      latest[key] = max(latest[key] ?? band.since, band.since)
    }
    return known.filter { latest[folded(trimmed($0.name))] == $0.since }.sorted(by: isBefore)
  }

  /// The order in which bands are listed.
  public static func isBefore(_ a: TaxBand, _ b: TaxBand) -> Bool {
    let (first, second) = (NameKey(a.name, 0), NameKey(b.name, 0))
    if first != second { return first < second }
    if a.since != b.since { return a.since > b.since }
    return (a.above?.minor ?? 0, a.id) < (b.above?.minor ?? 0, b.id)
  }
}

/// An estimate of the taxes on a year's profit; no advice, and only as right as the table.
public struct TaxEstimate: Equatable, Sendable {
  /// A band of the table, and the tax on the part of the profit that lies in it.
  public struct Row: Equatable, Sendable {
    public var name: String
    public var since: Int64
    /// What is taxed from here on, up to the next band.
    public var above: Money
    public var rate: Rate
    /// The part of the profit that lies in the band.
    public var part: Money
    public var tax: Money
  }

  public private(set) var rows: [Row] = []
  public private(set) var total: Money
  /// Bands in other currencies than the profit, which are left out.
  public private(set) var skipped = 0

  /// nil where there are no bands for the year: without a table there is no estimate.
  public init?(of profit: Money, in year: Int, _ book: Book) {
    let currency = profit.currency
    total = .zero(currency)
    let all = TaxBands.bands(in: year, book)
    let bands = all.filter { ($0.above?.currency ?? currency) == currency }
    skipped = all.count - bands.count
    if bands.isEmpty { return nil }
    for (place, band) in bands.enumerated() {
      let above = band.above ?? .zero(currency)
      let next = place + 1 < bands.count ? bands[place + 1] : nil
      let isSame = next.map { folded(trimmed($0.name)) == folded(trimmed(band.name)) } ?? false
      let end = isSame ? next?.above?.minor ?? 0 : Int64.max
      let part = Money(
        minor: max(0, min(profit.minor, end).subtractingOrZero(max(0, above.minor))),
        currency: currency)
      let tax = (try? part.percent(band.rate)) ?? .zero(currency)
      rows.append(
        Row(
          name: trimmed(band.name), since: band.since, above: above, rate: band.rate, part: part,
          tax: tax))
      total = (try? total.adding(tax)) ?? total
    }
  }
}

extension Int64 {
  fileprivate func subtractingOrZero(_ other: Int64) -> Int64 {
    let (rest, overflow) = subtractingReportingOverflow(other)
    return overflow ? 0 : rest
  }
}
