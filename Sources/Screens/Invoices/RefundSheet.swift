import Ledger
import Markup

// Money that goes back to a client: of a credit note, of what was paid beyond an invoice, of all their credit (rule G64).
struct RefundSheet: Room {
  let app: App

  /// What of an invoice can be paid back.
  func refundable(_ invoice: Invoice) -> Money {
    (try? Refunds.refundable(invoice, in: book)) ?? .zero(invoice.askedCurrency)
  }

  static func sheet(_ id: ID<Invoice>) -> SheetType {
    SheetType(
      "Record Refund",
      follow: { app, name in
        guard let invoice = app.book.invoices.live(id) else { return }
        RefundSheet(app: app).follow(name, in: invoice.askedCurrency, to: invoice.client, id)
      }
    ) { app, walk in
      guard let invoice = app.book.invoices.live(id), invoice.isIssued else { return nil }
      let most = RefundSheet(app: app).refundable(invoice)
      guard let refund = RefundSheet(app: app).fields(most, most, to: invoice.client, id, &walk)
      else { return nil }
      return { app in
        RefundSheet(app: app).save(refund) { (book) throws(Refunds.Problem) -> [Edit] in
          try Refunds.parts(
            refund.id, refund.amount, of: invoice, on: refund.day, method: refund.method,
            reference: refund.reference, worth: refund.worth, in: book)
        }
      }
    }
  }

  static func sheet(to id: ID<Client>) -> SheetType {
    SheetType(
      "Record Refund",
      follow: { app, name in
        guard let currency = RefundSheet(app: app).currency(to: id) else { return }
        RefundSheet(app: app).follow(name, in: currency, to: id, nil)
      }
    ) { app, walk in
      guard let client = app.book.named(id) else { return nil }
      let credit = (try? app.book.credit(of: client.id)) ?? Totals()
      let currencies = credit.amounts.filter { $0.isPositive }.map { $0.currency }
      guard var currency = currencies.first else { return nil }
      var code = currency.code
      walk.when(currencies.count > 1) { walk in
        walk.choice("currency", "Currency", &code) {
          currencies.map { ($0.code, .verbatim($0.code)) }
        }
      }
      currency = Currency(code) ?? currency
      let most = (try? Refunds.refundable(to: client.id, currency, in: app.book)) ?? .zero(currency)
      let proposed = (try? Refunds.proposed(to: client.id, currency, in: app.book)) ?? most
      guard let refund = RefundSheet(app: app).fields(proposed, most, to: client.id, nil, &walk)
      else { return nil }
      return { app in
        RefundSheet(app: app).save(refund) { (book) throws(Refunds.Problem) -> [Edit] in
          try Refunds.parts(
            refund.id, refund.amount, to: client.id, on: refund.day, method: refund.method,
            reference: refund.reference, worth: refund.worth, in: book)
        }
      }
    }
  }

  /// The refund as it is typed, its amount above zero and at most so much; nil where nothing can be paid back.
  ///
  /// What it is worth is proposed as it counted when it came, and follows the amount (rule G64).
  private func fields(
    _ proposed: Money, _ most: Money, to client: ID<Client>, _ invoice: ID<Invoice>?,
    _ walk: inout FieldWalk
  ) -> Payment? {
    if !most.isPositive { return nil }
    let formats = state.formats
    let own = book.settings.currency
    let worth = (try? Refunds.worth(of: proposed, to: client, invoice, in: book)) ?? nil
    var fields = PaymentFields(proposed, on: state.today, worth: proposed.value(in: own, worth))
    PaymentFields.keepChoice(in: most.currency, app, &walk)
    fields.ask(
      in: most.currency, isBack: true, hint: "\(formats.money(most)) of credit", app, &walk
    ) { amount in
      amount.minor > most.minor ? "At most \(formats.money(most)) is credit" : nil
    }
    walk.draw { html, _ in
      html("p", .class("hint"), text: "Money out: income of that day is less by it.")
    }
    var refund = Payment()
    refund.id = ID(walk.newID)
    refund.amount = proposed
    refund.day = state.today
    _ = fields.write(to: &refund, in: own)
    return refund
  }

  private func follow(
    _ name: String, in currency: Currency, to client: ID<Client>, _ invoice: ID<Invoice>?
  ) {
    PaymentFields.follow(name, in: currency, app) { amount in
      (try? Refunds.worth(of: amount, to: client, invoice, in: book)) ?? nil
    }
  }

  /// The currency of a refund to a client: the one that is chosen, else the only one.
  private func currency(to id: ID<Client>) -> Currency? {
    Currency(state.sheet?.form["currency"] ?? "")
      ?? (try? book.credit(of: id))?.amounts.first { $0.isPositive }?.currency
  }

  private func save(_ refund: Payment, _ parts: (Book) throws(Refunds.Problem) -> [Edit]) {
    do throws(Refunds.Problem) {
      let edits = try parts(book)
      closeSheet()
      commit(edits, toast: "\(state.formats.money(refund.amount)) paid back")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  /// Payments that were recorded against a credit note before it took none, with the way to put them right.
  func mistakes(_ note: Invoice, _ html: inout HTML) {
    for payment in Refunds.mistaken(for: note, in: book) {
      let amount = state.formats.money(payment.amount)
      html("div", .class("notice"), .role("status"), .key(payment.id.text)) { html in
        html(
          "p",
          text: """
            \(amount) of \(text(payment.day)) counts as received and is on no invoice. If it was paid back to the \
            client, remove it and record a refund.
            """)
        html.button("Remove", .deletePayment(payment.id), class: "button small")
      }
    }
  }
}
