import Ledger
import Markup

// Links that lead into the account: making one, handing it on, taking it up.
extension App {
  func inviteSheet(_ form: Form, _ html: inout HTML) {
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

  func linkSheet(_ email: String, _ html: inout HTML) {
    html.plainSheet("Invitation Link") { html in
      html(
        "p",
        text: "Send this link to \(email). It works once, within seven days, and is not"
          + " shown again.")
      linkButtons(&html)
    }
  }

  func resetLinkSheet(_ id: ID<AccountMember>, _ html: inout HTML) {
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
        "Copy Link", .copy(state.membership.link), class: "button primary")
      html.button("Done", .close)
    }
  }

  func acceptSheet(_ form: Form, _ html: inout HTML) {
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
}
