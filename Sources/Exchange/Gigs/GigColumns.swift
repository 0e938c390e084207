import Ledger

/// The columns of a spreadsheet of gigs, told by their titles in six languages (rule G111).
struct GigColumns {
  enum Field: Int, CaseIterable {
    case paidOn, date, start, end, title, client, band, place, town, fee, currency, deposit, paid
    case status, notes

    /// Titles of such a column, the likeliest first, as ``CSVField/plain(_:)`` spells them.
    fileprivate var words: StaticString {
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

  /// Titles of what is paid for a gig, and for nothing else.
  private static let fees: StaticString =
    "fee fees gage cachet honorar honorarium honoraires honorarios cache compenso onorario guarantee"

  private var titles: ListTitles

  /// nil for the titles of any other list.
  init?(_ row: CSVRow) {
    titles = ListTitles(row)
    for field in Field.allCases { titles.take(field.rawValue, field.words) }
    let isNamed = has(.title) || has(.client) || has(.band) || has(.place)
    guard has(.date), isNamed, !titles.hasAny(of: GigColumns.others) else { return nil }
    if !titles.hasAny(of: GigColumns.telling) {
      // A fee with an hour; without one it may be what a bank asks for.
      guard has(.start), hasFee, !titles.hasAny(of: GigColumns.likely)
      else { return nil }
    }
  }

  var header: [String] { titles.header }

  /// The columns that are read.
  var places: [Int] { titles.columns.map { $0.column } }

  /// What the title of a column says that its amounts are in; `usual` is one that goes by the same sign.
  func currency(of field: Field, usual: Currency) -> Currency? {
    titles.currency(of: field.rawValue, usual: usual)
  }

  func has(_ field: Field) -> Bool { titles[field.rawValue] != nil }

  /// Whether what its amounts are called is a fee, and not an amount of whatever else.
  private var hasFee: Bool { titles.has(Field.fee.rawValue, of: GigColumns.fees) }

  /// Whether something says that its lines are gigs, and not the hours that somebody worked for shows.
  var areGigs: Bool { hasFee || has(.place) }

  /// A column's title as it stands there.
  func title(of field: Field) -> String { titles.title(of: field.rawValue) }

  /// The text of a cell, "" where there is no such column.
  func cell(_ field: Field, of row: CSVRow) -> String {
    titles.cell(field.rawValue, of: row, isProse: field == .notes)
  }
}
