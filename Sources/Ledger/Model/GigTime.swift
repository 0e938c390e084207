/// A time of a gig beside its beginning and end: load-in, soundcheck, doors, a set, a rehearsal.
public struct GigTime: Entity {
  public static var kind: Kind { .gigtime }

  public var id = ID<GigTime>()
  public var life = Life.live
  public var project = ID<Project>()
  public var name = ""
  /// In the time zone of the gig; none is the gig's first day.
  public var day: Day?
  public var start = TimeOfDay(minutes: 0)
  public var end: TimeOfDay?
  public var notes = ""
  public var position = Position()

  public init() {}

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { project.raw }
  /// The slot of ``project``.
  public static var projectLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "project", &project)
    visitor.register(3, "name", &name)
    visitor.register(4, "day", &day)
    visitor.register(5, "start", &start)
    visitor.register(6, "end", &end)
    visitor.register(7, "notes", &notes)
    visitor.register(8, "position", &position)
  }
}
