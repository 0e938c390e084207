import Documents
import Ledger

/// A finished document.
public struct PDFResult: Equatable, Sendable {
  public var bytes: [UInt8]
  /// Characters that no font has: emoji are left out, a question mark stands in the place of any other.
  public var missingGlyphs: [Unicode.Scalar]
}

extension Document {
  /// The document as a tagged PDF with embedded fonts; the same input gives the same bytes.
  ///
  /// A logo block shows `logo` (the bytes of a JPEG or PNG) and is left out without one.
  public func pdf(
    fonts: DocumentFonts, logo: [UInt8]? = nil, paper: PaperSize = .a4
  ) throws(PaperError) -> PDFResult {
    var picture: Picture?
    if let logo { picture = try Picture(logo) }
    // PDF/A-3 wants a printer's profile for those, and has one for screens.
    if attached != nil, picture?.components == 4 {
      throw .logoUnsupported("in a printer's four colours (CMYK)")
    }
    var sheet = StyleSheet(look)
    // Drawn once, however often the paper is laid out.
    let code = bill.flatMap { QRCode($0.text) }
    var (builder, paginator) = laidOut(sheet, fonts, picture, code, paper)
    // Rows closer together where that saves a page, no closer than it takes.
    if mayTighten, (2...Document.mostToTighten).contains(paginator.pages.count) {
      for padding in Style.rowPaddings.dropFirst() {
        var closer = sheet
        closer.rowPadding = padding
        let other = laidOut(closer, fonts, picture, code, paper)
        if other.1.pages.count < paginator.pages.count {
          sheet = closer
          (builder, paginator) = other
        }
      }
    }
    paginator.number(
      footer, words, sheet.footer, &builder.typesetter, structure: &builder.structure)
    let file = try PDFFile(
      document: self, builder: builder, pages: paginator.pages, paper: paper)
    return PDFResult(bytes: file.bytes, missingGlyphs: builder.typesetter.missing)
  }

  /// The same; where a script needs another font, `fallback` gives the bytes of its file, nil where there
  /// is none.
  ///
  /// Which fonts a document needs follows from what it says, so that every place makes the same file of it.
  public func pdf(
    fonts: DocumentFonts, logo: [UInt8]? = nil, paper: PaperSize = .a4,
    fallback: (FallbackFont) -> [UInt8]?
  ) throws(PaperError) -> PDFResult {
    let fonts = bill == nil ? fonts : try fonts.withBill(fallback)
    let result = try pdf(fonts: fonts, logo: logo, paper: paper)
    var others: [[UInt8]] = []
    for font in FallbackFont.needed(for: result.missingGlyphs) {
      if let bytes = fallback(font) { others.append(bytes) }
    }
    if others.isEmpty { return result }
    return try pdf(fonts: try fonts.with(others), logo: logo, paper: paper)
  }

  /// Pages of an invoice that is still tried closer: beyond, one more page does not matter.
  private static var mostToTighten: Int { 6 }

  private func laidOut(
    _ sheet: StyleSheet, _ fonts: DocumentFonts, _ picture: Picture?, _ code: QRCode?,
    _ paper: PaperSize
  ) -> (BoxBuilder, Paginator) {
    var builder = BoxBuilder(
      typesetter: Typesetter(fonts), formats: formats, sheet: sheet, logo: picture,
      pageHeight: Paginator.bodyHeight(paper))
    let boxes = builder.boxes(read, width: Paginator.bodyWidth(paper))
    var paginator = Paginator(paper)
    paginator.place(
      boxes, heads: builder.heads, band: sheet.layout == .modern ? sheet.accent : nil,
      structure: &builder.structure)
    if let bill, let code {
      let foot = builder.billBox(bill, code)
      paginator.placeFoot(foot, structure: &builder.structure)
    }
    return (builder, paginator)
  }

  /// What it is and whose, which the title of a report about the whole book says already.
  private var footer: String {
    let ending = " \u{2013} " + author
    return author.isEmpty || title.hasSuffix(ending) ? title : title + ending
  }
}

