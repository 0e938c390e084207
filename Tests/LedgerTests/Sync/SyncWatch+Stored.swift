import LedgerTestSupport

@testable import Ledger

// What the machine stores: records, snapshots, and what is tidied away.
extension SyncWatch {
  func checkRecords(
    _ input: SyncInput, _ before: SyncMachine, _ after: SyncMachine, _ commands: [SyncCommand]
  ) {
    var written: [Record] = []
    for case .store(let token, let records, let mark, _) in commands {
      switch after.disk.waiting[token] {
      case .records(let waiting): expect(waiting == records, "what waits is what is written")
      case .number(let change):
        expect(records == [Record.pending(change).encoded], "a number's change is written")
      case _: faults.append("nobody waits for \(token)")
      }
      expect(before.disk.waiting[token] == nil, "\(token) is used twice")
      // How far the log is known goes with what the log brought, and with nothing else.
      var brought = false
      if case .answered = input, before.link.inFlight == .pull {
        brought = records == Array(pulled(before, after, records.count))
      }
      expect((mark != nil) == brought, "a mark is written with what the log brought")
      if let mark {
        let replica = after.replica
        let now = Mark(cursor: replica.cursor, epoch: replica.epoch, hash: replica.logHash)
        expect(mark == now, "the mark is not where the log is known to")
      }
      for bytes in records {
        guard let record = try? Record(encoded: bytes) else {
          faults.append("a record that cannot be read")
          continue
        }
        expect(record.encoded == bytes, "a record is read as it was written")
        written.append(record)
      }
    }
    if case .made(let changes) = input {
      expect(written == changes.map { Record.pending($0) }, "what was made is stored")
    }
    // What the log brought is stored as it came, unless another log's snapshot lies there.
    if case .answered = input, before.link.inFlight == .pull, before.replica.epoch != 0,
      after.replica.cursor > before.replica.cursor, !before.disk.isBehind
    {
      let places = written.compactMap { record -> Int64? in
        if case .sequenced(let entry, after.replica.epoch) = record { entry.seq } else { nil }
      }
      let wanted = Array((before.replica.cursor + 1)...after.replica.cursor)
      expect(Array(places.prefix(wanted.count)) == wanted, "stored is \(places), not \(wanted)")
      saw("log")
    }
  }

  /// The records of the first entries behind what was known before; empty when another thing was written.
  func pulled(
    _ before: SyncMachine, _ after: SyncMachine, _ count: Int
  ) -> ArraySlice<[UInt8]> {
    let entries = read.filter { $0.seq > before.replica.cursor && $0.seq <= after.replica.cursor }
    return entries.map { Record.sequenced($0, epoch: after.replica.epoch).encoded }.prefix(count)
  }

  func checkSnapshot(
    _ input: SyncInput, _ before: SyncMachine, _ after: SyncMachine, _ commands: [SyncCommand]
  ) {
    var isIdle = false
    if case .idle = input { isIdle = true }
    let isDue =
      before.disk.waiting.isEmpty && before.replica.outbox.isEmpty
      && before.replica.returning.isEmpty
      && (before.disk.rows > 500 || before.disk.isUntidy || before.disk.isBehind)
    var count = 0
    for case .compact(let token, let snapshot, let mark, let upTo, let records) in commands {
      count += 1
      let replica = after.replica
      expect(upTo == after.disk.lastRow, "rows up to \(upTo) are replaced")
      expect(
        mark == Mark(cursor: replica.cursor, epoch: replica.epoch, hash: replica.logHash),
        "the mark is not the snapshot's")
      var isMoved = false
      if case .rebase? = after.disk.waiting[token] { isMoved = true }
      expect(isMoved == (isIdle ? before.disk.isBehind : true), "why a snapshot is stored")
      checkRows(records, after, isMoved: isMoved)
      guard let stored = try? Snapshot(encoded: snapshot) else {
        faults.append("a snapshot that cannot be read")
        continue
      }
      expect(
        stored.cursor == replica.cursor && stored.epoch == replica.epoch,
        "the snapshot is of another place")
      if isIdle {
        var (mine, theirs) = (replica.book, stored.book)
        expect(mine.digest() == theirs.digest(), "the snapshot is another book")
      }
      saw(isMoved ? "moved" : "compacted")
    }
    if isIdle { expect((count == 1) == isDue, "\(count) snapshots, due is \(isDue)") }
  }

  /// Beside a snapshot stands what waits, what was refused, and what nobody could read, in that order.
  private func checkRows(_ records: [[UInt8]], _ after: SyncMachine, isMoved: Bool) {
    var rest = records[...]
    if isMoved { expect(rest.popFirst() == Record.moved.encoded, "others hear of another log") }
    for change in after.replica.outbox {
      expect(rest.popFirst() == Record.pending(change).encoded, "what waits is kept")
    }
    for bytes in after.disk.unread { expect(rest.popFirst() == bytes, "what is unread is kept") }
    for refused in after.refused {
      expect(rest.popFirst() == Record.refused(refused).encoded, "what was refused is kept")
    }
    var pieces: [[UInt8]] = []
    for bytes in rest {
      guard case .pieces(let some)? = try? Record(encoded: bytes) else {
        faults.append("something else is kept")
        continue
      }
      expect(!some.isEmpty, "a record of nothing")
      let size = some.dropLast().map { $0.count }.reduce(0, +)
      expect(size <= Limits.part, "a record of \(size) bytes")
      pieces += some
    }
    expect(pieces == after.replica.returning.pieces, "pieces are kept")
  }

  func checkTidying(
    _ input: SyncInput, _ before: SyncMachine, _ after: SyncMachine, _ commands: [SyncCommand]
  ) {
    guard case .stored(let token, let outcome, let row) = input,
      let waiting = before.disk.waiting[token]
    else { return }
    let isDue =
      after.disk.rows > 500 || after.disk.isBehind
      || (after.replica.returning.isEmpty && after.disk.isUntidy)
    let isPlanned = commands.contains { if case .tidy = $0 { true } else { false } }
    if case .failed(let words) = outcome {
      expect(after.disk.trouble == words, "trouble is told")
      var isKept = false
      switch waiting {
      case .records, .number: isKept = true
      case .compaction, .rebase: break
      }
      expect((after.disk.waiting[token] != nil) == isKept, "whether it is tried again")
      saw("full")
      return
    }
    expect(isPlanned == isDue, "tidying is planned when it is due")
    expect(after.disk.waiting[token] == nil && after.disk.trouble == nil, "it is stored")
    expect(after.disk.lastRow == max(before.disk.lastRow, row), "the last row")
    switch waiting {
    case .records, .number: break
    case .compaction, .rebase:
      if outcome == .ok {
        expect(after.disk.rows == 0 && !after.disk.isBehind, "after a snapshot there are no rows")
      } else {
        expect(after.disk.rows == before.disk.rows, "a snapshot that came late changes nothing")
      }
    }
  }
}
