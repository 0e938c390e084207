import HTTPTypes
import Hummingbird
import Ledger
import Store

/// Push, pull, snapshot and the stream of hints (docs/sync.md).
struct SyncRoutes: Sendable {
  let hub: Hub
  /// Bytes of one push.
  static let pushLimit = 512 * 1024
  static let pullLimit = 512 * 1024

  func add(to data: RouterGroup<HubContext>) {
    data.post("push") { request, context in try await push(request, context) }
    data.get("pull") { request, context in try await pull(request, try context.seated()) }
    data.get("snapshot") { _, context in try await snapshot(try context.seated().store) }
    data.get("events") { request, context in
      EventStream(hub: hub).response(to: request, try context.seated())
    }
  }

  private func push(_ request: Request, _ context: HubContext) async throws -> Response {
    let changes = try SyncRoutes.changes(
      in: try await request.bytes(limit: SyncRoutes.pushLimit, context))
    let seat = try context.seated()
    let now = hub.now()
    let (answers, head) = try await seat.store.push(changes, by: seat.member, now: now)
    await seat.account.waking.wake(head)
    var message = Message(code: 0)
    message.add("\(head)")
    for answer in answers {
      switch answer {
      case .accepted(let seq, let stamp), .known(let seq, let stamp):
        message.add("\(seq):\(stamp.milliseconds):\(stamp.counter)")
      case .rejected(let refusal): message.add(refusal.verdict)
      case .newer(let refusal): message.add("newer:" + refusal.words)
      }
    }
    return SyncRoutes.data(message.bytes)
  }

  private static func changes(in body: [UInt8]) throws -> [Change] {
    do {
      var reader = ByteReader(body)
      let count = try reader.fixed32()
      guard count <= 10_000 else { throw CodecError.outOfRange(at: 0) }
      var changes: [Change] = []
      for _ in 0..<count {
        let bytes = try reader.raw(Int(try reader.fixed32()))
        changes.append(try Change(encoded: bytes))
      }
      guard reader.isAtEnd else { throw CodecError.corrupt(what: "bytes after the last change") }
      return changes
    } catch {
      throw Refusal(
        .badRequest, "malformed", "The changes cannot be read; nothing was taken: \(error)")
    }
  }

  private func pull(_ request: Request, _ seat: Seat) async throws -> Response {
    let parameters = request.uri.queryParameters
    guard let after = parameters["after"].flatMap({ Int64($0) }), after >= 0 else {
      throw Refusal(.badRequest, "malformed", "`after` must be a whole number, 0 or more.")
    }
    let store = seat.store
    let epoch = String(store.epoch, radix: 16)
    let theirs = parameters["epoch"].map { UInt64($0, radix: 16) } ?? 0
    if theirs != 0, theirs != store.epoch {
      return SyncRoutes.refused(
        .conflict, "another-epoch", "The hub's log is another one now.", note: "epoch=" + epoch)
    }
    let hash = try SyncRoutes.hash(parameters["hash"])
    let pulled = try await offThread {
      try store.pull(after: after, hash: hash, limitBytes: SyncRoutes.pullLimit)
    }
    switch pulled {
    case .log(let entries, let head, let hash):
      var body: [UInt8] = []
      for entry in entries { body.append(contentsOf: SyncRoutes.frame(entry)) }
      let to = entries.last?.seq ?? after
      return SyncRoutes.data(
        body, note: "head=\(head); to=\(to); epoch=\(epoch); hash=\(hash.text)")
    case .anotherLog(let head):
      return SyncRoutes.refused(
        .conflict, "another-log", "The hub's log is not the one this device knows.",
        note: "epoch=\(epoch); head=\(head)")
    case .compacted(let head, let horizon):
      return SyncRoutes.refused(
        .gone, "compacted", "The log no longer goes back so far; take the snapshot.",
        note: "epoch=\(epoch); head=\(head); horizon=\(horizon)")
    }
  }

  private static func hash(_ text: Substring?) throws -> LogHash? {
    guard let text else { return nil }
    guard let hash = LogHash(text: String(text)) else {
      throw Refusal(.badRequest, "malformed", "`hash` must be 32 hexadecimal digits, lower case.")
    }
    return hash
  }

  private static func refused(
    _ status: HTTPResponse.Status, _ code: String, _ message: String, note: String
  ) -> Response {
    var response = Refusal(status, code, message).response
    response.headers[.xLedgerline] = note
    return response
  }

  /// length u32, CRC-32 u32, then seq u64 and the change.
  static func frame(_ entry: Replica.Sequenced) -> [UInt8] {
    var inner = ByteWriter()
    inner.fixed64(UInt64(bitPattern: entry.seq))
    inner.bytes.append(contentsOf: entry.change.encoded)
    var frame = ByteWriter()
    frame.fixed32(UInt32(inner.bytes.count))
    frame.fixed32(CRC32.checksum(inner.bytes[...]))
    frame.bytes.append(contentsOf: inner.bytes)
    return frame.bytes
  }

  private func snapshot(_ store: Store) async throws -> Response {
    let made = try await offThread { try store.snapshot() }
    let epoch = String(store.epoch, radix: 16)
    return SyncRoutes.data(
      made.bytes, note: "cursor=\(made.cursor); epoch=\(epoch); hash=\(made.hash.text)")
  }

  static func data(_ bytes: [UInt8], note: String = "") -> Response {
    var headers: HTTPFields = [
      .contentType: "application/octet-stream", .cacheControl: "no-store",
    ]
    if !note.isEmpty { headers[.xLedgerline] = note }
    return Response(status: .ok, headers: headers, body: .bytes(bytes))
  }
}

/// The envelope the app and the page also use: code u32, count u32, then length u32 and bytes each.
struct Message {
  private var code: UInt32
  private var fields: [[UInt8]] = []

  init(code: UInt32) { self.code = code }

  mutating func add(_ text: String) { fields.append(Array(text.utf8)) }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.fixed32(code)
    writer.fixed32(UInt32(fields.count))
    for field in fields {
      writer.fixed32(UInt32(field.count))
      writer.bytes.append(contentsOf: field)
    }
    return writer.bytes
  }
}
