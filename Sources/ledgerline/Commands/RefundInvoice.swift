import ArgumentParser
import Ledger
import Store

struct RefundInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refund",
    abstract: "Record money that was paid back to a client.",
    discussion: """
      What can be paid back is credit: a credit note, what was paid beyond an invoice, or with --client all that \
      a client has. It is money out: income as received is less by it on its day.

      Examples:
        ledgerline invoice refund 1003
        ledgerline invoice refund 1003 --amount 150.00 --on 2026-11-21 --method "Bank Transfer"
        ledgerline invoice refund --client 7k2m --amount 50.00
      """)

  @Argument(help: "The credit note's or invoice's number or id, or the beginning of its id.")
  var id: String?

  @Option(help: ArgumentHelp("The client, for all that they have as credit.", valueName: "id"))
  var client: String?

  @OptionGroup var payment: PaymentOptions

  @OptionGroup var options: BookOptions

  func validate() throws {
    if (id == nil) == (client == nil) {
      throw ValidationError("give either an invoice or --client")
    }
  }

  func run() throws {
    let now = try Now()
    let day = try payment.day(today: now.today) ?? now.today
    let store = try options.openExisting()
    let refund = ID<Payment>(UInt64.random(in: 1...UInt64.max))
    var (paidBack, of, left) = ("", "", "")
    try store.commitAll(now: now.instant) { book in
      let (edits, sum, rest): ([Edit], Money, Money)
      if let id {
        let invoice = try Lookup.invoice(id, in: book)
        let most = try Refunds.refundable(invoice, in: book)
        if most.isZero { throw Refunds.Problem.noCredit }
        sum = try payment.amount.map { try Money(parsing: $0, currency: most.currency) } ?? most
        edits = try Refunds.parts(
          refund, sum, of: invoice, on: day, method: payment.method ?? "",
          reference: payment.reference ?? "",
          worth: try worth(of: sum, to: invoice.client, invoice.id, in: book), in: book)
        rest = try most.subtracting(sum)
        of = "of \(invoice.isCreditNote ? "credit note" : "invoice") \(invoice.number)"
      } else {
        let client = try Lookup.find(client ?? "", in: book.clients)
        let credit = try book.credit(of: client.id).led(by: book.settings.currency)
          .filter { $0.isPositive }
        let currency = credit.first?.currency ?? book.currency(of: client.id)
        let most = try Refunds.refundable(to: client.id, currency, in: book)
        if most.isZero { throw Refunds.Problem.noCredit }
        sum =
          try payment.amount.map { try Money(parsing: $0, currency: currency) }
          ?? Refunds.proposed(to: client.id, currency, in: book)
        edits = try Refunds.parts(
          refund, sum, to: client.id, on: day, method: payment.method ?? "",
          reference: payment.reference ?? "",
          worth: try worth(of: sum, to: client.id, nil, in: book), in: book)
        rest = try most.subtracting(sum)
        of = "to \(client.displayName)"
      }
      paidBack = sum.words
      left = rest.isZero ? "no credit is left" : "\(rest.words) of credit left"
      return edits
    }
    if options.json {
      let book = try store.book().book
      guard let row = book.payments[refund] else { return }
      return Answer.json(try Derived(book: book, today: now.today).object(row))
    }
    Answer.say("\(paidBack) paid back \(of): \(left).")
  }

  /// What was said with --credited, else what the money counted for when it came (rule G64).
  private func worth(
    of sum: Money, to client: ID<Client>, _ invoice: ID<Invoice>?, in book: Book
  ) throws -> Worth? {
    try payment.worth(
      of: sum, known: try Refunds.worth(of: sum, to: client, invoice, in: book), in: book)
  }
}
