import Ledger
import Markup

// The sheets of no area in particular.
extension SheetKind {
  static var help: SheetKind { SheetKind("help") }
  static var signIn: SheetKind { SheetKind("sign-in") }
}

extension SheetSearch {
  mutating func everywhere() {
    on(SheetKind.help) { SheetType { app, _, html in app.helpSheet(&html) } }
    on(SheetKind.signIn) {
      SheetType(
        form: { _ in Form([("email", ""), ("password", "")]) },
        check: { _, form in
          if form["password"].isEmpty { form.fail("password", "Enter the password") }
        },
        save: { app, sheet in
          app.closeSheet()
          let email = sheet.form.trimmed("email")
          let password = sheet.form["password"]
          app.effects.append(.signIn(email.isEmpty ? password : email + "\n" + password))
        },
        view: { app, sheet, html in app.signInSheet(sheet, &html) })
    }
  }
}
