import Ledger

extension StatementWork {
  /// Tells rows that are money from all others (rule M5), and reads what they say.
  mutating func judgeRows(_ mark: DecimalMark?) {
    let titleCurrency = currencyOfTitles()
    var ids: Set<String> = []
    var isUnique = columns.id >= 0
    var undated: [Int] = []
    let lastLine = table.rows.last?.line ?? 0
    var unknown = ""
    let isUsuallyLonger =
      sample.count { $0.fields.dropFirst(titles.count).contains { !$0.isEmpty } } * 2 > sample.count
    leaveOutAbove()
    for place in rows.indices {
      let row = rows[place]
      if row.fields.allSatisfy({ $0.isEmpty }) || row.fields == titles { continue }
      let dateCell = cell(row, columns.date)
      guard let date = DateText(dateCell) else {
        // A second table has columns of its own.
        if !titles.isEmpty, StatementWork.titleHits(row) > 2, StatementWork.holds(row) == (0, 0) {
          leaveOutBelow(rows[(place + 1)...])
          break
        }
        undatedRow(row, dateCell, &undated)
        continue
      }
      if row.line == lastLine, table.isCut, isCutWithin(row) {
        leaveOut(row, "the file ends within this line")
        continue
      }
      if let why = whyNotMoney(row, isUsuallyLonger: isUsuallyLonger) {
        leaveOut(row, why)
        continue
      }
      if columns.currency >= 0, !cell(row, columns.currency).isEmpty,
        CurrencySigns.code(cell(row, columns.currency)) == nil
      {
        unknown = cell(row, columns.currency)
        leaveOut(row, "“\(CellFault.shown(unknown))” is not a currency")
        continue
      }
      let currency = currency(of: row) ?? titleCurrency ?? options.currency
      var entry = StatementEntry(row: row, date: date, value: 0, currency: currency)
      guard take(row, &entry, mark) else { continue }
      readWords(&entry, mark)
      if columns.id >= 0 {
        let id = cell(row, columns.id)
        if !id.isEmpty, !ids.insert(id).inserted { isUnique = false }
      }
      entries.append(entry)
    }
    if entries.isEmpty, !unknown.isEmpty {
      isMoney = true
      isNone =
        "Its amounts are in “\(CellFault.shown(unknown))”, which is no currency that is known here."
    }
    // Stripe numbers its payouts so, and writes them without a minus.
    arePayouts =
      columns.id >= 0
      && entries.allSatisfy { cell($0.row, columns.id).hasPrefix("po_") && $0.value >= 0 }
    if !isUnique { columns.id = -1 }
    askUnread(undated)
  }

  private mutating func leaveOutAbove() {
    guard let first = rows.first else { return }
    for row in table.rows where row.line < first.line {
      let (dates, amounts) = StatementWork.holds(row)
      if dates > 0, amounts > 0 { leaveOut(row, "it stands above the titles") }
    }
  }

  private mutating func leaveOutBelow(_ rows: ArraySlice<CSVRow>) {
    for row in rows where row.fields.contains(where: { DateText($0) != nil }) {
      leaveOut(row, "it stands under other titles")
    }
  }

  /// Why a row with a day is no money that was booked; nil for one that may be.
  private func whyNotMoney(_ row: CSVRow, isUsuallyLonger: Bool) -> Phrase? {
    // In a list of purchases a pending one is an order on its way.
    if columns.status >= 0, !options.areSpendings {
      let status = cell(row, columns.status)
      if WordVotes.isWaiting(status) || WordVotes.hasFailed(status) {
        return "not booked: “\(status)”"
      }
    }
    // PayPal's notes on money that did not move.
    if columns.flag < 0, row.fields.contains(where: { $0 == "Memo" }),
      titles.contains(where: { $0 == "Balance Impact" })
    {
      return "it moves no money"
    }
    if columns.net >= 0, columns.fee >= 0,
      let hold = row.fields.first(where: { WordVotes.isHold($0) })
    {
      return "set aside or given free again, not booked: “\(hold)”"
    }
    if !titles.isEmpty, !isUsuallyLonger,
      row.fields.dropFirst(titles.count).contains(where: { !$0.isEmpty })
    {
      return "\(row.fields.count) fields where the titles are \(titles.count)"
    }
    return nil
  }

