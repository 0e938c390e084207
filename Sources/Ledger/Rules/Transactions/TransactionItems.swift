/// The orders of the items on a transaction's page (rule T5).
public enum TransactionItemSort: String, CaseIterable, Sendable {
  case nameAscending = "alphabetical-asc"
  case nameDescending = "alphabetical-desc"
  case priceDescending = "price-desc"
  case priceAscending = "price-asc"
  case createdDescending = "created-desc"
  case createdAscending = "created-asc"

  public var title: String {
    switch self {
    case .nameAscending: return "Name A → Z"
    case .nameDescending: return "Name Z → A"
    case .priceDescending: return "Price high → low"
    case .priceAscending: return "Price low → high"
    case .createdDescending: return "Newest first"
    case .createdAscending: return "Oldest first"
    }
  }

  /// The price is the purchase price, none is zero; blank names go last.
  public func sorted(_ items: [Item]) -> [Item] {
    switch self {
    case .nameAscending: return byName(items, isRising: true)
    case .nameDescending: return byName(items, isRising: false)
    case .priceAscending: return items.sorted { (price($0), $0.id) < (price($1), $1.id) }
    case .priceDescending: return items.sorted { (price($1), $0.id) < (price($0), $1.id) }
    case .createdAscending: return items.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    case .createdDescending: return items.sorted { ($1.created, $0.id) < ($0.created, $1.id) }
    }
  }

  private func price(_ item: Item) -> Int64 { item.purchasePrice?.minor ?? 0 }

  private func byName(_ items: [Item], isRising: Bool) -> [Item] {
    let named = items.filter { !isBlank($0.name) }
      .map { (key: ReadingKey(trimmed($0.name)), item: $0) }
      .sorted { a, b in
        if a.key == b.key { return a.item.id < b.item.id }
        return isRising ? a.key < b.key : b.key < a.key
      }
    return named.map { $0.item } + items.filter { isBlank($0.name) }
  }
}

/// What the items on a transaction's page are narrowed to.
public enum TransactionItemFilter: String, CaseIterable, Sendable {
  case all, bookmarked
  case noSKU = "no-sku"
  case noName = "no-name"
  case noPrice = "no-price"
  case noImage = "no-image"

  public var title: String {
    switch self {
    case .all: return "All items"
    case .bookmarked: return "Bookmarked"
    case .noSKU: return "No SKU"
    case .noName: return "No name"
    case .noPrice: return "No price"
    case .noImage: return "No image"
    }
  }

  /// The price is the purchase price: none, or zero.
  public func accepts(_ item: Item, in book: Book) -> Bool {
    switch self {
    case .all: return true
    case .bookmarked: return item.bookmark
    case .noSKU: return isBlank(item.sku)
    case .noName: return isBlank(item.name)
    case .noPrice: return item.purchasePrice?.isZero ?? true
    case .noImage: return !book.attachments(of: item.id.raw).contains { $0.role == .image }
    }
  }
}
