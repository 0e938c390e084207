import Ledger
import Markup

// The sheets of no area in particular.
extension SheetKind {
  static var help: SheetKind { SheetKind("help") }
  static var signIn: SheetKind { SheetKind("sign-in") }
}

extension SheetSearch {
  mutating func everywhere() {
    on(SheetKind.listSort) { ListSheets.sortSheet() }
    on(SheetKind.listFilter) { ListSheets.filterSheet() }
    beginnings()
    on(SheetKind.help) { SheetType { app, _, html in CommandList(app: app).helpSheet(&html) } }
    on(SheetKind.signIn) {
      SheetType("Sign In", button: "Sign In", keeps: .nothing) { _, walk in
        var (email, password) = ("", "")
        walk.text(
          "email", "Email", &email, .email,
          hint: "Leave it empty to sign in with the hub's own password or token.",
          autocomplete: "username", isFocused: true)
        walk.text(
          "password", "Password or Token", &password, .password,
          hint: "The hub's password, or the token from the address that it prints when it starts.",
          autocomplete: "current-password")
        if password.isEmpty { walk.rule("Enter the password") }
        walk.draw { html, _ in
          html(
            "p", .class("muted small"),
            text: "Forgotten? An owner or admin makes a link for you in Settings, Users.")
        }
        return { app in
          app.closeSheet()
          app.effects.append(.signIn(email.isEmpty ? password : email + "\n" + password))
        }
      }
    }
  }
}
