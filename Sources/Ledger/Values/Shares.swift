/// Division of a whole in proportion to weights by the method of the largest remainder.
enum Shares {
  static func split(_ whole: Int64, by weights: [Int64]) -> [Int64] {
    guard !weights.isEmpty else { return [] }
    let parts = scaled(weights)
    let total = parts.reduce(0, +)
    guard total > 0 else {
      var result = [Int64](repeating: 0, count: weights.count)
      result[0] = whole
      return result
    }
    var quotients: [UInt64] = []
    var remainders: [UInt64] = []
    var given: UInt64 = 0
    for part in parts {
      // A part is never more than the total, so the quotient fits.
      let (quotient, remainder) = multiplyDivide(whole.magnitude, part, by: total) ?? (0, 0)
      quotients.append(quotient)
      remainders.append(remainder)
      given += quotient
    }
    let order = parts.indices.sorted { a, b in
      remainders[a] == remainders[b] ? a < b : remainders[a] > remainders[b]
    }
    var left = whole.magnitude - given
    for index in order where left > 0 {
      quotients[index] += 1
      left -= 1
    }
    return quotients.map { whole < 0 ? 0 &- Int64(bitPattern: $0) : Int64(bitPattern: $0) }
  }

  /// The weights without negatives, halved together until their sum fits 64 bits.
  private static func scaled(_ weights: [Int64]) -> [UInt64] {
    var parts = weights.map { $0 < 0 ? 0 : UInt64($0) }
    while true {
      var sum: UInt64 = 0
      var overflows = false
      for part in parts {
        let (next, overflow) = sum.addingReportingOverflow(part)
        sum = next
        overflows = overflows || overflow
      }
      if !overflows { return parts }
      parts = parts.map { $0 >> 1 }
    }
  }
}
