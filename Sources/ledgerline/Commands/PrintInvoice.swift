import ArgumentParser
import Documents
import Exchange
import Ledger
import Paper
import Store

struct PrintInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pdf",
    abstract: "Write an invoice as PDF.",
    discussion: """
      A draft is printed without a number. With --einvoice the PDF has the electronic invoice in it, for programs: ZUGFeRD and \
      Factur-X, which are PDF/A-3.

      Examples:
        ledgerline invoice pdf 1001 --out invoice.pdf
        ledgerline invoice pdf 1001 --einvoice --out invoice.pdf
        ledgerline invoice pdf 5m2k --out -
      """)

  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var id: String

  @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "path"))
  var out: String

  @Flag(help: "Put the electronic invoice into it (ZUGFeRD, Factur-X).")
  var einvoice = false

  @Option(help: ArgumentHelp("A TrueType font instead of Noto Sans.", valueName: "file"))
  var font: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    let book = try store.book().book
    let invoice = try Lookup.invoice(id, in: book)
    let content = try Issuing.content(of: invoice, on: invoice.day ?? now.today, in: book)
    let attached = einvoice ? try EInvoiceWriter.attachment(of: invoice, in: book) : nil
    // With an electronic invoice goes the paper as it was issued: of what came in since neither says anything.
    let standing = einvoice ? InvoiceStanding() : InvoiceStanding(of: invoice, in: book)
    let formats = content.paperFormats(in: book)
    var document = invoiceDocument(content, standing: standing, formats: formats)
    document.bill = QRBill(content, standing: standing, formats: formats)
    document.author = content.seller.name
    document.attached = attached
    let bytes = try DocumentPrinter.pdf(
      document, logo: content.logo, font: font, store: store, book: book)
    try Files.write(bytes, to: out)
    InvoiceCommand.sayWritten(invoice, to: out, asJSON: options.json)
  }
}

extension InvoiceCommand {
  /// Says where a paper of an invoice is; nothing where it went to standard output.
  static func sayWritten(_ invoice: Invoice, to out: String, asJSON: Bool) {
    if out == "-" { return }
    if asJSON {
      Answer.json(
        Answer.object([("id", .text(invoice.id.text)), ("path", .text(out))]))
    } else {
      Answer.say("\(InvoiceCommand.name(invoice)) is in \(out).")
    }
  }
}
