import Ledger

/// Words by which lists of work and of invoices say that something was paid, or that it was not.
enum PaidWords {
  static func sayPaid(_ text: String) -> Bool {
    switch folded(trimmed(text)) {
    case "paid", "paid in full", "fully paid", "settled", "yes", "y", "x", "true", "ja", "wahr",
      "bezahlt", "beglichen", "oui", "vrai", "paye", "payee", "regle", "reglee", "acquittee",
      "soldee", "si", "pagado", "pagada", "cobrado", "cobrada", "pagato", "pagata", "saldato",
      "saldata", "incassata", "betaald", "voldaan":
      return true
    case _: return false
    }
  }

  static func sayUnpaid(_ text: String) -> Bool {
    switch folded(trimmed(text)) {
    case "no", "n", "false", "unpaid", "open", "outstanding", "pending", "nein", "falsch", "offen",
      "unbezahlt", "ausstehend", "non", "faux", "impaye", "impayee", "pendiente", "da pagare",
      "nee", "open staand", "openstaand":
      return true
    case _: return false
    }
  }
}
