import Ledger
import Storage

/// The log up to its horizon, whose changes are kept without what they wrote.
///
/// It still knows each change again, and answers who wrote when.
enum FoldedLog {
  /// Calls `body` with the blocks that hold changes from `first` to `last`, in order, until it
  /// answers false.
  static func forEachBlock(
    from first: Int64, to last: Int64, in reader: any FoldedReader,
    _ body: (LogBlock) throws -> Bool
  ) throws {
    try reader.forEachBlock(endingIn: first..<last + LogBlock.size) { stored in
      try body(try block(stored))
    }
  }

  private static func block(_ stored: StoredBlock) throws -> LogBlock {
    guard let hash = LogHash(bytes: stored.hash) else {
      throw StoreError.corrupt(what: "the hash of the block at change \(stored.last)")
    }
    do {
      return try LogBlock(last: stored.last, hash: hash, encoded: stored.bytes)
    } catch {
      throw StoreError.corrupt(what: "the block at change \(stored.last): \(error)")
    }
  }

  static func entry(at seq: Int64, in reader: any FoldedReader) throws -> LogBlock.Entry? {
    var found: LogBlock.Entry?
    try forEachBlock(from: seq, to: seq, in: reader) { block in
      let place = Int(seq - block.first)
      if block.entries.indices.contains(place) { found = block.entries[place] }
      return false
    }
    return found
  }

  /// Whether a device's hash at a `seq` below the horizon can be this log's.
  static func begins(
    with hash: LogHash, at seq: Int64, in reader: any FoldedReader
  ) throws -> Bool {
    if seq == 0 { return hash == .empty }
    return try entry(at: seq, in: reader)?.hashStart == LogBlock.start(of: hash)
  }

  // MARK: devices

  typealias Place = (seq: Int64, entry: LogBlock.Entry)

  /// The folded change with an identity.
  static func find(_ identity: Change.Identity, in reader: any FoldedReader) throws -> Place? {
    guard let range = try reader.range(of: identity.device, from: identity.counter),
      range.last >= identity.counter
    else { return nil }
    return try find(identity, in: range, reader)
  }

  private static func find(
    _ identity: Change.Identity, in range: DeviceRange, _ reader: any FoldedReader
  ) throws -> Place? {
    var found: Place?
    try forEachBlock(from: range.seqFirst, to: range.seqLast, in: reader) { block in
      for (place, entry) in block.entries.enumerated()
      where entry.counter == identity.counter && entry.device == identity.device {
        found = (block.seq(at: place), entry)
      }
      return found == nil
    }
    return found
  }

  /// The device's folded change with the greatest counter up to `counter`.
  static func nearest(
    of device: UInt64, upTo counter: UInt64, in reader: any FoldedReader
  ) throws -> Place? {
    guard let range = try reader.range(of: device, from: counter) else { return nil }
    let nearest = Change.Identity(device: device, counter: min(range.last, counter))
    return try find(nearest, in: range, reader)
  }

  /// The device's folded change with the least counter from `counter` on.
  static func nearest(
    of device: UInt64, from counter: UInt64, in reader: any FoldedReader
  ) throws -> Place? {
    guard let range = try reader.range(of: device, endingAfter: counter) else { return nil }
    let nearest = Change.Identity(device: device, counter: max(range.first, counter))
    return try find(nearest, in: range, reader)
  }
}
