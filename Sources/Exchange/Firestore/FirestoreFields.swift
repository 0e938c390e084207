import Ledger

/// The fields of one document; what does not fit becomes a problem and a blank.
struct FirestoreFields {
  let node: FirestoreNode
  private(set) var problems: [ImportProblem] = []

  init(_ node: FirestoreNode) { self.node = node }

  mutating func warn(_ name: String, _ what: Phrase, hint: Phrase) {
    problems.append(ImportProblem(.warning, node.at(name), what, hint: hint))
  }

  func has(_ name: String) -> Bool { node.value[name] != nil }

  /// The text of a field; numbers as they are written, "" for null or nothing.
  mutating func text(_ name: String) -> String {
    switch node.value[name] {
    case nil, .null: return ""
    case .text(let text): return trimmed(text)
    case .integer(let number): return "\(number)"
    case .number(let literal): return literal
    case .bool, .list, .object:
      warn(name, "a text was expected", hint: "Left empty; write it as \"\(name)\":\"…\".")
      return ""
    }
  }

  /// The id of another document: a text, or a reference as exporters write it.
  mutating func reference(_ name: String) -> String {
    let value = node.value[name]
    let target = value?["value"] ?? value?["path"] ?? value?["_path"]
    guard case .text(let path)? = target else { return text(name) }
    return path.split(separator: "/").last.map { String($0) } ?? ""
  }

  mutating func flag(_ name: String) -> Bool {
    switch node.value[name] {
    case nil, .null: return false
    case .bool(let flag): return flag
    case .integer(let number) where number == 0 || number == 1: return number == 1
    case .text, .integer, .number, .list, .object:
      warn(name, "true or false was expected", hint: "Taken as false.")
      return false
    }
  }

  /// An amount in whole minor units.
  mutating func cents(_ name: String, _ currency: Currency) -> Money? {
    guard let (minor, isExact) = number(name, decimals: 0) else { return nil }
    let money = Money(minor: minor, currency: currency)
    if !isExact {
      warn(name, "it is not a whole number of cents", hint: "Rounded half up to \(money.plain).")
    }
    return money
  }

  /// The same where less than nothing makes no sense.
  mutating func price(_ name: String, _ currency: Currency) -> Money? {
    guard let money = cents(name, currency) else { return nil }
    if !money.isNegative { return money }
    warn(name, "Price must be zero or greater", hint: "Left empty; it was \(money.plain).")
    return nil
  }

  /// A percentage.
  mutating func rate(_ name: String) -> Rate? {
    guard let (micros, isExact) = number(name, decimals: 6) else { return nil }
    let rate = Rate(micros: micros)
    if !isExact {
      warn(name, "it has more than six decimals", hint: "Rounded to \(rate.plain).")
    }
    return rate
  }

  mutating func whole(_ name: String) -> Int64? {
    guard let (number, isExact) = number(name, decimals: 0) else { return nil }
    if isExact { return number }
    warn(name, "a whole number was expected", hint: "Rounded half up to \(number).")
    return number
  }

  private mutating func number(_ name: String, decimals: Int) -> (Int64, Bool)? {
    let literal = text(name)
    if literal.isEmpty { return nil }
    guard let decimal = ExactDecimal(literal) else {
      warn(name, "\"\(literal)\" is not a number", hint: "Left empty; write it as 1599.")
      return nil
    }
    guard let (minor, isExact) = decimal.minorUnits(decimals: decimals) else {
      warn(name, "\(literal) is too large", hint: "Left empty.")
      return nil
    }
    return (minor, isExact)
  }

  /// A word of ours, in any spelling of the earlier apps: `to purchase`, `To_Purchase`.
  mutating func word<C: Choice>(_ name: String, also old: [(String, C)] = []) -> C? {
    let text = text(name)
    if text.isEmpty { return nil }
    if let choice = ForeignWords.choice(text, also: old) { return choice }
    warn(name, "\"\(text)\" is not known here", hint: "Left empty; choose one after importing.")
    return nil
  }
}
