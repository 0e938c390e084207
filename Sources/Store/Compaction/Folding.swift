import Ledger
import Storage

/// One step of compaction: the next changes above the horizon lose what they wrote.
///
/// It is one transaction, short enough that nobody who writes waits long.
struct Folding {
  /// How many blocks one step folds.
  static let blocks = 8

  private let writer: any BookWriter
  private var hash: LogHash
  private var horizon: Int64
  /// How many changes make a block.
  private let size: Int64
  private var history: [RowKey: [FoldedHistory.Line]] = [:]
  private var ranges: [UInt64: [DeviceRange]] = [:]
  private var digest: Digest

  private init(_ writer: any BookWriter, size: Int64) throws {
    self.writer = writer
    self.size = size
    horizon = try writer.horizon()
    guard let hash = try writer.hash(at: horizon) else {
      throw StoreError.corrupt(what: "the log has no hash at change \(horizon)")
    }
    self.hash = hash
    digest = try FoldedDigest.read(in: writer)
  }

  /// Folds the next blocks of `size` changes up to `target`; answers the new horizon.
  ///
  /// `isOld` is asked for when a change was taken, in milliseconds: the first block with a younger
  /// one ends it.
  static func step(
    to target: Int64, block size: Int64, in writer: any BookWriter, isOld: (Int64) -> Bool
  ) throws -> Int64 {
    var folding = try Folding(writer, size: size)
    let start = folding.horizon
    for _ in 0..<blocks {
      guard folding.horizon + size <= target, try folding.foldBlock(isOld) else { break }
    }
    if folding.horizon > start { try folding.finish(from: start) }
    return folding.horizon
  }

  private mutating func foldBlock(_ isOld: (Int64) -> Bool) throws -> Bool {
    var entries: [LogBlock.Entry] = []
    var changes: [Replica.Sequenced] = []
    var running = hash
    var isYoung = false
    let start = horizon
    try writer.forEachLine(after: start, upTo: start + size) { line in
      let entry = line.entry
      let crc = ChangeLog.checksum(entry)
      running = running.after(entry)
      // What is not sound is kept, for somebody to look at.
      guard entry.seq == start + Int64(changes.count) + 1, line.checksum == crc,
        line.hash == running
      else {
        throw StoreError.corrupt(what: "change \(entry.seq); run `ledgerline verify`")
      }
      let at = line.at.milliseconds
      isYoung = !isOld(at)
      if isYoung { return false }
      changes.append(entry)
      entries.append(
        LogBlock.Entry(
          device: entry.change.device, counter: entry.change.counter, stamp: entry.change.stamp,
          at: at, rows: try FoldedHistory.lines(of: entry).count, crc: UInt32(crc),
          hashStart: LogBlock.start(of: running)))
      return true
    }
    if isYoung { return false }
    guard Int64(entries.count) == size else { return false }
    for entry in changes { try note(entry) }
    horizon += size
    hash = running
    try write(LogBlock(last: horizon, hash: hash, entries: entries))
    return true
  }

  private mutating func note(_ entry: Replica.Sequenced) throws {
    for line in try FoldedHistory.lines(of: entry) {
      history[line.row, default: []].append(FoldedHistory.Line(seq: entry.seq, tags: line.tags))
    }
    let (device, counter) = (entry.change.device, entry.change.counter)
    var runs = ranges[device] ?? []
    if let last = runs.indices.last, runs[last].last &+ 1 == counter {
      runs[last].last = counter
      runs[last].seqLast = entry.seq
    } else {
      runs.append(
        DeviceRange(
          device: device, first: counter, last: counter, seqFirst: entry.seq, seqLast: entry.seq))
    }
    ranges[device] = runs
  }

  private mutating func write(_ block: LogBlock) throws {
    let stored = StoredBlock(last: block.last, hash: block.hash.bytes, bytes: block.encoded)
    try writer.put(stored)
    FoldedDigest.add(stored, to: &digest)
  }

  private mutating func finish(from start: Int64) throws {
    try writeHistory()
    for run in ranges.values.joined() {
      try writer.put(run)
      FoldedDigest.add(run, to: &digest)
    }
    try writer.fold(after: start, upTo: horizon)
    try writer.set(.horizon, "\(horizon)")
    try writer.set(.folded, digest.text)
  }
}

extension Folding {
  /// How long a row's line of history grows, in bytes, before another one begins.
  static let historyLimit = 1_024

  /// A row that has a short line already goes on in it: most rows then have one line.
  private mutating func writeHistory() throws {
    for (row, added) in history {
      var lines = added
      if let last = try writer.lastHistory(of: row), last.bytes.count < Folding.historyLimit {
        lines = try FoldedHistory.decode(last.bytes, first: last.first) + added
        FoldedDigest.remove(last, from: &digest)
      }
      guard let first = lines.first?.seq else { continue }
      let stored = StoredHistory(row: row, first: first, bytes: FoldedHistory.encode(lines))
      try writer.put(stored)
      FoldedDigest.add(stored, to: &digest)
    }
  }
}

/// The fingerprint of everything that is kept of folded changes.
enum FoldedDigest {
  static func read(in reader: any FactReader) throws -> Digest {
    guard let text = try reader.fact(.folded) else { return Digest() }
    guard let digest = Digest(text: text) else {
      throw StoreError.corrupt(what: "the fingerprint of the folded log")
    }
    return digest
  }

  static func add(_ block: StoredBlock, to digest: inout Digest) {
    digest.add(
      RegisterKey(kind: 1, id: UInt64(bitPattern: block.last), tag: 0), stamp: .never,
      bytes: block.hash + block.bytes)
  }

  static func add(_ history: StoredHistory, to digest: inout Digest) {
    digest.add(key(history), stamp: stamp(history), bytes: history.bytes)
  }

  static func remove(_ history: StoredHistory, from digest: inout Digest) {
    digest.remove(key(history), stamp: stamp(history), bytes: history.bytes)
  }

  private static func key(_ history: StoredHistory) -> RegisterKey {
    RegisterKey(kind: 2, id: history.row.id, tag: history.row.kind)
  }

  private static func stamp(_ history: StoredHistory) -> Stamp {
    Stamp(time: UInt64(bitPattern: history.first), device: 0)
  }

  static func add(_ range: DeviceRange, to digest: inout Digest) {
    var writer = ByteWriter()
    writer.fixed64(range.last)
    writer.signed(range.seqFirst)
    writer.signed(range.seqLast)
    digest.add(
      RegisterKey(kind: 3, id: range.device, tag: 0), stamp: Stamp(time: range.first, device: 0),
      bytes: writer.bytes)
  }
}
