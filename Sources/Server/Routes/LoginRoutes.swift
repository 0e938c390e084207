import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Store

/// Signing in and out.
struct LoginRoutes: Sendable {
  let hub: Hub
  /// scrypt takes 128 MB a time: never more than two at once.
  let tickets = Tickets(2)

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

  /// The body is a one-time token, the hub's password, or a member's email and password on two
  /// lines.
  private func login(_ request: Request, _ context: HubContext) async throws -> Response {
    let text = String(decoding: try await request.bytes(limit: 4096, context), as: UTF8.self)
    if hub.sessions.redeem(text, hub.now()) {
      return hub.signedIn(try await hub.signInOwner(request), request)
    }
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count == 2 else { return try await signInOwner(text, request) }
    return try await signInMember(String(lines[0]), String(lines[1]), request)
  }

  private func signInOwner(_ text: String, _ request: Request) async throws -> Response {
    // Counted before the slow work, so that many tries at once count too.
    try beginTry("")
    guard hub.password.isSet else { throw refused }
    let password = hub.password
    guard await tickets.spend({ password.matches(text) }) else { throw refused }
    hub.sessions.forgiveTries("")
    return hub.signedIn(try await hub.signInOwner(request), request)
  }

  /// Signs in to every account that knows the email with this password.
  private func signInMember(
    _ email: String, _ password: String, _ request: Request
  ) async throws -> Response {
    let key = "email " + SHA256.hex(Array(email.lowercased().utf8))
    try beginTry(key)
    let accounts = hub.accounts
    let known = try await offThread {
      try accounts.all.compactMap { account in
        try account.store.credential(for: email).map { (account.id, $0.member, $0.hash) }
      }
    }
    if known.isEmpty {
      _ = await tickets.spend {
        Scrypt.waste(password)
        return false
      }
    }
    var right: Set<String> = []
    for hash in Set(known.map { $0.2 }) {
      let matches = await tickets.spend { Scrypt.matches(password, hash) }
      if matches { right.insert(hash) }
    }
    let seats = known.filter { right.contains($0.2) }
    guard let first = seats.first else { throw refused }
    hub.sessions.forgiveTries(key)
    let session = hub.sessions.begin(
      Dictionary(uniqueKeysWithValues: seats.map { ($0.0, $0.1) }), in: first.0, hub.now())
    if let before = hub.sessions.session(of: request) { hub.sessions.end(before) }
    return hub.signedIn(session, request)
  }

  private func beginTry(_ key: String) throws {
    guard hub.sessions.beginTry(key, hub.now()) else {
      throw Refusal.wait
    }
  }

  private var refused: Refusal {
    Refusal(.unauthorized, "wrong-password", "That is not the password.")
  }
}

extension Hub {
  func signedIn(_ session: String, _ request: Request) -> Response {
    Response(
      status: .noContent,
      headers: [
        .setCookie: sessions.cookie(for: session, over: request), .cacheControl: "no-store",
      ])
  }
}

extension ResponseBody {
  static func text(_ text: String) -> ResponseBody { .init(byteBuffer: ByteBuffer(string: text)) }
  static func bytes(_ bytes: [UInt8]) -> ResponseBody {
    .init(byteBuffer: ByteBuffer(bytes: bytes))
  }
}
