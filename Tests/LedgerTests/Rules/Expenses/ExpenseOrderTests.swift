import Ledger
import LedgerTestSupport
import Testing

/// The twelve orders of expenses (rule E4) with what follows them, compared one after another.
struct ExpenseOrderTests {
  /// -1 where the first comes first, 1 where the second does, 0 where the order takes them for equal.
  private func compare(_ a: ExpenseFacts, _ b: ExpenseFacts, _ order: ExpenseSort) -> Int {
    func known<T: Comparable>(_ a: T?, _ b: T?, _ isDescending: Bool) -> Int {
      if let a, let b { return a == b ? 0 : (a < b) != isDescending ? -1 : 1 }
      // What is missing comes last, either way.
      return a == nil && b == nil ? 0 : a == nil ? 1 : -1
    }
    func text(_ text: String) -> String? { isBlank(text) ? nil : folded(trimmed(text)) }
    switch order {
    case .dateDescending, .dateAscending: return known(a.day, b.day, order == .dateDescending)
    case .amountDescending, .amountAscending:
      if let first = a.amount, let second = b.amount, first.currency != second.currency {
        return first.currency.code < second.currency.code ? -1 : 1
      }
      return known(a.amount?.minor, b.amount?.minor, order == .amountDescending)
    case .merchantAscending, .merchantDescending:
      return known(text(a.merchant), text(b.merchant), order == .merchantDescending)
    case .categoryAscending, .categoryDescending:
      return known(text(a.category), text(b.category), order == .categoryDescending)
    case .paymentAscending, .paymentDescending:
      return known(text(a.paymentMethod), text(b.paymentMethod), order == .paymentDescending)
    case .recurringFirst: return (b.isRecurring ? 1 : 0) - (a.isRecurring ? 1 : 0)
    case .nonRecurringFirst: return (a.isRecurring ? 1 : 0) - (b.isRecurring ? 1 : 0)
    }
  }

  @Test(arguments: ExpenseSort.allCases)
  func `each order with its ties, whatever follows it`(_ order: ExpenseSort) {
    var random = RandomExpenses(seed: UInt64(ExpenseSort.allCases.firstIndex(of: order) ?? 0) + 1)
    for _ in 0..<8 {
      let expenses = random.expenses(40)
      for second in ExpenseSort.allCases {
        let orders = [order, second, .dateDescending, .merchantAscending]
        var wanted: [ExpenseFacts] = []
        for expense in expenses {
          let place = wanted.firstIndex { other in
            let first = orders.lazy.map { compare(expense, other, $0) }.first { $0 != 0 }
            return (first ?? (expense.id < other.id ? -1 : 1)) < 0
          }
          wanted.insert(expense, at: place ?? wanted.count)
        }
        #expect(
          order.sorted(expenses, then: [second]).map { $0.id } == wanted.map { $0.id },
          "\(order) \(second)")
      }
      #expect(
        order.sorted(expenses).map { $0.id } == order.sorted(expenses, then: [order]).map { $0.id })
    }
  }
}
