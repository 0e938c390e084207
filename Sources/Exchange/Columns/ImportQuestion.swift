import Ledger

/// What a file leaves open, so that a person decides it.
public enum ImportQuestion: Equatable, Sendable {
  /// What no evidence in a statement decides.
  case statement([StatementQuestion])
  /// An amount that may be thousands or thousandths, and the title of its column.
  case decimals(column: Phrase, amount: String)
  /// A line of several pieces whose price may be that of one or of all, and the title of its column.
  case prices(column: Phrase, line: Int)

  /// What is asked: a sentence without its end.
  public var message: Phrase {
    switch self {
    case .statement(let questions): return questions.map { $0.message }.joined(separator: ". ")
    case .decimals(let column, let amount):
      return """
        "\(amount)" in the column \(column) may be thousands or thousandths, and no other amount \
        says which
        """
    case .prices(let column, let line):
      return """
        Line \(line) has several pieces, and nothing says whether "\(column)" is the price of one \
        or of all of them
        """
    }
  }
}

extension ColumnImport {
  /// The most decimals of the currencies that the file names.
  private var mostDecimals: Int {
    var most = book.settings.currency.decimals
    for code in Set(values(.currency)).union(values(.originalCurrency)) {
      if let currency = Currency(code) { most = Swift.max(most, currency.decimals) }
    }
    return most
  }

  /// How the amounts of each field's column are read; nil where a person has to say it first.
  mutating func amounts(_ fields: [CSVField]) -> [ColumnAmounts]? {
    var columns: [ColumnAmounts] = []
    for field in fields {
      let column = ColumnAmounts(
        values(field), book.settings.currency, mark: reading.decimals, decimals: mostDecimals)
      columns.append(column)
      if !column.open.isEmpty, plan.question == nil, !reading.isOwn {
        plan.question = .decimals(column: title(field), amount: CellFault.shown(column.open))
      }
    }
    return plan.question == nil ? columns : nil
  }
}
