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
}
