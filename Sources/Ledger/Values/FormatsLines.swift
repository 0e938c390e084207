extension Formats {
  /// Reads the host's facts, one `key=value` a line:
  /// `locale`, `decimal`, `group`, `otherGroupDigits`, `dateOrder` (mdy, dmy, ymd),
  /// `dateSeparator`, `hour12` (1, 0), `am`, `pm`, `months`, `shortMonths`, `weekdays` (names
  /// between bars, Monday first), `currencyFirst`, `currencySpace` (1, 0) and `symbol.USD`.
  ///
  /// What is missing, unknown or malformed leaves the American English default. The first
  /// `symbol.` line replaces all default symbols: "$" means another currency elsewhere.
  public init(lines: String) {
    self.init()
    var given: [Symbol] = []
    for line in lines.split(whereSeparator: { $0.isNewline }) {
      guard let equals = line.firstIndex(of: "=") else { continue }
      take(String(line[..<equals]), String(line[line.index(after: equals)...]), &given)
    }
    if !given.isEmpty { symbols = given }
  }

  private mutating func take(_ key: String, _ value: String, _ given: inout [Symbol]) {
    switch key {
    case "locale":
      if !value.isEmpty { locale = value }
      dayMark = value.hasPrefix("de") ? "." : ""
    case "decimal": if !value.isEmpty { decimal = value }
    case "group": group = value
    case "otherGroupDigits": otherGroupDigits = value == "2" ? 2 : 3
    case "dateOrder":
      switch value {
      case "mdy": dateOrder = .monthDayYear
      case "dmy": dateOrder = .dayMonthYear
      case "ymd": dateOrder = .yearMonthDay
      default: break
      }
    case "dateSeparator": if !value.isEmpty { dateSeparator = value }
    case "hour12": hour12 = value == "1"
    case "am": if !value.isEmpty { am = value }
    case "pm": if !value.isEmpty { pm = value }
    case "months": monthNames = names(value, count: 12) ?? monthNames
    case "shortMonths": shortMonthNames = names(value, count: 12) ?? shortMonthNames
    case "weekdays": weekdayNames = names(value, count: 7) ?? weekdayNames
    case "currencyFirst": currencyFirst = value == "1"
    case "currencySpace": currencySpace = value == "1"
    default:
      guard key.hasPrefix("symbol."), !value.isEmpty,
        let currency = Currency(String(key.dropFirst(7)))
      else { return }
      given.removeAll { $0.code == currency.code }
      given.append(Symbol(code: currency.code, symbol: value))
    }
  }

  private func names(_ text: String, count: Int) -> [String]? {
    let names = text.split(separator: "|").map(String.init)
    return names.count == count ? names : nil
  }
}
