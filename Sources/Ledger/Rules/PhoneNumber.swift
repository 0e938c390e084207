/// Telephone numbers as people type them.
///
/// American numbers are grouped while they grow.
public enum PhoneNumber {
  /// The number as it should stand in the field after this was typed.
  ///
  /// Up to 3 digits as they are; 4–7 "123-4567"; 8–10 "(123) 456-7890"; 11 with a leading 1
  /// "+1 (123) 456-7890". Anything longer, and another country's number ("+44 …"), stays as typed.
  public static func formatted(asTyped text: String) -> String {
    let digits = digits(of: text)
    let isInternational = text.first { !$0.isSpace } == "+"
    if isInternational, digits.count != 11 || digits.first != "1" { return text }
    let count = digits.count
    switch count {
    case 0: return text
    case 1...3: return digits
    case 4...7: return digits.prefix(3) + "-" + digits.dropFirst(3)
    case 8...10: return grouped(digits[...])
    case 11 where digits.first == "1": return "+1 " + grouped(digits.dropFirst())
    default: return text
    }
  }

  /// Whether people of a locale group numbers so: those of North America, and whoever names no country in English.
  public static func isGrouped(in locale: String) -> Bool {
    let country = locale.split(separator: "-").last
    return country == "US" || country == "CA" || country == "en"
  }

  /// Whether there are at least ten digits.
  public static func isValid(_ text: String) -> Bool { digits(of: text).count >= 10 }

  /// The ASCII digits of a text and nothing else.
  public static func digits(of text: String) -> String {
    String(decoding: text.utf8.filter { DecimalText.isDigit($0) }, as: UTF8.self)
  }

  /// The digits by which another country's number is found besides those that are written: as it is dialled from elsewhere,
  /// and there, behind the country's, as in +49 (0)171.
  ///
  ///     PhoneNumber.dialled("+49 171 23 45")   // ["00491712345", "4901712345"]
  ///     PhoneNumber.dialled("(615) 555-0142")    // []
  public static func dialled(_ text: String) -> [String] {
    let zero: UInt8 = 0x30
    var rest = text.utf8.filter { DecimalText.isDigit($0) }
    let isMarked = text.utf8.first { $0 == 0x2B || DecimalText.isDigit($0) } == 0x2B
    if !isMarked {
      guard rest.count > 1, rest[0] == zero, rest[1] == zero else { return [] }
      rest.removeFirst(2)
    }
    // A country alone is no number.
    if rest.count < 5 { return [] }
    let country = countryDigits(rest)
    // Italy's zero is part of a number, and dialled from everywhere.
    if rest[0] == 0x33, rest[1] == 0x39 {
      return [String(decoding: [zero, zero] + rest, as: UTF8.self)]
    }
    let own = rest[country] == zero ? rest[(country + 1)...] : rest[country...]
    let abroad = Array(rest[..<country])
    return [[zero, zero] + abroad + own, abroad + [zero] + own].map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// How many of an international number's digits are the country's.
  private static func countryDigits(_ digits: [UInt8]) -> Int {
    switch Int(digits[0] - 0x30) * 10 + Int(digits[1] - 0x30) {
    case 10...19, 70...79: return 1
    case 21...26, 28, 29, 35, 37, 38, 42, 50, 59, 67...69, 80, 83, 85, 87...89, 96, 97, 99: return 3
    case _: return 2
    }
  }

  private static func grouped(_ digits: Substring) -> String {
    "(" + digits.prefix(3) + ") " + digits.dropFirst(3).prefix(3) + "-" + digits.dropFirst(6)
  }
}
