import Ledger
import Markup

// Money that came in or went back, a row each: on its invoice, its project, its client; pressed it is put right (rule G106).
struct PaymentRows: Room {
  let app: App

  /// What no invoice has of a project or a client.
  func card(_ payments: [Payment], _ html: inout HTML) {
    var payments = payments.filter { book.allocations(of: $0.id).isEmpty }
    if payments.isEmpty { return }
    payments.sort { $0.day != $1.day ? $0.day > $1.day : $0.id < $1.id }
    html.card("Payments on No Invoice") { html in
      html("ul", .class("list"), .label("Payments on No Invoice")) { html in
        for payment in payments.prefix(60) { row(payment, payment.amount, &html) }
      }
    }
  }

  /// A payment, `given` of which stands here.
  func row(_ payment: Payment, _ given: Money, _ html: inout HTML) {
    let isBack = payment.amount.isNegative
    html("li", .class("row"), .key(payment.id.text)) { html in
      html(
        "button", .type("button"), .class("row-link"), .onClick(.open(.editPayment(payment.id)))
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: text(payment.day))
          html("span", .class("row-note"), text: note(payment))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: state.formats.money(given))
          if given != payment.amount {
            html("span", .class("row-note"), text: "of \(state.formats.money(payment.amount))")
          }
          let own = book.settings.currency
          if let value = payment.amount.value(in: own, payment.worth) {
            let words = state.formats.money(value)
            html(
              "span", .class("row-note"), text: isBack ? "paid as \(words)" : "received as \(words)"
            )
          }
        }
      }
      html.iconButton("trash", removing(payment), .deletePayment(payment.id))
    }
    if book.matches(with: payment.id.raw).isEmpty { return }
    // A button holds no links.
    html("li", .key("lines-" + payment.id.text)) { html in
      BankLineLinks(app: app).draw(of: payment.id.raw, &html)
    }
  }

  /// What its button does: a payment that went back goes with the refund that says so.
  private func removing(_ payment: Payment) -> Phrase {
    let (amount, day) = (state.formats.money(payment.amount), text(payment.day))
    if payment.amount.isNegative { return "Remove Refund of \(amount), \(day)" }
    return Bounced.refund(of: payment, in: book) == nil
      ? "Remove Payment of \(amount), \(day)"
      : "Remove Payment of \(amount), \(day), and That It Went Back"
  }

  /// What it was, how it came and what was written on it.
  private func note(_ payment: Payment) -> Phrase {
    let isBack = payment.amount.isNegative
    let kind: Phrase = isBack ? "Refund" : payment.byStage ? "Marked paid" : "Payment"
    var words: [Phrase] = isBack || payment.method.isEmpty ? [kind] : []
    if !payment.method.isEmpty { words.append(InvoiceSheets.title(ofMethod: payment.method)) }
    if !payment.reference.isEmpty { words.append(.verbatim(payment.reference)) }
    if let back = Bounced.refund(of: payment, in: book) {
      words.append("went back on \(text(back.day))")
    }
    return words.joined(separator: " · ")
  }
}
