import Ledger

extension EInvoiceForm {
  /// What is asked for, by what is usual where the seller is: UBL in Belgium, the Netherlands and the north, a PDF with XML in
  /// Germany, France, Austria and Luxembourg, else XML of UN/CEFACT.
  func chosen(for seller: Party) -> EInvoiceForm {
    if self != .country { return self }
    switch EInvoiceProfile.country(seller) {
    case "BE", "DK", "FI", "IS", "NL", "NO", "SE": return .ubl
    case "AT", "DE", "FR", "LU": return .pdf
    default: return .cii
    }
  }
}

/// Whose rules beyond those of EN 16931 an electronic invoice keeps.
enum EInvoiceProfile {
  case plain
  /// Germany's, for whoever has a buyer reference, such as its authorities.
  case xrechnung
  /// Peppol BIS Billing 3.0.
  case peppol

  static var process: String { "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0" }

  /// The standard and what narrows it (BT-24).
  var id: String {
    switch self {
    case .plain: "urn:cen.eu:en16931:2017"
    case .xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0"
    case .peppol:
      "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0"
    }
  }

  /// With a reference and a side in Germany XRechnung; in UBL with an address of the network on both sides Peppol's.
  static func of(
    _ content: InvoiceContent, reference: String, _ form: EInvoiceForm
  ) -> EInvoiceProfile {
    let seller = country(content.seller)
    if !reference.isEmpty && (seller == "DE" || country(content.buyer) == "DE") {
      return .xrechnung
    }
    if form != .ubl || PeppolID.of(content.seller) == nil || PeppolID.of(content.buyer) == nil {
      return .plain
    }
    // There Greece has a number of its registry on each invoice, the Netherlands on a credit note what it corrects, and Sweden a
    // sentence in the place of a tax number that is none for value added tax.
    let isLoose =
      seller == "NL" && content.total.isNegative && content.corrects == nil
      || seller == "SE" && VATNumber.found(in: content.seller.taxID) == nil
    return seller == "GR" || isLoose ? .plain : .peppol
  }

  static func country(_ party: Party) -> String {
    CountryCode.of(party.address, party.taxID) ?? ""
  }
}
