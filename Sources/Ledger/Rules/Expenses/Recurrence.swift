// The steps of what comes again (rule E9).
extension Frequency {
  /// From one time to the next.
  public enum Step: Equatable, Sendable {
    case days(Int)
    case months(Int)
  }

  /// What the frequency comes to in days or in months.
  public var step: Step {
    switch self {
    case .weekly: return .days(7)
    case .biweekly: return .days(14)
    case .monthly: return .months(1)
    case .quarterly: return .months(3)
    case .yearly: return .months(12)
    }
  }

  /// How many times a year, as costs are counted (rule E21).
  var timesPerYear: Int {
    switch self {
    case .weekly: return 52
    case .biweekly: return 26
    case .monthly: return 12
    case .quarterly: return 4
    case .yearly: return 1
    }
  }

  /// The most days from one time to the next.
  var longestStep: Int {
    switch step {
    case .days(let count): return count
    case .months(let count): return count == 12 ? 366 : count * 31
    }
  }

  /// The day after so many steps from the first (0 is the first itself), a month's end where the month is shorter.
  ///
  /// Counted from the first day and not from the one before, so that the 31st comes again after a February. nil where
  /// the calendar ends.
  public func day(_ number: Int, from first: Day) -> Day? {
    guard number > 0 else { return number == 0 ? first : nil }
    let day: Day
    switch step {
    case .days(let count): day = first.adding(days: multiplied(count, number))
    case .months(let count): day = first.adding(months: multiplied(count, number))
    }
    return day == .last ? nil : day
  }

  /// The next day after one: in 7 or 14 days, in one, three or twelve months.
  public func next(after day: Day) -> Day? { self.day(1, from: day) }

  /// How many steps from the first to the first one that is not before a day.
  func number(notBefore day: Day, from first: Day) -> Int {
    if day <= first { return 0 }
    var number: Int
    switch step {
    case .days(let count): return (day - first + count - 1) / count
    case .months(let count):
      number = ((day.year - first.year) * 12 + day.month - first.month) / count
    }
    while let found = self.day(number, from: first), found < day { number += 1 }
    return number
  }

  /// A product too large is the largest number, which is beyond every calendar.
  private func multiplied(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }
}
