import Documents
import Ledger

/// An invoice as PDF: the gig invoice where every line has a service type, else the plain one.
///
/// `standing` is how the invoice stands today, `logo` the bytes of a JPEG or PNG.
/// An empty `author` stands for the seller's name. Damaged fonts and logos are errors; characters
/// that no font has are not: the result lists them.
public func invoicePDF(
  _ content: InvoiceContent, standing: InvoiceStanding, formats: Formats, fonts: DocumentFonts,
  logo: [UInt8]?, paper: PaperSize, author: String,
  fallback: (FallbackFont) -> [UInt8]? = { _ in nil }
) throws(PaperError) -> PDFResult {
  var document = invoiceDocument(content, standing: standing, formats: formats)
  if !author.isEmpty { document.author = author }
  document.bill = QRBill(content, standing: standing, formats: formats)
  return try document.pdf(fonts: fonts, logo: logo, paper: paper, fallback: fallback)
}
