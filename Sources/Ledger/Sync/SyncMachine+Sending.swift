// Talking to the hub: which request is next, and in which log it is made.
extension SyncMachine {
  mutating func hinted(_ head: Int64?) {
    if let head, head <= replica.cursor, link.pause == nil { return }
    link.needsPull = true
    wake(.silence)
  }

  mutating func went(online isOnline: Bool) {
    link.isOnline = isOnline
    if isOnline {
      link.needsPull = true
      held.removeAll()
      wake(.silence)
    }
  }

  mutating func signed(in isIn: Bool) {
    link.isSignedOut = !isIn
    if isIn {
      link.pause = nil
      link.needsPull = true
      kick()
    }
  }

  /// Ends a pause of a kind and goes on.
  mutating func wake(_ pause: Pause) {
    if link.pause == pause { link.pause = nil }
    kick()
  }

  /// Starts the next request if there is one to make.
  mutating func kick() {
    guard link.hasHub, link.isOnline, !link.isSignedOut, link.inFlight == nil, link.pause == nil,
      link.holdsLock || wish != nil, !disk.isMoving
    else { return }
    if replica.epoch == 0 || link.rebasing != nil {
      ask(.snapshot, "GET", "/v1/snapshot?form=columns&")
    } else if let (pieces, body) = nextPieces() {
      ask(.give(pieces), "POST", "/v1/return?" + log, body)
    } else if !link.accepted.isEmpty {
      pull()
    } else if let (changes, body) = nextPush() {
      ask(.push(changes), "POST", "/v1/push?" + log, body)
    } else if link.needsPull {
      pull()
    } else if let wish {
      self.wish?.isAsked = true
      var key = String(wish.key, radix: 16)
      while key.utf8.count < 16 { key = "0" + key }
      let named = "invoice=\(wish.invoice.text)&day=\(wish.day.text)&series=\(wish.series.text)"
      ask(.issue, "POST", "/v1/issue?\(named)&key=\(key)&")
    }
  }

  private mutating func ask(
    _ purpose: SyncRequest.Purpose, _ method: String, _ path: String, _ body: [UInt8] = []
  ) {
    link.inFlight = purpose
    commands.append(
      .ask(SyncRequest(purpose: purpose, method: method, path: path + account, body: body)))
  }

  private mutating func pull() {
    link.needsPull = false
    ask(.pull, "GET", "/v1/pull?" + log)
  }

  /// Which log this device knows, and how far: a hub that was put back meanwhile must not judge by
  /// another book what was made upon this one.
  private var log: String {
    let log = "after=\(replica.cursor)&epoch=" + String(replica.epoch, radix: 16) + "&"
    return replica.logHash.map { log + "hash=" + $0.text + "&" } ?? log
  }

  /// The oldest changes that may go, and the bytes that carry them.
  ///
  /// One that waits for a newer hub keeps back what is written on its rows.
  private func nextPush() -> (changes: [Change.Identity], body: [UInt8])? {
    var kept: Set<RegisterKey> = []
    var sent: [Change.Identity] = []
    var frames: [[UInt8]] = []
    var size = 4
    for change in replica.outbox {
      var isKept = held.contains(change.identity)
      if !isKept, !kept.isEmpty {
        forEachRow(of: change) { if kept.contains($0) { isKept = true } }
      }
      if isKept {
        forEachRow(of: change) { kept.insert($0) }
        continue
      }
      let bytes = change.encoded
      if !sent.isEmpty && size + bytes.count + 4 > link.pushBytes { break }
      size += bytes.count + 4
      frames.append(bytes)
      sent.append(change.identity)
      if sent.count == link.pushCount { break }
    }
    return sent.isEmpty ? nil : (sent, SyncMachine.blocks(frames))
  }

  /// The first pieces of a log that is no more, but for those that wait for a newer hub.
  private func nextPieces() -> (pieces: [[UInt8]], body: [UInt8])? {
    var pieces: [[UInt8]] = []
    var size = 4
    for piece in replica.returning.pieces {
      if !held.isEmpty, held.contains(SyncMachine.identity(of: piece)) { continue }
      if !pieces.isEmpty && size + piece.count + 4 > link.pushBytes { break }
      size += piece.count + 4
      pieces.append(piece)
      if pieces.count == link.pushCount { break }
    }
    return pieces.isEmpty ? nil : (pieces, SyncMachine.blocks(pieces))
  }

  /// count u32, then length u32 and bytes each.
  private static func blocks(_ blocks: [[UInt8]]) -> [UInt8] {
    var writer = ByteWriter()
    writer.fixed32(UInt32(blocks.count))
    for block in blocks {
      writer.fixed32(UInt32(block.count))
      writer.bytes.append(contentsOf: block)
    }
    return writer.bytes
  }
}
