import Ledger

/// Makes the bookings of QIF the lines of a statement.
struct QIFLines {
  let currency: Currency
  let order: DateOrder
  let mark: DecimalMark?

  /// What stands before decimals where an amount leaves that open: as the other amounts of the file say it; nil where they
  /// differ or the currency has thousandths (rule M4).
  static func mark(_ sections: [QIFSection], _ currency: Currency) -> DecimalMark? {
    var (hasPoint, hasComma) = (false, false)
    var open = ""
    for section in sections {
      for record in section.records {
        for text in [record.amount, record.largeAmount] + record.splits.map({ $0.amount }) {
          switch AmountText(text)?.evidence {
          case .point?: hasPoint = true
          case .comma?: hasComma = true
          case .open?: open = text
          case .none?, nil: break
          }
        }
      }
    }
    if hasPoint != hasComma { return hasPoint ? .point : .comma }
    if hasPoint || open.isEmpty || currency.decimals > 2 { return nil }
    return open.utf8.contains(Ascii.comma) ? .point : .comma
  }

  func statement(
    _ section: QIFSection, _ leftOut: inout [StatementRemark]
  ) throws(StatementFault) -> AccountStatement {
    var statement = AccountStatement(currency: currency)
    statement.name = section.name
    for (place, record) in section.records.enumerated() {
      let amount: Money
      switch try money(record) {
      case .line(let read): amount = read
      case .not(let why):
        leftOut.append(StatementRemark(row: record.line, what: why))
        continue
      }
      if place == 0, isOpening(record, section) {
        statement.opening = amount
        // It is how a file without a list of accounts names its own.
        if statement.name.isEmpty { statement.name = QIFRecord.transfer(record.category) }
        continue
      }
      guard let day = QIFDates.parts(record.date)?.day(order) else {
        leftOut.append(
          StatementRemark(
            row: record.line,
            what: record.date.isEmpty
              ? "it has no day: \(record.amount), \(record.about)"
              : "“\(CellFault.shown(record.date))” is not a day: \(record.amount), \(record.about)")
        )
        continue
      }
      statement.lines.append(line(record, day, amount))
      try check(record, amount, &leftOut)
    }
    return statement
  }

  private func line(_ record: QIFRecord, _ day: Day, _ amount: Money) -> StatementLine {
    var line = StatementLine(row: record.line, day: day, amount: amount)
    line.counterparty = record.payee
    line.text = record.text
    line.reference = record.number
    line.counterAccount = QIFRecord.transfer(record.category)
    return line
  }

  /// The first booking, which Quicken writes for what was there before.
  private func isOpening(_ record: QIFRecord, _ section: QIFSection) -> Bool {
    let other = QIFRecord.transfer(record.category)
    return lowered(record.payee) == "opening balance" || (!other.isEmpty && other == section.name)
  }

  private enum Reading {
    case line(Money)
    case not(Phrase)
  }

  private func money(_ record: QIFRecord) throws(StatementFault) -> Reading {
    let text = record.amount.isEmpty ? record.largeAmount : record.amount
    if text.isEmpty { return .not("it has no amount: \(record.about)") }
    guard let minor = try minor(text, record.line) else {
      return .not(
        "“\(CellFault.shown(text))” is no amount of \(currency.code): \(record.about)")
    }
    if !record.largeAmount.isEmpty, try self.minor(record.largeAmount, record.line) != minor {
      return .not(
        "it says two amounts, “\(CellFault.shown(text))” and “\(CellFault.shown(record.largeAmount))”: \(record.about)"
      )
    }
    return .line(Money(minor: minor, currency: currency))
  }

  private func minor(_ text: String, _ line: Int) throws(StatementFault) -> Int64? {
    guard let amount = AmountText(text), amount.mayBe(currency) else { return nil }
    if mark == nil, amount.evidence == .open {
      throw StatementFault(
        line: line,
        "“\(CellFault.shown(text))” may be thousands or thousandths, and the other amounts do not say which"
      )
    }
    guard let minor = amount.minor(decimals: currency.decimals, mark: mark) else { return nil }
    return amount.isNegative || amount.isDebit ? -minor : minor
  }

  /// Splits that do not add up to their booking are named; it is the booking that the account saw.
  private func check(
    _ record: QIFRecord, _ amount: Money, _ leftOut: inout [StatementRemark]
  ) throws(StatementFault) {
    if record.splits.isEmpty || record.splits.contains(where: { $0.amount.isEmpty }) { return }
    var sum: Int64 = 0
    for split in record.splits {
      guard let part = try minor(split.amount, record.line) else { return }
      let (next, over) = sum.addingReportingOverflow(part)
      if over { return }
      sum = next
    }
    if sum != amount.minor {
      let parts = Money(minor: sum, currency: currency)
      leftOut.append(
        StatementRemark(
          row: record.line,
          what:
            "its splits add up to \(parts.plain) and not to \(amount.plain), which is read: \(record.about)",
          isKept: true))
    }
  }
}
