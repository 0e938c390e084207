/// The orders of a list of items.
public enum ItemSort: String, CaseIterable, Sendable {
  case createdDescending = "created-desc"
  case createdAscending = "created-asc"
  case nameAscending = "alphabetical-asc"
  case nameDescending = "alphabetical-desc"

  public var title: Phrase {
    switch self {
    case .createdDescending: return "Created (Newest First)"
    case .createdAscending: return "Created (Oldest First)"
    case .nameAscending: return "Alphabetical (A–Z)"
    case .nameDescending: return "Alphabetical (Z–A)"
    }
  }

  /// Whether `a` is listed before `b`: names as they are read, blank ones last both ways, no date is the oldest, and ids
  /// decide ties.
  public func precedes(_ a: Item, _ b: Item) -> Bool {
    switch self {
    case .createdDescending:
      return a.created != b.created ? a.created > b.created : a.id < b.id
    case .createdAscending:
      return a.created != b.created ? a.created < b.created : a.id < b.id
    case .nameAscending, .nameDescending:
      return NameKey.precedes(
        NameKey(a.name, a.id.raw), NameKey(b.name, b.id.raw), descending: self == .nameDescending)
    }
  }
}
