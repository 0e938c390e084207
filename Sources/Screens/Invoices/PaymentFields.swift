import Ledger
import Markup

// What is asked of money that comes in or goes back, wherever it is recorded or put right.
struct PaymentFields {
  /// Above zero, also of a refund.
  var amount: Money?
  var day: Day?
  private var method = ""
  private var reference = ""
  private var value: Money?

  init(_ amount: Money?, on day: Day?) {
    self.amount = amount
    self.day = day
  }

  /// What was recorded, `own` being the book's currency.
  init(of payment: Payment, in own: Currency) {
    amount = PaymentFields.size(payment.amount)
    day = payment.day
    method = payment.method
    reference = payment.reference
    value = payment.amount.value(in: own, payment.worth).map { PaymentFields.size($0) }
  }

  fileprivate static func size(_ amount: Money) -> Money {
    amount.isNegative ? (try? amount.negated()) ?? amount : amount
  }

  /// The fields in their order; `problem` says what is wrong with an amount above zero.
  mutating func ask(
    in currency: Currency, isBack: Bool, hint: Phrase = "", _ app: App, _ walk: inout FieldWalk,
    problem: (Money) -> Phrase? = { _ in nil }
  ) {
    let own = app.book.settings.currency
    let known = day
    walk.money(
      "amount", "Amount", &amount, in: currency, isRequired: true, hint: hint, isFocused: true)
    if let amount {
      walk.rule(amount.isPositive ? problem(amount) : Payments.Problem.notPositive.message)
    }
    walk.when(currency != own) { walk in
      walk.money(
        "worth", isBack ? "Paid in \(own.code)" : "Received in \(own.code)", &value, in: own,
        hint: isBack
          ? "What your bank charged; income in \(own.code) counts it."
          : "What your bank credited; income in \(own.code) counts it.")
    }
    walk.day("day", isBack ? "Paid Back On" : "Received On", &day, isRequired: true)
    // One that stands so since before is no reason to refuse the rest.
    if let day, day != known {
      walk.rule(Payments.problem(of: day, today: app.state.today)?.message)
    }
    walk.choice("method", "Method", &method) { [method] in
      InvoiceSheets.methods(with: method)
    }
    walk.text("reference", "Reference", &reference)
  }

  /// Writes them into a payment, below zero where it is a refund; false where they are not whole.
  func write(to payment: inout Payment, isBack: Bool = false, in own: Currency) -> Bool {
    guard let amount, let day else { return false }
    let signed = isBack ? (try? amount.negated()) ?? amount : amount
    let worth = isBack ? value.map { (try? $0.negated()) ?? $0 } : value
    payment.worth = Worth.setting(worth, in: own, of: signed, in: payment.worth)
    payment.amount = signed
    payment.day = day
    payment.method = method
    payment.reference = reference
    return true
  }
}

struct PaymentSheets: Room {
  let app: App

  /// A payment or a refund that was recorded, to be put right.
  static func edit(_ id: ID<Payment>) -> SheetType {
    SheetType("", follow: { app, name in PaymentSheets(app: app).follow(id, name) }) { app, walk in
      guard let known = app.book.payments.live(id) else { return nil }
      let isBack = known.amount.isNegative
      walk.title = isBack ? "Edit Refund" : "Edit Payment"
      let own = app.book.settings.currency
      var fields = PaymentFields(of: known, in: own)
      walk.when(known.amount.currency != own) { walk in
        var isOwn = ""
        walk.kept("worthChosen", "Worth", &isOwn, stays: true)
      }
      fields.ask(in: known.amount.currency, isBack: isBack, app, &walk) { amount in
        var typed = known
        typed.amount = isBack ? (try? amount.negated()) ?? amount : amount
        return PaymentSheets(app: app).problem(typed)
      }
      var payment = known
      guard fields.write(to: &payment, isBack: isBack, in: own) else { return { _ in } }
      walk.draw { html, _ in PaymentSheets(app: app).follows(payment, &html) }
      return { app in PaymentSheets(app: app).save(payment) }
    }
  }

  /// What was credited follows the amount in proportion, until somebody writes it (rule G106).
  private func follow(_ id: ID<Payment>, _ name: String) {
    guard var form = state.sheet?.form, form.field("worthChosen") != nil,
      let known = book.payments.live(id)
    else { return }
    if name == "worth" { form["worthChosen"] = "on" }
    if name == "amount", !form.isOn("worthChosen"), let worth = known.worth,
      worth.amount == known.amount,
      let amount = try? state.formats.readMoney(
        form.trimmed("amount"), currency: known.amount.currency),
      let value = amount.value(in: book.settings.currency, worth.scaled(to: amount))
    {
      form["worth"] = state.formats.amount(PaymentFields.size(value))
    }
    state.sheet?.form = form
  }

  private func problem(_ payment: Payment) -> Phrase? {
    do throws(Payments.Problem) {
      _ = try Payments.correct(payment, in: book)
      return nil
    } catch {
      return error.message
    }
  }

  /// What another amount brings about, before it is saved.
  private func follows(_ payment: Payment, _ html: inout HTML) {
    guard let correction = try? Payments.correct(payment, in: book) else { return }
    var words: [Phrase] = []
    for one in correction.given {
      guard let invoice = book.invoices[one.invoice] else { continue }
      let (before, after) = (state.formats.money(one.before), state.formats.money(one.after))
      words.append("\(title(of: invoice)) has \(after) of it, and no longer \(before).")
    }
    if let open = correction.unexplained {
      words.append("\(state.formats.money(open)) of its bank line is to explain again.")
    }
    for (place, line) in words.enumerated() {
      html("p", .class("hint"), .key("follows-\(place)"), text: line)
    }
  }

  private func save(_ payment: Payment) {
    do throws(Payments.Problem) {
      let correction = try Payments.correct(payment, in: book)
      closeSheet()
      commit(
        correction.edit, toast: payment.amount.isNegative ? "Refund changed" : "Payment changed")
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
