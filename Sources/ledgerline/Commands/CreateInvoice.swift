import ArgumentParser
import Ledger
import Store

struct CreateInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Draft an invoice from a project's charges, or an empty one for a client.",
    discussion: """
      Examples:
        ledgerline invoice create --project 0c4f
        ledgerline invoice create --client 7kq2 --due 2026-12-31
      """)

  @Option(help: ArgumentHelp("A line for each charge that no invoice has yet.", valueName: "id"))
  var project: String?

  @Option(help: ArgumentHelp("An empty draft for this client.", valueName: "id"))
  var client: String?

  @Option(help: ArgumentHelp("The issue day it starts with.", valueName: "day"))
  var on: String?

  @Option(help: ArgumentHelp("When payment is due.", valueName: "day"))
  var due: String?

  @Option(help: "A text under the lines.")
  var notes: String?

  @Option(help: ArgumentHelp("The tax of its lines: \"VAT 19%\" or 19.", valueName: "tax"))
  var tax: String?

  @Option(help: ArgumentHelp("Off the sum of its lines: 10% or 25.00.", valueName: "discount"))
  var discount: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if (project == nil) == (client == nil) {
      throw ValidationError("Name either --project ID or --client ID")
    }
  }

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let due = try Lookup.day(due, option: "--due")
    let id = ID<Invoice>(UInt64.random(in: 1...UInt64.max))
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      var edit = try draft(id, on: day, in: book)
      if due == nil && notes == nil && tax == nil && discount == nil { return edit }
      let before = Change(
        device: 1, counter: 1, stamp: Stamp(milliseconds: 1, device: 1), body: edit.body)
      var scratch = book
      scratch.apply(before)
      guard var invoice = scratch.invoices[id] else { return edit }
      invoice.due = due ?? invoice.due
      invoice.notes = notes ?? invoice.notes
      if let tax { invoice.tax = try readTax(tax) }
      if let discount { invoice.discount = try readDiscount(discount, in: invoice.currency) }
      // What cannot be taken off is said before it is written.
      let lines = scratch.lines(of: invoice.id)
      if !lines.isEmpty {
        _ = try InvoiceTotals(of: lines, invoice.tax, invoice.discount, in: invoice.currency)
      }
      edit.put(invoice, in: scratch.invoices)
      return edit
    }
    try InvoiceCommand.show(id, in: store, options, now) { invoice, book in
      let total = try book.total(of: invoice)
      return "\(InvoiceCommand.name(invoice)) over \(total.words) for "
        + "\(book.named(invoice.client)?.displayName ?? "nobody")."
    }
  }

  private func readTax(_ text: String) throws -> Tax {
    guard let tax = Formats(locale: "en-US").readTax(text, named: "Tax") else {
      throw CommandError.usage("--tax \(text) has no rate. Write it like \"VAT 19%\" or 19")
    }
    return tax
  }

  private func readDiscount(_ text: String, in currency: Currency) throws -> Discount {
    guard let discount = Formats(locale: "en-US").readDiscount(text, in: currency) else {
      throw CommandError.usage(
        "--discount \(text) is no discount. Write a rate like 10% or an amount like 25.00")
    }
    return discount
  }

  private func draft(_ id: ID<Invoice>, on day: Day, in book: Book) throws -> Edit {
    if let client {
      let row = try Lookup.find(client, in: book.clients)
      var edit = Edit()
      edit.put(Drafting.blank(id, client: row.id, on: day, in: book), in: book.invoices)
      return edit
    }
    let row = try Lookup.find(project ?? "", in: book.projects)
    let charges = book.charges(of: row.id)
    if let billed = charges.first, charges.allSatisfy({ Drafting.isBilled($0, in: book) }) {
      let invoice = book.lines.live(linking: Line.chargeLink, to: billed.id.raw)
        .compactMap { book.invoices.live($0.invoice) }.first { !$0.isVoid }
      throw CommandError.refused(
        "every charge of \(row.name) is on an invoice already "
          + "(\(invoice.map(InvoiceCommand.name) ?? "another")). Issue, void or trash that one")
    }
    return try Drafting.draft(id, for: row.id, on: day, in: book)
  }
}
