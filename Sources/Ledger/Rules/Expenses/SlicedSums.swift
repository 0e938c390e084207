/// Sums by name, without regard to case, or by row.
struct SlicedSums {
  private struct Part {
    var id: UInt64
    var name: String
    var sum: Int64 = 0
    var count = 0
    /// The expense that was added last, so that none is counted twice.
    var latest = 0
  }

  private var parts: [Part] = []
  private var named: [String: Int] = [:]
  private var known = IDMap()

  /// Where a name is added up.
  mutating func place(named name: String) -> Int {
    let name = trimmed(name)
    let key = folded(name)
    if let place = named[key] { return place }
    named[key] = parts.count
    parts.append(Part(id: 0, name: name))
    return parts.count - 1
  }

  /// Where a row is added up.
  mutating func place(of id: UInt64, named name: @autoclosure () -> String) -> Int {
    if let place = known[id] { return Int(place) }
    known.set(id, Int32(parts.count))
    parts.append(Part(id: id, name: name()))
    return parts.count - 1
  }

  /// Adds a part of an expense, which is called by its number, from 1 on.
  mutating func add(_ amount: Int64, at place: Int, of expense: Int) {
    parts[place].sum += amount
    if parts[place].latest == expense { return }
    parts[place].latest = expense
    parts[place].count += 1
  }

  /// Whether an expense was just added there.
  func has(_ expense: Int, at place: Int) -> Bool { parts[place].latest == expense }

  /// The greatest first, then A–Z, with the share of a total.
  func slices(of total: Money) -> [ExpenseInsight.Slice] {
    let sorted = parts.filter { $0.count > 0 }.sorted { a, b in
      a.sum != b.sum ? a.sum > b.sum : NameKey(a.name, a.id) < NameKey(b.name, b.id)
    }
    return sorted.map { part in
      var slice = ExpenseInsight.Slice(
        id: part.id, name: part.name, amount: Money(minor: part.sum, currency: total.currency),
        count: part.count)
      slice.percent = total.share(of: part.sum)
      return slice
    }
  }
}

extension Money {
  /// What share of it an amount is, to the millionth of a percent; zero where it is not above zero.
  func share(of minor: Int64) -> Rate {
    guard isPositive else { return .zero }
    return Rate(micros: multiplyDivideHalfUp(minor, 100_000_000, by: self.minor.magnitude) ?? 0)
  }
}

extension Money {
  /// `parts` × this ÷ another of its currency, halves away from zero; all the parts where that is beyond counting.
  public func times(_ parts: Int64, dividedBy whole: Money) -> Int64 {
    guard whole.minor != 0 else { return 0 }
    let share = multiplyDivideHalfUp(minor, parts, by: whole.minor.magnitude) ?? parts
    return whole.isNegative ? 0 &- share : share
  }
}

extension Rate {
  /// To the tenth of a percent, halves away from zero.
  public var inTenths: Rate {
    Rate(micros: (multiplyDivideHalfUp(micros, 1, by: 100_000) ?? 0) * 100_000)
  }
}