  /// What a row says besides its amount.
  private func readWords(_ entry: inout StatementEntry, _ mark: DecimalMark?) {
    let row = entry.row
    entry.valueDate = columns.valueDate < 0 ? nil : DateText(cell(row, columns.valueDate))
    entry.balance = amount(row, columns.balance, entry.currency, mark)?.value
    let words = texts(row)
    entry.isBalance = words.contains { WordVotes.isBalance($0) || WordVotes.isDatedSum($0) }
    entry.isThanks = row.fields.contains { WordVotes.isThanks($0) }
    entry.isCardPayment = entry.isThanks || words.contains { WordVotes.isCardPayment($0) }
    entry.isSure =
      words.contains { WordVotes.isSure($0) } || row.fields.contains { WordVotes.isSureCell($0) }
    entry.vote = WordVotes.vote(
      row.fields.enumerated().filter { place, _ in
        place != columns.date && !looksLikeMoney(place) && place != columns.flag
      }.map { $0.element })
  }

  /// Asks where so much cannot be read that it may be another column; who said which column it is wants the others left out.
  private mutating func askUnread(_ undated: [Int]) {
    func isSaid(_ role: ColumnRole) -> Bool { options.roles.contains { $0.role == role } }
    if unread.count > 1, unread.count * 3 > entries.count, !isSaid(.amount), !isSaid(.out) {
      let column =
        columns.isPair ? "out=\(columnKey(columns.out))" : "amount=\(columnKey(columns.amount))"
      ask(
        .columns,
        "\(unread.count) lines have something in the column of amounts that is no amount: \(listed(unread))",
        [(column, "Leave these lines out")])
    }
    if undated.count > 1, undated.count * 3 > entries.count, !isSaid(.date) {
      ask(
        .columns,
        "\(undated.count) lines have an amount and no day that can be read: \(listed(undated))",
        [("date=\(columnKey(columns.date))", "Leave these lines out")])
    }
  }

  /// "2, 5", the first lines and how many more.
  private func listed(_ lines: [Int]) -> Phrase {
    var parts = lines.prefix(5).map { Phrase.verbatim(String($0)) }
    if lines.count > 5 { parts.append("and \(lines.count - 5) more") }
    return parts.joined(separator: ", ")
  }

  private func looksLikeMoney(_ column: Int) -> Bool {
    column < looks.count && (looks[column].areAmounts || looks[column].areDates)
  }

  /// A row without a day: what goes on from the one above, a balance, a sum, one that is not booked yet.
  private mutating func undatedRow(_ row: CSVRow, _ date: String, _ undated: inout [Int]) {
    let money = [columns.amount, columns.out, columns.into].filter { $0 >= 0 }
    let hasAmount = money.contains { AmountText(cell(row, $0)) != nil }
    let status = columns.status < 0 ? "" : cell(row, columns.status)
    if !hasAmount {
      // A longer text is written over several rows.
      if date.isEmpty, !entries.isEmpty {
        let more = columns.texts.map { cell(row, $0) }.filter { !$0.isEmpty }
        if !more.isEmpty {
          entries[entries.count - 1].more +=
            (entries[entries.count - 1].more.isEmpty ? "" : " ")
            + more.joined(separator: " ")
        }
      }
      return
    }
    if WordVotes.hasFailed(status) {
      leaveOut(row, "not booked: “\(status)”")
    } else if WordVotes.isWaiting(date) || row.fields.contains(where: { WordVotes.isWaiting($0) }) {
      leaveOut(row, "not booked yet")
    } else if row.fields.contains(where: { WordVotes.isBalance($0) }) {
      leaveOut(row, "a balance")
    } else if row.fields.contains(where: { WordVotes.isSum($0) }) {
      leaveOut(row, "a sum")
    } else {
      leaveOut(row, date.isEmpty ? "it has no day" : "“\(CellFault.shown(date))” is not a day")
      undated.append(row.line)
    }
  }

