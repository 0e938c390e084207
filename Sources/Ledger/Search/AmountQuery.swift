/// A typed beginning of an amount: "40" stands for everything from 40.00 to 40.99, "40.1" for 40.10
/// to 40.19, "40.00" for itself (rule F3).
///
///     AmountQuery("$1,200")?.range(decimals: 2)  // 120000...120099
///     AmountQuery("40.123")?.range(decimals: 2)  // nil: more decimals than the currency has
///     AmountQuery("lamp")                        // nil
public struct AmountQuery: Equatable, Sendable {
  private let whole: Int64
  private let fraction: [UInt8]

  /// nil for anything but digits with at most one point, after `$` and `,` are dropped.
  public init?(_ text: String) {
    var whole: Int64 = 0
    var digits = 0
    var fraction: [UInt8] = []
    var hasPoint = false
    for byte in text.utf8 where byte != 0x24 && byte != 0x2C && byte != 0x20 {
      if byte == 0x2E {
        if hasPoint { return nil }
        hasPoint = true
        continue
      }
      guard DecimalText.isDigit(byte) else { return nil }
      digits += 1
      if hasPoint {
        fraction.append(byte - 0x30)
        continue
      }
      let (tens, tooBig) = whole.multipliedReportingOverflow(by: 10)
      let (next, tooFar) = tens.addingReportingOverflow(Int64(byte - 0x30))
      if tooBig || tooFar { return nil }
      whole = next
    }
    if digits == 0 { return nil }
    self.whole = whole
    self.fraction = fraction
  }

  /// The minor units it stands for in a currency of so many decimals; nil when it has more.
  public func range(decimals: Int) -> ClosedRange<Int64>? {
    if fraction.count > decimals { return nil }
    var low = whole
    var width: Int64 = 1
    for place in 0..<decimals {
      let (tens, tooBig) = low.multipliedReportingOverflow(by: 10)
      let digit = place < fraction.count ? Int64(fraction[place]) : 0
      let (next, tooFar) = tens.addingReportingOverflow(digit)
      if tooBig || tooFar { return nil }
      low = next
      if place >= fraction.count { width *= 10 }
    }
    let (high, tooFar) = low.addingReportingOverflow(width - 1)
    return tooFar ? nil : low...high
  }
}

/// Tells quickly whether amounts of any currency begin as typed.
struct AmountMatcher {
  /// The range for each number of decimals a currency has: 0 to 4.
  private var ranges: [ClosedRange<Int64>?] = []

  /// nil when the text is no amount.
  init?(_ text: String) {
    guard let query = AmountQuery(text) else { return nil }
    for decimals in 0...4 { ranges.append(query.range(decimals: decimals)) }
  }

  /// An amount is found without its sign: "40" finds a return of -40.50.
  func matches(_ magnitude: Int64, decimals: Int) -> Bool {
    ranges[decimals]?.contains(magnitude) == true
  }
}
