import Ledger
import Markup

// One person of the account, a new account, and leaving.
extension App {
  func personSheet(_ id: ID<AccountMember>, _ form: Form, _ html: inout HTML) {
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
        "Remove User …", .open(.removePerson(id)), class: "button danger wide")
    }
  }

  private func resetButton(_ person: AccountMember, _ html: inout HTML) {
    guard mayReset(person) else { return }
    html(
      "p", .class("muted small"),
      text: "Whoever forgot the password chooses another one by a link.")
    html.button("Make Password Link", .resetPassword(person.id), class: "button wide")
  }

  func removeSheet(_ id: ID<AccountMember>, _ html: inout HTML) {
    guard let person = person(id) else { return }
    html.plainSheet("Remove User") { html in
      html(
        "p", text: "\(App.name(of: person)) is signed out everywhere. What they wrote stays.")
      html("div", .class("buttons")) { html in
        html.button("Remove User", .removePerson(id), class: "button danger primary")
        html.button("Cancel", .close)
      }
    }
  }

  func accountSheet(_ form: Form, _ html: inout HTML) {
    html.formSheet("New Account", save: "Create") { html in
      html.problemBanner(form)
      html.field(
        form, "name", "Account Name", hint: "A book of its own, with its own people.",
        isFocused: true)
      html.field(form, "email", "First User Email", type: "email", mode: "email")
    }
  }

  /// "2 changes", "1 file", "2 changes and 1 file": what the hub does not have.
  private var unsent: String {
    let changes = Text.count(state.pending, "change")
    let files = Text.count(state.uploads.count, "file")
    if state.uploads.isEmpty { return changes }
    return state.pending == 0 ? files : changes + " and " + files
  }

  func signOutSheet(_ html: inout HTML) {
    let count = unsent
    html.plainSheet("Sign Out") { html in
      html(
        "p",
        text: state.isOnline
          ? "\(count) on this device are still being sent. Wait for them, or lose them."
          : "\(count) on this device were never sent. Signing out loses them.")
      html("div", .class("buttons")) { html in
        html.button("Save Backup", .exportBook)
        html.button(
          "Sign Out and Lose \(count)", .signOutAnyway, class: "button danger")
        html.button("Cancel", .close, class: "button primary")
      }
    }
  }
}
