/// How a count becomes an invoice number: `INV-{YYYY}{MM}-{####}`, `{#}`, `2026-B-{###}`.
///
/// `{#}` is the count, as many digits at least as there are `#`; `{YYYY}`, `{YY}` and `{MM}` come
/// from the issue day. Everything else stands as it is.
public struct NumberPattern: Equatable, Sendable {
  /// Why a number pattern cannot be used.
  public enum Problem: Error, Equatable, Sendable {
    case noCount
    case unknownField(String)
    case openBrace

    public var message: Phrase {
      switch self {
      case .noCount: return "Add {#} where the count goes, such as INV-{####}"
      case .unknownField(let name):
        return "{\(name)} is not known: use {#}, {YYYY}, {YY} or {MM}"
      case .openBrace: return "A { has no }"
      }
    }
  }

  private enum Part: Equatable, Sendable {
    case text(String)
    case count(digits: Int)
    case year, shortYear, month
  }

  private var parts: [Part] = []

  public init(_ text: String) throws(Problem) {
    var literal = ""
    var field: String?
    for character in text {
      if let open = field {
        if character == "}" {
          if !literal.isEmpty { parts.append(.text(literal)) }
          literal = ""
          parts.append(try NumberPattern.part(open))
          field = nil
        } else {
          field = open + String(character)
        }
      } else if character == "{" {
        field = ""
      } else {
        literal.append(character)
      }
    }
    if field != nil { throw .openBrace }
    if !literal.isEmpty { parts.append(.text(literal)) }
    guard parts.contains(where: { if case .count = $0 { true } else { false } }) else {
      throw .noCount
    }
  }

  private static func part(_ name: String) throws(Problem) -> Part {
    switch name {
    case "YYYY": return .year
    case "YY": return .shortYear
    case "MM": return .month
    case _:
      guard !name.isEmpty, name.allSatisfy({ $0 == "#" }) else { throw .unknownField(name) }
      return .count(digits: name.count)
    }
  }

  /// The number for `count`, issued on `day`.
  public func number(_ count: Int64, on day: Day) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .count(let digits): text += NumberPattern.padded(count, digits)
      case .year: text += NumberPattern.padded(Int64(day.year), 4)
      case .shortYear: text += NumberPattern.padded(Int64(day.year % 100), 2)
      case .month: text += NumberPattern.padded(Int64(day.month), 2)
      }
    }
    return text
  }

  /// Whether both say the same around their counts.
  func looksLike(_ other: NumberPattern) -> Bool {
    func shape(_ part: Part) -> Part { if case .count = part { .count(digits: 1) } else { part } }
    return parts.map(shape) == other.parts.map(shape)
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
