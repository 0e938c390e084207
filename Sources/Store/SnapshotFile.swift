import GRDB
import Ledger

/// DATA/book.snapshot: the book at some `seq`, for opening fast.
///
/// It may be missing, old or damaged; the log is the truth, and the file counts only when the log's
/// own mark names it.
struct SnapshotFile: Sendable {
  let path: String

  /// What the log remembers of a snapshot: its cursor and the checksum at its end.
  static func mark(_ bytes: [UInt8], cursor: Int64) -> String {
    var checksum: UInt32 = 0
    for byte in bytes.suffix(4).reversed() { checksum = checksum << 8 | UInt32(byte) }
    return "\(cursor):\(checksum)"
  }

  /// The snapshot, if it is sound and the one that `mark` names.
  ///
  /// With `kinds` only those tables are read.
  func read(epoch: UInt64, mark: String?, only kinds: [Kind]? = nil) -> Snapshot? {
    guard let mark, let bytes = WholeFile.read(path),
      let snapshot = try? Snapshot(encoded: bytes, only: kinds), snapshot.epoch == epoch,
      SnapshotFile.mark(bytes, cursor: snapshot.cursor) == mark
    else { return nil }
    return snapshot
  }
}

extension Store {
  var snapshotFile: SnapshotFile? { files.map { SnapshotFile(path: $0.snapshot) } }

  /// The whole book as bytes, for a new device, and the `seq` to pull from.
  public func snapshot() throws(StoreError) -> (bytes: [UInt8], cursor: Int64) {
    let (book, cursor) = try book()
    return (Snapshot(book: book, cursor: cursor, epoch: epoch).encoded(), cursor)
  }

  /// Writes the snapshot file now; it is written by itself when much has come since the last one.
  public func writeSnapshot() throws(StoreError) { try writeSnapshot(try currentLive()) }

  /// Writes the file when it pays.
  ///
  /// What was done before counts, whether this succeeds or not: the file only saves time.
  func keepSnapshot(_ behind: LiveBook) {
    if behind.wantsSnapshot { try? writeSnapshot(behind) }
  }

  func writeSnapshot(_ behind: LiveBook) throws(StoreError) {
    guard let snapshotFile, !isReadOnly else { return }
    let bytes = Snapshot(book: behind.book, cursor: behind.cursor, epoch: epoch).encoded()
    try WholeFile.write(bytes, to: snapshotFile.path)
    let mark = SnapshotFile.mark(bytes, cursor: behind.cursor)
    try mapped {
      try database.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          try Meta.set(.snapshot, mark, in: db)
          return .commit
        }
        try db.execute(sql: "PRAGMA shrink_memory")
      }
    }
    live.withLock { state in
      state?.changesSinceSnapshot -= behind.changesSinceSnapshot
      state?.registersSinceSnapshot -= behind.registersSinceSnapshot
    }
  }
}
