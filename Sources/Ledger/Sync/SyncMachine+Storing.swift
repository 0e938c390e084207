// The browser's own log: one transaction at a time, each of which leaves what a restart can read.
extension SyncMachine {
  /// Takes up what is stored: a snapshot, how far the log is known, and the records since.
  ///
  /// `knowsHub` is what the edge found out; a mark of a hub's log counts as well. Throws when the
  /// snapshot cannot be read; then nothing may be written over it.
  public mutating func open(
    snapshot: [UInt8], mark: Mark?, records: [(row: UInt64, bytes: [UInt8])], knowsHub: Bool
  ) throws(CodecError) {
    link.hasHub = knowsHub || (mark?.epoch ?? 0) != 0
    var problem: CodecError?
    if !snapshot.isEmpty {
      do throws(CodecError) {
        replica = Replica(device: replica.device, snapshot: try Snapshot(encoded: snapshot))
      } catch {
        if !link.hasHub { throw error }
        problem = error
      }
    }
    replica.isAlone = !link.hasHub
    // A snapshot that cannot be read: the hub has the book, and what waits here goes there.
    take(records, mark)
    if let mark, mark.cursor == replica.cursor, mark.epoch == replica.epoch {
      replica.logHash = mark.hash
    }
    if let problem, case .newer = problem { isOutdated = true }
  }

  /// Goes on in the place of a machine whose stored rows were replaced: who it is and what it waits for
  /// stay.
  public mutating func take(over old: SyncMachine) {
    nextToken = old.nextToken
    link.isOnline = old.link.isOnline
    link.isSignedOut = old.link.isSignedOut
    link.holdsLock = old.link.holdsLock
    wish = old.wish
  }

  /// Starts talking to the hub, if there is one.
  public mutating func begin(at now: Instant) -> [SyncCommand] {
    commands = []
    link.needsPull = true
    planTidying()
    kick()
    return commands
  }

  mutating func made(_ changes: [Change]) {
    if changes.isEmpty { return }
    write(changes.map { Record.pending($0).encoded }, .records)
    kick()
  }

