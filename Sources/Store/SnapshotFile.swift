import Dispatch
import Ledger
import Storage

/// DATA/book.snapshot: the book at some `seq`, for opening fast.
///
/// It may be missing, old or damaged; the log is the truth, and the file counts only when the log's
/// own mark names it.
struct SnapshotFile: Sendable {
  let path: String

  /// The snapshot, if it is sound and the one that `mark` names.
  ///
  /// With `kinds` only those tables are read.
  func read(epoch: UInt64, mark: SnapshotMark, only kinds: [Kind]? = nil) -> Snapshot? {
    guard let bytes = WholeFile.read(path),
      let snapshot = try? Snapshot(encoded: bytes, only: kinds), snapshot.epoch == epoch,
      mark.names(bytes, cursor: snapshot.cursor)
    else { return nil }
    return snapshot
  }
}

/// What the log remembers of the snapshot file that belongs to it: its cursor, the checksum at its
/// end, and the log's running hash at the cursor.
struct SnapshotMark: Equatable {
  let cursor: Int64
  private let checksum: UInt32
  /// Nil in a mark from before logs had a hash.
  private let hash: LogHash?

  init(_ bytes: [UInt8], cursor: Int64, hash: LogHash) {
    self.cursor = cursor
    self.hash = hash
    checksum = SnapshotMark.checksum(bytes)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum: UInt32 = 0
    for byte in bytes.suffix(4).reversed() { checksum = checksum << 8 | UInt32(byte) }
    return checksum
  }

  /// Reads what ``text`` writes, and the older form without a hash.
  private init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2 || parts.count == 3, let cursor = Int64(parts[0]),
      let checksum = UInt32(parts[1])
    else { return nil }
    self.cursor = cursor
    self.checksum = checksum
    hash = parts.count == 3 ? LogHash(text: String(parts[2])) : nil
    if parts.count == 3, hash == nil { return nil }
  }

  static func read(in reader: any FactReader) throws(StorageError) -> SnapshotMark? {
    try reader.fact(.snapshot).flatMap { SnapshotMark($0) }
  }

  var text: String { "\(cursor):\(checksum)" + (hash.map { ":" + $0.text } ?? "") }

  func names(_ bytes: [UInt8], cursor: Int64) -> Bool {
    cursor == self.cursor && SnapshotMark.checksum(bytes) == checksum
  }

  func names(_ hash: LogHash) -> Bool { self.hash == nil || self.hash == hash }
}

extension Store {
  var snapshotFile: SnapshotFile? { files.map { SnapshotFile(path: $0.snapshot) } }

  /// Writes the snapshot file now; it is written by itself when much has come since the last one.
  public func writeSnapshot() throws(StoreError) { try writeSnapshot(try currentLive()) }

  /// Writes the file; what was done before counts, whether this succeeds or not: it only saves time.
  ///
  /// One that cannot be written is not tried again with every reading.
  func keepSnapshot(_ behind: LiveBook) {
    do {
      try writeSnapshot(behind)
    } catch {
      live.withLock { state in
        state?.changesSinceSnapshot = 0
        state?.registersSinceSnapshot = 0
      }
    }
  }

  /// Writes the file beside what goes on, when it pays and nobody is at it.
  func keepSnapshotLater() {
    guard live.withLock({ $0?.wantsSnapshot == true }) else { return }
    let isMine = isKeepingSnapshot.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    guard isMine else { return }
    DispatchQueue.global(qos: .utility).async { [self] in
      if let behind = live.withLock({ $0 }) { keepSnapshot(behind) }
      isKeepingSnapshot.withLock { $0 = false }
    }
  }

  func writeSnapshot(_ behind: LiveBook) throws(StoreError) {
    guard let snapshotFile, !isReadOnly else { return }
    let (bytes, index) = Snapshot(book: behind.book, cursor: behind.cursor, epoch: epoch)
      .encodedWithIndex()
    try snapshotFile.write(bytes, index: index)
    let mark = SnapshotMark(bytes, cursor: behind.cursor, hash: behind.hash)
    try mapped {
      try storage.commit { writer in try writer.set(.snapshot, mark.text) }
      try storage.rest()
    }
    live.withLock { state in
      state?.changesSinceSnapshot -= behind.changesSinceSnapshot
      state?.registersSinceSnapshot -= behind.registersSinceSnapshot
    }
  }
}
