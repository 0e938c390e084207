/// What the client owes for a project and gets back, transaction by transaction (rule R3).
///
/// It holds project prices only: what things were bought for never reaches a client's document.
public struct ProjectInvoiceReport: Equatable, Sendable {
  /// A transaction that the client owes or gets back, and the things it is for.
  public struct Line: Equatable, Sendable {
    public var transaction: ID<Transaction>
    public var title: String
    public var day: Day?
    public var category: String
    public var notes: String
    /// One sum a currency; empty when nothing has a price, or nobody entered an amount.
    public var amount: Totals
    public var entries: [ClientThing]
    /// Things that were sold or returned since and still count.
    public var gone: [ClientThing]
    /// What these add to the amount.
    public var left: Totals
    /// Whether it comes to the amount that was entered, and what an invoice marks that up by, because it never had a thing.
    public var isWhole: Bool
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
    let marked = ProjectInvoicing.markedUp(in: project, book)
    for transaction in ProjectInvoiceReport.inOrder(book.invoiceable(of: project)) {
      guard var line = try ProjectInvoiceReport.line(transaction, in: book) else { continue }
      switch transaction.reimbursement {
      case .none: continue
      case .owedToCompany:
        for paid in line.amount.amounts where line.isWhole && paid.isPositive {
          try line.amount.add(try ProjectInvoicing.markUp(of: transaction.id, paid, by: marked))
        }
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
  static func isInvoiceable(_ transaction: Transaction) -> Bool {
    !transaction.isOff && transaction.reimbursement != .none
  }

  /// By date, undated ones first.
  static func inOrder(_ transactions: [Transaction]) -> [Transaction] {
    // What is compared is small: a comparison that is handed whole transactions copies them.
    let keys = transactions.map { (day: $0.day?.number ?? .min, created: $0.created, id: $0.id) }
    return sortedPlaces(keys.count) { keys[$0] < keys[$1] }.map { transactions[Int($0)] }
  }

  /// The words for a transaction: "Design Business Inventory Sale", its source, "Transaction".
  public static func title(of transaction: Transaction) -> String {
    switch transaction.sale?.direction {
    case .businessToProject?: return "Design Business Inventory Sale"
    case .projectToBusiness?: return "Design Business Inventory Purchase"
    case nil: break
    }
    let source = trimmed(transaction.source)
    return source.isEmpty ? "Transaction" : source
  }

  /// The line of a transaction: what its things cost the client, else the amount if it never had any.
  ///
  /// nil when all of its things are gone and count elsewhere.
  static func line(
    _ transaction: Transaction, in book: Book
  ) throws(MoneyError) -> Line? {
    let things = ClientThings(of: transaction, in: book)
    // Of a deleted one only what had left it before counts, because what took it gives it back.
    let linked = transaction.isLive ? things.linked : []
    if (things.hadAny || !transaction.isLive) && linked.isEmpty && things.gone.isEmpty {
      return nil
    }
    var left = Totals()
    for thing in things.gone { if let price = thing.price { try left.add(price) } }
    var amount = things.hadAny ? left : book.counted(transaction)
    for thing in linked { if let price = thing.price { try amount.add(price) } }
    return Line(
      transaction: transaction.id, title: title(of: transaction), day: transaction.day,
      category: book.name(of: transaction.category), notes: transaction.notes,
      amount: amount, entries: linked, gone: things.gone, left: left,
      isWhole: !things.hadAny)
  }
}

extension Book {
  /// The transactions of a project that stand on its invoice, and those that were deleted; the book's own sales never are.
  func invoiceable(of project: ID<Project>) -> [Transaction] {
    transactions.found(linking: Transaction.projectLink, to: project.raw, where: isInvoiceable)
  }

  func isInvoiceable(_ one: Transaction) -> Bool {
    guard ProjectInvoiceReport.isInvoiceable(one) else { return false }
    return isShown(one) || one.life == .trashed && one.sale?.direction == nil
  }
}
