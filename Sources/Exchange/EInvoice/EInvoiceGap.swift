import Ledger

/// Why an invoice cannot be written as an electronic one (rule G115).
public enum EInvoiceGap: Error, Equatable, Sendable {
  /// It is no issued one in force.
  case draft, void
  /// Its lines and sums are not what its taxes make of them.
  case doesNotAddUp
  /// EN 16931 has two decimals for all amounts but prices.
  case decimals(Currency)
  /// What neither the invoice nor the book of today says and the standard demands.
  case missing([Fact])

  /// A fact that EN 16931 or XRechnung demands.
  public enum Fact: Equatable, Sendable {
    case sellerName, sellerCountry, sellerNumber
    case buyerName, buyerCountry, buyerNumber
    // What XRechnung or Peppol demand besides.
    case sellerStreet, sellerTown, sellerPhone, sellerMail
    case buyerStreet, buyerTown, buyerMail, account
  }

  /// What is wrong, and where it is mended.
  public var message: Phrase {
    switch self {
    case .draft: return "A draft is no invoice yet: issue it first."
    case .void: return "It is void: an electronic invoice would ask for it again."
    case .doesNotAddUp:
      return "The electronic invoice cannot be written: its amounts do not add up."
    case .decimals(let currency):
      return
        "Electronic invoices have two decimals, and amounts of this one in \(currency.code) have more."
    case .missing(let facts):
      return facts.dropFirst().reduce(facts.first.map { EInvoiceGap.words($0) } ?? "") {
        "\($0) \(EInvoiceGap.words($1))"
      }
    }
  }

  private static func words(_ fact: Fact) -> Phrase {
    let what: Phrase
    switch fact {
    case .sellerName: what = "Your name"
    case .sellerCountry: what = "Your country"
    case .sellerNumber: what = "Your tax number"
    case .sellerStreet: what = "Your street"
    case .sellerTown: what = "Your city with its postal code"
    case .sellerPhone: what = "Your phone number"
    case .sellerMail: what = "Your email address"
    case .account: return "Your IBAN is missing: it is set in Settings, Account, Bank and Payment."
    case .buyerName: return client("The client's name")
    case .buyerCountry: return client("The client's country")
    case .buyerNumber: return client("The client's VAT number")
    case .buyerStreet: return client("The client's street")
    case .buyerTown: return client("The client's city with its postal code")
    case .buyerMail: return client("The client's email address")
    }
    return "\(what) is missing: it is set in Settings, Account, Company."
  }

  private static func client(_ what: Phrase) -> Phrase {
    "\(what) is missing, or not known as one: it is on the client's form."
  }
}
