import Ledger

/// One object of a backup, read member by member; what does not fit becomes a problem and a blank.
struct Ledger8Fields {
  let value: Value
  let path: String
  private(set) var problems = ImportProblems()

  init(_ value: Value, at path: String) {
    self.value = value
    self.path = path
  }

  mutating func warn(_ name: String, _ what: Phrase, hint: Phrase) {
    problems.append(ImportProblem(.warning, at(name), what, hint: hint))
  }

  mutating func note(_ name: String, _ what: Phrase, hint: Phrase) {
    problems.append(ImportProblem(.note, at(name), what, hint: hint))
  }

  mutating func take(_ more: ImportProblems) { problems += more }

  func at(_ name: String) -> String {
    if path.isEmpty || name.isEmpty { return path + name }
    return path + "." + name
  }

  /// The text of a member; numbers as they are written, "" for null or nothing.
  mutating func text(_ name: String) -> String {
    switch value[name] {
    case nil, .null: return ""
    case .text(let text): return text
    case .integer(let number): return "\(number)"
    case .number(let literal): return literal
    case .bool, .list, .object:
      warn(name, "a text was expected", hint: "Left empty; write it as \"\(name)\":\"…\".")
      return ""
    }
  }

  /// nil when the member is missing or null.
  mutating func flag(_ name: String) -> Bool? {
    switch value[name] {
    case nil, .null: return nil
    case .bool(let flag): return flag
    case .integer(let number) where number == 0 || number == 1: return number == 1
    case .text, .integer, .number, .list, .object:
      warn(name, "true or false was expected", hint: "Taken as not given.")
      return nil
    }
  }

  /// nil when there is none, also when it is one of Ledger 8's placeholders.
  mutating func date(_ name: String) -> Ledger8Moment? {
    let text = text(name)
    switch Ledger8Moment.read(text) {
    case .none: return nil
    case .moment(let moment): return moment
    case .unreadable:
      warn(
        name, "\"\(text)\" is not a date",
        hint: "Taken as no date; write it as 2025-09-01T16:00:00Z.")
      return nil
    }
  }

  /// The elements of a list with their paths; none when it is missing.
  mutating func list(_ name: String) -> [(value: Value, path: String)] {
    switch value[name] {
    case nil, .null: return []
    case .list(let values):
      return values.enumerated().map { (value: $1, path: at(name) + "[\($0)]") }
    case .bool, .integer, .number, .text, .object:
      warn(name, "a list was expected", hint: "Taken as empty.")
      return []
    }
  }

  /// An amount in major units as a JSON number (or a text that holds one), exact to the minor unit; "$1,234.50", too, as
  /// spreadsheets save it again.
  mutating func fee(_ name: String, _ currency: Currency) -> Money {
    let literal = text(name)
    if literal.isEmpty { return .zero(currency) }
    guard let decimal = ExactDecimal(literal) else {
      if let money = try? Money(parsing: literal, currency: currency) { return money }
      warn(name, "\"\(literal)\" is not a number", hint: "Taken as 0; write it as 149.99.")
      return .zero(currency)
    }
    guard let (minor, isExact) = decimal.minorUnits(decimals: currency.decimals) else {
      warn(name, "\(literal) is too large for an amount", hint: "Taken as 0.")
      return .zero(currency)
    }
    let money = Money(minor: minor, currency: currency)
    if !isExact {
      warn(
        name, "\(literal) has more decimals than \(currency.code)",
        hint: "Rounded half up to \(money.plain).")
    }
    return money
  }
}
