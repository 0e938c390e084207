import Documents
import Ledger
import Markup

/// An invoice as a page for its reader, without script and without anything of the app (rule G51).
enum SharePage {
  /// The whole page; `base` is its own address without what follows the token.
  static func invoice(
    _ content: InvoiceContent, _ standing: InvoiceStanding, _ formats: Formats,
    until last: Day?, base: String
  ) -> [UInt8] {
    var document = invoiceDocument(content, standing: standing, formats: formats)
    document.author = content.seller.name
    let words = document.words
    return PlainPage.page(document.language, document.title) { html in
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
      if let bill = QRBill(content, standing: standing, formats: formats) {
        view.foot = { html in bill.html(into: &html) }
      }
      if !content.logo.isEmpty {
        view.logo = content.logo
        view.logoAddress = base + "/logo"
      }
      document.html(view, into: &html)
      if let last {
        html("footer") { html in html("p", text: words(.validUntil(formats.day(last)))) }
      }
    }
  }
}
