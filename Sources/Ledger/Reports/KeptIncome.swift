/// What income is added up from, kept between charts so that another period, grouping or basis adds up small rows instead of
/// reading each frozen invoice and each charge anew (rule R12).
///
/// It is of the tables as they were when it was made: ``prepare(_:_:_:)`` makes it anew after any write to one of them, and what
/// asks it for a book that went on is told that it has nothing.
public struct KeptIncome: Sendable {
  /// The versions and sizes of the tables that it was made from.
  private var mark: [UInt64] = []
  private var received: Kept?
  private var invoiced: Kept?
  private var taxes: [TaxPart]?
  /// Some invoice's tax was no sum: it is computed from the book then.
  private var hasOddTax = false

  public init() {}

  /// A payment, an invoice, or what of a gig is on none in one currency.
  fileprivate struct Entry {
    var source: IncomeSource
    var project: ID<Project>
    var amount: Money
  }

  /// What the entries count under by one grouping: the parts of each end where those of the next begin.
  fileprivate struct Slices {
    var keys: [String] = []
    var places: [String: Int32] = [:]
    var ends: [Int32] = []
    var parts: [(key: Int32, minor: Int64)] = []

    mutating func add(_ minor: Int64, to key: String) {
      let place = places[key] ?? Int32(keys.count)
      if place == Int32(keys.count) {
        places[key] = place
        keys.append(key)
      }
      parts.append((place, minor))
    }

    mutating func end() { ends.append(Int32(parts.count)) }
  }

  fileprivate struct Kept {
    var entries: [Entry] = []
    /// A place for each grouping.
    var slices = [Slices?](repeating: nil, count: IncomeReport.Grouping.allCases.count)
    /// What is no amount, or has parts in another currency: all of it is computed from the book then.
    var isOdd = false
  }

  /// What a payment of an invoice, or an issued invoice, adds to what was collected of one tax.
  fileprivate struct TaxPart {
    var day: Day
    var tax: Tax
    var net: Money
    var amount: Money
  }

  private static func mark(of book: Book) -> [UInt64] {
    [
      book.settingsTable.version, book.clients.version, book.projects.version,
      book.invoices.version, book.lines.version, book.charges.version, book.allocations.version,
      book.payments.version, UInt64(book.clients.count), UInt64(book.projects.count),
      UInt64(book.invoices.count), UInt64(book.payments.count),
    ]
  }

  private func kept(_ basis: IncomeBasis) -> Kept? { basis == .received ? received : invoiced }

  // MARK: making

  /// Makes what is missing for charts by a grouping.
  ///
  /// - Complexity: O(1) where it is there; else O(payments, or invoices and gigs, × their parts).
  public mutating func prepare(
    _ book: Book, _ basis: IncomeBasis, _ grouping: IncomeReport.Grouping
  ) {
    let now = KeptIncome.mark(of: book)
    if now != mark {
      self = KeptIncome()
      mark = now
    }
    if basis == .received {
      if received == nil { received = Kept(receivedIn: book) }
      received?.slice(by: grouping, .received, book)
    } else {
      if invoiced == nil { invoiced = Kept(invoicedIn: book) }
      invoiced?.slice(by: grouping, .invoiced, book)
    }
  }

  /// Makes what is missing to tell the tax that was paid.
  public mutating func prepareTaxes(_ book: Book) {
    guard taxes == nil, mark == KeptIncome.mark(of: book) else { return }
    var parts: [TaxPart] = []
    hasOddTax = !TaxCollected.forEachPaid(DayBounds(nil, nil), of: book) { day, tax, net, amount in
      parts.append(TaxPart(day: day, tax: tax, net: net, amount: amount))
    }
    taxes = hasOddTax ? [] : parts
  }

  // MARK: asking

  /// Whether it can say what the book does.
  func has(_ basis: IncomeBasis, _ grouping: IncomeReport.Grouping, of book: Book) -> Bool {
    guard let kept = kept(basis), !kept.isOdd, kept.slices[grouping.place] != nil else {
      return false
    }
    return mark == KeptIncome.mark(of: book)
  }

