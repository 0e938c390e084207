import Ledger

/// A setting of the account with a few words to choose from: said once, drawn and written from here.
///
/// Another one is its register in `Settings` and an entry in ``all``.
struct SettingChoice {
  /// As `choose/NAME/WORD` calls it.
  var name: String
  var title: String
  var words: [(word: String, title: String)]
  var read: (Settings) -> String
  /// A word that is none leaves the setting as it is.
  var write: (inout Settings, String) -> Void

  static var all: [SettingChoice] {
    [
      SettingChoice(
        name: "paper", title: "Paper", words: [("a4", "A4"), ("letter", "Letter")],
        read: { $0.paper.word },
        write: { settings, word in settings.paper = PaperChoice(word: word) ?? settings.paper })
    ]
  }
}
