extension ExpenseContext {
  /// Its place among all, as a slice has it.
  var number: UInt64 { UInt64((Self.allCases.firstIndex(of: self) ?? 0) + 1) }

  /// The context of a slice.
  public init?(_ slice: ExpenseInsight.Slice) {
    let place = Int(clamping: slice.id) - 1
    guard Self.allCases.indices.contains(place) else { return nil }
    self = Self.allCases[place]
  }
}

extension ExpenseInsight {
  /// The expenses of a book in the account's currency (rule E26), from `first` to `last`; nil bounds are open.
  ///
  /// Categories, tags and projects are rows, told apart by their ids; merged ones are what they were merged into. With a place only
  /// what belongs there is looked at.
  ///
  /// - Complexity: O(transactions + days of the period); names are looked up once each.
  public init(
    of book: Book, _ part: SpendingPart = .business, from first: Day? = nil, to last: Day? = nil,
    in place: ID<Project>? = nil
  ) {
    let currency = book.settings.currency
    total = .zero(currency)
    var sums = InsightSums(book, currency)
    var byDay = DaySums()
    var amounts: [Int64] = []
    var weight: Int64 = 0
    let period = DayBounds(first, last)
    let rows = book.transactions.rows
    let fees = book.feeCategories
    for row in rows.indices {
      if let place, rows[row].project != place { continue }
      guard part.has(rows[row].project), rows[row].isExpense, !rows[row].isOff,
        !rows[row].isPaidByClient, !fees.contains(rows[row].category),
        var amount = rows[row].amount
      else { continue }
      if amount.currency != currency { amount = amount.counted(in: currency, rows[row].worth) }
      let day = rows[row].day
      let isInside = period.has(day)
      guard amount.currency == currency else {
        if isInside { try? others.add(amount) }
        continue
      }
      // Of what is outside the days only the days' sums are asked.
      let isTooLarge =
        isInside
        ? !sums.read(row, amount.minor, &weight)
        : !ExpenseInsight.weigh(amount.minor, into: &weight)
      if isTooLarge {
        if isInside { faults.append(book.tooLarge(rows[row])) }
        continue
      }
      if let day {
        allDays.add(amount.minor, on: day)
      } else {
        undated = Money(minor: (undated?.minor ?? 0) + amount.minor, currency: currency)
      }
      if !isInside { continue }
      total.minor += amount.minor
      count += 1
      amounts.append(amount.minor)
      if let day { byDay.add(amount.minor, on: day) }
      sums.add(row, amount.minor, count)
    }
    sums.write(to: &self)
    pattern = SpendingPattern(byDay)
    consistency = SpendingConsistency.score(amounts)
    fillDays(byDay, over: ExpenseInsight.span(byDay, first, last))
  }

  /// From the first day asked for, else the first with an expense, to the last; a hundred years at most.
  private static func span(
    _ byDay: DaySums, _ first: Day?, _ last: Day?
  ) -> ClosedRange<Day>? {
    let used = byDay.span
    guard let from = first ?? used?.lowerBound, let to = last ?? used?.upperBound, from <= to
    else { return nil }
    if to - from <= longest { return from...to }
    // Of longer ones the days that have something, so that no typing mistake costs minutes.
    guard let used, used.upperBound - used.lowerBound <= longest else { return nil }
    return used
  }

  private static var longest: Int { 36_525 }

  /// Adds the size of an amount to those that were added up; false where that does not fit, and nothing changes.
  static func weigh(_ amount: Int64, into weight: inout Int64) -> Bool {
    guard let sum = self.weight(amount, over: weight) else { return false }
    weight = sum
    return true
  }

  /// What the expenses of some days come to, whichever period this is of; days outside the book's are nothing.
  public func sum(over period: ClosedRange<Day>) -> Money {
    Money(minor: allDays.sum(over: period), currency: total.currency)
  }

  /// Every month that the days reach into, from its first day on.
  public var months: [Daily] {
    var months: [Daily] = []
    for daily in days {
      let first = daily.day.firstOfMonth
      if months.last?.day == first {
        months[months.count - 1].amount.minor += daily.amount.minor
      } else {
        months.append(Daily(day: first, amount: daily.amount))
      }
    }
    return months
  }
}

extension Book {
  func tooLarge(_ expense: Transaction) -> RowFault {
    RowFault(expense, "The amount of an expense is too large to add up.", "Lower it.")
  }
}

extension Book {
  /// What a place of expenses is called: a project by its name, else what it stands for.
  func name(ofPlace project: ID<Project>) -> String {
    switch Scope(project) {
    case .project(let id):
      let name = projects[id]?.name ?? ""
      return isBlank(name) ? "Untitled Project" : name
    case .inventory: return "Inventory"
    case .business: return "Business"
    case .personal: return "Personal"
    }
  }
}
