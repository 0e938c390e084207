extension IndexedSnapshot {
  /// The numbers of the issued invoices on which money may be owed, rising; nil when there are more than `most`.
  ///
  /// Sums are made of the bytes as they lie: what was allocated, against the total that was frozen. Whatever is
  /// not as plain as that is among the answers.
  func invoicesOwing(most: Int) throws(CodecError) -> [Int]? {
    guard let received = try received() else { return nil }
    let table = try table(.invoice)
    let head = try head(of: table)
    let forms = try forms(of: head, as: Invoice.self)
    guard let path = IssuePath() else { return nil }
    let unread = Set(try unreadRows(of: table))
    var found: [Int] = []
    var isTooMuch = false
    try forEachRow(of: table, head) {
      (row: Int, _: UInt64, reader: inout ByteReader) throws(CodecError) -> Bool in
      if !unread.contains(row) {
        var asked: (total: Sum, currency: UInt64)?
        var isVoid = false
        for (tag, form) in zip(head.tags, forms) {
          if tag == RegisterTag.Invoice.issue {
            asked = try path.read(&reader)
          } else if tag == RegisterTag.Invoice.void {
            isVoid = try reader.byte() != 0
            break
          } else {
            try form.skip(&reader)
          }
        }
        guard let asked, !isVoid else { return true }
        if asked.total.currency == asked.currency, let sum = received[row],
          sum.minor == 0 || sum.currency == asked.currency, asked.total.minor <= sum.minor
        {
          return true
        }
      }
      isTooMuch = found.count == most
      if !isTooMuch { found.append(row) }
      return !isTooMuch
    }
    return isTooMuch ? nil : found
  }

  /// An amount whose currency is a text of the snapshot.
  struct Sum {
    var minor: Int64 = 0
    var currency: UInt64 = 0

    /// Makes every sum that it is part of one that cannot be told.
    static var unsure: Sum { Sum(minor: .min) }
  }

  private func forms<E: Entity>(
    of head: SavedTable, as _: E.Type
  ) throws(CodecError) -> [Form] {
    guard head.fits(E.schema) else { throw .notOurs }
    var forms: [Form] = []
    for form in head.forms { forms.append(try Form(encoded: form)) }
    return forms
  }

  // MARK: what came in

  /// What live payments gave to each invoice by its number, nothing where that is no plain sum of one currency;
  /// nil where it cannot be told.
  private func received() throws(CodecError) -> [Sum?]? {
    let allocations = try table(.allocation)
    guard try unreadRows(of: allocations).isEmpty, try unreadRows(of: table(.payment)).isEmpty,
      allocations.links.count == Allocation.linkCount
    else { return nil }
    var amounts = try amounts(of: allocations)
    try dropDead(&amounts, allocations.links[Allocation.paymentLink])
    let invoices = try table(.invoice)
    var received = [Sum?](repeating: Sum(), count: invoices.count)
    let link = try LinkLists(allocations.links[Allocation.invoiceLink], in: lists)
    try link.forEachTarget(in: invoices, lists) { row, allocations in
      guard let row else { return }
      for allocation in allocations where Int(allocation) < amounts.count {
        IndexedSnapshot.add(amounts[Int(allocation)], to: &received[row])
      }
    }
    return received
  }

  private static func add(_ amount: Sum, to sum: inout Sum?) {
    // Amounts are above zero; a book with others is not for this.
    guard let known = sum, amount.minor != 0 else { return }
    let (minor, overflow) = known.minor.addingReportingOverflow(amount.minor)
    let isOne = known.minor == 0 || known.currency == amount.currency
    sum = isOne && !overflow && minor > 0 ? Sum(minor: minor, currency: amount.currency) : nil
  }

  /// The amount of every live allocation.
  private func amounts(of table: IndexedTable) throws(CodecError) -> [Sum] {
    let head = try head(of: table)
    let forms = try forms(of: head, as: Allocation.self)
    var amounts = [Sum](repeating: Sum(), count: table.count)
    var lives = KnownLives()
    try forEachRow(of: table, head) {
      (row: Int, time: UInt64, reader: inout ByteReader) throws(CodecError) -> Bool in
      for (tag, form) in zip(head.tags, forms) {
        if tag == RegisterTag.life {
          if try !lives.isLive(&reader) { return true }
          if time == 0 {
            amounts[row] = .unsure
            return true
          }
        } else if tag == RegisterTag.Allocation.amount {
          amounts[row] = Sum(minor: try reader.signed(), currency: try reader.varint())
          return true
        } else {
          try form.skip(&reader)
        }
      }
      return true
    }
    return amounts
  }

  /// Leaves out what payments gave that are in the trash or nowhere.
  private func dropDead(
    _ amounts: inout [Sum], _ link: IndexedTable.Link
  ) throws(CodecError) {
    let payments = try table(.payment)
    let head = try head(of: payments)
    guard head.fits(Payment.schema), head.tags.first == RegisterTag.life else { throw .notOurs }
    // What it leaves of its allocations: all, nothing, or something that is not looked into here.
    var left = [Bool?](repeating: false, count: payments.count)
    var lives = KnownLives()
    try forEachRow(of: payments, head) {
      (row: Int, time: UInt64, reader: inout ByteReader) throws(CodecError) -> Bool in
      left[row] = time == 0 ? nil : try lives.isLive(&reader)
      return true
    }
    try LinkLists(link, in: lists).forEachTarget(in: payments, lists) { row, allocations in
      var sum = Sum()
      if let row {
        if left[row] == true { return }
        if left[row] == nil { sum = .unsure }
      }
      for allocation in allocations where Int(allocation) < amounts.count {
        amounts[Int(allocation)] = sum
      }
    }
  }
}

