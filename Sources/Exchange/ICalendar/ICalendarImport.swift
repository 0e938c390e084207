import Ledger

/// Makes gigs of the events of somebody else's calendar: a roster, a band's plan (rule G29).
///
/// Every gig's id follows from its event's UID, so that importing the calendar again changes what was moved, takes away what was
/// cancelled, and adds nothing twice. Client, fee, notes and stage are the book's own and stay; what somebody deleted here
/// stays deleted, and what was delivered stays as it is. What this book wrote itself (``ICalendarWriter``) stays as the book has it.
public struct ICalendarImport {
  let client: ID<Client>
  private let zone: ImportZone
  let now: Instant
  let book: Book
  /// Those of the file.
  var rules: [ID<GigRule>: GigRule] = [:]
  /// When a series in UTC is there, and how many days later its gigs are, by the clock of whoever imports.
  var shifts: [ID<GigRule>: (time: TimeOfDay, days: Int)] = [:]
  /// Those that the file changed, with the line of their event.
  var changedRules: [(rule: GigRule, line: Int)] = []
  /// The days that it leaves out of series that the book has, with the line of their event.
  var leftOut: [(rule: GigRule, days: [Day], line: Int)] = []
  /// The gigs of the book that the file says something of.
  var named: Set<ID<Project>> = []
  var plan = ImportPlan()
  private var zones = KnownZones()
  /// What names of zones in the file are here; "" for those that nobody knows.
  var zoneNames: [String: String] = [:]
  /// How days, times and rules are said.
  let formats: Formats
  var changes: CalendarChanges
  /// What was taken back with an import comes as if it had never been there.
  let gone: TakenBack

  private init(
    _ book: Book, _ client: ID<Client>, _ zone: ImportZone, _ now: Instant, _ formats: Formats
  ) {
    self.formats = formats
    changes = CalendarChanges(formats: formats)
    gone = TakenBack(book)
    self.book = book
    self.client = client
    self.zone = zone
    self.now = now
  }

  /// What importing events into a book would do; `client` is whose gigs they are.
  public static func plan(
    _ events: [ICalendarEvent], into book: Book, client: ID<Client>, zone: ImportZone, now: Instant,
    formats: Formats = .plain
  ) -> ImportPlan {
    var work = ICalendarImport(book, client, zone, now, formats)
    // Of several versions of one event the latest counts.
    var latest: [String: Int] = [:]
    for (place, event) in events.enumerated() {
      // Without a UID each is one of its own, and named.
      let key = event.uid.isEmpty ? "\(place)" : ICalendarImport.key(event)
      if let known = latest[key], events[known].sequence > event.sequence { continue }
      latest[key] = place
    }
    let places = Set(latest.values)
    let kept = events.indices.filter { places.contains($0) }.map { events[$0] }
    for event in kept where event.recurrence == nil { work.take(event) }
    for event in kept where event.recurrence != nil { work.take(event) }
    work.cancelLeftOut()
    work.bringBackHad()
    work.sayStaying()
    let (changed, cancelled) = (work.changes.changed, work.changes.cancelled)
    work.plan.conclusions += CalendarChanges.lines(
      "\(changed.count) changed as the calendar has them", changed)
    work.plan.conclusions += CalendarChanges.lines("\(cancelled.count) cancelled", cancelled)
    return work.plan
  }

  private static func key(_ event: ICalendarEvent) -> String {
    let moment = event.recurrence.map { $0.day.text + ($0.time?.text ?? "") } ?? ""
    return event.uid + "\n" + moment
  }

  static func rule(_ uid: String) -> ID<GigRule> { .foreign("ics:rule:" + uid) }

