/// The last changes that reached a replica, its own and those of others: what History shows without the hub,
/// what Today says of other devices, and by which an own write that lost is noticed.
///
/// Bounded; it begins anew with each start, from the records that are stored then.
public struct Lately: Sendable {
  /// One of these changes, and whose it is.
  public struct One: Sendable {
    public var change: Change
    /// Its place in the hub's log; 0 while it waits.
    public var seq: Int64
    /// This browser wrote it.
    public var isOwn: Bool
  }

  /// An own write over which another device wrote.
  public struct Overtaken: Equatable, Sendable {
    public var key: RegisterKey
    /// What was written here.
    public var bytes: [UInt8]
    /// The other device cannot have known of it: no hub had it then.
    public var isCertain: Bool
  }

  /// So many changes, and bytes of them, are kept.
  static var most: Int { 1_000 }
  static var mostBytes: Int { 512 * 1_024 }
  /// So many own registers are watched, and none of larger actions than this, in bytes.
  private static var mostOwn: Int { 4_096 }
  private static var mostWatched: Int { 16 * 1_024 }

  private struct Own: Sendable {
    var stamp: Stamp
    var bytes: [UInt8]
    var isWaiting: Bool
  }

  /// In the order in which they came.
  public private(set) var changes: [One] = []
  private var size = 0
  /// Own ones that wait, so that those which are no longer here are not looked for.
  private var waiting: Set<Change.Identity> = []
  private var own: [RegisterKey: Own] = [:]
  private var overtaken: [Overtaken] = []

  public init() {}

  /// The devices under which this browser wrote.
  public private(set) var ownDevices: Set<UInt64> = []

  /// What is known of some rows' writes.
  public func writes(of rows: [RowKey]) -> [RowWrite] {
    let rows = Set(rows)
    return changes.flatMap { RowWrite.writes(of: $0.change, seq: $0.seq, in: rows) }
  }

  // MARK: what came

  mutating func wrote(_ change: Change) {
    waiting.insert(change.identity)
    ownDevices.insert(change.device)
    add(One(change: change, seq: 0, isOwn: true))
    if change.body.count > Lately.mostWatched { return }
    if own.count > Lately.mostOwn { own = [:] }
    Change.forEachWrite(of: change.body) { key, place in
      own[key] = Own(stamp: change.stamp, bytes: Array(change.body[place]), isWaiting: true)
    }
  }

  mutating func received(_ entry: Replica.Sequenced) {
    add(One(change: entry.change, seq: entry.seq, isOwn: false))
    if own.isEmpty { return }
    Change.forEachWrite(of: entry.change.body) { key, place in
      guard let mine = own[key], mine.stamp < entry.change.stamp else { return }
      own[key] = nil
      if entry.change.body[place].elementsEqual(mine.bytes) || overtaken.count >= 100 { return }
      overtaken.append(Overtaken(key: key, bytes: mine.bytes, isCertain: mine.isWaiting))
    }
  }

  /// The log has an own change, under the stamp that counts.
  mutating func confirmed(_ change: Change, at seq: Int64) {
    guard waiting.remove(change.identity) != nil,
      let place = changes.firstIndex(where: { $0.change.identity == change.identity })
    else { return }
    let old = changes[place].change.stamp
    changes[place].seq = seq
    changes[place].change.stamp = change.stamp
    Change.forEachWrite(of: change.body) { key, _ in
      if own[key]?.stamp != old { return }
      own[key]?.stamp = change.stamp
      own[key]?.isWaiting = false
    }
  }

  /// The hub refused an own change.
  mutating func refused(_ change: Change) {
    guard waiting.remove(change.identity) != nil,
      let place = changes.firstIndex(where: { $0.change.identity == change.identity })
    else { return }
    size -= changes[place].change.body.count
    forget(changes.remove(at: place).change)
  }

  /// Own writes that others wrote over since this was asked last.
  mutating func drainOvertaken() -> [Overtaken] {
    defer { overtaken = [] }
    return overtaken
  }

  private mutating func add(_ one: One) {
    changes.append(one)
    size += one.change.body.count
    guard changes.count > 2 * Lately.most || size > 2 * Lately.mostBytes else { return }
    var cut = 0
    while changes.count - cut > Lately.most || size > Lately.mostBytes, cut < changes.count - 1 {
      size -= changes[cut].change.body.count
      if changes[cut].isOwn {
        waiting.remove(changes[cut].change.identity)
        forget(changes[cut].change)
      }
      cut += 1
    }
    changes.removeFirst(cut)
  }

  /// An own change is watched no longer.
  private mutating func forget(_ change: Change) {
    Change.forEachWrite(of: change.body) { key, _ in
      if own[key]?.stamp == change.stamp { own[key] = nil }
    }
  }
}
