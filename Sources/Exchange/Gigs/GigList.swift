import Ledger

/// A spreadsheet of gigs, read line by line; nothing of it is in the book yet (rule G111).
struct GigList {
  /// One line that can be read.
  struct Gig {
    var line = 0
    var title = ""
    var client = ""
    var band = ""
    var place = ""
    var notes = ""
    var schedule: Schedule
    var fee: Money?
    var isPaid = false
    /// What says that it is, as it stands there.
    var paidWords = ""
    /// The day on which it was paid, where the file says it.
    var paidOn: Day?
    var isHeld = false

    /// The same in another currency of as many decimals, where nothing in the file says what its fee is in.
    func taken(in other: Currency) -> Gig {
      var gig = self
      if other.decimals == fee?.currency.decimals { gig.fee?.currency = other }
      return gig
    }
  }

  let columns: GigColumns
  private(set) var gigs: [Gig] = []
  private(set) var problems = ImportProblems()
  /// How many lines hold something and cannot be read.
  private(set) var skipped = 0
  /// How many lines say that their gig is off.
  private(set) var cancelled = 0
  /// How many have a deposit.
  private(set) var deposits = 0
  /// What the sign at the first fee that has one says.
  let signed: Currency?
  /// The first day whose order nothing says, or "".
  private(set) var openDate = ""
  private(set) var question: ImportQuestion?
  private let dates: ListDates
  private let fees: ListAmounts
  /// What amounts are in of which nothing says it.
  let own: Currency
  /// Whether something says what they are in.
  var namesCurrency: Bool
  private let zone: String

  /// Where the titles stand; nil for any other table.
  static func titles(of table: CSVTable) -> (place: Int, columns: GigColumns)? {
    let invoices = InvoiceList(table)
    if let invoices, invoices.lack == nil { return nil }
    for (place, row) in table.rows.prefix(ContactList.mostAbove + 1).enumerated() {
      guard let columns = GigColumns(row), place + 1 < table.rows.count else { continue }
      if !columns.areGigs, HourColumns(row)?.areBilled == true { continue }
      // Fees may have the invoice beside them that asked for them; what says no sum of one is no list of invoices.
      if invoices == nil || columns.has(.fee) { return (place, columns) }
    }
    return nil
  }

  /// nil for any other table.
  init?(_ table: CSVTable, _ request: CSVRequest, own: Currency, zone: String) {
    guard let (place, columns) = GigList.titles(of: table) else { return nil }
    self.columns = columns
    self.own = own
    self.zone = zone
    let rows = table.rows[(place + 1)...]
    func values(_ field: GigColumns.Field) -> [String] {
      columns.has(field) ? rows.map { columns.cell(field, of: $0) } : []
    }
    dates = ListDates(values(.date) + values(.paidOn) + values(.paid), order: request.dates)
    let named = columns.currency(of: .fee, usual: own)
    signed = ListAmounts.currency(ofSignsIn: values(.fee), own)
    namesCurrency = named != nil || signed != nil || columns.has(.currency)
    fees = ListAmounts(
      values(.fee), columns.title(of: .fee), in: named ?? signed ?? own, mark: request.decimals)
    for problem in table.problems {
      problems.append(
        ImportProblem(
          .warning, "line \(problem.line)", problem.fault.what, hint: problem.hint))
    }
    openDate = dates.sayOpen(columns.title(of: .date), &problems)
    question = fees.question
    if question != nil { return }
    for row in rows { take(row) }
  }

  // MARK: lines

  private mutating func take(_ row: CSVRow) {
    guard let first = row.fields.first(where: { !isBlank($0) }) else { return }
    let date = columns.cell(.date, of: row)
    if WordVotes.isSum(first) || isSum(row, date) {
      problems.append(
        ImportProblem(.warning, "line \(row.line)", "this is a sum", hint: "Left out."))
      return
    }
    if !row.fields.dropFirst(columns.header.count).allSatisfy({ isBlank($0) }) {
      return skip(
        row, "\(row.fields.count) fields where the first line has \(columns.header.count)",
        hint: "Put quotes around a field that has a comma in it.")
    }
    do throws(ListFault) {
      guard let gig = try gig(row, date) else {
        cancelled += 1
        return
      }
      gigs.append(gig)
    } catch {
      skip(row, error.what, hint: error.hint)
    }
  }

  /// A line of nothing but an amount below the gigs.
  private func isSum(_ row: CSVRow, _ date: String) -> Bool {
    let named: [GigColumns.Field] = [.title, .client, .band, .place, .start]
    return date.isEmpty && !columns.cell(.fee, of: row).isEmpty
      && named.allSatisfy { columns.cell($0, of: row).isEmpty }
  }

  private mutating func skip(_ row: CSVRow, _ what: Phrase, hint: Phrase) {
    skipped += 1
    problems.append(
      ImportProblem(.warning, "line \(row.line)", "skipped: \(what)", hint: hint))
  }

  private mutating func note(_ row: CSVRow, _ what: Phrase, hint: Phrase) {
    problems.append(ImportProblem(.warning, "line \(row.line)", what, hint: hint))
  }

