import Ledger

/// Makes statements of messages: a statement that is too long for one goes on in the next.
struct MT940Joining {
  /// The statement at the end goes on: its last balance was an intermediate one.
  private var isOpen = false
  /// Where each statement's last balance stands.
  private var closingRows: [Int] = []

  mutating func add(_ message: MT940Message, to file: inout StatementFile) throws(StatementFault) {
    let code = message.currency
    let account = MT940Account(message.account, currency: code)
    let currency = Currency(code.isEmpty ? account.currency : code)
    if message.opening == nil, message.closing == nil, message.lines.isEmpty, !message.isInterim {
      throw StatementFault(
        line: message.row,
        "The message that begins here has neither balances nor lines: the file was cut, so export it again"
      )
    }
    if !message.isInterim, message.closing == nil {
      throw StatementFault(
        line: message.row,
        "The statement that begins here has no closing balance (:62F:): the file was cut, so export it again"
      )
    }
    if message.isInterim, message.sums.isEmpty, !message.hasEnded {
      throw StatementFault(
        line: message.row,
        "The report that begins here has no end: the file was cut, so export it again")
    }
    // Money that is no more is named (rule M24).
    guard let currency else {
      endPages(&file)
      file.leftOut.append(
        StatementRemark(
          row: message.row,
          what: message.currency.isEmpty
            ? "nothing says which currency the statement is in, so it is left out"
            : "the statement is in \(code), which is not a currency of today, so it is left out"))
      return
    }
    var statement = AccountStatement(currency: currency)
    statement.number = account.number
    statement.bank = account.bank
    statement.reference = message.reference
    try MT940Joining.balances(message, &statement)
    MT940Joining.lines(message, &statement, &file)
    for field in message.strays {
      file.leftOut.append(
        StatementRemark(row: field.row, what: "the field :\(field.tag): means nothing here"))
    }
    if message.isInterim { MT940Joining.check(message, statement, &file) }
    append(statement, message, to: &file)
  }

  private mutating func append(
    _ statement: AccountStatement, _ message: MT940Message, to file: inout StatementFile
  ) {
    let row = message.closing?.row ?? message.row
    let isNext = message.opening?.tag == "60M"
    if isNext, isOpen, let last = file.statements.indices.last,
      file.statements[last].number == statement.number,
      file.statements[last].currency == statement.currency
    {
      if file.statements[last].closing != statement.opening {
        remark(
          &file, message.opening?.row ?? row,
          "the page does not begin with the balance that the one before ends with: one is missing")
      }
      file.statements[last].lines += statement.lines
      file.statements[last].closing = statement.closing
      file.statements[last].last = statement.last
      closingRows[last] = row
    } else {
      endPages(&file)
      if isNext {
        remark(&file, message.row, "the pages before this one are missing")
      }
      file.statements.append(statement)
      closingRows.append(row)
    }
    isOpen = message.closing?.tag == "62M"
  }

  mutating func end(_ file: inout StatementFile) {
    endPages(&file)
    for place in file.statements.indices {
      file.statements[place].dropSharedIDs()
      if let gap = file.statements[place].gap() { remark(&file, closingRows[place], gap) }
    }
  }

  private mutating func endPages(_ file: inout StatementFile) {
    if isOpen, let row = closingRows.last {
      remark(&file, row, "the pages after this one are missing")
    }
    isOpen = false
  }

  private func remark(_ file: inout StatementFile, _ row: Int, _ what: Phrase) {
    file.leftOut.append(StatementRemark(row: row, what: what, isKept: true))
  }

  // MARK: pieces

  private static func balances(
    _ message: MT940Message, _ statement: inout AccountStatement
  ) throws(StatementFault) {
    for field in [message.opening, message.closing] {
      guard let field else { continue }
      guard let balance = MT940Balance(field), let money = balance.money(statement.currency) else {
        throw StatementFault(
          line: field.row,
          "The balance “\(CellFault.shown(StatementText.clean(field.lines.first ?? [])))” cannot be read: export the file again"
        )
      }
      if field.tag == message.opening?.tag, field.row == message.opening?.row {
        (statement.opening, statement.first) = (money, balance.day)
        statement.opensInTheEvening = true
      } else {
        (statement.closing, statement.last) = (money, balance.day)
      }
    }
  }

