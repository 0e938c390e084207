/// A moment of world time to the millisecond, within the years 1 to 9999.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// Outside the years 1 to 9999 the nearest instant there is.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Instant.first), Instant.last)
  }

  /// The moment of a wall-clock time in a place so many minutes east of UTC.
  public init(_ day: Day, _ time: TimeOfDay, offsetMinutes: Int = 0) {
    self.init(
      milliseconds: Int64(day.number) * Instant.perDay
        + (Int64(time.minutes) - Int64(offsetMinutes)) * 60_000)
  }

  private static var perDay: Int64 { 86_400_000 }
  private static var first: Int64 { Int64(Day.first.number) * perDay }
  private static var last: Int64 { Int64(Day.last.number) * perDay + perDay - 1 }

  /// The civil day in UTC.
  public var utcDay: Day { Day(number: Int32(truncatingIfNeeded: dayAndRest.day)) }

  /// The civil day and time in a place so many minutes east of UTC.
  public func local(offsetMinutes: Int) -> (day: Day, time: TimeOfDay) {
    let (day, rest) = adding(milliseconds: Int64(offsetMinutes) * 60_000).dayAndRest
    return (Day(number: Int32(truncatingIfNeeded: day)), TimeOfDay(minutes: Int(rest / 60_000)))
  }

  /// A later instant (earlier when negative), clamped to the range.
  public func adding(milliseconds more: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(more)
    return Instant(milliseconds: overflow ? (more < 0 ? Int64.min : Int64.max) : sum)
  }

  /// RFC 3339 in UTC with milliseconds: "2026-11-21T03:46:32.000Z".
  public var text: String {
    let (day, rest) = dayAndRest
    let seconds = Int(rest / 1_000)
    return String(unsafeUninitializedCapacity: 24) { text in
      Day(number: Int32(truncatingIfNeeded: day)).write(into: text)
      text[10] = 0x54
      putDigits(seconds / 3_600, 2, in: text, at: 11)
      text[13] = 0x3A
      putDigits(seconds / 60 % 60, 2, in: text, at: 14)
      text[16] = 0x3A
      putDigits(seconds % 60, 2, in: text, at: 17)
      text[19] = 0x2E
      putDigits(Int(rest % 1_000), 3, in: text, at: 20)
      text[23] = 0x5A
      return 24
    }
  }

  /// Milliseconds from `b` to `a`.
  public static func - (a: Instant, b: Instant) -> Int64 { a.milliseconds - b.milliseconds }

  public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }

  private var dayAndRest: (day: Int64, rest: Int64) {
    let rest = milliseconds % Instant.perDay
    let day = milliseconds / Instant.perDay
    return rest < 0 ? (day - 1, rest + Instant.perDay) : (day, rest)
  }
}
