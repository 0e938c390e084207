import GRDB
import Ledger

/// One step of compaction: the next changes above the horizon lose what they wrote.
///
/// It is one transaction, short enough that nobody who writes waits long.
struct Folding {
  /// How many blocks one step folds.
  static let blocks = 8

  /// Changes that are kept whole for ever, because an answer is made of them.
  ///
  /// They issued invoices, or answered a wish to. Every table that names a change by its `seq` belongs here.
  static let kept = "SELECT seq FROM issued_number UNION SELECT seq FROM issue_answer"

  private let db: Database
  private var hash: LogHash
  private var horizon: Int64
  /// How many changes make a block.
  private let size: Int64
  private var history: [RowName: [RowHistory.Line]] = [:]
  private var ranges: [UInt64: [Range]] = [:]
  private var digest: Digest

  /// A device's changes with counters in one run, and where in the log they are.
  struct Range: Equatable {
    var first: UInt64
    var last: UInt64
    var seqFirst: Int64
    var seqLast: Int64
  }

  private init(_ db: Database, size: Int64) throws {
    self.db = db
    self.size = size
    horizon = try FoldedLog.horizon(in: db)
    guard let hash = try ChangeLog.hash(at: horizon, in: db) else {
      throw StoreError.corrupt(what: "the log has no hash at change \(horizon)")
    }
    self.hash = hash
    digest = try FoldedDigest.read(in: db)
  }

  /// Folds the next blocks of `size` changes up to `target`; answers the new horizon.
  ///
  /// `isOld` is asked for when a change was taken, in milliseconds: the first block with a younger
  /// one ends it.
  static func step(
    to target: Int64, block size: Int64, in db: Database, isOld: (Int64) -> Bool
  ) throws -> Int64 {
    var folding = try Folding(db, size: size)
    let start = folding.horizon
    for _ in 0..<blocks {
      guard folding.horizon + size <= target, try folding.foldBlock(isOld) else { break }
    }
    if folding.horizon > start { try folding.finish(from: start) }
    return folding.horizon
  }

  private mutating func foldBlock(_ isOld: (Int64) -> Bool) throws -> Bool {
    let select = try Statement(
      db,
      """
      SELECT \(ChangeLog.columns), at, crc, hash FROM change WHERE seq > ? AND seq <= ? ORDER BY seq
      """)
    select.bind(horizon)
    select.bind(horizon + size)
    var entries: [LogBlock.Entry] = []
    var changes: [Replica.Sequenced] = []
    var running = hash
    while try select.step() {
      let entry = ChangeLog.entry(select)
      let crc = ChangeLog.checksum(entry)
      running = running.after(entry)
      // What is not sound is kept, for somebody to look at.
      guard entry.seq == horizon + Int64(changes.count) + 1, select.integer(7) == crc,
        LogHash(bytes: select.bytes(8)) == running
      else {
        select.reset()
        throw StoreError.corrupt(what: "change \(entry.seq); run `ledgerline verify`")
      }
      let at = select.integer(6)
      if !isOld(at) {
        select.reset()
        return false
      }
      changes.append(entry)
      entries.append(
        LogBlock.Entry(
          device: entry.change.device, counter: entry.change.counter, stamp: entry.change.stamp,
          at: at, rows: try RowHistory.lines(of: entry).count, crc: UInt32(crc),
          hashStart: LogBlock.start(of: running)))
    }
    guard Int64(entries.count) == size else { return false }
    for entry in changes { try note(entry) }
    horizon += size
    hash = running
    try write(LogBlock(last: horizon, hash: hash, entries: entries))
    return true
  }

  private mutating func note(_ entry: Replica.Sequenced) throws {
    for line in try RowHistory.lines(of: entry) {
      history[line.row, default: []].append(RowHistory.Line(seq: entry.seq, tags: line.tags))
    }
    let (device, counter) = (entry.change.device, entry.change.counter)
    var runs = ranges[device] ?? []
    if let last = runs.indices.last, runs[last].last &+ 1 == counter {
      runs[last].last = counter
      runs[last].seqLast = entry.seq
    } else {
      runs.append(
        Range(first: counter, last: counter, seqFirst: entry.seq, seqLast: entry.seq))
    }
    ranges[device] = runs
  }

