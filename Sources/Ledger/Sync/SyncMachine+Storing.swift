// The browser's own log: one transaction at a time, each of which leaves what a restart can read.
extension SyncMachine {
  /// Takes up what is stored: a snapshot, how far the log is known, and the records since.
  ///
  /// `knowsHub` is what the edge found out; a mark of a hub's log counts as well. Throws when the
  /// snapshot cannot be read; then nothing may be written over it.
  public mutating func open(
    snapshot: SnapshotSource?, mark: Mark?, records: [(row: UInt64, bytes: [UInt8])],
    knowsHub: Bool
  ) throws(CodecError) {
    var problem: CodecError?
    var whole: Snapshot?
    if let snapshot {
      do throws(CodecError) {
        whole = try Snapshot(snapshot)
      } catch {
        if !knowsHub && (mark?.epoch ?? 0) == 0 { throw error }
        problem = error
      }
    }
    // A snapshot that cannot be read: the hub has the book, and what waits here goes there.
    open(&whole, mark: mark, records: records, knowsHub: knowsHub)
    if let problem, case .newer = problem { isOutdated = true }
  }

  /// Starts from a stored snapshot that was read already, and the records after it.
  ///
  /// The snapshot is nil afterwards: two who hold one book copy what they write to.
  public mutating func open(
    _ snapshot: inout Snapshot?, mark: Mark?, records: [(row: UInt64, bytes: [UInt8])],
    knowsHub: Bool
  ) {
    link.hasHub = knowsHub || (mark?.epoch ?? 0) != 0
    if let snapshot { replica = Replica(device: replica.device, snapshot: snapshot) }
    snapshot = nil
    replica.isAlone = !link.hasHub
    adoptHash(mark)
    take(records, mark)
  }

  /// Goes on in the place of a machine whose stored rows were replaced: who it is and what it waits for
  /// stay.
  public mutating func take(over old: SyncMachine) {
    nextToken = old.nextToken
    held = old.held
    // What was asked is answered to this machine, and what was not written yet is written: the disk,
    // read meanwhile, has none of it.
    link.inFlight = old.link.inFlight
    link.isObsolete = old.link.inFlight != nil
    link.timers = old.link.timers
    disk.trouble = old.disk.trouble
    for number in 0...old.nextToken {
      let token = token(number: number)
      switch old.disk.waiting[token] {
      case .records(let records):
        disk.waiting[token] = .records(records)
        // What it says of the log that was left holds no longer.
        let ends = old.disk.isLeft ? [Record.moved.encoded] : []
        take((records + ends).map { (row: 0, bytes: $0) }, nil)
      case .number(let change): disk.waiting[token] = .number(change)
      case .compaction, .rebase, nil: break
      }
    }
    if old.disk.isLeft { keep(from: old) }
    link.isOnline = old.link.isOnline
    link.isSignedOut = old.link.isSignedOut
    link.holdsLock = old.link.holdsLock
    wish = old.wish
  }

  /// What a tab had of the log that was left, and the tab that went on to another one did not know, goes back as well.
  ///
  /// Without a hub there was no such log: all that the tabs did then waits on the disk.
  private mutating func keep(from old: SyncMachine) {
    if old.replica.epoch == 0 { return }
    let pieces = replica.keep(from: old.replica, as: role)
    if pieces.isEmpty { return }
    disk.isUntidy = true
    write([Record.pieces(pieces).encoded])
  }

  /// Starts talking to the hub, if there is one.
  public mutating func begin(at now: Instant) -> [SyncCommand] {
    link.needsPull = true
    // The tab that talks to the hub may not know of them.
    if !disk.unheard.isEmpty { write(disk.unheard.map { Record.pending($0).encoded }) }
    disk.unheard = []
    planTidying()
    kick()
    return takeCommands()
  }

  mutating func made(_ changes: [Change]) {
    if changes.isEmpty { return }
    write(changes.map { Record.pending($0).encoded })
    kick()
  }

