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

  /// A rule whose days are said in UTC, by the clock of its gigs, which may show the day before or after.
  mutating func byClock(
    _ rule: RecurrenceRule, _ event: ICalendarEvent, _ schedule: Schedule
  ) -> RecurrenceRule {
    guard let start = event.start, start.isUTC, start.day != schedule.start else { return rule }
    var own = rule
    let isOfWeeks = rule.frequency == .weekly || rule.frequency == .daily
    if isOfWeeks, rule.months.isEmpty, rule.monthDays.isEmpty {
      func moved(_ weekday: Int) -> Int { (weekday + 6 + (schedule.start - start.day)) % 7 + 1 }
      own.weekdays = rule.weekdays.map { RecurrenceRule.Weekday(moved($0.weekday)) }
        .sorted { $0.weekday < $1.weekday }
      if rule.interval > 1 { own.weekStart = moved(rule.weekStart) }
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

  // MARK: zones

  /// The event with zones as they are called here.
  mutating func settled(_ event: ICalendarEvent) -> ICalendarEvent {
    var event = event
    settle(&event.start, event.line)
    settle(&event.end, event.line)
    settle(&event.recurrence, event.line)
    for place in event.exceptions.indices where !event.exceptions[place].zone.isEmpty {
      event.exceptions[place].zone = name(of: event.exceptions[place].zone, event.line)
    }
    return event
  }

  private mutating func settle(_ moment: inout ICalendarMoment?, _ line: Int) {
    guard let zone = moment?.zone, !zone.isEmpty else { return }
    moment?.zone = name(of: zone, line)
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
    return String(rest)
  }

  /// Windows' names of zones in which much is played (CLDR, windowsZones), and old ones.
  private static let others: StaticString = """
    US/Eastern=America/New_York|US/Central=America/Chicago|US/Mountain=America/Denver|US/Pacific=America/Los_Angeles\
    |Eastern Standard Time=America/New_York|Central Standard Time=America/Chicago|Mountain Standard Time=America/Denver\
    |Pacific Standard Time=America/Los_Angeles|GMT Standard Time=Europe/London|W. Europe Standard Time=Europe/Berlin\
    |Romance Standard Time=Europe/Paris|Central Europe Standard Time=Europe/Budapest\
    |Central European Standard Time=Europe/Warsaw|AUS Eastern Standard Time=Australia/Sydney|Tokyo Standard Time=Asia/Tokyo
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