  /// The amount of a row, from one column or two; false where it has none.
  private mutating func take(
    _ row: CSVRow, _ entry: inout StatementEntry, _ mark: DecimalMark?
  ) -> Bool {
    let currency = entry.currency
    if columns.isPair {
      let out = amount(row, columns.out, currency, mark)
      let into = amount(row, columns.into, currency, mark)
      if isUnread(row, columns.out, out) || isUnread(row, columns.into, into) { return false }
      if out != nil || into != nil {
        let (o, i) = (out?.value ?? 0, into?.value ?? 0)
        if o != 0, i != 0, columns.amount < 0 {
          ask(
            .columns,
            "Line \(row.line) has an amount in both \(columnName(columns.out)) and \(columnName(columns.into))",
            [
              ("amount=\(columnKey(columns.out))", .verbatim(columnKey(columns.out))),
              ("amount=\(columnKey(columns.into))", .verbatim(columnKey(columns.into))),
            ])
        }
        if o == 0 || i == 0 {
          entry.value = o != 0 ? 0 &- o : isBelowZero(columns.into) ? 0 &- i : i
          if isBelowZero(columns.out), o != 0 { entry.value = o }
          takeFee(row, &entry, mark)
          return true
        }
      }
      if columns.amount < 0 {
        leaveOut(row, out == nil && into == nil ? "it has no amount" : "it has two amounts")
        return false
      }
    }
    let column = [columns.amount, columns.out, columns.into].first { $0 >= 0 } ?? -1
    guard let text = AmountText(cell(row, column)) else {
      // A fee that was charged for itself.
      if columns.net >= 0, columns.net != column, AmountText(cell(row, columns.net)) != nil,
        !cell(row, column).utf8.contains(where: { Ascii.isDigit($0) })
      {
        takeFee(row, &entry, mark)
        return true
      }
      if !cell(row, column).isEmpty {
        _ = isUnread(row, column, nil)
      } else {
        leaveOut(row, "it has no amount")
      }
      return false
    }
    guard let minor = text.minor(decimals: currency.decimals, mark: mark) else {
      return !isUnread(row, column, nil)
    }
    entry.value = text.isNegative ? -minor : minor
    entry.isSigned = text.isNegative || text.hasPlus
    entry.flag = text.isCredit ? 1 : text.isDebit ? -1 : 0
    if entry.flag == 0, columns.flag >= 0 { entry.flag = WordVotes.flag(cell(row, columns.flag)) }
    takeFee(row, &entry, mark)
    return true
  }

  private mutating func takeFee(_ row: CSVRow, _ entry: inout StatementEntry, _ mark: DecimalMark?)
  {
    if columns.fee >= 0 { entry.fee = amount(row, columns.fee, entry.currency, mark)?.value ?? 0 }
  }

  /// Whether a cell holds something that is no amount, which is said.
  private mutating func isUnread(_ row: CSVRow, _ column: Int, _ value: (value: Int64, Bool)?)
    -> Bool
  {
    let text = cell(row, column)
    if value != nil || text.isEmpty || text == "-" || text == "--" || text == "—" { return false }
    leaveOut(row, "“\(CellFault.shown(text))” is not an amount")
    unread.append(row.line)
    return true
  }

  func amount(
    _ row: CSVRow, _ column: Int, _ currency: Currency, _ mark: DecimalMark?
  ) -> (value: Int64, Bool)? {
    guard column >= 0, let text = AmountText(cell(row, column)),
      let minor = text.minor(decimals: currency.decimals, mark: mark)
    else { return nil }
    let isNegative = text.isNegative || (column == columns.balance && text.isDebit)
    return (isNegative ? -minor : minor, true)
  }

  /// Whether a column of two has a minus before all of it.
  func isBelowZero(_ column: Int) -> Bool {
    guard looks.indices.contains(column) else { return false }
    let look = looks[column]
    return look.negatives > 0 && look.negatives >= look.amounts - look.zeros
  }

  /// What describes a row, of those columns that hold words.
  func texts(_ row: CSVRow) -> [String] {
    var texts: [String] = []
    for column in [columns.payee] + columns.texts where column >= 0 {
      let text = cell(row, column)
      if !text.isEmpty { texts.append(text) }
    }
    return texts
  }

  // MARK: currency

  private func currency(of row: CSVRow) -> Currency? {
    if columns.currency >= 0, let currency = CurrencySigns.code(cell(row, columns.currency)) {
      return currency
    }
    let column = [columns.amount, columns.out, columns.into].first {
      $0 >= 0 && !cell(row, $0).isEmpty
    }
    guard let column, let text = AmountText(cell(row, column)), !text.currency.isEmpty else {
      return nil
    }
    return CurrencySigns.currency(text.currency, usual: options.currency)
  }

  private mutating func currencyOfTitles() -> Currency? {
    for column in [columns.amount, columns.out, columns.into, columns.balance]
    where titles.indices.contains(column) {
      if let currency = ColumnRole.currency(in: titles[column], usual: options.currency) {
        conclude("amounts are \(currency.code), as the title \(columnName(column)) says")
        return currency
      }
    }
    let column = [columns.amount, columns.out, columns.into].first { $0 >= 0 } ?? -1
    let isSaid =
      columns.currency >= 0
      || sample.contains {
        AmountText(cell($0, column)).map { !$0.currency.isEmpty } ?? false
      }
    if !isSaid {
      statement.isCurrencyGuessed = true
      conclude("the file names no currency: its amounts are taken as \(options.currency.code)")
    }
    return nil
  }
}
