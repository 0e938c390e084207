/// 10 to the power of `exponent` (0…18).
func powerOfTen(_ exponent: Int) -> Int64 {
  var power: Int64 = 1
  for _ in 0..<exponent { power *= 10 }
  return power
}

/// a × b ÷ divisor with its remainder, exact through 128 bits; nil when the quotient needs more
/// than 64.
///
/// Long division bit by bit: Embedded Swift has no 128-bit division to link.
func multiplyDivide(
  _ a: UInt64, _ b: UInt64, by divisor: UInt64
) -> (quotient: UInt64, remainder: UInt64)? {
  guard divisor > 0 else { return nil }
  let (high, low) = a.multipliedFullWidth(by: b)
  if high == 0 { return (low / divisor, low % divisor) }
  guard high < divisor else { return nil }
  var remainder = high
  var quotient: UInt64 = 0
  for bit in stride(from: 63, through: 0, by: -1) {
    let carry = remainder >> 63
    remainder = remainder << 1 | (low >> UInt64(bit)) & 1
    quotient <<= 1
    if carry == 1 || remainder >= divisor {
      remainder = remainder &- divisor
      quotient |= 1
    }
  }
  return (quotient, remainder)
}

/// a × b ÷ divisor, halves away from zero; nil on overflow.
func multiplyDivideHalfUp(_ a: Int64, _ b: Int64, by divisor: UInt64) -> Int64? {
  guard let (whole, rest) = multiplyDivide(a.magnitude, b.magnitude, by: divisor) else {
    return nil
  }
  let up: UInt64 = rest >= divisor - rest ? 1 : 0
  let (magnitude, overflow) = whole.addingReportingOverflow(up)
  guard !overflow, magnitude <= UInt64(Int64.max) else { return nil }
  return (a < 0) == (b < 0) ? Int64(magnitude) : -Int64(magnitude)
}

extension Int64 {
  /// The difference; the nearest that there is where it does not fit.
  public func subtractingClamped(_ other: Int64) -> Int64 {
    let (rest, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : rest
  }

  /// The sum; the nearest that there is where it does not fit.
  public func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
