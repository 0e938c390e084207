import Ledger

/// What a case says of a row: nothing said and null are the same.
extension Value {
  /// A member's text; "" where there is none.
  public func words(_ name: String) throws -> String { try self[name]?.optionalString() ?? "" }

  /// Whether a member is true.
  public func isOn(_ name: String) -> Bool { self[name] == .bool(true) }

  /// A member's cents as dollars; nil where there are none.
  public func dollars(_ name: String) throws -> Money? {
    guard let cents = self[name], cents != .null else { return nil }
    return Money(minor: try cents.whole(), currency: .usd)
  }

  /// How many a member lists; 0 where there is none.
  public func count(_ name: String) throws -> Int {
    guard let list = self[name], list != .null else { return 0 }
    return try list.elements().count
  }
}
