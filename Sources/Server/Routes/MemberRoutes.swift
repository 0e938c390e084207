import HTTPTypes
import Hummingbird
import Ledger
import Store

/// The account's people.
///
/// Who may do what is decided in the store, in the transaction that does it.
struct MemberRoutes: Sendable {
  let hub: Hub

  func add(to data: RouterGroup<HubContext>) {
    data.get("account") { _, context in try await account(try context.seated()) }
    data.post("invite") { request, context in try await invite(request, context) }
    data.post("invite/revoke") { request, context in
      let seat = try context.seated()
      let id = try await request.text(context)
      try await offThread { try seat.store.revoke(id, by: seat.member) }
      return Response(status: .noContent)
    }
    data.post("member/role") { request, context in try await setRole(request, context) }
    data.post("member/reset") { request, context in try await reset(request, context) }
    data.post("member/remove") { request, context in try await remove(request, context) }
  }

  /// Who this is, which accounts are theirs, and, for who may invite, the pending invitations.
  private func account(_ seat: Seat) async throws -> Response {
    let hub = self.hub
    let now = hub.now()
    let lines = try await offThread {
      var lines = Lines()
      lines.add("me", seat.member.text, seat.role.word)
      lines.add("open", seat.account.id, try seat.store.accountName())
      lines.add("password", try hub.passwordKind(of: seat).rawValue)
      if let backups = hub.options.backups {
        lines.add("backup", backups.last(of: seat.account.id, until: now)?.made.text ?? "")
      }
      for (id, member) in seat.session.seats.sorted(by: { $0.key < $1.key }) {
        guard let store = try hub.accounts.find(id)?.store, let role = try store.role(of: member)
        else { continue }
        lines.add("account", id, role.word, try store.accountName())
      }
      if seat.role != .member {
        for invitation in try seat.store.invitations(now: now) {
          lines.add(
            "invitation", invitation.id, invitation.email, invitation.role.word,
            invitation.expires.utcDay.text, invitation.member == nil ? "" : "reset")
        }
      }
      return lines
    }
    return lines.response
  }

  /// The body is the email and the role, a line each; the answer is the link's token.
  private func invite(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try context.seated()
    let (email, word) = try await request.twoLines(context)
    guard let role = Role(word: word) else { throw Refusal.noRole }
    let now = hub.now()
    let made = try await offThread {
      try seat.store.invite(email, as: role, by: seat.member, now: now)
    }
    return told(made.token)
  }

  /// The body is the member's id; the answer is the token of a link that renews their password.
  private func reset(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try context.seated()
    guard let id = ID<AccountMember>(try await request.text(context)) else {
      throw MemberProblem.notFound
    }
    let now = hub.now()
    let made = try await offThread { try seat.store.reset(id, by: seat.member, now: now) }
    return told(made.token)
  }

  private func told(_ token: String) -> Response {
    Response(
      status: .created,
      headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .text(token))
  }

  /// The body is the member's id and the role, a line each.
  private func setRole(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try context.seated()
    let (text, word) = try await request.twoLines(context)
    guard let role = Role(word: word) else { throw Refusal.noRole }
    guard let id = ID<AccountMember>(text) else { throw MemberProblem.notFound }
    let now = hub.now()
    let head = try await offThread {
      try seat.store.setRole(of: id, to: role, by: seat.member, now: now)
      return try seat.store.head()
    }
    await seat.account.waking.wake(head)
    return Response(status: .noContent)
  }

  private func remove(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try context.seated()
    guard let id = ID<AccountMember>(try await request.text(context)) else {
      throw MemberProblem.notFound
    }
    let (sessions, now) = (hub.sessions, hub.now())
    let head = try await offThread {
      try seat.store.remove(id, by: seat.member, now: now)
      try sessions.clear(id, from: seat.account.id)
      return try seat.store.head()
    }
    await seat.account.waking.wake(head)
    return Response(status: .noContent)
  }
}

/// Making accounts, naming them, and going from one to another.
struct AccountRoutes: Sendable {
  let hub: Hub

  func add(to data: RouterGroup<HubContext>) {
    data.post("account") { request, context in try await create(request, context) }
    data.post("account/name") { request, context in
      let seat = try context.seated()
      let name = try await request.text(context)
      try await offThread { try seat.store.nameAccount(name, by: seat.member) }
      return Response(status: .noContent)
    }
    data.post("account/open") { request, context in try await open(request, context) }
  }

  /// The body is the account's name and its first user's email, a line each.
  ///
  /// An owner of the hub's first account makes accounts: of their own when the email is theirs or
  /// they have none, else for somebody who gets the link that is answered.
  private func create(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try context.seated()
    let (name, email) = try await request.twoLines(context)
    guard try await isHost(seat) else { throw MemberProblem.onlyOwners }
    if HubName.line(name).isEmpty || email.allSatisfy(\.isWhitespace) {
      throw MemberProblem.accountNeeded
    }
    let hub = self.hub
    let now = hub.now()
    let account = try await offThread {
      let me = try seat.store.members().first { $0.id == seat.member }
      let mine = me?.email ?? ""
      let credential = try seat.store.credential(of: seat.member, email: mine)
      let account = try hub.accounts.create(
        name, owner: me?.name ?? "", email: mine.isEmpty ? email : mine, credential: credential,
        now: now)
      // Under it they come back into both.
      if mine.isEmpty { try seat.store.setEmail(of: seat.member, to: email, now: now) }
      return account
    }
    let id = hub.sessions.session(of: request)
    let token = try await offThread { () -> String in
      if let id {
        try hub.sessions.open(account.id, as: AccountMember.founder, id)
        try hub.sessions.open(seat.account.id, as: seat.member, id)
      }
      let founder = try account.store.members().first
      if founder?.email == EmailAddress.folded(email) { return "" }
      return try account.store.invite(email, as: .owner, by: nil, now: now).token
    }
    var lines = Lines()
    lines.add("account", account.id)
    if !token.isEmpty { lines.add("token", token) }
    return lines.response
  }

  /// Whether the person owns the hub's first account, whichever is open.
  private func isHost(_ seat: Seat) async throws -> Bool {
    guard let member = seat.session.seats[Account.first] else { return false }
    let store = hub.accounts.first.store
    return try await offThread { try store.role(of: member) } == .owner
  }

  private func open(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try context.seated()
    let wanted = try await request.text(context)
    let (accounts, sessions) = (hub.accounts, hub.sessions)
    guard let member = seat.session.seats[wanted], let id = sessions.session(of: request),
      try await offThread({ try accounts.find(wanted)?.store.role(of: member) }) != nil
    else { throw Refusal(.notFound, "no-account", HubWords.noAccount) }
    try await hub.asking { try sessions.open(wanted, as: member, id) }
    return Response(status: .noContent)
  }
}

extension Request {
  func text(_ context: HubContext) async throws -> String {
    String(decoding: try await bytes(limit: 4096, context), as: UTF8.self)
  }

  func twoLines(_ context: HubContext) async throws -> (String, String) {
    let parts = try await text(context).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
  }
}

extension Refusal {
  static var noRole: Refusal {
    Refusal(.unprocessableContent, "field", HubWords.chooseRole)
  }
}
