import Ledger
import Screens

/// What was asked of the hub about people and accounts, and not answered yet.
struct Members {
  var asked = Asked<MemberRequest>("member")
  /// The hub was told of a sign-out.
  var isSigningOut = false
}

// Who is signed in, and the account that this page's book is of.
extension BrowserSession {
  /// What was known of the session when the page was last open: roles hold offline too.
  static func membership(_ meta: [String: [UInt8]]) -> Membership {
    func text(_ key: String) -> String { String(decoding: meta[key] ?? [], as: UTF8.self) }
    var membership = Membership()
    membership.take(text("membership"))
    membership.base = text("base")
    let account = text("account")
    if !account.isEmpty { membership.account = account }
    return membership
  }

  /// Every request says which account it is about, so that no change reaches another one's log.
  var inAccount: String { "account=" + app.state.membership.account }

  mutating func ask(_ request: MemberRequest) {
    if request == .refresh, members.asked.waits(for: .refresh) { return }
    let token = members.asked.token(for: request)
    let wire = request.wire
    send(
      .fetch(
        request: token, method: wire.method,
        path: wire.path + (request.isOfBook ? "?" + inAccount : ""), body: Array(wire.body.utf8),
        type: wire.body.isEmpty ? "" : "text/plain"))
  }

  /// Message 3 for a request of ``ask(_:)``.
  mutating func memberAnswered(_ message: HostMessage) {
    guard let request = members.asked.answered(by: message) else { return }
    let body = message.fields.count > 4 ? message.fields[4] : []
    guard message.text(2) == "ok" else {
      if request == .refresh, message.text(3) == "401" { sync(.signed(false)) }
      let words = message.text(2) == "offline" ? "" : BrowserSession.words(body).english
      run(app.handle(.memberAnswered(MemberAnswer(request, isDone: false, text: words))))
      if request == .doubtNumbers {
        numbersDoubted(BrowserSession.doubtProblem(message, body))
      }
      return
    }
    let text = String(decoding: body, as: UTF8.self)
    run(app.handle(.memberAnswered(MemberAnswer(request, isDone: true, text: text))))
    switch request {
    case .doubtNumbers: numbersDoubted(nil)
    case .refresh:
      send(.keep(key: "membership", value: body))
      let role = app.state.membership.role ?? .owner
      app.withSync { $0.role = role }
      let opened = app.state.membership.opened
      if !opened.isEmpty, opened != app.state.membership.account { send(.openAccount(opened)) }
    case .openAccount(let id): send(.openAccount(id))
    case .accept, .joinDevice: beginSync()
    case .invite, .revoke, .setRole, .reset, .remove, .createAccount, .renameAccount,
      .changePassword, .look, .addDevice, .lookDevice, .lastNumbers, .confirmNumbers,
      .links, .makeLink, .revokeLink, .mail, .setMail, .forgetMail, .testMail:
      break
    }
  }

  /// The local copy goes only once the hub has ended the session: else its cookie would stay.
  mutating func signOut() {
    members.isSigningOut = true
    send(
      .fetch(
        request: "logout", method: "POST", path: "/v1/logout", body: [], type: "text/plain"))
  }

  mutating func signedOut(_ message: HostMessage) {
    guard members.isSigningOut else { return }
    members.isSigningOut = false
    guard message.text(2) == "ok" || message.text(3) == "401" else {
      run(app.handle(.failed("Signing out needs a connection to the hub.")))
      return
    }
    send(.forgetAll)
  }
}
