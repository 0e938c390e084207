// What comes from the hub: entries of its log, or its whole book.
extension SyncMachine {
  /// Frames of `length u32, crc u32, seq u64 + change`.
  ///
  /// False when nothing of it could be used.
  mutating func pulled(_ answer: SyncAnswer) -> Bool {
    let read = Frames.read(answer.body)
    let entries = read.entries
    let epoch = UInt64(answer.note("epoch"), radix: 16) ?? replica.epoch
    if epoch != replica.epoch {
      link.rebasing = .move
      return true
    }
    if case .newer = read.end { isOutdated = true }
    let before = replica.cursor
    let knewHash = replica.logHash != nil
    let mine = replica.waiting
    receive(entries, epoch: epoch)
    let taken = entries.filter { $0.seq > before && $0.seq <= replica.cursor }
    let to = Int64(answer.note("to")) ?? replica.cursor
    if let hash = LogHash(text: answer.note("hash")), to == replica.cursor {
      if knewHash, hash != replica.logHash {
        // Not the log that was followed so far, whatever it calls itself.
        link.rebasing = .move
        link.rebases += 1
        return link.rebases == 1
      }
      replica.logHash = hash
    }
    // Rows of this log must not follow another log's snapshot on the disk.
    if !taken.isEmpty, !disk.isBehind {
      write(taken.map { Record.sequenced($0, epoch: epoch).encoded }, marks: true)
    }
    settleAccepted()
    settlePieces()
    if taken.contains(where: { !mine.contains($0.change.identity) }) {
      commands.append(.tell(.brought))
    }
    let head = Int64(answer.note("head")) ?? replica.cursor
    if head > replica.cursor, !isOutdated { link.needsPull = true }
    if head <= replica.cursor { replica.doubt(beyond: head) }
    link.rebases = 0
    // What the hub said it has does not come: it is sent again, after a while.
    let isShort = taken.isEmpty && !link.accepted.isEmpty
    if isShort { link.accepted = [:] }
    tellNumber()
    return !taken.isEmpty || (head <= replica.cursor && !isShort)
  }

  /// The first contact, or a new log after the hub was restored, or a later point of the same one.
  ///
  /// The snapshot is stored as it was made, with all that waits, before anything else is asked.
  mutating func tookSnapshot(_ answer: SyncAnswer) -> Bool {
    let bytes: [UInt8]
    let snapshot: Snapshot
    do throws(CodecError) {
      bytes = try SnapshotColumns.restored(answer.body)
      snapshot = try Snapshot(encoded: bytes)
    } catch {
      if case .newer = error { isOutdated = true }
      return false
    }
    // Another tab's log was taken up meanwhile.
    if replica.epoch != 0, link.rebasing == nil { return true }
    let hash = LogHash(text: answer.note("hash"))
    if link.rebasing == .skip, snapshot.epoch == replica.epoch {
      replica.skip(to: snapshot, hash: hash)
    } else {
      replica.move(onto: snapshot, hash: hash, as: role)
    }
    replica.isAlone = false
    link.rebasing = nil
    link.accepted = [:]
    link.brought = []
    link.needsPull = true
    // What another log answered holds no longer: the same wish is asked again.
    wish?.answeredAt = nil
    replace(with: bytes, .rebase)
    commands.append(.tell(.replaced))
    return true
  }
}
