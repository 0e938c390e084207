import Documents
import Foundation
import Ledger
import Paper
import Store

/// Prints reports with the fonts that the app's own files bring along.
struct ReportPrinter: Sendable {
  let hub: Hub
  let store: Store

  /// The PDF of a report, in the language of the book's papers.
  ///
  /// Without the logo's file it is printed without one.
  func print(_ report: Report, _ question: ReportQuestion) throws -> InvoicePrinter.Printed {
    let question = question.onPaper(report)
    let fonts = try InvoicePrinter(hub: hub, store: store).fonts()
    let logo = question.book.profile.logo
    let document: Document
    do throws(MoneyError) {
      document = try report.document(question)
    } catch {
      throw Refusal(.conflict, "pdf", HubWords.reportDoesNotAddUp)
    }
    let picture = logo.isEmpty ? nil : try store.blob(logo)
    do throws(PaperError) {
      let result = try document.pdf(
        fonts: try DocumentFonts(regular: fonts.regular, bold: fonts.bold),
        logo: picture,
        paper: question.book.settings.paper == .letter ? .letter : .a4,
        fallback: { hub.site.asset($0.fileName) })
      return InvoicePrinter.Printed(
        name: ReportPrinter.name(report.fileName(question)), bytes: result.bytes)
    } catch {
      throw Refusal(.conflict, "pdf", "It cannot be printed: \(error.message).")
    }
  }

  /// A file name that needs no quoting anywhere.
  private static func name(_ wanted: String) -> String {
    let kept = wanted.unicodeScalars.map { scalar -> Character in
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || scalar == "-" || scalar == "_")
      return isPlain ? Character(scalar) : "-"
    }
    return String(kept.prefix(80)) + ".pdf"
  }
}
