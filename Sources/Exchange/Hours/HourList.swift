import Ledger

/// A list of hours, read line by line; nothing of it is in the book yet (rule G114).
struct HourList {
  /// One line that can be read and is to be billed.
  struct Entry {
    var line = 0
    /// nil where the list has sums of projects, as Toggl's summary.
    var day: Day?
    var start: TimeOfDay?
    var client = ""
    var project = ""
    /// Task and description.
    var words = ""
    var user = ""
    var notes = ""
    var milliseconds: Int64 = 0
    var rate: Money?
    var amount: Money?
    /// What the line's amounts are in, whether or not it has any.
    var currency: Currency

    /// What tells it from others, in whatever order they stand: what a person corrects later is no part of it.
    var key: String {
      var parts = [day?.text ?? "", start?.text ?? "", client, project, words, user]
      // Of sums of another month nothing else tells them.
      if day == nil { parts += ["\(milliseconds)", "\(amount?.minor ?? 0)"] }
      return parts.map { folded($0) }.joined(separator: "\u{1F}")
    }

    /// The same in another currency of as many decimals, where nothing in the file says what its amounts are in.
    func taken(in other: Currency) -> Entry {
      var entry = self
      if other.decimals != currency.decimals { return entry }
      entry.currency = other
      entry.rate?.currency = other
      entry.amount?.currency = other
      return entry
    }

    func isBefore(_ other: Entry) -> Bool {
      if day != other.day { return (day?.number ?? 0) < (other.day?.number ?? 0) }
      let (own, others) = (start?.minutes ?? 0, other.start?.minutes ?? 0)
      return own != others ? own < others : line < other.line
    }
  }

  let columns: HourColumns
  private(set) var entries: [Entry] = []
  private(set) var problems = ImportProblems()
  /// How many lines hold something and cannot be read.
  private(set) var skipped = 0
  /// How many are not to be billed.
  private(set) var unbillable = 0
  /// How many were billed by the other program.
  private(set) var invoiced = 0
  /// The first day whose order nothing says, or "".
  private(set) var openDate = ""
  private(set) var question: ImportQuestion?
  /// What the sign at the first amount that has one says.
  let signed: Currency?
  /// What amounts are in of which nothing says it.
  let own: Currency
  /// Whether something says what they are in.
  var namesCurrency: Bool
  private let dates: ListDates
  private let rates: ListAmounts
  private let amounts: ListAmounts
  /// What parts thousands of hours, where the column says it.
  private let grouping: UInt8?
  /// Nothing in the column Billable says no: what is not ticked is not billable.
  private let isTicked: Bool
  /// The column of users names several.
  private let hasSeveralUsers: Bool

  /// nil for any other table.
  init?(_ table: CSVTable, _ request: CSVRequest, own: Currency) {
    guard let (place, columns) = HourColumns.place(in: table) else { return nil }
    self.columns = columns
    self.own = own
    let rows = table.rows[(place + 1)...]
    func values(_ field: HourColumns.Field) -> [String] {
      columns.has(field) ? rows.map { columns.cell(field, of: $0) } : []
    }
    dates = ListDates(
      values(.date) + values(.endDate) + (columns.has(.date) ? [] : values(.start) + values(.end)),
      order: request.dates)
    let named = columns.currency(usual: own)
    signed = ListAmounts.currency(ofSignsIn: values(.amount) + values(.rate), own)
    namesCurrency = named != nil || signed != nil || columns.has(.currency)
    let usual = named ?? signed ?? own
    rates = ListAmounts(
      values(.rate), columns.title(of: .rate), in: usual, mark: request.decimals)
    amounts = ListAmounts(
      values(.amount), columns.title(of: .amount), in: usual, mark: request.decimals)
    let hours = ColumnAmounts(values(.duration), usual, mark: request.decimals, decimals: 3)
    grouping = !hours.open.isEmpty ? nil : hours.hasDecimalComma ? Ascii.point : Ascii.comma
    let ticks = values(.billable).filter { !$0.isEmpty }
    isTicked = ticks.contains { PaidWords.isYes($0) } && !ticks.contains { PaidWords.isNo($0) }
    let users = rows.map { HourList.user($0, columns) }.filter { !$0.isEmpty }
    hasSeveralUsers = Set(users).count > 1
    for problem in table.problems {
      problems.append(
        ImportProblem(
          .warning, "line \(problem.line)", problem.fault.what, hint: problem.hint))
    }
    openDate = dates.sayOpen(columns.title(of: columns.has(.date) ? .date : .start), &problems)
    question = rates.question ?? amounts.question
    if question != nil { return }
    for row in rows { take(row) }
  }

