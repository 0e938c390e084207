/// What expenses come to, by category, vendor and day (rule E6), in one currency; of a book also by tag, project and
/// context (rule E26).
public struct ExpenseInsight: Equatable, Sendable {
  /// The share of one category, vendor, tag, project or context.
  public struct Slice: Equatable, Sendable {
    /// The row that it is about, or the place of a context among all; 0 for a name, and for what is without.
    public var id: UInt64 = 0
    /// As the first expense writes it; "" for those without.
    public var name: String
    public var amount: Money
    /// How many expenses have a part in it.
    public var count = 0
    /// Of the total, to the millionth of a percent, halves away from zero; zero where the total is not above zero.
    public var percent = Rate.zero
  }

  /// What one day comes to.
  public struct Daily: Equatable, Sendable {
    public var day: Day
    public var amount: Money
  }

  public internal(set) var total: Money
  /// How many expenses the total has.
  public internal(set) var count = 0
  /// By amount, the greatest first, then A–Z; they add up to the total.
  public internal(set) var categories: [Slice] = []
  public internal(set) var vendors: [Slice] = []
  /// Of a book only; these add up to the total, too.
  public internal(set) var projects: [Slice] = []
  public internal(set) var clients: [Slice] = []
  /// Of a book only; an expense is in each of its tags and contexts, so they do not add up to the total; what has no tag stands
  /// with them where something has one.
  public internal(set) var tags: [Slice] = []
  public internal(set) var contexts: [Slice] = []
  /// Every day of the period, also those without an expense; of all time, from the first day to the last.
  public internal(set) var days: [Daily] = []
  /// When in a week or month the money was spent.
  public internal(set) var pattern = SpendingPattern.balanced
  /// How alike the amounts are (rule E8).
  public internal(set) var consistency = Rate.zero
  /// Fewer than three expenses have no pattern and no trend (rule E43).
  public var isEnoughForHabits: Bool { count >= 3 }
  /// Amounts of other currencies, which nothing here counts.
  public internal(set) var others = Totals()
  /// Of a book: what every day comes to, also outside the period, for comparing.
  var allDays = DaySums()
  /// Of a book: what expenses without a day come to, which are in the total of all time and in no month, day or year; nil
  /// without one.
  public internal(set) var undated: Money?
  /// Of a book: expenses that no sum would hold; they are in none.
  public internal(set) var faults: [RowFault] = []

  /// Of the days of a period; nil is all time, with expenses that have no day.
  ///
  /// - Complexity: O(expenses + days of the period).
  public init(
    of expenses: [ExpenseFacts], in currency: Currency, over period: ClosedRange<Day>? = nil
  ) {
    total = .zero(currency)
    var weight: Int64 = 0
    var amounts: [Int64] = []
    var byDay = DaySums()
    var categories = SlicedSums()
    var vendors = SlicedSums()
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
      var heavier = ExpenseInsight.weight(amount.minor, over: weight)
      for line in lines {
        heavier = heavier.flatMap { ExpenseInsight.weight(line.amount?.minor ?? 0, over: $0) }
      }
      guard let heavier else { continue }
      weight = heavier
      total.minor += amount.minor
      count += 1
      amounts.append(amount.minor)
      vendors.add(amount.minor, at: vendors.place(named: expense.merchant), of: count)
      var rest = amount.minor
      for line in lines {
        let part = line.amount?.minor ?? 0
        let name = isBlank(line.category) ? expense.category : line.category
        categories.add(part, at: categories.place(named: name), of: count)
        rest -= part
      }
      if rest != 0 || lines.isEmpty {
        categories.add(rest, at: categories.place(named: expense.category), of: count)
      }
      if let day = expense.day { byDay.add(amount.minor, on: day) }
    }
    self.categories = categories.slices(of: total)
    self.vendors = vendors.slices(of: total)
    pattern = SpendingPattern(byDay)
    consistency = SpendingConsistency.score(amounts)
    fillDays(byDay, over: period ?? byDay.span)
  }

  /// Every day of a period with what it comes to.
  mutating func fillDays(_ byDay: DaySums, over period: ClosedRange<Day>?) {
    guard let period else { return }
    days.reserveCapacity(period.upperBound - period.lowerBound + 1)
    for number in period.lowerBound.number...period.upperBound.number {
      let day = Day(number: number)
      days.append(
        Daily(day: day, amount: Money(minor: byDay[day], currency: total.currency)))
    }
  }

  /// Total ÷ count, to the minor unit, halves away from zero; zero of none.
  public var average: Money {
    let share = multiplyDivideHalfUp(total.minor, 1, by: UInt64(count.magnitude))
    return Money(minor: share ?? 0, currency: total.currency)
  }

  /// The sizes of everything added up so far and of one amount more: while they fit, every sum of some of them does.
  ///
  /// nil where they do not. An amount counts twice, because a line is taken from its expense's category, too.
  static func weight(_ size: Int64, over weight: Int64) -> Int64? {
    guard size != Int64.min else { return nil }
    let (twice, isTooLarge) = (size < 0 ? -size : size).multipliedReportingOverflow(by: 2)
    let (sum, isTooMuch) = weight.addingReportingOverflow(twice)
    return isTooLarge || isTooMuch ? nil : sum
  }
}
