import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Paper
import Store

/// Prints invoices with the fonts that the app's own files bring along.
struct InvoicePrinter: Sendable {
  /// A PDF, a name to keep it under, and what it lacks in words; "" where it lacks nothing.
  struct Printed {
    var name: String
    var bytes: [UInt8]
    var warning = ""

    /// As a file that a browser keeps under its name.
    var attachment: Response {
      Response(
        status: .ok,
        headers: [
          .contentType: "application/pdf",
          .contentDisposition: "attachment; filename=\"\(name)\"",
        ], body: .bytes(bytes))
    }
  }

  let hub: Hub
  let store: Store

  /// The PDF; one whose logo is not here is printed without it, and says so.
  ///
  /// Takes a few milliseconds, with a large logo a second and 200 MB.
  func print(_ id: ID<Invoice>, on today: Day) throws -> Printed {
    let book = try store.book().book
    guard let invoice = book.invoices.live(id) else {
      throw Refusal(.notFound, "no-invoice", HubWords.noInvoice)
    }
    let content: InvoiceContent
    do throws(Issuing.Problem) {
      content = try Issuing.content(of: invoice, on: invoice.day ?? today, in: book)
    } catch let problem {
      throw Refusal(.conflict, "invoice", problem.message.english)
    }
    let fonts = try self.fonts()
    let logo = content.logo.isEmpty ? nil : try store.blob(content.logo)
    do throws(PaperError) {
      let result = try invoicePDF(
        content, standing: InvoiceStanding(of: invoice, in: book),
        formats: content.paperFormats(in: book),
        fonts: try DocumentFonts(regular: fonts.regular, bold: fonts.bold),
        logo: logo,
        paper: book.settings.paper == .letter ? .letter : .a4, author: content.seller.name,
        fallback: { hub.site.asset($0.fileName) })
      var printed = Printed(name: InvoicePrinter.name(content.number), bytes: result.bytes)
      if logo == nil, !content.logo.isEmpty {
        printed.warning = "Printed without the logo: its file has not reached the hub."
        ServerLog.warn(
          "invoice \(id.text) was printed without its logo: the file \(content.logo.prefix(12)) is"
            + " not in the book's folder")
      }
      if !result.missingGlyphs.isEmpty {
        let letters = result.missingGlyphs.prefix(8).map {
          "U+" + String($0.value, radix: 16).uppercased()
        }
        if !printed.warning.isEmpty { printed.warning += " " }
        printed.warning +=
          "No font of the hub has " + letters.joined(separator: ", ")
          + (letters.count < result.missingGlyphs.count ? " and more." : ".")
      }
      return printed
    } catch {
      throw Refusal(.conflict, "pdf", "The invoice cannot be printed: \(error.message).")
    }
  }

  func fonts() throws -> (regular: [UInt8], bold: [UInt8]) {
    guard let regular = hub.site.asset("NotoSans-Regular.ttf"),
      let bold = hub.site.asset("NotoSans-Bold.ttf")
    else {
      throw Refusal(.internalServerError, "fonts", "The app's files bring no fonts; build them.")
    }
    return (regular, bold)
  }

  /// A file name that needs no quoting anywhere.
  private static func name(_ number: String) -> String {
    let kept = number.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
    }
    return kept.isEmpty
      ? "invoice.pdf" : "invoice-" + String(String.UnicodeScalarView(kept)) + ".pdf"
  }
}
