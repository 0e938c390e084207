/// The orders of the items on a transaction's page (rule T5).
public enum TransactionItemSort: String, CaseIterable, Sendable {
  case nameAscending = "alphabetical-asc"
  case nameDescending = "alphabetical-desc"
  case priceDescending = "price-desc"
  case priceAscending = "price-asc"
  case createdDescending = "created-desc"
  case createdAscending = "created-asc"

  public var title: Phrase {
    switch self {
    case .nameAscending: return "Name A → Z"
    case .nameDescending: return "Name Z → A"
    case .priceDescending: return "Price high → low"
    case .priceAscending: return "Price low → high"
    case .createdDescending: return "Newest first"
    case .createdAscending: return "Oldest first"
    }
  }
}

/// What the items on a transaction's page are narrowed to.
public enum TransactionItemFilter: String, CaseIterable, Sendable {
  case all, bookmarked
  case noSKU = "no-sku"
  case noName = "no-name"
  case noPrice = "no-price"
  case noImage = "no-image"

  public var title: Phrase {
    switch self {
    case .all: return "All items"
    case .bookmarked: return "Bookmarked"
    case .noSKU: return "No SKU"
    case .noName: return "No name"
    case .noPrice: return "No price"
    case .noImage: return "No image"
    }
  }
}
