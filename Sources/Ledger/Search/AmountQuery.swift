/// A typed beginning of an amount: "40" stands for everything from 40.00 to 40.99, "40.1" for 40.10
/// to 40.19, "40.00" for itself (rule F3).
///
///     AmountQuery("$1,200")?.range(decimals: 2)  // 120000...120099
///     AmountQuery("40.123")?.range(decimals: 2)  // nil: more decimals than the currency has
///     AmountQuery("lamp")                        // nil
///     AmountQuery("40,5 €", decimal: ",")?.range(decimals: 2)  // 4050...4059
public struct AmountQuery: Equatable, Sendable {
  private let whole: Int64
  private let fraction: [UInt8]

  /// nil for anything but digits with at most one point, after signs of currency and grouping are dropped.
  ///
  /// Where `decimal` is a comma, one that stands last is the point, unless three digits follow it; points are grouping there
  /// where three digits follow the last of them.
  public init?(_ text: String, decimal: String = ".") {
    var whole: Int64 = 0
    var digits = 0
    var fraction: [UInt8] = []
    var hasPoint = false
    for byte in AmountQuery.pointed(text, decimal) {
      if byte == AmountQuery.point {
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

  /// What is typed without signs of currency, blanks and grouping: "$1,234.50" is "1234.50", and where `decimal` is a comma
  /// so is "1234,50".
  public static func plain(_ text: String, decimal: String = ".") -> String {
    String(decoding: pointed(text, decimal), as: UTF8.self)
  }

  private static var point: UInt8 { 0x2E }

  /// The figures without grouping, a point before the decimals.
  private static func pointed(_ text: String, _ decimal: String) -> [UInt8] {
    var bytes = bare(text)
    let comma: UInt8 = 0x2C
    if decimal == ",", let last = bytes.lastIndex(where: { $0 == comma || $0 == point }) {
      if bytes[last] == comma, bytes.count - last != 4 {
        bytes = bytes.filter { $0 != point }.map { $0 == comma ? point : $0 }
      } else if bytes.count - last == 4, !bytes.contains(comma) {
        bytes = bytes.filter { $0 != point }
      }
    }
    return bytes.filter { $0 != comma }
  }

  private static func bare(_ text: String) -> [UInt8] {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isSign(scalar) { kept.append(scalar) }
    return Array(String(kept).utf8)
  }

  /// A currency's sign, or what stands between it and the figures, or between groups of these.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "$", "£", "¥", " ", "\u{A0}", "\u{202F}", "’", "\u{20A0}"..."\u{20CF}": true
    default: false
    }
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
  init?(_ text: String, decimal: String) {
    guard let query = AmountQuery(text, decimal: decimal) else { return nil }
    for decimals in 0...4 { ranges.append(query.range(decimals: decimals)) }
  }

  /// An amount is found without its sign: "40" finds a return of -40.50.
  func matches(_ magnitude: Int64, decimals: Int) -> Bool {
    ranges[decimals]?.contains(magnitude) == true
  }
}
