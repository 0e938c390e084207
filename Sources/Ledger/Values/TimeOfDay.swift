/// A wall-clock time to the minute, 00:00 to 23:59.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0…1439.
  public let minutes: Int16

  /// nil outside 00:00…23:59.
  public init?(hour: Int, minute: Int) {
    guard 0...23 ~= hour, 0...59 ~= minute else { return nil }
    minutes = Int16(hour * 60 + minute)
  }

  /// Minutes since midnight; other days' minutes wrap around: 1500 is 01:00.
  public init(minutes: Int) {
    let rest = minutes % 1_440
    self.minutes = Int16(rest < 0 ? rest + 1_440 : rest)
  }

  /// Reads "09:00", also "9:00" and "09:00:00" as browsers may write it.
  public init(parsing text: String) throws(DayError) {
    guard !text.isEmpty else { throw .empty }
    let parts = Array(text.utf8).split(separator: 0x3A, omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, parts[0].count <= 2, parts[1].count == 2,
      let hour = wholeNumber(parts[0]), let minute = wholeNumber(parts[1]),
      parts.count == 2 || (parts[2].count == 2 && (wholeNumber(parts[2]) ?? 60) < 60),
      let time = TimeOfDay(hour: hour, minute: minute)
    else { throw .notATime(text) }
    self = time
  }

  public static var midnight: TimeOfDay { TimeOfDay(minutes: 0) }

  public var hour: Int { Int(minutes) / 60 }
  public var minute: Int { Int(minutes) % 60 }

  /// "09:00".
  public var text: String { padded(hour, 2) + ":" + padded(minute, 2) }

  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.minutes < b.minutes }
}
