/// What may be spent in a month, by category, what was, and what it comes to at that pace (rule E27).
public struct MonthlyBudgets: Equatable, Sendable {
  /// A category's month, in the account's currency.
  public struct Row: Equatable, Sendable {
    public var category: ID<BudgetCategory>
    public var name: String
    public var budget: Money
    /// In the category and those under it.
    public var spent: Money
    /// At the month's end, if it goes on like this.
    public var projected: Money
    /// Whether another row's category is above it, so that sums have it already.
    public var isWithin = false

    /// What is left; negative for too much.
    public var rest: Money {
      Money(minor: budget.minor &- spent.minor, currency: budget.currency)
    }
    public var isOver: Bool { spent.minor > budget.minor }
    public var willBeOver: Bool { projected.minor > budget.minor }
  }

  /// A–Z.
  public private(set) var rows: [Row] = []
  /// What the rows add up to, those that are within others once.
  public private(set) var total: Row
  /// The month's first day.
  public let month: Day
  /// How many of its days are over, today too.
  public let daysPassed: Int
  public let daysInMonth: Int
  /// Budgets of other currencies than the account's.
  public private(set) var others = Totals()

  /// The budgets of the month that a day is in; `spent` are the expenses of that month.
  public init(
    of book: Book, _ part: SpendingPart, in day: Day, on today: Day, spent: ExpenseInsight
  ) {
    let currency = book.settings.currency
    month = day.firstOfMonth
    daysInMonth = day.lastOfMonth.day
    daysPassed = max(0, min(daysInMonth, today - month + 1))
    let zero = Money.zero(currency)
    total = Row(category: ID(), name: "", budget: zero, spent: zero, projected: zero)
    var budgets: [ID<BudgetCategory>: Money] = [:]
    for budget in book.budgets(of: part.place) {
      guard let amount = budget.amount else { continue }
      guard amount.currency == currency else {
        try? others.add(amount)
        continue
      }
      // Those of merged categories are one.
      let category = book.category(budget.category)
      budgets[category] = (try? (budgets[category] ?? zero).adding(amount)) ?? budgets[category]
    }
    for (category, budget) in budgets {
      var row = Row(
        category: category, name: book.name(of: category), budget: budget, spent: zero,
        projected: zero)
      row.isWithin = MonthlyBudgets.above(category, book).contains { budgets[$0] != nil }
      for slice in spent.categories {
        let own = ID<BudgetCategory>(slice.id)
        if own == category || MonthlyBudgets.above(own, book).contains(category) {
          row.spent = (try? row.spent.adding(slice.amount)) ?? row.spent
        }
      }
      row.projected = projection(of: row.spent)
      rows.append(row)
    }
    rows.sort { NameKey($0.name, $0.category.raw) < NameKey($1.name, $1.category.raw) }
    for row in rows where !row.isWithin {
      total.budget = (try? total.budget.adding(row.budget)) ?? total.budget
      total.spent = (try? total.spent.adding(row.spent)) ?? total.spent
    }
    total.projected = projection(of: total.spent)
  }

  /// The same, with the month's expenses found in the book.
  public init(of book: Book, _ part: SpendingPart, in day: Day, on today: Day) {
    // Without a budget nothing is asked of the expenses.
    let spent =
      book.budgets(of: part.place).isEmpty
      ? ExpenseInsight(of: [], in: book.settings.currency)
      : ExpenseInsight(of: book, part, from: day.firstOfMonth, to: day.lastOfMonth)
    self.init(of: book, part, in: day, on: today, spent: spent)
  }

  /// Spent ÷ days passed × days of the month, to the minor unit, halves away from zero; before the month and after it what was
  /// spent.
  private func projection(of spent: Money) -> Money {
    guard daysPassed > 0, daysPassed < daysInMonth else { return spent }
    let minor = multiplyDivideHalfUp(spent.minor, Int64(daysInMonth), by: UInt64(daysPassed))
    return Money(minor: minor ?? spent.minor, currency: spent.currency)
  }

  /// The categories that one is a part of.
  private static func above(_ category: ID<BudgetCategory>, _ book: Book) -> [ID<BudgetCategory>] {
    var above: [ID<BudgetCategory>] = []
    var next = book.parent(of: category)
    while !next.isNone, !above.contains(next), next != category {
      above.append(next)
      next = book.parent(of: next)
    }
    return above
  }
}
