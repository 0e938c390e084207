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
    data.post("logout") { request, _ in try await logout(request) }
  }

  private func logout(_ request: Request) async throws -> Response {
    let isWritten = try await hub.endSession(of: request)
    var response = Response(status: .noContent)
    if !isWritten {
      ServerLog.write("cannot write DATA/sessions: a session that was signed out may come back")
      response =
        Refusal(
          .internalServerError, "session-kept",
          "You are signed out, but the hub could not write that down and tries again. Should it"
            + " start anew before, the session would count again: its owner must look at the disk."
        ).response
    }
    response.headers[.setCookie] = hub.sessions.clearedCookie
    return response
  }

  /// The body is a one-time token, the hub's password, or a member's email and password on two
  /// lines.
  private func login(_ request: Request, _ context: HubContext) async throws -> Response {
    let text = String(decoding: try await request.bytes(limit: 4096, context), as: UTF8.self)
    if try await hub.redeem(text) {
      return hub.signedIn(try await hub.signInOwner(request), request)
    }
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count == 2 else { return try await signInOwner(text, request, context) }
    return try await signInMember(String(lines[0]), String(lines[1]), request, context)
  }

  private func signInOwner(
    _ text: String, _ request: Request, _ context: HubContext
  ) async throws -> Response {
    // Counted before the slow work, so that many tries at once count too.
    let tried = hub.tryKeys(SignInName.hub, request, context)
    try await hub.begin(tried)
    let password = hub.password
    guard try await tickets.spend({ try password.matches(text) }) else { throw refused }
    try await hub.forgive(tried)
    return hub.signedIn(try await hub.signInOwner(request), request)
  }

  /// Signs in to every account that knows the email with this password.
  private func signInMember(
    _ email: String, _ password: String, _ request: Request, _ context: HubContext
  ) async throws -> Response {
    let email = EmailAddress.folded(email)
    let name = SignInName.of(email)
    let tried = hub.tryKeys(name, request, context)
    try await hub.begin(tried)
    let accounts = hub.accounts
    let (own, most) = try await offThread { try accounts.credentials(of: email) }
    let check = PasswordCheck(own, most: most)
    let seats = try await tickets.spend { check.right { Scrypt.matches(password, $0) } }
    guard let first = seats.first else { throw refused }
    try await hub.forgive(tried)
    try await hub.endSession(of: request)
    let session = try await hub.begin(
      Dictionary(seats.map { ($0.account, $0.credential.member) }) { first, _ in first },
      in: first.account, called: name)
    return hub.signedIn(session, request)
  }

  private var refused: Refusal {
    Refusal(.unauthorized, "wrong-password", HubWords.wrongPassword)
  }
}

/// What tries to sign in are counted under; a hash, so that every name is as long.
enum SignInName {
  /// The hub's own password.
  static let hub = "hub"

  static func of(_ email: String) -> String {
    "email " + SHA256.hex(Array(EmailAddress.folded(email).utf8))
  }
}

extension Hub {
  /// The cookie, and the key in a header: a page of another port sees the one, and never the other.
  func signedIn(_ session: SignedIn, _ request: Request) -> Response {
    Response(
      status: .noContent,
      headers: [
        .setCookie: sessions.cookie(for: session.id, over: request), .cacheControl: "no-store",
        .ledgerlineKey: session.key,
      ])
  }
}

extension ResponseBody {
  static func text(_ text: String) -> ResponseBody { .init(byteBuffer: ByteBuffer(string: text)) }
  static func bytes(_ bytes: [UInt8]) -> ResponseBody {
    .init(byteBuffer: ByteBuffer(bytes: bytes))
  }
}
