/// What can go wrong while a document is written; every case is about bytes handed in.
public enum PaperError: Error, Equatable, Sendable {
  /// Not a TrueType font with `glyf` outlines (an OpenType/CFF font, a web font, another file).
  case notTrueType
  /// The font lacks a table that a PDF needs, such as `cmap`.
  case fontTableMissing(String)
  /// A table of the font ends early or points outside the file.
  case fontDamaged(table: String)
  /// The font's license bits forbid embedding it.
  case fontNotEmbeddable
  /// The logo is neither a JPEG nor a PNG picture.
  case logoNotAPicture
  /// The logo is a JPEG or PNG of a kind a PDF cannot hold, with the reason.
  case logoUnsupported(String)
  /// The logo ends early or contradicts itself.
  case logoDamaged
}
