import ArgumentParser
import Ledger
import Store

struct PayInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay",
    abstract: "Record a payment for an issued invoice.",
    discussion: """
      What is paid beyond the balance stays the client's credit, and is named. A project all of whose \
      invoices are paid moves to paid. A credit note takes no payment: see `invoice refund`. With --credit \
      what is left of one pays another invoice, as a refund and a payment of one day. Tax that a client abroad \
      kept back is a payment, too, and an expense of that amount that is not deductible, under a category that \
      Settings or `apply` made for it: the invoice is paid, its income is whole, and the tax year names what was \
      kept by that category.

      Examples:
        ledgerline invoice pay 1001 --amount 850.00
        ledgerline invoice pay 1001 --amount 400 --on 2026-11-21 --method Check --reference 2041
        ledgerline invoice pay 1001 --amount 400 --credited 431.20
        ledgerline invoice pay 1001 --credit
        ledgerline invoice pay 1001 --amount 150 --method "Withholding Tax"
        ledgerline expense add --amount 150 --merchant "Tax Office Paris" --category "Withholding Tax"
      """)

  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var id: String

  @OptionGroup var payment: PaymentOptions

  @Flag(
    help:
      "Take it from what the client has paid too much, for its projects first, then from credit notes."
  )
  var credit = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if credit && payment.credited != nil {
      throw ValidationError("give either --credit or --credited")
    }
    if credit && payment.amount != nil { throw ValidationError("give either --credit or --amount") }
  }

  func run() throws {
    let now = try Now()
    let day = try payment.day(today: now.today) ?? now.today
    let store = try options.openExisting()
    var paid = ID<Invoice>()
    var recorded = ""
    var beyond: Beyond?
    try store.commitAll(now: now.instant) { book in
      let invoice = try Lookup.invoice(id, in: book)
      paid = invoice.id
      if credit {
        let usable = try Credits.usable(for: invoice, in: book)
        guard usable.isPositive else {
          throw CommandError.refused("there is no credit for invoice \(invoice.number) to take")
        }
        recorded = usable.words + " of credit"
        return [try Credits.apply(to: invoice, on: day, in: book)]
      }
      let sum: Money
      if let amount = payment.amount {
        sum = try Money(parsing: amount, currency: invoice.askedCurrency)
      } else {
        sum = try book.balance(of: invoice)
        if invoice.isIssued, !invoice.isVoid, sum.minor <= 0 {
          throw CommandError.refused("nothing is owed on invoice \(invoice.number). Give --amount")
        }
      }
      let worth = try payment.worth(of: sum, in: book)
      recorded = sum.words
      let owed = try book.balance(of: invoice)
      if sum.minor > owed.minor {
        let none = Money.zero(owed.currency)
        beyond = Beyond(
          amount: try sum.subtracting(owed.isPositive ? owed : none), isAll: !owed.isPositive)
      }
      return try Payments.parts(
        ID(UInt64.random(in: 1...UInt64.max)), sum, for: invoice, on: day,
        method: payment.method ?? "", reference: payment.reference ?? "", worth: worth, in: book)
    }
    try InvoiceCommand.show(paid, in: store, options, now) { invoice, book in
      let rest = try book.balance(of: invoice)
      let state =
        rest.minor > 0
        ? "\(rest.words) left to pay" : book.isCredited(invoice) ? "credited" : "paid"
      return "\(recorded) received for invoice \(invoice.number): \(state)."
        + (beyond?.words ?? "")
    }
  }

  /// What was paid beyond what was asked.
  private struct Beyond {
    var amount: Money
    /// Whether nothing was owed.
    var isAll: Bool

    var words: String {
      isAll
        ? " Nothing was owed: no invoice took it, and all of it is the client's credit."
        : " That is \(amount.words) too much, which is the client's credit."
    }
  }
}
