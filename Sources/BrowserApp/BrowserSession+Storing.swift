import Ledger
import Screens

// Opening the browser's log, and what becomes of writes. A write is one strict IndexedDB transaction;
// the page says "saved" only when it is done.
extension BrowserSession {
  /// Rebuilds the replica from the stored snapshot and the records after it; the fields from `first` on
  /// are the snapshot, the meta values and the rows.
  mutating func open(_ message: HostMessage, from first: Int, knowsHub: Bool) {
    let device = BrowserSession.word(random(8)) | 1
    let snapshot = first < message.fields.count ? message.fields[first] : []
    let meta = BrowserSession.meta(message, at: first + 1)
    var machine = SyncMachine(replica: Replica(device: device))
    machine.account = inAccount
    machine.role = app.state.membership.role ?? .owner
    do throws(CodecError) {
      try machine.open(
        snapshot: snapshot, mark: BrowserSession.mark(meta),
        records: BrowserSession.rows(message.fields.dropFirst(first + 2)), knowsHub: knowsHub)
    } catch {
      // Without a hub this was the only copy, and nothing may be written over it.
      giveUp(error)
      return
    }
    app.begin(machine)
  }

  private mutating func giveUp(_ error: CodecError) {
    isUnreadable = true
    var words = "Data appears to be corrupted. Please try again or contact support."
    if case .newer = error {
      words = "This book was written by a newer version of Ledgerline: update."
    }
    send(.giveUp(words + " Try refreshing the data or restarting the app."))
  }

  static func mark(_ meta: [String: [UInt8]]) -> Mark? {
    meta[Mark.key].flatMap { Mark(encoded: $0) }
  }

  /// Rows as the page hands them over: the row number, then the record.
  static func rows(_ fields: ArraySlice<[UInt8]>) -> [(row: UInt64, bytes: [UInt8])] {
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
      message.fields[2].withUnsafeBytes({ HostMessage(decoding: $0) }) != nil
    else { return }
    let old = app.sync
    open(message, from: 1, knowsHub: old.link.hasHub)
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
