/// Why a text is not a date, an instant or a time of day.
public enum DayError: Error, Equatable, Sendable {
  case empty
  case notADay(String)
  case notAnInstant(String)
  case notATime(String)
}

/// A civil day of the Gregorian calendar without a time zone, 0001-01-01 to 9999-12-31.
///
///     let day = try Day(parsing: "2026-01-31")
///     day.adding(months: 1).text  // "2026-02-28"
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let number: Int32

  /// The day of a number; outside the range the nearest day there is.
  public init(number: Int32) {
    self.number = Swift.min(Swift.max(number, Day.firstNumber), Day.lastNumber)
  }

  /// nil when there is no such day: February 30, year 0.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1, day <= Day.length(year: year, month: month)
    else { return nil }
    number = Day.number(year: year, month: month, day: day)
  }

  private init(existing year: Int, _ month: Int, _ day: Int) {
    number = Day.number(year: year, month: month, day: day)
  }

  private static var firstNumber: Int32 { -719_162 }
  private static var lastNumber: Int32 { 2_932_896 }

  /// 0001-01-01.
  public static var first: Day { Day(number: firstNumber) }
  /// 9999-12-31.
  public static var last: Day { Day(number: lastNumber) }

  public var year: Int { civil.year }
  /// 1…12.
  public var month: Int { civil.month }
  /// 1…31.
  public var day: Int { civil.day }

  /// 1 for Monday … 7 for Sunday.
  public var weekday: Int {
    let fromMonday = (Int(number) + 3) % 7
    return (fromMonday < 0 ? fromMonday + 7 : fromMonday) + 1
  }

  /// The day so many days later (earlier when negative), clamped to the range.
  public func adding(days: Int) -> Day {
    let (sum, overflow) = Int(number).addingReportingOverflow(days)
    if overflow { return days < 0 ? .first : .last }
    return Day(number: Int32(clamping: sum))
  }

  /// The same day of a later month, or that month's last day when it is shorter; clamped to the
  /// range.
  ///
  /// January 31 and one month is February 28 or 29.
  public func adding(months: Int) -> Day {
    let (year, month, day) = civil
    let (index, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    if overflow || index > 9999 * 12 + 11 { return months < 0 ? .first : .last }
    if index < 12 { return .first }
    let toYear = index / 12
    let toMonth = index % 12 + 1
    let toDay = Swift.min(day, Day.length(year: toYear, month: toMonth))
    return Day(existing: toYear, toMonth, toDay)
  }

  /// The same day of a later year; February 29 becomes the 28th where there is none.
  public func adding(years: Int) -> Day {
    let (months, overflow) = years.multipliedReportingOverflow(by: 12)
    return overflow ? (years < 0 ? .first : .last) : adding(months: months)
  }

  public var firstOfMonth: Day { Day(existing: civil.year, civil.month, 1) }
  public var lastOfMonth: Day {
    let (year, month, _) = civil
    return Day(existing: year, month, Day.length(year: year, month: month))
  }
  public var firstOfYear: Day { Day(existing: civil.year, 1, 1) }
  public var lastOfYear: Day { Day(existing: civil.year, 12, 31) }

  /// The first day of the week this day is in, for weeks that start on a weekday (1 is Monday).
  public func firstOfWeek(startingOn start: Int = 1) -> Day {
    adding(days: -((weekday - start + 7) % 7))
  }

  /// ISO 8601, "2026-11-21".
  public var text: String {
    String(unsafeUninitializedCapacity: 10) { text in
      write(into: text)
      return 10
    }
  }

  /// Writes the ten bytes of ``text`` to the beginning of `text`, which has room for them.
  func write(into text: UnsafeMutableBufferPointer<UInt8>) {
    let (year, month, day) = civil
    putDigits(year, 4, in: text, at: 0)
    text[4] = 0x2D
    putDigits(month, 2, in: text, at: 5)
    text[7] = 0x2D
    putDigits(day, 2, in: text, at: 8)
  }

  /// "2026-11": the same for all days of a month, and in order.
  public var monthKey: String {
    let (year, month, _) = civil
    return padded(year, 4) + "-" + padded(month, 2)
  }

  /// Days from `b` to `a`.
  public static func - (a: Day, b: Day) -> Int { Int(a.number) - Int(b.number) }

  public static func < (a: Day, b: Day) -> Bool { a.number < b.number }
}

/// Writes a number with zeros in front, which `width` digits are enough for: (5, 2) is "05".
func putDigits(
  _ number: Int, _ width: Int, in text: UnsafeMutableBufferPointer<UInt8>, at start: Int
) {
  var rest = number
  for place in (start..<start + width).reversed() {
    text[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  }
}

/// A number with zeros in front: (5, 2) is "05".
func padded(_ number: Int, _ width: Int) -> String {
  String(decoding: DecimalText.digitBytes(UInt64(number.magnitude), atLeast: width), as: UTF8.self)
}
