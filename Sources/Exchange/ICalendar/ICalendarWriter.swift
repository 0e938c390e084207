import Ledger

/// Gigs as a calendar of RFC 5545, for other calendars (rule G29): when, where and what, and never money or notes.
///
/// A gig has one UID for good. Rules are written as rules (RRULE), with what was left out of them (EXDATE) and with what is in the
/// book of them (RECURRENCE-ID), so that other calendars draw what Ledgerline draws.
public struct ICalendarWriter {
  private let book: Book
  private let stamp: String
  /// Whether gigs are written whose date is only kept.
  private let holds: Bool
  private let today: Day
  private let scope: CalendarScope
  private var lines = ICalendarLines()
  private var zones = KnownZones()
  /// The zones that events name, and the first day in each.
  private var named: [(zone: String, from: Day)] = []

  private init(_ book: Book, now: Instant, holds: Bool, _ scope: CalendarScope) {
    self.book = book
    self.holds = holds
    today = now.utcDay
    self.scope = scope
    stamp = ICalendarLines.utc(now)
  }

  /// The gigs of some days; of rules that come then all that they have.
  ///
  /// A calendar that others subscribe to says after how many hours they look again.
  public static func bytes(
    _ book: Book, from: Day, through: Day, name: String, now: Instant, holds: Bool = true,
    of scope: CalendarScope = CalendarScope(), refreshHours: Int = 0
  ) -> [UInt8] {
    var writer = ICalendarWriter(book, now: now, holds: holds, scope)
    writer.events(from, through)
    var calendar = head()
    calendar.text("X-WR-CALNAME", name)
    if refreshHours > 0 {
      // RFC 7986, 5.7, and what those read who came before it.
      calendar.line("REFRESH-INTERVAL;VALUE=DURATION", "PT\(refreshHours)H")
      calendar.line("X-PUBLISHED-TTL", "PT\(refreshHours)H")
    }
    for one in writer.named {
      if let rules = writer.zones.rules(one.zone) {
        rules.write(one.zone, from: one.from, &calendar)
      }
    }
    writer.lines.line("END", "VCALENDAR")
    return calendar.bytes + writer.lines.bytes
  }

  /// One gig, to be put into another calendar by hand; nil where it has no date.
  ///
  /// Its times are in UTC, so that no zone has to be described.
  public static func bytes(of project: Project, in book: Book, now: Instant) -> [UInt8]? {
    guard var event = book.event(of: project, in: "UTC") else { return nil }
    event.schedule = event.shown
    var writer = ICalendarWriter(book, now: now, holds: true, CalendarScope())
    writer.begin(project.id.text)
    writer.write(event)
    writer.lines.line("END", "VCALENDAR")
    return head().bytes + writer.lines.bytes
  }

  /// What every UID ends in, behind the id of a gig or of a rule.
  static let uidEnd = "@ledgerline"

  private static func head() -> ICalendarLines {
    var calendar = ICalendarLines()
    calendar.line("BEGIN", "VCALENDAR")
    calendar.line("VERSION", "2.0")
    calendar.line("PRODID", "-//Ledgerline//Ledgerline//EN")
    calendar.line("CALSCALE", "GREGORIAN")
    calendar.line("METHOD", "PUBLISH")
    return calendar
  }

  private mutating func events(_ from: Day, _ through: Day) {
    guard from <= through else { return }
    var isWritten: Set<UInt64> = []
    for series in GigCalendar(of: book).series where scope.has(series.rule, in: book) {
      if series.days(meeting: from...through).isEmpty { continue }
      write(series, &isWritten)
    }
    for event in book.calendarEvents(from: from, through: through, in: "") where !event.isDrawn {
      if isWritten.contains(event.project.raw) || isLeftOut(event.hold) { continue }
      if !scope.isAll {
        guard let project = book.projects[event.project], scope.has(project, in: book) else {
          continue
        }
      }
      begin(event.project.text)
      write(event)
    }
  }

  /// Dates that are only kept where none are asked for, and those that nobody keeps any more.
  private func isLeftOut(_ hold: Hold?) -> Bool {
    hold.map { !holds || $0.isLapsed(on: today) } ?? false
  }

  // MARK: events

  private mutating func begin(_ id: String) {
    lines.line("BEGIN", "VEVENT")
    lines.line("UID", id + ICalendarWriter.uidEnd)
    lines.line("DTSTAMP", stamp)
  }

