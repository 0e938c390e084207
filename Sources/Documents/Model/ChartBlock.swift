import Ledger

/// Figures as bars, and behind them the table that says the same: screen readers, terminals and other programs get that one.
public struct ChartBlock {
  /// How a chart draws its figures.
  public enum Shape: Sendable {
    /// Bars beside each other, as time goes by.
    case columns
    /// Bars below each other, the greatest first.
    case rows
    /// Columns whose parts stand on each other, a series each.
    case stacked
    /// Parts of a ring, clockwise from its top, with the whole in its middle.
    case ring
  }

  /// One place of the chart, with a bar for each series.
  public struct Bar {
    public var label: String
    /// Of one currency; one below zero goes the other way, hollow.
    public var values: [Money]
    /// Six hex digits, "" for the chart's own.
    public var color: String
    /// What each of the values adds up, on a screen.
    public var links: [Link]

    public init(_ label: String, _ values: [Money], color: String = "", _ links: [Link] = []) {
      self.label = label
      self.values = values
      self.color = color
      self.links = links
    }
  }

  /// What the picture shows, in words.
  public var title: String
  public var shape: Shape
  /// What the bars of each place are, the first the strongest; empty where there is one only.
  public var series: [String]
  public var bars: [Bar]
  /// How stacked series, and parts of a ring, are told apart.
  public var fills: [ChartFill] = []
  /// What stands in the middle of a ring; what its parts come to, unless something was taken away besides.
  public var sum: Money?
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

  /// How many bars below each other the picture has room for.
  public static var mostRows: Int { 12 }

  /// The bars that the picture has room for: of rows the first twelve; of more than a hundred columns none.
  public var drawn: ArraySlice<Bar> {
    switch shape {
    case .rows: return bars.prefix(ChartBlock.mostRows)
    case .columns, .stacked: return bars.count > 100 ? [] : bars[...]
    case .ring: return bars[...]
    }
  }

  /// What the bars are measured by; nil where there is nothing to draw.
  public var scale: ChartScale? { ChartScale(drawn, shape) }

  /// The look of a series, or of a part of a ring.
  public func fill(_ place: Int) -> ChartFill {
    place < fills.count ? fills[place] : ChartFill(place)
  }

  /// Every how many columns have a label below them.
  public var labelStep: Int { max(1, (drawn.count + 11) / 12) }
}

extension ChartBlock {
  /// Where each bar's part of a ring begins, and how long it is, in thousandths: what is zero or below has none.
  public var ringShares: [(from: Int, length: Int)] {
    let whole = whole
    var (sum, from) = (Int64(0), 0)
    return bars.map { bar in
      guard let value = bar.values.first, value.isPositive, value.currency == whole.currency else {
        return (from, 0)
      }
      sum += value.minor
      let end = Int(Money(minor: sum, currency: whole.currency).times(1000, dividedBy: whole))
      let share = (from: from, length: end - from)
      from = end
      return share
    }
  }

  /// What the parts of a ring come to.
  public var whole: Money {
    let currency = bars.first?.values.first?.currency ?? .usd
    return bars.reduce(Money.zero(currency)) { sum, bar in
      guard let value = bar.values.first, value.isPositive else { return sum }
      return (try? sum.adding(value)) ?? sum
    }
  }
}
