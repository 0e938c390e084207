import Ledger
import Storage

extension Store {
  /// How large an answer with a row's history is, in bytes of what was written; one that has nothing is
  /// never asked on.
  public static let historyBytes = 512 * 1024
  /// And how many writes it has at most.
  public static let historyWrites = 2_000

  /// Who wrote a row and what belongs to it, when, and what, latest first: as much as fits, of what the
  /// log has before a `seq`.
  ///
  /// Of what was folded it says who wrote which registers, and not what.
  public func history(
    of row: RowKey, before: Int64 = .max, limitBytes: Int = Store.historyBytes,
    limit: Int = Store.historyWrites
  ) throws(StoreError) -> RowWrites {
    let rows = try book().book.rowsWithHistory(of: row)
    return try reading { reader in
      var reading = HistoryReading(reader, rows, before: before)
      reading.room = limitBytes
      reading.places = limit
      try reading.readLog(
        try trail.withLock { trail in
          try trail.follow(reader)
          return trail.stretches(of: rows)
        })
      try reading.readFolded()
      return RowWrites(reading.writes, isWhole: reading.isWhole)
    }
  }

  /// Whose devices are: those that belong to a member.
  public func members(
    ofDevices devices: [UInt64]
  ) throws(StoreError) -> [(device: UInt64, member: ID<AccountMember>)] {
    try reading { reader in
      var members: [(device: UInt64, member: ID<AccountMember>)] = []
      for device in devices {
        if let member = try reader.member(ofDevice: device) { members.append((device, member)) }
      }
      return members
    }
  }
}

/// Collects the writes of some rows, latest first, until there is no more room.
private struct HistoryReading {
  let reader: any BookReader
  let rows: Set<RowKey>
  let before: Int64
  var room = 0
  var places = 0
  var writes: [RowWrite] = []
  var isWhole = true
  private var members: [UInt64: ID<AccountMember>] = [:]
  private var block: LogBlock?

  init(_ reader: any BookReader, _ rows: [RowKey], before: Int64) {
    self.reader = reader
    self.rows = Set(rows)
    self.before = before
  }

  /// Above the horizon, where changes are whole.
  mutating func readLog(_ stretches: [(after: Int64, upTo: Int64)]) throws {
    let horizon = try reader.horizon()
    for (after, upTo) in stretches where upTo > horizon && after < before {
      if !isWhole { return }
      var lines: [LogLine] = []
      try reader.forEachLine(after: max(after, horizon), upTo: min(upTo, before - 1)) { line in
        lines.append(line)
        return true
      }
      for line in lines.reversed() { try add(line) }
    }
  }

  /// Up to the horizon, where it is known who wrote what of a row.
  mutating func readFolded() throws {
    var found: [(seq: Int64, row: RowKey, tags: [UInt8])] = []
    for row in rows {
      for stored in try reader.history(of: row) {
        for line in try FoldedHistory.decode(stored.bytes, first: stored.first)
        where line.seq < before {
          found.append((line.seq, row, line.tags))
        }
      }
    }
    found.sort { a, b in
      if a.seq != b.seq { return a.seq > b.seq }
      return (a.row.kind, a.row.id) < (b.row.kind, b.row.id)
    }
    var whole: Int64 = 0
    for one in found where one.seq != whole {
      if !isWhole { return }
      // What an answer is made of stays whole.
      var line: LogLine?
      try reader.forEachLine(after: one.seq - 1, upTo: one.seq) { kept in
        line = kept
        return false
      }
      if let line {
        whole = one.seq
        try add(line)
        continue
      }
      guard let entry = try entry(at: one.seq) else { continue }
      let write = RowWrite(
        one.row, seq: one.seq, device: entry.device, stamp: entry.stamp, at: entry.at,
        member: try member(of: entry.device),
        registers: one.tags.map { RowWrite.Register($0, nil) })
      add(write)
    }
  }

  private mutating func add(_ line: LogLine) throws {
    let change = line.entry.change
    // In the order that folding leaves.
    let written = RowWrite.writes(
      of: change, seq: line.entry.seq, at: line.at.milliseconds, seen: line.seen,
      member: try member(of: change.device), in: rows
    ).sorted { a, b in (a.row.kind, a.row.id) < (b.row.kind, b.row.id) }
    // A change is told whole or not at all, so that whoever asks on begins before it.
    let size = written.reduce(0) { $0 + HistoryReading.size(of: $1) }
    if !writes.isEmpty, size > room || written.count > places {
      isWhole = false
      return
    }
    room -= size
    places -= written.count
    writes += written
  }

  private mutating func add(_ write: RowWrite) {
    let isSameChange = writes.last?.seq == write.seq
    if !writes.isEmpty, !isSameChange, HistoryReading.size(of: write) > room || places < 1 {
      isWhole = false
      return
    }
    room -= HistoryReading.size(of: write)
    places -= 1
    writes.append(write)
  }

  private static func size(of write: RowWrite) -> Int {
    write.registers.reduce(64) { $0 + 4 + ($1.bytes?.count ?? 0) }
  }

  private mutating func member(of device: UInt64) throws -> ID<AccountMember> {
    if let known = members[device] { return known }
    let member = try reader.member(ofDevice: device) ?? ID()
    members[device] = member
    return member
  }

  /// A folded change; its block stays at hand for the next one.
  private mutating func entry(at seq: Int64) throws -> LogBlock.Entry? {
    if let block, (block.first...block.last).contains(seq) {
      return block.entries[Int(seq - block.first)]
    }
    var found: LogBlock?
    try FoldedLog.forEachBlock(from: seq, to: seq, in: reader) { next in
      found = next
      return false
    }
    block = found
    guard let found, (found.first...found.last).contains(seq) else { return nil }
    return found.entries[Int(seq - found.first)]
  }
}
