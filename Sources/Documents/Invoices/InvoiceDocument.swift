import Ledger
import Markup

/// An invoice for the screen; `formats` as for ``invoiceDocument(_:standing:formats:)``, `foot` what stands below it.
public func invoiceHTML(
  _ content: InvoiceContent, standing: InvoiceStanding, formats: Formats, logo: String,
  foot: @escaping (inout HTML) -> Void = { _ in }, into html: inout HTML
) {
  var view = DocumentView()
  view.foot = foot
  view.logo = logo
  let document = invoiceDocument(content, standing: standing, formats: formats)
  view.look += " " + document.look.layout.word + " accent-" + document.look.accent.word
  document.html(view, into: &html)
}

/// What an invoice says, in its order: the one source of the printed and the shown one.
///
/// `formats` are those of ``InvoiceContent/paperFormats(in:)``; their locale is the paper's language.
public func invoiceDocument(
  _ content: InvoiceContent, standing: InvoiceStanding, formats: Formats
) -> Document {
  let words = Language(locale: formats.locale)
  let parts = InvoiceParts(
    content: content, formats: formats, standing: standing, words: words)
  let number = content.number.isEmpty ? words(.draft) : content.number
  var document = Document(
    title: parts.kind + " " + number, author: content.seller.name, formats: formats)
  document.words = words
  document.look = content.look
  document.mayTighten = true
  switch content.look.layout {
  case .classic: document.blocks = parts.classicHead(number)
  case .modern, .minimal: document.blocks = parts.openHead(number)
  }
  document.blocks += parts.body()
  return document
}

extension InvoiceContent {
  /// How this invoice writes its figures, and by their locale in which language it speaks: its own,
  /// frozen with it, else the book's.
  public func paperFormats(in book: Book) -> Formats {
    Formats(locale: look.locale.isEmpty ? book.paperLocale : look.locale)
  }
}

/// `Invoice_1001_Ann Lee_2026-01-05.pdf`; characters that a file name cannot hold become "-".
public func invoiceFileName(_ content: InvoiceContent) -> String {
  let words = Language(locale: content.look.locale)
  let number = fileNamePart(content.number.isEmpty ? words(.draft) : content.number)
  var name = words(content.total.isNegative ? .creditNote : .invoice)
  name = fileNamePart(name) + "_" + number
  let client = fileNamePart(
    content.buyer.name.isEmpty ? content.buyer.attention : content.buyer.name)
  if !client.isEmpty { name += "_" + client }
  return name + "_" + content.issued.text + ".pdf"
}
