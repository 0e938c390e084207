// What the hub answered: verdicts, refusals, silence, and the pauses that follow.
extension SyncMachine {
  mutating func answered(_ answer: SyncAnswer, _ chance: UInt64) {
    guard let purpose = link.inFlight else { return }
    link.inFlight = nil
    if link.isObsolete {
      // It was asked before everything was read anew; every request can be made again.
      link.isObsolete = false
      link.needsPull = true
      kick()
      return
    }
    // What only reads says nothing of the room there.
    if purpose.isWrite, answer.status != 0 { link.isHubFull = answer.status == 507 }
    // What found no room was not done: no number can have come to be.
    if purpose == .issue, answer.status == 507 { wish?.isAsked = false }
    let code = answer.word("code")
    let cursor = replica.cursor
    let waiting = replica.outbox.count + replica.returning.pieces.count
    var isFruitless = false
    switch (answer.status, purpose) {
    case (401, _):
      // Who signs in again asks for what is new.
      link.isSignedOut = true
      commands.append(.tell(.signedOut))
      return
    case (409, _) where code == "another-account":
      if purpose == .pull { link.needsPull = true }
      commands.append(.tell(.anotherAccount))
      pause(.idle, chance)
      return
    case (200, .snapshot): isFruitless = !tookSnapshot(answer)
    case (200, .push(let sent)): isFruitless = !judged(sent, answer.body)
    case (200, .give(let pieces)): isFruitless = !returned(pieces, answer.body)
    case (200, .pull): isFruitless = !pulled(answer)
    case (409, .pull), (410, .pull), (409, .push), (409, .give):
      link.rebasing = answer.status == 409 ? .move : .skip
      isFruitless = link.rebases > 0
      link.rebases += 1
    case (413, .push(let sent)), (400, .push(let sent)): isFruitless = !cut(sent, answer)
    case (413, .give(let pieces)), (400, .give(let pieces)):
      isFruitless = !cut(pieces, answer)
    case (200, .issue):
      link.needsPull = true
      wish?.answeredAt = Frames.read(answer.body).entries.first?.seq ?? 0
      tellNumber()
    case (404, .give(let pieces)):
      // An older hub takes nothing back; the outbox does not wait for that.
      for piece in pieces { held.insert(SyncMachine.identity(of: piece)) }
      commands.append(.tell(.attention))
    case (409, .issue), (404, .issue), (422, .issue): refusedNumber(answer, code)
    case _:
      silent(purpose, chance, didAnswer: answer.status != 0)
      return
    }
    let hasMoved =
      replica.cursor != cursor
      || replica.outbox.count + replica.returning.pieces.count != waiting
    if hasMoved { link.failures = 0 }
    if isFruitless && !hasMoved {
      if purpose == .pull { link.needsPull = true }
      pause(.idle, chance)
      return
    }
    kick()
  }

  /// Nobody answered, or the hub has troubles of its own.
  private mutating func silent(
    _ purpose: SyncRequest.Purpose, _ chance: UInt64, didAnswer: Bool
  ) {
    if purpose == .pull { link.needsPull = true }
    if var wish, !wish.isTold {
      wish.isTold = true
      self.wish = wish
      commands.append(.tell(.unanswered(wish)))
    }
    pause(didAnswer ? .idle : .silence, chance)
  }

  /// Waits 1, 2, 4 seconds and so on, at most a minute (rule E12).
  private mutating func pause(_ kind: Pause, _ chance: UInt64) {
    link.failures += 1
    link.pause = kind
    let pause = Swift.min(60_000, 1000 << Swift.min(link.failures - 1, 6))
    link.timers += 1
    commands.append(.wait(milliseconds: pause + Int(chance % 500)))
  }

  /// What the hub said of each pushed change: its place, why it refuses it, or that it cannot tell yet.
  ///
  /// The verdicts are of the changes that were sent, whatever the outbox has become since. False when
  /// they say nothing.
  private mutating func judged(_ sent: [Change.Identity], _ body: [UInt8]) -> Bool {
    let verdicts = SyncMachine.fields(body).dropFirst()
    guard verdicts.count >= sent.count else { return false }
    var set: [Refused] = []
    var isHeld = false
    var isClear = false
    for (identity, verdict) in zip(sent, verdicts) {
      if let refusal = Refusal(verdict: verdict) {
        guard let change = replica.outbox.first(where: { $0.identity == identity }) else {
          continue
        }
        set.append(Refused(change, refusal))
      } else if verdict.hasPrefix("newer:") {
        held.insert(identity)
        isHeld = true
      } else if let place = SyncMachine.place(verdict, identity.device) {
        link.accepted[identity] = place
        isClear = true
      }
    }
    aside(set)
    if isHeld { commands.append(.tell(.attention)) }
    link.needsPull = true
    return isClear || isHeld || !set.isEmpty
  }

