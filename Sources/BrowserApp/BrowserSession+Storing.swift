import Ledger
import Screens

// Opening the browser's log, and what becomes of writes. A write is one strict IndexedDB transaction;
// the page says "saved" only when it is done.
extension BrowserSession {
  /// What is stored, as messages 1 and 11 bring it: from the field `first` on the loan of the snapshot ("3 17828510", its number
  /// and its size), the meta values and the rows.
  struct Stored {
    let message: HostMessage
    let first: Int
    let knowsHub: Bool

    private var loanAndSize: [Int] {
      message.text(first).split(separator: " ").map { Int($0) ?? 0 }
    }
    var loan: Int { loanAndSize.first ?? 0 }

    /// nil where there is none.
    func snapshot(_ lent: @escaping Lending) -> SnapshotSource? {
      let said = loanAndSize
      guard said.count == 2, said[1] > 0 else { return nil }
      return .elsewhere(size: said[1]) { lent(said[0], $0, $1) }
    }
    var mark: Mark? { BrowserSession.mark(BrowserSession.meta(message, at: first + 1)) }
    var records: [(row: UInt64, bytes: [UInt8])] {
      BrowserSession.rows(message.fields.dropFirst(first + 2))
    }
  }

  func machine() -> SyncMachine {
    var machine = SyncMachine(replica: Replica(device: BrowserSession.word(random(8)) | 1))
    machine.account = inAccount
    machine.role = app.state.membership.role ?? .owner
    return machine
  }

  /// Rebuilds the replica from the stored snapshot and the records after it.
  mutating func open(_ stored: Stored) {
    var machine = machine()
    do throws(CodecError) {
      try machine.open(
        snapshot: stored.snapshot(lent), mark: stored.mark, records: stored.records,
        knowsHub: stored.knowsHub)
    } catch {
      // Without a hub this was the only copy, and nothing may be written over it.
      giveUp(error)
      return
    }
    app.begin(machine)
    giveBack(stored)
  }

  /// The snapshot was read, and the page need not keep it.
  private func giveBack(_ stored: Stored) { _ = lent(stored.loan, 0, 0) }

  /// Shows the first screen from the tables that it needs and leaves the rest for
  /// ``finishOpening()``; false when the book has to be opened as a whole.
  mutating func openFirst(_ stored: Stored, at path: String) -> Bool {
    guard let source = stored.snapshot(lent), let kinds = App.firstTables(of: path) else {
      return false
    }
    do throws(CodecError) {
      var reading = try SnapshotReading(of: source)
      try reading.read(kinds)
      var machine = machine()
      var part: Snapshot? = Snapshot(
        book: reading.book, cursor: reading.cursor, epoch: reading.epoch)
      machine.open(
        &part, mark: stored.mark, records: stored.records, knowsHub: stored.knowsHub)
      app.begin(opening: machine)
      opening = Opening(stored: stored, reading: reading)
      return true
    } catch {
      return false
    }
  }

  /// Reads the rest of a book whose first screen is shown.
  mutating func finishOpening() {
    guard var opening else { return }
    self.opening = nil
    // The part is let go of first, or what is written to the whole would be copied.
    app.finish(opening: machine())
    do throws(CodecError) {
      try opening.reading.readRest()
      var whole: Snapshot? = try opening.reading.snapshot()
      let stored = opening.stored
      var machine = machine()
      machine.open(
        &whole, mark: stored.mark, records: stored.records, knowsHub: stored.knowsHub)
      app.finish(opening: machine)
      giveBack(stored)
    } catch {
      // As a whole it is judged once more, with the words and the way out that belong to that.
      open(opening.stored)
      app.endOpening()
    }
    if !isUnreadable { beginSyncing() }
  }

  private mutating func giveUp(_ error: CodecError) {
    isUnreadable = true
    var words: Phrase = "Data appears to be corrupted. Please try again or contact support."
    if case .newer = error {
      words = "This book was written by a newer version of Ledgerline: update."
    }
    let whole: Phrase = "\(words) Try refreshing the data or restarting the app."
    send(.giveUp(whole.said(in: app.state.catalogue)))
  }

  static func mark(_ meta: [String: [UInt8]]) -> Mark? {
    meta[Mark.key].flatMap { Mark(encoded: $0) }
  }

  /// Rows as the page hands them over: the row number, then the record.
  static func rows(_ fields: [[UInt8]]) -> [(row: UInt64, bytes: [UInt8])] {
    var rows: [(row: UInt64, bytes: [UInt8])] = []
    for field in fields where field.count > 8 {
      var reader = ByteReader(field)
      guard let row = try? reader.fixed64(), let bytes = try? reader.raw(field.count - 8) else {
        continue
      }
      rows.append((row, bytes))
    }
    return rows
  }

  /// Message 5: other tabs stored these.
  mutating func othersStored(_ message: HostMessage) {
    let mark = BrowserSession.mark(BrowserSession.meta(message, at: 1))
    sync(.others(mark: mark, records: BrowserSession.rows(message.fields.dropFirst(2))))
  }

  /// Message 11: everything stored, read again because another tab put another log there.
  ///
  /// What the person has open stays.
  mutating func readAgain(_ message: HostMessage) {
    guard message.fields.count > 2,
      HostMessage(decoding: message.fields[2]) != nil
    else { return }
    let old = app.sync
    open(Stored(message: message, first: 1, knowsHub: old.link.hasHub))
    if isUnreadable { return }
    let now = app.state.now
    carry(
      app.withSync { machine in
        machine.take(over: old)
        return machine.begin(at: now)
      })
  }

  mutating func store(_ change: Change) { sync(.made([change])) }

  /// Message 4: what became of a write.
  mutating func stored(_ message: HostMessage) {
    var row: UInt64 = 0
    if message.fields.count > 3, message.fields[3].count == 8 {
      var reader = ByteReader(message.fields[3])
      row = (try? reader.fixed64()) ?? 0
    }
    let outcome: StoreOutcome
    switch message.text(2) {
    case "ok": outcome = .ok
    case "conflict": outcome = .conflict
    case "stale": outcome = .stale
    case let words: outcome = .failed(words)
    }
    sync(.stored(token: message.text(1), outcome, row: row))
  }

  /// The pause before tidying is over: it is done when no form is open.
  mutating func tidy() {
    isTidying = false
    if app.state.sheet == nil {
      sync(.idle)
    } else {
      carry([.tidy(milliseconds: 5000)])
    }
  }
}
