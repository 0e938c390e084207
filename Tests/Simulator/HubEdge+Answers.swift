import Ledger
import LedgerTestSupport
import Store

// The routes of the hub, as Sources/Server has them.
extension HubEdge {
  /// Answers one request as the routes do.
  func answer(_ request: SyncRequest, by member: ID<AccountMember>, now: Instant) -> SyncAnswer {
    guard let store else { return .silence }
    do {
      guard try store.role(of: member) != nil else { return HubEdge.refusal(401, "session") }
      let query = HubEdge.query(request.path)
      if request.body.count > pushLimit { return HubEdge.refusal(413, "too-large") }
      switch request.purpose {
      case .push:
        return try anotherLog(query, store) ?? push(request.body, member, now, store)
      case .give:
        return try anotherLog(query, store) ?? give(request.body, member, now, store)
      case .pull: return try pull(query, store)
      case .snapshot: return try snapshot(store)
      case .issue: return try issue(query, member, now, store)
      }
    } catch {
      return SyncAnswer(status: 500, body: Array("\(error)".utf8))
    }
  }

  private func push(
    _ body: [UInt8], _ member: ID<AccountMember>, _ now: Instant, _ store: Store
  ) throws -> SyncAnswer {
    let changes: [Change]
    do {
      changes = try HubEdge.blocks(body).map { try Change(encoded: $0) }
    } catch {
      return HubEdge.refusal(400, "malformed")
    }
    let answers = try store.accept(changes, by: member, now: now)
    try refresh()
    var fields = ["\(log.count)"]
    for answer in answers {
      switch answer {
      case .accepted(let seq, let stamp), .known(let seq, let stamp):
        fields.append("\(seq):\(stamp.milliseconds):\(stamp.counter)")
      case .rejected(let refusal): fields.append(refusal.verdict)
      case .newer(let refusal): fields.append("newer:" + refusal.words.english)
      }
    }
    return SyncAnswer(status: 200, body: WireMessage.encoded(fields))
  }

  private func give(
    _ body: [UInt8], _ member: ID<AccountMember>, _ now: Instant, _ store: Store
  ) throws -> SyncAnswer {
    let pieces: [Piece]
    do {
      pieces = try HubEdge.blocks(body).map { try Piece(encoded: $0) }
    } catch {
      return HubEdge.refusal(400, "malformed")
    }
    let answers = try store.takeBack(pieces, by: member, now: now)
    try refresh()
    var book = try self.book()
    var fields = ["\(log.count)"]
    for (piece, answer) in zip(pieces, answers) {
      switch answer {
      case .taken(let seq): fields.append("taken:\(seq)")
      case .known: fields.append("known")
      case .rejected(let refusal): fields.append(refusal.verdict)
      case .newer(let refusal): fields.append("newer:" + refusal.words.english)
      }
      for register in piece.registers {
        let key = RegisterKey(kind: piece.kind, id: piece.id, tag: register.tag)
        if let laid = book.register(key), laid.stamp < register.stamp { clamped.insert(key) }
      }
    }
    return SyncAnswer(status: 200, body: WireMessage.encoded(fields))
  }

  private static func anotherEpoch(_ query: [String: String], _ store: Store) -> SyncAnswer? {
    let theirs = query["epoch"].flatMap { UInt64($0, radix: 16) } ?? 0
    if theirs == 0 || theirs == store.epoch { return nil }
    return refusal(409, "another-epoch", note: "epoch=" + String(store.epoch, radix: 16))
  }

  /// A refusal when the request names another log than this one.
  private func anotherLog(
    _ query: [String: String], _ store: Store
  ) throws -> SyncAnswer? {
    let epoch = String(store.epoch, radix: 16)
    if let other = HubEdge.anotherEpoch(query, store) { return other }
    let hash = query["hash"].flatMap { LogHash(text: $0) }
    guard let after = query["after"].flatMap({ Int64($0) }) else { return nil }
    if try store.begins(after: after, hash: hash) { return nil }
    return HubEdge.refusal(409, "another-log", note: "epoch=\(epoch); head=\(log.count)")
  }

  private func pull(_ query: [String: String], _ store: Store) throws -> SyncAnswer {
    let epoch = String(store.epoch, radix: 16)
    guard let after = query["after"].flatMap({ Int64($0) }), after >= 0 else {
      return HubEdge.refusal(400, "malformed")
    }
    if let other = HubEdge.anotherEpoch(query, store) { return other }
    let hash = query["hash"].flatMap { LogHash(text: $0) }
    switch try store.pull(after: after, hash: hash, limitBytes: pullLimit) {
    case .log(let entries, let head, let hash):
      let to = entries.last?.seq ?? after
      return SyncAnswer(
        status: 200, body: entries.flatMap { Frames.encoded($0) },
        note: "head=\(head); to=\(to); epoch=\(epoch); hash=\(hash.text)")
    case .anotherLog(let head):
      return HubEdge.refusal(409, "another-log", note: "epoch=\(epoch); head=\(head)")
    case .compacted(let head, let horizon):
      return HubEdge.refusal(
        410, "compacted", note: "epoch=\(epoch); head=\(head); horizon=\(horizon)")
    }
  }

  private func snapshot(_ store: Store) throws -> SyncAnswer {
    let made = try store.snapshot()
    return SyncAnswer(
      status: 200, body: made.bytes,
      note: "cursor=\(made.cursor); epoch=\(String(store.epoch, radix: 16)); hash=\(made.hash.text)"
    )
  }

  private func issue(
    _ query: [String: String], _ member: ID<AccountMember>, _ now: Instant, _ store: Store
  ) throws -> SyncAnswer {
    guard let id = query["invoice"].flatMap({ ID<Invoice>($0) }),
      let day = query["day"].flatMap({ try? Day(parsing: $0) }), let key = query["key"],
      key.count == 16, let series = query["series"].flatMap({ ID<Series>($0) })
    else { return HubEdge.refusal(400, "malformed") }
    do {
      let done = try store.issue(id, on: day, key: key, before: series, by: member, now: now)
      try refresh()
      given[done.number, default: Given(invoice: id)].askers.insert(series)
      let entry = Replica.Sequenced(seq: done.seq, change: done.change)
      return SyncAnswer(status: 200, body: Frames.encoded(entry))
    } catch let problem as Issuing.Problem {
      return HubEdge.refusal(problem == .notFound ? 404 : 409, "invoice")
    } catch is NumberingProblem {
      return HubEdge.refusal(409, "numbers-unconfirmed")
    } catch StoreError.unlawful(let refusal) {
      return HubEdge.refusal(409, refusal.code)
    }
  }

  // MARK: bytes

  static func refusal(_ status: Int, _ code: String, note: String = "") -> SyncAnswer {
    let body = #"{"error":{"code":"\#(code)","message":"as the hub says"}}"#
    return SyncAnswer(status: status, body: Array(body.utf8), note: note)
  }

  private static func query(_ path: String) -> [String: String] {
    var query: [String: String] = [:]
    guard let start = path.firstIndex(of: "?") else { return query }
    for part in path[path.index(after: start)...].split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { query[String(pair[0])] = String(pair[1]) }
    }
    return query
  }

  private static func blocks(_ body: [UInt8]) throws -> [[UInt8]] {
    var reader = ByteReader(body)
    var blocks: [[UInt8]] = []
    for _ in 0..<(try reader.fixed32()) {
      let length = try reader.fixed32()
      blocks.append(try reader.raw(Int(length)))
    }
    return blocks
  }
}
