import Ledger

/// Invoices by issue day, latest first, with what each still asks for and its search text.
public struct InvoiceIndex: Sendable {
  private var order = KeptOrder(latestFirst: true)
  private var filed: [UInt64?] = []
  private var figures: [Figures] = []
  private var haystack = Haystack()

  /// What a list shows and filters by, so that no render reads whole invoices with their snapshots.
  private struct Figures: Sendable {
    var total = Money.zero(.usd)
    var balance = Money.zero(.usd)
    var isIssued = false
    var isVoid = false
    var due: Day?
  }

  init() {}

  init(_ book: Book) {
    var entries: [UInt64] = []
    for row in 0..<Int32(book.invoices.count) {
      let entry = entry(row, in: book)
      filed.append(entry)
      figures.append(InvoiceIndex.figures(row, in: book))
      haystack.set(row, InvoiceIndex.texts(row, in: book))
      if let entry { entries.append(entry) }
    }
    order.fill(entries)
  }

  mutating func update(_ row: Int32, in book: Book) {
    while filed.count <= Int(row) {
      filed.append(nil)
      figures.append(Figures())
    }
    if let old = filed[Int(row)] { order.remove(old) }
    let entry = entry(row, in: book)
    if let entry { order.insert(entry) }
    filed[Int(row)] = entry
    figures[Int(row)] = InvoiceIndex.figures(row, in: book)
    haystack.set(row, InvoiceIndex.texts(row, in: book))
  }

  private func entry(_ row: Int32, in book: Book) -> UInt64? {
    let invoice = book.invoices.rows[Int(row)]
    guard invoice.isLive else { return nil }
    return order.entry(invoice.issue?.content.issued ?? invoice.day, row)
  }

  private static func figures(_ row: Int32, in book: Book) -> Figures {
    let invoice = book.invoices.rows[Int(row)]
    let total = (try? book.total(of: invoice)) ?? Money.zero(invoice.askedCurrency)
    return Figures(
      total: total, balance: (try? book.balance(of: invoice)) ?? total,
      isIssued: invoice.isIssued, isVoid: invoice.isVoid,
      due: invoice.issue?.content.due ?? invoice.due)
  }

  private static func texts(_ row: Int32, in book: Book) -> [String] {
    let invoice = book.invoices.rows[Int(row)]
    let client = book.clients[invoice.client]
    return [
      invoice.number, client?.displayName ?? "", client?.company ?? "",
      book.projects[invoice.project]?.name ?? "",
    ]
  }

  func total(of row: Int32) -> Money { figures[Int(row)].total }
  func balance(of row: Int32) -> Money { figures[Int(row)].balance }

  func status(of row: Int32, on today: Day) -> InvoiceStatus {
    let figures = figures[Int(row)]
    return InvoiceStatus.derive(
      isIssued: figures.isIssued, isVoid: figures.isVoid, owes: figures.balance.minor > 0,
      due: figures.due ?? today, today: today)
  }

  /// Live invoices in list order that match the query and the status.
  func rows(
    _ status: InvoiceStatus?, matching query: String, on today: Day
  ) -> [Int32] {
    let flags = haystack.matches(query)
    var rows: [Int32] = []
    for place in 0..<order.count {
      let row = order.row(place)
      if let flags, !flags[Int(row)] { continue }
      if let status, self.status(of: row, on: today) != status { continue }
      rows.append(row)
    }
    return rows
  }

  /// How many live invoices stand at each status, and what they still ask for.
  func summary(on today: Day) -> [(status: InvoiceStatus, count: Int, owed: Totals)] {
    var sums = InvoiceStatus.allCases.map { (status: $0, count: 0, owed: Totals()) }
    for place in 0..<order.count {
      let row = order.row(place)
      let status = status(of: row, on: today)
      guard let slot = sums.firstIndex(where: { $0.status == status }) else { continue }
      sums[slot].count += 1
      let isOwed = status == .sent || status == .overdue
      try? sums[slot].owed.add(isOwed ? balance(of: row) : total(of: row))
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
