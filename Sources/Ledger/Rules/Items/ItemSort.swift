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

  /// Whether `a` is listed before `b`: blank names last both ways, no date is the oldest, and ids
  /// decide ties.
  public func precedes(_ a: Item, _ b: Item) -> Bool {
    switch self {
    case .createdDescending:
      return a.created != b.created ? a.created > b.created : a.id < b.id
    case .createdAscending:
      return a.created != b.created ? a.created < b.created : a.id < b.id
    case .nameAscending, .nameDescending:
      return ItemSort.precedes(NameKey(a), NameKey(b), descending: self == .nameDescending)
    }
  }

  /// A name's place among names; make one for each item when sorting many.
  public struct NameKey: Sendable, Equatable {
    public var isNameless: Bool
    public var name: [UInt8]
    public var id: ID<Item>

    public init(_ item: Item) {
      isNameless = isBlank(item.name)
      name = []
      if !isNameless { appendFolded(trimmed(item.name), to: &name) }
      id = item.id
    }
  }

  public static func precedes(_ a: NameKey, _ b: NameKey, descending: Bool) -> Bool {
    if a.isNameless != b.isNameless { return b.isNameless }
    if a.name == b.name { return a.id < b.id }
    let isBefore = a.name.lexicographicallyPrecedes(b.name)
    return isBefore != descending
  }
}
