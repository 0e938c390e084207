/// What is done with gigs that come again (rule G26).
///
/// Occurrences are written whole, under ids and with values that follow from the rule and the day alone: two devices that
/// begin one without hearing of each other write the same rows.
public enum GigRules {
  // MARK: occurrences

  /// The project that an occurrence is, as its rule says it; nil where the rule is not live.
  public static func project(_ occurrence: GigOccurrence, in book: Book) -> Project? {
    guard let series = GigCalendar(of: book).series(of: occurrence.rule) else { return nil }
    return project(series, on: occurrence.day)
  }

  private static func project(_ series: GigSeries, on day: Day) -> Project {
    let rule = series.rule
    var project = Project()
    project.id = rule.occurrence(on: day)
    project.name = rule.name
    project.artist = rule.artist
    project.client = rule.client
    project.mediaType = rule.mediaType
    project.schedule = series.schedule(on: day)
    project.location = rule.location
    project.notes = rule.notes
    project.rule = rule.id
    project.occurrence = day
    // Not the moment of entering: that differs from device to device.
    project.opened = day
    project.created = Instant(day, .midnight)
    // Nobody changed it here yet.
    if rule.heard != nil {
      project.heard = Heard(
        title: rule.name, place: rule.location, schedule: project.schedule)
    }
    return project
  }

  /// Makes projects of occurrences, each with the charge of its rule's fee; what is in the book stays as it is.
  public static func enter(_ occurrences: [GigOccurrence], in book: Book) -> Edit {
    var edit = Edit()
    for (rule, project, day) in drawn(occurrences, in: book) {
      edit.put(project, replacing: nil)
      if let fee = rule.fee {
        edit.put(Booking.charge(fee, rule.service, for: project.id), in: book.charges)
      }
      if let past = gig(before: day, of: rule, in: book) {
        Booking.bring(from: past, to: project.id, bills: rule.fee == nil, in: book, &edit)
      }
    }
    return edit
  }

  /// The gig that came before a day by a rule, or by the one that it follows, and is in the book; nil where nobody plays.
  private static func gig(before day: Day, of rule: GigRule, in book: Book) -> ID<Project>? {
    if book.players.rows.isEmpty && book.deals.rows.isEmpty { return nil }
    var (next, left): (GigRule?, Int) = (rule, 50)
    while let rule = next, left > 0 {
      var found: (id: ID<Project>, day: Day)?
      for place in book.projects.rows(linking: Project.ruleLink, to: rule.id.raw) {
        let project = book.projects.rows[Int(place)]
        guard project.life != .trashed, let when = project.occurrence, when < day else { continue }
        if let found, when < found.day { continue }
        found = (project.id, when)
      }
      if let found { return found.id }
      next = book.gigRules[rule.follows]
      left -= 1
    }
    return nil
  }

  /// The projects that occurrences would be; what is in the book already, or what no rule has, is none.
  private static func drawn(
    _ occurrences: [GigOccurrence], in book: Book
  ) -> [(rule: GigRule, project: Project, day: Day)] {
    let calendar = GigCalendar(of: book)
    return occurrences.compactMap { occurrence in
      guard let series = calendar.series(of: occurrence.rule),
        book.isDrawn(series.rule, on: occurrence.day)
      else { return nil }
      return (series.rule, project(series, on: occurrence.day), occurrence.day)
    }
  }

  /// Leaves occurrences out: they are in the trash from the beginning.
  public static func skip(_ occurrences: [GigOccurrence], in book: Book) -> Edit {
    var edit = Edit()
    for (_, project, _) in drawn(occurrences, in: book) {
      var project = project
      project.life = .trashed
      edit.put(project, replacing: nil)
    }
    return edit
  }

