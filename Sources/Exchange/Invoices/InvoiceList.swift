import Ledger

/// The columns of a list of invoices that another program issued, told by their titles in six languages (rule G110).
struct InvoiceList {
  enum Field: TitledField, CaseIterable {
    case number, client, email, issued, due, paidDay, total, amount, net, tax, paid, open, status
    case rate, currency, text, quantity, unit, lineAmount, lineWhole, project, kind

    var words: StaticString {
      switch self {
      case .number:
        """
        invoicenumber invoiceno invoicenum invoicenr invoiceid invoice rechnungsnummer rechnungsnr rechnungnr renr \
        rechnung belegnummer numerodefacture numerofacture facture numerodefactura numerofactura factura \
        numerofattura fattura factuurnummer factuurnr factuur number belegnr num no nr nummer docnumber id
        """
      case .client:
        """
        clientname customername customerfullname client customer billedto billto contactname kundenname kunde \
        auftraggeber debitor rechnungsempfanger empfanger nomduclient nombredelcliente cliente klantnaam klant \
        organization company contact kontakt name
        """
      case .email: "email emailaddress clientemail customeremail contactemail emailadresse"
      case .issued:
        """
        invoicedate issuedate dateissued dateofissue issued rechnungsdatum belegdatum datedefacture datefacture \
        datedemission fechadefactura fechafactura fechadeemision datafattura factuurdatum date datum fecha data
        """
      case .due:
        """
        duedate datedue paymentdue due fallig falligam falligkeit falligkeitsdatum zahlbarbis echeance dateecheance \
        datedecheance vencimiento fechadevencimiento scadenza datascadenza vervaldatum
        """
      case .paidDay:
        """
        datepaid paiddate paidat paymentdate paidon lastpaymentdate fullypaidondate bezahltam zahlungsdatum \
        zahlungseingang datedepaiement datepaiement fechadepago datapagamento betaaldatum betaaldop
        """
      case .total:
        """
        total invoicetotal totalamount grandtotal invoiceamount gross grossamount brutto bruttobetrag betragbrutto \
        summebrutto gesamt gesamtbetrag rechnungsbetrag totalttc montantttc importetotal totale totaal totaalbedrag
        """
      case .amount: "amount betrag summe montant importe importo bedrag"
      case .net:
        """
        subtotal net netamount netto nettobetrag betragnetto totalht montantht baseimponible imponibile subtotaal
        """
      case .tax:
        """
        taxamount itemtaxamount tax itemtax totaltax taxtotal salestax vatamount vat gst mwstbetrag mwst ustbetrag \
        ust umsatzsteuer mehrwertsteuer steuerbetrag steuer montanttva tva iva btwbedrag btw
        """
      case .rate:
        """
        taxrate itemtaxrate taxpercent vatrate mwstsatz ustsatz steuersatz tauxtva tauxdetva tipoiva aliquotaiva \
        aliquota btwtarief
        """
      case .paid:
        """
        amountpaid paidamount invoiceamountpaid paymentsreceived betragerhalten paid bezahlt gezahlt zahlbetrag paye \
        montantpaye pagado pagato betaald
        """
      case .open:
        """
        amountremaining amountdue balance balancedue openbalance openamount outstanding invoiceamountdue offen \
        offenerbetrag restbetrag nochoffen resteapayer solde pendiente saldo openstaand
        """
      case .status:
        """
        invoicestatus status zahlungsstatus bezahlstatus zustand statut estado stato state
        """
      case .currency: "currency currencycode wahrung devise moneda valuta munt"
      case .text:
        """
        itemdescription description itemname item lineitem productservice beschreibung leistung position artikel \
        bezeichnung designation descripcion concepto descrizione omschrijving
        """
      case .quantity: "quantity qty itemquantity menge anzahl quantite cantidad aantal"
      case .unit:
        """
        unitprice unitamount itemprice rate unitcost einzelpreis prixunitaire preciounitario prezzounitario \
        stuksprijs
        """
      case .lineAmount: "linesubtotal lineamount itemtotal positionsbetrag linetotal"
      case .lineWhole: "linetotal"
      case .project: "project projectname projekt projet proyecto subject betreff titel"
      case .kind: "documenttype transactiontype invoicetype type belegart belegtyp dokumenttyp"
      }
    }
  }

