/// Texts from a book as a terminal may show them: characters that steer it, or turn the order of
/// others around, are made visible instead.
public enum Visible {
  /// Lines and tabs stay; Escape becomes `␛`, and what has no picture its number, `<U+202E>`.
  public static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { steers($0) && $0 != "\n" && $0 != "\t" }) else {
      return text
    }
    var shown = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" || !steers(scalar) {
        shown.unicodeScalars.append(scalar)
      } else if let picture = picture(of: scalar) {
        shown.unicodeScalars.append(picture)
      } else {
        shown += "<U+" + number(scalar).uppercased() + ">"
      }
    }
    return shown
  }

  /// JSON that says the same; in its strings such characters are written as `\u202e`.
  public static func json(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { steers($0) && $0.value > 0x20 }) else {
      return text
    }
    var shown = ""
    for scalar in text.unicodeScalars {
      if steers(scalar), scalar.value > 0x20 {
        shown += "\\u" + number(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F: return true
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: return true
    default: return false
    }
  }

  /// The picture Unicode has of a control character.
  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.value < 0x20 { return Unicode.Scalar(0x2400 + scalar.value) }
    return scalar.value == 0x7F ? Unicode.Scalar(0x2421 as UInt32) : nil
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
