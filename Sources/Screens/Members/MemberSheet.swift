import Ledger
import Markup

/// The sheets of this area, as arguments of ``Action/openSheet(_:)`` after `member/`.
public enum MemberSheet: Equatable, Sendable {
  case invite
  /// The link of the invitation that was just made for an email.
  case link(String)
  /// The link that was just made for somebody who forgot the password.
  case resetLink(ID<AccountMember>)
  case person(ID<AccountMember>)
  case remove(ID<AccountMember>)
  case account
  case renameAccount
  /// One's own.
  case password
  case accept(String)
  case signOut

  public var text: String {
    switch self {
    case .invite: return "invite"
    case .link(let email): return "link/" + PercentCoding.encode(email)
    case .resetLink(let id): return "reset-link/" + id.text
    case .person(let id): return "person/" + id.text
    case .remove(let id): return "remove/" + id.text
    case .account: return "account"
    case .renameAccount: return "rename-account"
    case .password: return "password"
    case .accept(let token): return "accept/" + token
    case .signOut: return "sign-out"
    }
  }

  init?(parts: [String]) {
    let second = parts.count > 1 ? parts[1] : ""
    switch parts.first ?? "" {
    case "invite": self = .invite
    case "link": self = .link(second)
    case "account": self = .account
    case "rename-account": self = .renameAccount
    case "password": self = .password
    case "accept": self = .accept(second)
    case "sign-out": self = .signOut
    case "person", "remove", "reset-link":
      guard let id = ID<AccountMember>(second) else { return nil }
      switch parts.first ?? "" {
      case "person": self = .person(id)
      case "remove": self = .remove(id)
      case _: self = .resetLink(id)
      }
    case _: return nil
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: MemberSheet) -> Form? {
    switch kind {
    case .invite: return Form([("email", ""), ("role", Role.member.word)])
    case .person(let id):
      return person(id).map { Form([("role", $0.role.word)]) }
    case .remove(let id), .resetLink(let id): return person(id).map { _ in Form() }
    case .account: return Form([("name", ""), ("email", person(state.membership.me)?.email ?? "")])
    case .renameAccount: return Form([("name", state.membership.accountName)])
    case .password: return Form([("old", ""), ("new", ""), ("again", "")])
    case .accept: return Form([("name", ""), ("password", "")])
    case .link, .signOut: return Form()
    }
  }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: MemberSheet, _ name: String) {}

  func check(_ kind: MemberSheet, _ form: inout Form) {
    switch kind {
    case .invite:
      if form.trimmed("email").isEmpty { form.fail("email", "Email is required.") }
      form.fail("email", FieldRules.email(form.trimmed("email")))
      if !state.isOnline { form.fail("email", "Invites require an internet connection.") }
    case .account:
      if form.trimmed("name").isEmpty || form.trimmed("email").isEmpty {
        form.fail("name", "Account name and first user email are required.")
      }
      form.fail("email", FieldRules.email(form.trimmed("email")))
    case .accept:
      let isReset = state.membership.welcome?.isReset == true
      if !isReset, form.trimmed("name").isEmpty { form.fail("name", "Full name is required.") }
      if state.membership.welcome?.isKnown != true, form["password"].count < 12 {
        form.fail("password", "The password needs 12 characters.")
      }
    case .password: checkPassword(&form)
    case .link, .resetLink, .person, .remove, .renameAccount, .signOut: break
    }
  }

  mutating func save(_ kind: MemberSheet, _ sheet: Sheet) {
    let form = sheet.form
    switch kind {
    case .invite:
      ask(.invite(email: form.trimmed("email"), role: Role(word: form["role"]) ?? .member))
    case .person(let id):
      guard let role = Role(word: form["role"]), role != person(id)?.role else {
        closeSheet()
        return
      }
      ask(.setRole(id, role))
    case .account: ask(.createAccount(name: form.trimmed("name"), email: form.trimmed("email")))
    case .renameAccount: ask(.renameAccount(form.trimmed("name")))
    case .password: ask(.changePassword(old: form["old"], new: form["new"]))
    case .accept(let token):
      ask(.accept(token: token, name: form.trimmed("name"), password: form["password"]))
    case .link, .resetLink, .remove, .signOut: closeSheet()
    }
  }

  func view(_ kind: MemberSheet, _ sheet: Sheet, _ html: inout HTML) {
    switch kind {
    case .invite: inviteSheet(sheet.form, &html)
    case .link(let email): linkSheet(email, &html)
    case .resetLink(let id): resetLinkSheet(id, &html)
    case .person(let id): personSheet(id, sheet.form, &html)
    case .remove(let id): removeSheet(id, &html)
    case .account: accountSheet(sheet.form, &html)
    case .renameAccount: renameAccountSheet(sheet.form, &html)
    case .password: passwordSheet(sheet.form, &html)
    case .accept: acceptSheet(sheet.form, &html)
    case .signOut: signOutSheet(&html)
    }
  }

