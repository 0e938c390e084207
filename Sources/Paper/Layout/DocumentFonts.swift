import Documents

/// The fonts a document is set in, opened once and used for any number of documents.
public struct DocumentFonts: Sendable {
  let regular: TrueTypeFont
  let bold: TrueTypeFont
  let fallbacks: [TrueTypeFont]
  /// Regular and bold of a QR-bill; empty where it is set in the others.
  var bill: [TrueTypeFont] = []

  /// TrueType files; characters that neither face has are looked for in the fallbacks, in order.
  public init(
    regular: [UInt8], bold: [UInt8], fallbacks: [[UInt8]] = []
  ) throws(PaperError) {
    self.regular = try TrueTypeFont(regular)
    self.bold = try TrueTypeFont(bold)
    var others: [TrueTypeFont] = []
    for bytes in fallbacks { others.append(try TrueTypeFont(bytes)) }
    self.fallbacks = others
  }

  private init(_ fonts: DocumentFonts, _ fallbacks: [TrueTypeFont]) {
    (regular, bold, bill) = (fonts.regular, fonts.bold, fonts.bill)
    self.fallbacks = fallbacks
  }

  /// These with others for what they have not.
  public func with(_ fallbacks: [[UInt8]]) throws(PaperError) -> DocumentFonts {
    var others: [TrueTypeFont] = []
    for bytes in fallbacks { others.append(try TrueTypeFont(bytes)) }
    return DocumentFonts(self, others)
  }

  /// These with the two that a QR-bill is set in; without them where one cannot be had.
  func withBill(_ find: (FallbackFont) -> [UInt8]?) throws(PaperError) -> DocumentFonts {
    let (regular, bold) = (find(.bill), find(.billBold))
    guard let regular, let bold else { return self }
    var fonts = self
    fonts.bill = [try TrueTypeFont(regular), try TrueTypeFont(bold)]
    return fonts
  }
}
