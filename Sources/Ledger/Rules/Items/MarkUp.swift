/// Project prices by a mark-up on what things were bought for (rule I9).
public enum MarkUp {
  /// The purchase price and so many percent of it, to the minor unit, halves away from zero; nil where
  /// nobody said what it was bought for.
  public static func price(of item: Item, by rate: Rate) throws(MoneyError) -> Money? {
    guard let cost = item.purchasePrice, !cost.isZero else { return nil }
    return try cost.adding(try cost.percent(rate))
  }

  /// What is usual for an item: its category's mark-up, else its project's.
  public static func usual(for item: Item, in book: Book) -> Rate? {
    book.categories[book.category(of: item)]?.markUp ?? book.projects[item.project]?.markUp
  }

  /// The items at a mark-up, each at its own usual one where none is chosen; others are left out, and what was returned (rule I2).
  public static func priced(_ items: [Item], by rate: Rate?, in book: Book) -> [Item] {
    items.compactMap { item in
      guard item.status != .returned, let rate = rate ?? usual(for: item, in: book),
        let price = try? price(of: item, by: rate)
      else { return nil }
      var priced = item
      priced.projectPrice = price
      return priced
    }
  }

  /// What project prices are above purchase prices, of things that have both.
  public static func margin(of items: [Item]) throws(MoneyError) -> Totals {
    var margin = Totals()
    for item in items {
      guard let cost = item.purchasePrice, let price = item.projectPrice else { continue }
      try margin.add(price)
      try margin.subtract(cost)
    }
    return margin
  }
}
