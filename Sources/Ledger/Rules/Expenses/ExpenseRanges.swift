/// The days that a list of expenses offers to be narrowed to (rule E3).
public enum ExpenseDates: String, CaseIterable, Sendable {
  case all, today
  case week = "this-week"
  case month = "this-month"
  case lastMonth = "last-month"
  case year = "this-year"
  /// Days that a person chooses.
  case custom

  public var title: Phrase {
    switch self {
    case .all: return "All Time"
    case .today: return "Today"
    case .week: return "This Week"
    case .month: return "This Month"
    case .lastMonth: return "Last Month"
    case .year: return "This Year"
    case .custom: return "Custom Range"
    }
  }

  /// From a period's first day to its last; nil for all time, and for days that are chosen.
  ///
  /// Weeks begin on a weekday, 1 is Monday.
  public func days(around today: Day, weekStart: Int = 1) -> ClosedRange<Day>? {
    switch self {
    case .all, .custom: return nil
    case .today: return today...today
    case .week: return ExpensePeriod.week.days(around: today, weekStart: weekStart)
    case .month: return ExpensePeriod.month.days(around: today)
    case .lastMonth: return ExpensePeriod.month.days(before: today)
    case .year: return ExpensePeriod.year.days(around: today)
    }
  }
}

/// The periods that expenses are added up in (rule E7); any other days are chosen by hand.
public enum ExpensePeriod: String, CaseIterable, Sendable {
  case week, month, quarter, year

  /// The period that a day is in.
  public func days(around day: Day, weekStart: Int = 1) -> ClosedRange<Day> {
    let first: Day
    switch self {
    case .week:
      first = day.firstOfWeek(startingOn: weekStart)
      return first...first.adding(days: 6)
    case .month: return day.firstOfMonth...day.lastOfMonth
    case .quarter:
      first = day.adding(months: -((day.month - 1) % 3)).firstOfMonth
      return first...first.adding(months: 2).lastOfMonth
    case .year: return day.firstOfYear...day.lastOfYear
    }
  }

  /// The period before the one that a day is in.
  public func days(before day: Day, weekStart: Int = 1) -> ClosedRange<Day> {
    let first = days(around: day, weekStart: weekStart).lowerBound
    return days(around: first.adding(days: -1), weekStart: weekStart)
  }
}

/// The amounts that a list of expenses offers to be narrowed to (rule E3), in whole units of the currency.
public enum ExpenseAmounts: String, CaseIterable, Sendable {
  case all
  case under25 = "under-25"
  case to100 = "25-100"
  case to500 = "100-500"
  case over500 = "over-500"
  /// Amounts that a person chooses.
  case custom

  /// "Under $25" in the account's currency.
  public func title(_ currency: Currency, _ formats: Formats) -> Phrase {
    func whole(_ units: Int) -> String { formats.wholeMoney(Money(units, currency)) }
    switch self {
    case .all: return "All Amounts"
    case .under25: return "Under \(whole(25))"
    case .to100: return "\(whole(25)) - \(whole(100))"
    case .to500: return "\(whole(100)) - \(whole(500))"
    case .over500: return "Over \(whole(500))"
    case .custom: return "Custom Range"
    }
  }

  /// The least and the greatest amount, both included; nil where there is no such end.
  public func bounds(_ currency: Currency) -> (atLeast: Money?, atMost: Money?) {
    switch self {
    case .all, .custom: return (nil, nil)
    case .under25: return (Money(0, currency), Money(25, currency))
    case .to100: return (Money(25, currency), Money(100, currency))
    case .to500: return (Money(100, currency), Money(500, currency))
    case .over500: return (Money(500, currency), nil)
    }
  }
}