  private mutating func write(_ event: CalendarEvent) {
    times(event.schedule)
    lines.text("SUMMARY", event.title)
    lines.text("LOCATION", event.location)
    var description: [String] = []
    if !isBlank(event.artist) { description.append(event.artist) }
    for time in event.times {
      let end = time.end.map { "–" + $0.text } ?? ""
      let day = time.day.map { $0 == event.start ? "" : $0.text + " " } ?? ""
      description.append(day + time.start.text + end + " " + time.name)
    }
    lines.text("DESCRIPTION", description.joined(separator: "\n"))
    let isOpen = event.hold != nil || scope.isOpen(event.project, in: book)
    lines.line("STATUS", event.isMissed ? "CANCELLED" : isOpen ? "TENTATIVE" : "CONFIRMED")
    lines.line("END", "VEVENT")
  }

  private mutating func times(_ schedule: Schedule) {
    moment("DTSTART", schedule, schedule.start, schedule.startTime)
    if schedule.allDay {
      // The end of whole days is the first day that it is not.
      lines.line("DTEND;VALUE=DATE", ICalendarLines.date(schedule.lastDay.adding(days: 1)))
    } else if schedule.endsAfterStart {
      let end = end(of: schedule)
      moment("DTEND", schedule, end.day, end.time)
    }
  }

  /// A start that the clocks leave out is an hour later (RFC 5545, section 3.3.5): an end within that hour would be before it, so it
  /// is as long after it as the clock says.
  private mutating func end(of schedule: Schedule) -> (day: Day, time: TimeOfDay) {
    let end = (day: schedule.end, time: schedule.endTime)
    guard let rules = zones.rules(schedule.zone) else { return end }
    let start = rules.instant(schedule.start, schedule.startTime)
    if rules.instant(end.day, end.time) > start { return end }
    let length =
      Instant(end.day, end.time).milliseconds
      - Instant(schedule.start, schedule.startTime).milliseconds
    return rules.local(start.adding(milliseconds: length))
  }

  private mutating func moment(_ name: String, _ schedule: Schedule, _ day: Day, _ time: TimeOfDay)
  {
    if schedule.allDay {
      lines.line(name + ";VALUE=DATE", ICalendarLines.date(day))
    } else if schedule.zone == "UTC" {
      lines.line(name, ICalendarLines.moment(day, time) + "Z")
    } else if zones.rules(schedule.zone) == nil {
      lines.line(name, ICalendarLines.moment(day, time))
    } else {
      lines.line(name + ";TZID=" + schedule.zone, ICalendarLines.moment(day, time))
      if let place = named.firstIndex(where: { $0.zone == schedule.zone }) {
        named[place].from = Swift.min(named[place].from, day)
      } else {
        named.append((schedule.zone, day))
      }
    }
  }

  // MARK: rules

  private mutating func write(_ series: GigSeries, _ isWritten: inout Set<UInt64>) {
    guard let first = series.recurrence.firstDay(from: series.first.start) else { return }
    let rule = series.rule
    let schedule = series.schedule(on: first)
    begin(rule.id.text)
    var event = CalendarEvent(schedule: schedule, shown: schedule)
    event.title = rule.name
    event.artist = rule.artist
    event.location = rule.location
    lines.line("RRULE", text(of: series))
    var overrides: [Project] = []
    for row in book.projects.rows(linking: Project.ruleLink, to: rule.id.raw) {
      let project = book.projects.rows[Int(row)]
      guard let day = project.occurrence else { continue }
      let isLeftOut = isLeftOut(project.hold) || !scope.has(project, in: book)
      if project.id == rule.occurrence(on: day), project.isLive, project.schedule != nil, !isLeftOut
      {
        overrides.append(project)
      } else {
        moment("EXDATE", schedule, day, schedule.startTime)
      }
    }
    // What a rule before it has is written with that one.
    for day in series.kept { moment("EXDATE", schedule, day, schedule.startTime) }
    write(event)
    for project in overrides {
      guard let day = project.occurrence, let event = book.event(of: project, in: "") else {
        continue
      }
      isWritten.insert(project.id.raw)
      begin(rule.id.text)
      moment("RECURRENCE-ID", schedule, day, schedule.startTime)
      write(event)
    }
  }

  /// With the end that it has in the book; UNTIL is in UTC where the times have a zone.
  private mutating func text(of series: GigSeries) -> String {
    var recurrence = series.recurrence
    guard let last = series.last else { return recurrence.text }
    recurrence.count = nil
    let schedule = series.first
    if schedule.allDay {
      recurrence.until = RecurrenceRule.Until(last)
    } else if let rules = zones.rules(schedule.zone) {
      let (day, time) = rules.instant(last, schedule.startTime).local(offsetMinutes: 0)
      recurrence.until = RecurrenceRule.Until(day, time, isUTC: true)
    } else {
      recurrence.until = RecurrenceRule.Until(last, schedule.startTime)
    }
    return recurrence.text
  }
}
