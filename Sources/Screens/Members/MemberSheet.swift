import Ledger
import Markup

// The sheets of Settings, Users.
extension SheetKind {
  static var invite: SheetKind { SheetKind("member/invite") }
  /// The link of the invitation that was just made for an email.
  static var invitationLink: SheetName<String> { SheetName("member/link") }
  /// The link that was just made for somebody who forgot the password.
  static var resetLink: SheetName<ID<AccountMember>> { SheetName("member/reset-link") }
  static var person: SheetName<ID<AccountMember>> { SheetName("member/person") }
  static var removePerson: SheetName<ID<AccountMember>> { SheetName("member/remove") }
  static var account: SheetKind { SheetKind("member/account") }
  static var renameAccount: SheetKind { SheetKind("member/rename-account") }
  /// One's own.
  static var password: SheetKind { SheetKind("member/password") }
  /// Takes up the invitation with this token.
  static var accept: SheetName<String> { SheetName("member/accept") }
  static var signOut: SheetKind { SheetKind("member/sign-out") }
  /// Shows another device the way in.
  static var addDevice: SheetKind { SheetKind("member/add-device") }
  /// Links by which a client reads an issued invoice.
  static var shareLinks: SheetName<ID<Invoice>> { SheetName("link/invoice") }
  /// Addresses that other calendars subscribe to.
  static var subscribe: SheetKind { SheetKind("link/calendar") }
  /// Links to a musician's own gigs and pay.
  static var ownPage: SheetName<ID<Musician>> { SheetName("link/musician") }
}

extension SheetSearch {
  mutating func members() {
    on(SheetKind.invite) { InviteSheets.inviteSheet() }
    on(SheetKind.invitationLink) { email in
      SheetType { app, _, html in InviteSheets(app: app).linkSheet(email, &html) }
    }
    on(SheetKind.resetLink) { id in
      SheetType(
        form: { app in MembersPage(app: app).person(id).map { _ in Form() } },
        view: { app, _, html in InviteSheets(app: app).resetLinkSheet(id, &html) })
    }
    on(SheetKind.person) { PersonSheets.personSheet($0) }
    on(SheetKind.removePerson) { id in
      SheetType(
        form: { app in MembersPage(app: app).person(id).map { _ in Form() } },
        view: { app, _, html in PersonSheets(app: app).removeSheet(id, &html) })
    }
    on(SheetKind.signOut) {
      SheetType { app, _, html in PersonSheets(app: app).signOutSheet(&html) }
    }
    on(SheetKind.addDevice) {
      SheetType { app, _, html in DeviceLinks(app: app).sheet(&html) }
    }
    on(SheetKind.shareLinks) { SharedLinks.shareSheet($0) }
    on(SheetKind.subscribe) { SharedLinks.subscribeSheet() }
    on(SheetKind.ownPage) { SharedLinks.ownPageSheet($0) }
    on(SheetKind.account) { PersonSheets.accountSheet() }
    on(SheetKind.renameAccount) { PasswordSheet.renameAccountSheet() }
    on(SheetKind.password) { PasswordSheet.passwordSheet() }
    on(SheetKind.accept) { InviteSheets.acceptSheet($0) }
  }
}
