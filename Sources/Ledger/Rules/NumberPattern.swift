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
        if let meant = NumberPattern.meant(by: name) {
          return "Write {\(meant)} in place of {\(name)}"
        }
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

  /// The field that somebody wrote in small letters, or with the German J of years.
  private static func meant(by name: String) -> String? {
    var text = ""
    for scalar in uppered(name).unicodeScalars {
      text.unicodeScalars.append(scalar == "J" ? "Y" : scalar)
    }
    return text == "YYYY" || text == "YY" || text == "MM" ? text : nil
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

  /// Whether `{YYYY}` or `{YY}` is in it.
  var hasYear: Bool { parts.contains { $0 == .year || $0 == .shortYear } }

  /// The pattern as text that says `year` in digits: where this one has a field, else where `digits` digits of one of the
  /// `earlier` years stand alone; nil where it says none.
  func text(in year: Int, after earlier: [Int], digits: Int) -> String? {
    var (text, isSaid) = ("", hasYear)
    for part in parts {
      switch part {
      case .year: text += NumberPattern.digits(of: year, 4)
      case .shortYear: text += NumberPattern.digits(of: year, 2)
      case .month: text += "{MM}"
      case .count(let digits): text += "{" + String(repeating: "#", count: digits) + "}"
      case .text(let literal):
        let renamed =
          hasYear ? nil : NumberPattern.renamed(literal, from: earlier, to: year, digits: digits)
        if renamed != nil { isSaid = true }
        text += renamed ?? literal
      }
    }
    return isSaid ? text : nil
  }

  /// A text in which the digits of years before, where they stand alone, are those of another; nil where there are none.
  static func renamed(_ text: String, from earlier: [Int], to year: Int, digits: Int) -> String? {
    var (renamed, run, isFound) = ("", "", false)
    func close() {
      let isYear = earlier.contains { NumberPattern.digits(of: $0, digits) == run }
      renamed += isYear ? NumberPattern.digits(of: year, digits) : run
      isFound = isFound || isYear
      run = ""
    }
    for scalar in text.unicodeScalars {
      if (0x30...0x39).contains(scalar.value) {
        run.unicodeScalars.append(scalar)
      } else {
        close()
        renamed.unicodeScalars.append(scalar)
      }
    }
    close()
    return isFound ? renamed : nil
  }

  /// The years that a text says in digits that stand alone: all four of them, or the last two.
  static func years(in text: String) -> [Int] {
    text.utf8.split { !(0x30...0x39).contains($0) }.compactMap { run in
      guard run.count == 4 || run.count == 2 else { return nil }
      return run.reduce(run.count == 2 ? 20 : 0) { $0 * 10 + Int($1 - 0x30) }
    }
  }

  private static func digits(of year: Int, _ digits: Int) -> String {
    padded(Int64(digits == 2 ? year % 100 : year), digits)
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
