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
    guard let id = hub.sessions.session(of: request), let standing = try await hub.standing(id)
    else { throw Refusal.signedOut }
    let isHints = request.method == .get && request.uri.path == "/v1/events"
    guard isHints || standing.session.isProven(by: request) else { throw Refusal.noKey }
    guard let seat = try await hub.seat(id, standing) else { throw Refusal.signedOut }
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
  func seat(_ id: String, _ standing: Standing) async throws -> Seat? {
    let (session, roles) = (standing.session, standing.roles)
    let name = roles[session.account] == nil ? roles.keys.min() : session.account
    guard let name, let role = roles[name], let member = session.seats[name] else { return nil }
    let (accounts, sessions) = (self.accounts, self.sessions)
    if name == session.account, let account = accounts.known(name) {
      return Seat(account: account, member: member, role: role, session: session)
    }
    let account = try await offThread { () -> Account? in
      guard let account = try accounts.find(name) else { return nil }
      if name != session.account { try sessions.open(name, as: member, id) }
      return account
    }
    return account.map { Seat(account: $0, member: member, role: role, session: session) }
  }

  /// A session with the seats that still count, and the role in each: who was removed has none, and
  /// nobody keeps one whose password was changed since.
  func standing(_ id: String) async throws -> Standing? {
    try await standing(digest: Sessions.digest(id))
  }

  func standing(digest: String) async throws -> Standing? {
    let (accounts, book, now) = (self.accounts, sessions.book, self.now())
    return try await offThread { try book.standing(digest, now, in: accounts) }
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
    if try await hub.redeem(String(token)) {
      let session = try await hub.signInOwner(request)
      headers[.setCookie] = hub.sessions.cookie(for: session.id, over: request)
      // What follows # stays in the browser; the page takes the key and strips it.
      headers[.location] = "/#key=" + session.key
    }
    return Response(status: .seeOther, headers: headers)
  }
}

extension Hub {
  /// Runs what asks after sessions and tries: at once where they are in memory, else where it may wait.
  func asking<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    database == nil ? try body() : try await offThread(body)
  }

  /// Whether a one-time token was not used before; it is now.
  func redeem(_ token: String) async throws -> Bool {
    let (sessions, now) = (self.sessions, self.now())
    return try await asking { try sessions.redeem(token, now) }
  }

  /// Begins a session for somebody who signs in under a name, such as an email.
  func begin(
    _ seats: [String: ID<AccountMember>], in account: String, called name: String
  ) async throws -> SignedIn {
    let (sessions, key, now) = (self.sessions, keys.make(for: name), self.now())
    return try await asking { try sessions.begin(seats, in: account, key: key, now) }
  }

  /// Ends the session that a request's browser had, if any; false when a restart may bring it back.
  @discardableResult
  func endSession(of request: Request) async throws -> Bool {
    guard let id = sessions.session(of: request) else { return true }
    let sessions = self.sessions
    return try await asking { try sessions.end(id) }
  }

  /// Begins the owner's session, also in the accounts that they made for themselves and have no other
  /// password for; in a browser where the owner sat already, with those where they have one.
  func signInOwner(_ request: Request) async throws -> SignedIn {
    var seats = try await offThread { try ownerSeats() }
    guard let owner = seats[Account.first] else { throw Refusal.signedOut }
    if let id = sessions.session(of: request), let before = try await standing(id)?.session {
      if before.seats[Account.first] == owner { seats.merge(before.seats) { own, _ in own } }
      try await endSession(of: request)
    }
    return try await begin(seats, in: Account.first, called: SignInName.hub)
  }
}

extension Hub {
  /// Where the hub's own password and the address that it prints let the hub's owner in.
  ///
  /// Nobody else could open what they founded under their email without a password: it would be lost with
  /// the session that made it.
  func ownerSeats() throws -> [String: ID<AccountMember>] {
    let store = accounts.first.store
    guard let owner = try store.owner() else { return [:] }
    var seats: [String: ID<AccountMember>] = [:]
    if let email = try store.members().first(where: { $0.id == owner })?.email {
      for account in try accounts.founded(by: email) { seats[account] = AccountMember.founder }
    }
    seats[Account.first] = owner
    return seats
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
    case .isMember, .isInvited, .lastOwner, .full, .accountsFull:
      self.init(.conflict, "member", problem.message)
    case .notFound, .notPending: self.init(.notFound, "no-member", problem.message)
    }
  }
}
