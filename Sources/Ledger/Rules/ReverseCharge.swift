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
  /// countries are known, and the client has a number for value added tax there, its country's letters perhaps left out.
  public static func isCertain(for client: ID<Client>, in book: Book) -> Bool {
    guard let client = book.recipient(of: client),
      let there = country(client.address, client.taxID),
      hasNumber(client.taxID, of: there),
      let here = country(book.profile.address, book.profile.taxID)
    else { return false }
    return there != here
  }

  /// Whether a text has a number for value added tax of a country in it, whose letters may be left out; words may stand around it.
  private static func hasNumber(_ text: String, of country: String) -> Bool {
    [text, country + text].contains { text in
      CountryCode.vatNumber(text).map { prefix(of: $0) == country } ?? false
    }
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
  /// Behind it stands what its numbers have: "SIRET 732 829 320 00074", "HRB 123456" and "Ltd 12345678" are none.
  private static func prefix(of taxID: String) -> String? {
    var number: [UInt8] = []
    for scalar in uppered(taxID).unicodeScalars
    where scalar != " " && scalar != "\u{A0}" && scalar != "-" && scalar != "." {
      number.append(scalar.isASCII ? UInt8(scalar.value) : 0)
    }
    guard let shape = shapes.split(separator: " ").first(where: { isOf($0, number) }) else {
      return nil
    }
    let code = String(shape.prefix(2))
    // Greece writes EL.
    return code == "EL" ? "GR" : code
  }

  /// Whether a number without blanks is of a shape (``shapes``).
  static func isOf(_ shape: Substring, _ number: [UInt8]) -> Bool {
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

  /// What each country's numbers look like: "#" is a digit, "?" one that may be missing at the end, "@" a letter, "*" either.
  private static var shapes: String {
    """
    ATU######## BE#########? BG#########? CY########@ CZ########?? DE######### DK######## EE######### \
    EL######### ES*#######* FI######## FR**######### GR######### HR########### HU######## IE#*#####@ \
    IE#*#####@@ IT########### LT######### LT############ LU######## LV########### MT######## \
    NL#########B## PL########## PT######### RO##???????? SE############ SI######## SK##########
    """
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
