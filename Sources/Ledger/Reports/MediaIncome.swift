/// Money received by media type, in one currency, as the charts show it (rule G9).
public struct MediaIncome: Equatable, Sendable {
  public struct Slice: Equatable, Sendable {
    public var media: MediaType
    public var amount: Money
    /// Of what came in at all; nothing for money that went back.
    public var permille: Int
  }

  /// Every media type in its order, those without income too.
  public var slices: [Slice]
  public var total: Money
  /// What came in other currencies.
  public var others: [Money]
  /// Payments that no sum would hold.
  public var faults: [RowFault]

  /// The payments from `first` to `last`; nil bounds are open.
  public init(
    of book: Book, from first: Day? = nil, to last: Day? = nil
  ) throws(MoneyError) {
    let currency = book.settings.currency
    let report = try IncomeReport(of: book, by: .mediaType, from: first, to: last)
    total = report.totals[currency]
    faults = report.faults
    others = report.totals.nonZero.filter { $0.currency != currency }
    slices = MediaType.allCases.map { media in
      let row = report.rows.first { $0.key == media.word && $0.total.currency == currency }
      return Slice(media: media, amount: row?.total ?? Money.zero(currency), permille: 0)
    }
    var sum = Money.zero(currency)
    for slice in slices where slice.amount.isPositive { sum = try sum.adding(slice.amount) }
    guard sum.isPositive else { return }
    for place in slices.indices where slices[place].amount.isPositive {
      slices[place].permille = Int(
        multiplyDivideHalfUp(slices[place].amount.minor, 1000, by: sum.minor.magnitude) ?? 0)
    }
  }

  /// The largest first, without those that brought nothing.
  public var largest: [Slice] {
    slices.filter { $0.amount.isPositive }.sorted { a, b in
      a.amount.minor != b.amount.minor
        ? a.amount.minor > b.amount.minor : a.media.word < b.media.word
    }
  }
}

/// The spans of time that income is charted for.
public enum IncomePeriod: String, CaseIterable, Equatable, Sendable {
  case week, month
  case halfYear = "6-months"
  case year

  public var title: Phrase {
    switch self {
    case .week: return "Income This Week"
    case .month: return "Income by Month"
    case .halfYear: return "Income (6 Months)"
    case .year: return "Income This Year"
    }
  }

  /// The days of the period that `today` is in; weeks begin on a weekday (1 is Monday).
  public func days(around today: Day, weekStart: Int = 1) -> ClosedRange<Day> {
    switch self {
    case .week:
      let first = today.firstOfWeek(startingOn: weekStart)
      return first...first.adding(days: 6)
    case .month: return today.firstOfMonth...today.lastOfMonth
    case .halfYear: return today.firstOfMonth.adding(months: -5)...today.lastOfMonth
    case .year: return today.firstOfYear...today.lastOfYear
    }
  }
}