  /// Writes records, with how far the log is known when `marks`.
  mutating func write(
    _ records: [[UInt8]], _ waiting: Waiting? = nil, marks: Bool = false, unique: String = ""
  ) {
    commands.append(
      .store(
        token: token(waiting ?? .records(records)), records: records, mark: marks ? mark : nil,
        unique: unique))
  }

  var mark: Mark { Mark(cursor: replica.cursor, epoch: replica.epoch, hash: replica.logHash) }

  func token(number: Int) -> String { "w\(number)" }

  mutating func token(_ waiting: Waiting) -> String {
    nextToken += 1
    let token = token(number: nextToken)
    disk.waiting[token] = waiting
    return token
  }

  mutating func stored(_ token: String, _ outcome: StoreOutcome, _ row: UInt64) {
    guard let waiting = disk.waiting[token] else { return }
    if case .failed(let words) = outcome {
      disk.trouble = words
      if case .compaction = waiting { disk.waiting[token] = nil }
      if case .rebase = waiting {
        disk.waiting[token] = nil
        disk.isBehind = true
        planTidying()
        kick()
      }
      return
    }
    disk.waiting[token] = nil
    disk.trouble = nil
    disk.lastRow = Swift.max(disk.lastRow, row)
    switch waiting {
    case .records: disk.rows += 1
    case .number(let change): numberStored(change, isTaken: outcome == .conflict)
    case .compaction: if outcome == .ok { compacted() }
    case .rebase:
      if outcome == .ok { compacted() } else { leave() }
      kick()
    }
    planTidying()
  }

  private mutating func compacted() {
    disk.rows = 0
    disk.isBehind = false
  }

  mutating func othersStored(_ mark: Mark?, _ records: [(row: UInt64, bytes: [UInt8])]) {
    let stored = mark ?? Mark()
    let moved = Record.moved.encoded
    if stored.epoch != 0 && stored.epoch != replica.epoch
      || records.contains(where: { $0.bytes == moved })
    {
      return leave()
    }
    take(records, mark)
    // A snapshot from further on took the place of what lies between.
    if stored.epoch != 0, stored.cursor > replica.cursor { commands.append(.reload) }
    kick()
  }

  /// Another tab put another log on the disk: this machine's place is taken by one that goes on from there.
  private mutating func leave() {
    disk.isLeft = true
    commands.append(.reload)
  }

  /// The log's hash is stored with the mark; what lies behind it is added as it is read.
  private mutating func adoptHash(_ mark: Mark?) {
    if let mark, mark.cursor == replica.cursor, mark.epoch == replica.epoch,
      replica.logHash == nil
    {
      replica.logHash = mark.hash
    }
  }

  /// Applies stored records in row order.
  private mutating func take(
    _ records: [(row: UInt64, bytes: [UInt8])], _ mark: Mark?
  ) {
    var read: [Record] = []
    var sequenced: Set<Change.Identity> = []
    var left: [Change] = []
    for (row, bytes) in records {
      disk.lastRow = Swift.max(disk.lastRow, row)
      disk.rows += 1
      do throws(CodecError) {
        let record = try Record(encoded: bytes)
        if case .moved = record { left += SyncMachine.leave(&read, &sequenced) }
        if case .sequenced(let entry, let epoch) = record,
          (epoch ?? mark?.epoch ?? replica.epoch) == replica.epoch
        {
          sequenced.insert(entry.change.identity)
        }
        read.append(record)
      } catch {
        if case .newer = error { isOutdated = true }
        disk.unread.append(bytes)
      }
    }
    let pieces = read.flatMap { record -> [[UInt8]] in
      if case .pieces(let pieces) = record { return pieces }
      return []
    }
    if !pieces.isEmpty {
      replica.restore(pieces: pieces)
      disk.isUntidy = true
    }
    disk.unheard += left.filter { change in
      !sequenced.contains(change.identity)
        && read.count { if case .pending(change) = $0 { true } else { false } } == 1
    }
    apply(read, sequenced, mark)
  }