  /// The same of days of one rule, which need not be in the book yet.
  ///
  /// `heard` is what their calendar said of them, where it leaves them out.
  public static func skip(
    _ days: [Day], of rule: GigRule, in book: Book, heard: Heard? = nil
  ) -> Edit {
    var edit = Edit()
    guard let first = rule.schedule, let recurrence = try? RecurrenceRule(parsing: rule.rule) else {
      return edit
    }
    let series = GigSeries(rule: rule, recurrence: recurrence, first: first)
    for day in days where book.isDrawn(rule, on: day) {
      var project = project(series, on: day)
      project.life = .trashed
      if let heard { project.heard = heard }
      edit.put(project, replacing: nil)
    }
    return edit
  }

  /// Leaves out the days before one that a changed rule has and had not as it is in the book, where that has gigs of then.
  ///
  /// What is over does not come a second time on other days; what comes behind the end that it had is new.
  public static func skipPast(of changed: GigRule, before day: Day, in book: Book) -> Edit {
    let rows = book.projects.rows(linking: Project.ruleLink, to: changed.id.raw)
    let isBegun = rows.contains { book.projects.rows[Int($0)].occurrence ?? day < day }
    guard isBegun, let rule = book.gigRules[changed.id], rule != changed else { return Edit() }
    let span = day.adding(years: -GigCalendar.years)...day.adding(days: -1)
    let had = days(of: rule, in: span)
    let isOver = days(of: rule, in: day...day.adding(years: GigCalendar.years)).isEmpty
    let end = isOver ? had.last ?? .first : .last
    let known = Set(had)
    let more = days(of: changed, in: span).filter { $0 <= end && !known.contains($0) }
    return skip(more, of: changed, in: book)
  }

  /// Whether a rule comes on a day, whatever the book has of it.
  public static func comes(_ rule: GigRule, on day: Day) -> Bool {
    days(of: rule, in: day...day) == [day]
  }

  private static func days(of rule: GigRule, in span: ClosedRange<Day>) -> [Day] {
    guard let first = rule.schedule, var recurrence = try? RecurrenceRule(parsing: rule.rule) else {
      return []
    }
    recurrence.until = recurrence.lastDay(of: first).map { RecurrenceRule.Until($0) }
    return recurrence.days(from: first.start, in: span)
  }

  /// Writes one occurrence as somebody changed it; `changed` has its id, whether it was in the book or drawn.
  ///
  /// Two edits: what the rule says, which may be begun elsewhere as well, and what was changed, which counts more.
  public static func change(_ changed: Project, in book: Book) -> [Edit] {
    guard let day = changed.occurrence, book.projects[changed.id]?.isGivenBack ?? true,
      let drawn = project(GigOccurrence(rule: changed.rule, day: day), in: book),
      drawn.id == changed.id
    else {
      let edit = Edit(putting: changed, in: book.projects)
      return edit.isEmpty ? [] : [edit]
    }
    let begin = enter([GigOccurrence(rule: changed.rule, day: day)], in: book)
    var edit = Edit()
    edit.put(changed, replacing: drawn)
    return edit.isEmpty ? [begin] : [begin, edit]
  }

  // MARK: rules

  /// Whether something of a rule is in the book, also in its trash: then its first day and its step stay.
  public static func isBegun(_ rule: ID<GigRule>, in book: Book) -> Bool {
    !book.projects.rows(linking: Project.ruleLink, to: rule.raw).isEmpty
  }

