import Ledger
import LedgerTestSupport
import Testing

/// Over random expenses: filters beside a naive check, orders, and sums that add up.
struct ExpensePropertyTests {
  /// Rule E2 once more, one sentence after another and slowly.
  private func agrees(_ expense: ExpenseFacts, _ filter: ExpenseFilter) -> Bool {
    func plain(_ text: String) -> String { folded(trimmed(text)) }
    var isIn = true
    let texts =
      [expense.merchant, expense.notes, expense.category, expense.paymentMethod]
      + expense.lines.flatMap { [$0.name, $0.category] } + expense.tags
    for word in plain(filter.searchText).split(separator: " ") {
      isIn = isIn && texts.contains { folded($0).contains(word) }
    }
    let categories = [expense.category] + expense.lines.map { $0.category }
    if !plain(filter.category).isEmpty {
      isIn = isIn && categories.map { plain($0) }.contains(plain(filter.category))
    }
    if let from = filter.from { isIn = isIn && (expense.day.map { $0 >= from } ?? false) }
    if let through = filter.through {
      isIn = isIn && (expense.day.map { $0 <= through } ?? false)
    }
    for (bound, sign) in [(filter.atLeast, Int64(1)), (filter.atMost, -1)] {
      guard let bound else { continue }
      let isThere = expense.amount?.currency == bound.currency
      isIn = isIn && isThere && (expense.amount?.minor ?? 0) * sign >= bound.minor * sign
    }
    if !plain(filter.vendor).isEmpty {
      isIn = isIn && folded(expense.merchant).contains(plain(filter.vendor))
    }
    if !plain(filter.paymentMethod).isEmpty {
      isIn = isIn && plain(expense.paymentMethod) == plain(filter.paymentMethod)
    }
    if let wanted = filter.isRecurring { isIn = isIn && wanted == expense.isRecurring }
    if let wanted = filter.hasReceipt { isIn = isIn && wanted == expense.hasReceipt }
    for tag in filter.tags where !plain(tag).isEmpty {
      isIn = isIn && expense.tags.map { plain($0) }.contains(plain(tag))
    }
    return isIn
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a filter keeps exactly what agrees with all of it`(_ seed: UInt64) {
    var random = RandomExpenses(seed: seed)
    let expenses = random.expenses(40)
    for _ in 0..<40 {
      let filter = random.filter()
      let kept = filter.apply(to: expenses)
      #expect(kept == expenses.filter { agrees($0, filter) }, "\(filter)")
      #expect(kept == expenses.filter { filter.matches($0) })
      #expect(filter.isOff == filter.summary(Formats()).isEmpty, "\(filter)")
      if filter.isOff { #expect(kept == expenses) }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `an order is the same wherever the rows come from`(_ seed: UInt64) {
    var random = RandomExpenses(seed: seed)
    var expenses = random.expenses(40)
    for order in ExpenseSort.allCases {
      for following in [[], [ExpenseSort.amountAscending], [.recurringFirst, .categoryDescending]] {
        let sorted = order.sorted(expenses, then: following)
        #expect(Set(sorted.map { $0.id }) == Set(expenses.map { $0.id }))
        random.dice.shuffle(&expenses)
        #expect(order.sorted(expenses, then: following) == sorted, "\(order)")
      }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `neighbors in an order stand as the order and its ties say`(_ seed: UInt64) {
    var random = RandomExpenses(seed: seed)
    let expenses = random.expenses(60)
    let orders: [ExpenseSort] = [
      .amountDescending, .categoryAscending, .recurringFirst, .dateAscending,
    ]
    for order in orders {
      let sorted = order.sorted(expenses)
      for (a, b) in zip(sorted, sorted.dropFirst()) {
        let isTie: Bool
        switch order {
        case .amountDescending:
          isTie = a.amount == b.amount
          if let first = a.amount, let second = b.amount, first.currency == second.currency {
            #expect(first.minor >= second.minor)
          }
          if a.amount == nil { #expect(b.amount == nil) }
        case .categoryAscending:
          isTie = folded(a.category) == folded(b.category)
          #expect(isTie || b.category.isEmpty || folded(a.category) < folded(b.category))
        case .recurringFirst:
          isTie = a.isRecurring == b.isRecurring
          #expect(a.isRecurring || !b.isRecurring)
        case _:
          isTie = a.day == b.day
          if let first = a.day, let second = b.day { #expect(first <= second) }
          if isTie, !isBlank(a.merchant), !isBlank(b.merchant) {
            #expect(folded(a.merchant) <= folded(b.merchant))
          }
          if a.day == nil { #expect(b.day == nil) }
        }
        guard isTie, order != .dateAscending, let first = a.day, let second = b.day else {
          continue
        }
        #expect(first >= second, "\(order)")
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `categories, vendors and days add up to the total`(_ seed: UInt64) throws {
    var random = RandomExpenses(seed: seed)
    let expenses = random.expenses(60)
    let first = random.day()
    let period = first...first.adding(days: random.dice.below(40))
    for wanted in [nil, period] {
      let insight = ExpenseInsight(of: expenses, in: .usd, over: wanted)
      let counted = expenses.filter { expense in
        guard expense.amount?.currency == .usd else { return false }
        guard let wanted else { return true }
        return expense.day.map { wanted.contains($0) } ?? false
      }
      let total = counted.reduce(0) { $0 + ($1.amount?.minor ?? 0) }
      #expect(insight.total == Money(minor: total, currency: .usd))
      #expect(insight.count == counted.count)
      for slices in [insight.categories, insight.vendors] {
        #expect(slices.reduce(0) { $0 + $1.amount.minor } == total)
        #expect(Set(slices.map { folded($0.name) }).count == slices.count)
        for (a, b) in zip(slices, slices.dropFirst()) { #expect(a.amount.minor >= b.amount.minor) }
        if total > 0 {
          let percent = slices.reduce(0) { $0 + $1.percent.micros }
          #expect(abs(percent - 100_000_000) <= Int64(slices.count))
        }
      }
      let dated = counted.filter { $0.day != nil }.reduce(0) { $0 + ($1.amount?.minor ?? 0) }
      #expect(insight.days.reduce(0) { $0 + $1.amount.minor } == dated)
      for (a, b) in zip(insight.days, insight.days.dropFirst()) { #expect(b.day - a.day == 1) }
      if let wanted { #expect(insight.days.count == wanted.upperBound - wanted.lowerBound + 1) }
      let others = insight.others.amounts.filter { $0.currency == .usd }
      #expect(others.isEmpty)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `how alike amounts are is what a slide rule says`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let size = [50, 5_000, 900_000_000, 90_000_000_000][dice.below(4)]
    let values = (0...dice.below(30)).map { _ in Int64(size + dice.below(size * 2)) }
    let count = Double(values.count)
    let mean = values.reduce(0.0) { $0 + Double($1) } / count
    let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
    let expected = max(0, 1 - variance.squareRoot() / mean)
    let score = Double(SpendingConsistency.score(values).micros) / 100_000_000
    #expect(abs(score - expected) < 0.000_001)
    #expect(SpendingConsistency.score(values.map { _ in 7 }) == Rate(percent: 100))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `what comes again keeps its day, or has the month's end`(_ seed: UInt64) throws {
    var random = RandomExpenses(seed: seed)
    for _ in 0..<40 {
      let first = random.day().adding(days: random.dice.below(800))
      let number = random.dice.below(60)
      for (frequency, months) in [(Frequency.monthly, 1), (.quarterly, 3), (.yearly, 12)] {
        let day = try #require(frequency.day(number, from: first))
        #expect(day.day == first.day || (day == day.lastOfMonth && day.day < first.day))
        let distance = (day.year - first.year) * 12 + day.month - first.month
        #expect(distance == number * months)
      }
      #expect(try #require(Frequency.biweekly.day(number, from: first)) - first == 14 * number)
    }
    #expect(Frequency.monthly.next(after: .last) == nil)
    #expect(Frequency.weekly.day(.max, from: .first) == nil)
  }
}
