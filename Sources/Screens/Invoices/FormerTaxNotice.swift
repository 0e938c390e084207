import Ledger
import Markup

/// Another tax of the project's last invoice than a draft begins with (rule R10): said on it and before it is issued, and taken by one
/// button.
struct FormerTaxNotice: Room {
  let app: App

  func draw(_ invoice: Invoice, _ html: inout HTML) {
    guard let former = FormerTax(of: invoice, in: book) else { return }
    html("div", .class("notice"), .role("status"), .key("former-tax")) { html in
      html.icon("warning")
      html("span", text: former.words(state.formats))
      html.button(former.title(state.formats), .useFormerTax(invoice.id), class: "button small")
    }
  }

  func take(_ id: ID<Invoice>) {
    guard let invoice = book.invoices.live(id), let former = FormerTax(of: invoice, in: book) else {
      return
    }
    commit(former.taken(in: book), toast: "Draft updated")
  }
}
