import HTTPTypes
import Hummingbird
import Ledger
import NIOCore

/// Signing in and out.
struct LoginRoutes: Sendable {
  let hub: Hub
  /// scrypt takes 128 MB a time: never more than two at once.
  private let tickets = Tickets(2)

  init(hub: Hub) { self.hub = hub }

  func add(to router: Router<HubContext>) {
    router.get("/v1/session") { _, _ in Response(status: .ok, body: .text("ok")) }
    router.post("/v1/login") { request, _ in try await login(request) }
    router.post("/v1/logout") { request, _ in
      if let session = request.cookies[Sessions.cookie]?.value { hub.sessions.end(session) }
      return Response(status: .noContent, headers: [.setCookie: Sessions.clearCookie])
    }
  }

  /// The body is a one-time token or the password.
  private func login(_ request: Request) async throws -> Response {
    let bytes = try await request.bytes(limit: 4096)
    let text = String(decoding: bytes, as: UTF8.self)
    let now = hub.now()
    guard hub.sessions.mayTry(now) else {
      throw Refusal(.tooManyRequests, "wait", "Too many wrong tries; wait fifteen minutes.")
    }
    if let session = hub.sessions.redeem(text, now) { return signedIn(session) }
    guard hub.password.isSet else { return try refused(now) }
    await tickets.take()
    let password = hub.password
    let matches = (try? await offThread { password.matches(text) }) ?? false
    await tickets.give()
    return matches ? signedIn(hub.sessions.begin(now)) : try refused(now)
  }

  private func signedIn(_ session: String) -> Response {
    Response(
      status: .noContent,
      headers: [.setCookie: Sessions.setCookie(session), .cacheControl: "no-store"])
  }

  private func refused(_ now: Instant) throws -> Response {
    hub.sessions.failed(now)
    throw Refusal(.unauthorized, "wrong-password", "That is not the password.")
  }
}

/// So many at once, the rest wait in line.
private actor Tickets {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

extension ResponseBody {
  static func text(_ text: String) -> ResponseBody { .init(byteBuffer: ByteBuffer(string: text)) }
  static func bytes(_ bytes: [UInt8]) -> ResponseBody {
    .init(byteBuffer: ByteBuffer(bytes: bytes))
  }
}

extension Request {
  /// The whole body, counted while it streams in; too much is refused before it is held.
  func bytes(limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await buffer in body {
      guard bytes.count + buffer.readableBytes <= limit else {
        throw Refusal(.contentTooLarge, "too-large", "At most \(limit) bytes are taken at once.")
      }
      bytes.append(contentsOf: buffer.readableBytesView)
    }
    return bytes
  }
}
