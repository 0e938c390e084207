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

  /// What the bars are measured by; nil where there is nothing to draw.
  public var scale: ChartScale? { ChartScale(drawn, shape) }

  /// Every how many columns have a label below them.
  public var labelStep: Int { max(1, (drawn.count + 11) / 12) }
}
