/// Which country a party of an invoice is in, as electronic invoices say it (rule G115).
public enum CountryCode {
  /// ISO 3166 of an address by its country's name or code, else by the number for value added tax; nil where neither says it.
  public static func of(_ address: Address, _ taxID: String) -> String? {
    if isBlank(address.country) {
      return VATNumber.found(in: taxID).map { VATNumber.country($0) }
    }
    if let union = unionCode(address.country) { return union }
    let wanted = folded(trimmed(address.country))
    let region = Region.all.first { folded($0.code) == wanted || folded($0.name.english) == wanted }
    if let region { return region.code }
    if let other = others.first(where: { $0.name == wanted }) { return other.code }
    let code = trimmed(address.country)
    return code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? code : nil
  }

  /// Whether a country is in the European Union.
  public static func isInUnion(_ code: String) -> Bool { unionCode(code) != nil }

  /// The code of a country of the union by its code or name; nil for any other.
  static func unionCode(_ country: String) -> String? {
    let wanted = folded(trimmed(country))
    return union.first { $0.names.contains { folded($0) == wanted } }?.names[0]
  }

  /// What countries beside the union are called at home, in German and in short; folded.
  private static var others: [(name: String, code: String)] {
    [
      ("schweiz", "CH"), ("suisse", "CH"), ("svizzera", "CH"), ("uk", "GB"), ("england", "GB"),
      ("great britain", "GB"), ("vereinigtes konigreich", "GB"), ("usa", "US"),
      ("vereinigte staaten", "US"), ("norwegen", "NO"), ("norge", "NO"),
    ]
  }

  struct Country {
    /// Its code, then what it is called in English, in German and at home.
    var names: [String]

    init(_ names: String...) { self.names = names }
  }

  static var union: [Country] {
    [
      Country("AT", "Austria", "Österreich"),
      Country("BE", "Belgium", "Belgien", "België", "Belgique"),
      Country("BG", "Bulgaria", "Bulgarien", "България"),
      Country("HR", "Croatia", "Kroatien", "Hrvatska"),
      Country("CY", "Cyprus", "Zypern", "Κύπρος"),
      Country("CZ", "Czechia", "Tschechien", "Česko", "Czech Republic"),
      Country("DK", "Denmark", "Dänemark", "Danmark"), Country("EE", "Estonia", "Estland", "Eesti"),
      Country("FI", "Finland", "Finnland", "Suomi"), Country("FR", "France", "Frankreich"),
      Country("DE", "Germany", "Deutschland"),
      Country("GR", "Greece", "Griechenland", "Ελλάδα", "EL"),
      Country("HU", "Hungary", "Ungarn", "Magyarország"),
      Country("IE", "Ireland", "Irland", "Éire"), Country("IT", "Italy", "Italien", "Italia"),
      Country("LV", "Latvia", "Lettland", "Latvija"),
      Country("LT", "Lithuania", "Litauen", "Lietuva"),
      Country("LU", "Luxembourg", "Luxemburg"), Country("MT", "Malta"),
      Country("NL", "Netherlands", "Niederlande", "Nederland", "The Netherlands"),
      Country("PL", "Poland", "Polen", "Polska"), Country("PT", "Portugal"),
      Country("RO", "Romania", "Rumänien", "România"),
      Country("SK", "Slovakia", "Slowakei", "Slovensko"),
      Country("SI", "Slovenia", "Slowenien", "Slovenija"),
      Country("ES", "Spain", "Spanien", "España"),
      Country("SE", "Sweden", "Schweden", "Sverige"),
    ]
  }
}