  private mutating func take(_ event: ICalendarEvent) {
    let event = settled(event)
    guard !event.uid.isEmpty, let schedule = schedule(event) else {
      let what: Phrase =
        event.uid.isEmpty ? "the event has no UID" : "the event has no day that can be read"
      plan.problems.append(
        ImportProblem(.warning, "line \(event.line)", what, hint: "Enter it by hand."))
      return
    }
    if isOwn(event.uid) {
      return plan.say(
        event.rule.isEmpty ? .project : .gigrule, .kept, title(of: event),
        formats.day(schedule.start))
    }
    sayUnread(event)
    if let recurrence = event.recurrence {
      let rule = ICalendarImport.rule(event.uid)
      if let series = rules[rule] ?? book.gigRules[rule] {
        // By the clock of its series, whatever its own is.
        let day = day(of: recurrence, in: rule, series.schedule ?? schedule)
        return take(event, schedule, of: series, on: day)
      }
    } else if !event.rule.isEmpty {
      do throws(RecurrenceProblem) {
        let rule = try RecurrenceRule(parsing: event.rule)
        let settled = self.schedule(event, isRule: true) ?? schedule
        return takeRule(event, settled, byClock(rule, event, schedule))
      } catch {
        plan.problems.append(
          ImportProblem(
            .warning, "line \(event.line)", error.message,
            hint: "Only its first day comes in."))
      }
    }
    let text = ICalendarImport.key(event)
    take(event, schedule, as: .foreign("ics:" + text), rule: nil, on: nil)
  }

  /// Whether an event is a gig of this book, or its rule, as it was written for other calendars.
  private func isOwn(_ uid: String) -> Bool {
    guard uid.hasSuffix(ICalendarWriter.uidEnd) else { return false }
    let name = String(uid.dropLast(ICalendarWriter.uidEnd.count))
    return ID<Project>(name).map { book.projects[$0] != nil } == true
      || ID<GigRule>(name).map { book.gigRules[$0] != nil } == true
  }

  func title(of event: ICalendarEvent) -> String {
    isBlank(event.summary) ? "Gig" : String(trimmed(event.summary).prefix(100))
  }

  // MARK: rows

  private mutating func take(
    _ event: ICalendarEvent, _ schedule: Schedule, of series: GigRule, on day: Day
  ) {
    let id = series.occurrence(on: day)
    // Of a series that was deleted here, or ended with its calendar, nothing comes.
    if !series.isLive, book.isDrawn(series, on: day) {
      return say(.kept, title(of: event), schedule)
    }
    take(event, schedule, as: id, rule: series, on: day)
  }

  private mutating func take(
    _ event: ICalendarEvent, _ schedule: Schedule, as id: ID<Project>, rule: GigRule?, on day: Day?
  ) {
    let title = title(of: event)
    named.insert(id)
    if var known = book.projects[id], !known.isGivenBack, !gone.has(id, in: book.projects) {
      let before = known
      var heard = heard(of: known, event)
      let isBack = isBack(known, heard, event)
      guard known.isLive || isBack, known.stage == .open, !(event.isCancelled && known.isMissed)
      else { return say(.kept, title, schedule) }
      if event.isCancelled, heard.state != .held {
        sayStays(known, event.line)
        return say(.kept, title, schedule)
      }
      if event.isCancelled {
        return cancel(known, title, schedule, event.line, heard, .cancelled)
      }
      let isNew = isOnlyLeftOut(known, heard)
      // Nobody wrote what its series made of it.
      if isNew { (heard.title, heard.place) = (known.name, known.location) }
      (known.life, heard.state) = (.live, .held)
      (known.schedule, heard.schedule) = (schedule, schedule)
      follow(event, &known.name, &known.location, &heard)
      if known.hold != nil && !event.isTentative { known.hold = nil }
      if event.isTentative, isNew { known.hold = Hold() }
      if known != before { changes.change(before, known) }
      say(.kept, known.name, schedule)
      known.heard = heard
      put(known, replacing: before, event.line)
      // What went to the trash with it comes back with it.
      if isBack { add(Deleting.restore(before, in: book), event.line) }
      return
    }
    // Of a rule, what was cancelled is left out of it.
    if event.isCancelled && rule == nil { return }
    var project = Project()
    project.id = id
    project.name = title
    project.client = rule?.client ?? client
    project.mediaType = .concert
    project.schedule = schedule
    project.location = event.location
    project.notes = event.notes
    project.opened = now.utcDay
    project.created = now
    if let rule, let day {
      project.rule = rule.id
      project.occurrence = day
      project.opened = day
      project.created = Instant(day, .midnight)
    }
    if event.isTentative { project.hold = Hold() }
    var heard = Heard(title: title, place: event.location, schedule: schedule)
    if event.isCancelled { (project.life, heard.state) = (.trashed, .cancelled) }
    project.heard = heard
    if event.isCancelled { changes.cancel(title, schedule) } else { say(.added, title, schedule) }
    put(project, replacing: nil, event.line)
  }

