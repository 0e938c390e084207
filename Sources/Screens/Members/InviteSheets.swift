import Ledger
import Markup

// Links that lead into the account: making one, handing it on, taking it up.
struct InviteSheets: Room {
  let app: App

  static func inviteSheet() -> SheetType {
    SheetType("Invite", button: "Invite") { app, walk in
      if app.state.membership.isWaiting { walk.button = "Inviting …" }
      var (email, role) = ("", Role.member.word)
      walk.text("email", "Email", &email, .email, isFocused: true)
      if email.isEmpty { walk.rule("Email is required.") }
      walk.rule(FieldRules.email(email))
      if !app.state.isOnline { walk.rule("Invites require an internet connection.") }
      walk.choice("role", "Role", &role) { InviteSheets(app: app).roleOptions }
      walk.draw { html, _ in html("p", .class("muted small"), text: roleWords) }
      return { app in
        MemberAnswers(app: app).ask(.invite(email: email, role: Role(word: role) ?? .member))
      }
    }
  }

  /// Nobody can give a role greater than their own.
  private var roleOptions: [(value: String, text: Phrase)] {
    let mine = role
    return [Role.member, .admin, .owner].filter { mine.mayInvite($0) }.map { ($0.word, $0.title) }
  }

  static var roleWords: Phrase {
    """
    Members work in the book. Admins also set up presets and invite people. Owners also change \
    roles, remove people and make accounts.
    """
  }

  func linkSheet(_ email: String, _ html: inout HTML) {
    html.plainSheet("Invitation Link") { html in
      html(
        "p",
        text: """
          Send this link to \(email). It works once, within seven days, and is not shown again.
          """)
      linkButtons(&html)
    }
  }

  func resetLinkSheet(_ id: ID<AccountMember>, _ html: inout HTML) {
    guard let person = MembersPage(app: app).person(id) else { return }
    html.plainSheet("Password Link") { html in
      html(
        "p",
        text: """
          Send this link to \(person.email). It works once, within a day, and is not shown again. \
          Their other devices are signed out once they have chosen a new password.
          """)
      linkButtons(&html)
    }
  }

  private func linkButtons(_ html: inout HTML) {
    html("p", .class("invite-link"), text: state.membership.link)
    html("div", .class("buttons")) { html in
      html.button(
        "Copy Link", .copy(state.membership.link), class: "button primary")
      html.button("Done", .close)
    }
  }

  static func acceptSheet(_ token: String) -> SheetType {
    SheetType("Accept Invitation", button: "Join", keeps: .nothing) { app, walk in
      let welcome = app.state.membership.welcome
      let isReset = welcome?.isReset == true
      if isReset {
        walk.title = "New Password"
        walk.button = "Save"
      }
      var (name, password) = ("", "")
      walk.when(!isReset) { walk in
        walk.text("name", "Full Name", &name, autocomplete: "name", isFocused: true)
        if name.isEmpty { walk.rule("Full name is required.") }
      }
      walk.when(welcome?.isKnown != true) { walk in
        walk.text(
          "password", "Password", &password, .password,
          hint: "12 characters or more. You sign in with it on other devices.",
          autocomplete: "new-password", isFocused: isReset)
        if password.count < 12 { walk.rule("The password needs 12 characters.") }
      }
      return { app in
        MemberAnswers(app: app).ask(.accept(token: token, name: name, password: password))
      }
    }
  }
}
