/// Which country a party of an invoice is in, as electronic invoices say it (rule G115).
public enum CountryCode {
  /// ISO 3166 of an address by its country's name or code, else by the number for value added tax; nil where neither says it.
  public static func of(_ address: Address, _ taxID: String) -> String? {
    if isBlank(address.country) {
      guard let number = vatNumber(taxID) else { return nil }
      let code = String(number.prefix(2))
      return code == "EL" ? "GR" : code
    }
    if let union = ReverseCharge.unionCode(address.country) { return union }
    let wanted = folded(trimmed(address.country))
    let region = Region.all.first { folded($0.code) == wanted || folded($0.name.english) == wanted }
    if let region { return region.code }
    if let other = others.first(where: { $0.name == wanted }) { return other.code }
    let code = trimmed(address.country)
    return code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? code : nil
  }

  /// Whether a country is in the European Union.
  public static func isInUnion(_ code: String) -> Bool { ReverseCharge.unionCode(code) != nil }

  /// The number for value added tax in a text, without spaces and marks: one that begins with its country, of the union,
  /// Switzerland, Norway or the United Kingdom; nil where there is none.
  ///
  /// Words and other numbers may stand around it: "USt-IdNr. DE 123 456 789, St.-Nr. 30/123/45678".
  public static func vatNumber(_ taxID: String) -> String? {
    var words = [""]
    for scalar in uppered(taxID).unicodeScalars {
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
        if ReverseCharge.isUnionNumber(number) || isOfOthers(number) { found = number }
      }
      if !found.isEmpty { return found }
    }
    return nil
  }

  /// "CHE123456789", also with MWST, TVA or IVA; "GB123456789"; "NO123456789MVA": what begins with "No." is no number of Norway.
  private static func isOfOthers(_ number: String) -> Bool {
    let shapes = """
      CHE######### CHE#########MWST CHE#########TVA CHE#########IVA GB######### GB############ NO#########MVA
      """
    return shapes.split(separator: " ").contains { ReverseCharge.isOf($0, Array(number.utf8)) }
  }

  /// What countries beside the union are called at home, in German and in short; folded.
  private static var others: [(name: String, code: String)] {
    [
      ("schweiz", "CH"), ("suisse", "CH"), ("svizzera", "CH"), ("uk", "GB"), ("england", "GB"),
      ("great britain", "GB"), ("vereinigtes konigreich", "GB"), ("usa", "US"),
      ("vereinigte staaten", "US"), ("norwegen", "NO"), ("norge", "NO"),
    ]
  }
}
