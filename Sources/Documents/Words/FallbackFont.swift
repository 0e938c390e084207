/// Fonts beside Noto Sans, each for scripts or signs that it has not, or for a QR-bill: looked for only when a document needs one.
public enum FallbackFont: CaseIterable, Sendable {
  case hebrew, arabic, armenian, georgian, chinese, korean
  /// Stars, ticks and boxes; arrows; notes and numbers in circles.
  case pictographs, mathematics, symbols
  /// What a QR-bill is to be set in (rule G121).
  case bill, billBold

  /// As Debian names the file: fonts-noto-core, fonts-droid-fallback for Chinese and Japanese, fonts-nanum, fonts-liberation.
  public var fileName: String {
    switch self {
    case .hebrew: "NotoSansHebrew-Regular.ttf"
    case .arabic: "NotoSansArabic-Regular.ttf"
    case .armenian: "NotoSansArmenian-Regular.ttf"
    case .georgian: "NotoSansGeorgian-Regular.ttf"
    case .chinese: "DroidSansFallbackFull.ttf"
    case .korean: "NanumGothic.ttf"
    case .pictographs: "NotoSansSymbols2-Regular.ttf"
    case .mathematics: "NotoSansMath-Regular.ttf"
    case .symbols: "NotoSansSymbols-Regular.ttf"
    case .bill: "LiberationSans-Regular.ttf"
    case .billBold: "LiberationSans-Bold.ttf"
    }
  }

  /// The sign that stands for an emoji which no font of ours has; nil for any other character.
  public static func plainer(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x2705: "\u{2714}"  // a tick
    case 0x274C, 0x274E: "\u{2716}"  // a cross
    case 0x2728: "\u{2726}"  // a star that sparkles
    case 0x1F31F: "\u{2605}"  // a star
    case 0x1F3B5: "\u{266A}"  // a note
    case 0x1F3B6: "\u{266B}"  // notes
    case 0x1F4DE: "\u{260E}"  // a telephone
    case 0x1F4E7: "\u{2709}"  // a letter
    case _: nil
    }
  }

  func has(_ scalar: Unicode.Scalar) -> Bool {
    let value = (FallbackFont.plainer(scalar) ?? scalar).value
    return switch (self, value) {
    case (.hebrew, 0x0590...0x05EE), (.hebrew, 0x05F0...0x05FF), (.hebrew, 0xFB1D...0xFB4F): true
    case (.arabic, 0x0600...0x061C), (.arabic, 0x061E...0x06FF), (.arabic, 0x0750...0x077F),
      (.arabic, 0xFB50...0xFBC1), (.arabic, 0xFBD3...0xFD3F), (.arabic, 0xFD50...0xFDC7),
      (.arabic, 0xFDF0...0xFDFD),
      (.arabic, 0xFE70...0xFEFE):
      true
    case (.armenian, 0x0530...0x058F): true
    case (.georgian, 0x10A0...0x10FF): true
    case (.chinese, 0x2E80...0x312F), (.chinese, 0x3190...0x9FFF), (.chinese, 0xF900...0xFAFF),
      (.chinese, 0xFF00...0xFF9F):
      true
    case (.korean, 0x3131...0x318E), (.korean, 0xAC00...0xD7A3): true
    case (.pictographs, _): SymbolRanges.has(SymbolRanges.pictographs, value)
    case (.mathematics, _): SymbolRanges.has(SymbolRanges.mathematics, value)
    case (.symbols, _): SymbolRanges.has(SymbolRanges.symbols, value)
    case _: false
    }
  }

  /// The fonts that may have what others have not, in the order they are asked.
  public static func needed(for missing: [Unicode.Scalar]) -> [FallbackFont] {
    allCases.filter { font in missing.contains { font.has($0) } }
  }
}
