import Ledger

/// One invoice of a list from another program, as its rows say it.
struct ListedInvoice {
  /// A row of it: what was done, and what it came to.
  struct Entry {
    var text: String
    var price: Price
    /// How the row says its tax, 0 where it says none.
    var tax: Money
  }

  /// The line of the file where it begins.
  var line: Int
  var number: String
  var client: String
  var email: String
  var issued: Day
  var due: Day?
  var entries: [Entry] = []
  var currency: Currency
  /// With tax; nil where only its lines say it.
  var total: Money?
  /// Before tax, where one column says that of the whole.
  var net: Money?
  /// What came in for it, and when, as far as the list says.
  var paid: Money?
  var open: Money?
  var paidDay: Day?
  var isPaid = false
  /// The words of a state in which nobody owes anything: a draft, or one that was cancelled.
  var withdrawn = ""

  /// Whether two rows are of one invoice.
  func isSame(as other: ListedInvoice) -> Bool {
    folded(number) == folded(other.number) && folded(client) == folded(other.client)
      && issued == other.issued && currency == other.currency
  }

  /// Every word that people use for a state in a column of states or of flags.
  static func isPaid(_ word: String) -> Bool {
    switch folded(word) {
    case "paid", "paid in full", "fully paid", "settled", "closed", "yes", "y", "true", "x", "ja",
      "bezahlt", "beglichen", "erledigt", "oui", "payee", "paye", "si", "pagada", "pagado",
      "pagata", "pagato", "betaald":
      return true
    case _: return false
    }
  }

  static func isWithdrawn(_ word: String) -> Bool {
    switch folded(word) {
    case "draft", "entwurf", "brouillon", "borrador", "bozza", "concept", "void", "voided",
      "cancelled", "canceled", "deleted", "storniert", "storno", "annulee", "annule", "anulada",
      "annullata", "geannuleerd", "written off", "write-off", "bad debt", "uncollectible",
      "abgeschrieben":
      return true
    case _: return false
    }
  }
}
