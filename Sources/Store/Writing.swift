import Ledger
import Storage

/// One write transaction: the book brought up to date, or the rows of it that are asked for, and everything a new change
/// touches.
///
/// Log, registers, typed tables and numbers move together or not at all.
final class Writing {
  let storage: any BookWriter
  var live: LiveBook
  /// The hub's time; that of the push whose changes are taken.
  var now: Instant
  /// How far the device of the push knew the log; nil of what is written here.
  var seen: Int64?
  /// Whether something was added; the book in memory is thrown away if the transaction fails then.
  private(set) var hasAppended = false

  /// Whether something beside the log was written that must stay.
  var keeps = false

  /// The rows that were brought into ``live`` so far (Writing+Rows.swift); nil: it has the whole book.
  var brought: Set<RowKey>?

  /// Rows whose registers and typed rows are written together at the end, in the order of their keys, which an
  /// import's thousands are written much faster in; nil: each change's are written with it.
  private var gathered: [Gathered]?

  private struct Gathered {
    let row: Change.Row
    /// A place in ``gatheredChanges``.
    let change: Int
    let isNew: Bool
  }

  private var gatheredChanges: [Change] = []

  /// The cells of the row that was written last; their room is used again.
  private var cells = PlainCells()

  /// The fingerprint of the register table.
  private var digest: Digest
  private let reload: (any BookReader) throws -> LiveBook

  /// The laws, with the look-ups of this transaction.
  lazy var hubLaws = HubLaws(self)

  /// A transaction with the whole book; `reload` makes it anew from what the transaction has stored so far.
  convenience init(
    _ storage: any BookWriter, _ live: LiveBook, now: Instant,
    reload: @escaping (any BookReader) throws -> LiveBook
  ) throws {
    try self.init(storage, live, brought: nil, now, reload)
  }

  /// A transaction that looks up the rows it needs.
  convenience init(byRow storage: any BookWriter, now: Instant) throws {
    try self.init(storage, LiveBook(endOf: storage), brought: [], now) { try LiveBook(endOf: $0) }
  }

  private init(
    _ storage: any BookWriter, _ live: LiveBook, brought: Set<RowKey>?, _ now: Instant,
    _ reload: @escaping (any BookReader) throws -> LiveBook
  ) throws {
    self.storage = storage
    self.live = live
    self.brought = brought
    self.now = now
    self.reload = reload
    digest = try RegisterDigest.read(in: storage)
  }

  /// Writes down what belongs to the whole transaction.
  func finish() throws {
    try writeGathered()
    try RegisterDigest.write(digest, in: storage)
  }

  /// Leaves the rows of the changes that follow to ``finish()``: for whoever only appends, because until then
  /// nobody finds them in the storage, and whose changes are stored together or not at all.
  func gather() { gathered = [] }

  /// Runs a part that leaves no trace if it throws; what is gathered is thrown away as a whole then, and no trace of a part
  /// alone, which SQLite keeps page by page.
  func attempting<T>(_ body: () throws -> T) throws -> T {
    gathered == nil ? try storage.attempt(body) : try body()
  }

  /// Adds a change to the log under the stamp that counts, and to everything that follows from it.
  func append(_ change: Change, claimed: UInt64) throws -> Replica.Sequenced {
    try bring(rowsOf: [change])
    hasAppended = true
    let entry = Replica.Sequenced(seq: live.cursor + 1, change: change)
    let hash = live.hash.after(entry)
    try storage.append(
      LogLine(
        entry, claimed: claimed, seen: seen, at: now, checksum: ChangeLog.checksum(entry),
        hash: hash))
    try storage.note(
      change.device, DeviceReach(counter: change.counter, stampTime: change.stamp.time), seen: now)
    var rows: [Gathered] = []
    var each = Change.Rows(change.body)
    while let row = try each.next() {
      rows.append(Gathered(row: row, change: gatheredChanges.count, isNew: isNew(row)))
    }
    let isAllNew = rows.allSatisfy { $0.isNew }
    try digest.follow(change, isNew: isAllNew, in: &live) { $0.take(entry, hash: hash) }
    if gathered != nil {
      gathered?.append(contentsOf: rows)
      gatheredChanges.append(change)
      return entry
    }
    for one in rows {
      try writeRegisters(one.row, of: change, isNew: one.isNew)
      try writeCells(RowKey(one.row.kind, one.row.id))
    }
    return entry
  }