  private static func lines(
    _ message: MT940Message, _ statement: inout AccountStatement, _ file: inout StatementFile
  ) {
    statement.lines.reserveCapacity(message.lines.count)
    for line in message.lines {
      let row = line.entry.row
      let shown = CellFault.shown(StatementText.clean(line.entry.lines.first ?? []))
      guard let entry = MT940Entry(line.entry),
        let amount = StatementText.amount(entry.amount, statement.currency)
      else {
        file.leftOut.append(StatementRemark(row: row, what: "“\(shown)” cannot be read as a line"))
        continue
      }
      if entry.isExpected {
        file.leftOut.append(StatementRemark(row: row, what: "announced, not booked yet"))
        continue
      }
      statement.lines.append(written(line, entry, amount))
    }
  }

  private static func written(
    _ line: MT940Message.Line, _ entry: MT940Entry, _ amount: Money
  ) -> StatementLine {
    let currency = amount.currency
    func signed(_ money: Money) -> Money {
      entry.isOut ? Money(minor: -money.minor, currency: money.currency) : money
    }
    var words = MT940Words(line.words)
    if !line.notes.isEmpty { words.take(notes: line.notes) }
    var written = StatementLine(
      row: line.entry.row, day: entry.entryDay ?? entry.valueDay, amount: signed(amount))
    written.valueDay = entry.valueDay
    written.counterparty = words.name
    written.counterAccount = words.account
    written.endToEnd = words.endToEnd
    written.text = words.text
    written.bankID = StatementText.reference(entry.bankReference)
    written.reference =
      words.reference.isEmpty
      ? StatementText.reference(entry.customerReference) : words.reference
    if written.counterAccount.isEmpty, StatementText.isIBAN(entry.supplement) {
      written.counterAccount = entry.supplement
    } else if written.text.isEmpty {
      written.text = entry.supplement
    }
    // SWIFT's own words for them stand behind the line too.
    let said = MT940Words([Array(entry.supplement.utf8)[...]])
    if let money = moneyWithCode(words.original.isEmpty ? said.original : words.original),
      money.currency != currency
    {
      written.original = signed(money)
    }
    if let fee = moneyWithCode(words.charges.isEmpty ? said.charges : words.charges),
      fee.currency == currency
    {
      written.fee = fee
    }
    return written
  }

  /// "EUR12,34".
  private static func moneyWithCode(_ text: String) -> Money? {
    guard let currency = Currency(String(decoding: Array(text.utf8.prefix(3)), as: UTF8.self))
    else { return nil }
    return StatementText.amount(Array(text.utf8)[...].dropFirst(3), currency)
  }

  /// An MT942 counts and adds up its lines: ":90D:2EUR12,34".
  private static func check(
    _ message: MT940Message, _ statement: AccountStatement, _ file: inout StatementFile
  ) {
    for field in message.sums {
      guard let line = field.lines.first else { continue }
      let digits = line.prefix { Ascii.isDigit($0) }
      let isOut = field.tag == "90D"
      let lines = statement.lines.filter { $0.amount.isNegative == isOut }
      var sum: Int64 = 0
      for line in lines { sum = sum.addingReportingOverflow(line.amount.minor).partialValue }
      let said = StatementText.amount(line.dropFirst(digits.count + 3), statement.currency)
      let count = Int(String(decoding: digits, as: UTF8.self))
      if count != lines.count || said?.minor != (isOut ? 0 &- sum : sum) {
        file.leftOut.append(
          StatementRemark(
            row: field.row,
            what: "the lines are not those that the report counts: some are missing",
            isKept: true))
      }
    }
  }
}

/// ":25:" with a bank before the number and a currency behind it, where banks write them.
struct MT940Account {
  var number = ""
  var bank = ""
  /// "" where it says none.
  var currency = ""

  init(_ field: MT940Field?, currency: String) {
    guard let line = field?.lines.first else { return }
    var bytes = Array(StatementText.number(line).utf8)
    if bytes.count > 6 {
      let code = String(decoding: bytes.suffix(3), as: UTF8.self)
      let isBehindDigit = Ascii.isDigit(bytes[bytes.count - 4])
      if isBehindDigit, currency.isEmpty ? Currency(code) != nil : code == currency {
        self.currency = code
        bytes.removeLast(3)
      }
    }
    if let split = bytes.lastIndex(of: Ascii.slash) {
      bank = String(decoding: bytes[..<split], as: UTF8.self)
      number = String(decoding: bytes[(split + 1)...], as: UTF8.self)
    } else {
      number = String(decoding: bytes, as: UTF8.self)
    }
    // ":25P:" has the bank in a line of its own.
    if bank.isEmpty, let second = field?.lines.dropFirst().first {
      bank = StatementText.number(second)
    }
  }
}
