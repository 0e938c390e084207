import ArgumentParser
import Exchange
import Ledger
import Store

struct WriteEInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "einvoice",
    abstract: "Write an issued invoice as electronic invoice (EN 16931).",
    discussion: """
      It is XML of UN/CEFACT CII, as ZUGFeRD and Factur-X have it. What the standard demands and neither the \
      invoice nor the profile nor the client says is named, and nothing is written.

      Examples:
        ledgerline invoice einvoice 1001 --out invoice.xml
        ledgerline invoice einvoice 1001
      """)

  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var id: String

  @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "path"))
  var out = "-"

  @OptionGroup var options: BookOptions

  func run() throws {
    let book = try options.openExisting().book().book
    let invoice = try Lookup.invoice(id, in: book)
    let bytes = try EInvoiceWriter.bytes(of: invoice, in: book)
    try Files.write(bytes, to: out)
    InvoiceCommand.sayWritten(invoice, to: out, asJSON: options.json)
  }
}
