import ArgumentParser
import Exchange
import Ledger
import Store

struct WriteEInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "einvoice",
    abstract: "Write an issued invoice as electronic invoice (EN 16931).",
    discussion: """
      It is XML: UBL 2.1, which Peppol carries, where the sender is in Belgium, the Netherlands or the north, else UN/CEFACT CII. \
      invoice pdf --einvoice puts that into the invoice's PDF, as ZUGFeRD and Factur-X have it. What the standard demands and \
      neither the invoice nor the profile nor the client says is named, and nothing is written.

      Examples:
        ledgerline invoice einvoice 1001 --out invoice.xml
        ledgerline invoice einvoice 1001 --syntax ubl
      """)

  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var id: String

  @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "path"))
  var out = "-"

  @Option(help: "cii or ubl, whatever is usual in the sender's country.")
  var syntax: Syntax?

  @OptionGroup var options: BookOptions

  enum Syntax: String, ExpressibleByArgument, CaseIterable { case cii, ubl }

  func run() throws {
    let book = try options.openExisting().book().book
    let invoice = try Lookup.invoice(id, in: book)
    let form = syntax.flatMap { EInvoiceForm(word: $0.rawValue) } ?? book.settings.einvoice
    let bytes = try EInvoiceWriter.bytes(of: invoice, in: book, as: form)
    try Files.write(bytes, to: out)
    InvoiceCommand.sayWritten(invoice, to: out, asJSON: options.json)
  }
}
