/// What income is added up from, kept between charts so that another period, grouping or basis adds up small rows instead of
/// reading each frozen invoice and each charge anew (rule R12).
///
/// Each part of it is of the tables that it reads as they were when it was made: ``prepare(_:_:_:)`` makes it anew after a write to
/// one of them, and what asks it for a book that went on is told that it has nothing.
public struct KeptIncome: Sendable {
  private var received: Kept?
  private var invoiced: Kept?
  private var taxes: Taxes?
  private var media = MediaTypes()

  public init() {}

  /// A payment, an invoice, or what of a gig is on none in one currency.
  fileprivate struct Entry {
    var source: IncomeSource
    var project: ID<Project>
    var amount: Money
    /// What of it is each project's, of an invoice of several.
    var shares: [(project: ID<Project>, amount: Money)] = []
  }

  /// What the entries count under by one grouping: the parts of each end where those of the next begin.
  fileprivate struct Slices {
    var keys: [String] = []
    var places: [String: Int32] = [:]
    var ends: [Int32] = []
    var parts: [(key: Int32, minor: Int64)] = []
    /// Some of it is no amount, or has parts in another currency: all of it is computed from the book then.
    var isOdd = false
    var mark = Mark()

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
    /// The same as of ``Slices``, of every grouping.
    var isOdd = false
    var mark = Mark()
  }

  /// The versions and sizes of the tables that something was made from.
  fileprivate struct Mark: Equatable {
    private var numbers: [UInt64] = []

    init() {}

    init(_ kinds: [Kind], _ book: Book, _ media: MediaTypes? = nil) {
      for kind in kinds {
        switch kind {
        case .settings: add(book.settingsTable)
        case .client: add(book.clients)
        case .project where media != nil: numbers.append(media?.mark(book.projects) ?? .max)
        case .project: add(book.projects)
        case .invoice: add(book.invoices)
        case .line: add(book.lines)
        case .charge: add(book.charges)
        case .allocation: add(book.allocations)
        case .payment: add(book.payments)
        // Income is made of no other: what reads one would never be made anew, and says so here.
        case _: assertionFailure("income of \(kind.name)")
        }
      }
    }

    private mutating func add<E: Entity>(_ table: Table<E>) {
      numbers += [table.version, UInt64(table.count)]
    }
  }

  /// All that what was received by media type reads of projects: a stage or a name that changes makes nothing anew.
  fileprivate struct MediaTypes {
    private var types: [MediaType] = []
    private var version: UInt64?
    /// Another number after another media type.
    private var changes: UInt64 = 0

    mutating func follow(_ projects: Table<Project>) {
      if version == projects.version && types.count == projects.count { return }
      version = projects.version
      let rows = projects.rows
      if rows.count == types.count, rows.indices.allSatisfy({ rows[$0].mediaType == types[$0] }) {
        return
      }
      types = rows.map { $0.mediaType }
      changes += 1
    }

    /// nil where the projects went on.
    func mark(_ projects: Table<Project>) -> UInt64? {
      version == projects.version && types.count == projects.count ? changes : nil
    }
  }

  fileprivate struct Taxes {
    var parts: [TaxPart] = []
    /// Some invoice's tax was no sum: it is computed from the book then.
    var isOdd = false
    var mark = Mark()
  }

  /// What a payment of an invoice, or an issued invoice, adds to what was collected of one tax.
  fileprivate struct TaxPart {
    var day: Day
    var tax: Tax
    var net: Money
    var amount: Money
  }

  private func mark(
    _ basis: IncomeBasis, _ grouping: IncomeReport.Grouping, _ book: Book
  ) -> Mark {
    let isOfMedia = basis == .received && grouping == .mediaType
    return Mark(IncomeReport.kinds(for: grouping, basis), book, isOfMedia ? media : nil)
  }

  private static func taxMark(_ book: Book) -> Mark {
    Mark([.settings, .invoice, .allocation, .payment], book)
  }

  private func kept(_ basis: IncomeBasis) -> Kept? { basis == .received ? received : invoiced }

  // MARK: making

  /// Makes what is missing for charts by a grouping.
  ///
  /// - Complexity: O(1) where it is there; else O(payments, or invoices and gigs, × their parts).
  public mutating func prepare(
    _ book: Book, _ basis: IncomeBasis, _ grouping: IncomeReport.Grouping
  ) {
    media.follow(book.projects)
    let now = mark(basis, grouping, book)
    if basis == .received {
      let ofAll = mark(basis, .month, book)
      if received?.mark != ofAll {
        received = Kept(receivedIn: book)
        received?.mark = ofAll
      }
      received?.slice(by: grouping, .received, book, now)
    } else {
      if invoiced?.mark != now { invoiced = Kept(invoicedIn: book, now) }
      invoiced?.slice(by: grouping, .invoiced, book, now)
    }
  }

