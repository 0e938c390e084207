import ArgumentParser
import Ledger
import Store

struct VoidInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "void",
    abstract: "Take an issued invoice out of force; its number stays used.",
    discussion: """
      Examples:
        ledgerline invoice void 1001 --reason "Wrong address"
      """)

  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var id: String

  @Option(help: ArgumentHelp("The day; today without it.", valueName: "day"))
  var on: String?

  @Option(help: "Why.")
  var reason: String = ""

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let store = try options.openExisting()
    let invoice = try Lookup.invoice(id, in: try store.book().book)
    if on != nil, let issued = invoice.issue?.content.issued, day < issued {
      throw CommandError(
        .usage, "it was issued on \(issued.text): --on \(day.text) lies before that")
    }
    _ = try store.void(invoice.id, on: day, reason: reason, now: now.instant)
    try InvoiceCommand.show(invoice.id, in: store, options, now) { invoice, _ in
      "\(InvoiceCommand.name(invoice)) is void."
    }
  }
}
