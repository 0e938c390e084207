import Ledger

/// Expenses as CSV, a line each, money that came back below zero, with columns that any import by columns finds again (rule E2 says what of them is looked at).
public enum ExpenseCSV {
  public static var columns: [String] {
    [
      "Date", "Merchant", "Amount", "Currency", "Category", "Tags", "Payment Method", place,
      "Client", "Recurring", "Tax Deductible", subscription, "Receipt", "Notes", "Lines", tax,
      worth, worthCurrency, notCounted, "ID",
    ]
  }

  /// Why the line adds nothing to a sum (rule E26): files of earlier versions have no such column.
  static var notCounted: String { "Not Counted" }
  /// How much of the amount is tax: neither have they this one.
  static var tax: String { "Tax Amount" }
  /// What an amount in another currency counts for in the book's (rule G18), and in which that is: nor these.
  static var worth: String { "Worth" }
  static var worthCurrency: String { "Worth Currency" }
  /// The column that says where an expense is.
  static var place: String { "Place" }
  static var subscription: String { "Subscription" }

  /// All of a book, as their list has them (rule E4).
  public static func bytes(of book: Book) -> [UInt8] {
    let all = book.transactions.live.filter { book.standsAmongExpenses($0) }
    let sorted = ExpenseSort.standard.sorted(all.map { ExpenseFacts(of: $0, in: book) })
    return bytes(of: sorted.map { $0.id }, in: book)
  }

  /// What is there of these, in this order; what is no expense is left out.
  public static func bytes(of expenses: [ID<Transaction>], in book: Book) -> [UInt8] {
    var writer = CSVWriter()
    writer.row(columns.map { .plain($0) })
    for id in expenses {
      guard let expense = book.transactions.live(id), book.standsAmongExpenses(expense)
      else { continue }
      writer.row(cells(of: expense, in: book))
    }
    return writer.bytes
  }

  /// Whether these are the titles of such a file, of an earlier version too.
  static func recognizes(_ header: [String]) -> Bool {
    let later = [tax, worth, worthCurrency, notCounted]
    return header == columns.filter { !later.contains($0) || header.contains($0) }
  }

  /// An expense as its line says it below these titles, each cell as it is read.
  static func texts(of expense: Transaction, below header: [String], in book: Book) -> [String] {
    zip(columns, cells(of: expense, in: book)).compactMap { title, cell in
      guard header.contains(title) else { return nil }
      switch cell {
      case .plain(let text), .text(let text): return trimmed(text)
      }
    }
  }

  private static func cells(of expense: Transaction, in book: Book) -> [CSVCell] {
    let worth = expense.amount?.value(in: book.settings.currency, expense.worth)
    return [
      .plain(expense.day?.text ?? ""), .text(expense.source),
      .plain(expense.listed(expense.amount)?.plain ?? ""),
      .plain(expense.amount?.currency.code ?? ""),
      .text(book.name(of: expense.category)),
      .text(book.tags(of: expense.id).map { $0.name }.joined(separator: ", ")),
      .text(expense.paymentMethod),
      .text(Scope(expense.project).title(in: book).english),
      .text(book.named(book.client(of: expense))?.displayName ?? ""),
      .plain(answer(!expense.recurring.isNone)), .plain(answer(expense.isDeductible)),
      .plain(answer(expense.isSubscription)), .plain(answer(book.hasReceipt(expense))),
      .text(expense.notes), .text(lines(of: expense, in: book)),
      .plain(expense.listed(Billing.tax(in: expense, book))?.plain ?? ""),
      .plain(expense.listed(worth)?.plain ?? ""), .plain(worth?.currency.code ?? ""),
      .plain(book.notSpent(expense)?.title.english ?? ""), .plain(expense.id.text),
    ]
  }

  static func answer(_ isSo: Bool) -> String { isSo ? "yes" : "" }

  /// "Wine 24.00; Bread 3.50".
  private static func lines(of expense: Transaction, in book: Book) -> String {
    var lines: [String] = []
    for split in book.splits(of: expense.id) {
      lines.append(
        [split.name, split.amount?.plain ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
    }
    return lines.joined(separator: "; ")
  }
}
