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

  /// The same of a cell that is ticked.
  static func isYes(_ text: String) -> Bool {
    if sayPaid(text) { return true }
    switch folded(trimmed(text)) {
    case "1", "✓", "✔", "✅", "☑", "ok", "j", "o", "s", "received", "erhalten": return true
    case _: return false
    }
  }

  /// The same of one that is not.
  static func isNo(_ text: String) -> Bool {
    if sayUnpaid(text) { return true }
    switch folded(trimmed(text)) {
    case "", "0", "0.00", "0,00", "-", "–", "—", "?", "☐", "✗", "✘", "❌", "tba", "due", "invoiced":
      return true
    case _: return false
    }
  }
}
