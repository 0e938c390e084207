extension PaperError {
  /// What is wrong with the picture or the font, and how to mend it.
  public var message: String {
    switch self {
    case .notTrueType:
      return "the font is no TrueType font: choose one whose file ends in .ttf"
    case .fontTableMissing(let table):
      return "the font lacks its table \(table): choose another TrueType font"
    case .fontDamaged(let table):
      return "the font is damaged in its table \(table): copy it anew, or choose another one"
    case .fontNotEmbeddable:
      return "the font's license forbids putting it into documents: choose another one"
    case .logoNotAPicture: return "the logo is neither a JPEG nor a PNG: choose another picture"
    case .logoUnsupported(let kind):
      return "the logo is \(kind), which this PDF cannot hold: save it as a plain JPEG or PNG"
    case .logoDamaged:
      return "the logo's file is damaged or was cut off: choose the picture again"
    }
  }
}