  private static func words(_ text: StaticString) -> Set<String> { Set(ListTitles.split(text)) }

  private static let numbers = words(
    """
    invoice invoicenumber invoiceno invoicenum invoicenr invoiceid rechnung rechnungsnummer rechnungsnr rechnungnr \
    renr numerodefacture numerofacture facture numerodefactura numerofactura factura numerofattura fattura \
    factuurnummer factuurnr factuur
    """)
  private static let clients = words(
    """
    client clientname customer customername billedto billto contactname kunde kundenname debitor nomduclient cliente \
    nombredelcliente klant klantnaam
    """)
  /// Titles that other tables have as well.
  private static let otherNumbers = words(
    "number num no nr nummer id docnumber belegnummer belegnr")
  private static let otherClients = words(
    """
    customerfullname rechnungsempfanger empfanger kontakt contact name
    """)
  /// Titles of gigs, which are numbered, too.
  private static let gigs = words(
    """
    start starttime beginn end ende endtime gig venue fee gage hours stunden heures horas ore uren
    """)
  private static let owed = Set(Field.open.titles + Field.paid.titles)
  private static let states = words(
    """
    dateissued issued issuedate dateofissue invoicedate due duedate invoicestatus balancedue outstanding \
    rechnungsdatum fallig falligam falligkeit falligkeitsdatum zahlbarbis datedefacture datefacture echeance \
    dateecheance datedecheance fechadefactura fechafactura vencimiento fechadevencimiento datafattura scadenza \
    datascadenza factuurdatum vervaldatum
    """)
  /// Those that lists of hours and of gigs have, too.
  private static let bare = words("invoice rechnung facture factura fattura factuur")
  private static let payments = words(
    "paymentnumber paymentid customerpaymentid amountappliedtoinvoice zahlungsnummer")
  private static let purchases = words(
    """
    vendor merchant payee supplier store handler lieferant kreditor fournisseur proveedor fornitore leverancier
    """)

  /// The titles, and what stands under them.
  let header: [String]
  let rows: ArraySlice<CSVRow>
  private var columns: [(field: Field, column: Int)] = []