  /// Ends a rule the day before and goes on with a changed one; where nothing changes, nothing happens.
  ///
  /// The changed one begins on `day` with the times of `changed`. A rule that has nothing before that day is changed itself.
  public static func change(
    _ rule: GigRule, to changed: GigRule, from day: Day, in book: Book
  ) -> Edit {
    guard let first = rule.schedule, var schedule = changed.schedule else { return Edit() }
    var same = changed
    same.schedule = first
    let hasOwnTimes = GigRules.times(schedule) != GigRules.times(first)
    if same == rule && !hasOwnTimes && schedule.start == first.start { return Edit() }
    let length = Swift.max(0, schedule.end - schedule.start)
    schedule.start = day
    schedule.end = day.adding(days: length)
    var next = changed
    next.schedule = schedule
    next.rule = GigRules.rest(
      of: changed.rule, after: first.start, from: day, isSame: changed.rule == rule.rule)
    // An end with a time was one by its old hours.
    if hasOwnTimes, changed.rule == rule.rule, let left = remaining(of: rule, from: day),
      left.until != nil
    {
      next.rule = left.text
    }
    guard day > first.start else { return put(next, in: book) }
    next.id = rule.continuation(from: day)
    next.life = .live
    next.follows = rule.id
    next.heard = nil
    next.created = Instant(day, .midnight)
    var edit = end(rule, before: day, in: book)
    edit.put(next, in: book.gigRules)
    return edit
  }

  /// A rule with a COUNT has so many fewer left from a day on.
  private static func rest(of text: String, after start: Day, from day: Day, isSame: Bool) -> String
  {
    guard isSame, var rule = try? RecurrenceRule(parsing: text), let count = rule.count, day > start
    else { return text }
    let before = rule.days(from: start, in: start...day.adding(days: -1)).count
    rule.count = Swift.max(1, count - before)
    return rule.text
  }

  /// What a rule still has from one of its days on: its COUNT less those before, its end as a day of its clock.
  public static func remaining(of rule: GigRule, from day: Day) -> RecurrenceRule? {
    let text =
      rule.schedule.map { rest(of: rule.rule, after: $0.start, from: day, isSame: true) }
      ?? rule.rule
    guard var left = try? RecurrenceRule(parsing: text) else { return nil }
    left.until = rule.lastDay(by: left).map { RecurrenceRule.Until($0) }
    return left
  }

  private static func times(_ schedule: Schedule) -> Schedule {
    var times = schedule
    times.end = Day.first.adding(days: Swift.max(0, schedule.end - schedule.start))
    times.start = .first
    return times
  }

  /// Ends a rule with the day before one; what is in the book stays.
  public static func end(_ rule: GigRule, before day: Day, in book: Book) -> Edit {
    guard var recurrence = try? RecurrenceRule(parsing: rule.rule) else { return Edit() }
    if let known = rule.lastDay(by: recurrence), known < day { return Edit() }
    // UNTIL ends it wherever its COUNT would.
    if let start = rule.schedule?.start, recurrence.count != nil {
      var days = RecurrenceDays(of: recurrence, from: start, through: day)
      var left = 0
      while let next = days.next(), next < day { left += 1 }
      if let count = recurrence.count, left == count { return Edit() }
    }
    var ended = rule
    recurrence.count = nil
    recurrence.until = RecurrenceRule.Until(day.adding(days: -1))
    ended.rule = recurrence.text
    return put(ended, in: book)
  }

  private static func put(_ rule: GigRule, in book: Book) -> Edit {
    return Edit(putting: rule, in: book.gigRules)
  }

  // MARK: from what is there

  /// The rule that goes on from a gig, which is its first occurrence; two devices that repeat it write the same row.
  public static func rule(repeating project: Project, by recurrence: RecurrenceRule) -> GigRule {
    var rule = GigRule()
    rule.id = .foreign("gig-of:" + project.id.text)
    rule.name = project.name
    rule.artist = project.artist
    rule.client = project.client
    rule.mediaType = project.mediaType
    rule.schedule = project.schedule
    rule.rule = recurrence.text
    rule.location = project.location
    rule.created = Instant(project.schedule?.start ?? .first, .midnight)
    return rule
  }

  /// Writes such a rule, and into its gig that it is the first occurrence.
  public static func begin(_ rule: GigRule, with project: Project, in book: Book) -> Edit {
    var edit = put(rule, in: book)
    var first = project
    first.rule = rule.id
    first.occurrence = rule.schedule?.start
    edit.put(first, in: book.projects)
    return edit
  }
}
