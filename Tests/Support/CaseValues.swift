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

  public func whole() throws -> Int64 {
    guard case .integer(let number) = self else { throw CaseError("not a whole number") }
    return number
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

  public func money(_ currency: Currency = .usd) throws -> Money {
    try Money(parsing: try literal(), currency: currency)
  }

  public func quantity() throws -> Quantity { try Quantity(parsing: try literal()) }

  public func day() throws -> Day { try Day(parsing: try string()) }
}
