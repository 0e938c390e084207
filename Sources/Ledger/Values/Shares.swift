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

  /// The same where some weights are below zero: their parts have the other sign, and a whole that is the sum of the weights
  /// has them for its parts.
  static func signed(_ whole: Int64, by weights: [Int64]) -> [Int64] {
    if !weights.contains(where: { $0 < 0 }) { return split(whole, by: weights) }
    var sum: Int64 = 0
    for weight in weights {
      let (next, overflow) = sum.addingReportingOverflow(weight)
      if overflow { return split(whole, by: weights) }
      sum = next
    }
    if sum < 0 { return signed(whole, by: weights.map { 0 &- $0 }) }
    if sum == whole { return weights }
    var parts: [Int64] = []
    var left = whole
    for weight in weights {
      guard let part = multiplyDivideHalfUp(whole, weight, by: sum.magnitude) else {
        return split(whole, by: weights)
      }
      parts.append(part)
      left = left &- part
    }
    let order = weights.indices.sorted { a, b in
      weights[a].magnitude == weights[b].magnitude
        ? a < b : weights[a].magnitude > weights[b].magnitude
    }
    var place = 0
    while left != 0 {
      let step: Int64 = left > 0 ? 1 : -1
      parts[order[place % order.count]] += step
      left -= step
      place += 1
    }
    return parts
  }

  /// Gives an amount in proportion to weights, to nobody more than they take, unit after unit to whom most is missing of
  /// their part (Webster's divisors): of a larger amount nobody has less, and who would take no more than this leaves the
  /// others what they have.
  ///
  /// - Parameters:
  ///   - amount: At least zero, and no more than the limits together.
  ///   - weights: At least zero each; their sum fits.
  ///   - limits: At least zero, and zero where the weight is.
  /// - Returns: A part for each weight; together they are the amount.
  static func poured(_ amount: Int64, by weights: [Int64], upTo limits: [Int64]) -> [Int64] {
    var parts = [Int64](repeating: 0, count: weights.count)
    var open = weights.indices.filter { weights[$0] > 0 && limits[$0] > 0 }
    var rest = amount
    while rest > 0 && !open.isEmpty {
      let whole = open.reduce(0) { $0 &+ weights[$1].magnitude }
      let full = open.filter { place in
        (multiplyDivide(rest.magnitude, weights[place].magnitude, by: whole)?.quotient ?? 0)
          >= limits[place].magnitude
      }
      if full.isEmpty {
        for place in open {
          parts[place] = min(
            limits[place], multiplyDivideHalfUp(rest, weights[place], by: whole) ?? 0)
        }
        break
      }
      for place in full {
        parts[place] = limits[place]
        rest = rest &- limits[place]
      }
      open.removeAll { full.contains($0) }
    }
    var left = parts.reduce(amount) { $0 &- $1 }
    /// Whether the unit of the first, counted in halves, comes before that of the second.
    func isBefore(_ a: Int, _ b: Int, _ half: Int64) -> Bool {
      let first = (2 * parts[a].magnitude &+ UInt64(bitPattern: half))
        .multipliedFullWidth(by: weights[b].magnitude)
      let second = (2 * parts[b].magnitude &+ UInt64(bitPattern: half))
        .multipliedFullWidth(by: weights[a].magnitude)
      return first.high == second.high ? first.low < second.low : first.high < second.high
    }
    while left != 0 {
      var next: Int?
      for place in weights.indices where weights[place] > 0 {
        if left > 0 ? parts[place] >= limits[place] : parts[place] <= 0 { continue }
        guard let known = next else {
          next = place
          continue
        }
        // The earlier is the first to get one of two that are alike, and the last to give it back.
        if left > 0 ? isBefore(place, known, 1) : !isBefore(place, known, -1) { next = place }
      }
      guard let next else { return parts }
      parts[next] += left > 0 ? 1 : -1
      left -= left > 0 ? 1 : -1
    }
    return parts
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