  private static func user(_ row: CSVRow, _ columns: HourColumns) -> String {
    trimmed(columns.cell(.user, of: row) + " " + columns.cell(.surname, of: row))
  }

  // MARK: lines

  private mutating func take(_ row: CSVRow) {
    guard let first = row.fields.first(where: { !isBlank($0) }) else { return }
    if isSum(row, first) {
      problems.append(
        ImportProblem(.warning, "line \(row.line)", "this is a sum", hint: "Left out."))
      return
    }
    do throws(ListFault) {
      if !row.fields.dropFirst(columns.header.count).allSatisfy({ isBlank($0) }) {
        throw ListFault(
          what: "\(row.fields.count) fields where the first line has \(columns.header.count)",
          hint: "Put quotes around a field that has a comma in it.")
      }
      if isUnbillable(columns.cell(.billable, of: row)) || hasNoneBillable(row) {
        unbillable += 1
      } else if isInvoiced(columns.cell(.invoiced, of: row)) {
        invoiced += 1
      } else {
        entries.append(try entry(row))
      }
    } catch {
      skipped += 1
      problems.append(
        ImportProblem(.warning, "line \(row.line)", "skipped: \(error.what)", hint: error.hint))
    }
  }

  /// A line that begins so and has no day, or one of nothing but figures, below the hours.
  private func isSum(_ row: CSVRow, _ first: String) -> Bool {
    // "Total (01/12/2025 - 15/12/2025)"
    let word = first.split(separator: "(", omittingEmptySubsequences: false)[0]
    let day = columns.cell(columns.has(.date) ? .date : .start, of: row)
    if WordVotes.isSum(String(word)), day.isEmpty || dates.day(day) == nil {
      return true
    }
    let named: [HourColumns.Field] = [.date, .start, .client, .project, .task, .description]
    return named.allSatisfy { columns.cell($0, of: row).isEmpty }
      && !(columns.cell(.duration, of: row) + columns.cell(.amount, of: row)).isEmpty
  }

  private func isUnbillable(_ text: String) -> Bool {
    if text.isEmpty { return isTicked }
    switch folded(text) {
    case "non-billable", "nonbillable", "non billable", "not billable", "unbillable",
      "nicht abrechenbar", "nicht verrechenbar", "non facturable", "no facturable",
      "non fatturabile", "niet factureerbaar":
      return true
    case _: return PaidWords.isNo(text)
    }
  }

  /// None of its hours are billed, and it has no amount either.
  private func hasNoneBillable(_ row: CSVRow) -> Bool {
    guard columns.areBillable, let hours = DurationText(columns.cell(.duration, of: row)) else {
      return false
    }
    return hours.milliseconds == 0 && PaidWords.isNo(columns.cell(.amount, of: row))
  }

  /// Whatever stands there is a number or a day of the invoice, but for what says no.
  private func isInvoiced(_ text: String) -> Bool {
    switch folded(text) {
    case "invoiced": return true
    case "unbilled", "not billed", "uninvoiced", "not invoiced", "nicht abgerechnet",
      "nicht verrechnet", "non facture", "no facturado", "non fatturato", "niet gefactureerd",
      "not exported", "to invoice":
      return false
    case _: return !PaidWords.isNo(text)
    }
  }

