/// The orders of a list of expenses (rule E4).
public enum ExpenseSort: String, CaseIterable, Sendable {
  case dateDescending = "date-desc"
  case dateAscending = "date-asc"
  case amountDescending = "amount-desc"
  case amountAscending = "amount-asc"
  case merchantAscending = "merchant-asc"
  case merchantDescending = "merchant-desc"
  case categoryAscending = "category-asc"
  case categoryDescending = "category-desc"
  case paymentAscending = "payment-asc"
  case paymentDescending = "payment-desc"
  case recurringFirst = "recurring-first"
  case nonRecurringFirst = "non-recurring-first"

  /// The order of a list until somebody chooses another.
  public static var standard: ExpenseSort { .dateDescending }

  public var title: Phrase {
    switch self {
    case .dateDescending: return "Date (Newest First)"
    case .dateAscending: return "Date (Oldest First)"
    case .amountDescending: return "Amount (High to Low)"
    case .amountAscending: return "Amount (Low to High)"
    case .merchantAscending: return "Merchant (A–Z)"
    case .merchantDescending: return "Merchant (Z–A)"
    case .categoryAscending: return "Category (A–Z)"
    case .categoryDescending: return "Category (Z–A)"
    case .paymentAscending: return "Payment Method (A–Z)"
    case .paymentDescending: return "Payment Method (Z–A)"
    case .recurringFirst: return "Recurring First"
    case .nonRecurringFirst: return "Non-recurring First"
    }
  }

  /// The expenses in this order, equal ones in the `following` orders; what is still equal by date, latest first,
  /// then by merchant, then by id.
  public func sorted(
    _ expenses: [ExpenseFacts], then following: [ExpenseSort] = []
  ) -> [ExpenseFacts] {
    let orders = [self] + following + [.dateDescending, .merchantAscending]
    let keys = expenses.map { Key($0, for: orders) }
    return expenses.indices
      .sorted { Key.precedes(keys[$0], keys[$1], in: orders) }
      .map { expenses[$0] }
  }

  /// What is compared of one expense, made once.
  private struct Key {
    let day: Day?
    let amount: Money?
    let merchant: ReadingKey?
    let category: ReadingKey?
    let payment: ReadingKey?
    let isRecurring: Bool
    let id: ID<Transaction>

    init(_ expense: ExpenseFacts, for orders: [ExpenseSort]) {
      func key(_ text: String, _ ascending: ExpenseSort, _ descending: ExpenseSort) -> ReadingKey? {
        if isBlank(text) || !orders.contains(where: { $0 == ascending || $0 == descending }) {
          return nil
        }
        // Folded first: what differs in case alone is equal, and the date decides.
        return ReadingKey(folded(trimmed(text)))
      }
      day = expense.day
      amount = expense.amount
      merchant = key(expense.merchant, .merchantAscending, .merchantDescending)
      category = key(expense.category, .categoryAscending, .categoryDescending)
      payment = key(expense.paymentMethod, .paymentAscending, .paymentDescending)
      isRecurring = expense.isRecurring
      id = expense.id
    }

    static func precedes(_ a: Key, _ b: Key, in orders: [ExpenseSort]) -> Bool {
      for order in orders {
        if let isBefore = precedes(a, b, in: order) { return isBefore }
      }
      return a.id < b.id
    }

    /// nil where the order takes them for equal.
    private static func precedes(_ a: Key, _ b: Key, in order: ExpenseSort) -> Bool? {
      switch order {
      case .dateDescending: return compare(a.day, b.day, descending: true)
      case .dateAscending: return compare(a.day, b.day, descending: false)
      case .amountDescending: return compareAmounts(a.amount, b.amount, descending: true)
      case .amountAscending: return compareAmounts(a.amount, b.amount, descending: false)
      case .merchantAscending: return compare(a.merchant, b.merchant, descending: false)
      case .merchantDescending: return compare(a.merchant, b.merchant, descending: true)
      case .categoryAscending: return compare(a.category, b.category, descending: false)
      case .categoryDescending: return compare(a.category, b.category, descending: true)
      case .paymentAscending: return compare(a.payment, b.payment, descending: false)
      case .paymentDescending: return compare(a.payment, b.payment, descending: true)
      case .recurringFirst: return a.isRecurring == b.isRecurring ? nil : a.isRecurring
      case .nonRecurringFirst: return a.isRecurring == b.isRecurring ? nil : b.isRecurring
      }
    }

    /// What is missing comes last both ways.
    private static func compare<T: Comparable>(_ a: T?, _ b: T?, descending: Bool) -> Bool? {
      guard let a, let b else { return a == nil && b == nil ? nil : b == nil }
      if a == b { return nil }
      return (a < b) != descending
    }

    /// Amounts of one currency stand together, currencies by their codes.
    private static func compareAmounts(_ a: Money?, _ b: Money?, descending: Bool) -> Bool? {
      guard let a, let b, a.currency != b.currency else {
        return compare(a?.minor, b?.minor, descending: descending)
      }
      return a.currency < b.currency
    }
  }
}