  private mutating func write(_ block: LogBlock) throws {
    let insert = try Statement(db, "INSERT INTO log_block VALUES (?, ?, ?)")
    let bytes = block.encoded
    insert.bind(block.last)
    insert.bind(block.hash.bytes[...])
    insert.bind(bytes[...])
    try insert.run()
    FoldedDigest.add(block: block.last, block.hash.bytes, bytes, to: &digest)
  }

  private mutating func finish(from start: Int64) throws {
    try writeHistory()
    let insertRange = try Statement(db, "INSERT INTO device_range VALUES (?, ?, ?, ?, ?)")
    for (device, runs) in ranges {
      for run in runs {
        insertRange.bind(device)
        insertRange.bind(run.first)
        insertRange.bind(run.last)
        insertRange.bind(run.seqFirst)
        insertRange.bind(run.seqLast)
        try insertRange.run()
        FoldedDigest.add(range: run, of: device, to: &digest)
      }
    }
    let delete = try Statement(
      db, "DELETE FROM change WHERE seq > ? AND seq <= ? AND seq NOT IN (\(Folding.kept))")
    delete.bind(start)
    delete.bind(horizon)
    try delete.run()
    try Meta.set(.horizon, "\(horizon)", in: db)
    try Meta.set(.folded, digest.text, in: db)
  }
}

extension Folding {
  /// How long a row's line of history grows, in bytes, before another one begins.
  static let historyLimit = 1_024

  /// A row that has a short line already goes on in it: most rows then have one line.
  private mutating func writeHistory() throws {
    let select = try Statement(
      db,
      """
      SELECT first, writes FROM history WHERE kind = ? AND id = ? ORDER BY first DESC LIMIT 1
      """)
    let put = try Statement(
      db,
      """
      INSERT INTO history VALUES (?, ?, ?, ?) ON CONFLICT (kind, id, first) DO UPDATE SET
      writes = excluded.writes
      """)
    for (row, added) in history {
      var lines = added
      select.bind(Int64(row.kind))
      select.bind(row.id)
      if try select.step() {
        let (first, bytes) = (select.integer(0), select.bytes(1))
        select.reset()
        if bytes.count < Folding.historyLimit {
          lines = try RowHistory.decode(bytes, first: first) + added
          FoldedDigest.remove(history: row, first, bytes, from: &digest)
        }
      }
      guard let first = lines.first?.seq else { continue }
      let bytes = RowHistory.encode(lines)
      put.bind(Int64(row.kind))
      put.bind(row.id)
      put.bind(first)
      put.bind(bytes[...])
      try put.run()
      FoldedDigest.add(history: row, first, bytes, to: &digest)
    }
  }
}

/// The fingerprint of everything that is kept of folded changes.
enum FoldedDigest {
  static func read(in db: Database) throws -> Digest {
    guard let text = try Meta.get(.folded, in: db) else { return Digest() }
    guard let digest = Digest(text: text) else {
      throw StoreError.corrupt(what: "the fingerprint of the folded log")
    }
    return digest
  }

  static func add(
    block last: Int64, _ hash: [UInt8], _ bytes: [UInt8], to digest: inout Digest
  ) {
    digest.add(
      RegisterKey(kind: 1, id: UInt64(bitPattern: last), tag: 0), stamp: .never,
      bytes: hash + bytes)
  }

  static func add(
    history row: RowName, _ first: Int64, _ bytes: [UInt8], to digest: inout Digest
  ) {
    digest.add(
      RegisterKey(kind: 2, id: row.id, tag: row.kind),
      stamp: Stamp(time: UInt64(bitPattern: first), device: 0), bytes: bytes)
  }

  static func remove(
    history row: RowName, _ first: Int64, _ bytes: [UInt8], from digest: inout Digest
  ) {
    digest.remove(
      RegisterKey(kind: 2, id: row.id, tag: row.kind),
      stamp: Stamp(time: UInt64(bitPattern: first), device: 0), bytes: bytes)
  }

  static func add(range: Folding.Range, of device: UInt64, to digest: inout Digest) {
    var writer = ByteWriter()
    writer.fixed64(range.last)
    writer.signed(range.seqFirst)
    writer.signed(range.seqLast)
    digest.add(
      RegisterKey(kind: 3, id: device, tag: 0), stamp: Stamp(time: range.first, device: 0),
      bytes: writer.bytes)
  }
}
