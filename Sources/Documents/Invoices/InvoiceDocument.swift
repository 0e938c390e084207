import Ledger
import Markup

/// An invoice for the screen.
public func invoiceHTML(
  _ content: InvoiceContent, standing: InvoiceStanding, formats: Formats, logo: String,
  into html: inout HTML
) {
  var view = DocumentView()
  view.logo = logo
  invoiceDocument(content, standing: standing, formats: formats).html(view, into: &html)
}

/// What an invoice says, in its order: the one source of the printed and the shown one.
public func invoiceDocument(
  _ content: InvoiceContent, standing: InvoiceStanding, formats: Formats
) -> Document {
  let number = content.number.isEmpty ? "Draft" : content.number
  let parts = InvoiceParts(content: content, formats: formats, standing: standing)
  var document = Document(
    title: parts.kind + " " + number, author: content.seller.name, formats: formats)
  let isGig =
    !content.project.isEmpty && !content.lines.isEmpty
    && content.lines.allSatisfy { !$0.kind.isEmpty }
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