/// Puts pages, fonts, pictures, structure and metadata into one file.
private struct PDFFile {
  private var pdf = PDFWriter()
  private(set) var bytes: [UInt8] = []

  init(
    document: Document, builder: BoxBuilder, pages: [Canvas], paper: PaperSize
  ) throws(PaperError) {
    let catalog = pdf.reserve()
    let information = pdf.reserve()
    let tree = pdf.reserve()
    let resources = pdf.reserve()
    let pageNumbers = pages.map { _ in pdf.reserve() }

    for (index, page) in pages.enumerated() {
      let content = pdf.reserve()
      pdf.object(pageNumbers[index]) { out in
        out.write("<</Type/Page/Parent ")
        out.write(reference: tree)
        out.write("/MediaBox[0 0 ")
        out.write(paper.width)
        out.write(" ")
        out.write(paper.height)
        out.write("]/Resources ")
        out.write(reference: resources)
        out.write("/Contents ")
        out.write(reference: content)
        out.write("/Tabs/S/StructParents ")
        out.write(index)
        out.write(">>")
      }
      pdf.stream(content, page.content.bytes) { _ in }
    }
    pdf.object(tree) { out in
      out.write("<</Type/Pages/Count ")
      out.write(pages.count)
      out.write("/Kids[")
      for number in pageNumbers {
        out.write(reference: number)
        out.write(" ")
      }
      out.write("]>>")
    }
    try writeResources(builder, as: resources)
    writeCatalog(
      document, as: catalog, information: information, tree: tree,
      structure: builder.structure.write(to: &pdf, pages: pageNumbers))
    bytes = pdf.finish(catalog: catalog, information: information)
  }

  private mutating func writeResources(
    _ builder: BoxBuilder, as number: Int
  ) throws(PaperError) {
    var fonts: [(index: Int, number: Int)] = []
    for (index, subset) in builder.typesetter.fonts.enumerated() where subset.isUsed {
      let font = pdf.reserve()
      fonts.append((index, font))
      try EmbeddedFont.write(subset, as: font, to: &pdf)
    }
    var logo: Int?
    if let picture = builder.logo {
      let image = pdf.reserve()
      picture.write(as: image, to: &pdf)
      logo = image
    }
    pdf.object(number) { out in
      out.write("<</Font<<")
      for font in fonts {
        out.write("/F")
        out.write(font.index)
        out.write(" ")
        out.write(reference: font.number)
      }
      out.write(">>")
      if let logo {
        out.write("/XObject<</Logo ")
        out.write(reference: logo)
        out.write(">>")
      }
      out.write(">>")
    }
  }

  private mutating func writeCatalog(
    _ document: Document, as catalog: Int, information: Int, tree: Int, structure: Int
  ) {
    let metadata = pdf.reserve()
    pdf.stream(metadata, Metadata.packet(document), isPlain: true) { out in
      out.write("/Type/Metadata/Subtype/XML")
    }
    let parts = document.attached.map { InvoiceAttachment.write($0, to: &pdf) }
    pdf.object(catalog) { out in
      out.write("<</Type/Catalog/Pages ")
      out.write(reference: tree)
      out.write("/Lang")
      out.write(textString: document.language)
      out.write("/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>")
      out.write("/StructTreeRoot ")
      out.write(reference: structure)
      out.write("/Metadata ")
      out.write(reference: metadata)
      if let parts {
        out.write("/OutputIntents[")
        out.write(reference: parts.intent)
        out.write("]/AF[")
        out.write(reference: parts.file)
        out.write("]/Names<</EmbeddedFiles<</Names[")
        out.write(textString: parts.name)
        out.write(reference: parts.file)
        out.write("]>>>>")
      }
      out.write(">>")
    }
    pdf.object(information) { out in
      out.write("<</Title")
      out.write(textString: document.title)
      if !document.author.isEmpty {
        out.write("/Author")
        out.write(textString: document.author)
      }
      out.write("/Producer(Ledgerline)>>")
    }
  }
}
