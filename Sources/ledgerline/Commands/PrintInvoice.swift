import ArgumentParser
import Exchange
import Foundation
import Ledger
import Paper
import Store

struct PrintInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pdf",
    abstract: "Write an invoice as PDF.",
    discussion: """
      A draft is printed without a number.

      Examples:
        ledgerline invoice pdf 1001 --out invoice.pdf
        ledgerline invoice pdf 5m2k --out -
      """)

  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var id: String

  @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "path"))
  var out: String

  @Option(help: ArgumentHelp("A TrueType font instead of Noto Sans.", valueName: "file"))
  var font: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    let book = try store.book().book
    let invoice = try Lookup.invoice(id, in: book)
    let content = try Issuing.content(of: invoice, on: invoice.day ?? now.today, in: book)
    let status = book.status(of: invoice, on: now.today)
    let result = try pdf(content, status, store, book)
    if !result.missingGlyphs.isEmpty {
      let missing = result.missingGlyphs.map { "U+" + String($0.value, radix: 16).uppercased() }
      Answer.note("the font has no glyph for " + missing.joined(separator: ", "))
    }
    try Files.write(result.bytes, to: out)
    if out == "-" { return }
    if options.json {
      Answer.json(
        Answer.object([("id", .text(invoice.id.text)), ("path", .text(out))]))
    } else {
      Answer.say("\(InvoiceCommand.name(invoice)) is in \(out).")
    }
  }

  /// A named font stands for both weights.
  private func fontBytes(_ name: String) throws -> [UInt8] {
    if let font { return try Files.read(font) }
    let path = "/usr/share/fonts/truetype/noto/" + name
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandError(
        .noInput,
        "there is no font \(path). Install the package fonts-noto-core, or name one with --font")
    }
    return try Files.read(path)
  }

  private func pdf(
    _ content: InvoiceContent, _ status: InvoiceStatus, _ store: Store, _ book: Book
  ) throws -> PDFResult {
    let regular = try fontBytes("NotoSans-Regular.ttf")
    let bold = try fontBytes("NotoSans-Bold.ttf")
    do throws(PaperError) {
      return try invoicePDF(
        content, status: status.title, formats: Formats(),
        fonts: try DocumentFonts(regular: regular, bold: bold),
        logo: content.logo.isEmpty ? nil : store.blob(content.logo),
        paper: book.settings.paper == .letter ? .letter : .a4, author: content.seller.name)
    } catch {
      switch error {
      case .logoNotAPicture, .logoUnsupported, .logoDamaged:
        throw CommandError.badData("the logo cannot be printed: \(error). Choose another picture")
      case .notTrueType, .fontTableMissing, .fontDamaged, .fontNotEmbeddable:
        throw CommandError.badData(
          "the font cannot be embedded: \(error). Name a TrueType font with --font")
      }
    }
  }
}
