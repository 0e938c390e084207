// What is stored is kept small: a snapshot replaces the records; what was refused stands apart.
extension SyncMachine {
  mutating func planTidying() {
    if disk.rows > 500 || (replica.returning.isEmpty && disk.isUntidy) || disk.isBehind {
      commands.append(.tidy(milliseconds: 5000))
    }
  }

  /// A snapshot replaces the records, when nothing waits for the hub.
  mutating func compact() {
    guard disk.waiting.isEmpty, replica.outbox.isEmpty, replica.returning.isEmpty,
      disk.rows > 500 || disk.isUntidy || disk.isBehind
    else { return }
    let snapshot = Snapshot(book: replica.book, cursor: replica.cursor, epoch: replica.epoch)
    replace(with: snapshot.encoded(), disk.isBehind ? .rebase : .compaction)
  }

  /// Puts a snapshot in the place of every row known here; what no snapshot holds is written again.
  mutating func replace(with snapshot: [UInt8], _ waiting: Waiting) {
    var records = replica.outbox.map { Record.pending($0).encoded }
    records += disk.unread
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
    // Other tabs hear of a new log only with a row of it.
    if case .rebase = waiting { records.insert(Record.moved.encoded, at: 0) }
    var isLate = false
    if case .rebase = waiting { isLate = disk.isSaving }
    disk.isUntidy = isLate || !replica.returning.isEmpty
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
    write([Record.dropped(identity).encoded])
    commands.append(.tell(.attention))
  }
}
