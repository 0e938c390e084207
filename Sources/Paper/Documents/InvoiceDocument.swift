import Ledger
import Markup

/// An invoice as PDF: the gig invoice where every line has a service type, else the plain one.
///
/// `status` is the word to print, such as "Sent" ("" prints none), `logo` the bytes of a JPEG or PNG.
/// An empty `author` stands for the seller's name. Damaged fonts and logos are errors; characters
/// that no font has are not: the result lists them.
public func invoicePDF(
  _ content: InvoiceContent, status: String, formats: Formats, fonts: DocumentFonts,
  logo: [UInt8]?, paper: PaperSize, author: String
) throws(PaperError) -> PDFResult {
  var document = invoiceDocument(content, status: status, formats: formats)
  if !author.isEmpty { document.author = author }
  return try document.pdf(fonts: fonts, logo: logo, paper: paper)
}

/// The same invoice for the screen.
public func invoiceHTML(
  _ content: InvoiceContent, status: String, formats: Formats, logo: String,
  into html: inout HTML
) {
  invoiceDocument(content, status: status, formats: formats).html(logo: logo, into: &html)
}

/// What an invoice says, in its order: the one source of the printed and the shown one.
public func invoiceDocument(
  _ content: InvoiceContent, status: String, formats: Formats
) -> PaperDocument {
  let number = content.number.isEmpty ? "Draft" : content.number
  var document = PaperDocument(
    title: "Invoice " + number, author: content.seller.name,
    language: formats.locale.hasPrefix("en") ? formats.locale : "en")
  let isGig =
    !content.project.isEmpty && !content.lines.isEmpty
    && content.lines.allSatisfy { !$0.kind.isEmpty }
  let parts = InvoiceParts(content: content, formats: formats, status: status)
  document.blocks = isGig ? parts.gigInvoice(number) : parts.plainInvoice(number)
  return document
}

/// `Invoice_1001_Ann Lee_2026-01-05.pdf`; characters that a file name cannot hold become "-".
public func invoiceFileName(_ content: InvoiceContent) -> String {
  let number = content.number.isEmpty ? "Draft" : content.number
  var name = "Invoice_" + fileNamePart(number)
  let client = fileNamePart(
    content.buyer.name.isEmpty ? content.buyer.attention : content.buyer.name)
  if !client.isEmpty { name += "_" + client }
  return name + "_" + content.issued.text + ".pdf"
}
