import Ledger
import Markup

// What puts an issued invoice right: credit notes, voiding.
struct Corrections: Room {
  let app: App

  /// What a credit note corrects, and what corrects an invoice (rule G65).
  func facts(_ invoice: Invoice, _ html: inout HTML) {
    if let other = book.invoices[invoice.corrects] { correction("Corrects", other, &html) }
    for note in Drafting.credits(of: invoice, in: book) {
      correction("Corrected By", note, &html)
    }
  }

  /// What credit notes took off an invoice, or what a credit note took off its own (rule G65).
  func offsets(_ invoice: Invoice, _ html: inout HTML) {
    for part in (try? SettingOff.parts(of: invoice, in: book)) ?? [] {
      html("div") { html in
        html("dt", text: "Credited by \(title(of: part.note))")
        html("dd", text: state.formats.money((try? part.amount.negated()) ?? part.amount))
      }
    }
    guard let other = book.invoices.live(invoice.corrects),
      let used = try? SettingOff.used(of: invoice, in: book), used.isPositive
    else { return }
    html("div") { html in
      html("dt", text: "Taken off \(title(of: other))")
      html("dd", text: state.formats.money(used))
    }
  }

  private func correction(_ label: Phrase, _ other: Invoice, _ html: inout HTML) {
    let day = (other.issue?.content.issued).map { Phrase.verbatim(text($0)) } ?? .none
    html("div") { html in
      html("dt", text: label)
      html("dd") { html in
        html(
          "a", .href(Route.invoice(other.id).path),
          text: [title(of: other), day].joined(separator: " · "))
      }
    }
  }

  /// Devices that did not hear of each other paid a credit note back, or applied it, each of them.
  private func paidBackTwice(_ note: Invoice, _ html: inout HTML) {
    guard let row = book.invoices.row(of: note.id), let twice = PaidBackTwice(of: row, in: book)
    else { return }
    let beyond = state.formats.money(twice.beyond)
    html("div", .class("notice bad"), .role("status"), .key("paid-back-twice")) { html in
      html(
        "span",
        text: """
          \(beyond) more was paid back than is left of this credit note. Remove the refund that was \
          recorded twice.
          """)
    }
  }

  /// Devices that did not hear of each other recorded a payment, each of them (rule G106).
  private func recordedTwice(_ invoice: Invoice, _ html: inout HTML) {
    guard let row = book.invoices.row(of: invoice.id) else { return }
    for found in RecordedTwice.of(row, in: book) {
      let payments = found.payments.compactMap { book.payments.live($0) }
      guard let last = payments.last else { continue }
      let amount = state.formats.money(last.amount)
      let days = payments.map { text($0.day) }.joined(separator: ", ")
      html(
        "div", .class("notice bad"), .role("status"), .key("recorded-twice-" + last.id.text)
      ) { html in
        html(
          "span",
          text: """
            Recorded twice? \(amount) of \(days). If it came once, remove one; if not, the client has \
            paid too much.
            """)
        html.button("Remove One", .deletePayment(last.id), of: amount)
      }
    }
  }

  /// One device deleted a payment, another took it back (rule M45).
  private func wentBackAlone(_ invoice: Invoice, _ html: inout HTML) {
    for given in book.allocations(to: invoice.id) where given.amount.isNegative {
      guard let refund = book.payments.live(given.payment), WentBackAlone.has(refund, in: book)
      else { continue }
      let amount = state.formats.money((try? refund.amount.negated()) ?? refund.amount)
      html(
        "div", .class("notice bad"), .role("status"), .key("went-back-" + refund.id.text)
      ) { html in
        html(
          "span",
          text: """
            \(amount) went back on \(text(refund.day)), and its payment is deleted. If it never came, remove \
            the refund; if it did, record it again.
            """)
        html.button("Remove Refund", .deletePayment(refund.id), of: amount)
      }
    }
  }

  /// Devices that did not hear of each other voided an invoice and issued a credit note of it.
  func notice(_ note: Invoice, _ html: inout HTML) {
    paidBackTwice(note, &html)
    recordedTwice(note, &html)
    wentBackAlone(note, &html)
    guard note.isCreditNote, !note.isVoid, let other = book.invoices.live(note.corrects),
      other.isVoid
    else { return }
    html("div", .class("notice bad"), .role("status"), .key("corrects-void")) { html in
      html("span", text: "\(title(of: other)) is void. Void this credit note, too.")
    }
  }

  /// What takes an issued invoice back, a part of it or all.
  func menu(_ invoice: Invoice, _ html: inout HTML) {
    creditItem(invoice, &html)
    voidItem(invoice, &html)
  }

  /// Credit Note, as long as something is left to credit, and what has been credited.
  private func creditItem(_ invoice: Invoice, _ html: inout HTML) {
    if invoice.isVoid || invoice.isCreditNote { return }
    let left = (try? Drafting.creditable(invoice, in: book)) ?? .zero(invoice.askedCurrency)
    let notes = Drafting.credits(of: invoice, in: book)
    if left.isPositive { html.menuItem("undo", "Credit Note", .creditNote(invoice.id)) }
    if notes.isEmpty { return }
    let titles = notes.map { title(of: $0) }.joined(separator: ", ")
    html(
      "p", .class("hint"),
      text: left.isPositive ? "Credited by \(titles)" : "Credited in full by \(titles)")
  }

  /// Void, or why not: before a reason is typed.
  private func voidItem(_ invoice: Invoice, _ html: inout HTML) {
    if invoice.isVoid { return }
    switch VoidingRule.problem(voiding: invoice, in: book) {
    case .hasPayments:
      return html("p", .class("hint"), text: "It has payments. Remove them to void it.")
    case .hasCreditNote(let number):
      return html("p", .class("hint"), text: "To void it, void credit note \(number) first.")
    case .billedAgain(let number):
      return html(
        "p", .class("hint"),
        text: """
          To void it, void or credit invoice \(number) first, which bills again what it gave back.
          """)
    case _: break
    }
    html.menuItem(
      "close", invoice.isCreditNote ? "Void Credit Note" : "Void Invoice",
      .open(.void(invoice.id)), isDanger: true)
  }
}
