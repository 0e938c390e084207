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
    router.post("/v1/login") { request, context in try await login(request, context) }
  }

  func addSignedIn(to data: RouterGroup<HubContext>) {
    data.get("session") { _, _ in
      Response(status: .ok, headers: [.cacheControl: "no-store"], body: .text("ok"))
    }
    data.post("logout") { request, _ in
      if let session = hub.sessions.session(of: request) { hub.sessions.end(session) }
      return Response(status: .noContent, headers: [.setCookie: hub.sessions.clearedCookie])
    }
  }

  /// The body is a one-time token or the password.
  private func login(_ request: Request, _ context: HubContext) async throws -> Response {
    let bytes = try await request.bytes(limit: 4096, context)
    let text = String(decoding: bytes, as: UTF8.self)
    if let session = hub.sessions.redeem(text, hub.now()) { return signedIn(session, request) }
    // Counted before the slow work, so that many tries at once count too.
    guard hub.sessions.beginTry(hub.now()) else {
      throw Refusal(.tooManyRequests, "wait", "Too many wrong tries; wait fifteen minutes.")
    }
    guard hub.password.isSet else { throw refused }
    await tickets.take()
    let password = hub.password
    let matches = (try? await offThread { password.matches(text) }) ?? false
    await tickets.give()
    guard matches else { throw refused }
    hub.sessions.forgiveTries()
    return signedIn(hub.sessions.begin(hub.now()), request)
  }

  private func signedIn(_ session: String, _ request: Request) -> Response {
    Response(
      status: .noContent,
      headers: [
        .setCookie: hub.sessions.cookie(for: session, over: request), .cacheControl: "no-store",
      ])
  }

  private var refused: Refusal {
    Refusal(.unauthorized, "wrong-password", "That is not the password.")
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
