/// What the client owes for a project and gets back, transaction by transaction (rule R3).
///
/// It holds project prices only: what things were bought for never reaches a client's document.
public struct ProjectInvoiceReport: Equatable, Sendable {
  /// A thing that was bought or sold in a transaction.
  public struct Entry: Equatable, Sendable {
    public var item: ID<Item>
    public var name: String
    /// The project price; nil when it is missing.
    public var price: Money?
    public var isMissingPrice: Bool { price == nil }
  }

  public struct Line: Equatable, Sendable {
    public var transaction: ID<Transaction>
    public var title: String
    public var day: Day?
    public var category: String
    public var notes: String
    /// One sum a currency; empty when nobody entered an amount.
    public var amount: Totals
    public var entries: [Entry]
    /// What things of a canonical sale that have left it since add to the amount.
    public var left: Totals
  }

  public var charges: [Line] = []
  public var credits: [Line] = []
  public var chargesTotal = Totals()
  public var creditsTotal = Totals()
  /// Charges − credits; may be negative.
  public var netDue = Totals()

  public var isEmpty: Bool { charges.isEmpty && credits.isEmpty }

  public static var title: String { "Invoice" }
  public static var missingPrice: String { "Missing project price" }
  /// Beside ``Line/left``, so that a line's entries add up to its amount.
  public static var leftText: String { "Sold or returned since" }
  public static var emptyText: String {
    "No invoiceable items. There are no qualifying transactions for this project."
  }

  public init(of project: ID<Project>, in book: Book) throws(MoneyError) {
    for transaction in ProjectInvoiceReport.inOrder(book.transactions(in: .project(project)))
    where ProjectInvoiceReport.isInvoiceable(transaction) {
      let line = try ProjectInvoiceReport.line(transaction, in: book)
      switch transaction.reimbursement {
      case .none: continue
      case .owedToCompany:
        charges.append(line)
        try chargesTotal.add(line.amount)
      case .owedToClient:
        credits.append(line)
        try creditsTotal.add(line.amount)
      }
    }
    netDue = chargesTotal
    try netDue.subtract(creditsTotal)
  }

  /// Whether a transaction stands on the invoice.
  public static func isInvoiceable(_ transaction: Transaction) -> Bool {
    !transaction.isOff && transaction.reimbursement != .none
  }

  /// By date, undated ones first.
  private static func inOrder(_ transactions: [Transaction]) -> [Transaction] {
    transactions.sorted { a, b in
      if a.day == b.day { return (a.created, a.id) < (b.created, b.id) }
      guard let first = a.day else { return true }
      guard let second = b.day else { return false }
      return first < second
    }
  }

  /// The words for a transaction: "Design Business Inventory Sale", its source, "Transaction".
  public static func title(of transaction: Transaction) -> String {
    switch transaction.sale?.direction {
    case .businessToProject?: return "Design Business Inventory Sale"
    case .projectToBusiness?: return "Design Business Inventory Purchase"
    case nil: break
    }
    return isBlank(transaction.source) ? "Transaction" : transaction.source
  }

  private static func line(_ transaction: Transaction, in book: Book) throws(MoneyError) -> Line {
    let items = book.items(of: transaction.id)
    let sum = try amount(of: transaction, items, in: book)
    return Line(
      transaction: transaction.id, title: title(of: transaction), day: transaction.day,
      category: book.categories[transaction.category]?.name ?? "", notes: transaction.notes,
      amount: sum.amount,
      entries: items.map { item in
        Entry(
          item: item.id, name: item.reportName,
          price: item.projectPrice.flatMap { $0.isZero ? nil : $0 })
      }, left: sum.left)
  }

  /// The project prices of what is linked, else what the transaction comes to.
  ///
  /// Of a canonical sale, things that moved on count as well, at the price they left with; `left` is
  /// their part.
  private static func amount(
    of transaction: Transaction, _ items: [Item], in book: Book
  ) throws(MoneyError) -> (amount: Totals, left: Totals) {
    let whole = book.amounts(of: transaction)
    if items.isEmpty { return (whole, Totals()) }
    var sum = Totals()
    for item in items {
      if let price = item.projectPrice { try sum.add(price) }
    }
    if sum.isEmpty {
      sum = Totals(
        Money.zero(whole.leading(book.settings.currency)?.currency ?? book.settings.currency))
    }
    guard transaction.sale?.direction != nil else { return (sum, Totals()) }
    var movedOn = whole
    for item in items {
      if let price = item.displayPrice { try movedOn.subtract(price) }
    }
    let left = try Totals(movedOn.amounts.filter { $0.isPositive })
    try sum.add(left)
    return (sum, left)
  }
}
