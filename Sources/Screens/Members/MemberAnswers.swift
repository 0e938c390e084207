import Ledger

// People and accounts: asking the hub, and what its answers change.
struct MemberAnswers: Room {
  let app: App

  func ask(_ request: MemberRequest) {
    guard state.isOnline else {
      toast(request.offline, isBad: true)
      return
    }
    state.membership.isWaiting = true
    effects.append(.member(request))
  }

  /// The hub is asked anew each time such a page opens; what it said before shows until then.
  func refreshMembers() {
    guard state.hasHub, state.isOnline, !state.isSignedOut else { return }
    effects.append(.member(.refresh))
  }

  /// Whether there is a mail server, and which.
  func lookAtMail() {
    guard state.hasHub, state.isOnline, !state.isSignedOut else { return }
    effects.append(.member(.mail))
  }

  func arriveAtInvitation(_ token: String) {
    state.membership.welcome = nil
    state.membership.problem = .none
    ask(.look(token: token))
    if !state.isOnline { state.membership.problem = MemberRequest.look(token: token).offline }
  }

  /// Looking does not use the link up: one that is signed in is told so, unless the hub says later that it is not.
  func arriveAtDeviceLink(_ token: String) {
    state.membership.joining = nil
    state.membership.problem = .none
    guard state.hasHub else { return }
    ask(.lookDevice(token: token))
    if !state.isOnline { state.membership.problem = MemberRequest.lookDevice(token: token).offline }
  }

  /// Signing out takes the book from this device: never silently while something is unsent.
  func signOut() {
    if state.pending > 0 || !state.uploads.isEmpty {
      openSheet(.signOut)
    } else {
      effects.append(.signOut)
    }
  }

  // MARK: answers

  func take(_ answer: MemberAnswer) {
    state.membership.isWaiting = false
    guard answer.isDone else {
      failed(answer)
      return
    }
    switch answer.request {
    case .refresh: state.membership.take(answer.text)
    case .invite(let email, _):
      state.membership.link = state.membership.base + "invite/" + answer.text
      openSheet(.invitationLink(email))
      refreshMembers()
    case .reset(let id):
      state.membership.link = state.membership.base + "invite/" + answer.text
      openSheet(.resetLink(id))
      refreshMembers()
    case .revoke:
      toast("Link revoked")
      refreshMembers()
    case .setRole:
      closeSheet()
      toast("Role changed")
      refreshMembers()
    case .remove:
      toast("User removed")
      refreshMembers()
    case .createAccount(_, let email):
      closeSheet()
      made(answer.text, for: email)
      refreshMembers()
    case .renameAccount:
      closeSheet()
      toast("Account renamed")
      refreshMembers()
    case .changePassword(let old, _):
      closeSheet()
      toast(old.isEmpty ? "Your password is set" : "Your password is changed")
      refreshMembers()
    case .openAccount, .lastNumbers, .confirmNumbers, .doubtNumbers: break
    case .links: state.membership.links = SharedLink.all(answer.text)
    case .makeLink(let lines): SharedLinks(app: app).made(answer.text, lines)
    case .revokeLink:
      toast("Link revoked")
      SharedLinks(app: app).refresh()
    case .mail: state.membership.mail = MailServer(reading: answer.text)
    case .setMail:
      closeSheet()
      toast("Saved")
      lookAtMail()
    case .forgetMail:
      toast("The mail server is forgotten")
      lookAtMail()
    case .testMail(let to):
      closeSheet()
      toast("The server took a test for \(to)")
    case .addDevice:
      state.membership.link = state.membership.base + "#/device/" + answer.text
    case .lookDevice: state.membership.joining = Membership.joining(answer.text)
    case .joinDevice:
      state.isSignedOut = false
      go(home)
      toast("This device is signed in")
      refreshMembers()
    case .look:
      state.membership.welcome = Membership.welcoming(answer.text)
    case .accept:
      closeSheet()
      state.isSignedOut = false
      go(home)
      if state.membership.welcome?.isReset == true {
        toast("Your password is changed")
        return
      }
      let account = state.membership.welcome?.account
      toast(account.map { "Welcome to \($0)" } ?? "Welcome to the account")
    }
  }

  private func made(_ text: String, for email: String) {
    for line in text.split(separator: "\n") where line.hasPrefix("token\t") {
      let token = String(line.dropFirst("token\t".utf8.count))
      state.membership.link = state.membership.base + "invite/" + token
      openSheet(.invitationLink(email))
      return
    }
    toast("Account created")
  }

  private func failed(_ answer: MemberAnswer) {
    let words = answer.text.isEmpty ? answer.request.offline : .heard(answer.text)
    switch answer.request {
    case .refresh, .lastNumbers, .confirmNumbers, .doubtNumbers, .links, .mail: break
    case .look, .lookDevice, .joinDevice: state.membership.problem = words
    case .addDevice:
      closeSheet()
      toast(words, isBad: true)
    case .invite, .revoke, .setRole, .reset, .remove, .createAccount, .renameAccount, .openAccount,
      .changePassword, .accept, .makeLink, .revokeLink, .setMail, .forgetMail, .testMail:
      toast(words, isBad: true)
    }
  }
}
