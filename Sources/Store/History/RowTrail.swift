import Ledger
import Storage

/// Which stretches of the log write a row, so that its history reads those and no others.
///
/// In memory: four bytes for each row that each change above the horizon writes. The log is read once
/// when somebody first asks; after that only what came since.
struct RowTrail {
  /// How many changes a stretch has, as many as a block of the folded log.
  static let size = LogBlock.size

  /// The rows of each whole stretch, as hashes in order.
  private var stretches: [[UInt32]] = []
  /// Those of the stretch that is not whole yet.
  private var last: [UInt32] = []
  /// The change before the first stretch, and the last that was followed.
  private var start: Int64 = 0
  private var end: Int64 = 0

  /// Reads what came since it was asked last.
  mutating func follow(_ reader: any BookReader) throws {
    let horizon = try reader.horizon()
    if end < horizon {
      // What was folded meanwhile has a history of its own.
      (stretches, last, start, end) = ([], [], horizon, horizon)
    }
    try reader.forEachChange(after: end) { entry in
      var rows = Change.Rows(entry.change.body)
      while let row = (try? rows.next()) ?? nil {
        last.append(RowTrail.hash(RowKey(row.kind, row.id)))
      }
      end = entry.seq
      if (end - start) % RowTrail.size == 0 {
        stretches.append(last.sorted())
        last = []
      }
      return true
    }
  }

  /// Where some rows may have been written, latest first: the change before each stretch and its last one.
  func stretches(of rows: [RowKey]) -> [(after: Int64, upTo: Int64)] {
    let wanted = rows.map { RowTrail.hash($0) }
    var found: [(after: Int64, upTo: Int64)] = []
    if wanted.contains(where: { last.contains($0) }) {
      found.append((start + Int64(stretches.count) * RowTrail.size, end))
    }
    for (place, hashes) in stretches.enumerated().reversed()
    where wanted.contains(where: { RowTrail.has($0, hashes) }) {
      let after = start + Int64(place) * RowTrail.size
      found.append((after, after + RowTrail.size))
    }
    return found
  }

  private static func has(_ wanted: UInt32, _ hashes: [UInt32]) -> Bool {
    var (low, high) = (0, hashes.count)
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < hashes.count && hashes[low] == wanted
  }

  /// Ids are random or follow one another; either way their bits are spread.
  private static func hash(_ row: RowKey) -> UInt32 {
    let mixed = (row.id ^ UInt64(row.kind) << 56) &* 0x9E37_79B1_85EB_CA87
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }
}
