import GRDB
import Ledger

/// Reads the log from its first change into an empty book, and looks at each on the way.
struct Replay {
  private(set) var book = Book()
  private var snapshot: Snapshot?
  private var inMemory: LiveBook?
  private var numbers = HubNumbers()

  init(snapshot: Snapshot?, inMemory: LiveBook?) {
    self.snapshot = snapshot
    self.inMemory = inMemory
  }

  mutating func run(_ db: Database, _ result: inout Verification) throws {
    try numbers.read(db)
    compare(at: 0, &result)
    let select = try Statement(
      db, "SELECT \(ChangeLog.columns), crc FROM change ORDER BY seq")
    while try select.step() {
      let entry = ChangeLog.entry(select)
      result.changes += 1
      if entry.seq != result.changes {
        result.report("the log has a gap before change \(entry.seq)")
        result.changes = entry.seq
      }
      if select.integer(6) != ChangeLog.checksum(entry) {
        result.report("change \(entry.seq) is damaged: its checksum differs")
      }
      if (try? Change(encoded: entry.change.encoded)) == nil {
        result.report("change \(entry.seq) cannot be read")
      }
      book.apply(entry.change)
      numbers.take(entry.seq, in: book, &result)
      compare(at: entry.seq, &result)
    }
    if snapshot != nil { result.report("the snapshot file is ahead of the log") }
    result.digest = book.digest().text
  }

  /// Compares the snapshot file and the book in memory with the replay where they stand.
  private mutating func compare(at seq: Int64, _ result: inout Verification) {
    if var other = snapshot, other.cursor == seq {
      if other.book.digest() != book.digest() {
        result.report("the snapshot file differs from the log at change \(seq)")
      }
      snapshot = nil
    }
    if var other = inMemory, other.cursor == seq {
      if other.book.digest() != book.digest() {
        result.report("the book in memory differs from the log at change \(seq)")
      }
      inMemory = nil
    }
  }
}

/// The numbers in the order they were given: each that the hub counted out itself must have been
/// the next of its series.
private struct HubNumbers {
  private struct Given {
    var series: ID<Series>
    var count: Int64
    var invoice: ID<Invoice>
    var isByHub: Bool
  }

  /// What the owner confirmed after a restore: the series goes on from there.
  private struct Floor {
    var series: ID<Series>
    var count: Int64
    var seq: Int64
  }

  private var floors: [Floor] = []

  private var bySeq: [Int64: [Given]] = [:]
  private var last: [ID<Series>: Int64] = [:]

  mutating func read(_ db: Database) throws {
    let select = try Statement(
      db, "SELECT seq, series, count, invoice, by_hub FROM issued_number ORDER BY series, count")
    while try select.step() {
      guard let series = ID<Series>(select.text(1)), let invoice = ID<Invoice>(select.text(3))
      else { continue }
      let given = Given(
        series: series, count: select.integer(2), invoice: invoice,
        isByHub: select.integer(4) == 1)
      bySeq[select.integer(0), default: []].append(given)
    }
    let confirmed = try Statement(
      db, "SELECT series, floor, after_seq FROM numbering WHERE floor > 0")
    while try confirmed.step() {
      guard let series = ID<Series>(confirmed.text(0)) else { continue }
      floors.append(
        Floor(series: series, count: confirmed.integer(1), seq: confirmed.integer(2)))
    }
  }

  /// Looks at the numbers that the change at `seq`, just applied to `book`, gave.
  mutating func take(_ seq: Int64, in book: Book, _ result: inout Verification) {
    for given in bySeq[seq] ?? [] {
      if given.isByHub { check(given, seq, in: book, &result) }
      last[given.series] = max(last[given.series] ?? given.count, given.count)
    }
  }

  private func check(
    _ given: Given, _ seq: Int64, in book: Book, _ result: inout Verification
  ) {
    guard let series = book.seriesTable[given.series],
      let issue = book.invoices[given.invoice]?.issue
    else {
      result.report("change \(seq) gave a number without a series or an invoice")
      return
    }
    var expected = series.start
    if let last = last[given.series], last >= expected { expected = Numbering.after(last) }
    for floor in floors where floor.series == given.series && floor.seq < seq {
      if floor.count >= expected { expected = Numbering.after(floor.count) }
    }
    if given.count > expected {
      expected = IssuedNumbers.skipping(
        from: expected, to: given.count, series, on: issue.content.issued,
        before: given.invoice, in: book)
    }
    if given.count != expected {
      result.report("change \(seq) gave number \(given.count), the next was \(expected)")
    }
  }
}

/// The devices' table against the log.
enum DeviceCheck {
  static func run(_ db: Database, _ result: inout Verification) throws {
    let select = try Statement(
      db,
      """
      SELECT c.device FROM (
        SELECT device, max(counter) AS counter, max(stamp_time) AS time FROM change GROUP BY device
      ) AS c LEFT JOIN device AS d ON d.id = c.device
      WHERE d.id IS NULL OR d.counter <> c.counter OR d.stamp_time <> c.time
      UNION ALL SELECT id FROM device WHERE id NOT IN (SELECT device FROM change)
      """)
    while try select.step() {
      result.report("device \(Meta.hex(select.unsigned(0))) does not stand where the log has it")
    }
  }
}