  private func inviteSheet(_ form: Form, _ html: inout HTML) {
    html.formSheet("Invite", save: state.membership.isWaiting ? "Inviting …" : "Invite") { html in
      html.problemBanner(form)
      html.field(
        form, "email", "Email", type: "email", mode: "email", autocomplete: "off", isFocused: true)
      html.select(form, "role", "Role", roleOptions)
      html("p", .class("muted small"), text: App.roleWords)
    }
  }

  /// Nobody can give a role greater than their own.
  private var roleOptions: [(value: String, text: String)] {
    let mine = role
    return [Role.member, .admin, .owner].filter { mine.mayInvite($0) }.map { ($0.word, $0.title) }
  }

  static var roleWords: String {
    "Members work in the book. Admins also set up presets and invite people. Owners also change"
      + " roles, remove people and make accounts."
  }

  private func linkSheet(_ email: String, _ html: inout HTML) {
    html.plainSheet("Invitation Link") { html in
      html(
        "p",
        text: "Send this link to \(email). It works once, within seven days, and is not"
          + " shown again.")
      linkButtons(&html)
    }
  }

  private func resetLinkSheet(_ id: ID<AccountMember>, _ html: inout HTML) {
    guard let person = person(id) else { return }
    html.plainSheet("Password Link") { html in
      html(
        "p",
        text: "Send this link to \(person.email). It works once, within a day, and is not shown"
          + " again. Their other devices are signed out once they have chosen a new password.")
      linkButtons(&html)
    }
  }

  private func linkButtons(_ html: inout HTML) {
    html("p", .class("invite-link"), text: state.membership.link)
    html("div", .class("buttons")) { html in
      html.button(
        "Copy Link", "copy/" + PercentCoding.encode(state.membership.link),
        class: "button primary")
      html.button("Done", "close")
    }
  }

  private func personSheet(_ id: ID<AccountMember>, _ form: Form, _ html: inout HTML) {
    guard let person = person(id) else { return }
    guard role == .owner else {
      html.plainSheet(App.name(of: person)) { html in resetButton(person, &html) }
      return
    }
    html.formSheet(App.name(of: person)) { html in
      html.select(form, "role", "Role", Role.allCases.map { ($0.word, $0.title) })
      html("p", .class("muted small"), text: App.roleWords)
      resetButton(person, &html)
      html.button(
        "Remove User …", "sheet/member/remove/" + id.text, class: "button danger wide")
    }
  }

  private func resetButton(_ person: AccountMember, _ html: inout HTML) {
    guard mayReset(person) else { return }
    html(
      "p", .class("muted small"),
      text: "Whoever forgot the password chooses another one by a link.")
    html.button("Make Password Link", "member/reset/" + person.id.text, class: "button wide")
  }

  private func removeSheet(_ id: ID<AccountMember>, _ html: inout HTML) {
    guard let person = person(id) else { return }
    html.plainSheet("Remove User") { html in
      html(
        "p", text: "\(App.name(of: person)) is signed out everywhere. What they wrote stays.")
      html("div", .class("buttons")) { html in
        html.button("Remove User", "member/remove/" + id.text, class: "button danger primary")
        html.button("Cancel", "close")
      }
    }
  }

  private func accountSheet(_ form: Form, _ html: inout HTML) {
    html.formSheet("New Account", save: "Create") { html in
      html.problemBanner(form)
      html.field(
        form, "name", "Account Name", hint: "A book of its own, with its own people.",
        isFocused: true)
      html.field(form, "email", "First User Email", type: "email", mode: "email")
    }
  }

  private func acceptSheet(_ form: Form, _ html: inout HTML) {
    let isReset = state.membership.welcome?.isReset == true
    html.formSheet(
      isReset ? "New Password" : "Accept Invitation", save: isReset ? "Save" : "Join"
    ) { html in
      html.problemBanner(form)
      if !isReset {
        html.field(form, "name", "Full Name", autocomplete: "name", isFocused: true)
      }
      if state.membership.welcome?.isKnown != true {
        html.field(
          form, "password", "Password", type: "password",
          hint: "12 characters or more. You sign in with it on other devices.",
          autocomplete: "new-password", isFocused: isReset)
      }
    }
  }

  /// "2 changes", "1 file", "2 changes and 1 file": what the hub does not have.
  private var unsent: String {
    let changes = Text.count(state.pending, "change")
    let files = Text.count(state.uploads.count, "file")
    if state.uploads.isEmpty { return changes }
    return state.pending == 0 ? files : changes + " and " + files
  }

  private func signOutSheet(_ html: inout HTML) {
    let count = unsent
    html.plainSheet("Sign Out") { html in
      html(
        "p",
        text: state.isOnline
          ? "\(count) on this device are still being sent. Wait for them, or lose them."
          : "\(count) on this device were never sent. Signing out loses them.")
      html("div", .class("buttons")) { html in
        html.button("Save Backup", "export")
        html.button(
          "Sign Out and Lose \(count)", "member/sign-out-anyway", class: "button danger")
        html.button("Cancel", "close", class: "button primary")
      }
    }
  }
}
