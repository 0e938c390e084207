import Ledger

// A column that is called "VAT" and no more has rates or amounts: its values say which (rule E30).
extension ColumnMapping {
  /// Gives such a column to what its values are, where nothing else has it and that has none; one of which neither is sure goes
  /// nowhere.
  mutating func settleTaxes(
    _ header: [String], _ rows: [CSVRow], besides used: [Int], for subject: CSVSubject
  ) {
    let taxes = ["vat", "mwst", "ust", "mehrwertsteuer", "umsatzsteuer", "tva", "iva", "tax"]
    for column in header.indices where !used.contains(column) {
      let title = CSVField.plain(header[column])
      let owner = subject.fields.first { self[$0] == column }
      guard taxes.contains(title), owner == nil || owner == .tax else { continue }
      let values = rows.compactMap { row in
        row.fields.indices.contains(column) ? trimmed(row.fields[column]) : nil
      }.filter { !$0.isEmpty }
      // Nothing but nothing says neither, and what is below zero is no tax of what was bought.
      if values.allSatisfy({ !$0.utf8.contains { 0x31...0x39 ~= $0 } }) { continue }
      // An American "Tax" is an amount unless it says percent.
      let areRates = values.allSatisfy {
        ColumnMapping.isRate($0) && (title != "tax" || $0.utf8.last == UInt8(ascii: "%"))
      }
      if areRates {
        if owner == .tax { self[.tax] = nil }
        if self[.taxRate] == nil { self[.taxRate] = column }
      } else if self[.tax] == nil {
        let amounts = ColumnAmounts(values, .eur)
        let areAmounts = values.allSatisfy { text in
          (try? amounts.money(text)).map { !$0.isNegative } ?? false
        }
        if areAmounts { self[.tax] = column }
      }
    }
  }

  /// Whether a text reads as a rate of tax: with a percent sign, or up to 30 and not as exact as amounts are: 19, 8.1, "7,00".
  static func isRate(_ text: String) -> Bool {
    var bytes = Array(text.utf8)
    let isMarked = bytes.last == UInt8(ascii: "%")
    if isMarked { bytes.removeLast() }
    while bytes.last == 0x20 { bytes.removeLast() }
    let parts = bytes.split(omittingEmptySubsequences: false) { $0 == 0x2C || $0 == 0x2E }
    guard 1...2 ~= parts.count, 1...2 ~= parts[0].count,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { 0x30...0x39 ~= $0 } })
    else { return false }
    var whole = 0
    for digit in parts[0] { whole = whole * 10 + Int(digit - 0x30) }
    if whole > 30 { return false }
    if isMarked || parts.count == 1 || parts[1].count == 1 { return true }
    // "19.00" and "7.50" are rates as well, "4.79" is none.
    return parts[1].allSatisfy { $0 == 0x30 } || parts[1].elementsEqual([0x35, 0x30])
  }
}
