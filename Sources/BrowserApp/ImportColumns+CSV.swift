import Exchange
import Ledger
import Screens

extension ImportColumns {
  /// What a person may choose about a CSV; nil for files that say everything themselves.
  init?(_ reading: CSVReading?, asking question: ImportQuestion?) {
    guard let reading else { return nil }
    self.init()
    subject = reading.subject.rawValue
    subjects = CSVSubject.allCases.map { Choice($0.rawValue, $0.title) }
    project = reading.project
    dates = reading.dates?.rawValue ?? ""
    dateOrders = DateOrder.allCases.map { Choice($0.rawValue, $0.title) }
    sign = reading.sign?.rawValue ?? ""
    if reading.subject == .transactions, !reading.isOwn {
      signs = SpendingSign.allCases.map { Choice($0.rawValue, $0.title) }
    }
    decimals = reading.decimals?.rawValue ?? ""
    var asksDecimals = reading.decimals != nil
    if case .decimals? = question { asksDecimals = true }
    if asksDecimals { marks = DecimalMark.allCases.map { Choice($0.rawValue, $0.title) } }
    prices = reading.prices?.rawValue ?? ""
    var asksPrices = reading.prices != nil
    if case .prices? = question { asksPrices = true }
    if asksPrices { pricesFor = PricesFor.allCases.map { Choice($0.rawValue, $0.title) } }
    if let question { self.question = question.message }
    header = reading.header
    fields = reading.subject.fields.map { field in
      Field(
        field.rawValue, field.title, column: reading.mapping[field],
        isRequired: reading.subject.required.contains(field))
    }
  }
}

extension CSVRequest {
  /// How the file is to be read after a person's choices.
  init(_ columns: ImportColumns) {
    self.init()
    subject = CSVSubject(rawValue: columns.subject)
    project = columns.project
    dates = DateOrder(rawValue: columns.dates)
    sign = SpendingSign(rawValue: columns.sign)
    decimals = DecimalMark(rawValue: columns.decimals)
    prices = PricesFor(rawValue: columns.prices)
    if columns.fields.isEmpty { return }
    var chosen = ColumnMapping()
    for field in columns.fields {
      if let known = CSVField(rawValue: field.name) { chosen[known] = field.column }
    }
    mapping = chosen
  }
}
