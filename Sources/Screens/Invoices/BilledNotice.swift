import Ledger
import Markup

/// A draft of which another invoice bills something by now (rule G107): said on it and before it is issued, with the way on.
struct BilledNotice: Room {
  let app: App

  func words(_ found: BilledMeanwhile) -> Phrase {
    let invoices = found.invoices.map { say(title(of: $0)) }.joined(separator: ", ")
    if found.isAll { return "All of this draft is billed already: \(invoices)." }
    let names = found.lines.map { $0.line.text.isEmpty ? say($0.line.service.title) : $0.line.text }
    return "Billed already by \(invoices): \(names.joined(separator: ", "))."
  }

  /// What takes it off the draft, or the draft away.
  func mend(_ found: BilledMeanwhile, _ draft: ID<Invoice>) -> (title: Phrase, action: Action) {
    found.isAll
      ? ("Delete Draft", .deleteInvoice(draft)) : ("Remove Lines", .removeBilled(draft))
  }

  func draw(_ draft: Invoice, _ html: inout HTML) {
    guard let found = BilledMeanwhile(of: draft, in: book) else { return }
    html("div", .class("notice"), .role("status"), .key("billed")) { html in
      html("span", text: words(found))
      for invoice in found.invoices {
        html(
          "a", .class("button small"), .href(Route.invoice(invoice.id).path),
          text: title(of: invoice))
      }
      let mend = mend(found, draft.id)
      html.button(mend.title, mend.action, class: "button small")
    }
  }

  func remove(_ id: ID<Invoice>) {
    guard let draft = book.invoices.live(id), let found = BilledMeanwhile(of: draft, in: book)
    else { return }
    commit(found.removal(in: book), toast: "Lines removed")
  }
}
