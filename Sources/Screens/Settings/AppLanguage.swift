import Ledger

// The language that the app speaks on this device.
struct AppLanguage: Room {
  let app: App

  /// What stands for the browser's own.
  private static var automatic: String { "auto" }

  /// Each as its own speakers call it.
  static var choices: [(code: String, title: Phrase)] {
    [
      (automatic, "Automatic"), ("en", .verbatim("English")), ("de", .verbatim("Deutsch")),
    ]
  }

  /// What was chosen here.
  var chosen: String { state.remembered["language"] ?? AppLanguage.automatic }

  /// Its words come from the host, and the page is drawn anew with them.
  func choose(_ code: String) {
    guard AppLanguage.choices.contains(where: { $0.code == code }) else { return }
    let wanted = code == AppLanguage.automatic ? "" : code
    remember("language", wanted)
    effects.append(.language(wanted))
  }
}
