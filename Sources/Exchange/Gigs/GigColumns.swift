import Ledger

/// The columns of a spreadsheet of gigs, told by their titles in six languages (rule G111).
struct GigColumns: ListColumns {
  enum Field: Int, TitledField, CaseIterable {
    case paidOn, date, start, end, title, client, band, place, town, fee, currency, deposit, paid
    case status, notes

    var words: StaticString {
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
      case .currency: ListTitles.currencies
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

  /// Titles of lists of hours and of what a service of payment moved, which have fees, too.
  private static let likely: StaticString = """
    hours stunden duration dauer billable abrechenbar gross net type balance
    """

  /// Titles of what is paid for a gig, and for nothing else.
  private static let fees: StaticString =
    "fee fees gage cachet honorar honorarium honoraires honorarios cache compenso onorario guarantee"

  private(set) var titles: ListTitles
  static var prose: Field { .notes }

  /// nil for the titles of any other list.
  init?(_ row: CSVRow) {
    titles = ListTitles(row, Field.self)
    let isNamed = has(.title) || has(.client) || has(.band) || has(.place)
    guard has(.date), isNamed, !titles.isOther("quantity qty menge") else { return nil }
    if !titles.hasAny(of: GigColumns.telling) {
      // A fee with an hour; without one it may be what a bank asks for.
      guard has(.start), hasFee, !titles.hasAny(of: GigColumns.likely)
      else { return nil }
    }
  }

  /// Whether what its amounts are called is a fee, and not an amount of whatever else.
  private var hasFee: Bool { has(.fee, of: GigColumns.fees) }

  /// Whether something says that its lines are gigs, and not the hours that somebody worked for shows.
  var areGigs: Bool { hasFee || has(.place) }
}