  /// Makes what is missing to tell the tax that was paid.
  public mutating func prepareTaxes(_ book: Book) {
    let now = KeptIncome.taxMark(book)
    if taxes?.mark == now { return }
    var made = Taxes()
    made.mark = now
    made.isOdd = !TaxCollected.forEachPaid(DayBounds(nil, nil), of: book) { day, tax, net, amount in
      made.parts.append(TaxPart(day: day, tax: tax, net: net, amount: amount))
    }
    if made.isOdd { made.parts = [] }
    taxes = made
  }

  // MARK: asking

  /// Whether it can say what the book does.
  func has(_ basis: IncomeBasis, _ grouping: IncomeReport.Grouping, of book: Book) -> Bool {
    guard let kept = kept(basis), !kept.isOdd, let slices = kept.slices[grouping.place],
      !slices.isOdd
    else { return false }
    return slices.mark == mark(basis, grouping, book)
  }

  /// As ``IncomeReport/forEach(of:by:_:_:paidBy:_:_:)``, in its order; only where it ``has(_:_:of:)`` it.
  func forEach(
    of book: Book, by grouping: IncomeReport.Grouping, _ basis: IncomeBasis, _ days: DayBounds,
    _ body: (IncomeSource, Money, [IncomeReport.Part]) throws(MoneyError) -> Void
  ) -> [RowFault] {
    var faults: [RowFault] = []
    var failed: IncomeSource?
    guard let kept = kept(basis), let slices = kept.slices[grouping.place] else { return faults }
    for (place, entry) in kept.entries.enumerated() where days.has(entry.source.day) {
      // What is too much of a gig in one currency leaves out those after it, but for what counts on another day.
      if let failed, failed.kind == entry.source.kind, failed.id == entry.source.id,
        failed.day == entry.source.day
      {
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
        failed = entry.source
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
    guard let invoiced, !invoiced.isOdd, invoiced.mark == mark(.invoiced, .month, book) else {
      return false
    }
    for entry in invoiced.entries where days.has(entry.source.day) {
      for share in entry.shares { try body(entry.source, share.project, share.amount) }
      if entry.shares.isEmpty { try body(entry.source, entry.project, entry.amount) }
    }
    return true
  }

  /// The tax that was paid on some days; nil where it has to be computed from the book.
  func paidTax(of book: Book, _ days: DayBounds) -> [TaxCollected.Row]? {
    guard let taxes, !taxes.isOdd, taxes.mark == KeptIncome.taxMark(book) else { return nil }
    var rows: [TaxCollected.Row] = []
    for part in taxes.parts where days.has(part.day) {
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
  init(invoicedIn book: Book, _ mark: KeptIncome.Mark) {
    var (entries, services, isOdd) = ([KeptIncome.Entry](), KeptIncome.Slices(), false)
    isOdd =
      !IncomeReport.forEach(of: book, by: .service, .invoiced, DayBounds(nil, nil)) {
        (source, amount, parts) throws(MoneyError) in
        var entry = KeptIncome.Entry(source: source, project: ID(source.id), amount: amount)
        if source.kind == .invoice, let invoice = book.invoices[ID(source.id)] {
          let shares = book.shares(amount, of: invoice)
          entry.project = shares[0].project
          if shares.count > 1 { entry.shares = shares }
        }
        entries.append(entry)
        for part in parts {
          if part.amount.currency != amount.currency { throw .overflow }
          services.add(part.amount.minor, to: part.key)
        }
        services.end()
      }.isEmpty
    self.entries = entries
    self.isOdd = isOdd
    self.mark = mark
    services.mark = mark
    slices[IncomeReport.Grouping.service.place] = services
  }

  mutating func slice(
    by grouping: IncomeReport.Grouping, _ basis: IncomeBasis, _ book: Book,
    _ mark: KeptIncome.Mark
  ) {
    if isOdd || slices[grouping.place]?.mark == mark { return }
    var own = KeptIncome.Slices()
    own.mark = mark
    for entry in entries {
      if basis == .invoiced || grouping.isOfClient {
        let source = entry.source
        if entry.shares.isEmpty {
          own.add(
            entry.amount.minor,
            to: IncomeReport.key(source.client, entry.project, source.day, grouping, book))
        } else {
          let parts = try? IncomeReport.parts(
            of: source.client, entry.shares, on: source.day, by: grouping, in: book)
          for part in parts ?? [] { own.add(part.amount.minor, to: part.key) }
        }
      } else {
        guard let payment = book.payments[ID(entry.source.id)],
          let parts = try? IncomeReport.parts(of: payment, by: grouping, in: book),
          parts.allSatisfy({ $0.amount.currency == entry.amount.currency })
        else {
          own.isOdd = true
          break
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