  /// nil where the line says that the gig is off.
  private mutating func gig(_ row: CSVRow, _ date: String) throws(ListFault) -> Gig? {
    let title = columns.title(of: .date)
    if date.isEmpty {
      throw ListFault(what: "\(title) is empty", hint: "Write the day of the gig as 2026-02-07.")
    }
    var gig = Gig(schedule: schedule(row, try dates.day(date, title), date))
    gig.line = row.line
    gig.title = String(columns.cell(.title, of: row).prefix(100))
    gig.client = columns.cell(.client, of: row)
    gig.band = String(columns.cell(.band, of: row).prefix(100))
    let towns = [columns.cell(.place, of: row), columns.cell(.town, of: row)]
    gig.place = towns.filter { !$0.isEmpty }.joined(separator: ", ")
    gig.fee = try fee(row)
    if gig.title.isEmpty, gig.client.isEmpty, gig.band.isEmpty, gig.place.isEmpty, gig.fee == nil {
      throw ListFault(
        what: "there is nothing but the day", hint: "Write what the gig is, or delete the line.")
    }
    var kept: [String] = [columns.cell(.notes, of: row)]
    let deposit = columns.cell(.deposit, of: row)
    if !ClockText.isOpen(deposit), !PaidWords.isNo(deposit) {
      deposits += 1
      kept.append(columns.title(of: .deposit) + ": " + deposit)
    }
    if readStatus(row, &gig, &kept) { return nil }
    readPaid(row, &gig, &kept)
    gig.notes = kept.filter { !$0.isEmpty }.joined(separator: "\n")
    return gig
  }

  // MARK: hours

  /// The hours of a gig; without any it takes the day.
  private mutating func schedule(_ row: CSVRow, _ day: Day, _ date: String) -> Schedule {
    var first = hours(.start, row)
    let last = hours(.end, row)
    if first == nil { first = ListDates.hour(ofDay: date) }
    guard let first else {
      // A start that is no time was named.
      if last != nil, ClockText.isOpen(columns.cell(.start, of: row)) {
        note(
          row, "\(columns.title(of: .end)) without a start: the gig takes the whole day",
          hint: "Enter its hours afterwards.")
      }
      return Schedule(
        start: day, startTime: TimeOfDay(minutes: 540), end: day, endTime: TimeOfDay(minutes: 600),
        allDay: true, zone: zone, endChosen: true)
    }
    var schedule = Schedule.gig(on: day, zone: zone)
    schedule.moveStart(to: day, first.start)
    guard let end = last?.start ?? first.end else { return schedule }
    if end == first.start {
      note(
        row, "it ends when it begins: an hour is taken", hint: "Enter its end afterwards.")
      return schedule
    }
    // Before its start it is the next day's.
    schedule.chooseEnd(Schedule.endDay(from: day, first.start, to: end), end)
    return schedule
  }

  /// A word that is no time is named, and nobody knows the hour.
  private mutating func hours(_ field: GigColumns.Field, _ row: CSVRow) -> ClockText? {
    let text = columns.cell(field, of: row)
    do throws(ListFault) {
      return try ListDates.hours(text, columns.title(of: field))
    } catch {
      note(
        row,
        "\(columns.title(of: field)): \"\(CellFault.shown(text))\" is not a time, and is left out",
        hint: "Enter its hours afterwards.")
      return nil
    }
  }

  // MARK: money

  private func fee(_ row: CSVRow) throws(ListFault) -> Money? {
    let text = columns.cell(.fee, of: row)
    if ClockText.isOpen(text) { return nil }
    let currency = try ListAmounts.currency(
      columns.cell(.currency, of: row), columns.title(of: .currency), usual: fees.amounts.currency)
    return try fees.money(
      text, in: currency, below: "A fee is what you get; enter what you paid as an expense.")
  }

  /// Answers whether the gig is off.
  private func readStatus(_ row: CSVRow, _ gig: inout Gig, _ kept: inout [String]) -> Bool {
    let text = columns.cell(.status, of: row)
    switch folded(text) {
    case "": break
    case "cancelled", "canceled", "abgesagt", "storniert", "annule", "cancelado", "cancelada",
      "annullato", "annullata", "geannuleerd", "afgelast":
      return true
    case "tentative", "hold", "option", "on hold", "pencilled", "penciled", "pencil", "optional",
      "angefragt", "anfrage", "opcion", "opzione", "optie":
      gig.isHeld = true
    case "confirmed", "done", "played", "booked", "bestatigt", "gebucht", "gespielt", "confirme",
      "confirmado", "confermato", "bevestigd":
      break
    case _ where PaidWords.isYes(text) && folded(text).utf8.count > 3:
      gig.isPaid = true
      gig.paidWords = columns.title(of: .status) + ": " + text
    case _: kept.append(columns.title(of: .status) + ": " + text)
    }
    return false
  }

  /// What says that it was paid: a word, a day, or the whole fee.
  private mutating func readPaid(_ row: CSVRow, _ gig: inout Gig, _ kept: inout [String]) {
    let on = columns.cell(.paidOn, of: row)
    if !ClockText.isOpen(on) {
      gig.paidOn = dates.day(on)
      let words = columns.title(of: .paidOn) + ": " + on
      if gig.paidOn != nil {
        gig.paidWords = words
      } else {
        kept.append(words)
        note(
          row, "\(columns.title(of: .paidOn)): \"\(CellFault.shown(on))\" is not a date",
          hint: "It stands in the gig's notes.")
      }
    }
    let text = columns.cell(.paid, of: row)
    let title = columns.title(of: .paid)
    if PaidWords.isNo(text) {
      gig.isPaid = gig.isPaid || gig.paidOn != nil
      return
    }
    if gig.paidWords.isEmpty { gig.paidWords = title + ": " + text }
    if PaidWords.isYes(text) {
      gig.isPaid = true
    } else if let day = dates.day(text) {
      (gig.isPaid, gig.paidOn) = (true, gig.paidOn ?? day)
    } else if let fee = gig.fee, let paid = try? fees.amounts.money(text, in: fee.currency),
      paid == fee
    {
      gig.isPaid = true
    } else {
      kept.append(title + ": " + text)
      note(
        row, "\(title): \"\(CellFault.shown(text))\" is not the whole fee: no payment comes in",
        hint: "It stands in the gig's notes; record what came in at the gig.")
    }
  }
}
