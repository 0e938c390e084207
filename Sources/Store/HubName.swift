import Ledger

/// Names that other people read at the hub: of accounts, of members, of links.
public enum HubName {
  /// One line of at most so many characters, of what can be seen: white space is one blank, what steers the terminal, turns
  /// the order of others around or shows nothing is left out.
  ///
  /// Joiners stay between letters beyond ASCII, where Persian, the scripts of India and emoji need them.
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
      if isJoiner(scalar) {
        let next = place + 1 < scalars.count ? scalars[place + 1] : " "
        guard let last = line.last, joins(last), joins(next) else { continue }
      } else if isUnseen(scalar) {
        continue
      }
      line.append(scalar)
      isBehindSpace = false
    }
    return trimmed(String(String(line).prefix(most)))
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200C || scalar.value == 0x200D
  }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && !scalar.isSpace && !isUnseen(scalar)
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
    // Tags and what is kept for such.
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: return true
    default: return false
    }
  }
}
