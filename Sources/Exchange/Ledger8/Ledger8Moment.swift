import Ledger

/// A date of Ledger 8: a moment of world time in its JSON, a day or a local time in its CSVs.
public enum Ledger8Moment: Equatable, Sendable {
  case instant(Instant)
  case day(Day)
  case local(Day, TimeOfDay)

  /// The civil day and time in a zone; a bare day has no time.
  public func local(in zone: ImportZone) -> (day: Day, time: TimeOfDay?) {
    switch self {
    case .instant(let instant):
      let local = instant.local(offsetMinutes: zone.offsetMinutes(instant))
      return (local.day, local.time)
    case .day(let day): return (day, nil)
    case .local(let day, let time): return (day, time)
    }
  }
}

/// Where the imported dates were meant: Ledger 8 stores moments of world time without a zone.
public struct ImportZone: Sendable {
  /// The IANA name, "" when unknown.
  public var name: String
  /// Minutes east of UTC at a moment.
  public var offsetMinutes: @Sendable (Instant) -> Int

  public init(name: String, offsetMinutes: @escaping @Sendable (Instant) -> Int) {
    self.name = name
    self.offsetMinutes = offsetMinutes
  }

  public static var utc: ImportZone { ImportZone(name: "UTC") { _ in 0 } }
}
