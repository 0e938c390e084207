import GRDB
import Ledger

/// The laws in one transaction, and the look-ups that the hub answers from its book and its tables.
///
/// A look-up cannot throw: what SQLite says is kept in ``problem`` and thrown by whoever asked.
final class HubLaws: LawLookups {
  var laws = Laws()
  private(set) var problem: (any Error)?
  private unowned let writing: Writing
  private var members: [UInt64: ID<AccountMember>] = [:]
  private lazy var findMember = Result {
    try Statement(writing.db, "SELECT member FROM device_member WHERE device = ?")
  }

  init(_ writing: Writing) { self.writing = writing }

  /// Judges, then says what a look-up met.
  func judging<T>(_ body: () throws(Verdict) -> T) throws -> T {
    defer { problem = nil }
    do {
      let result = try body()
      if let problem { throw problem }
      return result
    } catch {
      throw problem ?? error
    }
  }

  private func asking<T>(_ fallback: T, _ body: () throws -> T) -> T {
    do {
      return try body()
    } catch {
      problem = problem ?? error
      return fallback
    }
  }

  // MARK: what waits for a newer program

  private var waiting: Set<RowKey> = []

  /// A change that cannot be judged here stays on its device, and with it what builds on its rows.
  func wait(for change: Change) { forEachRow(of: change) { waiting.insert($0) } }

  func isWaiting(_ change: Change) -> Bool {
    if waiting.isEmpty { return false }
    var isWaiting = false
    forEachRow(of: change) { if waiting.contains($0) { isWaiting = true } }
    return isWaiting
  }

  private func forEachRow(of change: Change, _ body: (RowKey) -> Void) {
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil { body(RowKey(row.kind, row.id)) }
  }

  // MARK: the book

  func knows(_ key: RowKey) -> Bool { writing.live.book.knows(key) }
  func row(_ key: RowKey) -> LawRow? { writing.live.book.lawRow(key) }
  func rows(_ link: LawLink, of id: UInt64) -> [UInt64] { writing.live.book.lawRows(link, of: id) }
  func role(of member: ID<AccountMember>) -> Role? { writing.live.book.role(of: member) }

  // MARK: what only the hub keeps

  func member(of device: UInt64) -> ID<AccountMember>? {
    if let known = members[device] { return known }
    let found: ID<AccountMember>? = asking(nil) {
      let select = try findMember.get()
      select.bind(device)
      guard try select.step() else { return nil }
      defer { select.reset() }
      return ID<AccountMember>(select.text(0))
    }
    if let found { members[device] = found }
    return found
  }

  /// From its first change on a device belongs to one member: nobody else can use up its numbers.
  func bind(_ device: UInt64, to member: ID<AccountMember>) throws {
    if members[device] != nil { return }
    try writing.db.execute(
      sql: "INSERT OR IGNORE INTO device_member VALUES (?, ?)",
      arguments: [Int64(bitPattern: device), member.text])
  }

  func lastCount(of series: UInt64) -> Int64? {
    asking(nil) { try IssuedNumbers.last(of: series, in: writing.db) }
  }

  func holder(of count: Int64, in series: UInt64) -> UInt64 {
    asking(0) {
      try invoice(
        "SELECT invoice FROM issued_number WHERE series = ? AND count = ?",
        [ID<Series>(series).text, count])
    }
  }

  func holder(ofNumber text: String) -> UInt64 {
    asking(0) {
      let rows = try Row.fetchAll(
        writing.db, sql: "SELECT invoice, series FROM issued_number WHERE number = ?",
        arguments: [text])
      for row in rows {
        guard let series = ID<Series>(row[1] as String) else { continue }
        if writing.live.book.seriesTable[series]?.isImported == true { continue }
        return ID<Invoice>(row[0] as String)?.raw ?? 0
      }
      return 0
    }
  }

  func firstMember(of series: UInt64) -> ID<AccountMember>? {
    asking(nil) {
      try String.fetchOne(
        writing.db, sql: "SELECT member FROM series_member WHERE series = ?",
        arguments: [ID<Series>(series).text]
      ).flatMap { ID<AccountMember>($0) }
    }
  }

  func askedToIssue(_ invoice: UInt64, before series: UInt64) -> ID<AccountMember>? {
    asking(nil) {
      try String.fetchOne(
        writing.db,
        sql: """
          SELECT a.member FROM issue_answer AS a JOIN issued_number AS n ON n.invoice = a.invoice
          WHERE a.invoice = ?1 AND a.key <> '' AND a.series IN ('', ?2) AND n.by_hub = 1
          AND NOT EXISTS (
            SELECT 1 FROM issue_answer AS b
            WHERE b.invoice = ?1 AND (b.key = '' OR b.series NOT IN ('', ?2)))
          ORDER BY a.seq LIMIT 1
          """,
        arguments: [ID<Invoice>(invoice).text, ID<Series>(series).text]
      ).flatMap { ID<AccountMember>($0) }
    }
  }

  private func invoice(_ sql: String, _ arguments: StatementArguments) throws -> UInt64 {
    let text = try String.fetchOne(writing.db, sql: sql, arguments: arguments)
    return text.flatMap { ID<Invoice>($0) }?.raw ?? 0
  }
}

extension Writing {
  /// Appends a judged change, the numbers it gives out, and what the hub answers to it.
  ///
  /// What the database will not have (a number twice) refuses this change alone.
  func take(
    _ change: Change, _ judgement: Judgement, claimed: UInt64, by member: ID<AccountMember>?,
    isHub: Bool = false, hub: UInt64
  ) throws -> Replica.Sequenced {
    let start = live.cursor
    var entry: Replica.Sequenced?
    do {
      if judgement.numbers.isEmpty && judgement.moved.isEmpty {
        entry = try append(change, claimed: claimed)
      } else {
        try db.inSavepoint {
          try IssuedNumbers.move(judgement.moved, in: db)
          try IssuedNumbers.record(judgement.numbers, seq: start + 1, byHub: isHub, in: db)
          if let member { try IssuedNumbers.bind(judgement.usedSeries, to: member, in: db) }
          entry = try append(change, claimed: claimed)
          return .commit
        }
      }
    } catch let error as DatabaseError
      where error.resultCode.primaryResultCode == .SQLITE_CONSTRAINT && live.cursor == start
    {
      throw Verdict.refused(
        Refusal("not-once", "Something in it is in the book already: \(error.message ?? "")"))
    }
    guard let entry else { throw StoreError.failed(what: "an empty savepoint") }
    if !judgement.answer.isEmpty { _ = try append(judgement.answer, as: hub) }
    return entry
  }

  /// The next change of this installation, as it is.
  private func append(_ edit: Edit, as device: UInt64) throws -> Replica.Sequenced {
    let change = try next(edit, of: device)
    return try append(change, claimed: change.stamp.time)
  }

  /// An edit as the next change of a device, under a stamp later than all.
  func next(_ edit: Edit, of device: UInt64) throws -> Change {
    let last = try lastCounter(of: device)
    var clock = Clock(device: device, latest: live.latest)
    return Change(device: device, counter: last + 1, stamp: clock.tick(now), body: edit.body)
  }
}
