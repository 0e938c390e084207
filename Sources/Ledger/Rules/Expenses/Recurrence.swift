/// How often something comes again (rule E9).
public enum Recurrence: String, CaseIterable, Sendable {
  case none, weekly
  case biweekly = "bi-weekly"
  case monthly, quarterly

  /// From one time to the next.
  public enum Step: Equatable, Sendable {
    case days(Int)
    case months(Int)
  }

  public var title: Phrase {
    switch self {
    case .none: return "None"
    case .weekly: return "Weekly"
    case .biweekly: return "Bi-weekly"
    case .monthly: return "Monthly"
    case .quarterly: return "Quarterly"
    }
  }

  /// nil for what does not come again.
  public var step: Step? {
    switch self {
    case .none: return nil
    case .weekly: return .days(7)
    case .biweekly: return .days(14)
    case .monthly: return .months(1)
    case .quarterly: return .months(3)
    }
  }

  /// The day after so many steps from the first (0 is the first itself), a month's end where the month is shorter.
  ///
  /// Counted from the first day and not from the one before, so that the 31st comes again after a February. nil for
  /// what does not come again, and where the calendar ends.
  public func day(_ number: Int, from first: Day) -> Day? {
    guard number > 0, let step else { return number == 0 ? first : nil }
    let day: Day
    switch step {
    case .days(let count): day = first.adding(days: multiplied(count, number))
    case .months(let count): day = first.adding(months: multiplied(count, number))
    }
    return day == .last ? nil : day
  }

  /// The next day after one: in 7 or 14 days, in one or three months.
  public func next(after day: Day) -> Day? { self.day(1, from: day) }

  /// A product too large is the largest number, which is beyond every calendar.
  private func multiplied(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }
}
