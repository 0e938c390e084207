import Ledger

extension StatementWork {
  /// What stands before decimals in a column: as its amounts say, else those of the other columns; nil where nothing does.
  func decimalMark(of columns: [Int]) -> (mark: DecimalMark?, isMixed: Bool, open: String) {
    var points = 0
    var commas = 0
    var open = ""
    for row in rows {
      for column in columns {
        guard let amount = AmountText(cell(row, column)) else { continue }
        switch amount.evidence {
        case .none: continue
        case .point: points += 1
        case .comma: commas += 1
        case .open: if open.isEmpty { open = cell(row, column) }
        }
      }
    }
    if points > 0, commas > 0 { return (nil, true, open) }
    return (points > 0 ? .point : commas > 0 ? .comma : nil, false, open)
  }

  /// Decides how amounts are read (rule M4); asks where one may be thousands or thousandths.
  mutating func judgeDecimals() -> DecimalMark? {
    if let said = options.decimal { return said }
    let money = [columns.amount, columns.out, columns.into, columns.fee, columns.balance]
      .filter { $0 >= 0 }
    let (mark, isMixed, open) = decimalMark(of: money)
    if let mark {
      conclude(mark == .comma ? "decimals stand after a comma" : "decimals stand after a point")
      return mark
    }
    if open.isEmpty { return nil }
    // 1.234 of a currency with two decimals is one thousand, unless other amounts write decimals both ways.
    let digits = mostDecimals(of: money)
    if !isMixed, digits < 3 {
      conclude("“\(open)” is thousands: \(options.currency.code) has no thousandths")
      return open.utf8.contains(Ascii.comma) ? .point : .comma
    }
    ask(
      .decimal, "“\(open)” may be thousands or thousandths, and the amounts do not say which",
      [("point", DecimalMark.point.title), ("comma", DecimalMark.comma.title)])
    return .point
  }

  /// The most decimals of the currencies in it, whether a column of their own or the amounts name them.
  private func mostDecimals(of money: [Int]) -> Int {
    var most = columns.currency < 0 ? options.currency.decimals : 0
    for row in sample {
      if columns.currency >= 0, let currency = Currency(cell(row, columns.currency)) {
        most = max(most, currency.decimals)
      }
      for column in money {
        if let named = AmountText(cell(row, column))?.currency, let currency = Currency(named) {
          most = max(most, currency.decimals)
        }
      }
    }
    return most
  }
}
