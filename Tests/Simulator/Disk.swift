import Ledger

/// What one browser keeps: exactly the stores of web/storage.js.
final class Disk {
  var rows: [(row: UInt64, bytes: [UInt8])] = []
  var nextRow: UInt64 = 1
  var mark: [UInt8]?
  var snapshot: [UInt8] = []
  var compacted: UInt64 = 0
  var unique: Set<String> = []

  func add(_ records: [[UInt8]]) -> UInt64 {
    for record in records {
      rows.append((nextRow, record))
      nextRow += 1
    }
    return records.isEmpty ? 0 : nextRow - 1
  }

  var copy: Disk {
    let copy = Disk()
    copy.rows = rows
    copy.mark = mark
    copy.snapshot = snapshot
    copy.compacted = compacted
    return copy
  }

  func after(_ row: UInt64) -> [(row: UInt64, bytes: [UInt8])] { rows.filter { $0.row > row } }
}

/// What waits in one page's line for the disk.
enum DiskDeed {
  case write(token: String, records: [[UInt8]], mark: Mark?, unique: String)
  case compact(
    token: String, snapshot: [UInt8], mark: Mark, upTo: UInt64, records: [[UInt8]], loads: Int)
  /// Reads what other tabs stored since.
  case catchUp
  /// Everything stored, for a running page.
  case loadAgain

  /// It is tried once; whoever asked hears that it failed.
  var isOnce: Bool {
    if case .compact = self { return true }
    return false
  }

  /// What is only read goes behind what waits when it fails.
  var isReading: Bool {
    switch self {
    case .catchUp, .loadAgain: return true
    case .write, .compact: return false
    }
  }
}

/// One page's line of disk work: one after another, tried again in order (web/storage.js, `#drain`).
final class Line {
  var deeds: [DiskDeed] = []
  var isBusy = false
  var tries = 0
  var seen: UInt64 = 0
  /// How often everything was read.
  var loads = 0

  static let pauses: [Int64] = [50, 250, 1000, 3000, 10000]
}
