import Ledger

/// What a case says of a row: nothing said and null are the same.
extension Value {
  /// A member; nil where there is none.
  public func given(_ name: String) -> Value? {
    let value = self[name]
    return value == .null ? nil : value
  }

  /// A member's text; "" where there is none.
  public func words(_ name: String) throws -> String { try given(name)?.words ?? "" }

  /// Whether a member is true.
  public func isOn(_ name: String) -> Bool { self[name] == .bool(true) }

  /// A member's cents as dollars; nil where there are none.
  public func dollars(_ name: String) throws -> Money? { try given(name)?.cents }

  /// What a member lists; nothing where there is none.
  public func listed(_ name: String) throws -> [Value] { try given(name)?.elements() ?? [] }

  /// How many a member lists; 0 where there is none.
  public func count(_ name: String) throws -> Int { try listed(name).count }

  /// The identity of what a member names; nobody where it names nothing.
  public func id<E>(_ name: String, as _: E.Type = E.self) throws -> ID<E> {
    try given(name)?.id() ?? ID()
  }

  /// What a list's place has; null behind its end.
  public func at(_ place: Int) throws -> Value {
    let elements = try elements()
    return place < elements.count ? elements[place] : .null
  }

  /// What a row has at a place of its list, or under a name where it is written with names.
  public func part(_ place: Int, _ name: String) throws -> Value {
    if case .object = self { return self[name] ?? .null }
    return try at(place)
  }

  /// What a member lists, be it with names or without; nothing where there is none.
  public func listedOrNamed(_ name: String) throws -> [Value] {
    guard let value = given(name) else { return [] }
    if case .object(let members) = value { return members.map { $0.value } }
    return try value.elements()
  }

  /// A list's elements, or a value that stands alone.
  public var each: [Value] {
    if case .list(let elements) = self { return elements }
    return [self]
  }

  /// A text, or a number's digits; "" for null.
  public var words: String {
    get throws { self == .null ? "" : try literal() }
  }

  /// A text that stands alone or under a name; "" for null.
  public func words(or name: String) throws -> String {
    if case .object = self { return try words(name) }
    return try words
  }

  /// Cents as dollars; nil for null.
  public var cents: Money? {
    get throws { self == .null ? nil : Money(minor: try whole(), currency: .usd) }
  }

  /// Whether it is true; null is not.
  public var isTrue: Bool {
    get throws { self == .null ? false : try flag() }
  }

  /// The identity that a text names; nobody for null and blanks.
  public func id<E>(as _: E.Type = E.self) throws -> ID<E> { ID(named: trimmed(try words)) }
}
