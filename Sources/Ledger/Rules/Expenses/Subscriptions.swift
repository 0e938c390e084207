/// What rules cost (rule E21).
public enum RecurringCost {
  /// A year of a rule; nil where it has no amount.
  public static func yearly(_ rule: Recurring) throws(MoneyError) -> Money? {
    guard let amount = rule.amount else { return nil }
    return try amount.times(Quantity(rule.frequency.timesPerYear))
  }

  /// A twelfth of sums of years, to the minor unit, halves up.
  public static func monthly(_ yearly: Totals) throws(MoneyError) -> Totals {
    var sums = Totals()
    for amount in yearly.amounts {
      guard let part = multiplyDivideHalfUp(amount.minor, 1, by: 12) else { throw .overflow }
      try sums.add(Money(minor: part, currency: amount.currency))
    }
    return sums
  }

  /// A year of several rules, a sum a currency.
  public static func yearly(_ rules: [Recurring]) throws(MoneyError) -> Totals {
    var sums = Totals()
    for rule in rules {
      if let cost = try yearly(rule) { try sums.add(cost) }
    }
    return sums
  }
}

/// That something costs more or less than the time before (rule E21).
public struct PriceChange: Equatable, Sendable {
  /// The first at the new price.
  public var expense: ID<Transaction>
  public var day: Day
  public var from: Money
  public var to: Money

  public var isRise: Bool { from.minor < to.minor }

  /// All of a rule and of those it goes on from, the earliest first.
  public static func all(of rule: Recurring, in book: Book) -> [PriceChange] {
    var rules: [ID<Recurring>] = []
    var next = rule.id
    while !next.isNone, !rules.contains(next), let found = book.recurring[next] {
      rules.append(next)
      next = found.follows
    }
    var paid: [(day: Day, id: ID<Transaction>, amount: Money)] = []
    for rule in rules {
      for expense in book.transactions.live(linking: Transaction.recurringLink, to: rule.raw)
      where book.isExpense(expense) && !expense.isOff {
        if let day = expense.day, let amount = expense.amount {
          paid.append((day, expense.id, amount))
        }
      }
    }
    paid = paid.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    var changes: [PriceChange] = []
    for (before, after) in zip(paid, paid.dropFirst())
    where before.amount.currency == after.amount.currency
      && before.amount.minor != after.amount.minor
    {
      changes.append(
        PriceChange(expense: after.id, day: after.day, from: before.amount, to: after.amount))
    }
    return changes
  }
}

/// What looks like a subscription and is no rule: the same merchant at the same interval, three times or more, for about
/// the same (rule E21).
public struct FoundSubscription: Equatable, Sendable {
  /// As the latest has it.
  public var merchant: String
  public var frequency: Frequency
  /// The latest.
  public var amount: Money
  /// The day of the latest.
  public var day: Day
  /// The earliest first.
  public var expenses: [ID<Transaction>]

  /// The fewest times that look like one.
  static var fewest: Int { 3 }
  /// How many days an interval may be off.
  static var slack: Int { 3 }
  /// Who sells more often than that in three years is a shop.
  static var mostOfOne: Int { 400 }

  fileprivate struct Paid {
    var id: ID<Transaction>
    var day: Day
    var amount: Money
  }

  /// All in a book that still go on, by merchant; one of each merchant.
  public static func all(in book: Book, on today: Day) -> [FoundSubscription] {
    let first = today.adding(years: -3).adding(days: -slack)
    var known: Set<String> = []
    for rule in book.recurring.live where rule.end.map({ $0 >= today }) ?? true {
      known.insert(folded(trimmed(rule.source)))
    }
    var groups: [String: [Paid]] = [:]
    for expense in book.transactions.rows
    where book.isExpense(expense) && expense.recurring.isNone && !expense.isOff {
      guard let day = expense.day, first <= day, day <= today, let amount = expense.amount,
        amount.isPositive, !isBlank(expense.source)
      else { continue }
      let key = folded(trimmed(expense.source))
      if known.contains(key) { continue }
      groups[key + "\n" + amount.currency.code, default: []].append(
        Paid(id: expense.id, day: day, amount: amount))
    }
    var found: [FoundSubscription] = []
    for (_, group) in groups where (fewest...mostOfOne).contains(group.count) {
      let paid = group.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
      guard let (frequency, chain) = longest(in: paid, on: today), let last = chain.last,
        let expense = book.transactions[last.id]
      else { continue }
      found.append(
        FoundSubscription(
          merchant: trimmed(expense.source), frequency: frequency, amount: last.amount,
          day: last.day, expenses: chain.map { $0.id }))
    }
    return found.sorted { a, b in
      let (first, second) = (NameKey(a.merchant, 0), NameKey(b.merchant, 0))
      return first != second ? first < second : a.amount.currency.code < b.amount.currency.code
    }
  }

  /// The interval at which most of a merchant's follow one another up to one that is not long ago.
  private static func longest(
    in paid: [Paid], on today: Day
  ) -> (frequency: Frequency, chain: [Paid])? {
    var best: (frequency: Frequency, chain: [Paid])?
    for frequency in Frequency.allCases {
      for place in paid.indices.reversed() {
        if today - paid[place].day > frequency.longestStep + slack { break }
        let chain = chain(to: place, in: paid, frequency)
        if chain.count >= fewest, chain.count > best?.chain.count ?? 0 { best = (frequency, chain) }
      }
    }
    return best
  }

  /// Back from one to the one an interval before, and so on.
  private static func chain(to place: Int, in paid: [Paid], _ frequency: Frequency) -> [Paid] {
    var chain = [paid[place]]
    var current = place
    while true {
      var found: (place: Int, off: Int)?
      var before = current - 1
      while before >= 0, paid[current].day - paid[before].day <= frequency.longestStep + slack {
        if isSimilar(paid[before].amount, paid[current].amount),
          let expected = frequency.next(after: paid[before].day)
        {
          let off = abs(paid[current].day - expected)
          if off <= slack, off < found?.off ?? .max { found = (before, off) }
        }
        before -= 1
      }
      guard let found else { return Array(chain.reversed()) }
      chain.append(paid[found.place])
      current = found.place
    }
  }

  /// At most a quarter more or less than the time before.
  private static func isSimilar(_ before: Money, _ after: Money) -> Bool {
    let difference = after.minor.subtractingReportingOverflow(before.minor)
    return !difference.overflow && difference.partialValue.magnitude <= before.minor.magnitude / 4
  }

  /// The rule that it becomes: its latest expense is the first occurrence, the earlier ones belong to it too.
  public func rule(in book: Book) -> Recurring? {
    guard let last = expenses.last, let expense = book.transactions.live(last),
      RecurringRules.canRepeat(expense, in: book)
    else { return nil }
    var rule = RecurringRules.rule(repeating: expense, in: book)
    rule.frequency = frequency
    rule.isSubscription = true
    return rule
  }
}
