import GRDB
import Ledger

/// What the hub lets a member write, row by row: the role's kinds, lineage that is only ever added
/// to, and canonical sales that nobody edits.
enum MemberRules {
  /// Why a change must be refused; nil when its writer may do all of it.
  static func reason(
    against change: Change, by member: ID<AccountMember>, in writing: Writing
  ) throws -> String? {
    let book = writing.live.book
    guard let role = book.role(of: member) else {
      return "You are no longer a member of this account"
    }
    if let owner = try writing.member(of: change.device), owner != member.text {
      return "Another member's device made this change"
    }
    var written = Book()
    written.apply(change)
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil {
      let check = RowCheck(
        row: row, change: change, book: book, written: written, member: member, role: role)
      if let reason = check.reason { return reason }
    }
    return nil
  }
}

/// One row of a change, beside what the book has.
private struct RowCheck {
  let row: Change.Row
  let change: Change
  let book: Book
  /// What the change would make of an empty book.
  let written: Book
  let member: ID<AccountMember>
  let role: Role

  var reason: String? {
    guard let kind = Kind(rawValue: row.kind) else {
      return role == .member ? "This hub cannot tell what the change does; update the hub" : nil
    }
    switch kind {
    case .member: return "Members are changed in Settings, Users; the hub writes them itself"
    case .lineage: return lineage
    case .transaction: return transaction
    case .preferences: return preferences
    case .series where role == .member: return series
    case .series, .profile, .bank, .settings, .category, .template, .vendor:
      return role.mayWrite(kind) ? nil : MemberProblem.onlyAdministrators.message
    case .client, .project, .charge, .invoice, .line, .payment, .allocation, .attachment, .budget,
      .item, .space, .checklist, .check:
      return nil
    }
  }

  // MARK: lineage

  private var lineage: String? {
    let id = ID<LineageEdge>(row.id)
    guard book.lineage[id] != nil else {
      guard role == .member, written.lineage[id]?.source != .app else { return nil }
      return "Only administrators bring history from elsewhere"
    }
    return changed { $0 != 1 || !isOwnUndo }
      ? "An item's history is only ever added to" : nil
  }

  /// Whether the row was laid down by this very device: then it may take it back, as undo does.
  private var isOwnUndo: Bool {
    let key = RegisterKey(kind: row.kind, id: row.id, tag: 1)
    var copy = book
    return copy.register(key)?.stamp.device == change.device
  }

  // MARK: transactions

  private var transaction: String? {
    let id = ID<Transaction>(row.id)
    guard let new = written.transactions[id] else { return nil }
    let writes = tags
    guard let old = book.transactions[id] else {
      if new.sale == nil { return nil }
      // An imported sale has the amount and the id it had elsewhere.
      return isPlain(new) || role != .member ? nil : MemberRules.saleIsTheBooks
    }
    if old.sale == nil {
      return writes.contains(MemberRules.saleTag) && new.sale != nil
        ? MemberRules.saleIsTheBooks : nil
    }
    // Two devices may begin the same sale unknown to each other, on two days.
    let isBeginning = writes.count == Transaction.schema.count
    let isBroken = changed { tag in
      if tag == 1 { return new.life != .live && !isOwnUndo }
      return !isBeginning || !MemberRules.momentTags.contains(tag)
    }
    return isBroken ? MemberRules.saleIsTheBooks : nil
  }

  /// Whether it is a canonical sale as the rules make it, with nothing of anybody's own.
  private func isPlain(_ sale: Transaction) -> Bool {
    guard let direction = sale.sale?.direction else { return false }
    return sale.id == CanonicalSales.id(sale.project, direction, sale.category)
      && sale.amount == nil && sale.notes.isEmpty && !sale.isOff && sale.tax == TransactionTax()
  }

  // MARK: what is one's own

  private var preferences: String? {
    let id = ID<ProjectPreferences>(row.id)
    for row in [book.preferences[id], written.preferences[id]] {
      if let owner = row?.member, !owner.isNone, owner != member {
        return "These preferences are another member's"
      }
    }
    return nil
  }

  /// A device's own series begins when it first issues an invoice alone; nothing else of numbering
  /// is a member's.
  private var series: String? {
    let id = ID<Series>(row.id)
    if book.seriesTable[id] == nil, let new = written.seriesTable[id], new.owner != 0 {
      return nil
    }
    return changed { _ in true } ? MemberProblem.onlyAdministrators.message : nil
  }

  // MARK: registers

  private var tags: [UInt8] {
    var tags: [UInt8] = []
    var writes = row.writes(in: change.body)
    while let write = (try? writes.next()) ?? nil { tags.append(write.tag) }
    return tags
  }

  /// Whether a register whose tag `counts` would get other bytes than the book has.
  private func changed(_ counts: (UInt8) -> Bool) -> Bool {
    var copy = book
    var writes = row.writes(in: change.body)
    while let write = (try? writes.next()) ?? nil {
      let known = copy.register(RegisterKey(kind: row.kind, id: row.id, tag: write.tag))
      let bytes = change.body[write.start..<write.end]
      if known?.bytes.elementsEqual(bytes) != true, counts(write.tag) { return true }
    }
    return false
  }
}

extension MemberRules {
  fileprivate static let saleIsTheBooks =
    "A sale between a project and inventory is the book's own record; sell or return the items"
  fileprivate static let saleTag = tag("sale")
  fileprivate static let momentTags = [tag("day"), tag("created")]

  private static func tag(_ name: String) -> UInt8 {
    Transaction.schema.first { $0.name == name }?.tag ?? 0
  }
}

extension Writing {
  /// Whose device it is, once the device has written something.
  func member(of device: UInt64) throws -> String? {
    let id = Int64(bitPattern: device)
    return try String.fetchOne(
      db, sql: "SELECT member FROM device_member WHERE device = ?", arguments: [id])
  }

  /// From its first change on a device belongs to one member: nobody else can use up its numbers.
  func bind(_ device: UInt64, to member: ID<AccountMember>) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO device_member VALUES (?, ?)",
      arguments: [Int64(bitPattern: device), member.text])
  }
}