  /// As ``IncomeReport/forEach(of:by:_:_:paidBy:_:_:)``, in its order; only where it ``has(_:_:of:)`` it.
  func forEach(
    of book: Book, by grouping: IncomeReport.Grouping, _ basis: IncomeBasis, _ days: DayBounds,
    _ body: (IncomeSource, Money, [IncomeReport.Part]) throws(MoneyError) -> Void
  ) -> [RowFault] {
    var faults: [RowFault] = []
    guard let kept = kept(basis), let slices = kept.slices[grouping.place] else { return faults }
    for (place, entry) in kept.entries.enumerated() where days.has(entry.source.day) {
      // What is too much of a gig in one currency leaves out those after it.
      if let last = faults.last, last.kind == entry.source.kind, last.id == entry.source.id {
        continue
      }
      var parts: [IncomeReport.Part] = []
      for part in (place == 0 ? 0 : Int(slices.ends[place - 1]))..<Int(slices.ends[place]) {
        let (key, minor) = slices.parts[part]
        parts.append(
          (slices.keys[Int(key)], Money(minor: minor, currency: entry.amount.currency)))
      }
      do throws(MoneyError) {
        try body(entry.source, entry.amount, parts)
      } catch {
        if let fault = KeptIncome.fault(of: entry.source, in: book) { faults.append(fault) }
      }
    }
    return faults
  }

  /// What was invoiced on some days, with the project of each; false where it has to be read from the book.
  func forEachInvoiced(
    of book: Book, _ days: DayBounds,
    _ body: (IncomeSource, ID<Project>, Money) throws(MoneyError) -> Void
  ) throws(MoneyError) -> Bool {
    guard let invoiced, !invoiced.isOdd, mark == KeptIncome.mark(of: book) else { return false }
    for entry in invoiced.entries where days.has(entry.source.day) {
      try body(entry.source, entry.project, entry.amount)
    }
    return true
  }

  /// The tax that was paid on some days; nil where it has to be computed from the book.
  func paidTax(of book: Book, _ days: DayBounds) -> [TaxCollected.Row]? {
    guard let taxes, !hasOddTax, mark == KeptIncome.mark(of: book) else { return nil }
    var rows: [TaxCollected.Row] = []
    for part in taxes where days.has(part.day) {
      do throws(MoneyError) {
        try TaxCollected.add(part.net, part.amount, of: part.tax, to: &rows)
      } catch {
        return nil
      }
    }
    return rows
  }

  private static func fault(of source: IncomeSource, in book: Book) -> RowFault? {
    switch source.kind {
    case .payment: return book.payments[ID(source.id)].map { book.tooLarge($0) }
    case .invoice: return book.invoices[ID(source.id)].map { book.tooLarge($0) }
    case _: return book.projects[ID(source.id)].map { book.tooMuch($0) }
    }
  }
}

extension KeptIncome.Kept {
  init(receivedIn book: Book) {
    let rows = book.payments.rows
    for place in rows.indices where rows[place].isLive {
      entries.append(
        KeptIncome.Entry(
          source: IncomeSource(rows[place]), project: ID(), amount: book.counted(rows[place])))
    }
  }

  /// With the services: they are read from where the sums are.
  init(invoicedIn book: Book) {
    var (entries, services, isOdd) = ([KeptIncome.Entry](), KeptIncome.Slices(), false)
    isOdd =
      !IncomeReport.forEach(of: book, by: .service, .invoiced, DayBounds(nil, nil)) {
        (source, amount, parts) throws(MoneyError) in
        let project =
          source.kind == .invoice ? book.invoices[ID(source.id)]?.project : ID(source.id)
        entries.append(
          KeptIncome.Entry(source: source, project: project ?? ID(), amount: amount))
        for part in parts {
          if part.amount.currency != amount.currency { throw .overflow }
          services.add(part.amount.minor, to: part.key)
        }
        services.end()
      }.isEmpty
    self.entries = entries
    self.isOdd = isOdd
    slices[IncomeReport.Grouping.service.place] = services
  }

  mutating func slice(
    by grouping: IncomeReport.Grouping, _ basis: IncomeBasis, _ book: Book
  ) {
    if isOdd || slices[grouping.place] != nil { return }
    var own = KeptIncome.Slices()
    for entry in entries {
      if basis == .invoiced || grouping.isOfClient {
        let source = entry.source
        own.add(
          entry.amount.minor,
          to: IncomeReport.key(source.client, entry.project, source.day, grouping, book))
      } else {
        guard let payment = book.payments[ID(entry.source.id)],
          let parts = try? IncomeReport.parts(of: payment, by: grouping, in: book),
          parts.allSatisfy({ $0.amount.currency == entry.amount.currency })
        else {
          isOdd = true
          return
        }
        for part in parts { own.add(part.amount.minor, to: part.key) }
      }
      own.end()
    }
    slices[grouping.place] = own
  }
}

extension IncomeReport.Grouping {
  fileprivate var place: Int {
    switch self {
    case .month: return 0
    case .mediaType: return 1
    case .service: return 2
    case .client: return 3
    case .city: return 4
    }
  }

  /// Whether a payment is of one of them as a whole.
  fileprivate var isOfClient: Bool { self == .month || self == .client || self == .city }
}
