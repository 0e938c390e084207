import HTTPTypes
import Hummingbird
import Ledger
import Store

/// Another device of the same person: a link made where they are signed in, opened where they are not.
///
/// The token stands in the body, never in an address that a proxy writes down.
struct DeviceRoutes: Sendable {
  let hub: Hub

  func add(to router: Router<HubContext>) {
    router.post("/v1/device/look") { request, context in try await look(request, context) }
    router.post("/v1/device/join") { request, context in try await join(request, context) }
  }

  func addSignedIn(to data: RouterGroup<HubContext>) {
    data.post("device") { request, context in try await make(request, context) }
  }

  /// 201 and the link's token, told this once.
  private func make(_ request: Request, _ context: HubContext) async throws -> Response {
    _ = try context.seated()
    guard let id = hub.sessions.session(of: request) else { throw Refusal.signedOut }
    let (links, now) = (hub.sessions.links, hub.now())
    let token = try await hub.asking { try links.make(of: id, now) }
    return Response(
      status: .created,
      headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .text(token))
  }

  /// Whom the device would sign in, and to which account.
  private func look(_ request: Request, _ context: HubContext) async throws -> Response {
    let token = try await self.token(request, context)
    let tried = [Tries.Key.source("device", hub.source(of: request, context))]
    try await hub.begin(tried)
    let (links, now) = (hub.sessions.links, hub.now())
    guard let link = try await hub.asking({ try links.find(token, now) }),
      let (name, member) = try await seats(of: link).first
    else { throw Refusal.noDeviceLink }
    try await hub.forgive(tried)
    let accounts = hub.accounts
    let lines = try await offThread {
      var lines = Lines()
      guard let store = try accounts.find(name)?.store else { return lines }
      lines.add("account", try store.accountName())
      let person = try store.members().first { $0.id == member }
      lines.add("name", person.map { $0.name.isEmpty ? $0.email : $0.name } ?? "")
      return lines
    }
    return lines.response
  }

  /// 204, the cookie and the key; a session that this browser had before ends.
  private func join(_ request: Request, _ context: HubContext) async throws -> Response {
    let token = try await self.token(request, context)
    let tried = [Tries.Key.source("device", hub.source(of: request, context))]
    try await hub.begin(tried)
    let (links, now) = (hub.sessions.links, hub.now())
    guard let link = try await hub.asking({ try links.redeem(token, now) }) else {
      throw Refusal.noDeviceLink
    }
    let seats = try await seats(of: link)
    guard let first = seats.first else { throw Refusal.noDeviceLink }
    try await hub.forgive(tried)
    try await hub.endSession(of: request)
    let accounts = hub.accounts
    let email = try await offThread {
      try accounts.find(first.account)?.store.credential(of: first.member)?.email
    }
    let session = try await hub.begin(
      Dictionary(seats.map { ($0.account, $0.member) }) { first, _ in first }, in: first.account,
      called: email.map { SignInName.of($0) } ?? SignInName.hub)
    return hub.signedIn(session, request)
  }

  private func token(_ request: Request, _ context: HubContext) async throws -> String {
    String(decoding: try await request.bytes(limit: 4096, context), as: UTF8.self)
  }

  /// The seats of a link that still count, that of the account which was open first.
  private func seats(
    of link: DeviceLinks.Link
  ) async throws -> [(account: String, member: ID<AccountMember>)] {
    let accounts = hub.accounts
    return try await offThread {
      try link.seats.filter { name, member in
        try accounts.find(name)?.store.role(of: member, signedIn: link.made) != nil
      }
      .sorted { ($0.key == link.account ? "" : $0.key) < ($1.key == link.account ? "" : $1.key) }
      .map { ($0.key, $0.value) }
    }
  }
}

extension Refusal {
  static var noDeviceLink: Refusal {
    Refusal(
      .notFound, "no-device-link",
      HubWords.deviceLinkIsOver)
  }
}
