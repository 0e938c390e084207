import Foundation
import Ledger
import Storage

/// What became of files that nothing in the book names.
public struct BlobCollectionReport: Equatable, Sendable {
  /// Files that nothing names, which the next collection after a day removes.
  public var marked = 0
  /// Files that were removed now, and their size in bytes.
  public var removed = 0
  public var removedBytes: Int64 = 0
}

extension Store {
  /// How long a file may wait for a row that names it, in milliseconds: a device may have sent the
  /// file and be offline since.
  static let blobGrace: Int64 = 30 * 86_400_000
  /// How long a file stays marked before it goes, in milliseconds.
  static let blobMarkTime: Int64 = 86_400_000

  /// Marks files that nothing in the book names, and removes those that have been marked for a day.
  ///
  /// A file is named by any register, also of rows in the trash, of issued invoices and of kinds that
  /// this program does not know. Files younger than 30 days stay.
  @discardableResult
  public func collectBlobs(now: Instant) throws(StoreError) -> BlobCollectionReport {
    if isReadOnly { throw .notWritable(path: path) }
    let shelf = blobShelf
    var report = BlobCollectionReport()
    let removed = try mapped {
      try storage.commit { writer in try Store.sweep(now, &report, in: writer) }
    }
    // Only what is still without a line when its turn comes: it may have been sent again since.
    for hash in removed {
      try mapped {
        try storage.commit { writer in
          if try writer.blob(hash) == nil { try remove(hash, from: shelf, in: writer) }
        }
      }
    }
    try removeStrays(from: shelf, now)
    return report
  }

  private static func sweep(
    _ now: Instant, _ report: inout BlobCollectionReport, in writer: any BookWriter
  ) throws -> [String] {
    let grace = now.milliseconds - blobGrace
    let blobs = try writer.blobs()
    let old = Set(blobs.filter { $0.at.milliseconds <= grace }.map { $0.hash })
    let unnamed = try writer.unnamed(among: old)
    var marked = try writer.unnamedBlobs()
    for hash in marked.keys where !unnamed.contains(hash) {
      try writer.unmark(hash)
      marked[hash] = nil
    }
    for hash in unnamed where marked[hash] == nil {
      try writer.markUnnamed(hash, since: now)
      marked[hash] = now
    }
    var removed: [String] = []
    for blob in blobs {
      guard let since = marked[blob.hash], since.milliseconds <= now.milliseconds - blobMarkTime
      else { continue }
      report.removedBytes += blob.size
      removed.append(blob.hash)
      try writer.removeBlob(blob.hash)
    }
    report.removed = removed.count
    report.marked = unnamed.count - removed.count
    return removed
  }

  /// Removes bytes that have no line; in a transaction, so that nobody names them meanwhile, whatever process it is.
  ///
  /// What does not let itself be removed now is a stray from here on.
  func remove(
    _ hash: String, from shelf: any BlobShelf, in writer: any BookWriter
  ) throws {
    try checkPlace(of: shelf, in: writer)
    try? shelf.remove(hash)
  }

  /// Removes files without a line, which a program left that was killed between the two; a young one
  /// may be about to get its line.
  ///
  /// Looking through a remote shelf is done once a day.
  private func removeStrays(from shelf: any BlobShelf, _ now: Instant) throws(StoreError) {
    let isDue = lastLook.withLock { last in
      if shelf.isRemote, now - last < Store.blobMarkTime, last <= now { return false }
      last = now
      return true
    }
    guard isDue else { return }
    var strays: [String] = []
    let known = try reading { reader in
      var known = Set(try reader.blobs().map { $0.hash })
      if let snapshot = try KeptSnapshot(in: reader, epoch: epoch) { known.insert(snapshot.name) }
      return known
    }
    let young = Int64(Date().timeIntervalSince1970 * 1000) - Store.blobMarkTime
    try shelf.forEach { blob in
      if !known.contains(blob.hash), blob.changed < young { strays.append(blob.hash) }
    }
    for hash in strays {
      try mapped {
        try storage.commit { writer in
          if try writer.blob(hash) == nil { try remove(hash, from: shelf, in: writer) }
        }
      }
    }
  }
}
