import HTTPTypes
import Hummingbird
import Ledger
import Store

/// Lets requests through only with a session whose member is still one, and with the key that belongs
/// to it.
///
/// The stream of hints alone needs no key, because a browser's EventSource sends no headers; all that
/// it says is that the log has grown.
///
/// It belongs to the group of routes it guards, not to their address: no spelling of an address
/// reaches such a route without it.
struct SessionGate: RouterMiddleware {
  let hub: Hub

  func handle(
    _ request: Request, context: HubContext,
    next: (Request, HubContext) async throws -> Response
  ) async throws -> Response {
    guard let id = hub.sessions.session(of: request), hub.sessions.find(id, hub.now()) != nil else {
      throw Refusal.signedOut
    }
    let isHints = request.method == .get && request.uri.path == "/v1/events"
    guard isHints || hub.sessions.proven(request, hub.now()) != nil else { throw Refusal.noKey }
    guard let seat = try await hub.seat(id) else { throw Refusal.signedOut }
    // A page says which account its book is of: never is one account's change taken for another's.
    if let wanted = request.uri.queryParameters["account"], wanted != seat.account.id[...] {
      throw Refusal(.conflict, "another-account", HubWords.anotherAccount)
    }
    var context = context
    context.seat = seat
    context.bodies = hub.bodies
    if request.method != .get, request.method != .head {
      context.channel.triggerUserOutboundEvent(ConnectionGate.SignedIn(), promise: nil)
    }
    return try await next(request, context)
  }
}

extension Hub {
  /// Where a session sits: in the account it has open, or else in the first that still knows it.
  func seat(_ id: String) async throws -> Seat? {
    guard let (session, roles) = try await session(id) else { return nil }
    let name = roles[session.account] == nil ? roles.keys.min() : session.account
    guard let name, let role = roles[name], let member = session.seats[name],
      let account = accounts.find(name)
    else { return nil }
    if name != session.account { sessions.open(name, as: member, id) }
    return Seat(account: account, member: member, role: role, session: session)
  }

  /// A session with the seats that still count, and the role in each: who was removed has none, and
  /// nobody keeps one whose password was changed since.
  func session(_ id: String) async throws -> (session: Session, roles: [String: Role])? {
    guard let kept = sessions.find(id, now()) else { return nil }
    let accounts = self.accounts
    let roles = try await offThread {
      var roles: [String: Role] = [:]
      for (name, member) in kept.seats {
        roles[name] = try accounts.find(name)?.store.role(of: member, signedIn: kept.begun)
      }
      return roles
    }
    var session = kept
    session.seats = kept.seats.filter { roles[$0.key] != nil }
    return (session, roles)
  }
}

/// Exchanges the one-time token of the printed address, `/?token=…`, for a session cookie.
struct TokenExchange: RouterMiddleware {
  let hub: Hub

  func handle(
    _ request: Request, context: HubContext,
    next: (Request, HubContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get, request.uri.path == "/",
      let token = request.uri.queryParameters["token"]
    else { return try await next(request, context) }
    var headers: HTTPFields = [.location: "/", .cacheControl: "no-store"]
    if hub.sessions.redeem(String(token), hub.now()) {
      let session = try await hub.signInOwner(request)
      headers[.setCookie] = hub.sessions.cookie(for: session.id, over: request)
      // What follows # stays in the browser; the page takes the key and strips it.
      headers[.location] = "/#key=" + session.key
    }
    return Response(status: .seeOther, headers: headers)
  }
}

extension Hub {
  /// Begins the owner's session; in a browser where the owner sat already, with the other accounts.
  func signInOwner(_ request: Request) async throws -> SignedIn {
    let store = accounts.first.store
    guard let owner = try await offThread({ try store.owner() }) else { throw Refusal.signedOut }
    var seats = [Account.first: owner]
    if let id = sessions.session(of: request), let before = try await session(id)?.session {
      if before.seats[Account.first] == owner { seats = before.seats }
      sessions.end(id)
    }
    return sessions.begin(seats, in: Account.first, key: keys.make(for: SignInName.hub), now())
  }
}

extension Refusal {
  static var signedOut: Refusal { Refusal(.unauthorized, "signed-out", HubWords.signInFirst) }

  static var noKey: Refusal {
    Refusal(.unauthorized, "key", HubWords.keyIsMissing)
  }

  /// Members and invitations: what is refused, with the words that the person reads.
  init(_ problem: MemberProblem) {
    switch problem {
    case .onlyAdministrators, .onlyOwners, .tooMuch, .ownReset:
      self.init(.forbidden, "role", problem.message)
    case .emailNeeded, .emailInvalid, .nameNeeded, .accountNeeded, .noEmail:
      self.init(.unprocessableContent, "field", problem.message)
    case .isMember, .isInvited, .lastOwner, .full:
      self.init(.conflict, "member", problem.message)
    case .notFound, .notPending: self.init(.notFound, "no-member", problem.message)
    }
  }
}
