import ArgumentParser
import Ledger
import Store

struct InvoiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invoice",
    abstract: "Create, issue, print, send, pay and void invoices.",
    discussion: """
      Examples:
        ledgerline invoice create --project 0c4f
        ledgerline invoice issue 5m2k
        ledgerline invoice pdf 1001 --out invoice.pdf
        ledgerline invoice pay 1001 --amount 850.00
      """,
    subcommands: [
      CreateInvoice.self, IssueInvoice.self, PrintInvoice.self, SendInvoice.self,
      PayInvoice.self, VoidInvoice.self,
    ])

  /// Prints an invoice after something was done to it.
  static func show(
    _ id: ID<Invoice>, in store: Store, _ options: BookOptions, _ now: Now,
    words: (Invoice, Book) throws -> String
  ) throws {
    let book = try store.book().book
    guard let invoice = book.invoices[id] else { throw Issuing.Problem.notFound }
    if options.json {
      Answer.json(try Derived(book: book, today: now.today).object(invoice))
    } else {
      Answer.say(try words(invoice, book))
    }
  }

  /// How a person calls it: its number, or its id while it has none.
  static func name(_ invoice: Invoice) -> String {
    invoice.isIssued ? "Invoice \(invoice.number)" : "Draft \(invoice.id.text)"
  }
}
