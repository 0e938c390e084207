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
