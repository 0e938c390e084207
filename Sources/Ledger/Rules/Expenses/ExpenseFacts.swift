/// What filters, orders and sums look at of an expense (rule E1).
public struct ExpenseFacts: Equatable, Sendable {
  /// A part of an expense with a name, an amount and a category of its own.
  public struct SplitLine: Equatable, Sendable {
    public var name: String
    public var amount: Money?
    /// Blank is the expense's.
    public var category: String

    public init(name: String, amount: Money?, category: String = "") {
      self.name = name
      self.amount = amount
      self.category = category
    }
  }

  /// Decides ties, so that every device lists in one order.
  public var id = ID<Transaction>()
  public var amount: Money?
  public var merchant = ""
  public var day: Day?
  /// Its name; blank is none.
  public var category = ""
  public var notes = ""
  public var paymentMethod = ""
  public var isRecurring = false
  public var tags: [String] = []
  public var lines: [SplitLine] = []
  public var hasReceipt = false

  public init() {}

  /// The facts of a transaction as it was entered, its amount in the account's currency where somebody said that.
  public init(of transaction: Transaction, in book: Book) {
    let currency = book.settings.currency
    id = transaction.id
    amount = book.amounts(of: transaction).leading(currency)?
      .counted(in: currency, transaction.worth)
    merchant = transaction.source
    day = transaction.day
    category = book.categories[transaction.category]?.name ?? ""
    notes = transaction.notes
    hasReceipt = book.hasReceipt(transaction)
  }

  /// The names of its categories: its own and those of its lines.
  var categories: [String] { [category] + lines.map { $0.category } }
}
