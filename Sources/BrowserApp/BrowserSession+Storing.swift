import Ledger
import Screens

/// What is known of the browser's own log.
struct Storing {
  /// The last row this page knows.
  var lastRow: UInt64 = 0
  /// Rows since the last snapshot.
  var rowsSinceSnapshot = 0
  var nextToken = 0
  /// Writes that were not answered yet, by token.
  var waiting: [String: Waiting] = [:]
  var compactionIsDue = false
  /// What is stored could not be read: nothing is shown, and nothing written.
  var isUnreadable = false

  enum Waiting {
    case change
    /// An invoice number: the change holds only once it is stored.
    case issue(ID<Invoice>, Change)
    case pulled
    case compaction
  }
}

// Opening the browser's log, and writing to it. A write is one strict IndexedDB transaction; the page
// says "saved" only when it is done.
extension BrowserSession {
  /// Rebuilds the replica from the stored snapshot and the records after it.
  mutating func open(_ message: HostMessage, meta: [String: [UInt8]]) {
    let device = BrowserSession.word(random(8)) | 1
    let bytes = message.fields.count > 10 ? message.fields[10] : []
    var replica = Replica(device: device)
    if !bytes.isEmpty {
      do throws(CodecError) {
        replica = Replica(device: device, snapshot: try Snapshot(encoded: bytes))
      } catch {
        app.state.storage = .failed("the stored book cannot be read; reload, or sign in again")
        // A hub has the book; without one this was the only copy, and nothing may be written over it.
        if !app.state.hasHub { giveUp(error) }
      }
    }
    replica.isAlone = !app.state.hasHub
    app = App(replica: replica, chance: app.chanceSource, state: app.state)
    let epoch = meta[Mark.key].flatMap { Mark(encoded: $0) }?.epoch ?? replica.epoch
    if message.fields.count > 12 { take(message.fields[12...], epoch: epoch) }
  }

  private mutating func giveUp(_ error: CodecError) {
    storing.isUnreadable = true
    var words = "Data appears to be corrupted. Please try again or contact support."
    if case .newer = error {
      words = "The book on this device was written by a newer version of Ledgerline."
    }
    send(.giveUp(words + " Try refreshing the data or restarting the app."))
  }

  /// Applies stored records in row order.
  private mutating func take(_ records: ArraySlice<[UInt8]>, epoch: UInt64) {
    var pulled: [Replica.Sequenced] = []
    app.withReplica { replica in
      for field in records where field.count > 8 {
        var reader = ByteReader(field)
        guard let row = try? reader.fixed64() else { continue }
        storing.lastRow = Swift.max(storing.lastRow, row)
        storing.rowsSinceSnapshot += 1
        guard let rest = try? reader.raw(field.count - 8),
          let record = try? Record(encoded: rest)
        else { continue }
        switch record {
        case .pending(let change):
          if !pulled.isEmpty {
            replica.receive(pulled, epoch: epoch)
            pulled.removeAll()
          }
          replica.adopt(change)
        case .sequenced(let entry): pulled.append(entry)
        }
      }
      if !pulled.isEmpty { replica.receive(pulled, epoch: epoch) }
    }
  }

  /// Message 5: other tabs stored these.
  mutating func othersStored(_ message: HostMessage) {
    let mark = BrowserSession.meta(message, at: 1)[Mark.key].flatMap { Mark(encoded: $0) }
    if let mark, mark.epoch != app.replica.epoch, app.replica.epoch != 0 { send(.reload) }
    take(message.fields.dropFirst(2), epoch: mark?.epoch ?? app.replica.epoch)
  }

  mutating func token(_ waiting: Storing.Waiting) -> String {
    storing.nextToken += 1
    let token = "w\(storing.nextToken)"
    storing.waiting[token] = waiting
    return token
  }

  mutating func store(_ change: Change) {
    app.state.storage = .saving
    send(
      .persist(token: token(.change), record: Record.pending(change).encoded, unique: ""))
    kick()
  }

  /// Stores what the hub sent together with how far that is.
  mutating func store(_ entries: [Replica.Sequenced]) {
    let mark = Mark(cursor: app.replica.cursor, epoch: app.replica.epoch)
    send(
      .storeRecords(
        token: token(.pulled), mark: mark,
        records: entries.map { Record.sequenced($0).encoded }))
  }

  /// Message 4: what became of a write.
  mutating func stored(_ message: HostMessage) {
    let token = message.text(1)
    let status = message.text(2)
    guard let waiting = storing.waiting[token] else { return }
    if status != "ok" && status != "conflict" && status != "stale" {
      app.state.storage = .failed(status)
      return
    }
    storing.waiting[token] = nil
    if message.fields.count > 3, message.fields[3].count == 8 {
      var reader = ByteReader(message.fields[3])
      storing.lastRow = Swift.max(storing.lastRow, (try? reader.fixed64()) ?? 0)
    }
    if storing.waiting.isEmpty { app.state.storage = .saved }
    switch waiting {
    case .change, .pulled: storing.rowsSinceSnapshot += 1
    case .issue(let id, let change): issueStored(id, change, isTaken: status == "conflict")
    case .compaction: if status == "ok" { storing.rowsSinceSnapshot = 0 }
    }
    planCompaction()
  }

  /// A snapshot replaces the records once there are many and nothing waits for the hub.
  private mutating func planCompaction() {
    guard storing.rowsSinceSnapshot > 500, !storing.compactionIsDue else { return }
    storing.compactionIsDue = true
    send(.timer(token: "compact", milliseconds: 5000))
  }

  mutating func compactIfIdle() {
    storing.compactionIsDue = false
    guard storing.waiting.isEmpty, app.replica.outbox.isEmpty, app.state.sheet == nil else {
      planCompaction()
      return
    }
    saveSnapshot()
  }

  mutating func saveSnapshot() {
    let replica = app.replica
    let snapshot = Snapshot(book: replica.book, cursor: replica.cursor, epoch: replica.epoch)
    send(
      .compact(
        snapshot: snapshot.encoded(), mark: Mark(cursor: replica.cursor, epoch: replica.epoch),
        upTo: storing.lastRow, token: token(.compaction)))
  }
}
