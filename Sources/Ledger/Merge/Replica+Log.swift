// The hub's log as it reaches a replica: what it confirms, what it corrects, what it refuses.
extension Replica {
  /// Applies the log's next changes in order; those up to `cursor` are skipped, a gap stops it.
  ///
  /// Entries of another log than this replica's change nothing. Takes time linear in what comes and
  /// what waits, also when the hub corrected every stamp.
  public mutating func receive(_ entries: [Sequenced], epoch: UInt64) {
    if self.epoch == 0 { self.epoch = epoch }
    guard epoch == self.epoch else { return }
    var confirming = Confirming()
    for entry in entries where entry.seq == cursor + 1 {
      cursor = entry.seq
      logHash = logHash.map { $0.after(entry) }
      see(entry.change.stamp)
      if waiting.contains(entry.change.identity) {
        lately.confirmed(entry.change, at: entry.seq)
        confirm(entry.change, &confirming)
      } else {
        lately.received(entry)
        mergeIntoBase(entry.change, confirmed: false)
        book.apply(entry.change)
      }
      if returning.hasLog { returning.log[0].apply(entry.change) }
      if !returning.given.isEmpty { check(given: entry) }
    }
    finish(confirming)
    if !returning.given.isEmpty { settleReturning() }
  }

  /// The hub has the change already, at a `seq` that this replica has passed: it waits no longer.
  mutating func confirmPassed(_ identity: Change.Identity) {
    guard let place = outbox.firstIndex(where: { $0.identity == identity }) else { return }
    let change = outbox.remove(at: place)
    lately.confirmed(change, at: cursor)
    waiting.remove(identity)
    release(change)
    rebuildRegisters(of: [change])
    forget(change)
  }

  /// What one batch of the log confirmed: settled once, at its end.
  private struct Confirming {
    /// How many at the head of the outbox are confirmed and not taken out yet.
    var head = 0
    var confirmed: [Change] = []
    /// Those whose registers must be laid out anew.
    var restamped: [Change] = []
    var stamps: [(old: Stamp, new: Stamp)] = []
  }

  private mutating func confirm(_ change: Change, _ confirming: inout Confirming) {
    waiting.remove(change.identity)
    var place = confirming.head
    while place < outbox.count, outbox[place].identity != change.identity { place += 1 }
    guard place < outbox.count else { return }
    let mine = outbox[place]
    mergeIntoBase(change, confirmed: true)
    confirming.confirmed.append(change)
    if mine.stamp != change.stamp {
      confirming.stamps.append((mine.stamp, change.stamp))
      confirming.restamped.append(change)
      keepBefore(change, confirming.head..<place, &confirming.restamped)
    }
    if place == confirming.head {
      confirming.head += 1
    } else {
      outbox.remove(at: place)
    }
  }

  /// A change was confirmed, under an earlier stamp, before others of the outbox that were written
  /// before it: they stay before it.
  private mutating func keepBefore(
    _ change: Change, _ places: Range<Int>, _ moved: inout [Change]
  ) {
    var limit = change.stamp.time
    for index in places.reversed() {
      limit = limit > 0 ? limit - 1 : 0
      if outbox[index].stamp.time > limit {
        outbox[index].stamp.time = limit
        moved.append(outbox[index])
      }
      limit = outbox[index].stamp.time
    }
  }

  private mutating func finish(_ confirming: Confirming) {
    outbox.removeFirst(confirming.head)
    for (old, new) in confirming.stamps { restampUndos(old, as: new) }
    if !confirming.restamped.isEmpty { rebuildRegisters(of: confirming.restamped) }
    for change in confirming.confirmed { forget(change) }
  }

  mutating func mergeIntoBase(_ change: Change, confirmed: Bool) {
    if base.isEmpty { return }
    Change.forEachWrite(of: change.body) { key, place in
      guard var known = base[key] else { return }
      if confirmed { known.pending -= 1 }
      let bytes = Array(change.body[place])
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

  /// Puts the registers of `changes` back to the log's state, then the outbox on top.
  private mutating func rebuildRegisters(of changes: [Change]) {
    for change in changes {
      Change.forEachWrite(of: change.body) { key, _ in
        if let known = base[key] { book.force(key, bytes: known.bytes, stamp: known.stamp) }
      }
    }
    for pending in outbox { book.apply(pending) }
  }

  /// The change no longer lies on what the log says.
  private mutating func release(_ change: Change) {
    Change.forEachWrite(of: change.body) { key, _ in base[key]?.pending -= 1 }
  }

  /// Drops what was remembered of the log for registers that nothing in the outbox writes.
  private mutating func forget(_ change: Change) {
    Change.forEachWrite(of: change.body) { key, _ in
      if let known = base[key], known.pending <= 0 { base[key] = nil }
    }
  }

  /// The hub refused a change for good: it leaves the outbox and its effects with it.
  @discardableResult
  public mutating func discard(_ identity: Change.Identity) -> Change? {
    guard let place = outbox.firstIndex(where: { $0.identity == identity }) else { return nil }
    let change = outbox.remove(at: place)
    lately.refused(change)
    waiting.remove(identity)
    release(change)
    rebuildRegisters(of: [change])
    forget(change)
    return change
  }
}
