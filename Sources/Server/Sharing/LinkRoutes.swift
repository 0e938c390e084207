import HTTPTypes
import Hummingbird
import Ledger
import Store

/// Making, listing and revoking links for people without a sign-in (rule G50), for who works in the book.
struct LinkRoutes: Sendable {
  let hub: Hub

  func add(to data: RouterGroup<HubContext>) {
    data.get("links") { _, context in try await list(try context.seated()) }
    data.post("link") { request, context in try await make(request, context) }
    data.post("link/revoke") { request, context in
      let seat = try context.seated()
      let id = try await request.text(context)
      let now = hub.now()
      try await offThread {
        let shown = try seat.store.links().first { $0.id == id }?.shown
        if let shown { try LinkRoutes.check(seat, shown) }
        try seat.store.revokeLink(id, now: now)
      }
      return Response(status: .noContent)
    }
  }

  /// A line each: id, kind, subject, then when it was made, ends, was revoked, was opened first and last, in milliseconds
  /// (0: never), how often, and its label.
  private func list(_ seat: Seat) async throws -> Response {
    let links = try await offThread { try seat.store.links() }
    var lines = Lines()
    for link in links {
      let words = link.shown.words
      func time(_ moment: Instant?) -> String { "\(moment?.milliseconds ?? 0)" }
      lines.add(
        "link", link.id, words.kind, words.subject, time(link.made), time(link.expires),
        time(link.revoked), time(link.first), time(link.last), "\(link.count)", link.label)
    }
    return lines.response
  }

  /// The body is the kind, the subject, the days (empty: without end) and the label, a line each; the answer is the token,
  /// told this once.
  private func make(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try context.seated()
    let parts = try await request.text(context).split(
      separator: "\n", maxSplits: 3, omittingEmptySubsequences: false
    ).map { String($0) }
    guard parts.count == 4, let shown = HubLink.Shown(kind: parts[0], subject: parts[1]),
      parts[2].isEmpty || Int(parts[2]) != nil
    else {
      throw Refusal(
        .badRequest, "malformed", "Kind, subject, days and label are lines of the body.")
    }
    try LinkRoutes.check(seat, shown)
    let now = hub.now()
    let made = try await offThread {
      try seat.store.makeLink(
        to: shown, called: parts[3], for: Int(parts[2]), by: seat.member, now: now)
    }
    return Response(
      status: .created,
      headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: .text(made.token))
  }

  /// A musician's own page says what they get: administrators let somebody in there (rule G76).
  private static func check(_ seat: Seat, _ shown: HubLink.Shown) throws {
    guard case .musician = shown, seat.role == .member else { return }
    throw Refusal(.forbidden, "role", HubWords.musiciansPagesByAdministrators)
  }
}

extension Hub {
  /// The account and the link that a token opens; guessing is counted as wrong passwords are.
  ///
  /// Nil for wrong, expired and revoked ones alike.
  func link(
    _ token: String, _ request: Request, _ context: HubContext
  ) async throws -> (account: Account, link: HubLink)? {
    let tried = [Tries.Key.source("link", source(of: request, context))]
    try await begin(tried)
    let accounts = self.accounts
    let now = self.now()
    guard let found = try await offThread({ try accounts.link(for: token, now: now) }) else {
      return nil
    }
    try await forgive(tried)
    return (account: found.0, link: found.1)
  }
}

extension Refusal {
  init(_ problem: LinkProblem) {
    switch problem {
    case .notIssued, .full: self.init(.conflict, "link", problem.message)
    case .days: self.init(.unprocessableContent, "field", problem.message)
    case .notFound, .nobody: self.init(.notFound, "no-link", problem.message)
    }
  }
}
