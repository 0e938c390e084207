/// Why a text is not the number that was asked for.
public enum NumberError: Error, Equatable, Sendable {
  case empty
  case notANumber(String)
  case tooManyDecimals(limit: Int)
  case overflow
}

/// Exact decimal text in and out of scaled integers.
///
/// No floating point anywhere.
enum DecimalText {
  /// Writes `value` ÷ 10^`decimals` with a point: (123450, 2) is "1234.50".
  ///
  /// `trimmed` drops the fraction's last zeros: (2500, 3) is "2.5".
  static func write(_ value: Int64, decimals: Int, trimmed: Bool = false) -> String {
    var rest = value.magnitude
    var places = decimals
    if trimmed {
      while places > 0, rest % 10 == 0 {
        rest /= 10
        places -= 1
      }
    }
    var count = 1
    var tens = rest / 10
    while tens > 0 {
      count += 1
      tens /= 10
    }
    count = max(count, places + 1) + (places > 0 ? 1 : 0) + (value < 0 ? 1 : 0)
    return String(unsafeUninitializedCapacity: count) { text in
      text[0] = 0x2D
      for place in ((value < 0 ? 1 : 0)..<count).reversed() {
        if places > 0, place == count - 1 - places {
          text[place] = 0x2E
        } else {
          text[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
      }
      return count
    }
  }

  /// The decimal digits of a number, padded with zeros at the front.
  static func digitBytes(_ value: UInt64, atLeast width: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = value
    while rest > 0 || digits.count < width {
      digits.append(0x30 + UInt8(rest % 10))
      rest /= 10
    }
    digits.reverse()
    return digits
  }

  /// Reads "1,234.5" as an integer scaled by 10^`decimals`.
  ///
  /// Commas are accepted where groups belong (two or three digits, three in the last one, no zero
  /// in front) and nowhere else. Zeros beyond `decimals` are accepted ("12.00" yen), except exactly
  /// three digits where fewer are allowed: "1.500" may have been meant as a thousand and a half.
  static func read(_ text: some StringProtocol, decimals: Int) throws(NumberError) -> Int64 {
    #if !hasFeature(Embedded)
      if let value = plain(text, decimals: decimals) { return value }
    #endif
    var bytes = ArraySlice(Array(text.utf8))
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    guard let sign = bytes.first else { throw .empty }
    if sign == 0x2D || sign == 0x2B { bytes.removeFirst() }
    let wrong = NumberError.notANumber(String(text))
    let point = bytes.firstIndex(of: 0x2E) ?? bytes.endIndex
    let whole = bytes[..<point]
    let fraction = bytes[point...].dropFirst()
    guard whole.count + fraction.count > 0, areGroups(whole) else { throw wrong }
    guard fraction.allSatisfy(isDigit) else { throw wrong }
    var significant = fraction
    if fraction.count > decimals, fraction.count != 3 {
      while significant.count > decimals, significant.last == 0x30 { significant.removeLast() }
    }
    guard significant.count <= decimals else { throw .tooManyDecimals(limit: decimals) }
    let isNegative = sign == 0x2D
    var value: Int64 = 0
    let padding = decimals - significant.count
    for index in 0..<(whole.count + significant.count + padding) {
      var digit: Int64 = 0
      if index < whole.count {
        let byte = whole[whole.startIndex + index]
        if byte == 0x2C { continue }
        digit = Int64(byte - 0x30)
      } else if index < whole.count + significant.count {
        digit = Int64(significant[significant.startIndex + index - whole.count] - 0x30)
      }
      let (tens, tooBig) = value.multipliedReportingOverflow(by: 10)
      let (next, tooFar) = tens.addingReportingOverflow(isNegative ? -digit : digit)
      guard !tooBig, !tooFar else { throw .overflow }
      value = next
    }
    return value
  }

  #if !hasFeature(Embedded)
    /// What ``read(_:decimals:)`` makes of a few digits, and after a point no more than may be there.
    ///
    /// Files have nothing else; nil for all that needs a longer look.
    private static func plain(_ text: some StringProtocol, decimals: Int) -> Int64? {
      let value = text.utf8.withContiguousStorageIfAvailable { bytes -> Int64? in
        guard bytes.count <= 16 else { return nil }
        var value: Int64 = 0
        var places = -1
        let isNegative = bytes.first == 0x2D
        for byte in bytes.dropFirst(isNegative ? 1 : 0) {
          if byte == 0x2E, places < 0 {
            places = 0
          } else {
            guard isDigit(byte) else { return nil }
            value = value * 10 + Int64(byte & 15)
            if places >= 0 { places += 1 }
          }
        }
        guard (isNegative ? 2 : 1) <= bytes.count - (places < 0 ? 0 : 1), places <= decimals else {
          return nil
        }
        for _ in max(places, 0)..<decimals {
          let (tenfold, isTooMuch) = value.multipliedReportingOverflow(by: 10)
          if isTooMuch { return nil }
          value = tenfold
        }
        return isNegative ? -value : value
      }
      return value ?? nil
    }
  #endif

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether digits and commas stand as a person groups them: "1,234,567", "12,34,567", "1234".
  private static func areGroups(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.allSatisfy({ isDigit($0) || $0 == 0x2C }) else { return false }
    let groups = bytes.split(separator: 0x2C, omittingEmptySubsequences: false)
    guard groups.count > 1 else { return true }
    for (index, group) in groups.enumerated() {
      if index == groups.count - 1 {
        guard group.count == 3 else { return false }
      } else if index == 0 {
        guard 1...3 ~= group.count, group.first != 0x30 else { return false }
      } else {
        guard 2...3 ~= group.count else { return false }
      }
    }
    return true
  }
}
