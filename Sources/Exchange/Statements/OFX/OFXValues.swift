import Ledger

/// Days and amounts as OFX writes them.
enum OFXValues {
  enum Reading {
    case line(StatementLine)
    case not(Phrase)
  }

  /// The day as the bank wrote it, whatever zone it names beside it: that is the day on its statement (rule M11).
  static func day(_ text: String) -> Day? {
    let digits = text.utf8.prefix { Ascii.isDigit($0) }
    if digits.count == 8 || digits.count == 10 || digits.count == 12 || digits.count == 14 {
      let numbers = digits.prefix(8).map { Int($0 - Ascii.zero) }
      func value(_ from: Int, _ to: Int) -> Int { numbers[from..<to].reduce(0) { $0 * 10 + $1 } }
      let year = value(0, 4)
      return 1900...2999 ~= year ? Day(year: year, month: value(4, 6), day: value(6, 8)) : nil
    }
    // 2026-02-07, which is none of OFX and leaves nothing open.
    guard digits.count == 4, let date = DateText(text), !date.isOpen else { return nil }
    return date.day(.dayFirst)
  }

  /// What stands before decimals in those amounts that say it; nil where none does, or where they differ.
  static func mark(_ amounts: [String]) -> DecimalMark? {
    var (hasPoint, hasComma) = (false, false)
    for text in amounts {
      switch AmountText(text)?.evidence {
      case .point?: hasPoint = true
      case .comma?: hasComma = true
      case .open?, .none?, nil: break
      }
    }
    if hasPoint == hasComma { return nil }
    return hasPoint ? .point : .comma
  }

  /// The amount in its smallest coin; nil where it is none, too large, has finer parts, or the sign of another currency.
  ///
  /// OFX has no groups of thousands, so that one mark alone is the decimals' unless the others of the statement have another.
  static func minor(_ text: String, _ currency: Currency, _ mark: DecimalMark?) -> Int64? {
    guard let amount = AmountText(text), amount.mayBe(currency) else { return nil }
    let own: DecimalMark = text.utf8.contains(Ascii.comma) ? .comma : .point
    guard let minor = amount.minor(decimals: currency.decimals, mark: mark ?? own) else {
      return nil
    }
    return amount.isNegative || amount.isDebit ? -minor : minor
  }

  static func line(_ record: OFXRecord, _ usual: Currency, _ mark: DecimalMark?) -> Reading {
    let posted = record["DTPOSTED"]
    guard let day = day(posted) else {
      return .not(
        posted.isEmpty
          ? "it has no day: \(record["TRNAMT"]), \(record.about)"
          : "“\(CellFault.shown(posted))” is not a day: \(record["TRNAMT"]), \(record.about)")
    }
    var currency = usual
    let named = record["CURRENCY/CURSYM", "CURRENCY"]
    if !named.isEmpty {
      guard let own = Currency(named) else {
        return .not("“\(CellFault.shown(named))” is not a currency: \(record.about)")
      }
      currency = own
    }
    let text = record["TRNAMT"]
    guard let minor = minor(text, currency, mark) else {
      return .not(
        text.isEmpty
          ? "it has no amount: \(record.about)"
          : "“\(CellFault.shown(text))” is no amount of \(currency.code): \(record.about)")
    }
    var line = StatementLine(
      row: record.line, day: day, amount: Money(minor: minor, currency: currency))
    line.valueDay = OFXValues.day(record["DTAVAIL", "VALUEDATE", "DTUSER"])
    line.counterparty = record["EXTDNAME", "NAME", "PAYEE/NAME", "PAYEE"]
    line.text = words(record["MEMO"], record["MEMO2"])
    let cheque = record["CHECKNUM"]
    let number = cheque.utf8.allSatisfy { $0 == Ascii.zero } ? "" : cheque
    line.reference = record["REFNUM"].isEmpty ? number : record["REFNUM"]
    if !number.isEmpty, number != line.reference { line.text = words(line.text, number) }
    line.bankID = record["FITID"]
    line.counterAccount = OFXStatement.number(record["BANKACCTTO/ACCTID", "CCACCTTO/ACCTID"])
    line.original = original(record, line.amount)
    return .line(line)
  }

  private static func words(_ a: String, _ b: String) -> String {
    a.isEmpty ? b : b.isEmpty || a == b ? a : a + " " + b
  }

  /// What was paid before the bank changed it: the amount divided by its rate, which is the account's currency in one of
  /// the other.
  private static func original(_ record: OFXRecord, _ amount: Money) -> Money? {
    let rate = String(
      decoding: record["ORIGCURRENCY/CURRATE"].utf8.map { $0 == Ascii.comma ? Ascii.point : $0 },
      as: UTF8.self)
    guard let currency = Currency(record["ORIGCURRENCY/CURSYM"]), currency != amount.currency,
      let billionths = ExactDecimal(rate)?.minorUnits(decimals: 9)?.minor, billionths > 0
    else { return nil }
    // amount ÷ its smallest coins ÷ rate × the other's smallest coins.
    let (up, overUp) = Int64(1_000_000_000).multipliedReportingOverflow(by: currency.minorPerMajor)
    let (down, overDown) = billionths.multipliedReportingOverflow(by: amount.currency.minorPerMajor)
    if overUp || overDown { return nil }
    let product = amount.minor.magnitude.multipliedFullWidth(by: up.magnitude)
    guard product.high < down.magnitude else { return nil }
    let (whole, rest) = down.magnitude.dividingFullWidth(product)
    guard whole < Int64.max else { return nil }
    let minor = Int64(whole) + (rest >= down.magnitude - rest ? 1 : 0)
    return Money(minor: amount.isNegative ? -minor : minor, currency: currency)
  }
}
