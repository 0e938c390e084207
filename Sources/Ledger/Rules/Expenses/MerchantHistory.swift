/// Under which categories the expenses of vendors are (rule E10), each vendor's name in any case.
///
/// Made of the rows of one vendor while somebody types, of the whole book once for a file that is imported.
public struct MerchantHistory: Sendable {
  private struct Entry {
    var category: ID<BudgetCategory>
    var count: Int
    var latest: Day
  }

  private var entries: [String: [Entry]] = [:]

  public init() {}

  /// Of all expenses.
  ///
  /// - Complexity: O(transactions).
  public init(_ book: Book) { self.init(of: Array(0..<Int32(book.transactions.count)), in: book) }

  /// Of some rows of transactions.
  public init(of rows: [Int32], in book: Book) {
    for row in rows {
      let transaction = book.transactions.rows[Int(row)]
      if book.isExpense(transaction) { add(transaction, in: book) }
    }
  }

  /// One more expense.
  public mutating func add(_ transaction: Transaction, in book: Book) {
    let category = book.category(transaction.category)
    guard book.categories.live(category) != nil, !isBlank(transaction.source) else { return }
    let name = folded(trimmed(transaction.source))
    let day = transaction.day ?? .first
    var known = entries[name] ?? []
    if let place = known.firstIndex(where: { $0.category == category }) {
      known[place].count += 1
      known[place].latest = max(known[place].latest, day)
    } else {
      known.append(Entry(category: category, count: 1, latest: day))
    }
    entries[name] = known
  }

  /// The category that a vendor's expenses have most often, of equals the latest; whether none is later.
  public func category(
    at merchant: String
  ) -> (category: ID<BudgetCategory>, isLatest: Bool)? {
    guard let known = entries[folded(trimmed(merchant))],
      let best = known.max(by: { a, b in
        (a.count, a.latest, b.category) < (b.count, b.latest, a.category)
      })
    else { return nil }
    return (best.category, known.allSatisfy { $0.latest <= best.latest })
  }
}
