/// Fonts beside Noto Sans, each for scripts that it has not: looked for only when a document needs one.
public enum FallbackFont: CaseIterable, Sendable {
  case hebrew, arabic, armenian, georgian, cjk

  /// As Debian names the file: fonts-noto-core, and fonts-droid-fallback for Chinese, Japanese and Korean.
  public var fileName: String {
    switch self {
    case .hebrew: "NotoSansHebrew-Regular.ttf"
    case .arabic: "NotoSansArabic-Regular.ttf"
    case .armenian: "NotoSansArmenian-Regular.ttf"
    case .georgian: "NotoSansGeorgian-Regular.ttf"
    case .cjk: "DroidSansFallbackFull.ttf"
    }
  }

  func has(_ scalar: Unicode.Scalar) -> Bool {
    switch (self, scalar.value) {
    case (.hebrew, 0x0590...0x05EE), (.hebrew, 0x05F0...0x05FF), (.hebrew, 0xFB1D...0xFB4F): true
    case (.arabic, 0x0600...0x061C), (.arabic, 0x061E...0x06FF), (.arabic, 0x0750...0x077F),
      (.arabic, 0xFB50...0xFBC1), (.arabic, 0xFBD3...0xFD3F), (.arabic, 0xFD50...0xFDC7),
      (.arabic, 0xFDF0...0xFDFD),
      (.arabic, 0xFE70...0xFEFE):
      true
    case (.armenian, 0x0530...0x058F): true
    case (.georgian, 0x10A0...0x10FF): true
    case (.cjk, 0x2E80...0x9FFF), (.cjk, 0xAC00...0xD7A3), (.cjk, 0xF900...0xFAFF),
      (.cjk, 0xFF00...0xFFEF):
      true
    case _: false
    }
  }

  /// The fonts that may have what others have not, in the order they are asked.
  public static func needed(for missing: [Unicode.Scalar]) -> [FallbackFont] {
    allCases.filter { font in missing.contains { font.has($0) } }
  }
}