/// The rows behind each target of a link, all of them at hand.
private struct LinkLists {
  private let targets: [UInt64]
  private let starts: [UInt32]
  private let rows: [UInt32]

  init(_ link: IndexedTable.Link, in lists: BlockFile) throws(CodecError) {
    targets = try link.targets.all(in: lists)
    starts = try link.starts.all(in: lists)
    rows = try link.rows.all(in: lists)
  }

  /// Calls `body` with the row of each target in a table, nil where that has none, and the rows that point at it.
  func forEachTarget(
    in table: IndexedTable, _ lists: BlockFile, _ body: (Int?, ArraySlice<UInt32>) -> Void
  ) throws(CodecError) {
    let ids = try table.ids.all(in: lists)
    let order = try table.order.all(in: lists)
    var place = 0
    for (number, target) in targets.enumerated() {
      let (start, end) = (Int(starts[number]), Int(starts[number + 1]))
      guard start <= end, end <= rows.count else { throw .corrupt(what: "links") }
      while place < ids.count, ids[place] < target { place += 1 }
      var row: Int?
      if place < ids.count, ids[place] == target {
        row = Int(order[place])
        guard Int(order[place]) < table.count else { throw .corrupt(what: "row") }
      }
      body(row, rows[start..<end])
    }
  }
}

/// Which pooled texts say that a row is live.
private struct KnownLives {
  private var last: (text: UInt64, isLive: Bool)?

  mutating func isLive(_ reader: inout ByteReader) throws(CodecError) -> Bool {
    let start = reader.position
    let text = try reader.varint()
    if let last, last.text == text { return last.isLive }
    try reader.go(to: start)
    let isLive = try reader.text() == Life.live.word
    last = (text, isLive)
    return isLive
  }
}

/// The way to what an issued invoice asks for.
private struct IssuePath {
  /// The forms up to the content, and in it up to the total, and where its currency stands.
  private var before: [Form] = []
  private var inside: [Form] = []
  private var currency = 0

  init?() {
    guard case .object(let parts) = Issue.shape,
      let content = parts.firstIndex(where: { $0.name == "content" }),
      case .object(let inner) = parts[content].shape,
      let total = inner.firstIndex(where: { $0.name == "total" }), inner[total].shape == .money,
      let currency = inner.firstIndex(where: { $0.name == "currency" }), currency < total
    else { return nil }
    before = parts[..<content].map { $0.shape.form }
    inside = inner[..<total].map { $0.shape.form }
    self.currency = currency
  }

  /// Goes past the register; nil when nothing is issued.
  func read(
    _ reader: inout ByteReader
  ) throws(CodecError) -> (total: IndexedSnapshot.Sum, currency: UInt64)? {
    if try reader.byte() == 0 { return nil }
    let length = try reader.length()
    let end = reader.position + length
    for form in before { try form.skip(&reader) }
    _ = try reader.length()
    var asked: UInt64 = 0
    for (place, form) in inside.enumerated() {
      if place == currency { asked = try reader.varint() } else { try form.skip(&reader) }
    }
    let total = IndexedSnapshot.Sum(minor: try reader.signed(), currency: try reader.varint())
    try reader.go(to: end)
    return (total, asked)
  }
}
