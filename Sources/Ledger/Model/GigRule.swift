/// A gig that comes again: a residency, a term's weekly lessons.
///
/// Its occurrences are drawn, not stored, until somebody touches one or its day has come; then they are projects under ids of
/// rule and day (``occurrence(on:)``), so that two devices never make two, and what was deleted stays deleted. Changing it from
/// a day on ends it and begins another that ``follows`` it.
public struct GigRule: Entity {
  public static var kind: Kind { .gigrule }

  public var id = ID<GigRule>()
  public var life = Life.live
  public var name = ""
  public var artist = ""
  public var client = ID<Client>()
  public var mediaType = MediaType.recording
  /// The first occurrence; the others have its times in its time zone.
  public var schedule: Schedule?
  /// A recurrence rule of RFC 5545, section 3.3.10, without its name: "FREQ=WEEKLY;BYDAY=TU;COUNT=12".
  public var rule = ""
  public var location = ""
  public var notes = ""
  /// What one occurrence is billed at, as a charge; none: nothing is.
  public var fee: Money?
  public var service = ServiceType.overdub
  /// The rule that this one goes on from.
  public var follows = ID<GigRule>()
  /// When it was entered.
  public var created = Instant(milliseconds: 0)
  /// Of one that an imported calendar has.
  @Rarely public var heard: Heard?

  public init() {}

  /// The project of the occurrence that the rule has on a day, wherever it was moved since.
  public func occurrence(on day: Day) -> ID<Project> {
    .foreign("gig:" + id.text + ":" + day.text)
  }

  /// The rule that goes on from this one on a day; two devices that change it from the same day on write the same row.
  public func continuation(from day: Day) -> ID<GigRule> {
    .foreign("gig-from:" + id.text + ":" + day.text)
  }

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { client.raw }
  /// The slot of ``client``.
  public static var clientLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "artist", &artist)
    visitor.register(4, "client", &client)
    visitor.register(5, "mediaType", &mediaType)
    visitor.register(6, "schedule", &schedule)
    visitor.register(7, "rule", &rule)
    visitor.register(8, "location", &location)
    visitor.register(9, "notes", &notes)
    visitor.register(10, "fee", &fee)
    visitor.register(11, "service", &service)
    visitor.register(12, "follows", &follows)
    visitor.register(13, "created", &created)
    visitor.register(14, "heard", &_heard)
  }
}

/// A date that is kept for somebody who has not decided.
public struct Hold: Composite, Equatable {
  /// 1 is the first option, 2 the second, which comes next when the first lapses.
  public var option: Int64 = 1
  /// The last day on which it holds.
  public var lapses: Day?

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "option", &option)
    visitor.register(2, "lapses", &lapses)
  }

  /// Whether its last day is over: nothing is kept any more.
  public func isLapsed(on today: Day) -> Bool { lapses.map { $0 < today } ?? false }
}
