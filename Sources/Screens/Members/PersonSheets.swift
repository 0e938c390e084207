import Ledger
import Markup

// One person of the account, a new account, and leaving.
struct PersonSheets: Room {
  let app: App

  static func personSheet(_ id: ID<AccountMember>) -> SheetType {
    SheetType("", keeps: .nothing) { app, walk in
      guard let person = MembersPage(app: app).person(id) else { return nil }
      walk.title = MembersPage.name(of: person)
      var word = person.role.word
      walk.choice("role", "Role", &word) { Role.allCases.map { ($0.word, $0.title) } }
      walk.draw { html, _ in
        html("p", .class("muted small"), text: InviteSheets.roleWords)
        PersonSheets(app: app).resetButton(person, &html)
        html.button("Remove User …", .open(.removePerson(id)), class: "button danger wide")
      }
      return { app in
        guard let role = Role(word: word), role != person.role else { return app.closeSheet() }
        MemberAnswers(app: app).ask(.setRole(id, role))
      }
    }
    .drawn { app, _, html in
      guard app.role != .owner, let person = MembersPage(app: app).person(id) else { return false }
      html.plainSheet(MembersPage.name(of: person)) { html in
        PersonSheets(app: app).resetButton(person, &html)
      }
      return true
    }
  }

  private func resetButton(_ person: AccountMember, _ html: inout HTML) {
    guard MembersPage(app: app).mayReset(person) else { return }
    html(
      "p", .class("muted small"),
      text: "Whoever forgot the password chooses another one by a link.")
    html.button("Make Password Link", .resetPassword(person.id), class: "button wide")
  }

  func removeSheet(_ id: ID<AccountMember>, _ html: inout HTML) {
    guard let person = MembersPage(app: app).person(id) else { return }
    html.plainSheet("Remove User") { html in
      html(
        "p",
        text: "\(MembersPage.name(of: person)) is signed out everywhere. What they wrote stays.")
      html("div", .class("buttons")) { html in
        html.button("Remove User", .removePerson(id), class: "button danger primary")
        html.button("Cancel", .close)
      }
    }
  }

  static func accountSheet() -> SheetType {
    SheetType("New Account", button: "Create") { app, walk in
      var (name, email) = ("", MembersPage(app: app).person(app.state.membership.me)?.email ?? "")
      walk.text(
        "name", "Account Name", &name, hint: "A book of its own, with its own people.",
        isFocused: true)
      let field = walk.last
      walk.text("email", "First User Email", &email, .email)
      if name.isEmpty || email.isEmpty {
        walk.rule("Account name and first user email are required.", at: field)
      }
      walk.rule(FieldRules.email(email))
      return { app in MemberAnswers(app: app).ask(.createAccount(name: name, email: email)) }
    }
  }

  func signOutSheet(_ html: inout HTML) {
    let count = SyncLine(app: app).unsent
    html.plainSheet("Sign Out") { html in
      html(
        "p",
        text: SyncLine(app: app).isSending
          ? "\(count) on this device are still being sent. Wait for them, or lose them."
          : "On this device, and never sent: \(count). Signing out loses that.")
      html("div", .class("buttons")) { html in
        html.button("Save Backup", .saveBackup)
        html.button(
          "Sign Out and Lose \(count)", .signOutAnyway, class: "button danger")
        html.button("Cancel", .close, class: "button primary")
      }
    }
  }
}
