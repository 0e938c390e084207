import Ledger

/// A number by which a business is known, and the scheme that it is of (ISO 6523, and Peppol's own of 9900 and more):
/// its address in the Peppol network, or its number in a register (rule G115).
struct PeppolID: Equatable {
  var scheme: String
  var number: String

  init(_ scheme: String, _ number: String) {
    self.scheme = scheme
    self.number = number
  }

  /// The address of a party: what stands with its tax number as "0106:12345678", else its number in its country's register, else
  /// that for value added tax.
  static func of(_ party: Party) -> PeppolID? {
    if let stated = stated(party.taxID) { return stated }
    if let register = register(of: party) { return register }
    guard let number = VATNumber.found(in: party.taxID) else { return nil }
    let (code, rest) = (String(number.prefix(2)), String(number.dropFirst(2)))
    for scheme in vatSchemes.split(separator: " ") where String(scheme).hasPrefix(code) {
      let scheme = String(scheme.dropFirst(2))
      switch code {
      // Greece's has no letters, and Switzerland's nothing behind it.
      case "EL": return PeppolID(scheme, rest)
      case "FI": return PeppolID(scheme, "0037" + rest)
      case "CH": return PeppolID(scheme, String(number.prefix(12)))
      default: return PeppolID(scheme, number)
      }
    }
    return nil
  }

  /// The number of a business in the register of its country, where that is known by heart or stated.
  static func register(of party: Party) -> PeppolID? {
    let country = EInvoiceProfile.country(party)
    if let stated = stated(party.taxID), isRegister(stated.scheme, in: country) { return stated }
    let vat = VATNumber.found(in: party.taxID)
    if let vat, !vat.hasPrefix(country) { return nil }
    let rest = words(party.taxID).reduce("") { read($1) == nil ? $0 + String($1) : $0 }
    let digits = digits(vat ?? rest)
    switch (country, digits.utf8.count) {
    case ("BE", 9): return PeppolID("0208", "0" + digits)
    case ("BE", 10): return PeppolID("0208", digits)
    case ("DK", 8): return PeppolID("0184", digits)
    case ("IS", 10): return PeppolID("0196", digits)
    case ("NL", _): return chamber(party.taxID)
    case ("NO", 9): return PeppolID("0192", digits)
    case ("SE", 12): return PeppolID("0007", String(digits.prefix(10)))
    default: return nil
    }
  }

  /// "0208:0123456789" among other words.
  private static func stated(_ text: String) -> PeppolID? {
    for word in words(text) {
      if let id = read(word) { return id }
    }
    return nil
  }

  /// Whether a party's number of today is the frozen one with more beside it, such as an address of the network.
  static func isMore(_ today: String, than frozen: String) -> Bool {
    let known = words(today)
    return VATNumber.found(in: today) == VATNumber.found(in: frozen)
      && words(frozen).allSatisfy { word in known.contains { $0 == word } }
  }

  /// What a text says but for such addresses; all of it where there is nothing else.
  static func besides(_ text: String) -> String {
    let all = words(text)
    let rest = all.filter { read($0) == nil }.map { String($0) }
    return rest.isEmpty || rest.count == all.count ? trimmed(text) : rest.joined(separator: " ")
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { $0.isSpace || $0 == "," || $0 == ";" }
  }

  /// What a word such as "0088:5790001234567" says.
  static func read(_ word: Substring) -> PeppolID? {
    let sides = word.split(separator: ":", omittingEmptySubsequences: false)
    guard sides.count == 2, sides[0].utf8.count == 4, !sides[1].isEmpty,
      digits(String(sides[0])).utf8.count == 4
    else { return nil }
    return PeppolID(String(sides[0]), String(sides[1]))
  }

  /// The eight digits behind "KVK": the Dutch chamber of commerce.
  private static func chamber(_ text: String) -> PeppolID? {
    let words = uppered(text).split { $0.isSpace || $0 == ":" || $0 == "," || $0 == "." }
    for (word, next) in zip(words, words.dropFirst() + [""]) where String(word).hasPrefix("KVK") {
      let own = digits(String(word))
      let number = own.isEmpty ? digits(String(next)) : own
      if number.utf8.count == 8 { return PeppolID("0106", number) }
    }
    return nil
  }

  static func digits(_ text: String) -> String {
    var digits = ""
    for scalar in text.unicodeScalars where "0"..."9" ~= scalar {
      digits.unicodeScalars.append(scalar)
    }
    return digits
  }

  /// Whether one number of a scheme is one business, and stands as its legal one: these countries take no other than their own.
  private static func isRegister(_ scheme: String, in country: String) -> Bool {
    switch country {
    case "DK": return scheme == "0184"
    case "IS": return scheme == "0196"
    case "NL": return scheme == "0106" || scheme == "0190"
    case "SE": return scheme == "0007"
    default: break
    }
    return switch scheme {
    case "0002", "0007", "0088", "0106", "0184", "0190", "0192", "0196", "0198", "0208", "0212":
      true
    default: false
    }
  }

  /// Countries by the letters of their numbers for value added tax, each with the scheme of those; Finland with that of its
  /// operators, which begin the same number with 0037.
  private static var vatSchemes: String {
    """
    AT9914 BG9926 CH9927 CY9928 CZ9929 DE9930 EE9931 EL9933 ES9920 FI0216 FR9957 GB9932 HR9934 HU9910 IE9935 \
    IT0211 LT9937 LU9938 LV9939 MT9943 NL9944 PL9945 PT9946 RO9947 SI9949 SK9950
    """
  }
}