  /// For an import's thousands of rows, which are known before the first is written.
  func makeRoom(for edits: [Edit]) {
    let count = edits.reduce(0) { $0 + $1.rowCount }
    if count < Writing.many { return }
    live.book.makeRoom(for: edits)
    gathered?.reserveCapacity(count)
  }

  /// Each row as it ended; registers that a later change wrote over are not written before it.
  private func writeGathered() throws {
    guard let rows = gathered else { return }
    gathered = nil
    let byText = rows.sorted { a, b in
      (a.row.kind, a.row.id, a.change) < (b.row.kind, b.row.id, b.change)
    }
    // The register table has ids as signed numbers, the typed ones as texts, which sort as unsigned ones do: the greater
    // half of a kind comes first there.
    var start = 0
    while start < byText.count {
      let kind = byText[start].row.kind
      let end = byText[start...].firstIndex { $0.row.kind != kind } ?? byText.count
      let middle = byText[start..<end].firstIndex { $0.row.id > UInt64(Int64.max) } ?? end
      for one in [byText[middle..<end], byText[start..<middle]].joined() {
        try writeRegisters(one.row, of: gatheredChanges[one.change], isNew: one.isNew)
      }
      start = end
    }
    func write() throws {
      for (place, one) in byText.enumerated() {
        let next = place + 1 < byText.count ? byText[place + 1].row : nil
        if next?.kind == one.row.kind, next?.id == one.row.id { continue }
        try writeCells(RowKey(one.row.kind, one.row.id))
      }
    }
    if byText.count < Writing.many {
      try write()
    } else {
      try storage.filling(Kind.allCases, write)
    }
    gatheredChanges = []
  }

  /// Runs what takes one change; when it fails for what the change is, the change is refused and
  /// leaves no trace.
  ///
  /// What fails because of the disk is thrown on: it says nothing about the change.
  func refusingFailure(_ body: () throws -> Acceptance) throws -> Acceptance {
    let (before, cursor, digest) = (hasAppended, live.cursor, digest)
    do {
      return try storage.attempt(body)
    } catch {
      if StoreError.isOfDisk(error) { throw error }
      if live.cursor != cursor {
        live = try reload(storage)
        if brought != nil { brought = [] }
      }
      hasAppended = before
      self.digest = digest
      hubLaws = HubLaws(self)
      return .rejected(
        Refusal("failed", "The hub could not take this change: \(StoreError.words(error))"))
    }
  }

  private func isNew(_ row: Change.Row) -> Bool {
    guard let kind = Kind(rawValue: row.kind) else { return false }
    return !live.book.has(kind, row.id)
  }

  /// From so many rows on it pays to leave indexes until they are written.
  private static let many = 10_000

  private func writeRegisters(_ row: Change.Row, of change: Change, isNew: Bool) throws {
    guard let kind = Kind(rawValue: row.kind) else {
      try storage.putRegisters(wonBy: change.stamp) { body in
        live.book.forEachRegister(of: row.kind, row.id, body)
      }
      return
    }
    // What the change says is all of a new row.
    if isNew, !change.stamp.isNever, try storage.insert(row, of: change) { return }
    var visitor = ProjectRow(row: row, change: change, writer: storage)
    live.book.visit(kind, &visitor)
    if let problem = visitor.problem { throw problem }
  }

  /// Writes a row's typed row as it is now.
  private func writeCells(_ row: RowKey) throws {
    guard let kind = Kind(rawValue: row.kind) else { return }
    if live.book.lay(kind, row.id, as: Layout.of(kind).shapes, on: &cells) {
      try storage.put(row.id, of: kind, cells)
    }
  }
}
