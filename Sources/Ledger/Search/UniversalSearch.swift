/// One box over items, transactions, spaces and charges: their search texts, kept row by row, so
/// that a keystroke scans bytes and compares no strings.
///
/// Projects, clients and invoices have indexes of their own (Screens).
public struct UniversalSearch: Sendable {
  private var items = SearchedRows(amounts: 3)
  private var transactions = SearchedRows(amounts: 1)
  private var spaces = SearchedRows(amounts: 0)
  private var charges = SearchedRows(amounts: 1)
  private var receipts = SearchedRows(amounts: 0)
  private var skus = Haystack()
  /// Which of the services that are offered each charge is, from 1 in the order of their names; 0 for one's own.
  private var services: [UInt8] = []

  public init() {}

  public init(_ book: Book) {
    for row in 0..<Int32(book.items.count) { setItem(row, in: book) }
    for row in 0..<Int32(book.transactions.count) { setTransaction(row, in: book) }
    for row in 0..<Int32(book.spaces.count) { updateSpace(row, in: book) }
    for row in 0..<Int32(book.charges.count) { updateCharge(row, in: book) }
    for row in 0..<Int32(book.receipts.count) { updateReceipt(row, in: book) }
  }

  // MARK: following edits

  public mutating func updateItem(_ row: Int32, in book: Book) {
    setItem(row, in: book)
    updateSale(book.items.rows[Int(row)].transaction, in: book)
  }

  /// Its items say its category and its vendor too.
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
    let space = book.spaces.rows[Int(row)]
    spaces.set(row, SearchTexts.of(space), isShown: space.isLive)
  }

  public mutating func updateCharge(_ row: Int32, in book: Book) {
    let charge = book.charges.rows[Int(row)]
    charges.set(
      row, SearchTexts.of(charge, in: book), isShown: charge.isLive,
      [try? charge.price.amount()])
    while services.count <= Int(row) { services.append(0) }
    services[Int(row)] = UInt8(truncatingIfNeeded: (charge.service.place ?? -1) + 1)
  }

  /// Only what still waits in the Inbox: the others are found by their expenses.
  public mutating func updateReceipt(_ row: Int32, in book: Book) {
    let receipt = book.receipts.rows[Int(row)]
    receipts.set(
      row, SearchTexts.of(receipt, in: book),
      isShown: receipt.isLive && receipt.transaction.isNone)
  }

  /// What was read on files is in the texts of their expenses and of what waits in the Inbox.
  public mutating func updateReadings(_ rows: [Int32], in book: Book) {
    for row in rows {
      let id = ReceiptConfirming.id(of: book.readings.rows[Int(row)].hash)
      if let receipt = book.receipts.row(of: id) { updateReceipt(receipt, in: book) }
    }
    for row in book.expenses(read: rows) { setTransaction(row, in: book) }
  }

  /// A receipt that was added to an expense, or taken from it, brings its words along.
  public mutating func updateAttachment(_ row: Int32, in book: Book) {
    let file = book.attachments.rows[Int(row)]
    guard file.role == .receipt, let row = book.transactions.row(of: file.owner.id.retyped())
    else { return }
    setTransaction(row, in: book)
  }

  private mutating func setItem(_ row: Int32, in book: Book) {
    let item = book.items.rows[Int(row)]
    items.set(
      row, SearchTexts.of(item, in: book), isShown: item.isLive,
      [item.purchasePrice, item.projectPrice, item.marketValue])
    skus.set(row, [SKU.normalized(item.sku)])
  }

  private mutating func setTransaction(_ row: Int32, in book: Book) {
    let transaction = book.transactions.rows[Int(row)]
    transactions.set(
      row, SearchTexts.of(transaction, in: book), isShown: book.isShown(transaction),
      book.amounts(of: transaction).amounts.map { Optional($0) })
  }

  private mutating func updateSale(_ id: ID<Transaction>, in book: Book) {
    guard let row = book.transactions.row(of: id),
      book.transactions.rows[Int(row)].sale != nil
    else { return }
    setTransaction(row, in: book)
  }

  // MARK: searching

  /// The rows of live items that match, the latest entered first; a blank query matches all.
  ///
  /// `decimal` stands before the cents where amounts are read.
  public func items(_ query: String, decimal: String = ".") -> [Int32] {
    let sku = SKU.normalized(query)
    return items.rows(matching: query, decimal: decimal, or: sku.isEmpty ? nil : skus.matches(sku))
  }

  /// The rows of transactions that match, without canonical sales that nothing sells into.
  ///
  /// `others` match too, and `labels` flags those that are called by a word in the language of the app.
  public func transactions(
    _ query: String, decimal: String = ".", or others: [Bool]? = nil,
    labels: (String, inout [Bool]) -> Void = { _, _ in }
  ) -> [Int32] {
    transactions.rows(matching: query, decimal: decimal, or: others, labels: labels)
  }

  /// The rows of live spaces that match.
  public func spaces(_ query: String) -> [Int32] { spaces.rows(matching: query) }

  /// The rows of live charges that match, their services also as a catalogue calls them.
  public func charges(
    _ query: String, decimal: String = ".", in catalogue: Catalogue? = nil
  ) -> [Int32] {
    charges.rows(matching: query, decimal: decimal) { word, flags in
      // None is said by the service of one's own.
      let isSaid = [false] + Trades.serviceNames.map { $0.says(word, in: catalogue) }
      if !isSaid.contains(true) { return }
      for row in flags.indices where isSaid[Int(services[row])] { flags[row] = true }
    }
  }

  /// The rows of receipts that wait in the Inbox and match.
  public func receipts(_ query: String) -> [Int32] { receipts.rows(matching: query) }
}
