import Ledger

/// The columns of a spreadsheet of gigs, told by their titles in six languages (rule G111).
struct GigColumns {
  enum Field: CaseIterable {
    case paidOn, date, start, end, title, client, band, place, town, fee, currency, deposit, paid
    case status, notes

    /// Titles of such a column, the likeliest first, as ``CSVField/plain(_:)`` spells them.
    private var words: StaticString {
      switch self {
      case .paidOn:
        """
        paidon datepaid paiddate paymentdate dateofpayment paidat receivedon bezahltam zahlungseingang zahlungsdatum payele \
        datepaiement datedepaiement fechadepago fechapago datapagamento pagatoil betaaldop betaaldatum
        """
      case .date:
        """
        date datum fecha data day tag jour dia giorno dag gigdate concertdate showdate eventdate performancedate dateofgig \
        konzertdatum auftrittsdatum termin datedugig dateduconcert fechadelconcierto startdate
        """
      case .start:
        """
        start starttime begin beginn anfang startzeit anfangszeit from von time uhrzeit zeit debut heure heuredebut \
        heurededebut inicio hora horainicio horadeinicio inizio ora orainizio orario aanvang aanvangstijd begintijd \
        starttijd tijd settime
        """
      case .end:
        """
        end endtime ende endzeit finish finishtime until to bis fin heurefin heuredefin horafin horadefin fine orafine \
        einde eindtijd
        """
      case .title:
        """
        gig gigname gigtitle show concert konzert auftritt concerto concierto actuacion optreden title titel event eventname \
        veranstaltung anlass engagement job bezeichnung name titre evenement spectacle prestation titulo evento titolo \
        voorstelling description beschreibung project projekt descripcion descrizione omschrijving
        """
      case .client:
        """
        client clientname customer customername kunde kundenname auftraggeber veranstalter promoter booker bookedby agency \
        agentur organiser organizer presenter hirer contractor fixer employer billto organisateur employeur commanditaire \
        cliente organizador promotor committente organizzatore klant opdrachtgever organisator
        """
      case .band:
        """
        band bandname artist ensemble act group orchestra orchester gruppe kunstler groupe artiste formation orchestre grupo \
        banda artista orquesta gruppo groep orkest artiest
        """
      case .place:
        """
        venue spielort veranstaltungsort auftrittsort location place where club hall saal lieu salle lugar sala luogo locale \
        locatie zaal ort plaats address adresse
        """
      case .town: "city town stadt ville ciudad citta stad ort plaats"
      case .fee:
        """
        fee gage cachet fees honorar honorarium honoraires honorarios cache compenso onorario pay guarantee amount betrag \
        total montant remuneration tarif prix price importe tarifa importo paga bedrag vergoeding tarief income earnings \
        einnahme
        """
      case .currency: "currency currencycode wahrung devise moneda divisa valuta"
      case .deposit:
        "deposit anzahlung vorauszahlung advance acompte arrhes anticipo senal acconto caparra aanbetaling"
      case .paid:
        """
        paid ispaid paidyn bezahlt beglichen received erhalten settled paye regle pagado cobrado pagato saldato betaald \
        paymentstatus paymentreceived
        """
      case .status: "status state stand statut estado stato"
      case .notes:
        """
        notes note comments comment remarks info details notizen notiz bemerkungen bemerkung anmerkungen anmerkung remarques \
        remarque commentaires commentaire notas observaciones commenti opmerkingen opmerking notities
        """
      }
    }

    var titles: [String] { words.string.split(separator: " ").map { String($0) } }
  }

  /// Titles that no other list has.
  private static let telling: StaticString = """
    gig gigname gigtitle gigdate show showdate concert concertdate konzert konzertdatum auftritt auftrittsdatum concerto \
    concierto actuacion optreden band bandname ensemble orchestra orchester orchestre orquesta orkest venue spielort \
    veranstaltungsort auftrittsort gage cachet
    """

  /// Titles of lists of purchases, accounts and things, which may name a band or a venue, too.
  private static let others: StaticString = """
    vendor merchant payee supplier store lieferant kreditor debit credit soll haben saldo solde iban bic transactionid sku \
    quantity qty menge
    """

  /// Titles of lists of hours and of what a service of payment moved, which have fees, too.
  private static let likely: StaticString = """
    hours stunden duration dauer billable abrechenbar gross net type balance
    """

  private(set) var columns: [(field: Field, column: Int)] = []
  /// The titles as they stand there.
  let header: [String]

  /// nil for the titles of any other list.
  init?(_ row: CSVRow) {
    header = row.fields.map { trimmed(CSVWriter.unguarded($0)) }
    let titles = header.map { GigColumns.plain($0) }
    var taken: Set<Int> = []
    for field in Field.allCases {
      for title in field.titles {
        let places = titles.indices.filter { titles[$0] == title && !taken.contains($0) }
        guard let column = places.first else { continue }
        taken.insert(column)
        columns.append((field, column))
        break
      }
    }
    let all = Set(titles)
    let isNamed = has(.title) || has(.client) || has(.band) || has(.place)
    guard has(.date), isNamed, all.isDisjoint(with: GigColumns.set(GigColumns.others)) else {
      return nil
    }
    if all.isDisjoint(with: GigColumns.set(GigColumns.telling)) {
      // A fee with an hour; without one it may be what a bank asks for.
      guard has(.start), let fee = self[.fee], GigColumns.isFee(titles[fee]),
        all.isDisjoint(with: GigColumns.set(GigColumns.likely))
      else { return nil }
    }
  }

  private static func isFee(_ title: String) -> Bool {
    let sure: StaticString =
      "fee fees honorar honorarium honoraires honorarios cache compenso onorario"
    return set(sure).contains(title)
  }

  private static func set(_ words: StaticString) -> Set<String> {
    Set(words.string.split(separator: " ").map { String($0) })
  }

  /// A title as it is compared: "Gage in EUR" and "Fee €" are what they are without their currency.
  private static func plain(_ title: String) -> String {
    let words = title.split(separator: " ").map { String($0) }
    let rest = words.filter { currency(ofWord: $0, usual: .usd) == nil && folded($0) != "in" }
    if rest.count == words.count || rest.isEmpty { return CSVField.plain(title) }
    return CSVField.plain(rest.joined(separator: " "))
  }

  /// The currency that a word of a title names: "EUR", "(USD)", "€".
  private static func currency(ofWord word: String, usual: Currency) -> Currency? {
    let bare = word.filter { $0 != "(" && $0 != ")" && $0 != "[" && $0 != "]" }
    return ColumnRole.currency(in: bare, usual: usual)
  }

  /// What the title of a column says that its amounts are in; `usual` is one that goes by the same sign.
  func currency(of field: Field, usual: Currency) -> Currency? {
    title(of: field).split(separator: " ").lazy
      .compactMap { GigColumns.currency(ofWord: String($0), usual: usual) }.first
  }

  subscript(field: Field) -> Int? { columns.first { $0.field == field }?.column }

  func has(_ field: Field) -> Bool { self[field] != nil }

  /// A column's title as it stands there.
  func title(of field: Field) -> String { self[field].map { header[$0] } ?? "" }

  /// The text of a cell, "" where there is no such column.
  func cell(_ field: Field, of row: CSVRow) -> String {
    guard let column = self[field], row.fields.indices.contains(column) else { return "" }
    let text = CSVWriter.unguarded(row.fields[column])
    return trimmed(
      field == .notes
        ? VCardText.prose(text, most: 12_000) : VCardText.cleaned(text, most: 400))
  }
}
