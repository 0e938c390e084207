import GRDB
import Ledger

/// One write transaction: the book brought up to date, and everything a new change touches.
///
/// Log, registers, typed tables and numbers move together or not at all.
final class Writing {
  let db: Database
  var live: LiveBook
  /// The hub's time; that of the push whose changes are taken.
  var now: Instant
  /// Whether something was added; the book in memory is thrown away if the transaction fails then.
  private(set) var hasAppended = false

  /// Whether something beside the log was written that must stay.
  var keeps = false

  private let insert: Statement
  private let upsertDevice: Statement
  private let registers: RegisterWriter
  /// The fingerprint of the register table.
  private var digest: Digest
  private let reload: (Database) throws -> LiveBook
  private var upserts: [Kind: Statement] = [:]
  lazy var findChange = Result {
    try Statement(
      db, "SELECT \(ChangeLog.columns) FROM change WHERE device = ? AND counter = ?")
  }

  /// The laws, with the look-ups of this transaction.
  lazy var hubLaws = HubLaws(self)

  lazy var findDevice = Result {
    try Statement(db, "SELECT counter, stamp_time FROM device WHERE id = ?")
  }

  /// `reload` makes the book anew from what the transaction has stored so far.
  init(
    _ db: Database, _ live: LiveBook, now: Instant,
    reload: @escaping (Database) throws -> LiveBook
  ) throws {
    self.db = db
    self.live = live
    self.now = now
    self.reload = reload
    insert = try Statement(db, "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    upsertDevice = try Statement(
      db,
      """
      INSERT INTO device VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
      counter = max(counter, excluded.counter), stamp_time = max(stamp_time, excluded.stamp_time),
      seen = excluded.seen
      """)
    registers = try RegisterWriter(db)
    digest = try RegisterDigest.read(in: db)
  }

  /// Writes down what belongs to the whole transaction.
  func finish() throws { try RegisterDigest.write(digest, in: db) }

  /// Adds a change to the log under the stamp that counts, and to everything that follows from it.
  func append(_ change: Change, claimed: UInt64) throws -> Replica.Sequenced {
    hasAppended = true
    let entry = Replica.Sequenced(seq: live.cursor + 1, change: change)
    let hash = live.hash.after(entry)
    insert.bind(entry.seq)
    insert.bind(change.device)
    insert.bind(change.counter)
    insert.bind(change.stamp.time)
    insert.bind(change.stamp.device)
    insert.bind(claimed)
    insert.bind(now.milliseconds)
    insert.bind(change.body[...])
    insert.bind(ChangeLog.checksum(entry))
    insert.bind(hash.bytes[...])
    try insert.run()
    upsertDevice.bind(change.device)
    upsertDevice.bind(change.counter)
    upsertDevice.bind(change.stamp.time)
    upsertDevice.bind(now.milliseconds)
    try upsertDevice.run()
    var wasNew: [Bool] = []
    try forEachRow(of: change) { row in wasNew.append(isNew(row)) }
    try digest.count(rowsOf: change, in: &live.book, isBefore: true)
    live.take(entry, hash: hash)
    try digest.count(rowsOf: change, in: &live.book, isBefore: false)
    var place = 0
    try forEachRow(of: change) { row in
      try project(row, of: change, isNew: wasNew[place])
      place += 1
    }
    return entry
  }

  /// Runs what takes one change; when it fails for what the change is, the change is refused and
  /// leaves no trace.
  ///
  /// What fails because of the disk is thrown on: it says nothing about the change.
  func refusingFailure(_ body: () throws -> Acceptance) throws -> Acceptance {
    let (before, cursor, digest) = (hasAppended, live.cursor, digest)
    try Statement(db, "SAVEPOINT one_change").run()
    do {
      let answer = try body()
      try Statement(db, "RELEASE one_change").run()
      return answer
    } catch {
      if StoreError.isOfDisk(error) { throw error }
      try Statement(db, "ROLLBACK TO one_change").run()
      try Statement(db, "RELEASE one_change").run()
      if live.cursor != cursor { live = try reload(db) }
      hasAppended = before
      self.digest = digest
      hubLaws = HubLaws(self)
      return .rejected(
        Refusal("failed", "The hub could not take this change: \(StoreError.words(error))"))
    }
  }

  private func forEachRow(of change: Change, _ body: (Change.Row) throws -> Void) throws {
    var rows = Change.Rows(change.body)
    while let row = try rows.next() { try body(row) }
  }

  private func isNew(_ row: Change.Row) -> Bool {
    guard let kind = Kind(rawValue: row.kind) else { return false }
    var visitor = HasRow(id: row.id)
    live.book.visit(kind, &visitor)
    return !visitor.answer
  }

  private func project(_ row: Change.Row, of change: Change, isNew: Bool) throws {
    guard let kind = Kind(rawValue: row.kind) else {
      try registers.upsert(wonBy: change.stamp) { body in
        live.book.forEachRegister(of: row.kind, row.id, body)
      }
      return
    }
    let layout = Layout.of(kind)
    var visitor = ProjectRow(
      row: row, change: change, isNew: isNew, registers: registers,
      upsert: try upsert(kind, layout), layout: layout)
    live.book.visit(kind, &visitor)
    if let problem = visitor.problem { throw problem }
  }

  private func upsert(_ kind: Kind, _ layout: Layout) throws -> Statement {
    if let known = upserts[kind] { return known }
    let made = try Statement(db, layout.upsertSQL)
    upserts[kind] = made
    return made
  }
}
