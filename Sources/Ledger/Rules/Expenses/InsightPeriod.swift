/// The days that insight looks at, and those it compares them with (rule E7).
public struct InsightPeriod: Equatable, Sendable {
  /// nil for days of one's own.
  public let kind: ExpensePeriod?
  public let days: ClosedRange<Day>
  /// As long, right before.
  public let previous: ClosedRange<Day>
  public let next: ClosedRange<Day>

  /// The period that a day is in.
  public init(_ kind: ExpensePeriod, around day: Day, weekStart: Int = 1) {
    self.kind = kind
    days = kind.days(around: day, weekStart: weekStart)
    previous = kind.days(before: day, weekStart: weekStart)
    next = kind.days(around: days.upperBound.adding(days: 1), weekStart: weekStart)
  }

  /// The month, quarter or year that the days are, else days of one's own.
  public init(recognizing days: ClosedRange<Day>) {
    for kind in [ExpensePeriod.month, .quarter, .year]
    where kind.days(around: days.lowerBound) == days {
      self.init(kind, around: days.lowerBound)
      return
    }
    self.init(days)
  }

  /// Days of one's own.
  public init(_ days: ClosedRange<Day>) {
    kind = nil
    self.days = days
    let length = days.upperBound - days.lowerBound + 1
    let before = days.lowerBound.adding(days: -1)
    previous = before.adding(days: 1 - length)...before
    let after = days.upperBound.adding(days: 1)
    next = after...after.adding(days: length - 1)
  }
}
