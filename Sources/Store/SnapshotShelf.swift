import Foundation
import Ledger

/// The whole book as bytes, for a new device.
public struct EncodedSnapshot: Sendable {
  /// What ``Ledger/Snapshot/init(encoded:only:)`` reads.
  public let bytes: [UInt8]
  /// The `seq` to pull from.
  public let cursor: Int64
  /// The log's running hash at the cursor.
  public let hash: LogHash
}

/// The last snapshot that was asked for, shared by everybody who asks while it is up to date.
///
/// Who asks while it is being encoded waits for that one: a hundred devices at once cost one encoding
/// and one copy in memory, or two when changes come in between.
final class SnapshotShelf: @unchecked Sendable {
  /// After so many seconds without a reader its memory is given back.
  static let idleSeconds = 60.0

  private let condition = NSCondition()
  private var kept: EncodedSnapshot?
  private var isEncoding = false
  private var lastUse = Date.distantPast
  /// How many were encoded, for tests.
  private var encodings = 0

  var encodingCount: Int {
    condition.lock()
    defer { condition.unlock() }
    return encodings
  }

  /// The snapshot at `head` or later, made by `encode` when there is none.
  func snapshot(
    atLeast head: Int64, _ encode: () throws -> EncodedSnapshot
  ) rethrows -> EncodedSnapshot {
    condition.lock()
    while true {
      if let kept, kept.cursor >= head {
        lastUse = Date()
        condition.unlock()
        return kept
      }
      if !isEncoding { break }
      condition.wait()
    }
    isEncoding = true
    // The old one is of no use to anybody who asks from now on.
    kept = nil
    condition.unlock()
    defer {
      condition.lock()
      isEncoding = false
      condition.broadcast()
      condition.unlock()
    }
    let made = try encode()
    condition.lock()
    kept = made
    encodings += 1
    lastUse = Date()
    condition.unlock()
    forgetLater()
    return made
  }

  /// Throws away what belongs to a log that is no more.
  func clear() {
    condition.lock()
    kept = nil
    condition.unlock()
  }

  private func forgetLater() {
    DispatchQueue.global(qos: .utility).asyncAfter(
      deadline: .now() + SnapshotShelf.idleSeconds
    ) { [weak self] in self?.forget() }
  }

  private func forget() {
    condition.lock()
    let isIdle = lastUse.timeIntervalSinceNow < -(SnapshotShelf.idleSeconds - 1)
    if isIdle { kept = nil }
    let isThere = kept != nil
    condition.unlock()
    if isThere { forgetLater() }
  }
}

extension Store {
  /// The whole book as bytes, for a new device: everything that was in the log when it was asked for; where several hubs
  /// serve it, perhaps without the last changes, which are pulled.
  ///
  /// Encoded once for all who ask, beside what is being written.
  public func snapshot() throws(StoreError) -> EncodedSnapshot {
    if let kept = try keptSnapshot() { return kept }
    let head = try head()
    return try mapped {
      try shelf.snapshot(atLeast: head) {
        let live = try currentLive()
        let snapshot = Snapshot(book: live.book, cursor: live.cursor, epoch: epoch)
        let made = EncodedSnapshot(bytes: snapshot.encoded(), cursor: live.cursor, hash: live.hash)
        // It only saves work.
        try? keep(made)
        return made
      }
    }
  }
}
