/// What a list is narrowed to, under a name: everybody of the account sees it.
public struct SavedFilter: Entity {
  public static var kind: Kind { .savedfilter }

  public var id = ID<SavedFilter>()
  public var life = Life.live
  public var name = ""
  /// Which list: "expenses".
  public var list = ""
  /// Search, order and filters as they stand in the list's address: "q=paper&category=…".
  public var query = ""
  public var position = Position()

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "list", &list)
    visitor.register(4, "query", &query)
    visitor.register(5, "position", &position)
  }
}
