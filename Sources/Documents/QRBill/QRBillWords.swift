/// What a QR-bill says by itself, in the words that the guidelines give (annex D).
public enum QRBillWords: Equatable, Sendable {
  case german, french, italian, english

  /// Those of a BCP 47 tag, also of a language that papers do not speak.
  init(locale: String) {
    switch locale.prefix(2) {
    case "de": self = .german
    case "fr": self = .french
    case "it": self = .italian
    case _: self = .english
    }
  }

  /// BCP 47.
  var tag: String {
    switch self {
    case .german: "de"
    case .french: "fr"
    case .italian: "it"
    case .english: "en"
    }
  }

  enum Title: Int {
    case receipt, paymentPart, account, reference, information, currency, amount, payer, openPayer
    case acceptance, separate
  }

  public var receipt: String { self[.receipt] }
  public var paymentPart: String { self[.paymentPart] }
  public var currency: String { self[.currency] }
  public var amount: String { self[.amount] }
  public var acceptance: String { self[.acceptance] }
  public var separate: String { self[.separate] }

  subscript(_ title: Title) -> String { all[title.rawValue] }

  private var all: [String] {
    switch self {
    case .german:
      [
        "Empfangsschein", "Zahlteil", "Konto / Zahlbar an", "Referenz", "Zusätzliche Informationen",
        "Währung", "Betrag", "Zahlbar durch", "Zahlbar durch (Name/Adresse)", "Annahmestelle",
        "Vor der Einzahlung abzutrennen",
      ]
    case .french:
      [
        "Récépissé", "Section paiement", "Compte / Payable à", "Référence",
        "Informations supplémentaires", "Monnaie", "Montant", "Payable par",
        "Payable par (nom/adresse)", "Point de dépôt", "A détacher avant le versement",
      ]
    case .italian:
      [
        "Ricevuta", "Sezione pagamento", "Conto / Pagabile a", "Riferimento",
        "Informazioni supplementari", "Valuta", "Importo", "Pagabile da",
        "Pagabile da (nome/indirizzo)", "Punto di accettazione",
        "Da staccare prima del versamento",
      ]
    case .english:
      [
        "Receipt", "Payment part", "Account / Payable to", "Reference", "Additional information",
        "Currency", "Amount", "Payable by", "Payable by (name/address)", "Acceptance point",
        "Separate before paying in",
      ]
    }
  }
}
