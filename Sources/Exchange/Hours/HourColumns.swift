import Ledger

/// The columns of a list of hours, told by their titles in six languages and as Toggl Track, Clockify, Harvest, Timely and
/// Kimai write them (rule G114).
struct HourColumns: ListColumns {
  enum Field: Int, TitledField, CaseIterable {
    case date, endDate, start, end, duration, pause, client, project, task, description, notes, rate
    case amount, currency, billable, invoiced, user, surname, tags

    var words: StaticString {
      switch self {
      case .date:
        """
        date day hourdate startdate workdate datum tag startdatum anfangsdatum jour datededebut fecha dia fechadeinicio data \
        giorno datadiinizio dag begindatum
        """
      case .endDate:
        "enddate stopdate enddatum datedefin fechadefin fechafin datadifine datafine einddatum"
      case .start:
        """
        starttime start from hourfrom begin timein von beginn startzeit anfang anfangszeit heurededebut heuredebut debut de \
        horadeinicio horainicio inicio oradiinizio orainizio inizio begintijd starttijd aanvang van
        """
      case .end:
        """
        endtime stoptime end stop to until hourto timeout finish bis ende endzeit heuredefin heurefin fin horadefin horafin \
        oradifine orafine fine eindtijd einde tot
        """
      case .duration:
        """
        billablehours hoursrounded roundedhours hours loggedhours duration timespent registeredtime totalhours decimalhours \
        abrechenbarestunden stunden anzahlstunden stundenanzahl std dauer arbeitszeit heures nombredheures duree tempspasse \
        horas duracion ore durata uren aantaluren duur durationhours dauerstunden durationminutes dauerminuten dauermin \
        minutes minuten minutos minuti
        """
      case .pause:
        "break breaks breaktime breakduration pause pausen pausenzeit descanso pausa pauze"
      case .client:
        """
        client clientname customer customername kunde kundenname auftraggeber nomduclient cliente klant opdrachtgever \
        company firma band
        """
      case .project:
        """
        project projectname projekt projektname projet proyecto progetto matter auftrag show concert konzert auftritt \
        concerto concierto optreden production produktion gig
        """
      case .task:
        """
        task taskname activity service aufgabe tatigkeit leistung tache activite tarea actividad compito attivita taak \
        activiteit
        """
      case .description:
        """
        description hournote notes note title memo comment comments beschreibung bezeichnung titel notiz notizen bemerkung \
        kommentar titre commentaire libelle descripcion titulo notas descrizione titolo omschrijving opmerking
        """
      case .notes:
        "notes note comments comment memo notiz notizen bemerkung kommentar notas opmerking"
      case .rate:
        """
        hourlyrate hourlyprice billablerate billrate rateperhour rate stundensatz satz tauxhoraire taux tarifhoraire \
        tarifahora tarifaporhora tarifa tariffaoraria tariffa uurtarief tarief \
        ansatz stundenansatz stdansatz stdsatz satzh stundenlohn stundensatz€h satz€h stundensatzeurh satzeurh tarief€u €h eurh
        """
      case .amount:
        """
        billableamount amount loggedmoney totalamount total totalprice earnings earned price rate betrag gesamtpreis summe \
        preis nettobetrag betragnetto netto montant montantht totalht prix importe precio importo prezzo bedrag \
        bedragexclbtw prijs totale
        """
      case .currency: ListTitles.currencies
      case .billable:
        """
        billable isbillable abrechenbar verrechenbar fakturierbar facturable fatturabile factureerbaar declarabel
        """
      case .invoiced:
        """
        invoiced billed hourbilledstatus billedstatus exported cleared abgerechnet verrechnet fakturiert exportiert facture \
        facturado fatturato gefactureerd invoice invoicenumber rechnung rechnungsnummer paid bezahlt paye pagado pagato \
        betaald
        """
      case .user:
        """
        user username member firstname teammember person name employee benutzer mitarbeiter utilisateur usuario utente \
        gebruiker medewerker
        """
      case .surname: "lastname surname nachname"
      case .tags: "tags hourtags labels schlagworte etiquettes etiquetas etichette"
      }
    }
  }

  private(set) var titles: ListTitles
  static var prose: Field { .notes }

  /// nil for the titles of any other list.
  init?(_ row: CSVRow) {
    titles = ListTitles(row, Field.self)
    // Clockify's sums; a mere "Time" is an hour.
    for title in ["time (h)", "time (decimal)"] {
      titles.take(Field.duration.rawValue, whole: title)
    }
    let isWork = has(.project) || has(.task)
    // Two hours without a duration may be those of an appointment.
    let isLong = has(.duration) || (has(.start) && has(.end) && (isWork || isPriced))
    let isNamed = has(.client) || has(.project) || ((has(.task) || has(.description)) && isPriced)
    guard isLong, isNamed, !titles.isOther("venue distance kilometres miles") else { return nil }
  }

  /// Where the titles stand; nil for any other table.
  static func place(in table: CSVTable) -> (place: Int, columns: HourColumns)? {
    for (place, row) in table.rows.prefix(ContactList.mostAbove + 1).enumerated() {
      guard let columns = HourColumns(row), place + 1 < table.rows.count else { continue }
      // The lines of invoices have hours, too.
      if let invoices = InvoiceList(table), invoices.lack == nil { return nil }
      return (place, columns)
    }
    return nil
  }

  /// What the titles say that amounts are in; `usual` is one that goes by the same sign.
  func currency(usual: Currency) -> Currency? {
    currency(of: .amount, usual: usual) ?? currency(of: .rate, usual: usual)
  }

  /// Whether something says that the hours are billed.
  private var isPriced: Bool { has(.rate) || has(.billable) }

  /// Whether its lines are hours that are billed, also where they are those of shows.
  var areBilled: Bool { has(.duration) && isPriced }

  /// Whether the hours are those that are billed, as others that are not stand beside.
  var areBillable: Bool { has(.duration, of: "billablehours abrechenbarestunden") }

  /// The name in a cell; Clockify and others write that there is none.
  func name(_ field: Field, of row: CSVRow) -> String {
    let name = cell(field, of: row)
    switch folded(name) {
    case "-", "–", "—", "(without client)", "without client", "(no client)", "no client",
      "(without project)", "without project", "(no project)", "no project", "(ohne kunde)",
      "(ohne projekt)", "ohne kunde", "ohne projekt":
      return ""
    case _: return name
    }
  }
}
