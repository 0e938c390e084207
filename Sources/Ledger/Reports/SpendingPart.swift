/// Whose expenses are looked at (rule E26).
public enum SpendingPart: String, CaseIterable, Sendable {
  /// All but the personal ones.
  case business
  case personal

  public var title: Phrase {
    switch self {
    case .business: return "Business"
    case .personal: return "Personal"
    }
  }

  /// Where its monthly budgets are (rule E27).
  public var place: ID<Project> { self == .personal ? .personal : .business }

  /// Whether expenses of a place are looked at.
  func has(_ place: ID<Project>) -> Bool { (place == .personal) == (self == .personal) }
}
