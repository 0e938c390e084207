/// That an issued invoice went to the client: when, and how; its reminders likewise.
///
/// Issued, at the hub and sent are three facts: issuing freezes what it says, the hub has it once the change was taken,
/// and only a person knows that it was sent.
public struct Sending: Composite, Equatable {
  public var day = Day(number: 0)
  public var way = SendingWay.hand

  public init() {}

  public init(on day: Day, by way: SendingWay) {
    self.day = day
    self.way = way
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "day", &day)
    visitor.register(2, "way", &way)
  }
}

/// How something went to a client.
public enum SendingWay: String, Choice, Sendable {
  /// Somebody said so: on paper, by a portal.
  case hand
  /// A mail that the person's own program sends.
  case mail
  /// The system's share sheet.
  case share
  public var word: String { rawValue }
}