  /// nil for any other table.
  init?(_ table: CSVTable) {
    let start = table.rows.prefix(ContactList.mostAbove + 1).firstIndex { row in
      InvoiceList.areTitles(InvoiceList.plain(row.fields))
    }
    guard let start else { return nil }
    header = table.rows[start].fields.map { trimmed(CSVWriter.unguarded($0)) }
    rows = table.rows[(start + 1)...]
    let titles = InvoiceList.plain(header)
    for field in Field.allCases where field != .tax && field != .rate {
      let column = field.titles.lazy.compactMap { titles.firstIndex(of: $0) }.first
      guard let column else { continue }
      // A line's total is with its tax where another column has it without.
      if field == .lineWhole, columns.contains(where: { $0.column == column }) { continue }
      columns.append((field, column))
    }
    placeTaxes(titles)
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

  /// Whether a line has the titles of such a list.
  private static func areTitles(_ plain: [String]) -> Bool {
    let titles = Set(plain)
    if !titles.isDisjoint(with: purchases) { return false }
    // A mere date says so beside a number that nothing else has.
    if titles.isDisjoint(with: states) {
      return !titles.isDisjoint(with: numbers.subtracting(bare))
        && !titles.isDisjoint(with: clients) && !titles.isDisjoint(with: Field.issued.titles)
        && !titles.isDisjoint(with: Field.total.titles) && titles.isDisjoint(with: gigs)
    }
    let (hasNumber, hasClient) = (
      !titles.isDisjoint(with: numbers), !titles.isDisjoint(with: clients)
    )
    if hasNumber && hasClient { return true }
    // Who says less by these says it by the others.
    guard titles.isDisjoint(with: gigs), hasNumber || !titles.isDisjoint(with: otherNumbers),
      hasClient
        || !titles.isDisjoint(with: otherClients) && !titles.isDisjoint(with: owed),
      !titles.isDisjoint(with: Field.issued.titles)
    else { return false }
    return amounts.contains { !titles.isDisjoint(with: $0.titles) }
  }

  private static let amounts: [Field] = [.total, .amount, .net, .lineAmount, .unit]

  /// Whether titles are those of a list of payments for invoices, which say of neither all.
  static func arePayments(_ header: [String]) -> Bool {
    let titles = Set(plain(header))
    return !titles.isDisjoint(with: payments) && !titles.isDisjoint(with: numbers)
      && !titles.isDisjoint(with: clients) && titles.isDisjoint(with: purchases)
      && !areTitles(plain(header))
  }

  /// Titles without case, blanks, and the currency at their ends ("Betrag in EUR").
  private static func plain(_ fields: [String]) -> [String] {
    fields.map { field in
      var words = CSVWriter.unguarded(field).split { $0 == " " || $0 == "_" }
      if words.count > 1, currency(in: field, usual: .usd) != nil {
        words.removeLast()
        if words.count > 1, let last = words.last, last == "in" || last == "en" {
          words.removeLast()
        }
      }
      return CSVField.plain(words.joined(separator: " "))
    }
  }

  private static func currency(in title: String, usual: Currency) -> Currency? {
    let words = title.split { $0 == "_" }.joined(separator: " ")
    return ColumnRole.currency(in: words, usual: usual)
  }

  /// What the title over its amounts says they are in; `usual` is one that goes by the same sign.
  func currency(usual: Currency) -> Currency? {
    for field in InvoiceList.amounts where has(field) {
      if let said = InvoiceList.currency(in: title(field), usual: usual) { return said }
    }
    return nil
  }

  // MARK: taxes

  /// Taxes have one column, or one for each rate ("MwSt 19%" and "MwSt 7%", "Tax 1 Amount" and "Tax 2 Amount").
  ///
  /// A column of percents says the rate.
  private mutating func placeTaxes(_ titles: [String]) {
    // "GST" and "QST" stand beside each other.
    let provinces: Set<String> = ["hst", "pst", "qst", "tps", "tvq"]
    let bare = titles.map { title in
      let plain = String(decoding: title.utf8.filter { !Ascii.isDigit($0) }, as: UTF8.self)
      return provinces.contains(plain) ? "gst" : plain
    }
    let rates = Set(Field.rate.titles)
    for wanted in Field.tax.titles + Field.rate.titles {
      for place in titles.indices where bare[place] == wanted {
        if columns.contains(where: { $0.column == place }) { continue }
        if rates.contains(wanted) || isOfRates(place) {
          if !has(.rate) { columns.append((.rate, place)) }
          // Names of taxes stand in such columns, too.
        } else if texts(place).contains(where: { AmountText($0) != nil }),
          columns.allSatisfy({ $0.field != .tax || bare[$0.column] == wanted })
        {
          columns.append((.tax, place))
        }
      }
    }
  }

  private func texts(_ column: Int) -> [String] {
    rows.compactMap { row in
      guard row.fields.indices.contains(column) else { return nil }
      let text = trimmed(CSVWriter.unguarded(row.fields[column]))
      return text.isEmpty ? nil : text
    }
  }

  private func isOfRates(_ column: Int) -> Bool {
    func hasMark(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "%")) }
    let title = header[column]
    return texts(column).contains { hasMark($0) }
      || hasMark(title) && !title.utf8.contains { Ascii.isDigit($0) }
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

  /// What a row says in each column of a field: only taxes have several.
  func cells(_ field: Field, _ row: CSVRow) -> [String] {
    columns.filter { $0.field == field && row.fields.indices.contains($0.column) }
      .map { trimmed(CSVWriter.unguarded(row.fields[$0.column])) }
  }

  /// All that stands in a field's columns.
  func values(_ field: Field) -> [String] {
    columns.filter { $0.field == field }.flatMap { texts($0.column) }
  }

  /// The titles of columns that go nowhere, and have something in them.
  var unread: [String] {
    header.indices.filter { place in
      !header[place].isEmpty && !columns.contains { $0.column == place } && !texts(place).isEmpty
    }.map { header[$0] }
  }

  /// What it lacks to be read; nil for nothing.
  var lack: Phrase? {
    let missing: Phrase
    if !has(.issued) {
      missing = "the day of issue, such as “Invoice Date”"
    } else if !InvoiceList.amounts.contains(where: { has($0) }) {
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
