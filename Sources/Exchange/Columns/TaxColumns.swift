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
      // An American "Tax" is an amount unless it says percent, which its title says for all of them.
      let isMarked = header[column].utf8.contains(UInt8(ascii: "%"))
      let areRates =
        values.allSatisfy {
          ColumnMapping.isRate($0, isMarked)
            && (title != "tax" || isMarked || $0.utf8.last == UInt8(ascii: "%"))
        } && (isMarked || !TaxEvidence(rows, column, self[.amount]).areAmounts)
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

  /// Whether cells below a title with a percent sign are fractions all the same.
  ///
  /// Each that is not nothing is from 0.02 to 0.27, as 0.19 is, and has no sign of its own: no tax is so few percent.
  static func areFractions(_ title: String, _ values: [String]) -> Bool {
    let sign = UInt8(ascii: "%")
    guard title.utf8.contains(sign) else { return false }
    var isAny = false
    for text in values where !text.isEmpty {
      guard text.utf8.last != sign, let rate = try? rate(text) else { return false }
      if rate.isZero { continue }
      if !(20_000...270_000 ~= rate.micros) { return false }
      isAny = true
    }
    return isAny
  }

  static func rate(_ text: String) throws(NumberError) -> Rate {
    try Rate(parsing: String(decoding: text.utf8.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self))
  }

  /// Whether a text reads as a rate of tax: with a percent sign, or up to 30 and not as exact as amounts are: 19, 8.1, "7,00".
  ///
  /// `saysPercent`: its title has the sign.
  static func isRate(_ text: String, _ saysPercent: Bool = false) -> Bool {
    var bytes = Array(text.utf8)
    var isMarked = saysPercent
    if bytes.last == UInt8(ascii: "%") {
      isMarked = true
      bytes.removeLast()
    }
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

/// What the other columns of a file say of one of taxes: those are amounts that lie between a net and a gross, or that
/// are the same few rates of what was paid on each line.
private struct TaxEvidence {
  private let columns: [[Int64?]]
  private let column: Int
  private let amount: Int?

  init(_ rows: [CSVRow], _ column: Int, _ amount: Int?) {
    let width = rows.map { $0.fields.count }.max() ?? 0
    columns = (0..<width).map { place in
      let texts = rows.map { $0.fields.indices.contains(place) ? trimmed($0.fields[place]) : "" }
      let amounts = ColumnAmounts(texts, .eur)
      return texts.map { text in
        guard let money = try? amounts.money(text) else { return nil }
        return money.isNegative ? -money.minor : money.minor
      }
    }
    self.column = column
    self.amount = amount
  }

  var areAmounts: Bool { isBetween || isShare }

  /// The lines that have a tax.
  private var lines: [Int] {
    columns[column].indices.filter { (columns[column][$0] ?? 0) != 0 }
  }

  /// Whether two other columns differ by it on each line.
  private var isBetween: Bool {
    let lines = lines
    if lines.isEmpty { return false }
    let others = columns.indices.filter { $0 != column }
    return others.contains { net in
      others.contains { gross in
        lines.allSatisfy { line in
          guard let tax = columns[column][line], let less = columns[net][line],
            let more = columns[gross][line]
          else { return false }
          return less > 0 && more - less == tax
        }
      }
    }
  }

  /// Whether it is, of three lines and more, a rate in whole or half percents of what is left of the amount, and all of
  /// them share three such rates; a rate would be so of no line but by chance.
  private var isShare: Bool {
    let lines = lines
    guard let amount, columns.indices.contains(amount), lines.count >= 3 else { return false }
    var rates: Set<Int64> = []
    for line in lines {
      guard let tax = columns[column][line], let whole = columns[amount][line],
        whole > tax, whole < 1_000_000_000_000
      else { return false }
      let net = whole - tax
      let halves = (tax * 400 + net) / (2 * net)
      let error = net * halves - tax * 200
      guard 1...60 ~= halves, -100...100 ~= error else { return false }
      rates.insert(halves)
    }
    return rates.count <= 3 && Set(lines.map { columns[column][$0] }).count > rates.count
  }
}
