import Ledger

/// What lists need and the book does not keep: orders, sums and search texts, kept up to date row
/// by row so that no keystroke and no edit walks the whole book.
public struct BookIndex: Sendable {
  public private(set) var projects = ProjectIndex()
  public private(set) var studio = StudioIndex()
  public private(set) var invoices = InvoiceIndex()
  public private(set) var clients = ClientIndex()
  public private(set) var items = ItemIndex()
  public private(set) var transactions = TransactionIndex()
  /// Built when the search is first opened.
  public private(set) var search: UniversalSearch?
  private var isBuilt = false

  public init() {}

  /// Follows what changed in the replica since the last call; amounts are searched as `formats`
  /// writes them.
  public mutating func update(
    from replica: inout Replica, _ formats: Formats = Formats(), isSearching: Bool = false
  ) {
    // Which kinds of work are on decides which list a project is in.
    if !replica.drainTouched(.settings).isEmpty { isBuilt = false }
    let clientRows = replica.drainTouched(.client)
    let projectRows = replica.drainTouched(.project)
    let chargeRows = replica.drainTouched(.charge)
    let invoiceRows = replica.drainTouched(.invoice)
    let lineRows = replica.drainTouched(.line)
    let allocationRows = replica.drainTouched(.allocation)
    let paymentRows = replica.drainTouched(.payment)
    let itemRows = replica.drainTouched(.item)
    let transactionRows = replica.drainTouched(.transaction)
    let edgeRows = replica.drainTouched(.lineage)
    let fileRows = replica.drainTouched(.attachment)
    let spaceRows = replica.drainTouched(.space)
    let categoryRows = replica.drainTouched(.category)
    let book = replica.book
    updateItems(itemRows, fileRows, book)
    updateTransactions(transactionRows, itemRows, edgeRows, fileRows, formats, book)
    if !categoryRows.isEmpty || !projectRows.isEmpty {
      // Their names are in the texts of many rows.
      search = nil
    }
    updateSearch(
      book, isSearching, items: itemRows, transactions: transactionRows, spaces: spaceRows,
      charges: chargeRows, lineage: edgeRows)
    let touched =
      clientRows.count + projectRows.count + chargeRows.count + invoiceRows.count
      + lineRows.count + allocationRows.count + paymentRows.count
    if !isBuilt || touched > 2_000 || !clientRows.isEmpty {
      // A client's name is in the texts of its projects and invoices.
      if !isBuilt || touched > 2_000 {
        isBuilt = true
        projects = ProjectIndex(book)
        studio = StudioIndex(book)
        invoices = InvoiceIndex(book)
        clients = ClientIndex(book)
        return
      }
      clients = ClientIndex(book)
      for row in clientRows {
        let id = book.clients.rows[Int(row)].id.raw
        for project in book.projects.rows(linking: Project.clientLink, to: id) {
          projects.update(project, in: book)
          studio.update(project, in: book)
        }
        for invoice in book.invoices.rows(linking: Invoice.clientLink, to: id) {
          invoices.update(invoice, in: book)
        }
      }
    }
    for row in projectRows {
      projects.update(row, in: book)
      studio.update(row, in: book)
    }
    for row in chargeRows {
      if let project = book.projects.row(of: book.charges.rows[Int(row)].project) {
        projects.update(project, in: book)
      }
    }
    for row in invoiceRows { invoices.update(row, in: book) }
    for row in lineRows { updateInvoice(book.lines.rows[Int(row)].invoice, book) }
    for row in allocationRows { updateInvoice(book.allocations.rows[Int(row)].invoice, book) }
    for row in paymentRows {
      let payment = book.payments.rows[Int(row)].id
      for allocation in book.allocations.rows(
        linking: Allocation.paymentLink, to: payment.raw)
      {
        updateInvoice(book.allocations.rows[Int(allocation)].invoice, book)
      }
    }
  }

