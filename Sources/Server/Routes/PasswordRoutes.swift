import HTTPTypes
import Hummingbird
import Ledger
import Store

/// Changing one's own password: the old one is asked for, and whoever else is signed in with it is
/// out.
///
/// The owner who came in by the printed address and has none chooses the hub's.
struct PasswordRoutes: Sendable {
  let hub: Hub
  let tickets: Tickets

  func add(to data: RouterGroup<HubContext>) {
    data.post("password") { request, context in try await change(request, context) }
  }

  /// The body is the old password and the new one, a line each, the old one empty where there is
  /// none; the browser gets another session.
  private func change(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try context.seated()
    let (old, new) = try await request.twoLines(context)
    guard new.count >= Scrypt.leastLength else { throw Refusal.shortPassword }
    let tried = [Tries.Key.browser("own " + seat.account.id + " " + seat.member.text)]
    try await hub.begin(tried)
    let hub = self.hub
    switch try await offThread({ try hub.passwordKind(of: seat) }) {
    case .own: try await changeOwn(seat, old, new)
    case .hub: try await changeHub(seat, old, new)
    case .absent: try await chooseHub(seat, old, new)
    }
    try await hub.forgive(tried)
    try await hub.endSession(of: request)
    let email = try await offThread { try seat.store.credential(of: seat.member)?.email }
    let session = try await hub.begin(
      seat.session.seats, in: seat.account.id,
      called: email.map { SignInName.of($0) } ?? SignInName.hub)
    return hub.signedIn(session, request)
  }

  /// Changes it in every account of the session where the same email has the same password: it is
  /// one password to whoever types it.
  private func changeOwn(_ seat: Seat, _ old: String, _ new: String) async throws {
    let accounts = hub.accounts
    let known = try await offThread {
      try seat.session.seats.compactMap { name, member -> Known? in
        guard let account = try accounts.find(name),
          let known = try account.store.credential(of: member)
        else { return nil }
        return Known(account: account, member: member, email: known.email, hash: known.hash)
      }
    }
    guard let mine = known.first(where: { $0.account.id == seat.account.id }) else {
      throw MemberProblem.notFound
    }
    let same = known.filter { $0.email == mine.email }
    var right: Set<String> = []
    for hash in Set(same.map { $0.hash })
    where try await tickets.spend({ Scrypt.matches(old, hash) }) {
      right.insert(hash)
    }
    guard right.contains(mine.hash) else { throw wrong }
    let credential = try await tickets.hash(new)
    let (sessions, now) = (hub.sessions, hub.now())
    for known in same where right.contains(known.hash) {
      try await offThread {
        try known.account.store.setPassword(of: known.member, to: credential, now: now)
        try sessions.clear(known.member, from: known.account.id)
      }
    }
  }

  private struct Known: Sendable {
    var account: Account
    var member: ID<AccountMember>
    var email: String
    var hash: String
  }

  private func changeHub(_ seat: Seat, _ old: String, _ new: String) async throws {
    let (password, sessions) = (hub.password, hub.sessions)
    guard try await tickets.spend({ try password.matches(old) }) else { throw wrong }
    let line = try await tickets.hash(new)
    let hub = self.hub
    try await offThread {
      try password.keep(line)
      for (account, member) in try hub.ownerSeats() { try sessions.clear(member, from: account) }
    }
  }

  /// The hub's first password; other devices came in without it and stay.
  private func chooseHub(_ seat: Seat, _ old: String, _ new: String) async throws {
    let (hub, password) = (self.hub, hub.password)
    let mayChoose = try await offThread {
      try hub.ownerSeats()[seat.account.id] == seat.member && !password.isSet
    }
    guard mayChoose, old.isEmpty else {
      throw Refusal(
        .conflict, "no-password",
        HubWords.noPasswordHere)
    }
    let line = try await tickets.hash(new)
    try await offThread { try password.keep(line) }
  }

  private var wrong: Refusal {
    Refusal(.forbidden, "wrong-password", HubWords.wrongCurrentPassword)
  }
}

extension Hub {
  /// Which password somebody signs in with; the hub's own is its owner's while they have no other.
  func passwordKind(of seat: Seat) throws -> PasswordKind {
    if try seat.store.credential(of: seat.member) != nil { return .own }
    guard try password.isSet, try ownerSeats()[seat.account.id] == seat.member else {
      return .absent
    }
    return .hub
  }
}
