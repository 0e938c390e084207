#if hasFeature(Embedded)
  /// A register as plain data: what JSON, CSV, SQL columns and `--where` filters see.
  ///
  /// Numbers keep their exact literal; nothing here is a binary float.
  ///
  /// Boxed, because copying it is short code then, in a program that is downloaded.
  public indirect enum Value: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(String)
    case text(String)
    case list([Value])
    case object([Member])
  }
#else
  /// A register as plain data: what JSON, CSV, SQL columns and `--where` filters see.
  ///
  /// Numbers keep their exact literal; nothing here is a binary float.
  public enum Value: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// The literal of a JSON number that is not a 64-bit integer, such as `1.50` or `1e2`.
    case number(String)
    case text(String)
    case list([Value])
    case object([Member])
  }
#endif

extension Value {
  /// The member called `name` of an object; nil elsewhere.
  public subscript(name: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.name == name { return member.value }
    return nil
  }

  /// One word for messages: "text", "a list", and so on.
  public var description: String {
    switch self {
    case .null: return "null"
    case .bool: return "true or false"
    case .integer, .number: return "a number"
    case .text: return "text"
    case .list: return "a list"
    case .object: return "an object"
    }
  }
}

/// One named part of an object.
public struct Member: Equatable, Sendable {
  public var name: String
  public var value: Value

  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// Why a plain value cannot become a register: where, what was wanted, what was there.
public struct ValueError: Error, Equatable, Sendable {
  /// The path from the entity down, such as `price.unit.currency`.
  public var path: String
  public var expected: String
  public var found: String

  public init(_ expected: String, found: String, path: String = "") {
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// The same error seen from one level up.
  public func inside(_ name: String) -> ValueError {
    ValueError(expected, found: found, path: path.isEmpty ? name : name + "." + path)
  }
}
