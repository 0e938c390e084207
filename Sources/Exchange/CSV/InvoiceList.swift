import Ledger

/// A list of the invoices that another program issued: it has days and amounts, and is no list of purchases.
enum InvoiceList {
  private static let numbers: Set<String> = [
    "invoice", "invoicenumber", "invoiceno", "invoicenum", "rechnung", "rechnungsnummer",
    "rechnungsnr", "renr",
  ]
  private static let clients: Set<String> = [
    "client", "clientname", "customer", "customername", "billedto", "kunde", "kundenname",
    "debitor",
  ]
  private static let states: Set<String> = [
    "dateissued", "issued", "issuedate", "invoicedate", "due", "duedate", "invoicestatus",
    "balancedue", "outstanding", "rechnungsdatum", "fallig", "falligam", "falligkeit",
    "falligkeitsdatum", "zahlbarbis",
  ]
  private static let purchases: Set<String> = [
    "vendor", "merchant", "payee", "supplier", "store", "handler", "lieferant", "kreditor",
  ]

  /// Whether one of the first lines has such titles.
  static func recognizes(_ table: CSVTable) -> Bool {
    table.rows.prefix(ContactList.mostAbove + 1).contains { row in
      let titles = Set(row.fields.map { CSVField.plain($0) })
      return !titles.isDisjoint(with: numbers) && !titles.isDisjoint(with: clients)
        && !titles.isDisjoint(with: states) && titles.isDisjoint(with: purchases)
    }
  }

  /// What to do instead.
  static var advice: Phrase {
    """
    This is a list of invoices from another program, and no list of expenses. Enter what is still open as invoices \
    here, and in Settings, Invoice Numbers the number with which they go on. Clients come in from a list of clients or \
    an address book.
    """
  }
}