  /// An item follows its own row and its images.
  private mutating func updateItems(_ rows: [Int32], _ files: [Int32], _ book: Book) {
    if !isBuilt || rows.count + files.count > 2_000 {
      items = ItemIndex(book)
      return
    }
    for row in rows { items.update(row, in: book) }
    for row in files {
      let owner = book.attachments.rows[Int(row)].owner
      guard owner.kind == Kind.item.name else { continue }
      if let item = book.items.row(of: owner.id.retyped()) { items.update(item, in: book) }
    }
  }

  /// A transaction follows its own row, its receipts, and where it is a canonical sale its items.
  private mutating func updateTransactions(
    _ transactionRows: [Int32], _ itemRows: [Int32], _ edgeRows: [Int32], _ fileRows: [Int32],
    _ formats: Formats, _ book: Book
  ) {
    let count = transactionRows.count + itemRows.count + edgeRows.count + fileRows.count
    if !isBuilt || count > 2_000 || transactions.formats != formats {
      transactions = TransactionIndex(book, formats)
      return
    }
    var touched = Set(transactionRows)
    func touch(_ id: ID<Transaction>, onlySale: Bool = true) {
      guard let row = book.transactions.row(of: id) else { return }
      if !onlySale || book.transactions.rows[Int(row)].sale != nil { touched.insert(row) }
    }
    for row in itemRows {
      let item = book.items.rows[Int(row)]
      touch(item.transaction)
      for edge in book.lineage(of: item.id) { touch(edge.toTransaction) }
    }
    for row in edgeRows {
      let edge = book.lineage.rows[Int(row)]
      touch(edge.fromTransaction)
      for step in book.lineage(of: edge.item) { touch(step.toTransaction) }
    }
    for row in fileRows {
      touch(book.attachments.rows[Int(row)].owner.id.retyped(), onlySale: false)
    }
    for row in touched.sorted() { transactions.update(row, in: book) }
  }

  private mutating func updateSearch(
    _ book: Book, _ isSearching: Bool, items: [Int32], transactions: [Int32], spaces: [Int32],
    charges: [Int32], lineage: [Int32]
  ) {
    if items.count + transactions.count + spaces.count + charges.count > 2_000 { search = nil }
    guard search != nil else {
      if isSearching { search = UniversalSearch(book) }
      return
    }
    for row in transactions { search?.updateTransaction(row, in: book) }
    for row in items { search?.updateItem(row, in: book) }
    for row in spaces { search?.updateSpace(row, in: book) }
    for row in charges { search?.updateCharge(row, in: book) }
    for row in lineage { search?.updateLineage(row, in: book) }
  }

  private mutating func updateInvoice(_ id: ID<Invoice>, _ book: Book) {
    if let row = book.invoices.row(of: id) { invoices.update(row, in: book) }
  }
}

/// Rows in the order of a day, kept sorted through edits.
struct KeptOrder: Sendable {
  /// day << 32 | row, rising; both inverted when the latest comes first.
  private(set) var entries: [UInt64] = []
  let latestFirst: Bool

  init(latestFirst: Bool = false) { self.latestFirst = latestFirst }

  var count: Int { entries.count }

  func row(_ place: Int) -> Int32 {
    let row = Int32(truncatingIfNeeded: entries[place])
    return latestFirst ? ~row : row
  }

  /// What a row without a day sorts by: last of all.
  func entry(_ day: Day?, _ row: Int32) -> UInt64 {
    let missing = latestFirst ? Day.first : Day.last
    let key = UInt32(bitPattern: (day ?? missing).number) ^ 0x8000_0000
    let entry = UInt64(key) << 32 | UInt64(UInt32(bitPattern: row))
    return latestFirst ? ~entry : entry
  }

  mutating func fill(_ unsorted: [UInt64]) { entries = unsorted.sorted() }

  mutating func insert(_ entry: UInt64) {
    let place = lowerBound(entry)
    if place == entries.count || entries[place] != entry { entries.insert(entry, at: place) }
  }

  mutating func remove(_ entry: UInt64) {
    let place = lowerBound(entry)
    if place < entries.count && entries[place] == entry { entries.remove(at: place) }
  }

  private func lowerBound(_ entry: UInt64) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
