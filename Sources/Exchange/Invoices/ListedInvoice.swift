import Ledger

/// One invoice of a list from another program, as its rows say it.
struct ListedInvoice {
  /// A row of it: what was done, and what it came to.
  struct Entry {
    var text: String
    var price: Price
    /// How the row says its tax, 0 where it says none.
    var tax: Money
    /// The same in percent, where a column says that; else 0.
    var rate = Rate.zero
  }

  /// What a row says of sums beside its own lines.
  struct Sums {
    /// With tax; nil where only lines say it.
    var total: Money?
    /// Before tax.
    var net: Money?
    /// What came in for it, and what did not, as far as the list says.
    var paid: Money?
    var open: Money?
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
  /// What each of its rows says.
  var sums: [Sums] = []
  /// Its entries are under a title that does not say whether the tax is in them.
  var isAmount = false
  var paidDay: Day?
  var isPaid = false
  /// It says that it waits for money, whatever day stands beside.
  var isOpen = false
  /// The words of a state in which nobody owes anything: a draft, or one that was cancelled.
  var withdrawn = ""
  /// What it is where that is no invoice; else "".
  var other = ""

  var total: Money? { said(sums.map { $0.total }) }
  var net: Money? { said(sums.map { $0.net }) }
  var paid: Money? { said(sums.map { $0.paid }) }
  var open: Money? { said(sums.map { $0.open }) }

  /// Whether it comes to less where one of its rows cannot be read.
  var needsAllRows: Bool {
    total == nil || areOfRows || entries.allSatisfy { $0.price.unit.isZero }
  }

  /// Whether totals are those of its rows: they differ, or stand where the rows have no amounts of their own.
  private var areOfRows: Bool {
    let totals = sums.compactMap { $0.total ?? $0.net }
    guard totals.count > 1 else { return false }
    return totals.contains { $0 != totals[0] } || entries.allSatisfy { $0.price.unit.isZero }
  }

  /// What its rows say of one sum: all the same, else each its part; nil where none says it.
  private func said(_ amounts: [Money?]) -> Money? {
    var (first, sum): (Money?, Money?) = (nil, nil)
    for case let amount? in amounts {
      if first == nil { first = amount }
      sum = sum.map { (try? $0.adding(amount)) ?? $0 } ?? amount
    }
    return areOfRows ? sum : first
  }

  /// Whether two rows are of one invoice.
  func isSame(as other: ListedInvoice) -> Bool {
    folded(number) == folded(other.number) && folded(client) == folded(other.client)
      && issued == other.issued && currency == other.currency
  }

  /// Every word that people use for a state in a column of states or of flags.
  static func isPaid(_ word: String) -> Bool {
    if PaidWords.sayPaid(word) { return true }
    switch folded(word) {
    case "closed", "autopaid", "auto-paid", "erledigt", "eingegangen", "uberwiesen": return true
    case _: return false
    }
  }

  static func isWithdrawn(_ word: String) -> Bool {
    switch folded(word) {
    case "draft", "entwurf", "brouillon", "borrador", "bozza", "concept", "void", "voided",
      "cancelled", "canceled", "deleted", "storniert", "storno", "annulee", "annule", "anulada",
      "annullata", "geannuleerd", "written off", "write-off", "bad debt", "uncollectible",
      "abgeschrieben", "submitted", "awaiting approval", "pending approval":
      return true
    case _: return false
    }
  }

  static func isOpen(_ word: String) -> Bool {
    if PaidWords.sayUnpaid(word) { return true }
    switch folded(word) {
    case "sent", "viewed", "overdue", "past due", "partial", "partially paid", "partly paid",
      "authorised", "authorized", "awaiting payment", "uberfallig", "versendet", "gesendet",
      "teilbezahlt", "teilweise bezahlt", "en retard", "partiellement payee", "vencida", "scaduta",
      "verlopen":
      return true
    case _: return false
    }
  }

  /// Kinds of papers that stand among invoices.
  static func isOther(_ word: String) -> Bool {
    switch folded(word) {
    case "credit note", "sales credit note", "credit memo", "credit", "payment", "quote",
      "estimate", "gutschrift", "storno", "stornorechnung", "rechnungskorrektur", "angebot",
      "avoir", "devis", "nota de credito", "presupuesto", "nota di credito", "preventivo",
      "creditnota", "creditfactuur", "offerte":
      return true
    case _: return false
    }
  }
}
