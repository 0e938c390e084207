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

  /// The lines to print, without empty ones: street, second line, town, country.
  ///
  /// The town is "City, ST 12345"; where no state is named and the code begins with a digit it is "12345 City", as
  /// most posts ask (Universal Postal Union, Postal addressing systems).
  public var lines: [String] {
    [line1, line2, town, country].filter { !$0.isEmpty }
  }

  private var town: String {
    if isCodeFirst { return postalCode + (city.isEmpty ? "" : " ") + city }
    var town = city
    if !state.isEmpty { town += (town.isEmpty ? "" : ", ") + state }
    if !postalCode.isEmpty { town += (town.isEmpty ? "" : " ") + postalCode }
    return town
  }

  private var isCodeFirst: Bool {
    guard state.isEmpty, let first = postalCode.unicodeScalars.first, ("0"..."9").contains(first)
    else { return false }
    let country = folded(trimmed(country))
    return !Address.codeLast.contains { $0 == country }
  }

  /// Countries whose codes are figures and stand behind the city, as they are written in English.
  private static var codeLast: [String] {
    [
      "us", "usa", "u.s.a.", "united states", "united states of america", "au", "australia", "nz",
      "new zealand", "in", "india", "sg", "singapore", "th", "thailand", "id", "indonesia",
    ]
  }

  public var isEmpty: Bool { lines.isEmpty }
}
