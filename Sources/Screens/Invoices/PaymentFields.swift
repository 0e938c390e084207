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

  /// `value` is what it is worth in the account's currency, as far as that is known.
  init(_ amount: Money?, on day: Day?, worth value: Money? = nil) {
    self.amount = amount
    self.day = day
    self.value = value
  }

  /// What was recorded, `own` being the book's currency.
  init(of payment: Payment, in own: Currency) {
    amount = PaymentFields.size(payment.amount)
    day = payment.day
    method = payment.method
    reference = payment.reference
    value = payment.amount.value(in: own, payment.worth).map { PaymentFields.size($0) }
  }

  private static func size(_ amount: Money) -> Money {
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

  /// Whether somebody wrote what it is worth, which follows the amount until then (rule G106); nothing where it is in the
  /// account's own currency.
  static func keepChoice(in currency: Currency, _ app: App, _ walk: inout FieldWalk) {
    walk.when(currency != app.book.settings.currency) { walk in
      var isOwn = ""
      walk.kept(PaymentFields.chosen, "Worth", &isOwn, stays: true)
    }
  }

  private static var chosen: String { "worthChosen" }

  /// After a field was typed into, `worth` says what an amount above zero is worth.
  static func follow(_ name: String, in currency: Currency, _ app: App, _ worth: (Money) -> Worth?)
  {
    guard var form = app.state.sheet?.form, form.field(PaymentFields.chosen) != nil else { return }
    if name == "worth" { form[PaymentFields.chosen] = "on" }
    if name == "amount" || name == "currency", !form.isOn(PaymentFields.chosen),
      let amount = try? app.state.formats.readMoney(form.trimmed("amount"), currency: currency),
      let value = amount.value(in: app.book.settings.currency, worth(amount))
    {
      form["worth"] = app.state.formats.amount(size(value))
    }
    app.state.sheet?.form = form
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
    SheetType(
      "", keeps: .row, follow: { app, name in PaymentSheets(app: app).follow(id, name) }
    ) { app, walk in
      guard let known = app.book.payments.live(id) else { return nil }
      let isBack = known.amount.isNegative
      walk.title = isBack ? "Edit Refund" : "Edit Payment"
      let own = app.book.settings.currency
      var fields = PaymentFields(of: known, in: own)
      PaymentFields.keepChoice(in: known.amount.currency, app, &walk)
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

  /// What was credited follows the amount in proportion.
  private func follow(_ id: ID<Payment>, _ name: String) {
    guard let known = book.payments.live(id) else { return }
    PaymentFields.follow(name, in: known.amount.currency, app) { amount in
      known.worth?.amount == known.amount ? known.worth?.scaled(to: amount) : nil
    }
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
