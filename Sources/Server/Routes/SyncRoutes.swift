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
    data.post("return") { request, context in try await takeBack(request, context) }
    data.get("pull") { request, context in try await pull(request, try context.seated()) }
    data.get("snapshot") { request, context in
      try await snapshot(try context.seated().store, request)
    }
    data.get("events") { request, context in
      EventStream(hub: hub).response(to: request, try context.seated())
    }
  }

  private func push(_ request: Request, _ context: HubContext) async throws -> Response {
    let read = try SyncRoutes.blocks(
      in: try await request.bytes(limit: SyncRoutes.pushLimit, context)
    ) { bytes -> Change? in
      do throws(CodecError) {
        return try Change(encoded: bytes)
      } catch .newer {
        return nil
      }
    }
    let seat = try context.seated()
    if let other = try await anotherLog(request, seat.store) { return other }
    let now = hub.now()
    let seen = request.uri.queryParameters["after"].flatMap { Int64($0) }
    let (taken, head) = try await seat.store.push(
      read.compactMap { $0 }, by: seat.member, seen: seen, now: now)
    await seat.account.waking.wake(head)
    var message = Message(code: 0)
    message.add("\(head)")
    var answers = taken.makeIterator()
    for change in read {
      // A change in a form that only a newer hub reads waits on its device.
      let unread = Acceptance.newer(
        Ledger.Refusal("newer", "It is written in a newer form"))
      let answer = change == nil ? unread : answers.next() ?? unread
      switch answer {
      case .accepted(let seq, let stamp), .known(let seq, let stamp):
        message.add("\(seq):\(stamp.milliseconds):\(stamp.counter)")
      case .rejected(let refusal): message.add(refusal.verdict)
      case .newer(let refusal): message.add("newer:" + refusal.words.english)
      }
    }
    return SyncRoutes.data(message.bytes)
  }

  /// What devices hold of a log that a restored hub lost.
  private func takeBack(_ request: Request, _ context: HubContext) async throws -> Response {
    let pieces = try SyncRoutes.blocks(
      in: try await request.bytes(limit: SyncRoutes.pushLimit, context)
    ) { try Piece(encoded: $0) }
    let seat = try context.seated()
    if let other = try await anotherLog(request, seat.store) { return other }
    let now = hub.now()
    let (answers, head) = try await offThread { () throws -> ([Returned], Int64) in
      (try seat.store.takeBack(pieces, by: seat.member, now: now), try seat.store.head())
    }
    await seat.account.waking.wake(head)
    var message = Message(code: 0)
    message.add("\(head)")
    for answer in answers {
      switch answer {
      case .taken(let seq): message.add("taken:\(seq)")
      case .known: message.add("known")
      case .rejected(let refusal): message.add(refusal.verdict)
      case .newer(let refusal): message.add("newer:" + refusal.words.english)
      }
    }
    return SyncRoutes.data(message.bytes)
  }

  /// count u32, then (length u32, bytes) each, read whole or not at all.
  private static func blocks<Block>(
    in body: [UInt8], _ read: ([UInt8]) throws -> Block
  ) throws -> [Block] {
    do {
      var reader = ByteReader(body)
      let count = try reader.fixed32()
      guard count <= 10_000 else { throw CodecError.outOfRange(at: 0) }
      var blocks: [Block] = []
      for _ in 0..<count { blocks.append(try read(try reader.raw(Int(try reader.fixed32())))) }
      guard reader.isAtEnd else { throw CodecError.corrupt(what: "bytes after the last of them") }
      return blocks
    } catch {
      throw Refusal(
        .badRequest, "malformed",
        "What was sent cannot be read (\(words(of: error))); nothing was taken.")
    }
  }

  private static func words(of error: any Error) -> String {
    switch error as? CodecError {
    case .endsTooSoon(let place): "it ends too soon, at byte \(place)"
    case .notText(let place): "what should be text is not UTF-8, at byte \(place)"
    case .outOfRange(let place): "a number is out of range, at byte \(place)"
    case .corrupt(let what): what
    case .newer(let version): "version \(version) is newer than this hub"
    case .unknownWord, .notOurs, nil: "it is something else"
    }
  }

  /// A refusal when the sender names a log, by `epoch`, `after` and `hash`, that is not this one: what
  /// it sends was meant for a book that the hub no longer has.
  private func anotherLog(_ request: Request, _ store: Store) async throws -> Response? {
    let parameters = request.uri.queryParameters
    if let other = try SyncRoutes.anotherEpoch(parameters["epoch"], store) { return other }
    guard let text = parameters["after"] else { return nil }
    guard let after = Int64(text), after >= 0 else {
      throw Refusal(.badRequest, "malformed", "`after` must be a whole number, 0 or more.")
    }
    let hash = try SyncRoutes.hash(parameters["hash"])
    if try await offThread({ try store.begins(after: after, hash: hash) }) { return nil }
    return SyncRoutes.unknownLog(store, head: try await offThread { try store.head() })
  }

  private static func anotherEpoch(_ text: Substring?, _ store: Store) throws -> Response? {
    guard let text else { return nil }
    guard let theirs = UInt64(text, radix: 16) else {
      throw Refusal(.badRequest, "malformed", "`epoch` must be a hexadecimal number.")
    }
    if theirs == 0 || theirs == store.epoch { return nil }
    return refused(
      .conflict, "another-epoch", "The hub's log is another one now.",
      note: "epoch=" + String(store.epoch, radix: 16))
  }

  private static func unknownLog(_ store: Store, head: Int64) -> Response {
    refused(
      .conflict, "another-log", "The hub's log is not the one this device knows.",
      note: "epoch=\(String(store.epoch, radix: 16)); head=\(head)")
  }

  private func pull(_ request: Request, _ seat: Seat) async throws -> Response {
    let parameters = request.uri.queryParameters
    guard let after = parameters["after"].flatMap({ Int64($0) }), after >= 0 else {
      throw Refusal(.badRequest, "malformed", "`after` must be a whole number, 0 or more.")
    }
    let store = seat.store
    let epoch = String(store.epoch, radix: 16)
    if let other = try SyncRoutes.anotherEpoch(parameters["epoch"], store) { return other }
    let hash = try SyncRoutes.hash(parameters["hash"])
    let pulled = try await offThread {
      try store.pull(after: after, hash: hash, limitBytes: SyncRoutes.pullLimit)
    }
    switch pulled {
    case .log(let entries, let head, let hash):
      var body: [UInt8] = []
      for entry in entries { body.append(contentsOf: Frames.encoded(entry)) }
      let to = entries.last?.seq ?? after
      return SyncRoutes.data(
        body, note: "head=\(head); to=\(to); epoch=\(epoch); hash=\(hash.text)")
    case .anotherLog(let head): return SyncRoutes.unknownLog(store, head: head)
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

  private static func isTurned(_ request: Request) throws -> Bool {
    switch request.uri.queryParameters["form"] {
    case nil: return false
    case "columns": return true
    case _: throw Refusal(.badRequest, "malformed", "`form` can be columns, or be left out.")
    }
  }

  private func snapshot(_ store: Store, _ request: Request) async throws -> Response {
    let block = try await hub.snapshots.block(of: store)
    let epoch = String(store.epoch, radix: 16)
    var response = SyncRoutes.data(
      [], note: "cursor=\(block.cursor); epoch=\(epoch); hash=\(block.hash)")
    response.headers[.vary] = "Accept-Encoding"
    let isTurned = try SyncRoutes.isTurned(request)
    let coding = ContentCoding(accepted: request.headers[.acceptEncoding] ?? "")
    if let coding, let packed = try await block.bytes(.init(isTurned: isTurned, coding: coding)) {
      response.headers[.contentEncoding] = coding.rawValue
      response.body = block.body(packed)
    } else {
      let plain = try await block.bytes(.init(isTurned: isTurned, coding: nil))
      response.body = block.body(plain ?? block.bytes)
    }
    return response
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
