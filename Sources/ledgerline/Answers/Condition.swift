import Ledger

/// One `--where FIELD=VALUE`: dots go into parts, a scalar is compared with an object's first part.
struct Condition {
  let field: String
  let path: [String]
  let wanted: String

  init(_ text: String) throws {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw CommandError(
        .usage, "--where \"\(text)\" has no FIELD=VALUE. Write it like --where stage=paid")
    }
    field = String(text[..<sign])
    wanted = String(text[text.index(after: sign)...])
    path = field.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether the object's field is the wanted value; nil when it has no such field.
  func holds(for object: Value) -> Bool? {
    var value = object
    for name in path {
      if case .null = value { return wanted.isEmpty }
      if case .list(let elements) = value {
        guard let inner = elements.first(where: { $0[name] != nil })?[name] else {
          return elements.isEmpty ? false : nil
        }
        value = inner
        continue
      }
      guard let part = value[name] else { return nil }
      value = part
    }
    return matches(value)
  }

  /// Texts are compared ignoring case and accents, numbers by value, amounts as `850.00`,
  /// `850.00 USD` or in minor units with `.minor`; nothing equals nothing.
  private func matches(_ value: Value) -> Bool {
    switch value {
    case .null: return wanted.isEmpty || wanted == "null"
    case .bool(let flag): return wanted == (flag ? "true" : "false")
    case .integer(let number): return Int64(wanted) == number
    case .number(let text): return wanted == text
    case .text(let text):
      if text == wanted || folded(text) == folded(wanted) { return true }
      return !wanted.isEmpty && ID<Client>(text) != nil && ID<Client>.foreign(wanted).text == text
    case .list(let elements):
      return elements.isEmpty ? wanted.isEmpty : elements.contains { matches($0) }
    case .object(let members):
      if let money = try? Money(value: value) {
        if let plain = try? Money(parsing: wanted, currency: money.currency) {
          return plain == money
        }
        return false
      }
      guard let first = members.first else { return wanted.isEmpty }
      return matches(first.value)
    }
  }
}
