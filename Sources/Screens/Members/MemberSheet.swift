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
}

extension SheetSearch {
  mutating func members() {
    on(SheetKind.invite) {
      SheetType(
        form: { _ in Form([("email", ""), ("role", Role.member.word)]) },
        check: { app, form in
          if form.trimmed("email").isEmpty { form.fail("email", "Email is required.") }
          form.fail("email", FieldRules.email(form.trimmed("email")))
          if !app.state.isOnline {
            form.fail("email", "Invites require an internet connection.")
          }
        },
        save: { app, sheet in
          let role = Role(word: sheet.form["role"]) ?? .member
          app.ask(.invite(email: sheet.form.trimmed("email"), role: role))
        },
        view: { app, sheet, html in app.inviteSheet(sheet.form, &html) })
    }
    on(SheetKind.invitationLink) { email in
      SheetType { app, _, html in app.linkSheet(email, &html) }
    }
    on(SheetKind.resetLink) { id in
      SheetType(
        form: { app in app.person(id).map { _ in Form() } },
        view: { app, _, html in app.resetLinkSheet(id, &html) })
    }
    on(SheetKind.person) { id in
      SheetType(
        form: { app in app.person(id).map { Form([("role", $0.role.word)]) } },
        save: { app, sheet in
          guard let role = Role(word: sheet.form["role"]), role != app.person(id)?.role else {
            return app.closeSheet()
          }
          app.ask(.setRole(id, role))
        },
        view: { app, sheet, html in app.personSheet(id, sheet.form, &html) })
    }
    on(SheetKind.removePerson) { id in
      SheetType(
        form: { app in app.person(id).map { _ in Form() } },
        view: { app, _, html in app.removeSheet(id, &html) })
    }
    on(SheetKind.signOut) { SheetType { app, _, html in app.signOutSheet(&html) } }
    accounts()
  }

  private mutating func accounts() {
    on(SheetKind.account) {
      SheetType(
        form: { app in
          Form([("name", ""), ("email", app.person(app.state.membership.me)?.email ?? "")])
        },
        check: { _, form in
          if form.trimmed("name").isEmpty || form.trimmed("email").isEmpty {
            form.fail("name", "Account name and first user email are required.")
          }
          form.fail("email", FieldRules.email(form.trimmed("email")))
        },
        save: { app, sheet in
          app.ask(
            .createAccount(name: sheet.form.trimmed("name"), email: sheet.form.trimmed("email")))
        },
        view: { app, sheet, html in app.accountSheet(sheet.form, &html) })
    }
    on(SheetKind.renameAccount) {
      SheetType(
        form: { app in Form([("name", app.state.membership.accountName)]) },
        save: { app, sheet in app.ask(.renameAccount(sheet.form.trimmed("name"))) },
        view: { app, sheet, html in app.renameAccountSheet(sheet.form, &html) })
    }
    on(SheetKind.password) {
      SheetType(
        form: { _ in Form([("old", ""), ("new", ""), ("again", "")]) },
        check: { app, form in app.checkPassword(&form) },
        save: { app, sheet in
          app.ask(.changePassword(old: sheet.form["old"], new: sheet.form["new"]))
        },
        view: { app, sheet, html in app.passwordSheet(sheet.form, &html) })
    }
    on(SheetKind.accept) { token in
      SheetType(
        form: { _ in Form([("name", ""), ("password", "")]) },
        check: { app, form in app.checkAcceptance(&form) },
        save: { app, sheet in
          app.ask(
            .accept(
              token: token, name: sheet.form.trimmed("name"), password: sheet.form["password"]))
        },
        view: { app, sheet, html in app.acceptSheet(sheet.form, &html) })
    }
  }
}

extension App {
  func checkAcceptance(_ form: inout Form) {
    let isReset = state.membership.welcome?.isReset == true
    if !isReset, form.trimmed("name").isEmpty { form.fail("name", "Full name is required.") }
    if state.membership.welcome?.isKnown != true, form["password"].count < 12 {
      form.fail("password", "The password needs 12 characters.")
    }
  }
}
