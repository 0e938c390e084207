/// What transactions of a project have spent by themselves: all of them, or some, whose sums are added up.
///
/// Most have one amount in the project's currency and no lines: these are looked at where they lie, because copying a row takes
/// longer than all else. What they come to follows from their own registers and from whether they have lines.
struct BudgetPart: Sendable {
  /// By their categories as the rows name them.
  private(set) var spent: [(category: ID<BudgetCategory>, minor: Int64)] = []
  private(set) var weight = Weight()
  /// The rows that say more, to be read when this is added up.
  private(set) var others: [Int32] = []

  /// What a row says by itself.
  enum Said {
    case nothing
    /// Minor units under the row's category.
    case amount(Int64)
    case more
  }

  static func said(
    by row: Int32, of rows: [Transaction], in currency: Currency, _ book: Book
  ) -> Said {
    let place = Int(row)
    guard rows[place].life == .live, rows[place].sale == nil,
      let amount = rows[place].amount, amount.currency == currency,
      book.splits.firstRow(linking: Split.transactionLink, to: rows[place].id.raw) < 0
    else { return .more }
    if rows[place].isOff || rows[place].category.isNone { return .nothing }
    let isBack = rows[place].type == .return && amount.isPositive
    return .amount(isBack ? -amount.minor : amount.minor)
  }

  mutating func add(row: Int32, of rows: [Transaction], in currency: Currency, _ book: Book) {
    switch BudgetPart.said(by: row, of: rows, in: currency, book) {
    case .nothing: break
    case .amount(let minor):
      weight.add(Money(minor: minor, currency: currency))
      add(minor, to: rows[Int(row)].category)
    case .more: others.append(row)
    }
  }

  /// Adds what other rows have spent.
  mutating func add(_ other: BudgetPart) {
    weight.add(other.weight)
    for sum in other.spent { add(sum.minor, to: sum.category) }
    others += other.others
  }

  private mutating func add(_ minor: Int64, to category: ID<BudgetCategory>) {
    for place in spent.indices where spent[place].category == category {
      spent[place].minor = spent[place].minor &+ minor
      return
    }
    spent.append((category, minor))
  }
}
