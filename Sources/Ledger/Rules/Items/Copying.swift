/// Making more of the same item.
public enum Copying {
  /// Why an item cannot be copied.
  public enum Problem: Error, Equatable, Sendable {
    case count

    public var message: Phrase {
      switch self {
      case .count: return "Choose between \(counts.lowerBound) and \(counts.upperBound) copies."
      }
    }
  }

  /// How many copies are made at once.
  public static var counts: ClosedRange<Int> { 1...20 }

  /// The ids that an operation gives to the copies it makes.
  public static func ids(_ count: Int, by operation: ItemOperation) -> [ID<Item>] {
    (0..<max(0, count)).map { ID.foreign("copy:\(ID<Item>(operation.id).text):\($0)") }
  }

  /// Copies without images, quantity and bookmark; the same operation again changes nothing.
  ///
  /// A sale that the item was in stays its own: what was never sold raises no sale (rule I3).
  ///
  /// Of several pieces a copy is one, at the price of one; where a price does not divide evenly it is all of them (rule I2).
  public static func copy(
    _ item: Item, count: Int, by operation: ItemOperation, in book: Book
  ) throws(Problem) -> Edit {
    guard counts.contains(count) else { throw .count }
    var edit = Edit()
    var one = piece(of: item)
    if book.transactions[item.transaction]?.sale != nil { one.transaction = ID() }
    for id in ids(count, by: operation) where book.items[id] == nil {
      var copy = one
      copy.id = id
      copy.life = .live
      copy.bookmark = false
      copy.image = ID()
      copy.created = operation.at
      edit.put(copy, replacing: nil)
    }
    return edit
  }

  /// What is copied: prices are for all pieces together (rule I10).
  private static func piece(of item: Item) -> Item {
    var one = item
    one.quantity = nil
    guard let pieces = item.quantity, pieces > 1 else { return one }
    func divide(_ price: inout Money?) -> Bool {
      guard let whole = price else { return true }
      price = ItemPieces.each(of: pieces, at: whole)
      return price != nil
    }
    let isExact =
      divide(&one.purchasePrice) && divide(&one.projectPrice) && divide(&one.marketValue)
    return isExact ? one : item
  }
}