  /// `seq:ms:counter`: where the log has a change, and under which stamp.
  private static func place(_ verdict: String, _ device: UInt64) -> Link.Place? {
    let parts = verdict.split(separator: ":")
    guard parts.count == 3, let seq = Int64(parts[0]), let milliseconds = Int64(parts[1]),
      let counter = UInt16(parts[2])
    else { return nil }
    let stamp = Stamp(milliseconds: milliseconds, counter: counter, device: device)
    return Link.Place(seq: seq, stamp: stamp)
  }

  /// Keeps what was refused; `rests` are pieces that wait on in the place of one that was.
  mutating func aside(_ set: [Refused], leaving rests: [[UInt8]] = []) {
    if set.isEmpty { return }
    for refused in set { setAside(refused) }
    var records = set.map { Record.refused($0).encoded }
    if !rests.isEmpty { records.append(Record.pieces(rests).encoded) }
    write(records)
    commands.append(.tell(.attention))
    commands.append(.tell(.replaced))
  }

  /// The hub took pieces back, or knows them, or refuses one register of one.
  private mutating func returned(_ pieces: [[UInt8]], _ body: [UInt8]) -> Bool {
    let fields = SyncMachine.fields(body)
    let verdicts = fields.dropFirst()
    guard verdicts.count >= pieces.count, let head = fields.first.flatMap({ Int64($0) }) else {
      return false
    }
    var set: [Refused] = []
    var rests: [[UInt8]] = []
    var isClear = false
    for (bytes, verdict) in zip(pieces, verdicts) {
      if let refusal = Refusal(verdict: verdict), let piece = try? Piece(encoded: bytes) {
        set.append(Refused(SyncMachine.change(of: piece, bytes, only: refusal.key), refusal))
        let rest = SyncMachine.rest(of: piece, without: refusal.key)
        replica.refuse(bytes, keeping: rest)
        if let rest, !rest.registers.isEmpty { rests.append(rest.encoded) }
      } else if verdict.hasPrefix("newer:") {
        held.insert(SyncMachine.identity(of: bytes))
        commands.append(.tell(.attention))
        isClear = true
      } else if verdict == "known" || verdict.hasPrefix("taken:") {
        replica.taken(bytes, at: Int64(verdict.dropFirst("taken:".count)) ?? 0, upTo: head)
        isClear = true
      }
    }
    aside(set, leaving: rests)
    guard isClear || !set.isEmpty else { return false }
    link.needsPull = true
    settlePieces()
    planTidying()
    return true
  }

  /// What else of a piece may still be lawful: all of it but the one register that is not.
  private static func rest(of piece: Piece, without key: RegisterKey) -> Piece? {
    guard key.tag > 1, piece.registers.contains(where: { $0.tag == key.tag }) else { return nil }
    var rest = piece
    rest.registers.removeAll { $0.tag == key.tag }
    return rest
  }

  /// A refused piece, or the one register that was refused, as a change that nobody sends.
  private static func change(of piece: Piece, _ bytes: [UInt8], only key: RegisterKey) -> Change {
    var named = piece
    if rest(of: piece, without: key) != nil {
      named.registers.removeAll { $0.tag != key.tag }
    }
    let identity = SyncMachine.identity(of: bytes)
    let latest = named.registers.map { $0.stamp }.max() ?? .never
    return Change(device: 0, counter: identity.counter, stamp: latest, body: named.body)
  }

  /// A push was too large, or one change of it unreadable: fewer go next time, and one that fails
  /// alone is refused here.
  private mutating func cut(_ sent: [Change.Identity], _ answer: SyncAnswer) -> Bool {
    if sent.count > 1 {
      link.pushCount = answer.status == 400 ? 1 : Swift.max(1, sent.count / 2)
      return true
    }
    guard let identity = sent.first,
      let change = replica.outbox.first(where: { $0.identity == identity })
    else { return false }
    aside([Refused(change, SyncMachine.refusal(of: answer))])
    link.pushCount = 500
    return true
  }

  private mutating func cut(_ pieces: [[UInt8]], _ answer: SyncAnswer) -> Bool {
    if pieces.count > 1 {
      link.pushCount = answer.status == 400 ? 1 : Swift.max(1, pieces.count / 2)
      return true
    }
    guard let bytes = pieces.first, let piece = try? Piece(encoded: bytes) else { return false }
    let change = SyncMachine.change(of: piece, bytes, only: Refusal.whole)
    aside([Refused(change, SyncMachine.refusal(of: answer))])
    link.pushCount = 500
    return true
  }

  private static func refusal(of answer: SyncAnswer) -> Refusal {
    answer.status == 413
      ? Refusal("too-large", "It is too large for the hub: shorten its texts")
      : Refusal("malformed", "The hub could not read it")
  }

  /// The fields of a message as texts: head first.
  private static func fields(_ body: [UInt8]) -> [String] {
    var reader = ByteReader(body)
    guard (try? reader.fixed32()) != nil, let count = try? reader.fixed32() else { return [] }
    var fields: [String] = []
    for _ in 0..<count {
      guard let length = try? reader.fixed32(), let bytes = try? reader.raw(Int(length)) else {
        return []
      }
      fields.append(String(decoding: bytes, as: UTF8.self))
    }
    return fields
  }
}
