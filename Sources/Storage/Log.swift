import Ledger

/// A change as it stands in the log, with what the hub noted beside it.
public struct LogLine: Equatable, Sendable {
  /// The change under the stamp that counts.
  public var entry: Replica.Sequenced
  /// The stamp's time that its device claimed.
  public var claimed: UInt64
  /// How far its device knew the log when it sent it; nil: it did not say.
  public var seen: Int64?
  /// When the hub took it.
  public var at: Instant
  /// Of its place, identity, stamp and body; finds a bit that turned.
  public var checksum: Int64
  /// The log's running hash after it; nil where something else is stored.
  public var hash: LogHash?

  public init(
    _ entry: Replica.Sequenced, claimed: UInt64, seen: Int64? = nil, at: Instant,
    checksum: Int64, hash: LogHash?
  ) {
    self.entry = entry
    self.claimed = claimed
    self.seen = seen
    self.at = at
    self.checksum = checksum
    self.hash = hash
  }
}

/// Reads the log: every change in the order the hub took it.
///
/// `seq` starts at 1 and has no gap. Up to the horizon only what answers are made of is whole
/// (``FoldedReader``); the last change always is.
public protocol LogReader: AnyObject {
  /// The `seq` of the last change; 0 in a new book.
  func head() throws(StorageError) -> Int64
  /// The log's running hash at a `seq`: of a whole change, or of the last in a block; the empty one
  /// at 0.
  func hash(at seq: Int64) throws(StorageError) -> LogHash?
  /// The whole change at a `seq`.
  func change(at seq: Int64) throws(StorageError) -> Replica.Sequenced?
  /// The whole change that has an identity.
  func change(_ identity: Change.Identity) throws(StorageError) -> Replica.Sequenced?
  /// When the hub took the whole change at a `seq`.
  func time(of seq: Int64) throws(StorageError) -> Instant?
  /// The whole change of a device with the greatest counter below one.
  func reach(of device: UInt64, before counter: UInt64) throws(StorageError) -> DeviceReach?
  /// The whole change of a device with the least counter above one.
  func reach(of device: UInt64, after counter: UInt64) throws(StorageError) -> DeviceReach?
  /// How far the devices come that wrote changes after a `seq`, by these changes alone.
  func writers(after seq: Int64) throws(StorageError) -> [UInt64: DeviceReach]
  /// Calls `body` with each whole change after `seq`, in order, until it answers false.
  func forEachChange(after seq: Int64, _ body: (Replica.Sequenced) throws -> Bool) throws
  /// The same up to another `seq`, with all that is noted beside them.
  func forEachLine(after seq: Int64, upTo last: Int64, _ body: (LogLine) throws -> Bool) throws
}

/// Appends to the log; what stands in it is never written anew.
public protocol LogWriter: AnyObject {
  /// Adds the next change.
  ///
  /// Throws ``StorageError/constraint(_:)`` when the log has its `seq` or its identity.
  func append(_ line: LogLine) throws(StorageError)
}

/// How far a device has come: a counter and the time of a stamp.
public struct DeviceReach: Equatable, Sendable {
  public var counter: UInt64
  public var stampTime: UInt64

  public init(counter: UInt64 = 0, stampTime: UInt64 = 0) {
    self.counter = counter
    self.stampTime = stampTime
  }
}

/// Who wrote to the log, how far each has come, and whose each is.
public protocol DeviceReader: AnyObject {
  /// How far a device has come; nil when it has no line (any more).
  func device(_ id: UInt64) throws(StorageError) -> DeviceReach?
  /// All devices that have a line.
  func devices() throws(StorageError) -> [UInt64: DeviceReach]
  /// The greatest stamp time in the log; 0 in a new book.
  func latestStampTime() throws(StorageError) -> UInt64
  /// Whose a device is.
  func member(ofDevice id: UInt64) throws(StorageError) -> ID<AccountMember>?
}

/// Keeps up who wrote and how far each has come.
public protocol DeviceWriter: AnyObject {
  /// Notes that a device has come so far; it never goes back.
  func note(_ device: UInt64, _ reach: DeviceReach, seen: Instant) throws(StorageError)
  /// Gives a device to a member, unless it is somebody's.
  func bind(_ device: UInt64, to member: ID<AccountMember>) throws(StorageError)
  /// Forgets the lines of devices that were seen last at `seen` or before and wrote nothing after
  /// the horizon; answers how many.
  ///
  /// `own` stays, and the one with the latest stamp.
  func forgetDevices(
    seenUpTo seen: Instant, horizon: Int64, but own: UInt64
  ) throws(StorageError) -> Int
}
