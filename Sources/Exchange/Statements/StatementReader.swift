import Ledger

/// Reads what any bank, card or payment service exports as CSV (rule M1).
///
/// A chain of judges, each with its evidence: encoding, delimiter, titles, columns, decimals, rows, dates, balances, signs.
/// What none can decide is a question; nothing is guessed in silence.
public enum StatementReader {
  public static func read(_ bytes: [UInt8], _ options: StatementOptions) -> StatementReading {
    let table = table(bytes)
    switch read(table, options) {
    case .read(var statement):
      statement.leftOut += unread(table)
      return .read(statement)
    case .asks(let questions, var statement):
      statement.leftOut += unread(table)
      return .asks(questions, statement)
    case let other: return other
    }
  }

  /// The lines whose fields could not be told apart, as something that is left out.
  static func unread(_ table: CSVTable) -> [StatementRemark] {
    table.problems.filter { $0.fault != .notUTF8 }.map {
      StatementRemark(row: $0.line, what: $0.fault.what)
    }
  }

  /// The lines of a file, told apart as well as can be without knowing what they are.
  static func table(_ bytes: [UInt8]) -> CSVTable {
    let (text, encoding) = EncodingJudge.text(bytes)
    var (table, delimiter) = DelimiterJudge.table(text)
    table.conclusions = encoding + delimiter
    table.isShiftJIS = EncodingJudge.isShiftJIS(bytes)
    return table
  }

  /// The same of lines that were told apart already.
  static func read(_ table: CSVTable, _ options: StatementOptions) -> StatementReading {
    if table.isShiftJIS {
      return .refused(
        "Its letters are Shift-JIS, which is not read here: save it as UTF-8.", isJournal: false)
    }
    var options = options
    var work = judged(table, &options)
    work.statement.conclusions = table.conclusions + work.statement.conclusions
    if let why = work.isNone {
      return work.isMoney ? .refused(why, isJournal: !work.entries.isEmpty) : .none(why)
    }
    if work.questions.isEmpty { return .read(work.statement) }
    for place in work.questions.indices {
      for (answer, said) in work.questions[place].answers.enumerated() {
        var other = options
        other.answer(work.questions[place].ask, said.value)
        let lines = judged(table, &other).statement.lines.prefix(5)
        work.questions[place].answers[answer].lines = Array(lines)
      }
    }
    return .asks(work.questions, work.statement)
  }

  private static func judged(_ table: CSVTable, _ options: inout StatementOptions) -> StatementWork
  {
    let trimmed = StatementReader.trimmed(table)
    let completed = PeriodYears.completed(trimmed)
    var work = StatementWork(completed ?? trimmed, options)
    guard work.judgeTitles() else {
      work.isNone = "No line holds a day and an amount, so this is no statement."
      return work
    }
    options.resolve(work.titles)
    work = StatementWork(work.table, options)
    _ = work.judgeTitles()
    if completed != nil { work.conclude("years follow from the period above the lines") }
    work.judgeColumns()
    if work.isTimeSheet {
      work.isNone = "The file lists hours, not money: it is no statement."
      return work
    }
    if work.arePaymentsAlone {
      work.isMoney = true
      work.isNone =
        "The file lists payments and what was refunded of each, not what moved on the balance and when: export the changes of the balance instead."
      return work
    }
    guard work.columns.date >= 0, work.columns.hasAmounts else {
      work.isNone = "No column holds days and another amounts, so this is no statement."
      return work
    }
    let mark = work.judgeDecimals()
    work.judgeRows(mark)
    work.judgeDates()
    work.judgeFees()
    if let proven = work.judgeBalances() {
      // Where a person says it, it is so.
      work.direction = proven
      if options.isPositiveOut != nil, !work.areSignsSettled { work.judgeSigns() }
      if work.direction != proven {
        work.statement.isProven = false
        work.conclude("money goes the other way than the balances say, as you said")
      }
    } else {
      if work.entries.contains(where: { $0.fee != 0 }) {
        work.conclude(
          "the fees of \(work.columnName(work.columns.fee)) are taken as contained in the amounts")
      }
      work.sayTaxes()
      work.judgeSuspects()
      work.judgeSigns()
    }
    if work.holdsBothSides {
      work.isMoney = true
      work.isNone =
        "The amounts of every day add up to nothing: it holds both sides of each booking. Export one account."
    }
    work.write()
    return work
  }

  /// Cells without blanks around them.
  private static func trimmed(_ table: CSVTable) -> CSVTable {
    var table = table
    for place in table.rows.indices {
      for column in table.rows[place].fields.indices {
        let text = table.rows[place].fields[column]
        guard let first = text.utf8.first, let last = text.utf8.last,
          first <= Ascii.space || last <= Ascii.space || first >= 0x80 || last >= 0x80
            || first == Ascii.apostrophe
        else { continue }
        table.rows[place].fields[column] = Ledger.trimmed(CSVWriter.unguarded(text))
      }
    }
    return table
  }
}

extension StatementOptions {
  /// Takes an answer as the option says it.
  public mutating func answer(_ ask: StatementAsk, _ value: String) {
    switch ask {
    case .sign: isPositiveOut = value == "out"
    case .dates: dates = DateOrder(rawValue: value)
    case .decimal: decimal = DecimalMark(rawValue: value)
    case .titles: hasNoTitles = value == "none"
    case .balances: takesBalances = value == "take"
    case .columns: map.append(value)
    }
  }

