/// One device's full copy: the book, what the hub has not confirmed, and how far the log is known.
///
/// The book is always "the hub's log up to `cursor`, with the outbox on top".
public struct Replica: Sendable {
  public private(set) var book: Book
  public private(set) var clock: Clock
  /// Changes the hub has not confirmed, oldest first.
  public private(set) var outbox: [Change] = []
  /// The hub's `seq` up to which everything is applied.
  public private(set) var cursor: Int64
  /// Which hub log `cursor` counts; 0 before the first contact.
  public private(set) var epoch: UInt64
  private var counter: UInt64
  private var undos: [Undo] = []
  /// What the hub's log says of registers that the outbox also writes.
  private var base: [RegisterKey: Base] = [:]

  private struct Base: Sendable {
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

  public init(device: UInt64, book: Book = Book(), cursor: Int64 = 0, epoch: UInt64 = 0) {
    self.book = book
    self.cursor = cursor
    self.epoch = epoch
    clock = Clock(device: device)
    counter = 0
  }

  public init(device: UInt64, snapshot: Snapshot) {
    self.init(
      device: device, book: snapshot.book, cursor: snapshot.cursor, epoch: snapshot.epoch)
    var latest = Stamp.never
    book.forEachStamp { if latest < $0 { latest = $0 } }
    clock.see(latest)
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
    return write(edit, now: now, keepsUndo: undoable)
  }

