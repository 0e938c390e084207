import Exchange
import Ledger

/// One `--where FIELD=VALUE`: dots go into parts, a scalar is compared with an object's first part.
///
/// Besides `=` there are `!=`, `<`, `<=`, `>` and `>=` for numbers, amounts, days and moments, and `~`
/// for texts that contain something. What is empty is neither less nor more than anything.
struct Condition {
  enum Sign: String {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
    case contains = "~"
  }

  let field: String
  let path: [String]
  let sign: Sign
  let wanted: String

  init(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard let place = bytes.firstIndex(where: { "=!<>~".utf8.contains($0) }), place > 0,
      let sign = Condition.sign(at: place, in: bytes)
    else {
      throw CommandError(
        .usage,
        "--where \"\(text)\" has no FIELD=VALUE. Write it like --where stage=paid, or with !=, <, <=, >, "
          + ">= or ~ in quotes: --where 'total>=500'")
    }
    field = String(decoding: bytes[..<place], as: UTF8.self)
    self.sign = sign
    wanted = String(decoding: bytes[(place + sign.rawValue.utf8.count)...], as: UTF8.self)
    path = field.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  private static func sign(at place: Int, in bytes: [UInt8]) -> Sign? {
    let two = String(decoding: bytes[place...].prefix(2), as: UTF8.self)
    return Sign(rawValue: two) ?? Sign(rawValue: String(two.prefix(1)))
  }

  /// Whether the condition is about order.
  var isOrder: Bool { sign != .equal && sign != .unequal && sign != .contains }

  /// Whether the object meets it; nil when it has no such field.
  func holds(for object: Value) -> Bool? {
    guard let found = value(in: object) else { return nil }
    switch sign {
    case .equal: return found.contains { matches($0) }
    case .unequal: return !found.contains { matches($0) }
    case .contains: return found.contains { contains($0) }
    case .less: return found.contains { compared($0).map { $0 < 0 } ?? false }
    case .atMost: return found.contains { compared($0).map { $0 <= 0 } ?? false }
    case .more: return found.contains { compared($0).map { $0 > 0 } ?? false }
    case .atLeast: return found.contains { compared($0).map { $0 >= 0 } ?? false }
    }
  }

  /// Why nothing that stands in the field could ever meet the condition; nil where it could.
  func misfit(with object: Value) -> CommandError? {
    if sign == .contains || wanted.isEmpty || wanted == "null" { return nil }
    for found in value(in: object) ?? [] {
      var values = [found]
      if case .list(let elements) = found { values = elements }
      for value in values where !isAmount {
        if (try? Money(value: value)) != nil { return noAmount }
      }
    }
    return nil
  }

  /// Whether an amount can be compared with what is wanted, be it of another currency.
  var isAmount: Bool {
    if (try? Money(parsing: wanted, currency: .usd)) != nil { return true }
    guard let currency = Currency(String(wanted.suffix(3))) else { return false }
    return (try? Money(parsing: wanted, currency: currency)) != nil
  }

  var noAmount: CommandError {
    CommandError(
      .usage,
      "--where \(field)\(sign.rawValue)\(wanted): \"\(wanted)\" is no amount. Write it like 850.00")
  }

  /// What stands at the path, in every element of a list on the way; nil when the object has no such field.
  private func value(in object: Value) -> [Value]? {
    var found = [object]
    for name in path {
      var next: [Value] = []
      var isKnown = false
      for value in found {
        switch value {
        case .null:
          isKnown = true
          next.append(.null)
        case .list(let elements):
          if elements.isEmpty { isKnown = true }
          for element in elements {
            guard let part = element[name] else { continue }
            isKnown = true
            next.append(part)
          }
        case .bool, .integer, .number, .text, .object:
          guard let part = value[name] else { continue }
          isKnown = true
          next.append(part)
        }
      }
      if !isKnown { return nil }
      found = next
    }
    return found
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
      if Condition.isDate(text), Condition.isMonth(wanted) { return text.hasPrefix(wanted) }
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

  /// Whether a text, ignoring case and accents, contains the wanted one.
  private func contains(_ value: Value) -> Bool {
    switch value {
    case .list(let elements):
      return elements.isEmpty ? wanted.isEmpty : elements.contains { contains($0) }
    case .object(let members):
      if (try? Money(value: value)) == nil {
        return wanted.isEmpty || members.contains { contains($0.value) }
      }
    case .null: return wanted.isEmpty
    case .bool, .integer, .number, .text: break
    }
    return wanted.isEmpty || folded(RowTable.words(value)).contains(folded(wanted))
  }

  /// Below zero, zero or above: how the value stands to the wanted one; nil when one of them is none, or
  /// they are of different kinds or currencies.
  private func compared(_ value: Value) -> Int? {
    switch value {
    case .null, .bool: return nil
    case .integer(let number): return Int64(wanted).map { Condition.order(number, $0) }
    case .number(let text): return Condition.decimals(text, wanted)
    case .text(let text):
      if text.isEmpty { return nil }
      // A day or a moment also by its beginning: 2026 or 2026-11. Decimals stand as text, too.
      if Condition.isDate(text) {
        return Condition.order(Array(text.utf8.prefix(wanted.utf8.count)), Array(wanted.utf8))
      }
      return Condition.decimals(text, wanted)
        ?? Condition.order(Array(folded(text).utf8), Array(folded(wanted).utf8))
    case .list(let elements):
      // Totals in several currencies: the one that is asked about.
      return elements.lazy.compactMap { compared($0) }.first
    case .object(let members):
      if let money = try? Money(value: value) {
        guard let plain = try? Money(parsing: wanted, currency: money.currency) else { return nil }
        return Condition.order(money.minor, plain.minor)
      }
      return members.first.flatMap { compared($0.value) }
    }
  }

  private static func order<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a > b ? 1 : 0 }

  private static func order(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a.lexicographicallyPrecedes(b) ? -1 : b.lexicographicallyPrecedes(a) ? 1 : 0
  }

  /// "2026-11-21" or a moment.
  private static func isDate(_ text: String) -> Bool {
    text.utf8.count >= 10 && (try? Day(parsing: String(text.prefix(10)))) != nil
  }

  /// "2026" or "2026-11".
  private static func isMonth(_ text: String) -> Bool {
    text.utf8.count == 4 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      || text.utf8.count == 7 && (try? Day(parsing: text + "-01")) != nil
  }

  private static func decimals(_ a: String, _ b: String) -> Int? {
    guard let one = try? Rate(parsing: a), let other = try? Rate(parsing: b) else { return nil }
    return order(one, other)
  }
}
