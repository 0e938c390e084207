import Ledger
import Markup

// Sheets about one row, which are gone with it: a menu, a question.
extension SheetType {
  /// What can be done with a row, while it `exists`.
  static func about(
    _ exists: @escaping (App) -> Bool, _ view: @escaping (App, inout HTML) -> Void
  ) -> SheetType {
    SheetType(
      keeps: .nothing, form: { app in exists(app) ? Form() : nil },
      view: { app, _, html in view(app, &html) })
  }

  /// Asks before a row is deleted, while it `exists`.
  static func deleting(
    _ title: Phrase, _ text: Phrase, _ action: Action, _ exists: @escaping (App) -> Bool
  ) -> SheetType {
    about(exists) { _, html in html.prompt(title, text, action, "Delete") }
  }
}
