import Ledger

/// What a way to reach somebody is called in the book.
enum VCardLabels {
  /// By the types of a line: "Work", "Home Fax"; "" where they say nothing.
  static func label(of line: VCardLine) -> String {
    var place = ""
    var device = ""
    var own = ""
    for type in line.types {
      switch lowered(type) {
      case "work": place = "Work"
      case "home": place = "Home"
      case "cell", "mobile", "iphone": device = "Mobile"
      case "fax": device = "Fax"
      case "pager": device = "Pager"
      case "main": device = "Main"
      case "internet", "voice", "pref", "x400", "msg", "postal", "parcel", "dom", "intl", "text",
        "video", "textphone", "uri", "modem", "isdn", "car", "bbs", "pcs", "smtp":
        break
      case "other": own = "Other"
      case _: if own.isEmpty { own = capitalized(type) }
      }
    }
    if !own.isEmpty { return own }
    return place.isEmpty || device.isEmpty ? place + device : place + " " + device
  }

  /// A label that somebody chose; Apple's own stand in brackets: `_$!<HomePage>!$_`.
  static func own(_ text: String) -> String {
    guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.utf8.count > 8 else { return text }
    let name = text.dropFirst(4).dropLast(4)
    var spaced = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if ("A"..."Z").contains(scalar), !spaced.isEmpty { spaced.append(" ") }
      spaced.append(scalar)
    }
    return String(spaced)
  }

  private static func capitalized(_ word: String) -> String {
    var word = word
    if lowered(word).hasPrefix("x-") { word = String(word.dropFirst(2)) }
    guard let first = word.unicodeScalars.first, ("a"..."z").contains(first),
      let capital = Unicode.Scalar(first.value - 32)
    else { return word }
    return String(Character(capital)) + String(word.unicodeScalars.dropFirst())
  }
}