  private func entry(_ row: CSVRow) throws(ListFault) -> Entry {
    let currency = try ListAmounts.currency(
      columns.cell(.currency, of: row), columns.title(of: .currency),
      usual: amounts.amounts.currency)
    var entry = Entry(currency: currency)
    entry.line = row.line
    let (start, end) = (columns.cell(.start, of: row), columns.cell(.end, of: row))
    let hasDay = columns.has(.date) || columns.has(.start)
    if hasDay {
      let field: HourColumns.Field = columns.has(.date) ? .date : .start
      let text = columns.cell(field, of: row)
      if text.isEmpty {
        throw ListFault(
          what: "\(columns.title(of: field)) is empty",
          hint: "Write the day of the work as 2026-02-07.")
      }
      entry.day = try dates.day(text, columns.title(of: field))
    }
    // A mere day says no hour.
    let hasHour = columns.has(.date) || start.utf8.contains(0x3A)
    let first =
      hasHour
      ? try ListDates.hours(start, columns.title(of: .start), atMidnight: true) : nil
    entry.start = first?.start
    entry.milliseconds = try duration(row, entry, first, end)
    entry.client = columns.name(.client, of: row)
    entry.project = String(columns.name(.project, of: row).prefix(100))
    let words = [columns.cell(.task, of: row), columns.cell(.description, of: row)]
    entry.words =
      Set(words).count < 2 ? words[0] : words.filter { !$0.isEmpty }.joined(separator: ": ")
    if entry.client.isEmpty, entry.project.isEmpty, entry.words.isEmpty {
      throw ListFault(
        what: "there is nothing but hours", hint: "Write whose they are, or delete the line.")
    }
    entry.user = HourList.user(row, columns)
    entry.rate = try rates.money(
      columns.cell(.rate, of: row), in: currency, below: "Enter what you gave back at the project.")
    let amount = columns.cell(.amount, of: row)
    entry.amount = try amounts.money(
      amount, in: currency, below: "Enter what you gave back at the project.")
    if entry.amount == nil, entry.rate != nil, !ClockText.isOpen(amount) {
      throw ListFault(
        what: "\(columns.title(of: .amount)) is zero, and there is a rate",
        hint: "Write the amount, or leave it empty.")
    }
    if entry.milliseconds == 0, entry.amount == nil {
      throw ListFault(what: "there are no hours", hint: "Write them as 1:30, or delete the line.")
    }
    entry.notes = notes(row, entry, start, end)
    return entry
  }

  private func duration(
    _ row: CSVRow, _ entry: Entry, _ first: ClockText?, _ end: String
  ) throws(ListFault) -> Int64 {
    let text = columns.cell(.duration, of: row)
    if !ClockText.isOpen(text) {
      let unit = DurationText.unit(ofTitle: columns.title(of: .duration))
      if let duration = DurationText(text, grouping: grouping, usual: unit) {
        return duration.milliseconds
      }
      throw ListFault(
        what:
          "\(columns.title(of: .duration)): \"\(CellFault.shown(text))\" is no time that work took",
        hint: "Write it as 1:30 or 1.5.")
    }
    let last = try ListDates.hours(end, columns.title(of: .end), atMidnight: true)
    guard let first, let day = entry.day, let until = last?.start ?? first.end else { return 0 }
    var minutes = Int64(until.minutes) - Int64(first.start.minutes)
    if (last ?? first).endsDay { minutes += 1_440 }
    let endDate = columns.cell(.endDate, of: row)
    if !endDate.isEmpty {
      minutes += 1_440 * Int64(try dates.day(endDate, columns.title(of: .endDate)) - day)
    } else if last != nil, ClockText(end) == nil {
      // Its day stands before it.
      minutes += 1_440 * Int64(try dates.day(end, columns.title(of: .end)) - day)
    } else if minutes < 0 {
      // Before its start it is the next day's.
      minutes += 1_440
    }
    if minutes < 0 {
      throw ListFault(what: "it ends before it begins", hint: "Correct the days or the hours.")
    }
    let work = minutes * DurationText.minute - (try pause(row))
    if work < 0 {
      throw ListFault(what: "it is all break", hint: "Correct the days or the hours.")
    }
    return work
  }

  /// What was no work between start and end: "0:30", "30 min", "30".
  private func pause(_ row: CSVRow) throws(ListFault) -> Int64 {
    let (text, title) = (columns.cell(.pause, of: row), columns.title(of: .pause))
    if ClockText.isOpen(text) || PaidWords.isNo(text) { return 0 }
    // Nobody pauses for 30 hours.
    let isOfMinutes = Int(text).map { $0 >= 5 } ?? false
    let usual = isOfMinutes ? DurationText.minute : DurationText.unit(ofTitle: title)
    if let pause = DurationText(text, usual: usual) { return pause.milliseconds }
    throw ListFault(
      what: "\(title): \"\(CellFault.shown(text))\" is no time that work took",
      hint: "Write it as 1:30 or 1.5.")
  }

  /// What else the line says.
  private func notes(_ row: CSVRow, _ entry: Entry, _ start: String, _ end: String) -> String {
    var notes = [columns.cell(.notes, of: row)]
    if entry.start != nil { notes.append(end.isEmpty ? start : start + "–" + end) }
    if hasSeveralUsers { notes.append(entry.user) }
    let tags = columns.cell(.tags, of: row)
    if !tags.isEmpty { notes.append(columns.title(of: .tags) + ": " + tags) }
    return notes.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
