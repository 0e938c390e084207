/// A postal address; merges as a whole.
public struct Address: Composite, Equatable {
  public var line1 = ""
  public var line2 = ""
  public var city = ""
  public var state = ""
  public var postalCode = ""
  public var country = ""

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "line1", &line1)
    visitor.register(2, "line2", &line2)
    visitor.register(3, "city", &city)
    visitor.register(4, "state", &state)
    visitor.register(5, "postalCode", &postalCode)
    visitor.register(6, "country", &country)
  }

  /// The lines to print, without empty ones: street, second line, "City, ST 12345", country.
  public var lines: [String] {
    var town = city
    if !state.isEmpty { town += (town.isEmpty ? "" : ", ") + state }
    if !postalCode.isEmpty { town += (town.isEmpty ? "" : " ") + postalCode }
    return [line1, line2, town, country].filter { !$0.isEmpty }
  }

  public var isEmpty: Bool { lines.isEmpty }
}
