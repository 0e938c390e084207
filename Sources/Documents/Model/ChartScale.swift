import Ledger

/// What the bars of a chart are measured by (rule E42).
public struct ChartScale: Equatable, Sendable {
  /// Zero or above; of columns rounded up to 1, 2 or 5 and zeros.
  public let top: Money
  /// Zero or below; rows have none, because what is below zero is as long as it is great.
  public let bottom: Money
  /// What the whole length stands for.
  private let reach: Money

  /// nil where all is zero.
  init?(_ bars: ArraySlice<ChartBlock.Bar>, _ shape: ChartBlock.Shape) {
    guard let currency = bars.first?.values.first?.currency else { return nil }
    var (most, least) = (Int64(0), Int64(0))
    for bar in bars where shape == .stacked {
      // What stands above zero, and what hangs below it.
      most = max(most, min(bar.stacked(below: false), Int64.max / 4))
      least = min(least, max(bar.stacked(below: true), Int64.min / 4))
    }
    for bar in bars where shape != .stacked {
      for value in bar.values where value.currency == currency {
        // A quarter of what can be counted leaves room for sums.
        most = max(most, min(value.minor, Int64.max / 4))
        least = min(least, max(value.minor, Int64.min / 4))
      }
    }
    if most == 0 && least == 0 { return nil }
    switch shape {
    case .rows, .ring:
      most = max(most, -least)
      least = 0
    case .columns, .stacked:
      let unit = currency.minorPerMajor
      most = most == 0 ? 0 : ChartScale.rounded(most, unit)
      least = least == 0 ? 0 : -ChartScale.rounded(-least, unit)
    }
    top = Money(minor: most, currency: currency)
    bottom = Money(minor: least, currency: currency)
    reach = Money(minor: most - least, currency: currency)
  }

  /// An amount, whichever sign it has, in parts of the whole length: 0 to `parts`, and something for anything.
  public func length(_ value: Money, of parts: Int64) -> Int64 {
    guard value.currency == reach.currency, value.minor != 0 else { return 0 }
    let size = Int64(clamping: value.minor.magnitude)
    let scaled = Money(minor: size, currency: value.currency).times(parts, dividedBy: reach)
    return min(parts, max(scaled, 1))
  }

  /// How much of the length is below zero.
  public func below(of parts: Int64) -> Int64 { length(bottom, of: parts) }

  /// The next of 1, 2, 5, 10, 20 … units; the amount itself where that is beyond counting.
  private static func rounded(_ minor: Int64, _ unit: Int64) -> Int64 {
    var ten = unit
    while true {
      for step in [Int64(1), 2, 5] {
        let (round, overflow) = ten.multipliedReportingOverflow(by: step)
        if overflow || round > Int64.max / 4 { return minor }
        if round >= minor { return round }
      }
      let (next, overflow) = ten.multipliedReportingOverflow(by: 10)
      if overflow { return minor }
      ten = next
    }
  }
}

extension ChartBlock.Bar {
  /// What its values above zero, or below it, come to in minor units, as far as that can be counted.
  func stacked(below: Bool) -> Int64 {
    var sum: Int64 = 0
    for value in values where value.isNegative == below {
      let (next, overflow) = sum.addingReportingOverflow(value.minor)
      sum = overflow ? (below ? Int64.min : Int64.max) : next
    }
    return sum
  }
}
