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
        ledgerline payment set 7k2m --royalties
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
      above zero, and can be lowered. With --royalties a payment of a client alone, for no project and no invoice, pays \
      a project Royalties of its own, and is no credit any more: no invoice is asked for it. Its id is another one then.

      Examples:
        ledgerline payment set 7k2m --on 2026-11-21 --method Check --reference 1042
        ledgerline payment set 7k2m --amount 400.00
        ledgerline payment set 7k2m --credited 431.20
        ledgerline payment set 7k2m --royalties
      """)

  @Argument(help: "The payment's id, or the beginning of it.")
  var id: String

  @OptionGroup var payment: PaymentOptions

  @Flag(help: "It is income for which no invoice is asked: it pays a project of its own.")
  var royalties = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    let isSame = [
      payment.amount, payment.on, payment.method, payment.reference, payment.credited,
    ].allSatisfy { $0 == nil }
    if isSame && !royalties {
      throw ValidationError(
        "say what to change: --amount, --on, --method, --reference, --credited, --royalties")
    }
    if !isSame && royalties { throw ValidationError("--royalties stands alone") }
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
      if royalties {
        guard Royalties.mayBe(row, in: book) else {
          throw CommandError.refused(
            "royalties are a payment for no project and no invoice of which nothing went back")
        }
        changed = Royalties.payment(anew: row.id)
        said = ["It pays the project \(Royalties.project(of: row.id).text)."]
        return Royalties.keep(row, calling: "Royalties", at: now.instant, in: book)
      }
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
