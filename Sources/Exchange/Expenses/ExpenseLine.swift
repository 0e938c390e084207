import Ledger

/// One line of another program's export as an expense; texts as they stand there.
struct ExpenseLine {
  var day = ""
  var vendor = ""
  /// What was charged, without a sign.
  var amount = ""
  /// A code; "" is that of the book.
  var currency = ""
  /// What stands on the receipt where that is in another currency.
  var originalAmount = ""
  var originalCurrency = ""
  var tax = ""
  var taxRate = ""
  var category = ""
  var tags: [String] = []
  var reimbursable = ""
  var method = ""
  var notes: [String] = []
  /// Names of files, as they stand there.
  var files = ""
  /// What tells it from all other lines.
  var identity = ""

  /// In the order of ``ExpenseFormat/columns``, the identity behind them.
  var fields: [String] {
    [
      day, vendor, amount, currency, originalAmount, originalCurrency, tax, taxRate, category,
      tags.joined(separator: ";"), reimbursable, method,
      notes.filter { !$0.isEmpty }.joined(separator: "\n"), files, identity,
    ]
  }

  /// Sets what was charged for the amount that is there now, if it was in another currency.
  mutating func charge(_ charged: String, in code: String) {
    guard let currency = Currency(code), currency.code != self.currency,
      let amount = PlainAmount(charged, in: currency), amount.sign != 0
    else { return }
    (originalAmount, originalCurrency) = (self.amount, self.currency)
    (self.amount, self.currency) = (amount.text, currency.code)
  }
}

/// What a line of an export is.
enum ExpenseReading {
  case expense(ExpenseLine)
  case leftOut(LeftOut)
  /// It cannot be read.
  case bad(Phrase, hint: Phrase)
}

/// The cells of one line by their titles.
struct TitledRow {
  let titles: [String]
  let row: CSVRow

  /// "" where there is no such column.
  subscript(title: String) -> String {
    guard let column = titles.firstIndex(of: folded(title)), row.fields.indices.contains(column)
    else { return "" }
    return trimmed(CSVWriter.unguarded(row.fields[column]))
  }

  func has(_ title: String) -> Bool { titles.contains(folded(title)) }

  /// The cells as one text.
  func joined(_ columns: [String]) -> String {
    columns.map { self[$0] }.joined(separator: "\u{1F}")
  }
}

/// An amount as programs write it: with a minus, a point and as many zeros as they like.
struct PlainAmount {
  /// Without the sign, with the currency's decimals.
  var text: String
  var sign: Int

  /// nil for what is no number, or has more decimals than the currency.
  init?(_ text: String, in currency: Currency) {
    if !PlainAmount.areGroups(text) { return nil }
    let digits = String(decoding: text.utf8.filter { $0 != Ascii.comma }, as: UTF8.self)
    guard let (minor, isExact) = ExactDecimal(digits)?.minorUnits(decimals: currency.decimals),
      isExact, minor > Int64.min
    else { return nil }
    sign = Int(minor.signum())
    self.text = Money(minor: minor < 0 ? -minor : minor, currency: currency).plain
  }

  /// Some write thousands apart; a comma before decimals is of a spreadsheet that saved the file again.
  private static func areGroups(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: Ascii.comma, omittingEmptySubsequences: false)
    for (place, group) in groups.enumerated() where groups.count > 1 {
      let digits = group.count { Ascii.isDigit($0) }
      if place == 0 {
        guard 1...3 ~= digits, !group.contains(Ascii.point) else { return false }
      } else if place < groups.count - 1 {
        guard group.count == digits, 2...3 ~= digits else { return false }
      } else {
        guard group.prefix(while: { Ascii.isDigit($0) }).count == 3 else { return false }
      }
    }
    return true
  }
}
