import Ledger
import Storage

/// One write transaction: the book brought up to date, and everything a new change touches.
///
/// Log, registers, typed tables and numbers move together or not at all.
final class Writing {
  let storage: any BookWriter
  var live: LiveBook
  /// The hub's time; that of the push whose changes are taken.
  var now: Instant
  /// Whether something was added; the book in memory is thrown away if the transaction fails then.
  private(set) var hasAppended = false

  /// Whether something beside the log was written that must stay.
  var keeps = false

  /// The fingerprint of the register table.
  private var digest: Digest
  private let reload: (any BookReader) throws -> LiveBook

  /// The laws, with the look-ups of this transaction.
  lazy var hubLaws = HubLaws(self)

  /// `reload` makes the book anew from what the transaction has stored so far.
  init(
    _ storage: any BookWriter, _ live: LiveBook, now: Instant,
    reload: @escaping (any BookReader) throws -> LiveBook
  ) throws {
    self.storage = storage
    self.live = live
    self.now = now
    self.reload = reload
    digest = try RegisterDigest.read(in: storage)
  }

  /// Writes down what belongs to the whole transaction.
  func finish() throws { try RegisterDigest.write(digest, in: storage) }

  /// Adds a change to the log under the stamp that counts, and to everything that follows from it.
  func append(_ change: Change, claimed: UInt64) throws -> Replica.Sequenced {
    hasAppended = true
    let entry = Replica.Sequenced(seq: live.cursor + 1, change: change)
    let hash = live.hash.after(entry)
    try storage.append(
      LogLine(
        entry, claimed: claimed, at: now, checksum: ChangeLog.checksum(entry), hash: hash))
    try storage.note(
      change.device, DeviceReach(counter: change.counter, stampTime: change.stamp.time), seen: now)
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
    do {
      return try storage.attempt(body)
    } catch {
      if StoreError.isOfDisk(error) { throw error }
      if live.cursor != cursor { live = try reload(storage) }
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
      try storage.putRegisters(wonBy: change.stamp) { body in
        live.book.forEachRegister(of: row.kind, row.id, body)
      }
      return
    }
    var visitor = ProjectRow(
      row: row, change: change, isNew: isNew, writer: storage, layout: Layout.of(kind))
    live.book.visit(kind, &visitor)
    if let problem = visitor.problem { throw problem }
  }
}
