import Ledger

extension TimeZoneRules {
  /// VTIMEZONE of RFC 5545, section 3.6.5: every change from the year before a day on, and until it is said by rule or 2037.
  func write(_ name: String, from day: Day, _ lines: inout ICalendarLines) {
    lines.line("BEGIN", "VTIMEZONE")
    lines.line("TZID", name)
    let first = day.adding(years: -1).firstOfYear
    var offset = self.offset(at: Instant(first, .midnight))
    observance(
      "STANDARD", from: offset, to: offset, Day(year: 1970, month: 1, day: 1) ?? first, .midnight,
      &lines)
    let last = Day(year: Swift.max(2037, day.year + 1), month: 12, day: 31) ?? .last
    for change in changes(from: first, through: last) {
      // Which of two offsets is summer's matters to nobody who reckons with them.
      let kind = change.offset > offset ? "DAYLIGHT" : "STANDARD"
      let (onset, time) = change.at.local(offsetMinutes: offset)
      observance(kind, from: offset, to: change.offset, onset, time, &lines)
      offset = change.offset
    }
    lines.line("END", "VTIMEZONE")
  }

  private func observance(
    _ kind: String, from: Int, to: Int, _ day: Day, _ time: TimeOfDay, _ lines: inout ICalendarLines
  ) {
    lines.line("BEGIN", kind)
    lines.line("DTSTART", ICalendarLines.moment(day, time))
    lines.line("TZOFFSETFROM", TimeZoneRules.text(from))
    lines.line("TZOFFSETTO", TimeZoneRules.text(to))
    lines.line("END", kind)
  }

  /// "+0530".
  private static func text(_ minutes: Int) -> String {
    let size = abs(minutes)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return (minutes < 0 ? "-" : "+") + two(size / 60) + two(size % 60)
  }
}
