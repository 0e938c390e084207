import Ledger
import Storage

/// A file that waits to be read.
public struct UnreadReceipt: Equatable, Sendable {
  public var hash: String
  /// As it was told by the device that sent the row.
  public var mediaType: String
}

/// How it stands with the readings of an account.
public struct ReadingCounts: Equatable, Sendable {
  /// Files that are here and were not read.
  public var waiting = 0
  /// Readings of receipts in the Inbox of which nothing came.
  public var failed = 0
}

// What the hub reads on receipts (rule E24); the readings are rows that it alone writes.
extension Store {
  /// The files of receipts that wait in the Inbox and whose bytes are here but were not read, the oldest first,
  /// and those that somebody asked to have read again.
  public func unreadReceipts() throws(StoreError) -> [UnreadReceipt] {
    var hashes: Set<String> = []
    let rows = try withReceipts { book in
      book.receipts.live.filter { Store.isUnread($0, in: book) }
        .sorted { ($0.received, $0.id) < ($1.received, $1.id) }
    }
    var unread: [UnreadReceipt] = []
    for row in rows where hashes.insert(row.hash).inserted {
      if try blobFacts(row.hash) == nil { continue }
      unread.append(UnreadReceipt(hash: row.hash, mediaType: row.mediaType))
    }
    return unread
  }

  /// How many receipts wait to be read, and of how many nothing came.
  public func readingCounts() throws(StoreError) -> ReadingCounts {
    var counts = ReadingCounts()
    counts.waiting = try unreadReceipts().count
    counts.failed = try withReceipts { book in
      var failed: Set<String> = []
      for row in book.receipts.live where row.transaction.isNone {
        if book.reading(of: row.hash)?.state == .failed { failed.insert(row.hash) }
      }
      return failed.count
    }
    return counts
  }

  private static func isUnread(_ receipt: Receipt, in book: Book) -> Bool {
    guard BlobName.isValid(receipt.hash) else { return false }
    // A reading in the trash was asked for again; the receipt may have become an expense meanwhile.
    guard let reading = book.readings[Reading(of: receipt.hash).id] else {
      return receipt.transaction.isNone
    }
    return !reading.isLive
  }

  /// Writes down what was read, as a change of the hub's own: every device gets it with the next pull.
  public func keep(_ reading: Reading, now: Instant) throws {
    try write(reading.id, now: now) { book, edit in edit.put(reading, in: book.readings) }
  }

  /// Forgets what was read on a file, so that it is read again; false when no receipt has it, or it is not here.
  public func forgetReading(of hash: String, now: Instant) throws -> Bool {
    guard BlobName.isValid(hash), try blobFacts(hash) != nil else { return false }
    let isReceipt = try withReceipts { book in book.receipts.live.contains { $0.hash == hash } }
    guard isReceipt else { return false }
    try write(Reading(of: hash).id, now: now) { book, edit in
      // One that was never read and is no longer in the Inbox waits for nothing: now it does.
      let reading = book.readings[Reading(of: hash).id] ?? Reading(of: hash)
      edit.trash(reading, in: book.readings)
    }
    return true
  }

  private func write(
    _ reading: ID<Reading>, now: Instant, _ body: (Book, inout Edit) -> Void
  ) throws {
    try mappedCommit {
      try writingRows(now: now) { writing in
        try writing.bring(CollectionOfOne(RowKey(.reading, reading.raw)))
        var edit = Edit()
        body(writing.live.book, &edit)
        if !edit.isEmpty { _ = try writing.commit(edit, as: device) }
      }
    }
  }

  /// Asks the tables of receipts and readings: those of the book in memory where there is one, so that a hub
  /// need not open a large book for them.
  private func withReceipts<T>(_ body: (Book) -> T) throws(StoreError) -> T {
    if looksRowsUp { return body(try tables([.receipt, .reading])) }
    let known = try mapped { () throws -> T? in
      try self.live.withLock { (state: inout LiveBook?) throws -> T? in
        guard var current = state else { return nil }
        try renew(&current, keptAs: &state)
        return body(current.book)
      }
    }
    if let known { return known }
    return body(try book(only: [.receipt, .reading]))
  }
}
