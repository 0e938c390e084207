/// What a client spent on furnishings, and saved (rule R4).
///
/// It holds project prices and market values only: what things were bought for never reaches a
/// client's document.
public struct ClientSummary: Equatable, Sendable {
  /// What the things of one category come to, at their project prices; `name` is "Unknown Category" where its category is gone.
  public struct Category: Equatable, Sendable {
    public var name: String
    public var spent: Totals
  }

  /// A thing that the client has, and the receipt that shows its price.
  public struct Furnishing: Equatable, Sendable {
    public var item: ID<Item>
    public var name: String
    public var source: String
    /// How many pieces the price is for.
    public var pieces: Int64
    /// The project price.
    public var price: Money?
    public var transaction: ID<Transaction>
    public var receipt: ReceiptLink
  }

  /// A–Z.
  public var categories: [Category] = []
  /// In the order they were entered.
  public var furnishings: [Furnishing] = []
  public var spent = Totals()
  /// What things without a category add to ``spent``.
  public var uncategorized = Totals()
  public var market = Totals()
  /// What things with a market value above zero cost the client.
  public var spentOnValued = Totals()
  /// Market values above zero − ``spentOnValued``; may be negative.
  public var saved = Totals()

  /// Whether everything that was spent was spent on things whose market value is known.
  public var isAllValued: Bool { spent == spentOnValued }

  public static var title: String { "Client Summary" }
  public static var unknownCategory: String { "Unknown Category" }

  /// What was given back was not spent (rule I7).
  public init(
    of project: ID<Project>, in book: Book, isPending: (Attachment) -> Bool = { _ in false }
  ) throws(MoneyError) {
    var places: [ID<BudgetCategory>: Int] = [:]
    var receipts: [ID<Transaction>: ReceiptLink] = [:]
    for item in book.itemsKept(in: .project(project)) {
      if let price = item.projectPrice { try spent.add(price) }
      if let value = item.marketValue {
        try market.add(value)
        if value.isPositive {
          try saved.add(value)
          if let price = item.projectPrice { try spentOnValued.add(price) }
        }
      }
      try count(item, in: book, &places)
      let receipt: ReceiptLink
      if let known = receipts[item.transaction] {
        receipt = known
      } else {
        receipt = ReceiptLink(
          of: book.transactions.live(item.transaction), in: book, isPending: isPending)
        receipts[item.transaction] = receipt
      }
      furnishings.append(
        Furnishing(
          item: item.id, name: item.reportName, source: book.vendor(of: item), pieces: item.pieces,
          price: item.projectPrice,
          transaction: item.transaction, receipt: receipt))
    }
    try saved.subtract(spentOnValued)
    categories = ClientSummary.merged(categories)
  }

  /// Adds an item to its category; without one it is in no category's row.
  private mutating func count(
    _ item: Item, in book: Book, _ places: inout [ID<BudgetCategory>: Int]
  ) throws(MoneyError) {
    let id = book.category(of: item)
    if id.isNone {
      if let price = item.projectPrice { try uncategorized.add(price) }
      return
    }
    let place = places[id] ?? categories.count
    if place == categories.count {
      places[id] = place
      let category = book.categories[id]
      let isKnown = category != nil && category?.life != .trashed
      categories.append(
        Category(
          name: isKnown ? category?.name ?? "" : ClientSummary.unknownCategory, spent: Totals()))
    }
    if let price = item.projectPrice { try categories[place].spent.add(price) }
  }

  /// A–Z, with categories of one name as one.
  private static func merged(_ categories: [Category]) -> [Category] {
    var result: [Category] = []
    for category in categories.sorted(by: { compareForReading($0.name, $1.name) }) {
      if let last = result.last, last.name == category.name {
        try? result[result.count - 1].spent.add(category.spent)
      } else {
        result.append(category)
      }
    }
    return result
  }
}