  private mutating func write(_ edit: Edit, now: Instant, keepsUndo: Bool) -> Change? {
    guard let change = draft(edit, now: now) else { return nil }
    let stamp = change.stamp
    if keepsUndo {
      undos.append(book.undo(of: change.body, stamp: stamp))
      if undos.count > 200 { undos.removeFirst() }
    }
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

  /// Takes the last local action back as a new change; nil when there is none left.
  public mutating func undo(now: Instant) -> (change: Change?, kept: Int)? {
    guard let undo = undos.popLast() else { return nil }
    let (edit, kept) = book.reversal(of: undo)
    let change = write(edit, now: now, keepsUndo: false)
    if let change {
      for index in undos.indices { undos[index].regain(from: undo, under: change.stamp) }
    }
    return (change, kept)
  }

  /// Applies a change that another tab of the same browser stored, or that was stored before a
  /// restart: unconfirmed, so it joins the outbox.
  public mutating func adopt(_ change: Change) {
    if outbox.contains(where: { $0.identity == change.identity }) { return }
    clock.see(change.stamp)
    if change.device == device { counter = Swift.max(counter, change.counter) }
    queue(change)
  }

  private mutating func queue(_ change: Change) {
    if isAlone {
      book.apply(change)
      return
    }
    forEachKey(of: change) { replica, key in
      if replica.base[key] != nil {
        replica.base[key]?.pending += 1
      } else {
        let now = replica.book.register(key)
        replica.base[key] = Base(bytes: now?.bytes, stamp: now?.stamp ?? .never, pending: 1)
      }
    }
    outbox.append(change)
    book.apply(change)
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

  /// Applies the log's next changes in order; those up to `cursor` are skipped, a gap stops it.
  public mutating func receive(_ entries: [Sequenced], epoch: UInt64) {
    self.epoch = epoch
    for entry in entries where entry.seq == cursor + 1 {
      cursor = entry.seq
      clock.see(entry.change.stamp)
      if let place = outbox.firstIndex(where: { $0.identity == entry.change.identity }) {
        confirm(entry.change, at: place)
      } else {
        take(entry.change)
      }
    }
  }

  private mutating func confirm(_ change: Change, at place: Int) {
    let mine = outbox.remove(at: place)
    mergeIntoBase(change, confirmed: true)
    if mine.stamp != change.stamp {
      for index in undos.indices { undos[index].restamp(mine.stamp, as: change.stamp) }
      rebuildRegisters(of: [change] + keepBefore(change, first: place))
    }
    forEachKey(of: change) { replica, key in
      if let base = replica.base[key], base.pending <= 0 { replica.base[key] = nil }
    }
  }

  /// A change was confirmed, under an earlier stamp, before the first `count` of the outbox, which
  /// were written before it: they stay before it.
  private mutating func keepBefore(_ change: Change, first count: Int) -> [Change] {
    var moved: [Change] = []
    var limit = change.stamp.time
    for index in (0..<count).reversed() {
      limit = limit > 0 ? limit - 1 : 0
      if outbox[index].stamp.time > limit {
        outbox[index].stamp.time = limit
        moved.append(outbox[index])
      }
      limit = outbox[index].stamp.time
    }
    return moved
  }

  private mutating func take(_ change: Change) {
    mergeIntoBase(change, confirmed: false)
    book.apply(change)
  }

  private mutating func mergeIntoBase(_ change: Change, confirmed: Bool) {
    if base.isEmpty { return }
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil {
      var writes = row.writes(in: change.body)
      while let write = (try? writes.next()) ?? nil {
        let key = RegisterKey(kind: row.kind, id: row.id, tag: write.tag)
        guard var known = base[key] else { continue }
        if confirmed { known.pending -= 1 }
        let bytes = Array(change.body[write.start..<write.end])
        let isLater =
          known.stamp == change.stamp
          ? (known.bytes ?? []).lexicographicallyPrecedes(bytes) : known.stamp < change.stamp
        if isLater {
          known.bytes = bytes
          known.stamp = change.stamp
        }
        base[key] = known
      }
    }
  }

  /// Puts the registers of `changes` back to the log's state, then the outbox on top.
  private mutating func rebuildRegisters(of changes: [Change]) {
    for change in changes {
      forEachKey(of: change) { replica, key in
        guard let base = replica.base[key] else { return }
        replica.book.force(key, bytes: base.bytes, stamp: base.stamp)
      }
    }
    for pending in outbox { book.apply(pending) }
  }

  /// The hub refused a change for good: it leaves the outbox and its effects with it.
  public mutating func discard(_ identity: Change.Identity) -> Change? {
    guard let place = outbox.firstIndex(where: { $0.identity == identity }) else { return nil }
    let change = outbox.remove(at: place)
    forEachKey(of: change) { replica, key in replica.base[key]?.pending -= 1 }
    rebuildRegisters(of: [change])
    forEachKey(of: change) { replica, key in
      if let base = replica.base[key], base.pending <= 0 { replica.base[key] = nil }
    }
    return change
  }

  // MARK: a hub that was restored from a backup

  /// Starts over from another log's snapshot and writes again, as one new change, every register
  /// that this replica holds newer than the snapshot: nothing a device ever had is lost.
  ///
  /// `role` is what the person may do there: what the hub would refuse is not sent.
  public mutating func move(
    onto snapshot: Snapshot, as role: Role = .owner, now: Instant
  ) -> Change? {
    let pending = outbox
    var mine = book
    var theirs = snapshot.book
    var edit = Edit()
    mine.forEachRegister { key, stamp, bytes in
      if let kind = Kind(rawValue: key.kind), !role.mayWrite(kind) { return }
      if let known = theirs.register(key), known.stamp >= stamp { return }
      edit.write(key, Array(bytes))
    }
    let counter = self.counter
    let isAlone = self.isAlone
    var clock = self.clock
    self = Replica(device: device, snapshot: snapshot)
    clock.see(Stamp(time: self.clock.latest, device: 0))
    self.clock = clock
    self.counter = counter
    self.isAlone = isAlone
    for change in pending { adopt(change) }
    return pending.isEmpty || !edit.isEmpty ? write(edit, now: now, keepsUndo: false) : nil
  }

  private mutating func forEachKey(
    of change: Change, _ body: (inout Replica, RegisterKey) -> Void
  ) {
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil {
      var writes = row.writes(in: change.body)
      while let write = (try? writes.next()) ?? nil {
        body(&self, RegisterKey(kind: row.kind, id: row.id, tag: write.tag))
      }
    }
  }

  // MARK: reading

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
