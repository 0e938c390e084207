/// Which rows point at which, as far as a law asks.
public enum LawLink: CaseIterable, Sendable {
  case allocationsOfPayment, allocationsToInvoice
  case invoicesOfClient, invoicesOfProject
  case paymentsOfClient, paymentsOfProject
  case matchesOfLine, matchesOfOther
}

/// Everything that laws ask of a book, by name.
///
/// Each store answers in its own way: a book in memory (``BookLookups``), SQLite, another database.
/// No law sees a table.
public protocol LawLookups {
  /// Whether the book has a row, somebody having written it.
  func knows(_ key: RowKey) -> Bool
  /// A row as the book has it; nil when it has none.
  func row(_ key: RowKey) -> LawRow?
  /// A row's ``LawRow/life``, which is asked of many; nil when the book has none.
  func life(of key: RowKey) -> Life?
  /// What an invoice that is not in the change asks for; nil where ``row(_:)`` has to say it.
  func asked(by invoice: UInt64) -> AskedAmount?
  /// The rows that point at a row, live or not.
  func rows(_ link: LawLink, of id: UInt64) -> [UInt64]
  /// The rows that the change under a stamp put in the trash, as ``Change/trashed(by:)`` says it; none where nobody knows.
  func rows(trashedUnder stamp: Stamp) -> [RowKey]
  /// What somebody may do; nil for a stranger and for who was removed.
  func role(of member: ID<AccountMember>) -> Role?
  /// Whose device it is; nil before its first change.
  func member(of device: UInt64) -> ID<AccountMember>?

  /// The greatest count that a series gave out; nil before the first.
  func lastCount(of series: UInt64) -> Int64?
  /// Which invoice has a place in a series; 0 for none.
  func holder(of count: Int64, in series: UInt64) -> UInt64
  /// Which invoice carries a number text, those of imported series apart; 0 for none.
  func holder(ofNumber text: String) -> UInt64
  /// Who first used a series; nil before its first number, and where nobody knows.
  func firstMember(of series: UInt64) -> ID<AccountMember>?
  /// Who asked the hub, with a key, to issue an invoice before they would number it in a series of their
  /// own; nil when the hub did not number it so, or told its number to somebody else as well.
  func askedToIssue(_ invoice: UInt64, before series: UInt64) -> ID<AccountMember>?
}

extension LawLookups {
  public func life(of key: RowKey) -> Life? { row(key)?.life }
  public func asked(by invoice: UInt64) -> AskedAmount? { nil }
  public func rows(trashedUnder stamp: Stamp) -> [RowKey] { [] }
}

/// What a law about payments asks of an issued invoice.
public struct AskedAmount: Sendable {
  var currency: Currency
  /// Below zero: a credit note.
  var isNegative: Bool
}

/// The look-ups of a book in memory, on a device.
///
/// What only a hub keeps (whose device it is, who first used a series) is unknown here.
public struct BookLookups: LawLookups {
  let book: Book
  private let given = GivenNumbers()

  public init(_ book: Book) { self.book = book }

  public func knows(_ key: RowKey) -> Bool {
    var copy = book
    return copy.knows(key)
  }

  public func row(_ key: RowKey) -> LawRow? {
    var copy = book
    return copy.lawRow(key)
  }

  public func rows(_ link: LawLink, of id: UInt64) -> [UInt64] { book.lawRows(link, of: id) }
  public func role(of member: ID<AccountMember>) -> Role? { book.role(of: member) }
  public func member(of device: UInt64) -> ID<AccountMember>? { nil }
  public func firstMember(of series: UInt64) -> ID<AccountMember>? { nil }
  public func askedToIssue(_ invoice: UInt64, before series: UInt64) -> ID<AccountMember>? { nil }

  public func lastCount(of series: UInt64) -> Int64? {
    given.read(book)
    return given.lasts.first { $0.series == series }?.count
  }

  public func holder(of count: Int64, in series: UInt64) -> UInt64 {
    given.read(book)
    return given.holders[GivenNumbers.place(count, series)] ?? 0
  }

  public func holder(ofNumber text: String) -> UInt64 {
    given.read(book)
    return given.holders[GivenNumbers.name(text)] ?? 0
  }
}

/// The numbers that a book has given out, read when a law first asks for one: an import asks for each of
/// its invoices.
private final class GivenNumbers {
  private var isRead = false
  /// By place in a series, and by text.
  private(set) var holders: [String: UInt64] = [:]
  /// The greatest count of each series.
  private(set) var lasts: [(series: UInt64, count: Int64)] = []

  static func place(_ count: Int64, _ series: UInt64) -> String { "\(series)/\(count)" }
  static func name(_ text: String) -> String { "#" + text }

