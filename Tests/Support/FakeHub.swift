import Ledger

/// The hub's rules in memory: one log, each change once, stamps from fast clocks corrected.
public final class FakeHub {
  public private(set) var log: [Replica.Sequenced] = []
  public private(set) var book = Book()
  public var epoch: UInt64 = 0xE1
  public var now = Instant(milliseconds: 1_763_683_200_000)
  private var counter: UInt64 = 0
  private var clock = Clock(device: 99)
  /// The log's hash at each `seq`, the empty one first.
  private var hashes: [LogHash] = [.empty]
  /// Why a change is refused; nil: it is taken.
  public var refuses: (Change) -> Refusal? = { _ in nil }
  public var refusesPiece: (Piece) -> Refusal? = { _ in nil }
  /// A change that a newer program must judge.
  public var cannotJudge: (Change) -> Bool = { _ in false }
  /// The largest body it takes.
  public var limit = 512 * 1024
  /// Below this `seq` the log was compacted away.
  public var horizon = 0
  /// The hub was restored: what returning devices know of, until an owner confirms it.
  public var unconfirmed: Int64?
  /// What it says of who is signed in, as `GET /v1/account` does; "": nothing.
  public var me = ""
  /// Whose devices are; the founder's, as far as nothing is said.
  public var writers: [UInt64: ID<AccountMember>] = [:]
  /// How far the device of each change knew the log, by its place.
  private var seens: [Int64: Int64] = [:]
  /// What was confirmed, as it was sent.
  public private(set) var confirmed: [String] = []
  /// What it answers a device that brings numbers from elsewhere, and how long its log was when it was last asked.
  public var doubts = "204"
  public private(set) var logWhenDoubted: Int?
  /// How many requests were answered.
  public private(set) var requests = 0

  public init() {}

  /// The log as it was at `seq`: a folder that was put back behind everybody's back.
  public func rollBack(to seq: Int) {
    log.removeLast(log.count - seq)
    hashes.removeLast(hashes.count - 1 - seq)
    book = Book()
    for entry in log { book.apply(entry.change) }
  }

  public func answer(
    _ method: String, _ path: String, _ body: [UInt8]
  ) -> (status: String, body: [UInt8], note: String) {
    let name = path.split(separator: "?").first.map(String.init) ?? path
    requests += 1
    if body.count > limit { return ("413", [], "") }
    switch name {
    case "/v1/snapshot":
      let snapshot = Snapshot(book: book, cursor: Int64(log.count), epoch: epoch)
      return (
        "200", snapshot.encoded(),
        "cursor=\(log.count); epoch=\(hex); hash=\(hashes[log.count].text)"
      )
    case "/v1/push", "/v1/return":
      guard follows(path) else { return ("409", [], "epoch=\(hex)") }
      if name == "/v1/return" { return ("200", take(body), "") }
      let before = log.count
      let answer = push(body)
      for seq in before..<log.count { seens[Int64(seq + 1)] = Int64(parameter("after", path)) }
      return ("200", answer, "")
    case "/v1/history": return history(path)
    case "/v1/writers":
      let lines = parameter("devices", path).split(separator: ",").map { word -> String in
        let member = UInt64(word, radix: 16).map { self.member(of: $0) } ?? ID()
        return "\(word)\t\(member.text)\n"
      }
      return ("200", Array(lines.joined().utf8), "")
    case "/v1/pull":
      guard follows(path) else { return ("409", [], "epoch=\(hex)") }
      let after = Int(parameter("after", path)) ?? 0
      if after < horizon { return ("410", [], "epoch=\(hex)") }
      return (
        "200", pull(after),
        "head=\(log.count); to=\(log.count); epoch=\(hex); hash=\(hashes[log.count].text)"
      )
    case "/v1/account" where !me.isEmpty: return ("200", Array(me.utf8), "")
    case "/v1/numbering":
      let state = unconfirmed == nil ? "confirmed" : "unconfirmed"
      let text = "state\t\(state)\nseries\t\(Series.mainID.text)\t{#}\t0\t\(unconfirmed ?? 0)\n"
      return ("200", Array(text.utf8), "")
    case "/v1/numbering/confirm":
      confirmed.append(String(decoding: body, as: UTF8.self))
      unconfirmed = nil
      return ("204", [], "")
    case "/v1/numbering/doubt":
      let words = "{\"error\":{\"code\":\"role\",\"message\":\"Only administrators do.\"}}"
      guard doubts == "204" else { return (doubts, doubts == "403" ? Array(words.utf8) : [], "") }
      logWhenDoubted = log.count
      unconfirmed = unconfirmed ?? 0
      return ("204", [], "")
    case "/v1/issue" where unconfirmed != nil:
      let words = "The book was restored from a backup"
      return (
        "409",
        Array("{\"error\":{\"code\":\"numbers-unconfirmed\",\"message\":\"\(words)\"}}".utf8), ""
      )
    case "/v1/issue": return issue(parameter("invoice", path), parameter("day", path))
    case _: return ("404", [], "")
    }
  }

  private var hex: String { String(epoch, radix: 16) }

