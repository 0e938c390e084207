import Ledger

/// The columns of a list of invoices that another program issued, told by their titles in six languages (rule G110).
struct InvoiceList {
  enum Field: CaseIterable {
    case number, client, email, issued, due, paidDay, total, amount, net, tax, paid, open, status
    case currency, text, quantity, unit, lineAmount, project

    /// Titles of such a column, the likeliest first, as ``CSVField/plain(_:)`` spells them.
    var titles: [String] {
      switch self {
      case .number:
        return [
          "invoicenumber", "invoiceno", "invoicenum", "invoicenr", "invoiceid", "invoice",
          "rechnungsnummer", "rechnungsnr", "rechnungnr", "renr", "rechnung", "belegnummer",
          "numerodefacture", "numerofacture", "facture", "numerodefactura", "numerofactura",
          "factura", "numerofattura", "fattura", "factuurnummer", "factuurnr", "factuur", "number",
          "num", "no", "docnumber",
        ]
      case .client:
        return [
          "client", "clientname", "customer", "customername", "billedto", "billto", "contactname",
          "kunde", "kundenname", "debitor", "nomduclient", "cliente", "nombredelcliente", "klant",
          "klantnaam", "organization", "company", "contact",
        ]
      case .email:
        return [
          "email", "emailaddress", "clientemail", "customeremail", "contactemail", "emailadresse",
        ]
      case .issued:
        return [
          "invoicedate", "issuedate", "dateissued", "dateofissue", "issued", "rechnungsdatum",
          "belegdatum", "datedefacture", "datefacture", "datedemission", "fechadefactura",
          "fechafactura", "fechadeemision", "datafattura", "factuurdatum", "date", "datum", "fecha",
          "data",
        ]
      case .due:
        return [
          "duedate", "datedue", "paymentdue", "due", "fallig", "falligam", "falligkeit",
          "falligkeitsdatum", "zahlbarbis", "echeance", "dateecheance", "datedecheance",
          "vencimiento", "fechadevencimiento", "scadenza", "datascadenza", "vervaldatum",
        ]
      case .paidDay:
        return [
          "datepaid", "paiddate", "paymentdate", "paidon", "lastpaymentdate", "fullypaidondate",
          "bezahltam", "zahlungsdatum", "datedepaiement", "datepaiement", "fechadepago",
          "datapagamento", "betaaldatum", "betaaldop",
        ]
      case .total:
        return [
          "total", "invoicetotal", "totalamount", "grandtotal", "invoiceamount", "gross",
          "grossamount", "brutto", "bruttobetrag", "gesamt", "gesamtbetrag", "rechnungsbetrag",
          "totalttc", "montantttc", "importetotal", "totale", "totaal", "totaalbedrag",
        ]
      case .amount: return ["amount", "betrag", "summe", "montant", "importe", "importo", "bedrag"]
      case .net:
        return [
          "subtotal", "net", "netamount", "netto", "nettobetrag", "totalht", "montantht",
          "baseimponible", "imponibile", "subtotaal",
        ]
      case .tax:
        return [
          "tax", "taxamount", "totaltax", "salestax", "vat", "vatamount", "tax1amount", "mwst",
          "mwstbetrag", "ust", "umsatzsteuer", "steuer", "steuerbetrag", "tva", "montanttva", "iva",
          "btw", "btwbedrag",
        ]
      case .paid:
        return [
          "paid", "amountpaid", "paidamount", "invoiceamountpaid", "paymentsreceived", "bezahlt",
          "gezahlt", "zahlbetrag", "paye", "montantpaye", "pagado", "pagato", "betaald",
        ]
      case .open:
        return [
          "amountdue", "balance", "balancedue", "openbalance", "openamount", "outstanding",
          "invoiceamountdue", "offen", "offenerbetrag", "restbetrag", "nochoffen", "resteapayer",
          "solde", "pendiente", "saldo", "openstaand",
        ]
      case .status:
        return ["status", "invoicestatus", "state", "zustand", "statut", "estado", "stato"]
      case .currency:
        return ["currency", "currencycode", "wahrung", "devise", "moneda", "valuta", "munt"]
      case .text:
        return [
          "itemdescription", "description", "itemname", "item", "lineitem", "productservice",
          "beschreibung", "leistung", "position", "artikel", "bezeichnung", "designation",
          "descripcion", "concepto", "descrizione", "omschrijving",
        ]
      case .quantity:
        return [
          "quantity", "qty", "itemquantity", "menge", "anzahl", "quantite", "cantidad", "aantal",
        ]
      case .unit:
        return [
          "unitprice", "unitamount", "itemprice", "rate", "unitcost", "einzelpreis", "prixunitaire",
          "preciounitario", "prezzounitario", "stuksprijs",
        ]
      case .lineAmount:
        return ["linetotal", "lineamount", "linesubtotal", "itemtotal", "positionsbetrag"]
      case .project:
        return ["project", "projectname", "projekt", "projet", "proyecto", "subject", "betreff"]
      }
    }
  }

