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

  /// Devices that did not hear of each other billed something on two invoices (rule G7): both say so.
  func twice(_ invoice: Invoice, _ html: inout HTML) {
    let found = BilledTwice.others(of: invoice, in: book)
    if let other = found.first?.invoice {
      let names = found.filter { $0.invoice.id == other.id }.map { say(words(of: $0.charge)) }
      twice(other, names, &html)
    }
    for one in DesignBilledTwice.others(of: invoice, in: book).prefix(1) {
      let other = one.invoices.map { book.invoices.rows[Int($0)] }.last { $0.id != invoice.id }
      if let other { twice(other, one.things.map { book.name(of: $0) }, &html) }
    }
  }

  private func twice(_ other: Invoice, _ names: [String], _ html: inout HTML) {
    html("div", .class("notice bad"), .role("status"), .key("billed-twice")) { html in
      html(
        "span",
        text: """
          Billed by \(title(of: other)), too: \(names.joined(separator: ", ")). Void one of the \
          two, or credit it.
          """)
      html(
        "a", .class("button small"), .href(Route.invoice(other.id).path), text: title(of: other))
    }
  }

  private func words(of id: ID<Charge>) -> Phrase {
    guard let charge = book.charges[id] else { return "Charge" }
    return charge.title
  }

  func remove(_ id: ID<Invoice>) {
    guard let draft = book.invoices.live(id), let found = BilledMeanwhile(of: draft, in: book)
    else { return }
    commit(found.removal(in: book), toast: "Lines removed")
  }
}
