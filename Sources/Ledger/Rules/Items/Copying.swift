/// Making more of the same item.
public enum Copying {
  public enum Problem: Error, Equatable, Sendable {
    case count

    public var message: Phrase {
      switch self {
      case .count: return "Choose between \(counts.lowerBound) and \(counts.upperBound) copies."
      }
    }
  }

  public static var counts: ClosedRange<Int> { 1...20 }

  /// The ids that an operation gives to the copies it makes.
  public static func ids(_ count: Int, by operation: ItemOperation) -> [ID<Item>] {
    (0..<max(0, count)).map { ID.foreign("copy:\(ID<Item>(operation.id).text):\($0)") }
  }

  /// Copies without images, quantity and bookmark; the same operation again changes nothing.
  public static func copy(
    _ item: Item, count: Int, by operation: ItemOperation, in book: Book
  ) throws(Problem) -> Edit {
    guard counts.contains(count) else { throw .count }
    var edit = Edit()
    for id in ids(count, by: operation) where book.items[id] == nil {
      var copy = item
      copy.id = id
      copy.life = .live
      copy.quantity = nil
      copy.bookmark = false
      copy.image = ID()
      copy.created = operation.at
      edit.put(copy, replacing: nil)
    }
    return edit
  }
}
