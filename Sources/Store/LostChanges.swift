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
    let (mine, seen) = (SeenLog(cursor: live.cursor, hash: live.hash), seenLog.withLock { $0 })
    let isMine = try mine.isOf(reader)
    if isMine, try seen == mine || seen.isOf(reader) { return live }
    hasLostChanges.withLock { $0 = true }
    seenLog.withLock { $0 = SeenLog() }
    shelf.clear()
    trail.withLock { $0 = RowTrail() }
    return isMine ? live : try coldLive(in: reader)
  }

  /// The rules of a restored book hold from here on: numbers wait for the owner (rule G86), and what is in the outbox
  /// may have been sent (rule G84).
  func noteLoss(in writing: Writing) throws {
    let storage = writing.storage
    try storage.set(.numbering, NumberingState.unconfirmed)
    for claim in try storage.mailClaims() { try storage.removeMailClaim(of: claim.message) }
    let now = Stamp(milliseconds: writing.now.milliseconds, device: 0).time
    try storage.set(.restored, String(max(writing.live.latest, now)))
    writing.keeps = true
  }
}
