import Ledger
import Storage

/// What is kept of the log below the horizon: blocks, history and ranges of counters, against the
/// fingerprint that grew with them and against each other.
enum FoldedCheck {
  static func run(_ reader: any BookReader, _ result: inout Verification) throws {
    let horizon = try reader.horizon()
    do {
      var check = Check(horizon: horizon)
      try check.blocks(reader, &result)
      try check.keptChanges(reader, &result)
      try check.history(reader, &result)
      try check.ranges(reader, &result)
      if try FoldedDigest.read(in: reader) != check.digest {
        result.report("what is kept of the log up to change \(horizon) is not what was kept")
      }
    } catch {
      guard let damage = StoreError.damage(error) else { throw error }
      result.report(damage)
    }
  }

  private struct Check {
    let horizon: Int64
    var digest = Digest()
    private var writes = 0
    private var isWhole = true

    init(horizon: Int64) { self.horizon = horizon }

    mutating func blocks(_ reader: any BookReader, _ result: inout Verification) throws {
      var end: Int64 = 0
      try reader.forEachBlock(endingIn: Int64.min..<Int64.max) { stored in
        FoldedDigest.add(stored, to: &digest)
        guard let known = LogHash(bytes: stored.hash),
          let block = try? LogBlock(last: stored.last, hash: known, encoded: stored.bytes),
          block.first == end + 1,
          block.entries.last?.hashStart == LogBlock.start(of: known)
        else {
          result.report(
            "the block of changes up to \(stored.last) cannot be read or has no place")
          isWhole = false
          return true
        }
        end = stored.last
        for entry in block.entries { writes += entry.rows }
        return true
      }
      if end != horizon {
        result.report("the blocks of the log do not reach its horizon at change \(horizon)")
        isWhole = false
      }
    }

    func keptChanges(_ reader: any BookReader, _ result: inout Verification) throws {
      guard horizon > 0, isWhole else { return }
      try reader.forEachLine(after: 0, upTo: horizon) { line in
        let entry = line.entry
        let crc = UInt32(truncatingIfNeeded: ChangeLog.checksum(entry))
        if try FoldedLog.entry(at: entry.seq, in: reader)?.crc != crc {
          result.report("change \(entry.seq) is damaged: its checksum differs")
        }
        return true
      }
      for seq in try reader.missingAnswers() {
        result.report("change \(seq), which is kept for ever, is missing")
      }
    }

    mutating func history(_ reader: any BookReader, _ result: inout Verification) throws {
      var found = 0
      try reader.forEachHistory { stored in
        FoldedDigest.add(stored, to: &digest)
        if let lines = try? FoldedHistory.decode(stored.bytes, first: stored.first) {
          found += lines.count
        } else {
          result.report("the history of row \(ID<Never>(stored.row.id).text) cannot be read")
        }
      }
      if isWhole, found != writes {
        result.report("the history of rows has \(found) writes, the log had \(writes)")
      }
    }

    mutating func ranges(_ reader: any BookReader, _ result: inout Verification) throws {
      var count: UInt64 = 0
      try reader.forEachRange { range in
        FoldedDigest.add(range, to: &digest)
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

  static func run(_ reader: any BookReader, _ result: inout Verification) throws {
    let horizon = try reader.horizon()
    var wanted: [UInt64: Reach] = [:]
    func see(_ device: UInt64, _ counter: UInt64, _ time: UInt64, isRecent: Bool) {
      let known = wanted[device]
      wanted[device] = Reach(
        counter: max(known?.counter ?? 0, counter), time: max(known?.time ?? 0, time),
        isRecent: known?.isRecent == true || isRecent)
    }
    if horizon > 0 {
      // A block that cannot be read was reported where blocks are read.
      try? FoldedLog.forEachBlock(from: 1, to: horizon, in: reader) { block in
        for entry in block.entries {
          see(entry.device, entry.counter, entry.stamp.time, isRecent: false)
        }
        return true
      }
    }
    for (device, reach) in try reader.writers(after: horizon) {
      see(device, reach.counter, reach.stampTime, isRecent: true)
    }
    for (id, kept) in try reader.devices().sorted(by: { $0.key < $1.key }) {
      let reach = wanted.removeValue(forKey: id)
      if reach?.counter != kept.counter || reach?.time != kept.stampTime {
        result.report("device \(Fact.hex(id)) does not stand where the log has it")
      }
    }
    for id in wanted.filter({ $0.value.isRecent }).keys.sorted() {
      result.report("device \(Fact.hex(id)) does not stand where the log has it")
    }
  }
}
