import Ledger
import Storage

/// A log that went back under a program that serves it: a replica that lacked the last changes took the database's
/// place, or somebody put it back to an earlier moment.
///
/// What is in memory belongs to the other log then. Counting on from it would leave a gap.
extension Store {
  /// A book in memory, or what the storage has when its log is another one by now.
  func stillValid(_ live: LiveBook, in reader: any BookReader) throws -> LiveBook {
    guard storage is any SharedStorage, try !live.isOf(reader) else { return live }
    hasLostChanges.withLock { $0 = true }
    shelf.clear()
    trail.withLock { $0 = RowTrail() }
    return try coldLive(in: reader)
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