  func read(_ book: Book) {
    if isRead { return }
    isRead = true
    for place in book.invoices.rows.indices {
      let invoice = book.invoices.rows[place]
      guard let issue = invoice.issue else { continue }
      let series = issue.series.raw
      holders[GivenNumbers.place(issue.count, series)] = invoice.id.raw
      if !issue.series.isNone, book.seriesTable[issue.series]?.isImported != true {
        holders[GivenNumbers.name(issue.content.number)] = invoice.id.raw
      }
      if let known = lasts.firstIndex(where: { $0.series == series }) {
        lasts[known].count = Swift.max(lasts[known].count, issue.count)
      } else {
        lasts.append((series, issue.count))
      }
    }
  }
}

extension Book {
  /// Whether somebody wrote a row.
  public mutating func knows(_ key: RowKey) -> Bool {
    guard let kind = Kind(rawValue: key.kind) else {
      return strangers.registers.keys.contains { $0.kind == key.kind && $0.id == key.id }
    }
    var visitor = KnowsRow(id: key.id)
    visit(kind, &visitor)
    return visitor.answer
  }

  /// A row's registers; nil when nobody wrote one.
  public mutating func lawRow(_ key: RowKey) -> LawRow? {
    var registers: [LawRow.Register] = []
    forEachRegister(of: key.kind, key.id) { register, stamp, bytes in
      registers.append(LawRow.Register(tag: register.tag, stamp: stamp, bytes: Array(bytes)))
    }
    return registers.isEmpty ? nil : LawRow(registers)
  }

  #if !hasFeature(Embedded)
    /// What an issued invoice in force asks for; nil of any other, and where its row holds what is not read here.
    public func asked(by invoice: UInt64) -> AskedAmount? {
      guard let row = invoices.row(of: ID(invoice)), let issue = invoices.rows[Int(row)].issue,
        invoices.rows[Int(row)].voided == nil
      else { return nil }
      for tag in [RegisterTag.Invoice.issue, RegisterTag.Invoice.void]
      where invoices.stamps.unread(row, tag) != nil { return nil }
      if invoices.stamp(row: row, tag: RegisterTag.Invoice.issue).isNever { return nil }
      return AskedAmount(
        currency: issue.content.currency, isNegative: issue.content.total.isNegative)
    }

    /// What ``LawRow/life`` says of a row, without its other registers; nil when nobody wrote it.
    public mutating func life(of key: RowKey) -> Life? {
      guard let kind = Kind(rawValue: key.kind) else { return lawRow(key)?.life }
      var visitor = LifeOfRow(id: key.id)
      visit(kind, &visitor)
      return visitor.life
    }
  #endif

  /// The rows that point at `id`, live or not.
  public func lawRows(_ link: LawLink, of id: UInt64) -> [UInt64] {
    switch link {
    case .allocationsOfPayment: return ids(allocations, Allocation.paymentLink, id)
    case .allocationsToInvoice: return ids(allocations, Allocation.invoiceLink, id)
    case .invoicesOfClient: return ids(invoices, Invoice.clientLink, id)
    case .invoicesOfProject: return ids(invoices, Invoice.projectLink, id)
    case .paymentsOfClient: return ids(payments, Payment.clientLink, id)
    case .paymentsOfProject: return ids(payments, Payment.projectLink, id)
    case .matchesOfLine: return ids(lineMatches, LineMatch.lineLink, id)
    case .matchesOfOther: return ids(lineMatches, LineMatch.otherLink, id)
    }
  }

  private func ids<E: Entity>(_ table: Table<E>, _ slot: Int, _ id: UInt64) -> [UInt64] {
    table.rows(linking: slot, to: id).map { table.rows[Int($0)].id.raw }
  }
}

private struct KnowsRow: TableVisitor {
  let id: UInt64
  var answer = false

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    guard let row = table.row(of: ID(id)) else { return }
    answer = !table.stamps.isUnwritten(row)
  }
}

#if !hasFeature(Embedded)
  private struct LifeOfRow: TableVisitor {
    let id: UInt64
    var life: Life?

    mutating func visit<E: Entity>(_ table: inout Table<E>) {
      guard let row = table.row(of: ID(id)), !table.stamps.isUnwritten(row) else { return }
      life =
        table.stamp(row: row, tag: RegisterTag.life).isNever ? .live : table.rows[Int(row)].life
    }
  }
#endif

extension Series {
  /// The owner of series that hold numbers given out by another program.
  ///
  /// Such a series is closed after the import, and exempt from counts, pattern and unique texts:
  /// books from elsewhere have gaps and twins.
  public static var importedOwner: UInt64 { UInt64.max }

  /// Whether its numbers were given out elsewhere; those of older imports go by their names.
  public var isImported: Bool {
    Series.isImported(id: id.raw, name: name, owner: owner)
  }

  static func isImported(id: UInt64, name: String, owner: UInt64) -> Bool {
    if owner == importedOwner { return true }
    return owner == 0 && id != mainID.raw && name.hasPrefix("Ledger 8")
  }
}

extension Table {
  /// Whether somebody wrote the row; a refused one is there, but nobody's.
  func knows(_ id: ID<E>) -> Bool {
    guard let row = row(of: id) else { return false }
    return !stamps.isUnwritten(row)
  }
}