  private func parameter(_ name: String, _ path: String) -> String {
    for pair in path.split(separator: "?").last?.split(separator: "&") ?? []
    where pair.hasPrefix(name + "=") {
      return String(pair.dropFirst(name.count + 1))
    }
    return ""
  }

  /// Whether the log that a request names is a beginning of this one.
  private func follows(_ path: String) -> Bool {
    let after = Int(parameter("after", path)) ?? 0
    guard parameter("epoch", path) == hex, after <= log.count else { return false }
    let hash = parameter("hash", path)
    return hash.isEmpty || hash == hashes[after].text
  }

  /// Takes a change of somebody else's.
  @discardableResult
  public func append(_ change: Change) -> Stamp {
    var previous = Stamp.never
    for entry in log where entry.change.device == change.device {
      if previous < entry.change.stamp { previous = entry.change.stamp }
    }
    var effective = change
    effective.stamp = Clock.accepted(change.stamp, hubNow: now, after: previous)
    put(effective)
    return effective.stamp
  }

  private func put(_ change: Change) {
    let entry = Replica.Sequenced(seq: Int64(log.count + 1), change: change)
    hashes.append(hashes[log.count].after(entry))
    log.append(entry)
    book.apply(change)
    clock.see(change.stamp)
  }

  private func member(of device: UInt64) -> ID<AccountMember> {
    writers[device] ?? AccountMember.founder
  }

  private func history(_ path: String) -> (status: String, body: [UInt8], note: String) {
    guard let kind = UInt8(parameter("kind", path)), let id = ID<Never>(parameter("id", path))
    else { return ("400", [], "") }
    let rows = Set(book.rowsWithHistory(of: RowKey(kind, id.raw)))
    let writes = log.reversed().flatMap { entry in
      RowWrite.writes(
        of: entry.change, seq: entry.seq, at: now.milliseconds + entry.seq,
        seen: seens[entry.seq], member: member(of: entry.change.device), in: rows)
    }
    return ("200", RowWrites(writes).encoded, "")
  }

  private func push(_ body: [UInt8]) -> [UInt8] {
    var reader = ByteReader(body)
    var fields: [[UInt8]] = []
    let count = (try? reader.fixed32()) ?? 0
    for _ in 0..<count {
      guard let length = try? reader.fixed32(), let bytes = try? reader.raw(Int(length)),
        let change = try? Change(encoded: bytes)
      else { break }
      if let known = log.first(where: { $0.change.identity == change.identity }) {
        fields.append(Array("\(known.seq):0:0".utf8))
      } else if let refusal = refuses(change) {
        fields.append(Array(refusal.verdict.utf8))
      } else if cannotJudge(change) {
        fields.append(Array("newer:Update the hub".utf8))
      } else {
        _ = append(change)
        fields.append(Array("\(log.count):0:0".utf8))
      }
    }
    return WireMessage.encoded([Array("\(log.count)".utf8)] + fields)
  }

  /// Pieces of a log that is no more: each register under the stamp it had.
  private func take(_ body: [UInt8]) -> [UInt8] {
    var reader = ByteReader(body)
    var fields: [[UInt8]] = []
    for _ in 0..<((try? reader.fixed32()) ?? 0) {
      guard let length = try? reader.fixed32(), let bytes = try? reader.raw(Int(length)),
        let piece = try? Piece(encoded: bytes)
      else { break }
      if let refusal = refusesPiece(piece) {
        fields.append(Array(refusal.verdict.utf8))
        continue
      }
      for part in piece.parts {
        counter += 1
        let change = Change(device: 99, counter: counter, stamp: part.stamp, body: part.body)
        put(change)
      }
      fields.append(Array("taken:\(log.count)".utf8))
    }
    return WireMessage.encoded([Array("\(log.count)".utf8)] + fields)
  }

  private func pull(_ after: Int) -> [UInt8] {
    var body = ByteWriter()
    for entry in log.dropFirst(after) { body.bytes.append(contentsOf: Frames.encoded(entry)) }
    return body.bytes
  }

  private func issue(_ text: String, _ day: String) -> (String, [UInt8], String) {
    guard let id = ID<Invoice>(text), let day = try? Day(parsing: day) else {
      return ("400", [], "")
    }
    if let done = log.last(where: { entry in
      book.invoices[id]?.isIssued == true && entry.change.device == 99
    }) {
      return ("200", Frames.encoded(done), "")
    }
    do {
      let edit = try Issuing.issue(
        id, from: Numbering.mainSeries(for: book.invoices[id] ?? Invoice(), on: day, in: book),
        on: day, at: now, in: book)
      counter += 1
      // Later than all that it has seen: what it writes counts.
      put(Change(device: 99, counter: counter, stamp: clock.tick(now), body: edit.body))
      return ("200", Frames.encoded(log[log.count - 1]), "")
    } catch {
      return ("409", Array("{\"error\":{\"code\":\"invoice\",\"message\":\"No.\"}}".utf8), "")
    }
  }

  public func digest() -> String {
    var copy = book
    return copy.digest().text
  }
}
