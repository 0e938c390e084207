/// When something comes again, as RFC 5545, section 3.3.10, writes it (rule G27): "FREQ=MONTHLY;BYDAY=1TU;COUNT=6".
///
///     let rule = try RecurrenceRule(parsing: "FREQ=WEEKLY;BYDAY=TU,TH")
///     rule.days(from: start, in: start...start.adding(days: 30))
///
/// What is not named follows from the first day: a weekly rule without BYDAY comes on the first day's weekday. Days are civil
/// days of the clock of its time zone; a rule comes once a day at most.
public struct RecurrenceRule: Hashable, Sendable {
  /// FREQ: what INTERVAL counts.
  public enum Frequency: String, Sendable, CaseIterable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday; with an ordinal that of a month or year, counted from its end where it is negative: -1 is the last.
  public struct Weekday: Hashable, Sendable {
    /// 0 is every one.
    public var ordinal: Int
    /// 1 for Monday … 7 for Sunday.
    public var weekday: Int

    public init(_ weekday: Int, ordinal: Int = 0) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }

  /// The last moment that it may come at.
  public struct Until: Hashable, Sendable {
    public var day: Day
    /// None: the whole day.
    public var time: TimeOfDay?
    /// Whether the time is UTC's, else of the clock of the rule.
    public var isUTC: Bool

    public init(_ day: Day, _ time: TimeOfDay? = nil, isUTC: Bool = false) {
      self.day = day
      self.time = time
      self.isUTC = isUTC
    }
  }

  public var frequency: Frequency
  /// Every so many days, weeks, months or years.
  public var interval = 1
  /// How often it comes in all.
  public var count: Int?
  public var until: Until?
  public var weekdays: [Weekday] = []
  /// 1…31, or -1…-31 from the end of the month.
  public var monthDays: [Int] = []
  /// 1…12.
  public var months: [Int] = []
  /// 1…366, or negative from the end of the year.
  var yearDays: [Int] = []
  /// 1…53, or negative from the end of the year.
  public var weeks: [Int] = []
  /// Which of a period's days count, from its first or, negative, its last.
  public var positions: [Int] = []
  /// The day on which weeks begin, 1 for Monday.
  public var weekStart = 1

  public init(_ frequency: Frequency) { self.frequency = frequency }

  /// So often a rule may come: what is counted is counted from its first day.
  public static var greatestCount: Int { 10_000 }
  /// Every so many at most: a rule that comes once in a life.
  static var greatestInterval: Int { 1_000 }

  /// The names of weekdays, Monday first.
  static var codes: [String] { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] }
}

extension RecurrenceRule {
  /// As RFC 5545 writes it, what is usual left out; reading it again gives the same rule.
  public var text: String {
    var parts = ["FREQ=" + frequency.rawValue]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=" + until.text) }
    func list(_ name: String, _ numbers: [Int]) {
      if !numbers.isEmpty {
        parts.append(name + "=" + numbers.map { "\($0)" }.joined(separator: ","))
      }
    }
    list("BYMONTH", months)
    list("BYWEEKNO", weeks)
    list("BYYEARDAY", yearDays)
    list("BYMONTHDAY", monthDays)
    if !weekdays.isEmpty {
      parts.append("BYDAY=" + weekdays.map { $0.text }.joined(separator: ","))
    }
    list("BYSETPOS", positions)
    if weekStart != 1 { parts.append("WKST=" + RecurrenceRule.codes[weekStart - 1]) }
    return parts.joined(separator: ";")
  }
}

extension RecurrenceRule.Weekday {
  var text: String {
    (ordinal == 0 ? "" : "\(ordinal)") + RecurrenceRule.codes[weekday - 1]
  }
}

extension RecurrenceRule.Until {
  /// "20261231" or "20261231T225900Z".
  public var text: String {
    let (year, month, number) = day.civil
    let date = padded(year, 4) + padded(month, 2) + padded(number, 2)
    guard let time else { return date }
    return date + "T" + padded(time.hour, 2) + padded(time.minute, 2) + "00" + (isUTC ? "Z" : "")
  }
}
