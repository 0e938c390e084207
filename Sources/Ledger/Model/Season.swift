/// Gigs that belong together: a tour, a season, a run of shows.
public struct Season: Entity {
  public static var kind: Kind { .season }

  public var id = ID<Season>()
  public var life = Life.live
  public var name = ""
  public var notes = ""
  /// When it was entered.
  public var created = Instant(milliseconds: 0)

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "notes", &notes)
    visitor.register(4, "created", &created)
  }
}
