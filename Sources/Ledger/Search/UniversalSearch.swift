/// One box over items, transactions, spaces and charges: their search texts, kept row by row, so
/// that a keystroke scans bytes and compares no strings.
///
/// Projects, clients and invoices have indexes of their own (Screens).
public struct UniversalSearch: Sendable {
  private var itemTexts = Haystack()
  private var skus = Haystack()
  private var transactionTexts = Haystack()
  private var spaceTexts = Haystack()
  private var chargeTexts = Haystack()
  /// What canonical sales come to; other amounts stand in their rows.
  private var saleAmounts: [Int32: Money] = [:]
  /// Canonical sales that nothing sells into.
  private var empty: Set<Int32> = []

  public init() {}

  public init(_ book: Book) {
    for row in 0..<Int32(book.items.count) { setItem(row, in: book) }
    for row in 0..<Int32(book.transactions.count) { setTransaction(row, in: book) }
    for row in 0..<Int32(book.spaces.count) { updateSpace(row, in: book) }
    for row in 0..<Int32(book.charges.count) { updateCharge(row, in: book) }
  }

  // MARK: following edits

  public mutating func updateItem(_ row: Int32, in book: Book) {
    setItem(row, in: book)
    updateSale(book.items.rows[Int(row)].transaction, in: book)
  }

  /// Its items say its category too.
  public mutating func updateTransaction(_ row: Int32, in book: Book) {
    setTransaction(row, in: book)
    let id = book.transactions.rows[Int(row)].id
    for item in book.items.rows(linking: Item.transactionLink, to: id.raw) {
      setItem(item, in: book)
    }
  }

  /// A step of an item's life changes what the sales it is part of come to.
  public mutating func updateLineage(_ row: Int32, in book: Book) {
    let edge = book.lineage.rows[Int(row)]
    updateSale(edge.fromTransaction, in: book)
    updateSale(edge.toTransaction, in: book)
  }

  public mutating func updateSpace(_ row: Int32, in book: Book) {
    spaceTexts.set(row, SearchTexts.of(book.spaces.rows[Int(row)]))
  }

  public mutating func updateCharge(_ row: Int32, in book: Book) {
    chargeTexts.set(row, SearchTexts.of(book.charges.rows[Int(row)], in: book))
  }

  private mutating func setItem(_ row: Int32, in book: Book) {
    let item = book.items.rows[Int(row)]
    itemTexts.set(row, SearchTexts.of(item, in: book))
    skus.set(row, [SKU.normalized(item.sku)])
  }

  private mutating func setTransaction(_ row: Int32, in book: Book) {
    let transaction = book.transactions.rows[Int(row)]
    transactionTexts.set(row, SearchTexts.of(transaction, in: book))
    if transaction.sale == nil {
      saleAmounts[row] = nil
      empty.remove(row)
    } else {
      saleAmounts[row] = book.amount(of: transaction)
      if book.isShown(transaction) { empty.remove(row) } else { empty.insert(row) }
    }
  }

  private mutating func updateSale(_ id: ID<Transaction>, in book: Book) {
    guard let row = book.transactions.row(of: id),
      book.transactions.rows[Int(row)].sale != nil
    else { return }
    setTransaction(row, in: book)
  }

  // MARK: searching

  /// The rows of live items that match, the latest entered first; a blank query matches all.
  public func items(_ query: String, in book: Book) -> [Int32] {
    let texts = itemTexts.matches(query)
    let sku = SKU.normalized(query)
    let numbers = sku.isEmpty ? nil : skus.matches(sku)
    let amount = AmountMatcher(query)
    let rows = book.items.rows
    return UniversalSearch.rows(min(rows.count, itemTexts.rowCount)) { row in
      guard rows[row].isLive else { return false }
      guard let texts else { return true }
      if texts[row] || numbers?[row] == true { return true }
      guard let amount else { return false }
      return amount.matches(rows[row].purchasePrice) || amount.matches(rows[row].projectPrice)
        || amount.matches(rows[row].marketValue)
    }
  }

  /// The rows of live transactions that match.
  public func transactions(_ query: String, in book: Book) -> [Int32] {
    let texts = transactionTexts.matches(query)
    let amount = AmountMatcher(query)
    let rows = book.transactions.rows
    return UniversalSearch.rows(min(rows.count, transactionTexts.rowCount)) { row in
      guard rows[row].isLive, !empty.contains(Int32(row)) else { return false }
      guard let texts else { return true }
      if texts[row] { return true }
      guard let amount else { return false }
      return amount.matches(
        rows[row].sale == nil ? rows[row].amount : saleAmounts[Int32(row)])
    }
  }

  /// The rows of live spaces that match.
  public func spaces(_ query: String, in book: Book) -> [Int32] {
    let texts = spaceTexts.matches(query)
    let rows = book.spaces.rows
    return UniversalSearch.rows(min(rows.count, spaceTexts.rowCount)) {
      rows[$0].isLive && texts?[$0] != false
    }
  }

  /// The rows of live charges that match.
  public func charges(_ query: String, in book: Book) -> [Int32] {
    let texts = chargeTexts.matches(query)
    let amount = AmountMatcher(query)
    let rows = book.charges.rows
    return UniversalSearch.rows(min(rows.count, chargeTexts.rowCount)) { row in
      guard rows[row].isLive else { return false }
      if texts?[row] != false { return true }
      guard let amount else { return false }
      return amount.matches(try? rows[row].price.amount())
    }
  }

  private static func rows(_ count: Int, where matches: (Int) -> Bool) -> [Int32] {
    var found: [Int32] = []
    for row in stride(from: count - 1, through: 0, by: -1) where matches(row) {
      found.append(Int32(row))
    }
    return found
  }
}
