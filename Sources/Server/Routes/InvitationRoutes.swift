import HTTPTypes
import Hummingbird
import Ledger
import Store

/// What somebody with an invitation's link may do before they are anybody here: look at it, and
/// take it up.
///
/// The token stands in the body, never in an address that a proxy writes down.
struct InvitationRoutes: Sendable {
  let hub: Hub
  let tickets: Tickets

  func add(to router: Router<HubContext>) {
    router.post("/v1/invitation") { request, context in try await look(request, context) }
    router.post("/v1/invitation/accept") { request, context in
      try await accept(request, context)
    }
  }

  private func look(_ request: Request, _ context: HubContext) async throws -> Response {
    let token = String(decoding: try await request.bytes(limit: 4096, context), as: UTF8.self)
    let (account, invitation) = try await find(token, request, context)
    let known = try await knownCredential(invitation, request)
    let name = try await offThread { try account.store.accountName() }
    var lines = Lines()
    lines.add("account", name)
    lines.add("email", invitation.email)
    lines.add("role", invitation.role.word)
    lines.add("known", known == nil ? "0" : "1")
    if invitation.member != nil { lines.add("reset", "1") }
    return lines.response
  }

  /// The body is the token, the full name and the password, a line each; no password is needed in
  /// a browser where the same email is signed in already, and no name to renew a password.
  private func accept(_ request: Request, _ context: HubContext) async throws -> Response {
    let text = String(decoding: try await request.bytes(limit: 4096, context), as: UTF8.self)
    let parts = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw Refusal(.badRequest, "malformed", "Token, name and password are lines of the body.")
    }
    let (token, name, password) = (String(parts[0]), String(parts[1]), String(parts[2]))
    let (account, invitation) = try await find(token, request, context)
    if invitation.member == nil, HubName.line(name).isEmpty {
      throw MemberProblem.nameNeeded
    }
    let known = try await knownCredential(invitation, request)
    let credential: String
    if let known { credential = known } else { credential = try await tickets.hash(password) }
    let now = hub.now()
    let member = try await offThread {
      try account.store.accept(
        invitation: token, name: name, credential: credential, now: now)
    }
    if invitation.member != nil {
      let sessions = hub.sessions
      try await hub.asking { try sessions.clear(member.id, from: account.id) }
    }
    await account.waking.wake(try await offThread { try account.store.head() })
    return hub.signedIn(
      try await join(account, member.id, invitation.email, known != nil, request), request)
  }

  /// Somebody else's session ends: its accounts are not the new member's.
  private func join(
    _ account: Account, _ member: ID<AccountMember>, _ email: String, _ isSamePerson: Bool,
    _ request: Request
  ) async throws -> SignedIn {
    var seats = [account.id: member]
    if let id = hub.sessions.session(of: request) {
      if isSamePerson, let before = try await hub.standing(id)?.session {
        seats = before.seats.merging(seats) { $1 }
      }
      try await hub.endSession(of: request)
    }
    return try await hub.begin(seats, in: account.id, called: SignInName.of(email))
  }

  /// The account and the invitation that a token opens; guessing is counted.
  private func find(
    _ token: String, _ request: Request, _ context: HubContext
  ) async throws -> (Account, Invitation) {
    let tried = [Tries.Key.source("invitation", hub.source(of: request, context))]
    try await hub.begin(tried)
    let accounts = hub.accounts
    let now = hub.now()
    let found = try await offThread { try accounts.invitation(for: token, now: now) }
    guard let found else { throw MemberProblem.notPending }
    try await hub.forgive(tried)
    return found
  }

  /// The password's hash when this browser's session is of somebody with the same email; a link
  /// that renews a password always asks for one.
  private func knownCredential(
    _ invitation: Invitation, _ request: Request
  ) async throws -> String? {
    guard invitation.member == nil, let id = hub.sessions.session(of: request),
      let session = try await hub.standing(id)?.session, session.isProven(by: request)
    else { return nil }
    let accounts = hub.accounts
    return try await offThread {
      for (name, member) in session.seats.sorted(by: { $0.key < $1.key }) {
        let store = try accounts.find(name)?.store
        if let hash = try store?.credential(of: member, email: invitation.email) { return hash }
      }
      return nil
    }
  }
}

/// An answer of lines, each a word and what follows, with tabs between.
struct Lines {
  private var text = ""

  mutating func add(_ parts: String...) {
    let cells = parts.map { part in
      String(part.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
    }
    text += cells.joined(separator: "\t") + "\n"
  }

  var response: Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .text(text))
  }
}
