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
  public var contexts: [ExpenseContext] = []
  public var place = Scope.inventory
  /// Who is to pay for it in the end; none where nobody is.
  public var client = ID<Client>()

  public init() {}

  /// The facts of a transaction as it was entered, its amount in the account's currency where somebody said that.
  public init(of transaction: Transaction, in book: Book) {
    let currency = book.settings.currency
    id = transaction.id
    amount = transaction.listed(
      book.amounts(of: transaction).leading(currency)?.counted(in: currency, transaction.worth))
    merchant = transaction.source
    day = transaction.day
    category = book.name(of: transaction.category)
    notes = transaction.notes
    paymentMethod = transaction.paymentMethod
    isRecurring = !transaction.recurring.isNone
    tags = book.tags(of: transaction.id).map { $0.name }
    lines = book.splits(of: transaction.id).map { split in
      SplitLine(
        name: split.name,
        amount: split.amount.map { $0.share(of: transaction, in: currency) },
        category: book.name(of: split.category))
    }
    hasReceipt = book.hasReceipt(transaction)
    contexts = ExpenseContext.of(transaction)
    place = Scope(transaction.project)
    client = book.client(of: transaction)
  }

  /// The names of its categories: its own and those of its lines.
  var categories: [String] { [category] + lines.map { $0.category } }
}

extension Book {
  /// Whether a transaction is an expense: a purchase that somebody entered, wherever it belongs, and that still counts.
  public func isExpense(_ transaction: Transaction) -> Bool {
    transaction.isLive && transaction.sale == nil
      && (transaction.type == .purchase || transaction.type == nil)
  }

  /// What a category is called, "" for none; one that was merged is called what it was merged into.
  public func name(of id: ID<BudgetCategory>) -> String { categories[category(id)]?.name ?? "" }
}

extension Money {
  /// What a part of a transaction counts in a currency: as much of the transaction's worth as it is of its amount, to the
  /// minor unit, halves away from zero; itself where nobody entered a worth.
  public func share(of transaction: Transaction, in currency: Currency) -> Money {
    guard self.currency != currency, let whole = transaction.amount, whole.minor != 0,
      whole.currency == self.currency, let worth = whole.value(in: currency, transaction.worth),
      let part = multiplyDivideHalfUp(minor, worth.minor, by: whole.minor.magnitude)
    else { return self }
    return Money(minor: whole.minor < 0 ? -part : part, currency: currency)
  }
}
