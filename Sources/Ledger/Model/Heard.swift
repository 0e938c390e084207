/// What somebody else's calendar said of a gig or a series when the book last followed it (rule G29).
///
/// One value, which only importing a calendar writes: what the row has and this has not was changed here, what the calendar
/// says and this has not was changed there.
public struct Heard: Composite, Equatable {
  public var state = HeardState.held
  public var title = ""
  public var place = ""
  /// None of a day that was left out before there was a gig on it.
  public var schedule: Schedule?
  /// Of a series, its recurrence rule.
  public var rule = ""

  public init() {}

  public init(title: String, place: String, schedule: Schedule?, rule: String = "") {
    (self.title, self.place, self.schedule, self.rule) = (title, place, schedule, rule)
  }

  /// That a day of a series on which nothing is in the book is left out.
  public static var leftOut: Heard {
    var heard = Heard()
    heard.state = .leftOut
    return heard
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "state", &state)
    visitor.register(2, "title", &title)
    visitor.register(3, "place", &place)
    visitor.register(4, "schedule", &schedule)
    visitor.register(5, "rule", &rule)
  }
}

/// Whether it takes place, as its calendar says.
public enum HeardState: String, Choice, Sendable {
  case held
  case cancelled
  /// Its day is left out of its series.
  case leftOut = "left-out"
  public var word: String { rawValue }
}
