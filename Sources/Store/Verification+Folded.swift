import GRDB
import Ledger

/// What is kept of the log below the horizon: blocks, history and ranges of counters, against the
/// fingerprint that grew with them and against each other.
enum FoldedCheck {
  static func run(_ db: Database, _ result: inout Verification) throws {
    let horizon = try FoldedLog.horizon(in: db)
    do {
      var check = Check(horizon: horizon)
      try check.blocks(db, &result)
      try check.keptChanges(db, &result)
      try check.history(db, &result)
      try check.ranges(db, &result)
      if try FoldedDigest.read(in: db) != check.digest {
        result.report("what is kept of the log up to change \(horizon) is not what was kept")
      }
    } catch StoreError.corrupt(let what) {
      result.report(what)
    }
  }

  private struct Check {
    let horizon: Int64
    var digest = Digest()
    private var writes = 0
    private var isWhole = true

    init(horizon: Int64) { self.horizon = horizon }

    mutating func blocks(_ db: Database, _ result: inout Verification) throws {
      var end: Int64 = 0
      let select = try Statement(db, "SELECT last, hash, entries FROM log_block ORDER BY last")
      while try select.step() {
        let (last, hash, bytes) = (select.integer(0), select.bytes(1), select.bytes(2))
        FoldedDigest.add(block: last, hash, bytes, to: &digest)
        guard let known = LogHash(bytes: hash),
          let block = try? LogBlock(last: last, hash: known, encoded: bytes),
          block.first == end + 1, block.entries.last?.hashStart == LogBlock.start(of: known)
        else {
          result.report("the block of changes up to \(last) cannot be read or has no place")
          isWhole = false
          continue
        }
        end = last
        for entry in block.entries { writes += entry.rows }
      }
      if end != horizon {
        result.report("the blocks of the log do not reach its horizon at change \(horizon)")
        isWhole = false
      }
    }

    func keptChanges(_ db: Database, _ result: inout Verification) throws {
      guard horizon > 0, isWhole else { return }
      let select = try Statement(
        db, "SELECT \(ChangeLog.columns) FROM change WHERE seq <= ? ORDER BY seq")
      select.bind(horizon)
      while try select.step() {
        let entry = ChangeLog.entry(select)
        let crc = UInt32(truncatingIfNeeded: ChangeLog.checksum(entry))
        if try FoldedLog.entry(at: entry.seq, in: db)?.crc != crc {
          result.report("change \(entry.seq) is damaged: its checksum differs")
        }
      }
      let missing = try Int64.fetchAll(
        db,
        sql: """
          SELECT DISTINCT seq FROM (\(Folding.kept)) AS kept
          WHERE seq NOT IN (SELECT seq FROM change) ORDER BY seq
          """)
      for seq in missing { result.report("change \(seq), which is kept for ever, is missing") }
    }

    mutating func history(_ db: Database, _ result: inout Verification) throws {
      var found = 0
      let select = try Statement(db, "SELECT kind, id, first, writes FROM history")
      while try select.step() {
        let row = RowName(
          kind: UInt8(truncatingIfNeeded: select.integer(0)), id: select.unsigned(1))
        let (first, bytes) = (select.integer(2), select.bytes(3))
        FoldedDigest.add(history: row, first, bytes, to: &digest)
        if let lines = try? RowHistory.decode(bytes, first: first) {
          found += lines.count
        } else {
          result.report("the history of row \(ID<Never>(row.id).text) cannot be read")
        }
      }
      if isWhole, found != writes {
        result.report("the history of rows has \(found) writes, the log had \(writes)")
      }
    }

    mutating func ranges(_ db: Database, _ result: inout Verification) throws {
      var count: UInt64 = 0
      let select = try Statement(
        db, "SELECT device, first, last, seq_first, seq_last FROM device_range")
      while try select.step() {
        let range = Folding.Range(
          first: select.unsigned(1), last: select.unsigned(2), seqFirst: select.integer(3),
          seqLast: select.integer(4))
        FoldedDigest.add(range: range, of: select.unsigned(0), to: &digest)
        count &+= range.last &- range.first &+ 1
      }
      if count != UInt64(horizon) {
        result.report("the devices' ranges hold \(count) changes, the folded log \(horizon)")
      }
    }
  }
}

/// The devices' table against the log.
enum DeviceCheck {
  private struct Reach: Equatable {
    var counter: UInt64
    var time: UInt64
    /// Whether one of its changes is above the horizon: then it has a line in the table.
    var isRecent: Bool
  }

  static func run(_ db: Database, _ result: inout Verification) throws {
    let horizon = try FoldedLog.horizon(in: db)
    var wanted: [UInt64: Reach] = [:]
    func see(_ device: UInt64, _ counter: UInt64, _ time: UInt64, isRecent: Bool) {
      let known = wanted[device]
      wanted[device] = Reach(
        counter: max(known?.counter ?? 0, counter), time: max(known?.time ?? 0, time),
        isRecent: known?.isRecent == true || isRecent)
    }
    if horizon > 0 {
      // A block that cannot be read was reported where blocks are read.
      try? FoldedLog.forEachBlock(from: 1, to: horizon, in: db) { block in
        for entry in block.entries {
          see(entry.device, entry.counter, entry.stamp.time, isRecent: false)
        }
        return true
      }
    }
    let tail = try Statement(
      db,
      """
      SELECT device, max(counter), max(stamp_time) FROM change WHERE seq > ? GROUP BY device
      """)
    tail.bind(horizon)
    while try tail.step() {
      see(tail.unsigned(0), tail.unsigned(1), tail.unsigned(2), isRecent: true)
    }
    let select = try Statement(db, "SELECT id, counter, stamp_time FROM device ORDER BY id")
    while try select.step() {
      let id = select.unsigned(0)
      let reach = wanted.removeValue(forKey: id)
      if reach?.counter != select.unsigned(1) || reach?.time != select.unsigned(2) {
        result.report("device \(Meta.hex(id)) does not stand where the log has it")
      }
    }
    for id in wanted.filter({ $0.value.isRecent }).keys.sorted() {
      result.report("device \(Meta.hex(id)) does not stand where the log has it")
    }
  }
}
