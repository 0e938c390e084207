import Ledger

/// Names that other people read at the hub: of accounts, of members, of links.
public enum HubName {
  /// One line of at most so many characters, of what can be seen: white space is one blank, what steers the terminal, turns
  /// the order of others around or shows nothing is left out, unless it shapes what stands beside it.
  public static func line(_ text: String, most: Int = 200) -> String {
    let scalars = Array(text.unicodeScalars)
    var line = String.UnicodeScalarView()
    var isBehindSpace = true
    for (place, scalar) in scalars.enumerated() {
      if scalar.isSpace {
        if !isBehindSpace { line.append(" ") }
        isBehindSpace = true
        continue
      }
      if isUnseen(scalar) {
        let next = place + 1 < scalars.count ? scalars[place + 1] : " "
        guard let last = line.last, shapes(scalar, last, next) else { continue }
      }
      line.append(scalar)
      isBehindSpace = false
    }
    return trimmed(String(String(line).prefix(most)))
  }

  /// Whether a mark that shows nothing changes how what stays before it, and what follows, is drawn.
  private static func shapes(
    _ mark: Unicode.Scalar, _ last: Unicode.Scalar, _ next: Unicode.Scalar
  ) -> Bool {
    switch mark.value {
    // Joiners: between letters beyond ASCII (Persian, emoji), and behind the virama of the scripts of India.
    case 0x200C, 0x200D:
      if last.isASCII || last.value == 0x200C || last.value == 0x200D { return false }
      return last.properties.canonicalCombiningClass == .virama
        || !next.isASCII && isSeen(next)
    // Forms of Mongolian letters.
    case 0x180B...0x180F: return 0x1820...0x18AA ~= last.value
    // Emoji as pictures or as text; of ASCII the keys, which a frame follows.
    case 0xFE00...0xFE0F: return isSeen(last) && (!last.isASCII || next.value == 0x20E3)
    // Forms of Chinese characters, by which Japanese names differ.
    case 0xE0100...0xE01EF: return last.properties.isUnifiedIdeograph
    // The flags of England, Scotland and Wales.
    case 0xE0020...0xE007F: return last.value == 0x1F3F4 || 0xE0020...0xE007E ~= last.value
    default: return false
    }
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isSpace && !isUnseen(scalar)
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Controls, the soft hyphen, joiners and marks of direction.
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F,
      0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF0...0xFFFB:
      return true
    // Letters that are blank.
    case 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0: return true
    // Forms of what is before them, tags, and what is kept for such.
    case 0xFE00...0xFE0F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: return true
    default: return false
    }
  }
}
