import Ledger

// What a calendar says that gigs do not follow is named; what its program calls zones is understood (rule G29).
extension ICalendarImport {
  mutating func sayUnread(_ event: ICalendarEvent) {
    if event.hasOtherDays {
      warn(
        event, "days that RDATE, EXRULE or a second RRULE names are not read",
        hint: "Enter or leave out those by hand.")
    }
    if event.meansFollowing {
      warn(
        event, "the event is changed with those that follow, and only this one is here",
        hint: "Change the others by hand.")
    }
  }

  private mutating func warn(_ event: ICalendarEvent, _ what: Phrase, hint: Phrase) {
    plan.problems.append(ImportProblem(.warning, "line \(event.line)", what, hint: hint))
  }

  /// A rule by the clock of its gigs: of its days in UTC that may show the day before or after, and its end is a day of it.
  mutating func byClock(
    _ rule: RecurrenceRule, _ event: ICalendarEvent, _ schedule: Schedule
  ) -> RecurrenceRule {
    var own = rule
    own.until = ICalendarImport.last(of: rule, event, schedule).map { RecurrenceRule.Until($0) }
    guard let start = event.start, start.isUTC, start.day != schedule.start else { return own }
    let isOfWeeks = rule.frequency == .weekly || rule.frequency == .daily
    if isOfWeeks, rule.months.isEmpty, rule.monthDays.isEmpty {
      func moved(_ weekday: Int) -> Int { (weekday + 6 + (schedule.start - start.day)) % 7 + 1 }
      own.weekdays = rule.weekdays.map { RecurrenceRule.Weekday(moved($0.weekday)) }
        .sorted { $0.weekday < $1.weekday }
      if rule.interval > 1 || !rule.positions.isEmpty { own.weekStart = moved(rule.weekStart) }
      return own
    }
    let isPlain = rule == RecurrenceRule.plain(like: rule)
    // Every month has its first 28 days.
    let isSame = start.day.monthKey == schedule.start.monthKey && start.day.day < 29
    if !isPlain || !isSame || schedule.start.day > 28 {
      warn(
        event, "the days of its rule are those of UTC, and others by your clock",
        hint: "Look at them, and give the series other days.")
    }
    return own
  }

  /// The last day of a rule.
  ///
  /// Of one in UTC it is UTC's, moved as the first day is, or the one by the clock: where that changed since, the last gig is an
  /// hour behind UNTIL by one of them.
  private static func last(
    of rule: RecurrenceRule, _ event: ICalendarEvent, _ schedule: Schedule
  ) -> Day? {
    guard let last = rule.lastDay(of: schedule) else { return nil }
    guard let start = event.start, start.isUTC, let time = start.time else { return last }
    var world = schedule
    (world.start, world.startTime, world.zone) = (start.day, time, "UTC")
    let there = rule.lastDay(of: world)?.adding(days: schedule.start - start.day)
    return Swift.max(last, there ?? last)
  }

  // MARK: zones

  /// The event with zones as they are called here.
  mutating func settled(_ event: ICalendarEvent) -> ICalendarEvent {
    var event = event
    event.start = event.start.map { settled($0, event.line) }
    event.end = event.end.map { settled($0, event.line) }
    event.recurrence = event.recurrence.map { settled($0, event.line) }
    for place in event.exceptions.indices {
      event.exceptions[place] = settled(event.exceptions[place], event.line)
    }
    return event
  }

  /// One in UTC is as one with a Z, whatever its program calls UTC: no place has that clock.
  private mutating func settled(_ moment: ICalendarMoment, _ line: Int) -> ICalendarMoment {
    if moment.zone.isEmpty { return moment }
    var moment = moment
    moment.zone = name(of: moment.zone, line)
    if moment.zone == "UTC" { (moment.zone, moment.isUTC) = ("", true) }
    return moment
  }

  /// What a zone is called here; "" for one that nobody knows, which is said once.
  private mutating func name(of zone: String, _ line: Int) -> String {
    if let known = zoneNames[zone] { return known }
    let known = ICalendarImport.known(zone)
    zoneNames[zone] = known ?? ""
    if known == nil {
      plan.problems.append(
        ImportProblem(
          .warning, "line \(line)",
          "the time zone “\(CellFault.shown(zone))” is not known, so that its times are taken by your clock",
          hint: "Move what is elsewhere."))
    }
    return known ?? ""
  }

  private static func known(_ zone: String) -> String? {
    if zone.utf8.count > 100 { return nil }
    for pair in others.string.split(separator: "|") {
      let names = pair.split(separator: "=")
      if names.count == 2, names[0] == zone { return String(names[1]) }
    }
    // Some programs set an address before it: /citadel.org/20261101_1/Europe/Berlin.
    var rest = zone[...]
    while TimeZoneRules(String(rest)) == nil {
      guard let slash = rest.utf8.firstIndex(of: Ascii.slash) else { return nil }
      rest = rest[rest.utf8.index(after: slash)...]
    }
    if rest == "GMT" || rest == "Etc/UTC" || rest == "Etc/GMT" { return "UTC" }
    return String(rest)
  }

  /// Windows' names of zones in which much is played (CLDR, windowsZones), and old ones.
  private static let others: StaticString = """
    US/Eastern=America/New_York|US/Central=America/Chicago|US/Mountain=America/Denver|US/Pacific=America/Los_Angeles\
    |Eastern Standard Time=America/New_York|Central Standard Time=America/Chicago|Mountain Standard Time=America/Denver\
    |Pacific Standard Time=America/Los_Angeles|GMT Standard Time=Europe/London|W. Europe Standard Time=Europe/Berlin\
    |Romance Standard Time=Europe/Paris|Central Europe Standard Time=Europe/Budapest\
    |Central European Standard Time=Europe/Warsaw|AUS Eastern Standard Time=Australia/Sydney|Tokyo Standard Time=Asia/Tokyo\
    |UCT=UTC|Etc/UCT=UTC|Zulu=UTC|Etc/Zulu=UTC|Universal=UTC|Etc/Universal=UTC|Coordinated Universal Time=UTC
    """
}

extension RecurrenceRule {
  /// As often and as long as another one, with nothing said of its days.
  fileprivate static func plain(like rule: RecurrenceRule) -> RecurrenceRule {
    var plain = RecurrenceRule(rule.frequency)
    (plain.interval, plain.count, plain.until) = (rule.interval, rule.count, rule.until)
    plain.weekStart = rule.weekStart
    return plain
  }
}
