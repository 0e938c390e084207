/// What expenses come to, by category, vendor and day (rule E6), in one currency.
public struct ExpenseInsight: Equatable, Sendable {
  /// The share of one category or vendor.
  public struct Slice: Equatable, Sendable {
    /// As the first expense writes it; "" for those without.
    public var name: String
    public var amount: Money
    /// Of the total, to the millionth of a percent, halves away from zero; zero where the total is not above zero.
    public var percent = Rate.zero
  }

  /// What one day comes to.
  public struct Daily: Equatable, Sendable {
    public var day: Day
    public var amount: Money
  }

  public private(set) var total: Money
  /// How many expenses the total has.
  public private(set) var count = 0
  /// By amount, the greatest first, then A–Z; they add up to the total.
  public private(set) var categories: [Slice] = []
  public private(set) var vendors: [Slice] = []
  /// Every day of the period, also those without an expense; of all time, from the first day to the last.
  public private(set) var days: [Daily] = []
  /// When in a week or month the money was spent.
  public private(set) var pattern = SpendingPattern.balanced
  /// Amounts of other currencies, which nothing here counts.
  public private(set) var others = Totals()

  /// Of the days of a period; nil is all time, with expenses that have no day.
  ///
  /// - Complexity: O(expenses + days of the period).
  public init(
    of expenses: [ExpenseFacts], in currency: Currency, over period: ClosedRange<Day>? = nil
  ) {
    total = .zero(currency)
    var weight: Int64 = 0
    var byDay: [Day: Int64] = [:]
    var categories = Sums()
    var vendors = Sums()
    for expense in expenses {
      if let period {
        guard let day = expense.day, period.contains(day) else { continue }
      }
      guard let amount = expense.amount else { continue }
      guard amount.currency == currency else {
        try? others.add(amount)
        continue
      }
      let lines = expense.lines.filter { $0.amount?.currency == currency }
      // What is beyond counting in any of the sums is in none of them.
      guard let heavier = ExpenseInsight.weight(amount, lines, over: weight) else { continue }
      weight = heavier
      total.minor += amount.minor
      count += 1
      vendors.add(amount.minor, to: expense.merchant)
      var rest = amount.minor
      for line in lines {
        let part = line.amount?.minor ?? 0
        categories.add(part, to: isBlank(line.category) ? expense.category : line.category)
        rest -= part
      }
      if rest != 0 || lines.isEmpty { categories.add(rest, to: expense.category) }
      if let day = expense.day { byDay[day, default: 0] += amount.minor }
    }
    self.categories = categories.slices(of: total)
    self.vendors = vendors.slices(of: total)
    pattern = SpendingPattern(byDay)
    if let shown = period ?? ExpenseInsight.span(byDay) {
      for number in shown.lowerBound.number...shown.upperBound.number {
        let day = Day(number: number)
        days.append(Daily(day: day, amount: Money(minor: byDay[day] ?? 0, currency: currency)))
      }
    }
  }

  /// Total ÷ count, to the minor unit, halves away from zero; zero of none.
  public var average: Money {
    let share = multiplyDivideHalfUp(total.minor, 1, by: UInt64(count.magnitude))
    return Money(minor: share ?? 0, currency: total.currency)
  }

  /// The sizes of everything added up so far: while they fit, every sum of some of them does.
  ///
  /// nil where they do not.
  private static func weight(
    _ amount: Money, _ lines: [ExpenseFacts.SplitLine], over weight: Int64
  ) -> Int64? {
    var weight = weight
    for size in [amount.minor] + lines.map({ $0.amount?.minor ?? 0 }) {
      guard size != Int64.min else { return nil }
      // A line is taken from its expense's category, too.
      let (twice, isTooLarge) = (size < 0 ? -size : size).multipliedReportingOverflow(by: 2)
      let (sum, isTooMuch) = weight.addingReportingOverflow(twice)
      if isTooLarge || isTooMuch { return nil }
      weight = sum
    }
    return weight
  }

  private static func span(_ byDay: [Day: Int64]) -> ClosedRange<Day>? {
    guard let first = byDay.keys.min(), let last = byDay.keys.max() else { return nil }
    return first...last
  }

  /// Sums by name, without regard to case.
  private struct Sums {
    private var rows: [(name: String, sum: Int64)] = []
    private var places: [String: Int] = [:]

    mutating func add(_ amount: Int64, to name: String) {
      let name = trimmed(name)
      let key = folded(name)
      if let place = places[key] {
        rows[place].sum += amount
      } else {
        places[key] = rows.count
        rows.append((name, amount))
      }
    }

    func slices(of total: Money) -> [Slice] {
      let sorted = rows.sorted { a, b in
        a.sum != b.sum ? a.sum > b.sum : NameKey(a.name, 0) < NameKey(b.name, 0)
      }
      return sorted.map { row in
        var slice = Slice(name: row.name, amount: Money(minor: row.sum, currency: total.currency))
        if total.isPositive {
          let micros = multiplyDivideHalfUp(row.sum, 100_000_000, by: total.minor.magnitude)
          slice.percent = Rate(micros: micros ?? 0)
        }
        return slice
      }
    }
  }
}
