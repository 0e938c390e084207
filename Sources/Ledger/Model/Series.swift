/// A sequence of invoice numbers and its one owner.
public struct Series: Entity {
  public static var kind: Kind { .series }

  public var id = ID<Series>()
  public var life = Life.live
  public var name = ""
  /// Text with `{#}` or `{####}` for the count, `{YYYY}`, `{YY}`, `{MM}`; see ``NumberPattern``.
  public var pattern = "{#}"
  /// The count of the first invoice.
  public var start: Int64 = 1
  /// The installation that alone may number from it; 0 is the hub's (or, with no hub, the only
  /// replica's).
  public var owner: UInt64 = 0

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    var raw = Int64(bitPattern: owner)
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "pattern", &pattern)
    visitor.register(4, "start", &start)
    visitor.register(5, "owner", &raw)
    owner = UInt64(bitPattern: raw)
  }

  /// The hub's own series; every book has it.
  public static var mainID: ID<Series> { ID(1) }
}
