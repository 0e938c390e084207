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
      VATNumber.found(in: text).map { VATNumber.unionCountry(of: $0) == country } ?? false
    }
  }

  /// Whether a draft is asked about it: its sender is in the union as far as anything says so, or it was chosen.
  public static func concerns(_ invoice: Invoice, in book: Book) -> Bool {
    if invoice.reverseCharge != nil { return true }
    if country(book.profile.address, book.profile.taxID) != nil { return true }
    guard let place = book.settings.locale.split(separator: "-").last else { return false }
    return CountryCode.union.contains { $0.names[0] == place }
  }

  /// The country of the union that an address and a tax number say, as ISO 3166; nil where they say none,
  /// or two.
  static func country(_ address: Address, _ taxID: String) -> String? {
    let number = VATNumber.unionCountry(of: taxID)
    if isBlank(address.country) { return number }
    guard let named = CountryCode.unionCode(address.country) else { return nil }
    return number == nil || number == named ? named : nil
  }
}
