import Documents
import Ledger
import Markup

// Settings, Documents: how invoices and reports look, and which language they speak.
struct PaperSettings: Room {
  let app: App

  func draw(_ html: inout HTML) {
    choices(on: .documents, &html)
    html.card("Language") { html in
      html("div", .class("field")) { html in
        html(
          "label", .attribute("for", "set-locale"),
          text: "Words, amounts and days of invoices and reports")
        html("select", .id("set-locale"), .name("locale"), .onChange(.set(.locale, ""))) { html in
          for option in PaperWords.localeOptions(
            book.settings.locale,
            none: ("none", "As the currency: \(Regional.title(of: book.currencyLocale))"))
          {
            html(
              "option", .value(option.value),
              .flag("selected", option.value == chosen), text: option.text)
          }
        }
        html("p", .class("hint"), text: "A client may have another one.")
      }
    }
    InvoiceTemplateSheets(app: app).draw(&html)
    html.card("Preview") { html in
      if let preview = state.preview {
        html("div", .class("paper-wrap")) { html in html.fragment(preview) }
      }
    }
  }

  /// The settings of a page that have a few words to choose from.
  func choices(on page: SettingsPage, _ html: inout HTML) {
    for setting in SettingChoice.all(on: page) {
      html.card(setting.title) { html in
        html("div", .class("segments"), .role("group"), .label(setting.title)) { html in
          let current = setting.read(book.settings)
          for (word, title) in setting.words {
            html(
              "button", .type("button"), .class("segment"),
              .aria("pressed", word == current ? "true" : "false"),
              .onClick(.chooseWord(setting.name, word)), text: title)
          }
        }
      }
    }
  }

  private var chosen: String { book.settings.locale.isEmpty ? "none" : book.settings.locale }
}
