import Ledger

/// Changes below the horizon, without what they wrote; `Store` says what the bytes are.
public struct StoredBlock: Equatable, Sendable {
  /// The `seq` of the last of them.
  public var last: Int64
  /// The log's running hash there.
  public var hash: [UInt8]
  public var bytes: [UInt8]

  public init(last: Int64, hash: [UInt8], bytes: [UInt8]) {
    self.last = last
    self.hash = hash
    self.bytes = bytes
  }
}

/// Which folded changes wrote a row; `Store` says what the bytes are.
public struct StoredHistory: Equatable, Sendable {
  public var row: RowKey
  /// The `seq` of the first of them.
  public var first: Int64
  public var bytes: [UInt8]

  public init(row: RowKey, first: Int64, bytes: [UInt8]) {
    self.row = row
    self.first = first
    self.bytes = bytes
  }
}

/// A device's folded changes with counters in one run, and where in the log they are.
public struct DeviceRange: Equatable, Sendable {
  public var device: UInt64
  public var first: UInt64
  public var last: UInt64
  public var seqFirst: Int64
  public var seqLast: Int64

  public init(device: UInt64, first: UInt64, last: UInt64, seqFirst: Int64, seqLast: Int64) {
    self.device = device
    self.first = first
    self.last = last
    self.seqFirst = seqFirst
    self.seqLast = seqLast
  }
}

/// The log up to its horizon, whose changes are kept without what they wrote.
public protocol FoldedReader: AnyObject {
  /// Calls `body` with the blocks whose last `seq` is in a range, in order, until it answers false.
  func forEachBlock(endingIn range: Range<Int64>, _ body: (StoredBlock) throws -> Bool) throws
  /// The latest line of a row's history.
  func lastHistory(of row: RowKey) throws(StorageError) -> StoredHistory?
  /// The lines of a row's history, oldest first.
  func history(of row: RowKey) throws(StorageError) -> [StoredHistory]
  /// Calls `body` with the history of all rows, in any order.
  func forEachHistory(_ body: (StoredHistory) throws -> Void) throws
  /// The device's range with the greatest beginning up to a counter.
  func range(of device: UInt64, from counter: UInt64) throws(StorageError) -> DeviceRange?
  /// The device's range with the least beginning that ends at a counter or after it.
  func range(of device: UInt64, endingAfter counter: UInt64) throws(StorageError) -> DeviceRange?
  /// Calls `body` with the ranges of all devices, in any order.
  func forEachRange(_ body: (DeviceRange) throws -> Void) throws
  /// Where changes are missing that an answer is made of, in order: those that gave a number or
  /// answered a wish to issue.
  func missingAnswers() throws(StorageError) -> [Int64]
}

/// Moves the horizon: changes below it go, and blocks, history and ranges stand for them.
public protocol FoldedWriter: AnyObject {
  /// Adds a block; its last `seq` is new.
  func put(_ block: StoredBlock) throws(StorageError)
  /// Keeps a line of history in the place of the one with the same beginning.
  func put(_ history: StoredHistory) throws(StorageError)
  /// Adds a range; its beginning is new.
  func put(_ range: DeviceRange) throws(StorageError)
  /// Removes the changes after a `seq` up to another, but those that gave a number or answered a wish
  /// to issue.
  func fold(after seq: Int64, upTo last: Int64) throws(StorageError)
}