  private static let numbers: Set<String> = [
    "invoice", "invoicenumber", "invoiceno", "invoicenum", "invoicenr", "invoiceid", "rechnung",
    "rechnungsnummer", "rechnungsnr", "rechnungnr", "renr", "numerodefacture", "numerofacture",
    "facture", "numerodefactura", "numerofactura", "factura", "numerofattura", "fattura",
    "factuurnummer", "factuurnr", "factuur",
  ]
  private static let clients: Set<String> = [
    "client", "clientname", "customer", "customername", "billedto", "billto", "contactname",
    "kunde", "kundenname", "debitor", "nomduclient", "cliente", "nombredelcliente", "klant",
    "klantnaam",
  ]
  private static let states: Set<String> = [
    "dateissued", "issued", "issuedate", "dateofissue", "invoicedate", "due", "duedate",
    "invoicestatus", "balancedue", "outstanding", "rechnungsdatum", "fallig", "falligam",
    "falligkeit", "falligkeitsdatum", "zahlbarbis", "datedefacture", "datefacture", "echeance",
    "dateecheance", "datedecheance", "fechadefactura", "fechafactura", "vencimiento",
    "fechadevencimiento", "datafattura", "scadenza", "datascadenza", "factuurdatum", "vervaldatum",
  ]
  private static let purchases: Set<String> = [
    "vendor", "merchant", "payee", "supplier", "store", "handler", "lieferant", "kreditor",
    "fournisseur", "proveedor", "fornitore", "leverancier",
  ]

  /// The titles, and what stands under them.
  let header: [String]
  let rows: ArraySlice<CSVRow>
  private var columns: [(field: Field, column: Int)] = []

  /// nil for any other table.
  init?(_ table: CSVTable) {
    let start = table.rows.prefix(ContactList.mostAbove + 1).firstIndex { row in
      let titles = Set(InvoiceList.plain(row.fields))
      return !titles.isDisjoint(with: InvoiceList.numbers)
        && !titles.isDisjoint(with: InvoiceList.clients)
        && !titles.isDisjoint(with: InvoiceList.states)
        && titles.isDisjoint(with: InvoiceList.purchases)
    }
    guard let start else { return nil }
    header = table.rows[start].fields.map { trimmed(CSVWriter.unguarded($0)) }
    rows = table.rows[(start + 1)...]
    let titles = InvoiceList.plain(header)
    for field in Field.allCases {
      let column = field.titles.lazy.compactMap { titles.firstIndex(of: $0) }.first
      if let column { columns.append((field, column)) }
    }
    // "Due" over amounts is what is open.
    if let due = columns.firstIndex(where: { $0.field == .due }),
      titles[columns[due].column] == "due",
      !has(.open)
    {
      let cells = values(.due)
      let dates = ColumnDates(cells, order: nil)
      if !cells.isEmpty, cells.allSatisfy({ dates.day($0) == nil }) { columns[due].field = .open }
    }
  }

  private static func plain(_ fields: [String]) -> [String] {
    fields.map { CSVField.plain(CSVWriter.unguarded($0)) }
  }

  func has(_ field: Field) -> Bool { columns.contains { $0.field == field } }

  /// Whether its rows are lines of invoices, so that one invoice may have several.
  var hasLines: Bool { has(.text) || has(.unit) || has(.lineAmount) || has(.quantity) }

  /// The title over a field's column; "" where it has none.
  func title(_ field: Field) -> String {
    columns.first { $0.field == field }.map { header[$0.column] } ?? ""
  }

  func cell(_ field: Field, _ row: CSVRow) -> String {
    guard let column = columns.first(where: { $0.field == field })?.column,
      row.fields.indices.contains(column)
    else { return "" }
    return trimmed(CSVWriter.unguarded(row.fields[column]))
  }

  /// All that stands in a column.
  func values(_ field: Field) -> [String] {
    has(field) ? rows.map { cell(field, $0) }.filter { !$0.isEmpty } : []
  }

  /// The titles of columns that go nowhere.
  var unread: [String] {
    header.indices.filter { place in
      !header[place].isEmpty && !columns.contains { $0.column == place }
    }.map { header[$0] }
  }

  /// What it lacks to be read; nil for nothing.
  var lack: Phrase? {
    let missing: Phrase
    if !has(.issued) {
      missing = "the day of issue, such as “Invoice Date”"
    } else if ![Field.total, .amount, .net, .lineAmount, .unit].contains(where: { has($0) }) {
      missing = "the amount, such as “Total”"
    } else {
      return nil
    }
    return """
      This is a list of invoices from another program, and none of its titles names \(missing). Add that column and \
      choose the file again.
      """
  }
}
