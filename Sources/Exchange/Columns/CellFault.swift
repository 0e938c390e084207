import Ledger

/// Why a cell cannot be read.
struct CellFault: Error {
  var field: CSVField
  var what: Phrase
  var hint: Phrase

  init(_ field: CSVField, _ what: Phrase, _ hint: Phrase) {
    self.field = field
    self.what = what
    self.hint = hint
  }
}

extension CellFault {
  /// The beginning of a cell, as much as a message has room for.
  static func shown(_ text: String) -> String {
    text.utf8.count <= 60 ? text : String(text.prefix(40)) + "…"
  }
}

extension ColumnImport {
  func day(_ row: CSVRow) throws(CellFault) -> Day? {
    let text = cell(.date, row)
    if text.isEmpty { return nil }
    if let day = dates.day(text) { return day }
    throw CellFault(.date, "\"\(CellFault.shown(text))\" is not a date", "Write it as 2026-02-07.")
  }

  func amount(
    _ field: CSVField, _ row: CSVRow, _ amounts: ColumnAmounts
  ) throws(CellFault) -> Money? {
    let text = cell(field, row)
    let currency = try currency(row, amounts)
    do throws(MoneyError) {
      return try amounts.money(text, in: currency)
    } catch {
      throw CellFault(field, ColumnImport.words(error, text), "Write it as 1234.50.")
    }
  }

  /// What a line's amounts are in: as it says, else as the book.
  private func currency(_ row: CSVRow, _ amounts: ColumnAmounts) throws(CellFault) -> Currency {
    let text = cell(.currency, row)
    if text.isEmpty { return amounts.currency }
    if let currency = Currency(text) { return currency }
    throw CellFault(
      .currency, "\"\(CellFault.shown(text))\" is not a currency", "Write its code, such as USD.")
  }

  static func words(_ error: MoneyError, _ whole: String) -> Phrase {
    let text = CellFault.shown(whole)
    switch error {
    case .mixedCurrencies(let own, let other):
      return "\"\(text)\" is in \(other.code), the book in \(own.code)"
    case .tooManyDecimals: return "\"\(text)\" has too many decimals"
    case .overflow: return "\"\(text)\" is too large"
    case .empty, .notANumber, .unknownCurrency, .discountBeyond:
      return "\"\(text)\" is not an amount"
    }
  }
}