  /// Writes records, with how far the log is known when `marks`.
  mutating func write(
    _ records: [[UInt8]], _ waiting: Waiting, marks: Bool = false, unique: String = ""
  ) {
    commands.append(
      .store(
        token: token(waiting), records: records, mark: marks ? mark : nil, unique: unique))
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
      if case .rebase = waiting { disk.waiting[token] = nil }
      return
    }
    disk.waiting[token] = nil
    disk.trouble = nil
    disk.lastRow = Swift.max(disk.lastRow, row)
    switch waiting {
    case .records: disk.rows += 1
    case .number(let change): numberStored(change, isTaken: outcome == .conflict)
    case .compaction: if outcome == .ok { disk.rows = 0 }
    case .rebase:
      if outcome == .ok { disk.rows = 0 } else { commands.append(.reload) }
    }
    planTidying()
  }

  mutating func othersStored(_ mark: Mark?, _ records: [(row: UInt64, bytes: [UInt8])]) {
    if let mark, mark.epoch != 0, mark.epoch != replica.epoch, replica.epoch != 0 {
      commands.append(.reload)
      return
    }
    if mark?.epoch ?? 0 != 0, !link.hasHub {
      commands.append(.reload)
      return
    }
    take(records, mark)
    kick()
  }

  /// Applies stored records in row order.
  private mutating func take(
    _ records: [(row: UInt64, bytes: [UInt8])], _ mark: Mark?
  ) {
    var read: [Record] = []
    var sequenced: Set<Change.Identity> = []
    for (row, bytes) in records {
      disk.lastRow = Swift.max(disk.lastRow, row)
      disk.rows += 1
      do throws(CodecError) {
        let record = try Record(encoded: bytes)
        if case .sequenced(let entry, let epoch) = record,
          (epoch ?? mark?.epoch ?? replica.epoch) == replica.epoch
        {
          sequenced.insert(entry.change.identity)
        }
        read.append(record)
      } catch {
        if case .newer = error { isOutdated = true }
      }
    }
    let pieces = read.flatMap { record -> [[UInt8]] in
      if case .pieces(let pieces) = record { return pieces }
      return []
    }
    if !pieces.isEmpty { replica.restore(pieces: pieces) }
    apply(read, sequenced, mark)
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
        batchEpoch = epoch
        batch.append(entry)
      case .pending(let change):
        flush(&self)
        // The log has it, also when another tab stored it so before this record: it waits for nothing.
        if sequenced.contains(change.identity) { continue }
        if refused.contains(where: { $0.identity == change.identity }) { continue }
        replica.adopt(change)
      case .refused(let refused):
        flush(&self)
        setAside(refused)
      case .dropped(let identity): refused.removeAll { $0.identity == identity }
      case .pieces: break
      }
    }
    flush(&self)
  }

  /// Applies entries of a log if it is this replica's own.
  mutating func receive(_ entries: [Replica.Sequenced], epoch: UInt64) {
    if replica.epoch == 0, entries.first?.seq != 1 { return }
    replica.receive(entries, epoch: epoch)
    settleAccepted()
  }

  /// What the hub said it has, and the log has brought up to there: it waits no longer, wherever it was.
  mutating func settleAccepted() {
    for (identity, seq) in link.accepted where seq <= replica.cursor {
      link.accepted[identity] = nil
      replica.confirmPassed(identity)
    }
  }

  // MARK: tidying

  mutating func planTidying() {
    if disk.rows > 500 || (replica.returning.isEmpty && disk.hasPieces) {
      commands.append(.tidy(milliseconds: 5000))
    }
  }

  /// A snapshot replaces the records, when nothing waits for the hub.
  mutating func compact() {
    guard disk.waiting.isEmpty, replica.outbox.isEmpty, replica.returning.isEmpty,
      disk.rows > 500 || disk.hasPieces
    else { return }
    let snapshot = Snapshot(book: replica.book, cursor: replica.cursor, epoch: replica.epoch)
    replace(with: snapshot.encoded(), .compaction)
  }

  /// Puts a snapshot in the place of every row known here; what no snapshot holds is written again.
  mutating func replace(with snapshot: [UInt8], _ waiting: Waiting) {
    var records = replica.outbox.map { Record.pending($0).encoded }
    for refused in refused { records.append(Record.refused(refused).encoded) }
    var chunk: [[UInt8]] = []
    var size = 0
    for piece in replica.returning.pieces {
      chunk.append(piece)
      size += piece.count
      if size > Limits.part {
        records.append(Record.pieces(chunk).encoded)
        chunk = []
        size = 0
      }
    }
    if !chunk.isEmpty { records.append(Record.pieces(chunk).encoded) }
    disk.hasPieces = !replica.returning.isEmpty
    commands.append(
      .compact(
        token: token(waiting), snapshot: snapshot, mark: mark, upTo: disk.lastRow,
        records: records))
  }

  // MARK: what was refused

  /// Keeps a refused change apart; its effects leave the book.
  mutating func setAside(_ refused: Refused) {
    if refused.change.device == 0 {
      for piece in replica.returning.pieces
      where SyncMachine.identity(of: piece) == refused.identity {
        replica.refuse(piece)
      }
    } else {
      replica.discard(refused.identity)
    }
    held.remove(refused.identity)
    if self.refused.contains(where: { $0.identity == refused.identity }) { return }
    self.refused.append(refused)
  }

  /// A piece has no device: its bytes name it.
  static func identity(of piece: [UInt8]) -> Change.Identity {
    var counter: UInt64 = 0
    for byte in SHA256.hash(piece).prefix(8) { counter = counter << 8 | UInt64(byte) }
    return Change.Identity(device: 0, counter: counter | 1)
  }

  mutating func drop(_ identity: Change.Identity) {
    guard refused.contains(where: { $0.identity == identity }) else { return }
    refused.removeAll { $0.identity == identity }
    write([Record.dropped(identity).encoded], .records)
    commands.append(.tell(.attention))
  }
}
