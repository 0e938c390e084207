import Ledger

/// A setting of the account with a few words to choose from: said once, drawn and written from here.
///
/// Another one is its register in `Settings` and an entry in ``all``.
struct SettingChoice {
  /// As `choose/NAME/WORD` calls it.
  var name: String
  var title: Phrase
  /// On which page it stands.
  var page = SettingsPage.documents
  var words: [(word: String, title: Phrase)]
  var read: (Settings) -> String
  /// A word that is none leaves the setting as it is.
  var write: (inout Settings, String) -> Void

  static func all(on page: SettingsPage) -> [SettingChoice] { all.filter { $0.page == page } }

  static var all: [SettingChoice] {
    [
      SettingChoice(
        name: "layout", title: "Layout",
        words: PaperLayout.allCases.map { ($0.word, PaperWords.title(of: $0)) },
        read: { $0.layout.word },
        write: { settings, word in settings.layout = PaperLayout(word: word) ?? settings.layout }),
      SettingChoice(
        name: "accent", title: "Color",
        words: PaperAccent.allCases.map { ($0.word, PaperWords.title(of: $0)) },
        read: { $0.accent.word },
        write: { settings, word in settings.accent = PaperAccent(word: word) ?? settings.accent }),
      SettingChoice(
        name: "paper", title: "Paper", words: PaperChoice.allCases.map { ($0.word, $0.title) },
        read: { $0.paper.word },
        write: { settings, word in settings.paper = PaperChoice(word: word) ?? settings.paper }),
      SettingChoice(
        name: "einvoice", title: "E-Invoices",
        words: EInvoiceForm.allCases.map { ($0.word, $0.title) },
        read: { $0.einvoice.word },
        write: { settings, word in
          settings.einvoice = EInvoiceForm(word: word) ?? settings.einvoice
        }),
      SettingChoice(
        name: "week", title: "Weeks Begin On", page: .appearance,
        words: WeekStart.allCases.map { ($0.word, $0.title) },
        read: { $0.weekStart.word },
        write: { settings, word in
          settings.weekStart = WeekStart(word: word) ?? settings.weekStart
        }),
    ]
  }
}
