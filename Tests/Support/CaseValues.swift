import Foundation
import Ledger

/// Why a case could not be read.
public struct CaseError: Error, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}

// Reading a case's values; each throws when the case has another shape than its test expects.
extension Value {
  public func member(_ name: String) throws -> Value {
    guard let value = self[name] else { throw CaseError("no \(name)") }
    return value
  }

  public func members() throws -> [Member] {
    guard case .object(let members) = self else { throw CaseError("not an object") }
    return members
  }

  public func elements() throws -> [Value] {
    guard case .list(let elements) = self else { throw CaseError("not a list") }
    return elements
  }

  public func string() throws -> String {
    guard case .text(let text) = self else { throw CaseError("not a text") }
    return text
  }

  /// A text, or nil for null.
  public func optionalString() throws -> String? { self == .null ? nil : try string() }

  /// A whole number; 50.0 is one, as some programs write it.
  public func whole() throws -> Int64 {
    if case .integer(let number) = self { return number }
    if case .number(let text) = self, let number = Decimal(string: text),
      let whole = Int64("\(number)")
    {
      return whole
    }
    throw CaseError("not a whole number")
  }

  public func flag() throws -> Bool {
    guard case .bool(let flag) = self else { throw CaseError("neither true nor false") }
    return flag
  }

  /// The digits of a number as they stand, or the text itself.
  public func literal() throws -> String {
    switch self {
    case .integer(let number): return "\(number)"
    case .number(let text), .text(let text): return text
    case .null, .bool, .list, .object: throw CaseError("not a number")
    }
  }

  /// An amount; digits finer than the currency's are rounded away from zero, so that it stays on its side of every bound.
  public func money(_ currency: Currency = .usd) throws -> Money {
    let text = try literal()
    if let money = try? Money(parsing: text, currency: currency) { return money }
    guard var number = Decimal(string: text) else { throw CaseError("not an amount") }
    var rounded = Decimal()
    NSDecimalRound(&rounded, &number, currency.decimals, number.isSignMinus ? .down : .up)
    return try Money(parsing: "\(rounded)", currency: currency)
  }

  /// A rate in percent; digits finer than a rate's are rounded.
  public func rate() throws -> Rate {
    let text = try literal()
    if let rate = try? Rate(parsing: text) { return rate }
    guard var number = Decimal(string: text) else { throw CaseError("not a rate") }
    var rounded = Decimal()
    NSDecimalRound(&rounded, &number, 6, .plain)
    return try Rate(parsing: "\(rounded)")
  }

  public func quantity() throws -> Quantity { try Quantity(parsing: try literal()) }

  /// A day; of a moment its day.
  public func day() throws -> Day { try Day(parsing: String(try string().prefix(10))) }

  /// A moment; of a day its beginning, without a zone UTC's.
  public func instant() throws -> Instant {
    if case .integer(let milliseconds) = self { return Instant(milliseconds: milliseconds) }
    let text = try string()
    if text.utf8.count <= 10 { return Instant(try day(), TimeOfDay(minutes: 0)) }
    if let instant = try? Instant(parsing: text) { return instant }
    return try Instant(parsing: text + (text.utf8.count == 16 ? ":00Z" : "Z"))
  }

  /// A moment; nil for null and blanks.
  public func givenInstant() throws -> Instant? { try isNothing ? nil : instant() }

  /// A day; nil for null and blanks.
  public func givenDay() throws -> Day? { try isNothing ? nil : day() }

  private var isNothing: Bool {
    if case .text(let text) = self { return isBlank(text) }
    return self == .null
  }

  /// Whether a fraction is what a case writes: within half a unit of the last digit that is written, or of what we count in.
  public func isAbout(_ count: Int64, per unit: Int64) throws -> Bool {
    let text = try literal()
    guard let written = Decimal(string: text) else { throw CaseError("not a number") }
    let exact = Decimal(count) / Decimal(unit)
    let halves = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    let digits = halves[0].split(separator: ".").dropFirst().first?.count ?? 0
    let exponent = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
    let lastDigit = Decimal(sign: .plus, exponent: exponent - digits, significand: 1)
    return abs(exact - written) <= max(lastDigit, 1 / Decimal(unit)) / 2
  }
}
