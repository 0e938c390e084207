import Ledger

/// What an invoice that is paid by QR-bill lacks for one: it is printed without (rule G121).
public enum QRBillGap: CaseIterable, Sendable {
  case account, name, address

  /// All of it, of an invoice that asks for something.
  public static func all(of content: InvoiceContent) -> [QRBillGap] {
    if !isAsked(content) || !content.total.isPositive { return [] }
    return allCases.filter { $0.isThere(in: content) }
  }

  /// Whether a bill belongs to it: in francs or euros, to an account in Switzerland or Liechtenstein, of whom is nowhere else.
  static func isAsked(_ content: InvoiceContent) -> Bool {
    let currency = content.currency.code
    guard currency == "CHF" || currency == "EUR", QRBill.account(content) != nil else {
      return false
    }
    let country = CountryCode.of(content.seller.address, content.seller.taxID)
    return country.map { $0 == "CH" || $0 == "LI" } ?? isBlank(content.seller.address.country)
  }

  private func isThere(in content: InvoiceContent) -> Bool {
    let seller = content.seller
    switch self {
    case .account: return !QRBill.isValid(QRBill.account(content) ?? [])
    case .name:
      let name = QRBillParty.creditorName(of: content)
      return !name.unicodeScalars.contains { $0.value < 0x180 && !$0.isSpace }
    case .address:
      let (code, town) = QRBillParty.town(of: seller.address)
      return code.isEmpty || town.isEmpty || CountryCode.of(seller.address, seller.taxID) == nil
    }
  }

  public var message: Phrase {
    switch self {
    case .account: "The QR-bill needs your IBAN without a typing error: this one cannot be right."
    case .name: "The QR-bill needs your name in Latin letters."
    case .address: "The QR-bill needs your address with postal code, city and country."
    }
  }
}
