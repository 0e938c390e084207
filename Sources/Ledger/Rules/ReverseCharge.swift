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

  /// Whether the book says that client and sender are businesses in two countries of the union: both
  /// countries are known, and the client has a tax number.
  public static func isCertain(for client: ID<Client>, in book: Book) -> Bool {
    guard let client = book.clients[client], !isBlank(client.taxID),
      let there = country(client.address, client.taxID),
      let here = country(book.profile.address, book.profile.taxID)
    else { return false }
    return there != here
  }

  /// The country of the union that an address and a tax number say, as ISO 3166; nil where they say none,
  /// or two.
  static func country(_ address: Address, _ taxID: String) -> String? {
    let number = prefix(of: taxID)
    let wanted = folded(trimmed(address.country))
    if wanted.isEmpty { return number }
    guard let named = union.first(where: { $0.names.contains { folded($0) == wanted } }) else {
      return nil
    }
    return number == nil || number == named.names[0] ? named.names[0] : nil
  }

  /// The country that a tax number of the union begins with: "DE123456789", "ATU12345678".
  private static func prefix(of taxID: String) -> String? {
    let scalars = uppered(taxID).unicodeScalars.filter { $0 != " " && $0 != "-" && $0 != "." }
    guard scalars.count >= 8 else { return nil }
    var code = ""
    for scalar in scalars.prefix(2) { code.unicodeScalars.append(scalar) }
    // Greece writes EL.
    let wanted = code == "EL" ? "GR" : code
    return union.contains { $0.names[0] == wanted } ? wanted : nil
  }

  private struct Member {
    /// Its code, then what it is called in English, in German and at home.
    var names: [String]

    init(_ names: String...) { self.names = names }
  }

  private static var union: [Member] {
    [
      Member("AT", "Austria", "Österreich"),
      Member("BE", "Belgium", "Belgien", "België", "Belgique"),
      Member("BG", "Bulgaria", "Bulgarien", "България"),
      Member("HR", "Croatia", "Kroatien", "Hrvatska"),
      Member("CY", "Cyprus", "Zypern", "Κύπρος"),
      Member("CZ", "Czechia", "Tschechien", "Česko", "Czech Republic"),
      Member("DK", "Denmark", "Dänemark", "Danmark"), Member("EE", "Estonia", "Estland", "Eesti"),
      Member("FI", "Finland", "Finnland", "Suomi"), Member("FR", "France", "Frankreich"),
      Member("DE", "Germany", "Deutschland"),
      Member("GR", "Greece", "Griechenland", "Ελλάδα", "EL"),
      Member("HU", "Hungary", "Ungarn", "Magyarország"),
      Member("IE", "Ireland", "Irland", "Éire"), Member("IT", "Italy", "Italien", "Italia"),
      Member("LV", "Latvia", "Lettland", "Latvija"),
      Member("LT", "Lithuania", "Litauen", "Lietuva"),
      Member("LU", "Luxembourg", "Luxemburg"), Member("MT", "Malta"),
      Member("NL", "Netherlands", "Niederlande", "Nederland", "The Netherlands"),
      Member("PL", "Poland", "Polen", "Polska"), Member("PT", "Portugal"),
      Member("RO", "Romania", "Rumänien", "România"),
      Member("SK", "Slovakia", "Slowakei", "Slovensko"),
      Member("SI", "Slovenia", "Slowenien", "Slovenija"),
      Member("ES", "Spain", "Spanien", "España"),
      Member("SE", "Sweden", "Schweden", "Sverige"),
    ]
  }
}
