/// How far the clocks of a place are from UTC, and when they change: of an IANA time zone, since 1970 (rule G28).
///
/// From tables that are compiled in (`scripts/zone-tables`), so that browser, hub and command line say the same.
public struct TimeZoneRules: Equatable, Sendable {
  private struct Change: Equatable, Sendable {
    /// Minutes since 1970.
    var from: Int
    /// East of UTC.
    var minutes: Int
  }

  /// A weekday of a month at a minute of the clock before the change.
  private struct Moment: Equatable, Sendable {
    var month: Int
    /// 5 is the last.
    var week: Int
    /// 0 is Sunday.
    var weekday: Int
    var minute: Int

    func minutes(in year: Int) -> Int {
      let first = Day(year: year, month: month, day: 1) ?? .first
      var day = first.adding(days: (weekday - first.weekday % 7 + 7) % 7 + 7 * (week - 1))
      while day > first.lastOfMonth { day = day.adding(days: -7) }
      return Int(day.number) * 1_440 + minute
    }
  }

  private var first = 0
  private var changes: [Change] = []
  /// From the first change that it says on.
  private var rule: (from: Int, winter: Int, summer: Int, start: Moment, end: Moment)?

  public static func == (a: TimeZoneRules, b: TimeZoneRules) -> Bool {
    a.first == b.first && a.changes == b.changes && a.rule?.from == b.rule?.from
      && a.rule?.winter == b.rule?.winter && a.rule?.summer == b.rule?.summer
      && a.rule?.start == b.rule?.start && a.rule?.end == b.rule?.end
  }

  /// nil for a zone that the tables do not have, and for "".
  public init?(_ name: String) {
    let name = name == "UTC" || name == "GMT" ? "Etc/UTC" : name
    let wanted = Array(name.utf8)
    guard let slash = wanted.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let parts = ZoneTables.zones.withUTF8Buffer { table -> [[UInt8]]? in
      var at = 0
      while at < table.count {
        var end = at
        while end < table.count, table[end] != UInt8(ascii: "\n") { end += 1 }
        if TimeZoneRules.names(table[at..<end], hold: wanted, slash) {
          return table[at..<end].split(
            separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
          ).map { Array($0) }
        }
        at = end + 1
      }
      return nil
    }
    guard let parts, parts.count == 4 else { return nil }
    read(parts[1], parts[2], parts[3])
  }

  private mutating func read(_ start: [UInt8], _ history: [UInt8], _ rest: [UInt8]) {
    first = TimeZoneRules.number(start[...])
    var before = 0
    for word in history.split(separator: UInt8(ascii: ",")) {
      guard
        let sign = word.firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
      else { continue }
      before += TimeZoneRules.number(word[..<sign], base: 36)
      changes.append(Change(from: before, minutes: TimeZoneRules.number(word[sign...])))
    }
    let words = rest.split(separator: UInt8(ascii: ","))
    guard words.count == 11 else { return }
    let numbers = words.map { TimeZoneRules.number($0) }
    rule = (
      before + TimeZoneRules.number(words[0], base: 36), numbers[1], numbers[2],
      Moment(month: numbers[3], week: numbers[4], weekday: numbers[5], minute: numbers[6]),
      Moment(month: numbers[7], week: numbers[8], weekday: numbers[9], minute: numbers[10])
    )
  }

  /// Whether the names at the beginning of a line hold one.
  private static func names(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, hold wanted: [UInt8], _ slash: Int
  ) -> Bool {
    var isRegion = false
    var at = line.startIndex
    while at < line.endIndex {
      var end = at
      var colon = -1
      while end < line.endIndex, line[end] != UInt8(ascii: "="), line[end] != UInt8(ascii: ";") {
        if line[end] == UInt8(ascii: ":") { colon = end }
        end += 1
      }
      if colon >= 0 {
        isRegion = line[at..<colon].elementsEqual(wanted[..<slash])
        at = colon + 1
      }
      if isRegion, line[at..<end].elementsEqual(wanted[(slash + 1)...]) { return true }
      if end < line.endIndex, line[end] == UInt8(ascii: ";") { return false }
      at = end + 1
    }
    return false
  }