  /// Whether "out=Soll" names a column that statements have and lists of expenses do not.
  public static func isColumn(_ text: String) -> Bool {
    guard let split = text.utf8.firstIndex(of: Ascii.equals),
      let role = ColumnRole(rawValue: String(text[..<split]))
    else { return false }
    switch role {
    case .out, .in, .balance, .valueDate, .payee, .text, .flag, .fee, .net: return true
    case _: return false
    }
  }

  /// Finds the columns that were named.
  mutating func resolve(_ titles: [String]) {
    roles = []
    for text in map {
      guard let split = text.utf8.firstIndex(of: Ascii.equals),
        let role = ColumnRole(rawValue: String(text[..<split]))
      else { continue }
      let wanted = String(text[text.index(after: split)...])
      if let column = titles.firstIndex(where: { folded($0) == folded(wanted) }) {
        roles.append((role, column))
      } else if let number = Int(wanted), number > 0 {
        roles.append((role, number - 1))
      }
    }
  }
}

extension StatementWork {
  /// Where nothing proves it, what a service paid out is what it keeps no more: the net (rule M9).
  mutating func judgeFees() {
    if columns.fee < 0 || entries.allSatisfy({ $0.fee == 0 }) { return }
    guard columns.net >= 0, columns.net != columns.amount else {
      return
    }
    for sign: Int64 in [1, -1] {
      let fits = entries.allSatisfy {
        let net = amount($0.row, columns.net, $0.currency, nil)?.value
        let (sum, over) = $0.value.addingReportingOverflow(sign * $0.fee)
        return !over && net == sum
      }
      if fits {
        isProvenByFees = entries.contains { $0.value > 0 && sign * $0.fee < 0 }
        for place in entries.indices {
          entries[place].value += sign * entries[place].fee
          entries[place].kept = 0 &- sign * entries[place].fee
          entries[place].fee = 0
        }
        conclude("amounts are those of \(columnName(columns.net)), which are without the fees")
        return
      }
    }
  }

  /// Says it where taxes stand beside amounts.
  mutating func sayTaxes() {
    let names: Set<String> = ["tax", "taxes", "steuer", "steuern"]
    guard let column = titles.firstIndex(where: { names.contains(ColumnRole.plain($0)) }),
      entries.contains(where: { amount($0.row, column, $0.currency, nil)?.value ?? 0 != 0 })
    else { return }
    conclude(
      titles[column].utf8.contains(UInt8(ascii: "%"))
        ? "the rates of \(columnName(column)) are taken as those of taxes contained in the amounts"
        : "the taxes of \(columnName(column)) are taken as contained in the amounts")
  }

  /// Whether it is Stripe's list of payments: what was refunded stands beside each, without a day, and nothing nets it.
  var arePaymentsAlone: Bool {
    let plain = titles.map { ColumnRole.plain($0) }
    return plain.contains { $0 == "amount refunded" } && plain.contains { $0 == "converted amount" }
  }

  /// Whether each amount is there a second time the other way round, as in a double-entry export.
  var holdsBothSides: Bool {
    if entries.count < 4 { return false }
    var sums: [String: Int64] = [:]
    for entry in entries {
      let date = entry.date
      sums["\(date.year)-\(date.first)-\(date.second) \(entry.currency.code)", default: 0] &+=
        entry.value
    }
    // A booking may have more than two sides; then several days have to agree.
    if entries.count % 2 > 0, sums.count < 3 { return false }
    // On a day or two what comes and goes may be the same by chance.
    let accounts = Set(entries.map { cell($0.row, columns.account) })
    if sums.count < 3, columns.account < 0 || accounts.count < 2 { return false }
    return sums.values.allSatisfy { $0 == 0 } && entries.contains { $0.value != 0 }
  }

  /// The entries as lines.
  mutating func write() {
    for entry in entries {
      guard let day = entry.date.day(order) else {
        leaveOut(entry.row, "“\(CellFault.shown(cell(entry.row, columns.date)))” is not a day")
        continue
      }
      let (value, over) = entry.value.multipliedReportingOverflow(by: direction)
      if over { continue }
      var line = StatementLine(
        row: entry.row.line, day: day, amount: Money(minor: value, currency: entry.currency))
      line.valueDay = entry.valueDate?.day(order)
      let fee = entry.kept != 0 ? entry.kept : entry.fee
      if fee != 0 { line.fee = Money(minor: fee, currency: entry.currency) }
      line.balance = entry.balance.map { Money(minor: $0, currency: entry.currency) }
      line.counterparty = cell(entry.row, columns.payee)
      line.text = columns.texts.map { cell(entry.row, $0) }.filter { !$0.isEmpty }.joined(
        separator: " ")
      if !entry.more.isEmpty { line.text += (line.text.isEmpty ? "" : " ") + entry.more }
      line.reference = cell(entry.row, columns.reference)
      line.account = cell(entry.row, columns.account)
      line.bankID = cell(entry.row, columns.id)
      statement.lines.append(line)
    }
  }
}
