import Ledger

/// By which numbers an electronic invoice knows its sender (rule G115).
struct SellerNumbers: Equatable {
  /// Whatever else they are known by, where no number for value added tax is said (BT-29).
  var id = ""
  /// For value added tax (BT-31).
  var vat = ""
  /// With their tax office (BT-32).
  var tax = ""

  /// Beside what is outside of that tax no number for it is said as one.
  init(of seller: Party, isOutside: Bool) {
    let labelled = SellerNumbers.labelled(seller.taxID)
    if let number = VATNumber.found(in: seller.taxID) {
      if isOutside { id = number } else { vat = number }
      tax = labelled
    } else {
      tax = labelled.isEmpty ? PeppolID.besides(seller.taxID) : labelled
      id = tax
    }
  }

  /// What a text says to be the number of a German or Austrian tax office, such as "Steuernummer: 12 345/6789".
  private static func labelled(_ text: String) -> String {
    // An address of the Peppol network, which begins with digits as well, is no more of the number.
    let words = text.split { $0.isSpace }.flatMap { word in
      PeppolID.read(word) == nil ? word.split(separator: ":") : [Substring(",")]
    }
    guard let label = words.indices.first(where: { isLabel(words, $0) }) else { return "" }
    var number: [String] = []
    for word in words[(label + 1)...] {
      let digits = word.split { $0 == "," || $0 == ";" || $0 == "(" }.first ?? ""
      guard let first = digits.utf8.first, 0x30...0x39 ~= first else { break }
      number.append(String(digits))
      if digits.utf8.count < word.utf8.count { break }
    }
    return number.joined(separator: " ")
  }

  /// Whether a label ends with a word.
  private static func isLabel(_ words: [Substring], _ place: Int) -> Bool {
    switch letters(words[place]) {
    case "STNR", "STEUERNR", "STEUERNUMMER": return true
    case "NR":
      guard place > 0 else { return false }
      let before = letters(words[place - 1])
      return before == "ST" || before == "STEUER"
    case _: return false
    }
  }

  private static func letters(_ word: Substring) -> String {
    var letters = ""
    for scalar in uppered(String(word)).unicodeScalars where "A"..."Z" ~= scalar {
      letters.unicodeScalars.append(scalar)
    }
    return letters
  }
}
