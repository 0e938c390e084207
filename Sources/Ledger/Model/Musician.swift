/// Somebody who plays on gigs: a name and how to reach them.
public struct Musician: Entity {
  public static var kind: Kind { .musician }

  public var id = ID<Musician>()
  public var life = Life.live
  public var name = ""
  public var email = ""
  public var phone = ""
  /// What they usually play.
  public var instrument = ""
  public var notes = ""
  /// When it was entered.
  public var created = Instant(milliseconds: 0)

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "email", &email)
    visitor.register(4, "phone", &phone)
    visitor.register(5, "instrument", &instrument)
    visitor.register(6, "notes", &notes)
    visitor.register(7, "created", &created)
  }
}

extension Book {
  /// The live musicians A–Z.
  public var musicianList: [Musician] {
    musicians.live.sorted { a, b in
      a.name != b.name ? compareForReading(a.name, b.name) : a.id < b.id
    }
  }
}
