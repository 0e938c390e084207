/// Whether the recipient of an invoice owes the tax instead of its sender (rule G19).
///
/// Between businesses of two countries of the European Union that is so for most services. What is not
/// certain from the book is never supposed: then a person says it on the draft.
public enum ReverseCharge {
  /// Whether an invoice says so: what was chosen, else what is certain; never one with a tax.
  public static func applies(to invoice: Invoice, taxed: Bool, in book: Book) -> Bool {
    if taxed { return false }
    return invoice.reverseCharge ?? isCertain(for: invoice.client, in: book)
  }

  /// Whether a tax stands against it: that of an invoice, or of one of its lines.
  public static func isTaxed(_ invoice: Invoice, _ lines: [Line]) -> Bool {
    invoice.tax?.rate.isZero == false || lines.contains { $0.tax?.rate.isZero == false }
  }

  /// Whether the book says that client and sender are businesses in two countries of the union: both
  /// countries are known, and the client has a tax number.
  public static func isCertain(for client: ID<Client>, in book: Book) -> Bool {
    guard let client = book.recipient(of: client), !isBlank(client.taxID),
      let there = country(client.address, client.taxID),
      let here = country(book.profile.address, book.profile.taxID)
    else { return false }
    return there != here
  }

  /// Whether a draft is asked about it: its sender is in the union as far as anything says so, or it was chosen.
  public static func concerns(_ invoice: Invoice, in book: Book) -> Bool {
    if invoice.reverseCharge != nil { return true }
    if country(book.profile.address, book.profile.taxID) != nil { return true }
    guard let place = book.settings.locale.split(separator: "-").last else { return false }
    return union.contains { $0.names[0] == place }
  }

  /// The country of the union that an address and a tax number say, as ISO 3166; nil where they say none,
  /// or two.
  static func country(_ address: Address, _ taxID: String) -> String? {
    let number = prefix(of: taxID)
    if isBlank(address.country) { return number }
    guard let named = unionCode(address.country) else { return nil }
    return number == nil || number == named ? named : nil
  }

  /// The code of a country of the union by its code or name; nil for any other.
  static func unionCode(_ country: String) -> String? {
    let wanted = folded(trimmed(country))
    return union.first { $0.names.contains { folded($0) == wanted } }?.names[0]
  }

  /// Whether a tax number is one for value added tax in the union, which begins with its country.
  public static func isUnionNumber(_ taxID: String) -> Bool { prefix(of: taxID) != nil }

  /// The country that a tax number of the union begins with: "DE123456789", "ATU12345678".
  ///
  /// Behind it stand 6 to 12 digits, of which two may be letters where there are 8 or more: "SIRET 732 829 320 00074",
  /// "HRB 123456" and "Finanzamt Mitte 30/1" are none.
  private static func prefix(of taxID: String) -> String? {
    let scalars = uppered(taxID).unicodeScalars.filter { $0 != " " && $0 != "-" && $0 != "." }
    var code = ""
    for scalar in scalars.prefix(2) { code.unicodeScalars.append(scalar) }
    let rest = scalars.dropFirst(2)
    let digits = rest.count { 0x30...0x39 ~= $0.value }
    let letters = rest.count { 0x41...0x5A ~= $0.value }
    guard 6...12 ~= rest.count, digits + letters == rest.count,
      letters == 0 || letters <= 2 && rest.count >= 8
    else { return nil }
    // Greece writes EL.
    let wanted = code == "EL" ? "GR" : code
    return union.contains { $0.names[0] == wanted } ? wanted : nil
  }

  private struct Country {
    /// Its code, then what it is called in English, in German and at home.
    var names: [String]

    init(_ names: String...) { self.names = names }
  }

  private static var union: [Country] {
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
