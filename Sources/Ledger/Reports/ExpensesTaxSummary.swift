/// What of a business's expenses lowers its tax, by category and rate, less what was given back, and what was driven
/// (rule E26), in the account's currency.
public struct TaxSummary: Equatable, Sendable {
  /// One category at one rate.
  public struct Row: Equatable, Sendable {
    /// None for what has no category.
    public var category: ID<BudgetCategory>
    public var name: String
    /// Percent; nil where tax was entered and no rate.
    public var rate: Rate?
    public var isDeductible: Bool
    /// How many expenses have a part in it.
    public var count = 0
    public var net: Money
    public var tax: Money
    public var gross: Money
    /// What came back, tax included; ``net``, ``tax`` and ``gross`` are without it.
    public var returned: Money
  }

  /// What was driven in one unit.
  public struct Driven: Equatable, Sendable {
    public var unit: DistanceUnit
    public var count = 0
    /// Way there and back added up.
    public var distance = Quantity(0)
    public var worth: Money
  }

  /// Those that are deductible first, then by name and rate.
  public private(set) var rows: [Row] = []
  public private(set) var driven: [Driven] = []
  /// How many trips count nothing, because they have no rate.
  public private(set) var unratedTrips = 0
  /// With their tax, of currencies that nobody said the worth of.
  public private(set) var others = Totals()
  public private(set) var faults: [RowFault] = []

  private struct Key: Hashable {
    var category: ID<BudgetCategory>
    var rate: Rate?
    var isDeductible: Bool
  }

  /// The business's expenses and returns from `first` to `last`; nil bounds are open.
  ///
  /// - Complexity: O(transactions).
  public init(of book: Book, from first: Day? = nil, to last: Day? = nil) {
    let currency = book.settings.currency
    var places: [Key: Int] = [:]
    var resolved: [ID<BudgetCategory>: ID<BudgetCategory>] = [:]
    let days = DayBounds(first, last)
    let expenses = book.transactions.rows
    for place in expenses.indices
    where expenses[place].isLive && expenses[place].project != .personal {
      let expense = expenses[place]
      guard book.isCost(expense), days.has(expense.day) else { continue }
      let isReturn = expense.type == .return
      var seen: [Int] = []
      for whole in book.taxedParts(of: expense) {
        guard let part = expense.isToNegate ? whole.negated : whole else {
          faults.append(book.tooLarge(expense))
          continue
        }
        guard part.gross.currency == currency else {
          try? others.add(part.gross)
          continue
        }
        let category =
          resolved[part.category] ?? book.category(part.category)
        resolved[part.category] = category
        let key = Key(category: category, rate: part.rate, isDeductible: expense.isDeductible)
        let row = places[key] ?? rows.count
        if row == rows.count {
          places[key] = row
          rows.append(
            Row(
              category: category, name: book.name(of: category), rate: part.rate,
              isDeductible: expense.isDeductible, net: .zero(currency), tax: .zero(currency),
              gross: .zero(currency), returned: .zero(currency)))
        }
        guard rows[row].add(part, isReturn) else {
          faults.append(book.tooLarge(expense))
          continue
        }
        if !isReturn, !seen.contains(row) {
          seen.append(row)
          rows[row].count += 1
        }
      }
    }
    rows.sort { a, b in
      if a.isDeductible != b.isDeductible { return a.isDeductible }
      let (first, second) = (NameKey(a.name, a.category.raw), NameKey(b.name, b.category.raw))
      if a.category != b.category { return first < second }
      return (a.rate?.micros ?? Int64.max) > (b.rate?.micros ?? Int64.max)
    }
    addTrips(of: book, days)
  }

  private mutating func addTrips(of book: Book, _ days: DayBounds) {
    let currency = book.settings.currency
    for trip in book.trips.rows
    where trip.isLive && trip.project != .personal && days.has(trip.day) {
      guard let worth = trip.deduction else {
        if trip.perThousand == nil { unratedTrips += 1 }
        continue
      }
      guard worth.currency == currency else {
        try? others.add(worth)
        continue
      }
      let place = driven.firstIndex { $0.unit == trip.unit } ?? driven.count
      if place == driven.count { driven.append(Driven(unit: trip.unit, worth: .zero(currency))) }
      let way = trip.distance.thousandths.multipliedReportingOverflow(by: trip.isRoundTrip ? 2 : 1)
      let sum = driven[place].distance.thousandths.addingReportingOverflow(way.partialValue)
      guard !way.overflow, !sum.overflow, let total = try? driven[place].worth.adding(worth) else {
        faults.append(book.tooLarge(trip))
        continue
      }
      driven[place].distance = Quantity(thousandths: sum.partialValue)
      driven[place].worth = total
      driven[place].count += 1
    }
    driven.sort { $0.unit.rawValue < $1.unit.rawValue }
  }

  /// What the rows of one kind come to.
  public func sum(
    deductible: Bool, in currency: Currency
  ) -> (net: Money, tax: Money, gross: Money, returned: Money) {
    let zero = Money.zero(currency)
    var sum = (net: zero, tax: zero, gross: zero, returned: zero)
    for row in rows where row.isDeductible == deductible {
      sum.net = (try? sum.net.adding(row.net)) ?? sum.net
      sum.tax = (try? sum.tax.adding(row.tax)) ?? sum.tax
      sum.gross = (try? sum.gross.adding(row.gross)) ?? sum.gross
      sum.returned = (try? sum.returned.adding(row.returned)) ?? sum.returned
    }
    return sum
  }
}

extension TaxSummary.Row {
  /// Adds all of a part, or nothing.
  fileprivate mutating func add(_ part: ExpenseTax.Part, _ isReturn: Bool) -> Bool {
    guard let all = try? gross.adding(part.gross), let taxes = try? tax.adding(part.tax),
      let before = try? all.subtracting(taxes),
      let back = isReturn ? try? returned.subtracting(part.gross) : returned
    else { return false }
    returned = back
    gross = all
    tax = taxes
    net = before
    return true
  }
}
