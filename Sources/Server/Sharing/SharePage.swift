import Documents
import Ledger
import Markup

/// An invoice as a page for its reader, without script and without anything of the app (rule G51).
struct SharePage {
  private var html = HTML()

  /// The whole page; `base` is its own address without what follows the token.
  static func invoice(
    _ content: InvoiceContent, _ standing: InvoiceStanding, _ formats: Formats,
    until last: Day?, base: String
  ) -> [UInt8] {
    var document = invoiceDocument(content, standing: standing, formats: formats)
    document.author = content.seller.name
    let words = document.words
    var page = SharePage()
    page.begin(document.language, document.title)
    page.html("main") { html in
      html("header") { html in
        html("div") { html in
          html("h1", text: document.title)
          let seller = content.seller.name
          if !seller.isEmpty { html("p", text: words(.from(seller))) }
        }
        html(
          "a", .class("button"), .href(base + "/invoice.pdf"), .attribute("download", ""),
          text: words(.loadPDF))
      }
      if standing.isVoid {
        html("p", .class("notice"), .role("status"), text: words(.wasVoided))
      }
      var view = DocumentView()
      view.look += " " + document.look.layout.word
      view.isForClient = true
      if !content.logo.isEmpty {
        view.logo = content.logo
        view.logoAddress = base + "/logo"
      }
      document.html(view, into: &html)
      if let last {
        html("footer") { html in html("p", text: words(.validUntil(formats.day(last)))) }
      }
    }
    return page.finished()
  }

  /// What every address says that leads nowhere, whatever was there before.
  static func notValid(_ words: Language) -> [UInt8] {
    note(words, words(.notValid), words(.notValidText))
  }

  static func waiting(_ words: Language) -> [UInt8] {
    note(words, words(.waiting), words(.waitingText))
  }

  private static func note(_ words: Language, _ title: String, _ text: String) -> [UInt8] {
    var page = SharePage()
    page.begin(words.tag, title)
    page.html("main") { html in
      html("h1", text: title)
      html("p", text: text)
    }
    return page.finished()
  }

  private mutating func begin(_ language: String, _ title: String) {
    html.raw("<!doctype html>")
    html.begin("html", .attribute("lang", language))
    html("head") { html in
      html.void("meta", .attribute("charset", "utf-8"))
      html.void(
        "meta", .attribute("name", "viewport"),
        .attribute("content", "width=device-width, initial-scale=1"))
      html.void("meta", .attribute("name", "robots"), .attribute("content", "noindex, nofollow"))
      html.void("meta", .attribute("name", "color-scheme"), .attribute("content", "light dark"))
      html("title", text: title)
      html.raw("<style>")
      html.raw(ShareStyle.text)
      html.raw("</style>")
    }
    html.begin("body")
  }

  private mutating func finished() -> [UInt8] {
    html.end("body")
    html.end("html")
    return html.bytes
  }
}
