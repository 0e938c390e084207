/// When money is spent (rule E8): the first that fits.
public enum SpendingPattern: String, CaseIterable, Sendable {
  /// More than 40 % of it on Saturdays and Sundays.
  case weekends
  /// Less than 20 % of it on Saturdays and Sundays.
  case weekdays
  /// More than 40 % of it on the 1st to the 10th.
  case early = "early-month"
  /// More than 40 % of it from the 21st on.
  case late = "late-month"
  case balanced

  public var title: Phrase {
    switch self {
    case .weekends: return "Mostly on weekends"
    case .weekdays: return "Mostly on weekdays"
    case .early: return "Mostly early in the month"
    case .late: return "Mostly late in the month"
    case .balanced: return "Spread evenly"
    }
  }

  /// The pattern of what each day comes to in minor units, whose sum must fit; balanced where it is not above zero.
  init(_ sums: DaySums) {
    var (whole, weekend, early, late) = (Int64(0), Int64(0), Int64(0), Int64(0))
    sums.forEach { day, sum in
      whole += sum
      if day.weekday >= 6 { weekend += sum }
      let date = day.day
      if date <= 10 { early += sum }
      if date >= 21 { late += sum }
    }
    func isAbove(_ part: Int64, _ percent: UInt64) -> Bool {
      part > 0 && isMore(part.magnitude, than: percent, percentOf: whole.magnitude)
    }
    func isBelow(_ part: Int64, _ percent: UInt64) -> Bool { isAbove(whole - part, 100 - percent) }
    if whole <= 0 {
      self = .balanced
    } else if isAbove(weekend, 40) {
      self = .weekends
    } else if isBelow(weekend, 20) {
      self = .weekdays
    } else if isAbove(early, 40) {
      self = .early
    } else if isAbove(late, 40) {
      self = .late
    } else {
      self = .balanced
    }
  }
}

/// How alike amounts are (rule E8).
public enum SpendingConsistency {
  /// 1 − standard deviation ÷ mean, from 0 % (nothing alike) to 100 % (all the same); 0 % of nothing.
  ///
  /// The deviation is that of the whole population. With n values of sum S it is √(n·Σx² − S²) ÷ S of the mean, which
  /// is computed in whole numbers and rounded half up to the millionth of a percent; where S needs more than 31 bits,
  /// its lowest bits are dropped first.
  public static func score(_ values: [Int64]) -> Rate {
    var (values, sum) = fitting(values)
    guard sum > 0 else { return .zero }
    // More bits make the root finer; shifting by as much leaves the ratio as it is.
    while sum < limit / 2 {
      values = values.map { $0 * 2 }
      sum *= 2
    }
    var squares: UInt64 = 0
    for value in values {
      let (square, isTooLarge) = value.magnitude.multipliedReportingOverflow(by: value.magnitude)
      let (more, isTooMuch) = squares.addingReportingOverflow(square)
      // A deviation above the mean scores nothing, however far.
      if isTooLarge || isTooMuch { return .zero }
      squares = more
    }
    let (scaled, isTooMuch) = squares.multipliedReportingOverflow(by: UInt64(values.count))
    let whole = sum.magnitude * sum.magnitude
    if isTooMuch || scaled - whole >= whole { return .zero }
    let deviation = root(scaled - whole)
    let micros = multiplyDivideHalfUp(Int64(deviation), 100_000_000, by: sum.magnitude) ?? 0
    return Rate(micros: 100_000_000 - micros)
  }

  private static var limit: Int64 { 1 << 31 }

  /// The values and their sum, halved together until sum and values are below 2³¹.
  private static func fitting(_ values: [Int64]) -> (values: [Int64], sum: Int64) {
    var values = values
    while true {
      let isFitting = values.allSatisfy { -limit < $0 && $0 < limit }
      let sum = isFitting ? values.reduce(0, +) : 0
      if isFitting && -limit < sum && sum < limit { return (values, sum) }
      values = values.map { $0 / 2 }
    }
  }

  /// The whole part of a square root.
  private static func root(_ square: UInt64) -> UInt64 {
    var root: UInt64 = 0
    for bit in (0..<32).reversed() {
      let more = root | UInt64(1) << UInt64(bit)
      if more * more <= square { root = more }
    }
    return root
  }
}
