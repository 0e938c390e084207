import Ledger

/// What the prices of a line with several pieces are for.
public enum PricesFor: String, CaseIterable, Sendable {
  case each, row

  public var title: Phrase {
    switch self {
    case .each: return "One piece (2 at 40.00 are 80.00)"
    case .row: return "All pieces of the line (2 for 40.00)"
    }
  }

  /// What the title of a column says; nil for "Price".
  static func told(by title: String) -> PricesFor? {
    let plain = CSVField.plain(title)
    if ["each", "priceeach", "costeach", "rate"].contains(plain) { return .each }
    for word in ["unit", "perpiece", "peritem", "perunit", "einzel", "stuck"]
    where TextSearch.contains(plain, word) { return .each }
    if ["extprice", "extcost"].contains(plain) { return .row }
    for word in ["total", "extended", "sum", "gesamt"] where TextSearch.contains(plain, word) {
      return .row
    }
    return nil
  }
}

extension ColumnImport {
  /// What each field's prices are for; nil where a person has to say it first.
  ///
  /// The title of a column says it, else that of another one; where nothing does and no line has several pieces
  /// with a price, it is all the same.
  mutating func pricesFor(_ fields: [CSVField]) -> [PricesFor]? {
    let told = fields.map {
      reading.mapping[$0] == nil ? nil : PricesFor.told(by: title($0).english)
    }
    let known = Set(told.compactMap { $0 })
    let usual = reading.prices ?? (known.count == 1 ? known.first : nil)
    for (place, field) in fields.enumerated() where told[place] == nil && usual == nil {
      guard reading.mapping[field] != nil, let line = firstOfSeveral(field) else { continue }
      plan.question = plan.question ?? .prices(column: title(field), line: line)
      return nil
    }
    for (place, field) in fields.enumerated() where reading.mapping[.quantity] != nil {
      guard reading.mapping[field] != nil, told[place] == .each else { continue }
      plan.conclusions.append("column \(title(field)): each price is for one piece")
    }
    return told.map { $0 ?? usual ?? .row }
  }

  /// The first line of several pieces that has a price in the column.
  private func firstOfSeveral(_ field: CSVField) -> Int? {
    for row in rows {
      guard let number = ExactDecimal(cell(.quantity, row))?.minorUnits(decimals: 0)?.0, number > 1,
        !cell(field, row).isEmpty
      else { continue }
      return row.line
    }
    return nil
  }

  /// A row's price: of one piece times how many there are.
  func whole(
    _ price: Money?, _ prices: PricesFor, _ pieces: Int64?, _ field: CSVField
  ) throws(CellFault) -> Money? {
    guard let price, prices == .each, let pieces, pieces > 1 else { return price }
    guard let whole = ItemPieces.whole(of: pieces, at: price) else {
      throw CellFault(field, "the price of all pieces is too large", "Lower it.")
    }
    return whole
  }
}