  /// What other tabs wrote of the log that was left says nothing of the one that took its place; answers what waits
  /// again by that.
  private static func leave(
    _ read: inout [Record], _ sequenced: inout Set<Change.Identity>
  ) -> [Change] {
    var waiting: [Change] = []
    for case .pending(let change) in read where sequenced.contains(change.identity) {
      waiting.append(change)
    }
    read.removeAll { if case .sequenced = $0 { true } else { false } }
    sequenced = []
    return waiting
  }

  private mutating func apply(
    _ records: [Record], _ sequenced: Set<Change.Identity>, _ mark: Mark?
  ) {
    var batch: [Replica.Sequenced] = []
    var batchEpoch: UInt64 = 0
    func flush(_ machine: inout SyncMachine) {
      if !batch.isEmpty { machine.receive(batch, epoch: batchEpoch) }
      batch.removeAll()
    }
    for record in records {
      switch record {
      case .sequenced(let entry, let epoch):
        let epoch = epoch ?? mark?.epoch ?? replica.epoch
        if epoch != batchEpoch { flush(&self) }
        if let mark, entry.seq == mark.cursor + 1 {
          flush(&self)
          adoptHash(mark)
        }
        batchEpoch = epoch
        batch.append(entry)
      case .pending(let change):
        flush(&self)
        // The log has it, also when another tab stored it so before this record: it waits for nothing.
        if sequenced.contains(change.identity) || link.brought.contains(change.identity) {
          continue
        }
        if refused.contains(where: { $0.identity == change.identity }) { continue }
        replica.adopt(change)
      case .refused(let refused):
        flush(&self)
        if sequenced.contains(refused.identity) { continue }
        setAside(refused)
      case .dropped(let identity):
        flush(&self)
        refused.removeAll { $0.identity == identity }
        if identity.device == 0 {
          replica.settle { SyncMachine.identity(of: $0) == identity }
        }
      case .pieces, .moved: break
      }
    }
    flush(&self)
    adoptHash(mark)
  }

  /// Applies entries of a log if it is this replica's own.
  mutating func receive(_ entries: [Replica.Sequenced], epoch: UInt64) {
    if replica.epoch == 0, entries.first?.seq != 1 { return }
    let before = replica.cursor
    replica.receive(entries, epoch: epoch)
    if epoch == replica.epoch {
      for entry in entries where entry.seq <= replica.cursor {
        let identity = entry.change.identity
        link.brought.append(identity)
        // Another tab heard that the log has it, behind this replica's back.
        if replica.waiting.contains(identity) { replica.confirmPassed(identity) }
        // Refused once, and taken when another tab sent it.
        refused.removeAll { $0.identity == identity }
      }
    }
    if link.brought.count > 1_000 { link.brought.removeFirst(link.brought.count - 500) }
    // The log went past the place and brought something else: the hub was put back. It is sent again.
    link.accepted = link.accepted.filter {
      $0.value.seq <= before || $0.value.seq > replica.cursor
    }
  }

  /// What the hub said it has, and the log has brought up to there: it waits no longer, wherever it was.
  ///
  /// Said only once the hub has shown that this replica's log is its own: one that was put back in the
  /// meantime has it in another log. That it is there is stored, so that a restart need not ask again.
  mutating func settleAccepted() {
    let passed = link.accepted.filter { $0.value.seq <= replica.cursor }
    if passed.isEmpty { return }
    var entries: [Replica.Sequenced] = []
    for change in replica.outbox {
      guard let place = passed[change.identity] else { continue }
      var confirmed = change
      confirmed.stamp = place.stamp
      entries.append(Replica.Sequenced(seq: place.seq, change: confirmed))
    }
    for identity in passed.keys { link.accepted[identity] = nil }
    for entry in entries { replica.confirmPassed(entry.change.identity) }
    if entries.isEmpty { return }
    write(entries.map { Record.sequenced($0, epoch: replica.epoch).encoded })
  }

  /// The log says what became of pieces: other tabs and a restart hear that they wait no longer.
  mutating func settlePieces() {
    let settled = replica.drainSettled()
    if settled.isEmpty { return }
    write(settled.map { Record.dropped(SyncMachine.identity(of: $0)).encoded })
    planTidying()
  }
}
