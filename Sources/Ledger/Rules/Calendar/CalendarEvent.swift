/// A gig as a calendar shows it: one in the book, or one that its rule has and nobody touched yet (rule G26).
public struct CalendarEvent: Sendable, Equatable {
  /// The project that it is, or becomes when somebody touches it.
  public var project = ID<Project>()
  /// The rule that it is an occurrence of, and the day that the rule has it on; none for a gig that comes once.
  public var rule = ID<GigRule>()
  public var occurrence: Day?
  /// Not in the book: only drawn, as its rule says.
  public var isDrawn = false
  public var title = ""
  public var artist = ""
  public var client = ID<Client>()
  public var mediaType = MediaType.recording
  public var stage = Stage.open
  public var hold: Hold?
  /// It did not take place (rule G96).
  public var isMissed = false
  public var location = ""
  /// When it is, in its own time zone.
  public var schedule: Schedule
  /// When that is in the time zone that was asked for; the same as ``schedule`` where the event has no zone or is of whole days.
  public var shown: Schedule
  /// Load-in, soundcheck, doors …, in their order.
  public var times: [GigTime] = []

  public init(schedule: Schedule, shown: Schedule) {
    self.schedule = schedule
    self.shown = shown
  }

  public var start: Day { schedule.start }
  public var startTime: TimeOfDay { schedule.startTime }
  public var end: Day { schedule.end }
  public var endTime: TimeOfDay { schedule.endTime }
  public var allDay: Bool { schedule.allDay }
  public var zone: String { schedule.zone }

  /// The last day on which something of it is: one that ends at midnight is not on the day that begins then.
  public var lastShownDay: Day { shown.lastDay }

  /// Whether somebody is to be there: it was not missed, and is no date that nobody keeps any more.
  public func isTaken(on today: Day) -> Bool {
    !isMissed && hold?.isLapsed(on: today) != true
  }

  /// By when it begins where it is shown, whole days first; on one moment by what does not change.
  public static func isBefore(_ a: CalendarEvent, _ b: CalendarEvent) -> Bool {
    if a.shown.start != b.shown.start { return a.shown.start < b.shown.start }
    if a.allDay != b.allDay { return a.allDay }
    if !a.allDay, a.shown.startTime != b.shown.startTime {
      return a.shown.startTime < b.shown.startTime
    }
    if a.title != b.title { return a.title < b.title }
    return a.project < b.project
  }
}

extension Schedule {
  /// The last day that something of it is on.
  public var lastDay: Day {
    if allDay || end <= start || endTime > .midnight { return Swift.max(start, end) }
    return end.adding(days: -1)
  }

  /// The days of the work, as a paper says them: a night belongs to the day on which it began.
  public var workDays: ClosedRange<Day> {
    if end <= start { return start...start }
    let isNight = endTime.minutes <= 6 * 60 || end - start == 1 && endTime <= startTime
    return start...(allDay || !isNight ? end : end.adding(days: -1))
  }
}

extension Formats {
  /// "Jan 2, 2026", or "Jan 2, 2026 – Jan 4, 2026".
  public func days(_ days: ClosedRange<Day>) -> String {
    let first = day(days.lowerBound)
    return days.lowerBound == days.upperBound
      ? first : first + Formats.until + day(days.upperBound)
  }

  /// What stands between the first and the last day.
  static var until: String { " \u{2013} " }
}

extension Book {
  /// What the calendar has on some days, as a clock in `zone` shows them: gigs in the book and those that rules draw, in order.
  ///
  /// "" for `zone` shows everything by its own clock. What was missed and is not billed is there where it is asked for.
  ///
  /// - Complexity: one look at the day of every project, then O(events in the days + rules).
  public func calendarEvents(
    from: Day, through: Day, in zone: String, withMissed: Bool = false
  ) -> [CalendarEvent] {
    guard from <= through else { return [] }
    // Elsewhere it may be the day before or after, and from one edge of the world to the other two days.
    let span = from.adding(days: -2)...through.adding(days: 2)
    var events: [CalendarEvent] = []
    var zones = KnownZones()
    func take(_ event: CalendarEvent) {
      if event.shown.start <= through && event.lastShownDay >= from { events.append(event) }
    }
    for place in projects.rows.indices where projects.rows[place].isOn(span, withMissed) {
      if let event = event(of: projects.rows[place], in: zone, &zones) { take(event) }
    }
    for series in GigCalendar(of: self).series {
      for day in series.days(meeting: span) where isDrawn(series.rule, on: day) {
        take(CalendarEvent(drawn: series, on: day, in: zone, &zones))
      }
    }
    return events.sorted { CalendarEvent.isBefore($0, $1) }
  }

  /// What rules draw that begins within some days, by its own clock, in order.
  ///
  /// - Complexity: O(rules and what they draw).
  func drawnGigs(of calendar: GigCalendar, from: Day, through: Day) -> [CalendarEvent] {
    var events: [CalendarEvent] = []
    var zones = KnownZones()
    for series in calendar.series {
      for day in series.days(in: from...through) where isDrawn(series.rule, on: day) {
        events.append(CalendarEvent(drawn: series, on: day, in: "", &zones))
      }
    }
    return events.sorted { CalendarEvent.isBefore($0, $1) }
  }

  /// A project as the calendar shows it; nil for one without a date.
  public func event(of project: Project, in zone: String) -> CalendarEvent? {
    var zones = KnownZones()
    return event(of: project, in: zone, &zones)
  }

  private func event(
    of project: Project, in zone: String, _ zones: inout KnownZones
  ) -> CalendarEvent? {
    guard let schedule = project.schedule else { return nil }
    var event = CalendarEvent(schedule: schedule, shown: zones.shown(schedule, in: zone))
    event.project = project.id
    event.rule = project.rule
    event.occurrence = project.occurrence
    event.title = project.name
    event.artist = project.artist
    event.client = project.client
    event.mediaType = project.mediaType
    event.stage = project.stage
    event.hold = project.hold
    event.isMissed = project.isMissed
    event.location = project.location
    event.times = gigTimes(of: project.id)
    return event
  }

  /// The times of a gig beside its beginning and end, in their order.
  public func gigTimes(of project: ID<Project>) -> [GigTime] {
    gigTimes.live(linking: GigTime.projectLink, to: project.raw).inListOrder
  }
}

extension Project {
  /// Whether it is live, or was missed where that is asked for, and something of it is on one of some days, by its own clock.
  fileprivate func isOn(_ span: ClosedRange<Day>, _ withMissed: Bool) -> Bool {
    guard life == .live || withMissed && aside == .missed && life == .archived, let schedule else {
      return false
    }
    return schedule.start <= span.upperBound && schedule.lastDay >= span.lowerBound
  }
}

extension CalendarEvent {
  /// One that is not in the book.
  init(drawn series: GigSeries, on day: Day, in zone: String, _ zones: inout KnownZones) {
    let schedule = series.schedule(on: day)
    self.init(schedule: schedule, shown: zones.shown(schedule, in: zone))
    let rule = series.rule
    project = rule.occurrence(on: day)
    self.rule = rule.id
    occurrence = day
    isDrawn = true
    title = rule.name
    artist = rule.artist
    client = rule.client
    mediaType = rule.mediaType
    location = rule.location
  }
}
