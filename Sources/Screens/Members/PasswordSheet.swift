import Ledger
import Markup

// One's own password, and what the account is called.
extension App {
  func checkPassword(_ form: inout Form) {
    if form["old"].isEmpty { form.fail("old", "Enter your current password.") }
    if form["new"].count < 12 { form.fail("new", "The password needs 12 characters.") }
    if form["again"] != form["new"] { form.fail("again", "The two passwords differ.") }
  }

  func passwordSheet(_ form: Form, _ html: inout HTML) {
    html.formSheet("Change Password") { html in
      html.problemBanner(form)
      html.field(
        form, "old", "Current Password", type: "password",
        hint: state.membership.password == .hub ? "The hub's own password." : "",
        autocomplete: "current-password", isFocused: true)
      html.field(
        form, "new", "New Password", type: "password", hint: "12 characters or more.",
        autocomplete: "new-password")
      html.field(
        form, "again", "New Password Again", type: "password", autocomplete: "new-password")
      html("p", .class("muted small"), text: "Your other devices are signed out.")
    }
  }

  func renameAccountSheet(_ form: Form, _ html: inout HTML) {
    html.formSheet("Rename Account") { html in
      html.problemBanner(form)
      html.field(
        form, "name", "Account Name", hint: "Leave it empty to call it like your business.",
        isFocused: true)
    }
  }
}
