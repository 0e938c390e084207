import Ledger
import Storage

/// How much of the log is kept whole.
public struct CompactionRule: Equatable, Sendable {
  /// The last so many changes.
  public var changes: Int64
  /// And everything younger than so many days.
  public var days: Int64
  /// So many changes are folded together; fewer than usual (256) only where a log is short, in tests.
  public var block: Int64
  /// What is less than a block is folded in halves, quarters and so on, down to so many; that many are left at most.
  public var smallest: Int64

  public init(
    changes: Int64 = 10_000, days: Int64 = 30, block: Int64 = 256, smallest: Int64 = 256
  ) {
    self.changes = changes
    self.days = days
    self.block = min(max(block, 1), LogBlock.size)
    self.smallest = min(max(smallest, 1), self.block)
  }

  /// What a hub does by itself.
  public static let usual = CompactionRule()
  /// Keeps as little as possible: devices that are not up to date get the whole book.
  public static let least = CompactionRule(changes: 0, days: 0)
  /// Leaves the last change alone whole: whoever erased a person wants its old values gone, too (rule G72).
  public static let all = CompactionRule(changes: 0, days: 0, smallest: 1)

  /// The oldest moment that is still kept whole, in milliseconds.
  func cutoff(_ now: Instant) -> Int64 { now.milliseconds - days * 86_400_000 }
}

/// What a compaction did.
public struct CompactionReport: Equatable, Sendable {
  /// Changes that lost what they wrote.
  public var changes: Int64 = 0
  /// Devices that wrote nothing for long and are kept as ranges of counters only.
  public var devices = 0
}

extension Store {
  /// A log that is at least so many changes longer than what is kept whole is worth folding.
  public static let worthwhileChanges: Int64 = 50_000

  /// Folds what the rule leaves to fold, in short transactions between which others write.
  ///
  /// The book, its digest and every answer stay what they are; only devices that are further behind
  /// than the horizon fetch the book anew.
  @discardableResult
  public func compact(
    _ rule: CompactionRule = .usual, now: Instant
  ) throws(StoreError) -> CompactionReport {
    if isReadOnly { throw .notWritable(path: path) }
    var report = CompactionReport()
    let (head, start) = try reading { reader in
      (try reader.head(), try reader.horizon())
    }
    // The last change stays whole: the log always says where it ends.
    let target = min(head - rule.changes, head - 1)
    let cutoff = rule.cutoff(now)
    let opensAt = try reading { reader in try SnapshotMark.read(in: reader)?.cursor ?? 0 }
    if target >= start + rule.smallest, opensAt < target {
      // Opening needs a snapshot file above the horizon, or all registers: keep it quick.
      try writeSnapshot()
    }
    var horizon = start
    var block = rule.block
    while block >= rule.smallest {
      while horizon + block <= target {
        let before = horizon
        horizon = try stepping { writer in
          try Folding.step(to: target, block: block, in: writer) { $0 <= cutoff }
        }
        if horizon == before { break }
      }
      block /= 2
    }
    report.changes = horizon - start
    // Their ranges stay, and the one with the latest stamp, so that it is at hand.
    report.devices = try stepping { writer in
      try writer.forgetDevices(
        seenUpTo: Instant(milliseconds: cutoff), horizon: try writer.horizon(), but: device)
    }
    return report
  }

  /// Folds when the log is much larger than the book; cheap to ask often.
  ///
  /// Answers whether anything was folded.
  public func compactIfWorthwhile(now: Instant) throws(StoreError) -> Bool {
    if isReadOnly { return false }
    let (head, horizon, last) = try reading { reader in
      let horizon = try reader.horizon()
      let last = try reader.time(of: horizon + Store.worthwhileChanges)
      return (try reader.head(), horizon, last)
    }
    let rule = CompactionRule.usual
    let foldable = head - rule.changes - horizon
    guard foldable > Store.worthwhileChanges, let last, last.milliseconds <= rule.cutoff(now),
      head - horizon > 4 * Int64(try book().book.rowCount)
    else { return false }
    return try compact(rule, now: now).changes > 0
  }

  /// Gives the room of what was removed back to the disk; needs as much room again while it works.
  public func shrinkFile() throws(StoreError) {
    try mapped { try storage.shrink() }
  }

  /// The size of the book's file in bytes, with what is written ahead of it.
  public var fileSize: Int64 { storage.size }

  /// One transaction of housekeeping, in turn with those who write.
  private func stepping<T>(_ body: (any BookWriter) throws -> T) throws(StoreError) -> T {
    try mapped { try live.withLock { _ in try storage.commit(body) } }
  }
}
