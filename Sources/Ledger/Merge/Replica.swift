/// One device's full copy: the book, what the hub has not confirmed, and how far the log is known.
///
/// The book is always "the hub's log up to `cursor`, with the outbox on top".
public struct Replica: Sendable {
  public internal(set) var book: Book
  public private(set) var clock: Clock
  /// Changes the hub has not confirmed, oldest first.
  public internal(set) var outbox: [Change] = []
  /// Which those are.
  var waiting: Set<Change.Identity> = []
  /// The hub's `seq` up to which everything is applied.
  public internal(set) var cursor: Int64
  /// Which hub log `cursor` counts; 0 before the first contact.
  public internal(set) var epoch: UInt64
  /// The log's running hash at `cursor`; nil when it was not told yet.
  public internal(set) var logHash: LogHash?
  private var counter: UInt64
  private var undos: [Undo] = []
  /// What was taken back last, until something else is written.
  private var redos: [Redo] = []
  /// The last changes that came, own and others'.
  public internal(set) var lately = Lately()
  /// What the hub's log says of registers that the outbox also writes.
  var base: [RegisterKey: Base] = [:]
  /// Rows of a log that is no more, laid over the new one's until the hub has taken them back.
  public internal(set) var returning = Pieces()

  struct Base: Sendable {
    var bytes: [UInt8]?
    var stamp: Stamp
    /// How many changes in the outbox write it.
    var pending: Int
  }

  /// Whether there is no hub: then nothing waits for confirmation and the book is simply what was
  /// written here.
  public var isAlone = false

  public var device: UInt64 { clock.device }
  public var isInSync: Bool { outbox.isEmpty }
  public var canUndo: Bool { !undos.isEmpty }
  public var canRedo: Bool { !redos.isEmpty }

  /// Begins with a book: what is written comes after all that is in it, whatever the clock says.
  public init(device: UInt64, book: Book = Book(), cursor: Int64 = 0, epoch: UInt64 = 0) {
    self.book = book
    self.cursor = cursor
    self.epoch = epoch
    clock = Clock(device: device)
    counter = 0
    var latest = Stamp.never
    self.book.forEachStamp { if latest < $0 { latest = $0 } }
    clock.see(latest)
  }

  public init(device: UInt64, snapshot: Snapshot) {
    self.init(
      device: device, book: snapshot.book, cursor: snapshot.cursor, epoch: snapshot.epoch)
  }

  // MARK: local actions

  /// Turns an edit into this device's next change and applies it.
  ///
  /// An empty edit is nothing. `undoable` is false for what cannot be taken back (issuing, voiding);
  /// undo never crosses such a change.
  public mutating func commit(
    _ edit: Edit, now: Instant, undoable: Bool = true
  ) -> Change? {
    if !undoable { undos.removeAll() }
    let change = write(edit, now: now, keepsUndo: undoable)
    if change != nil { redos.removeAll() }
    return change
  }

  /// One action as several changes, each lawful alone and small enough to send; taken back together.
  ///
  /// An edit that is larger than ``Limits/change`` is cut between rows.
  public mutating func commit(
    _ edits: [Edit], now: Instant, undoable: Bool = true
  ) -> [Change] {
    if !undoable { undos.removeAll() }
    var changes: [Change] = []
    var undo = Undo(steps: [])
    for edit in edits {
      for part in edit.split(bytesPerEdit: Limits.part) {
        guard let change = draft(part, now: now) else { continue }
        if undoable {
          undo.steps += book.undo(of: change.body, stamp: change.stamp).steps
        }
        queue(change)
        changes.append(change)
      }
    }
    if undoable, !changes.isEmpty { keep(undo) }
    if !changes.isEmpty { redos.removeAll() }
    return changes
  }

  /// Lets undo bring back what an import wrote over in `before`, also where its rows were committed for good.
  ///
  /// What it added stays, and so does what was issued, voided and numbered, with the lines and the money that go with it.
  public mutating func letUndo(_ changes: [Change], over before: Book) {
    var before = before
    var steps: [Undo.Step] = []
    for change in changes {
      steps += before.undo(of: change.body, stamp: change.stamp).steps
    }
    var forGood: Set<UInt64> = []
    for step in steps {
      if step.key.kind == Kind.invoice.rawValue && 10...11 ~= step.key.tag {
        forGood.insert(step.key.id)
      } else if step.bytes == nil, step.key.kind == Kind.allocation.rawValue,
        let new = book.allocations[ID(step.key.id)]
      {
        // An amount from before may be less than what the payment gives by now.
        forGood.insert(new.payment.raw)
      }
    }
    steps.removeAll { step in
      let id = step.key.id
      switch Kind(rawValue: step.key.kind) {
      case .series: return true
      case .line:
        if let line = before.lines[ID(id)], forGood.contains(line.invoice.raw) { return true }
      case .allocation:
        if let given = before.allocations[ID(id)],
          forGood.contains(given.invoice.raw) || forGood.contains(given.payment.raw)
        {
          return true
        }
      case _: break
      }
      return step.bytes == nil || forGood.contains(id)
    }
    if !steps.isEmpty { keep(Undo(steps: steps)) }
  }

  private mutating func keep(_ undo: Undo) {
    undos.append(undo)
    if undos.count > 200 { undos.removeFirst() }
  }

