import Foundation
import Ledger
import LedgerTestSupport
import SQLiteStorage
import Storage
import Store

/// The hub: the real store on a folder, and a function that answers requests as Sources/Server does.
final class HubEdge {
  let folder: String
  private(set) var store: Store?
  /// The log as the store has it, with its running hashes.
  private(set) var log: [Replica.Sequenced] = []
  private(set) var hashes: [LogHash] = [.empty]
  /// Who asks for what lies before gets 410.
  var horizon: Int64 = 0
  var pullLimit = 512 * 1024
  var pushLimit = 512 * 1024
  /// Every stamp that any log ever gave a change, also one that was rolled back.
  var everLogged: [Change.Identity: Stamp] = [:]
  /// Registers that came back under another stamp than they had.
  var clamped: Set<RegisterKey> = []
  private var saves = 0

  init(template: String, folder: String, epoch: UInt64, device: UInt64) throws {
    self.folder = folder
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: template, toPath: data)
    try name(epoch: epoch, device: device)
    try open()
  }

  private var data: String { folder + "/data" }

  static func template(at folder: String) throws {
    if FileManager.default.fileExists(atPath: folder) { return }
    _ = try Store(folder: folder)
  }

  /// Chance must be the seed's own.
  private func name(epoch: UInt64?, device: UInt64) throws {
    try SQLiteBook(file: data + "/book.sqlite").commit { writer in
      if let epoch { try writer.set(.epoch, Fact.hex(epoch)) }
      try writer.set(.device, Fact.hex(device))
    }
  }

  func open() throws {
    store = try Store(folder: data)
    log = []
    hashes = [.empty]
    try refresh()
  }

  func close() { store = nil }

  /// Kills the program and starts it again.
  func restart() throws {
    close()
    try open()
  }

  func erase() {
    close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Another program on the same folder.
  func command<T>(_ body: (Store) throws -> T) throws -> T {
    let result = try body(try Store(folder: data))
    try refresh()
    return result
  }

  func refresh() throws {
    guard let store else { return }
    for entry in try store.pull(after: Int64(log.count), limitBytes: .max).entries {
      log.append(entry)
      hashes.append(hashes[hashes.count - 1].after(entry))
      everLogged[entry.change.identity] = entry.change.stamp
    }
  }

  func book() throws -> Book { try store?.book().book ?? Book() }

  // MARK: put back

  /// Copies the folder as it is, behind the hub's back; answers the copy's name.
  func copyFolder() throws -> String {
    close()
    saves += 1
    let copy = folder + "/copy\(saves)"
    try FileManager.default.copyItem(atPath: data, toPath: copy)
    try open()
    return copy
  }

  func rollBack(to copy: String) throws {
    close()
    try FileManager.default.removeItem(atPath: data)
    try FileManager.default.copyItem(atPath: copy, toPath: data)
    horizon = 0
    try open()
  }

  func backUp() throws -> String {
    saves += 1
    let file = folder + "/backup\(saves)"
    try store?.backup(to: file)
    return file
  }

  func restore(from file: String, epoch: UInt64, device: UInt64) throws {
    close()
    try FileManager.default.removeItem(atPath: data)
    try Store.restore(from: file, to: data)
    try name(epoch: epoch, device: device)
    horizon = 0
    try open()
  }

  // MARK: requests

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
      case .pull: return pull(query, store)
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
      case .newer(let refusal): fields.append("newer:" + refusal.words)
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
      case .newer(let refusal): fields.append("newer:" + refusal.words)
      }
      for register in piece.registers {
        let key = RegisterKey(kind: piece.kind, id: piece.id, tag: register.tag)
        if let laid = book.register(key), laid.stamp < register.stamp { clamped.insert(key) }
      }
    }
    return SyncAnswer(status: 200, body: WireMessage.encoded(fields))
  }

  /// A refusal when the request names another log than this one.
  private func anotherLog(_ query: [String: String], _ store: Store) -> SyncAnswer? {
    let epoch = String(store.epoch, radix: 16)
    if let theirs = query["epoch"].flatMap({ UInt64($0, radix: 16) }), theirs != 0,
      theirs != store.epoch
    {
      return HubEdge.refusal(409, "another-epoch", note: "epoch=" + epoch)
    }
    let head = Int64(log.count)
    let hash = query["hash"].flatMap { LogHash(text: $0) }
    guard let after = query["after"].flatMap({ Int64($0) }) else { return nil }
    if after <= head, hash == nil || hash == hashes[Int(after)] { return nil }
    return HubEdge.refusal(409, "another-log", note: "epoch=\(epoch); head=\(head)")
  }

  private func pull(_ query: [String: String], _ store: Store) -> SyncAnswer {
    let epoch = String(store.epoch, radix: 16)
    guard let after = query["after"].flatMap({ Int64($0) }), after >= 0 else {
      return HubEdge.refusal(400, "malformed")
    }
    let head = Int64(log.count)
    if let other = anotherLog(query, store) { return other }
    if after < horizon { return HubEdge.refusal(410, "compacted", note: "epoch=\(epoch)") }
    var body: [UInt8] = []
    var to = after
    for entry in log[Int(after)...] {
      if !body.isEmpty, body.count + entry.change.body.count > pullLimit { break }
      body += Frames.encoded(entry)
      to = entry.seq
    }
    return SyncAnswer(
      status: 200, body: body,
      note: "head=\(head); to=\(to); epoch=\(epoch); hash=\(hashes[Int(to)].text)")
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
