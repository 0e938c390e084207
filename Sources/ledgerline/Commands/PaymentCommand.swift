import ArgumentParser
import Ledger
import Store

struct PaymentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "payment",
    abstract: "Put right what was recorded of a payment or a refund.",
    discussion: """
      Payments are recorded by `invoice pay`, refunds by `invoice refund`; `list payments` names them.

      Examples:
        ledgerline payment set 7k2m --on 2026-11-21 --method Check --reference 1042
        ledgerline payment set 7k2m --amount 400.00
      """,
    subcommands: [SetPayment.self])
}

/// A payment that is put right (rule G106).
struct SetPayment: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change amount, day, method, reference or worth of a payment or a refund.",
    discussion: """
      What is not named stays. An amount that no longer fits is taken from the payment's invoices, the last issued \
      first; what comes on top goes to them as far as something is owed. A bank line stays its line. A refund is named \
      above zero, and can be lowered.

      Examples:
        ledgerline payment set 7k2m --on 2026-11-21 --method Check --reference 1042
        ledgerline payment set 7k2m --amount 400.00
        ledgerline payment set 7k2m --credited 431.20
      """)

  @Argument(help: "The payment's id, or the beginning of it.")
  var id: String

  @OptionGroup var payment: PaymentOptions

  @OptionGroup var options: BookOptions

  func validate() throws {
    if [payment.amount, payment.on, payment.method, payment.reference, payment.credited]
      .allSatisfy({ $0 == nil })
    {
      throw ValidationError("say what to change: --amount, --on, --method, --reference, --credited")
    }
  }

  func run() throws {
    let now = try Now()
    let day = try payment.day(today: now.today)
    let store = try options.openExisting()
    var changed = ID<Payment>()
    var said: [String] = []
    try store.commit(now: now.instant) { book in
      var row = try Lookup.find(id, in: book.payments)
      changed = row.id
      if let amount = payment.amount {
        let sum = try Money(parsing: amount, currency: row.amount.currency)
        if sum.isNegative { throw Payments.Problem.notPositive }
        row.amount = row.amount.isNegative ? try sum.negated() : sum
      }
      row.worth = try payment.worth(of: row.amount, known: row.worth, in: book)
      row.day = day ?? row.day
      row.method = payment.method ?? row.method
      row.reference = payment.reference ?? row.reference
      let correction = try Payments.correct(row, in: book)
      said = correction.given.compactMap { one in
        book.invoices[one.invoice].map {
          "\(InvoiceCommand.name($0)) has \(one.after.words) of it, and no longer \(one.before.words)."
        }
      }
      if let open = correction.unexplained {
        said.append("\(open.words) of its bank line is to explain again.")
      }
      return correction.edit
    }
    let book = try store.book().book
    guard let row = book.payments[changed] else { return }
    if options.json { return Answer.json(try Derived(book: book, today: now.today).object(row)) }
    let kind = row.amount.isNegative ? "Refund" : "Payment"
    let size = row.amount.isNegative ? try row.amount.negated() : row.amount
    let worth = try row.amount.value(in: book.settings.currency, row.worth).map {
      ", worth \(row.amount.isNegative ? try $0.negated().words : $0.words)"
    }
    Answer.say(
      (["\(kind) of \(size.words) on \(row.day.text)\(worth ?? "")."] + said)
        .joined(separator: " "))
  }
}
