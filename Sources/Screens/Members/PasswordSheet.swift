import Ledger
import Markup

// One's own password, and what the account is called.
struct PasswordSheet: Room {
  let app: App

  static func passwordSheet() -> SheetType {
    SheetType("Change Password", keeps: .nothing) { app, walk in
      var (old, new, again) = ("", "", "")
      let isFirst = app.state.membership.password == .absent
      if isFirst { walk.title = "Set a Password" }
      walk.when(!isFirst) { walk in
        walk.text(
          "old", "Current Password", &old, .password,
          hint: app.state.membership.password == .hub ? "The hub's own password." : "",
          autocomplete: "current-password", isFocused: true)
        if old.isEmpty { walk.rule("Enter your current password.") }
      }
      walk.text(
        "new", "New Password", &new, .password, hint: "12 characters or more.",
        autocomplete: "new-password", isFocused: isFirst)
      if new.count < 12 { walk.rule("The password needs 12 characters.") }
      walk.text("again", "New Password Again", &again, .password, autocomplete: "new-password")
      if again != new { walk.rule("The two passwords differ.") }
      walk.draw { html, _ in
        html(
          "p", .class("muted small"),
          text: isFirst
            ? "On another device, open this address, leave the email empty and enter this password."
            : "Your other devices are signed out.")
      }
      return { app in MemberAnswers(app: app).ask(.changePassword(old: old, new: new)) }
    }
  }

  static func renameAccountSheet() -> SheetType {
    SheetType("Rename Account", keeps: .row) { app, walk in
      var name = app.state.membership.accountName
      walk.text(
        "name", "Account Name", &name, hint: "Leave it empty to call it like your business.",
        isFocused: true)
      return { app in MemberAnswers(app: app).ask(.renameAccount(name)) }
    }
  }
}
