import Ledger
import Storage

/// The book in memory: the log up to `cursor`, applied.
struct LiveBook: Sendable {
  var book = Book()
  var cursor: Int64 = 0
  /// The greatest stamp time in the log; the hub's own writes come after it.
  var latest: UInt64 = 0
  /// The log's running hash at `cursor`.
  var hash = LogHash.empty
  /// What came since the snapshot file was written.
  var changesSinceSnapshot = 0
  var registersSinceSnapshot = 0

  /// Rows that the tables have noted as touched; nobody asks on a hub.
  private var touched = 0

  /// Applies the log's next change; `hash` is the log's after it.
  mutating func take(_ entry: Replica.Sequenced, hash: LogHash) {
    apply(entry)
    self.hash = hash
  }

  private mutating func apply(_ entry: Replica.Sequenced) {
    book.apply(entry.change)
    cursor = entry.seq
    if entry.change.stamp.time > latest { latest = entry.change.stamp.time }
    changesSinceSnapshot += 1
    var rows = Change.Rows(entry.change.body)
    while let row = (try? rows.next()) ?? nil {
      registersSinceSnapshot += row.count
      touched += 1
    }
    if touched > LiveBook.touchedLimit { forgetTouched() }
  }

  /// How many notes of touched rows the tables may gather.
  private static let touchedLimit = 4_096

  private mutating func forgetTouched() {
    var visitor = ForgetTouched()
    for kind in Kind.allCases { book.visit(kind, &visitor) }
    touched = 0
  }

  /// ``changesSinceSnapshot`` of a book that is not made from a snapshot file and its tail.
  static let isWithoutSnapshot = 1 << 40

  /// Applies what other programs added to the log.
  mutating func catchUp(in reader: any BookReader) throws {
    let start = cursor
    var isFolded = false
    try reader.forEachChange(after: cursor) { entry in
      // The log was folded beyond where this book stands: the registers have what it lacks.
      isFolded = entry.seq != cursor + 1
      if isFolded { return false }
      apply(entry)
      return true
    }
    if isFolded {
      self = try LiveBook(registersIn: reader)
      return
    }
    if cursor == start { return }
    guard let hash = try reader.hash(at: cursor) else {
      throw StoreError.corrupt(what: "change \(cursor) has no hash")
    }
    self.hash = hash
  }

  /// Whether the snapshot file has fallen so far behind that writing it pays: applying what came
  /// since would take about as long as reading it.
  var wantsSnapshot: Bool {
    let rows = book.rowCount
    return changesSinceSnapshot > max(2_000, rows / 2)
      || registersSinceSnapshot > max(20_000, 2 * rows)
  }
}

private struct ForgetTouched: TableVisitor {
  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) { _ = table.drainTouched() }
}

extension Book {
  /// How many rows there are, of the kinds of which there may be many.
  var rowCount: Int {
    let work =
      clients.count + projects.count + charges.count + invoices.count + lines.count
      + payments.count + allocations.count
    let design =
      items.count + lineage.count + budgets.count + spaces.count + checklists.count + checks.count
      + vendors.count
    let money =
      transactions.count + bankLines.count + lineMatches.count + receipts.count + readings.count
    return work + design + money + attachments.count + messages.count + preferences.count
  }
}

extension Store {
  /// The book as the log has it now, and the `seq` it stands at.
  ///
  /// Kept in memory between calls.
  public func book() throws(StoreError) -> (book: Book, cursor: Int64) {
    let live = try currentLive()
    return (live.book, live.cursor)
  }

  /// The tables of some kinds as the log has them now, for a report that needs no others: opening
  /// takes a fraction of the whole book's time.
  public func book(only kinds: [Kind]) throws(StoreError) -> Book {
    try reading { reader in
      var live = try coldLive(in: reader, only: kinds)
      try live.catchUp(in: reader)
      return live.book
    }
  }

  /// Brings a book that is kept in memory up to the log; what is kept goes meanwhile, so that nothing of it is copied, and stays
  /// away if that fails.
  func renew(_ current: inout LiveBook, keptAs state: inout LiveBook?) throws {
    state = nil
    try storage.read { reader in
      current = try stillValid(current, in: reader)
      try current.catchUp(in: reader)
    }
    note(current)
    state = current
  }

  func currentLive() throws(StoreError) -> LiveBook {
    let live = try mapped { () throws -> LiveBook in
      try self.live.withLock { (state: inout LiveBook?) throws -> LiveBook in
        var current = try state ?? coldLive()
        try renew(&current, keptAs: &state)
        return current
      }
    }
    enterRoom(live)
    if live.wantsSnapshot { keepSnapshot(live) }
    return live
  }

  /// Some small tables, from the book in memory where a store keeps it there.
  func tables(_ kinds: [Kind]) throws(StoreError) -> Book {
    if !looksRowsUp { return try book().book }
    return try reading { reader in try LiveBook(registersIn: reader, only: kinds).book }
  }

  /// The book from the snapshot file, or empty when there is none that belongs to this log.
  func coldLive() throws -> LiveBook {
    try storage.read { reader in try coldLive(in: reader) }
  }

  func coldLive(in reader: any BookReader, only kinds: [Kind]? = nil) throws -> LiveBook {
    guard let room else { return try readBook(reader, only: kinds) }
    return try room.reading { try readBook(reader, only: kinds) }
  }

  private func readBook(_ reader: any BookReader, only kinds: [Kind]?) throws -> LiveBook {
    let horizon = try reader.horizon()
    if let mark = try SnapshotMark.read(in: reader), mark.cursor >= horizon,
      let snapshot = snapshotFile?.read(epoch: epoch, mark: mark, only: kinds),
      let hash = try reader.hash(at: snapshot.cursor), mark.names(hash)
    {
      var live = LiveBook()
      live.book = snapshot.book
      live.cursor = snapshot.cursor
      live.hash = hash
      live.latest = try reader.latestStampTime()
      return live
    }
    // The registers are less than the log, where both are far.
    if horizon > 0 || storage is any SharedStorage {
      var live = try LiveBook(registersIn: reader, only: kinds)
      // Reading the registers takes longer than reading a file would.
      live.changesSinceSnapshot = LiveBook.isWithoutSnapshot
      return live
    }
    var live = LiveBook()
    live.latest = try reader.latestStampTime()
    return live
  }
}
