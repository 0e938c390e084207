import Ledger

/// Invoices by issue day, latest first, with what each still asks for and its search text.
public struct InvoiceIndex: Sendable {
  private var order = KeptOrder(latestFirst: true)
  private var filed: [UInt64?] = []
  private(set) var totals: [Money] = []
  private var balances: [Money] = []
  private var haystack = Haystack()

  init() {}

  init(_ book: Book) {
    var entries: [UInt64] = []
    for row in 0..<Int32(book.invoices.count) {
      let entry = entry(row, in: book)
      filed.append(entry)
      append(row, book)
      if let entry { entries.append(entry) }
    }
    order.fill(entries)
  }

  private mutating func append(_ row: Int32, _ book: Book) {
    let figures = InvoiceIndex.figures(row, in: book)
    totals.append(figures.total)
    balances.append(figures.balance)
    haystack.set(row, InvoiceIndex.texts(row, in: book))
  }

  mutating func update(_ row: Int32, in book: Book) {
    while filed.count <= Int(row) {
      filed.append(nil)
      totals.append(Money.zero(.usd))
      balances.append(Money.zero(.usd))
    }
    if let old = filed[Int(row)] { order.remove(old) }
    let entry = entry(row, in: book)
    if let entry { order.insert(entry) }
    filed[Int(row)] = entry
    let figures = InvoiceIndex.figures(row, in: book)
    totals[Int(row)] = figures.total
    balances[Int(row)] = figures.balance
    haystack.set(row, InvoiceIndex.texts(row, in: book))
  }

  private func entry(_ row: Int32, in book: Book) -> UInt64? {
    let invoice = book.invoices.rows[Int(row)]
    guard invoice.isLive else { return nil }
    return order.entry(invoice.issue?.content.issued ?? invoice.day, row)
  }

  private static func figures(_ row: Int32, in book: Book) -> (total: Money, balance: Money) {
    let invoice = book.invoices.rows[Int(row)]
    let total = (try? book.total(of: invoice)) ?? Money.zero(invoice.currency)
    let received = (try? book.received(for: invoice)) ?? Money.zero(invoice.currency)
    return (total, (try? total.subtracting(received)) ?? total)
  }

  private static func texts(_ row: Int32, in book: Book) -> [String] {
    let invoice = book.invoices.rows[Int(row)]
    let client = book.clients[invoice.client]
    return [
      invoice.number, client?.displayName ?? "", client?.company ?? "",
      book.projects[invoice.project]?.name ?? "",
    ]
  }

  func total(of row: Int32) -> Money { totals[Int(row)] }
  func balance(of row: Int32) -> Money { balances[Int(row)] }

  func status(of row: Int32, in book: Book, on today: Day) -> InvoiceStatus {
    let invoice = book.invoices.rows[Int(row)]
    return InvoiceStatus.derive(
      isIssued: invoice.isIssued, isVoid: invoice.isVoid, owes: balances[Int(row)].minor > 0,
      due: invoice.issue?.content.due ?? invoice.due ?? today, today: today)
  }

  /// Live invoices in list order that match the query and the status.
  func rows(
    _ status: InvoiceStatus?, matching query: String, in book: Book, on today: Day
  ) -> [Int32] {
    let flags = haystack.matches(query)
    var rows: [Int32] = []
    for place in 0..<order.count {
      let row = order.row(place)
      if let flags, !flags[Int(row)] { continue }
      if let status, self.status(of: row, in: book, on: today) != status { continue }
      rows.append(row)
    }
    return rows
  }

  /// How many live invoices stand at each status, and what they still ask for.
  func summary(in book: Book, on today: Day) -> [(status: InvoiceStatus, count: Int, owed: Totals)]
  {
    var sums = InvoiceStatus.allCases.map { (status: $0, count: 0, owed: Totals()) }
    for place in 0..<order.count {
      let row = order.row(place)
      let status = status(of: row, in: book, on: today)
      guard let slot = sums.firstIndex(where: { $0.status == status }) else { continue }
      sums[slot].count += 1
      let isOwed = status == .sent || status == .overdue
      try? sums[slot].owed.add(isOwed ? balances[Int(row)] : totals[Int(row)])
    }
    return sums
  }

  /// Every live invoice that matches, latest first.
  func matches(_ query: String, limit: Int) -> (rows: [Int32], count: Int) {
    guard let flags = haystack.matches(query) else { return ([], 0) }
    var found: [Int32] = []
    var count = 0
    for row in stride(from: flags.count - 1, through: 0, by: -1)
    where flags[row] && filed[row] != nil {
      count += 1
      if found.count < limit { found.append(Int32(row)) }
    }
    return (found, count)
  }
}
