import Ledger

/// Figures as bars, and behind them the table that says the same: screen readers, terminals and other programs get that one.
public struct ChartBlock {
  public enum Shape: Sendable {
    /// Bars beside each other, as time goes by.
    case columns
    /// Bars below each other, the greatest first.
    case rows
  }

  /// One place of the chart, with a bar for each series.
  public struct Bar {
    public var label: String
    /// Of one currency; one below zero has no bar.
    public var values: [Money]
    /// Six hex digits, "" for the chart's own.
    public var color: String
    /// What it adds up, on a screen.
    public var link: Link?

    public init(_ label: String, _ values: [Money], color: String = "", link: Link? = nil) {
      self.label = label
      self.values = values
      self.color = color
      self.link = link
    }
  }

  /// What the picture shows, in words.
  public var title: String
  public var shape: Shape
  /// What the bars of each place are, the first the strongest; empty where there is one only.
  public var series: [String]
  public var bars: [Bar]
  public var table: TableBlock

  public init(
    _ title: String, _ shape: Shape, series: [String] = [], _ bars: [Bar], table: TableBlock
  ) {
    self.title = title
    self.shape = shape
    self.series = series
    self.bars = bars
    self.table = table
  }

  /// The bars that the picture has room for: of rows the first twelve; of more than a hundred columns none.
  public var drawn: ArraySlice<Bar> {
    switch shape {
    case .rows: return bars.prefix(12)
    case .columns: return bars.count > 100 ? [] : bars[...]
    }
  }

  /// What the longest bar may stand for: its amount, of columns rounded up to 1, 2 or 5 and zeros; nil where there is nothing to
  /// draw.
  public var top: Money? {
    var top: Money?
    for bar in drawn {
      for value in bar.values where value.isPositive && value.minor > top?.minor ?? 0 {
        top = value
      }
    }
    guard let most = top, shape == .columns else { return top }
    var round: Int64 = most.currency.minorPerMajor
    for step in [Int64(2), 5, 2, 2, 5, 2, 2, 5, 2, 2, 5, 2, 2, 5, 2, 2, 5, 2] {
      if round >= most.minor { break }
      // 1, 2, 5, 10: from 2 on it is two and a half times.
      let (next, overflow) =
        step == 5
        ? (round / 2).multipliedReportingOverflow(by: 5)
        : round.multipliedReportingOverflow(by: step)
      if overflow { return most }
      round = next
    }
    return round >= most.minor ? Money(minor: round, currency: most.currency) : most
  }

  /// A value in parts of the longest bar: 0 to `parts`.
  public func length(_ value: Money, of parts: Int64) -> Int64 {
    guard let top, top.isPositive, value.isPositive, value.currency == top.currency else {
      return 0
    }
    let scaled = value.times(parts, dividedBy: top)
    return min(parts, max(scaled, 1))
  }

  /// Every how many columns have a label below them.
  public var labelStep: Int { max(1, (drawn.count + 11) / 12) }
}

/// The expenses that a bar or a row adds up, as the list of expenses is asked for them.
public struct SpendingRows: Equatable, Sendable {
  public enum Group: Equatable, Sendable {
    case all
    /// None is what has no category.
    case category(ID<BudgetCategory>)
    case vendor(String)
    case tag(ID<Tag>)
    case project(ID<Project>)
    case context(ExpenseContext)
  }

  public var part: SpendingPart
  public var group: Group
  public var first: Day?
  public var last: Day?

  public init(
    _ part: SpendingPart, _ group: Group = .all, from first: Day? = nil, to last: Day? = nil
  ) {
    self.part = part
    self.group = group
    self.first = first
    self.last = last
  }
}
