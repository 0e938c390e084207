/// A way driven for work: it counts in profit and tax at its rate, and never in money spent.
public struct Trip: Entity {
  public static var kind: Kind { .trip }

  public var id = ID<Trip>()
  public var life = Life.live
  public var day: Day?
  public var origin = ""
  public var destination = ""
  /// One way; ``isRoundTrip`` counts it twice.
  public var distance = Quantity(0)
  public var unit = DistanceUnit.kilometres
  public var isRoundTrip = false
  /// What a thousand of the unit are worth, frozen when the trip was entered.
  public var perThousand: Money?
  public var purpose = ""
  /// Where it belongs, as a transaction's.
  public var project = ID<Project>()
  /// When it was entered.
  public var created = Instant(milliseconds: 0)

  public init() {}

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { project.raw }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "day", &day)
    visitor.register(3, "origin", &origin)
    visitor.register(4, "destination", &destination)
    visitor.register(5, "distance", &distance)
    visitor.register(6, "unit", &unit)
    visitor.register(7, "isRoundTrip", &isRoundTrip)
    visitor.register(8, "perThousand", &perThousand)
    visitor.register(9, "purpose", &purpose)
    visitor.register(10, "project", &project)
    visitor.register(11, "created", &created)
  }
}

/// What a distance is in; a rate has one too, and each trip keeps its own.
public enum DistanceUnit: String, Choice, Sendable {
  case kilometres = "km"
  case miles = "mi"
  public var word: String { rawValue }
}

/// What driving is worth from a day on.
public struct MileageRate: Entity {
  public static var kind: Kind { .mileagerate }

  public var id = ID<MileageRate>()
  public var life = Life.live
  public var since: Day?
  public var unit = DistanceUnit.kilometres
  /// For a thousand of the unit: 0.725 a mile is 725.00, so that every rate is whole minor units.
  public var perThousand: Money?
  public var name = ""

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "since", &since)
    visitor.register(3, "unit", &unit)
    visitor.register(4, "perThousand", &perThousand)
    visitor.register(5, "name", &name)
  }
}