  mutating func add(_ edit: Edit, _ line: Int) {
    let count = plan.edit.rowCount
    plan.edit.add(edit)
    plan.place(plan.edit, from: count, at: "", line: line)
  }

  mutating func put(_ project: Project, replacing old: Project?, _ line: Int) {
    let count = plan.edit.rowCount
    plan.edit.put(project, replacing: old)
    plan.place(plan.edit, from: count, at: "", line: line)
  }

  private mutating func say(_ action: ImportPlan.Action, _ title: String, _ schedule: Schedule) {
    plan.say(.project, action, title, formats.day(schedule.start))
  }

  // MARK: times

  /// When an event is, in its own zone; in that of the person where it says UTC.
  ///
  /// A rule has one end for all its nights: that of those on which no clock changes.
  private mutating func schedule(_ event: ICalendarEvent, isRule: Bool = false) -> Schedule? {
    guard let start = event.start else { return nil }
    guard let time = start.time else {
      // The end of whole days is the first day that it is not.
      var last = event.end.map { $0.day.adding(days: -1) } ?? start.day
      if event.end == nil, let minutes = event.minutes, minutes >= 1_440 {
        last = start.day.adding(days: minutes / 1_440 - 1)
      }
      return Schedule(
        start: start.day, startTime: TimeOfDay(minutes: 540), end: Swift.max(start.day, last),
        endTime: TimeOfDay(minutes: 600), allDay: true, zone: zone.name, endChosen: true)
    }
    let own = start.isUTC || zones.rules(start.zone) == nil ? zone.name : start.zone
    var schedule = Schedule(
      start: start.day, startTime: time, end: start.day, endTime: time, zone: own, endChosen: true)
    (schedule.start, schedule.startTime) = local(start, like: schedule)
    if let end = event.end, end.time != nil {
      (schedule.end, schedule.endTime) = local(end, like: schedule)
      if (schedule.end, schedule.endTime) < (schedule.start, schedule.startTime) {
        (schedule.end, schedule.endTime) = (schedule.start, schedule.startTime)
      }
    } else {
      let minutes = Swift.max(0, event.minutes ?? 0)
      (schedule.end, schedule.endTime) = later(
        schedule.start.adding(days: minutes / 1_440), schedule.startTime, minutes % 1_440,
        isRule ? "" : own)
    }
    return schedule
  }

  /// So many minutes later, also where the clocks change between: days of a duration are the calendar's, hours are the clock's.
  private mutating func later(
    _ day: Day, _ time: TimeOfDay, _ minutes: Int, _ zone: String
  ) -> (day: Day, time: TimeOfDay) {
    if minutes > 0, let rules = zones.rules(zone) {
      return rules.local(rules.instant(day, time).adding(milliseconds: Int64(minutes) * 60_000))
    }
    let end = Int(time.minutes) + minutes
    return (day.adding(days: end / 1_440), TimeOfDay(minutes: end % 1_440))
  }

  /// What the clocks of a schedule's zone show at a moment of the file.
  mutating func local(
    _ moment: ICalendarMoment, like schedule: Schedule
  ) -> (day: Day, time: TimeOfDay) {
    guard let time = moment.time else { return (moment.day, schedule.startTime) }
    guard let rules = zones.rules(schedule.zone) else { return (moment.day, time) }
    if moment.isUTC { return rules.local(Instant(moment.day, time)) }
    guard moment.zone != schedule.zone, let other = zones.rules(moment.zone) else {
      return (moment.day, time)
    }
    return rules.local(other.instant(moment.day, time))
  }
}
