/// How the expenses of a period differ from those of the one before (rule E7), and what income of one does (rule R12).
public struct ExpenseChange: Equatable, Sendable {
  /// Which way a sum went: more than 5 % up or down, or neither (rule E7).
  public enum Trend: String, CaseIterable, Sendable {
    case increasing, stable, decreasing

    public var title: Phrase {
      switch self {
      case .increasing: return "Increasing"
      case .stable: return "Stable"
      case .decreasing: return "Decreasing"
      }
    }
  }

  public var previous: Money
  public var current: Money

  /// Two sums of one currency; of two currencies nothing is said.
  public init(from previous: Money, to current: Money) {
    self.previous = previous
    self.current = current
  }

  /// More than 5 % either way of what it was; stable in between.
  ///
  /// From nothing every change is more.
  public var trend: Trend {
    guard isComparable, exceeds(percent: 5) else { return .stable }
    return current.minor > previous.minor ? .increasing : .decreasing
  }

  /// More than 20 % of what it was, or more than a hundred whole units; from nothing only the latter counts.
  public var isSignificant: Bool {
    guard isComparable else { return false }
    if size > UInt64(100 * current.currency.minorPerMajor) { return true }
    return !previous.isZero && exceeds(percent: 20)
  }

  /// "Increasing, significantly".
  public var words: Phrase {
    isSignificant && trend != .stable ? "\(trend.title), significantly" : trend.title
  }

  /// What is said of income: where nothing came before, nothing grew; of nothing, nothing is said.
  public var incomeWords: Phrase {
    guard previous.isZero, !current.isNegative else { return words }
    return current.isZero ? .none : "New"
  }

  private var isComparable: Bool { previous.currency == current.currency }

  /// How far apart the two are, in minor units.
  private var size: UInt64 {
    let (a, b) = (current.minor, previous.minor)
    return UInt64(bitPattern: a > b ? a &- b : b &- a)
  }

  private func exceeds(percent: UInt64) -> Bool {
    isMore(size, than: percent, percentOf: previous.minor.magnitude)
  }
}

/// Whether a part is more than so many percent of a whole, exactly.
func isMore(_ part: UInt64, than percent: UInt64, percentOf whole: UInt64) -> Bool {
  let share = part.multipliedFullWidth(by: 100)
  let limit = whole.multipliedFullWidth(by: percent)
  return share.high != limit.high ? share.high > limit.high : share.low > limit.low
}
