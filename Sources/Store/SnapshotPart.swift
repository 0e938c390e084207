import Foundation
import Ledger
import Storage

#if canImport(Glibc)
  import Glibc
#endif

/// A file that is read where it is asked.
private final class OpenFile: Sendable {
  private let handle: Int32
  let size: Int

  init?(_ path: String) {
    handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { return nil }
    var facts = stat()
    size = fstat(handle, &facts) == 0 ? Int(facts.st_size) : 0
  }

  deinit { if handle >= 0 { close(handle) } }

  /// So many bytes from a place on; nil when there are fewer.
  func bytes(_ place: Int, _ count: Int) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      while read < count, let base = buffer.baseAddress {
        let more = pread(handle, base + read, count - read, off_t(place + read))
        if more <= 0 { break }
        read += more
      }
      isWhole = read == count
    }
    return isWhole ? bytes : nil
  }
}

extension SnapshotFile {
  /// DATA/book.index: where the rows of the snapshot stand.
  ///
  /// Without it, or when it is not this snapshot's, the whole snapshot is read.
  private var index: String { String(path.dropLast("snapshot".count)) + "index" }

  /// Writes the index, which belongs to no snapshot yet, and then the snapshot.
  func write(_ bytes: [UInt8], index bytesOfIndex: [UInt8]?) throws(StoreError) {
    if let bytesOfIndex {
      try WholeFile.write(bytesOfIndex, to: index)
    } else {
      unlink(index)
    }
    try WholeFile.write(bytes, to: path)
  }

  /// The snapshot that `mark` names, to read single rows of it; nil when something is wrong with it or its
  /// index.
  func indexed(epoch: UInt64, mark: SnapshotMark) -> IndexedSnapshot? {
    guard let snapshot = OpenFile(path), let index = OpenFile(index),
      let indexed = try? IndexedSnapshot(
        snapshotSize: snapshot.size, { snapshot.bytes($0, $1) }, indexSize: index.size,
        { index.bytes($0, $1) }),
      indexed.epoch == epoch, mark.names(indexed.checksum, cursor: indexed.cursor)
    else { return nil }
    return indexed
  }
}

extension Store {
  /// The rows that `question` wants, as the log has them now; where that is no less work than reading them
  /// all, the tables of `kinds`.
  ///
  /// What the question finds in either is the same.
  public func book(
    only kinds: [Kind], wanting question: (Book, inout WantedRows) -> Void
  ) throws(StoreError) -> Book {
    let answer: PartAnswer = try reading { reader in try self.part(in: reader, question) }
    switch answer {
    case .rows(let book): return book
    case .all: return try book(only: kinds)
    case .noIndex:
      if isReadOnly { return try book(only: kinds) }
      // An earlier program's snapshot has none, and another's is of no use: made once, for the next time.
      let live = try currentLive()
      keepSnapshot(live)
      return live.book
    }
  }

  private enum PartAnswer {
    case rows(Book)
    /// All rows are to be read.
    case all
    /// There is a snapshot, and its index is missing or cannot be used.
    case noIndex
  }

  /// How much of the log after the snapshot is laid on a part of the book.
  private static let tailLimit = (changes: 4_000, registers: 40_000)

  private func part(
    in reader: any BookReader, _ question: (Book, inout WantedRows) -> Void
  ) throws -> PartAnswer {
    guard let mark = try SnapshotMark.read(in: reader), mark.cursor >= (try reader.horizon()),
      let hash = try reader.hash(at: mark.cursor), mark.names(hash), let snapshotFile
    else { return .all }
    guard let snapshot = snapshotFile.indexed(epoch: epoch, mark: mark) else { return .noIndex }
    var tail: [Change] = []
    var registers = 0
    var last = snapshot.cursor
    var isTooLong = false
    try reader.forEachChange(after: snapshot.cursor) { entry in
      registers += entry.change.writeCount
      isTooLong =
        entry.seq != last + 1 || tail.count == Store.tailLimit.changes
        || registers > Store.tailLimit.registers
      last = entry.seq
      tail.append(entry.change)
      return !isTooLong
    }
    if isTooLong { return .all }
    return BookPart.read(from: snapshot, tail, question).map { .rows($0) } ?? .all
  }
}