  private mutating func write(_ edit: Edit, now: Instant, keepsUndo: Bool) -> Change? {
    guard let change = draft(edit, now: now) else { return nil }
    if keepsUndo { keep(book.undo(of: change.body, stamp: change.stamp)) }
    queue(change)
    return change
  }

  /// This device's next change, not applied yet: for actions that hold only once they are stored (a
  /// number taken from a series).
  ///
  /// Hand it to ``adopt(_:)`` then.
  public mutating func draft(_ edit: Edit, now: Instant) -> Change? {
    if edit.isEmpty { return nil }
    counter += 1
    return Change(device: device, counter: counter, stamp: clock.tick(now), body: edit.body)
  }

  /// What taking an action back did: the changes that do it, and how many registers somebody wrote
  /// since and were left alone.
  public struct Undone: Sendable {
    public var changes: [Change] = []
    public var kept = 0

    /// The first, and for all but the largest actions the only one.
    public var change: Change? { changes.first }
  }

  /// Takes the last local action back; nil when there is none left.
  public mutating func undo(now: Instant) -> Undone? {
    guard let undo = undos.popLast() else { return nil }
    let (edit, kept) = book.reversal(of: undo)
    var undone = Undone(kept: kept)
    var redo = Redo(undo: undo, back: Undo(steps: []))
    for part in edit.split(bytesPerEdit: Limits.part) {
      guard let change = draft(part, now: now) else { continue }
      redo.back.steps += book.undo(of: change.body, stamp: change.stamp).steps
      queue(change)
      undone.changes.append(change)
      var keys: Set<RegisterKey> = []
      Change.forEachWrite(of: change.body) { key, _ in keys.insert(key) }
      let taken = Undo(steps: undo.steps.filter { keys.contains($0.key) })
      for index in undos.indices { undos[index].regain(from: taken, under: change.stamp) }
    }
    if !redo.back.steps.isEmpty { redos.append(redo) }
    return undone
  }

  /// Does again what was taken back last, where that still stands as taking it back left it; nil when
  /// there is nothing, or something else was written since.
  ///
  /// It can be taken back again.
  public mutating func redo(now: Instant) -> Undone? {
    guard var redo = redos.popLast() else { return nil }
    let (edit, kept) = book.reversal(of: redo.back)
    var undone = Undone(kept: kept)
    for part in edit.split(bytesPerEdit: Limits.part) {
      guard let change = write(part, now: now, keepsUndo: false) else { continue }
      undone.changes.append(change)
      var keys: Set<RegisterKey> = []
      Change.forEachWrite(of: change.body) { key, _ in keys.insert(key) }
      redo.undo.done(again: keys, over: redo.back, under: change.stamp)
      let done = Undo(steps: redo.back.steps.filter { keys.contains($0.key) })
      for index in redos.indices { redos[index].back.regain(from: done, under: change.stamp) }
    }
    if !undone.changes.isEmpty { keep(redo.undo) }
    return undone
  }

  /// Applies a change that another tab of the same browser stored, or that was stored before a
  /// restart: unconfirmed, so it joins the outbox.
  public mutating func adopt(_ change: Change) {
    if waiting.contains(change.identity) { return }
    clock.see(change.stamp)
    if change.device == device { counter = Swift.max(counter, change.counter) }
    queue(change)
  }

  mutating func queue(_ change: Change) {
    lately.wrote(change)
    if isAlone {
      book.apply(change)
      return
    }
    Change.forEachWrite(of: change.body) { key, _ in
      if base[key] != nil {
        base[key]?.pending += 1
      } else {
        let now = book.register(key)
        base[key] = Base(bytes: now?.bytes, stamp: now?.stamp ?? .never, pending: 1)
      }
    }
    outbox.append(change)
    waiting.insert(change.identity)
    book.apply(change)
  }

  /// Lets the clock pass a stamp of the log; undo follows when the hub gave a change another one.
  mutating func see(_ stamp: Stamp) { clock.see(stamp) }

  mutating func restampUndos(_ old: Stamp, as new: Stamp) {
    for index in undos.indices { undos[index].restamp(old, as: new) }
    for index in redos.indices { redos[index].restamp(old, as: new) }
  }

  /// Becomes a replica of another log and keeps who it is.
  mutating func begin(anew snapshot: Snapshot, hash: LogHash?) {
    var fresh = Replica(device: device, snapshot: snapshot)
    fresh.clock.see(Stamp(time: clock.latest, device: 0))
    fresh.counter = counter
    fresh.isAlone = isAlone
    fresh.logHash = hash
    fresh.undos = undos
    fresh.redos = redos
    self = fresh
  }

  // MARK: the hub's log

  /// A change as the hub's log has it: its place, and the stamp that counts.
  public struct Sequenced: Sendable, Equatable {
    public var seq: Int64
    public var change: Change

    public init(seq: Int64, change: Change) {
      self.seq = seq
      self.change = change
    }
  }

  // MARK: reading

  /// Own writes that others wrote over since this was asked last.
  public mutating func drainOvertaken() -> [Lately.Overtaken] { lately.drainOvertaken() }

  /// Row numbers of `kind` that changed since the last call, for caches.
  public mutating func drainTouched(_ kind: Kind) -> [Int32] {
    var visitor = DrainTouched()
    book.visit(kind, &visitor)
    return visitor.rows
  }

  /// The fingerprint of the book as it stands.
  public mutating func digest() -> Digest { book.digest() }
}

private struct DrainTouched: TableVisitor {
  var rows: [Int32] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) { rows = table.drainTouched() }
}
