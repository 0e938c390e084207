/// What is wrong with an item's form; `message` is what the person reads.
public enum ItemProblem: Error, Equatable, Sendable {
  case nameMissing
  case priceNegative
  case quantityNegative

  public var message: Phrase {
    switch self {
    case .nameMissing: return "Name is required"
    case .priceNegative: return "Price must be zero or greater"
    case .quantityNegative: return "Quantity must be zero or greater"
    }
  }
}

/// The rules of an item's fields (rule F1); each answers nil where nothing is wrong.
public enum ItemRules {
  public static func name(_ text: String) -> ItemProblem? { isBlank(text) ? .nameMissing : nil }

  public static func price(_ price: Money?) -> ItemProblem? {
    price?.isNegative == true ? .priceNegative : nil
  }

  public static func quantity(_ quantity: Int64?) -> ItemProblem? {
    (quantity ?? 1) < 0 ? .quantityNegative : nil
  }

  /// The first thing that is wrong with an item; nil when nothing is.
  public static func problem(_ item: Item) -> ItemProblem? {
    name(item.name) ?? price(item.purchasePrice) ?? price(item.projectPrice)
      ?? price(item.marketValue) ?? quantity(item.quantity)
  }
}
