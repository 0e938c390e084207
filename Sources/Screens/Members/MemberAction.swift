import Ledger

// What the buttons of Settings, Users do.
extension Action {
  static var revoke: Verb<String> { Verb("member/revoke") }
  static var removePerson: Verb<ID<AccountMember>> { Verb("member/remove") }
  /// Makes a link by which somebody chooses another password.
  static var resetPassword: Verb<ID<AccountMember>> { Verb("member/reset") }
  /// Opens another account in this browser.
  static var openAccount: Verb<String> { Verb("member/open") }
  static var signOutAnyway: Action { Action("member/sign-out-anyway") }
  /// Makes a link by which another device signs in, and shows it.
  static var addDevice: Action { Action("member/add-device") }
  static var revokeLink: Verb<String> { Verb("link/revoke") }
  /// Signs this device in by such a link.
  static var joinDevice: Verb<String> { Verb("member/join-device") }
}

struct MemberActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.revoke) { MemberAnswers(app: app).ask(.revoke($0)) }
    at.on(Action.removePerson) { id in
      closeSheet()
      MemberAnswers(app: app).ask(.remove(id))
    }
    at.on(Action.resetPassword) { MemberAnswers(app: app).ask(.reset($0)) }
    at.on(Action.revokeLink) { MemberAnswers(app: app).ask(.revokeLink($0)) }
    at.on(Action.addDevice) { DeviceLinks(app: app).begin() }
    at.on(Action.joinDevice) { MemberAnswers(app: app).ask(.joinDevice(token: $0)) }
    at.on(Action.openAccount) { account in
      if state.pending > 0 {
        toast("\(Noun.change.count(state.pending, state.formats)) must be sent first", isBad: true)
      } else {
        MemberAnswers(app: app).ask(.openAccount(account))
      }
    }
    at.on(Action.signOutAnyway) {
      closeSheet()
      effects.append(.signOut)
    }
  }
}
