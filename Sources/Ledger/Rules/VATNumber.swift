/// A number for value added tax: what it looks like, and where it stands in a text.
public enum VATNumber {
  /// The number in a text, without spaces and marks: one that begins with its country, of the union, Switzerland, Norway or the
  /// United Kingdom; nil where there is none.
  ///
  /// Words and other numbers may stand around it: "USt-IdNr. DE 123 456 789, St.-Nr. 30/123/45678".
  public static func found(in text: String) -> String? {
    var words = [""]
    for scalar in uppered(text).unicodeScalars {
      switch scalar {
      case "-", ".": continue
      case " ", ":", "\u{A0}": words.append("")
      case "0"..."9", "A"..."Z": words[words.count - 1].unicodeScalars.append(scalar)
      // What stands behind any other mark is another number.
      default: words += [",", ""]
      }
    }
    words.removeAll { $0.isEmpty }
    for start in words.indices {
      var (number, found) = ("", "")
      for word in words[start...] {
        number += word
        if number.utf8.count > 16 { break }
        if isOfUnion(number) || isOf(others, Array(number.utf8)) { found = number }
      }
      if !found.isEmpty { return found }
    }
    return nil
  }

  /// Whether a tax number is one of the union, which begins with its country.
  public static func isOfUnion(_ taxID: String) -> Bool { unionCountry(of: taxID) != nil }

  /// The country that a tax number of the union begins with: "DE123456789", "ATU12345678".
  ///
  /// Behind it stands what its numbers have: "SIRET 732 829 320 00074", "HRB 123456" and "Ltd 12345678" are none.
  static func unionCountry(of taxID: String) -> String? {
    var number: [UInt8] = []
    for scalar in uppered(taxID).unicodeScalars
    where scalar != " " && scalar != "\u{A0}" && scalar != "-" && scalar != "." {
      number.append(scalar.isASCII ? UInt8(scalar.value) : 0)
    }
    return isOf(union, number) ? country(String(decoding: number, as: UTF8.self)) : nil
  }

  /// The country of a number as ISO 3166.
  static func country(_ number: String) -> String {
    let code = String(number.prefix(2))
    // Greece writes EL.
    return code == "EL" ? "GR" : code
  }

  // MARK: shapes

  /// Whether a number without blanks is of one of some shapes: "#" is a digit, "?" one that may be missing at the end, "@" a letter,
  /// "*" either.
  private static func isOf(_ shapes: String, _ number: [UInt8]) -> Bool {
    shapes.split(separator: " ").contains { isOf(shape: $0, number) }
  }

  private static func isOf(shape: Substring, _ number: [UInt8]) -> Bool {
    var at = 0
    for mark in shape.utf8 {
      let byte = at < number.count ? number[at] : 0
      let (isDigit, isLetter) = (0x30...0x39 ~= byte, 0x41...0x5A ~= byte)
      let fits: Bool
      switch mark {
      case UInt8(ascii: "#"): fits = isDigit
      case UInt8(ascii: "@"): fits = isLetter
      case UInt8(ascii: "*"): fits = isDigit || isLetter
      // No digit is missing in the middle: what follows these marks is one of them.
      case UInt8(ascii: "?"): fits = isDigit || at == number.count
      default: fits = byte == mark
      }
      if !fits { return false }
      if at < number.count { at += 1 }
    }
    return at == number.count
  }

  private static var union: String {
    """
    ATU######## BE#########? BG#########? CY########@ CZ########?? DE######### DK######## EE######### \
    EL######### ES*#######* FI######## FR**######### GR######### HR########### HU######## IE#*#####@ \
    IE#*#####@@ IT########### LT######### LT############ LU######## LV########### MT######## \
    NL#########B## PL########## PT######### RO##???????? SE############ SI######## SK##########
    """
  }

  /// Those of Switzerland also with MWST, TVA or IVA; what begins with "No." is no number of Norway.
  private static var others: String {
    "CHE######### CHE#########MWST CHE#########TVA CHE#########IVA GB######### GB############ NO#########MVA"
  }
}