  private static func number(_ bytes: ArraySlice<UInt8>, base: Int = 10) -> Int {
    var number = 0
    for byte in bytes where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      number = number * base + Int(byte) - (byte < 0x3A ? 0x30 : 0x61 - 10)
    }
    return bytes.first == UInt8(ascii: "-") ? -number : number
  }

  // MARK: what it says

  /// Minutes east of UTC at a moment.
  public func offset(at instant: Instant) -> Int {
    let seconds = instant.milliseconds / 60_000
    let minute = Int(instant.milliseconds % 60_000 < 0 ? seconds - 1 : seconds)
    if let rule, minute >= rule.from {
      let year = instant.utcDay.year
      // In the south summer is over the turn of the year.
      let start = rule.start.minutes(in: year) - rule.winter
      let end = rule.end.minutes(in: year) - rule.summer
      let isSummer =
        start < end ? minute >= start && minute < end : minute >= start || minute < end
      return isSummer ? rule.summer : rule.winter
    }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].from <= minute { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].minutes
  }

  /// When the clocks change within some days, and the minutes east of UTC from then on.
  public func changes(from: Day, through: Day) -> [(at: Instant, offset: Int)] {
    var found: [(at: Instant, offset: Int)] = []
    let (low, high) = (Int(from.number) * 1_440, Int(through.number) * 1_440 + 1_439)
    func take(_ minute: Int, _ offset: Int) {
      if minute >= low && minute <= high {
        found.append((Instant(milliseconds: Int64(minute) * 60_000), offset))
      }
    }
    for change in changes { take(change.from, change.minutes) }
    guard let rule else { return found }
    for year in from.year...Swift.max(from.year, through.year) {
      let start = rule.start.minutes(in: year) - rule.winter
      let end = rule.end.minutes(in: year) - rule.summer
      for (minute, offset) in [(start, rule.summer), (end, rule.winter)]
      where minute >= rule.from {
        take(minute, offset)
      }
    }
    return found.sorted { $0.at < $1.at }
  }

  /// What the clocks show at a moment.
  public func local(_ instant: Instant) -> (day: Day, time: TimeOfDay) {
    instant.local(offsetMinutes: offset(at: instant))
  }

  /// The moment at which the clocks show something.
  ///
  /// What they show twice is the first time; what they leave out is reckoned as if they had not changed (02:30 is 03:30 then),
  /// as RFC 5545, section 3.3.5, says.
  public func instant(_ day: Day, _ time: TimeOfDay) -> Instant {
    let plain = Instant(day, time)
    let perDay: Int64 = 86_400_000
    let before = offset(at: plain.adding(milliseconds: -perDay))
    let after = offset(at: plain.adding(milliseconds: perDay))
    for minutes in [before, after] {
      let instant = Instant(day, time, offsetMinutes: minutes)
      if offset(at: instant) == minutes { return instant }
    }
    return Instant(day, time, offsetMinutes: before)
  }
}

/// The time zones that were asked for, each looked up once.
public struct KnownZones: Sendable {
  private var known: [(name: String, rules: TimeZoneRules?)] = []

  public init() {}

  public mutating func rules(_ name: String) -> TimeZoneRules? {
    for one in known where one.name == name { return one.rules }
    let rules = TimeZoneRules(name)
    known.append((name, rules))
    return rules
  }

  /// When something is by the clocks of another zone; as it is where either is not known, and of whole days.
  public mutating func shown(_ schedule: Schedule, in zone: String) -> Schedule {
    guard !schedule.allDay, schedule.zone != zone, let own = rules(schedule.zone),
      let other = rules(zone)
    else { return schedule }
    var shown = schedule
    (shown.start, shown.startTime) = other.local(own.instant(schedule.start, schedule.startTime))
    (shown.end, shown.endTime) = other.local(own.instant(schedule.end, schedule.endTime))
    shown.zone = zone
    return shown
  }
}
