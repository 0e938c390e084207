import Ledger

/// A decimal number as it was written, turned into minor units without a binary fraction.
///
///     ExactDecimal("149.99")?.minorUnits(decimals: 2)  // (14999, isExact: true)
///     ExactDecimal("1e2")?.minorUnits(decimals: 2)     // (10000, isExact: true)
///     ExactDecimal("150.005")?.minorUnits(decimals: 2) // (15001, isExact: false), half up
struct ExactDecimal: Equatable, Sendable {
  private var isNegative = false
  /// The significant digits, without the point.
  private var digits: [UInt8] = []
  /// The power of ten of the last digit.
  private var exponent = 0

  /// Reads the JSON number grammar, with an optional plus sign; nil for anything else.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var at = 0
    if at < bytes.count, bytes[at] == Ascii.minus || bytes[at] == Ascii.plus {
      isNegative = bytes[at] == Ascii.minus
      at += 1
    }
    var hasPoint = false
    while at < bytes.count {
      let byte = bytes[at]
      if Ascii.isDigit(byte) {
        digits.append(byte - Ascii.zero)
        if hasPoint { exponent -= 1 }
      } else if byte == Ascii.point, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      at += 1
    }
    guard !digits.isEmpty else { return nil }
    guard at < bytes.count else { return }
    guard bytes[at] | 0x20 == 0x65, let power = ExactDecimal.power(bytes[(at + 1)...]) else {
      return nil
    }
    exponent += power
  }

  /// The digits after the `e`, held within ±100,000: beyond that nothing fits or is left.
  private static func power(_ bytes: ArraySlice<UInt8>) -> Int? {
    var bytes = bytes
    var isNegative = false
    if let sign = bytes.first, sign == Ascii.minus || sign == Ascii.plus {
      isNegative = sign == Ascii.minus
      bytes.removeFirst()
    }
    guard !bytes.isEmpty else { return nil }
    var power = 0
    for byte in bytes {
      guard Ascii.isDigit(byte) else { return nil }
      power = min(power * 10 + Int(byte - Ascii.zero), 100_000)
    }
    return isNegative ? -power : power
  }

  /// The number × 10^`decimals`, rounded half up (away from zero below it).
  ///
  /// - Returns: nil when it does not fit into 64 bits.
  func minorUnits(decimals: Int) -> (minor: Int64, isExact: Bool)? {
    // Digits from here on stand behind the last minor unit.
    let cut = digits.count + exponent + decimals
    var magnitude: UInt64 = 0
    for index in 0..<max(cut, 0) {
      if index >= digits.count && magnitude == 0 { break }
      let (tenfold, over) = magnitude.multipliedReportingOverflow(by: 10)
      let (next, more) = tenfold.addingReportingOverflow(
        index < digits.count ? UInt64(digits[index]) : 0)
      if over || more { return nil }
      magnitude = next
    }
    var isExact = true
    if cut < digits.count {
      for digit in digits[max(cut, 0)...] where digit != 0 { isExact = false }
      if cut >= 0, digits[cut] >= 5 {
        // The largest of all has no next one.
        if magnitude == .max { return nil }
        magnitude += 1
      }
    }
    if magnitude > UInt64(Int64.max) { return nil }
    return (isNegative ? -Int64(magnitude) : Int64(magnitude), isExact)
  }
}
