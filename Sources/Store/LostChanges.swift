import Ledger
import Storage

/// How far a program has seen the log on the disk: it may not be shorter than that, nor another one.
struct SeenLog: Equatable {
  var cursor: Int64 = 0
  var hash = LogHash.empty

  func isOf(_ reader: any BookReader) throws -> Bool {
    if cursor == 0 { return true }
    if try reader.head() < cursor { return false }
    // Of a folded change nobody knows.
    guard let known = try reader.hash(at: cursor) else { return true }
    return known == hash
  }
}

/// A log that went back under a program that serves it: a replica that lacked the last changes took the database's
/// place, or somebody put it back to an earlier moment.
///
/// What is in memory belongs to the other log then. Counting on from it would leave a gap.
extension Store {
  /// Notes what is on the disk: also when the book in memory is thrown away, it is known how far it was.
  func note(_ live: LiveBook) {
    guard storage is any SharedStorage else { return }
    seenLog.withLock { $0 = SeenLog(cursor: live.cursor, hash: live.hash) }
  }

  /// A book in memory, or what the storage has when its log is another one by now.
  func stillValid(_ live: LiveBook, in reader: any BookReader) throws -> LiveBook {
    guard storage is any SharedStorage else { return live }
    let mine = SeenLog(cursor: live.cursor, hash: live.hash)
    try noticeLoss(in: reader)
    return try mine == seenLog.withLock({ $0 }) || mine.isOf(reader) ? live : coldLive(in: reader)
  }

  /// Throws when what a reader lacks is not lost, because a server answered that was replaced.
  ///
  /// Whoever asks again comes to the one that took its place.
  static func makeSure(of reader: any BookReader) throws(StorageError) {
    guard reader.isOvertaken() else { return }
    throw .unreachable(what: "a server answered that another one replaced")
  }

  /// Notices when the log is not the one any more that this program has seen, and when nobody can know whether it is.
  func noticeLoss(in reader: any BookReader) throws {
    guard storage is any SharedStorage else { return }
    if reader.mayLackChanges { hasLostChanges.withLock { $0 = true } }
    if try seenLog.withLock({ $0 }).isOf(reader) { return }
    try Store.makeSure(of: reader)
    hasLostChanges.withLock { $0 = true }
    seenLog.withLock { $0 = SeenLog() }
    shelf.clear()
    trail.withLock { $0 = RowTrail() }
  }

  /// The rules of a restored book hold from here on: numbers wait for the owner (rule G86), and what is in the outbox
  /// may have been sent (rule G84).
  ///
  /// Once: another program on the same book may have noticed before.
  func noteLoss(in writing: Writing) throws {
    let storage = writing.storage
    let known = try storage.fact(.restored)
    if !storage.mayLackChanges, let known, known != lastRestored.withLock({ $0 }) {
      return lastRestored.withLock { $0 = known }
    }
    try storage.set(.numbering, NumberingState.unconfirmed)
    for claim in try storage.mailClaims() { try storage.removeMailClaim(of: claim.message) }
    let now = Stamp(milliseconds: writing.now.milliseconds, device: 0).time
    let restored = String(max(writing.live.latest, now))
    try storage.set(.restored, restored)
    lastRestored.withLock { $0 = restored }
    writing.keeps = true
  }
}
