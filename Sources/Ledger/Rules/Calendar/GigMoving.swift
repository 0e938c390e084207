/// Gigs that come again, moved from one of them on (rule G80).
extension GigRules {
  /// The first from a day on that a rule only draws; where it draws none any more, what goes on from it does.
  public static func drawn(of rule: ID<GigRule>, from day: Day, in book: Book) -> GigOccurrence? {
    let calendar = GigCalendar(of: book)
    var (rules, left) = ([rule], 50)
    while !rules.isEmpty, left > 0 {
      var first: GigOccurrence?
      for rule in rules.compactMap({ book.gigRules.live($0) }) {
        var next = calendar.next(of: rule.id, from: day, in: book)
        while let day = next, !book.isDrawn(rule, on: day) {
          next = calendar.next(of: rule.id, from: day.adding(days: 1), in: book)
        }
        if let next, next < first?.day ?? .last { first = GigOccurrence(rule: rule.id, day: next) }
      }
      if let first { return first }
      rules = book.gigRules.live.filter { rules.contains($0.follows) }.map { $0.id }
      left -= 1
    }
    return nil
  }

  /// Moves what a rule has from one of its days on, to the day and the hours of a schedule; what is in the book stays.
  ///
  /// Nil where the rule's days cannot go along, or one would pass another.
  public static func move(
    _ rule: GigRule, from day: Day, to schedule: Schedule, in book: Book
  ) -> Edit? {
    let days = schedule.start - day
    var changed = rule
    changed.schedule = schedule
    if days == 0 { return change(rule, to: changed, from: day, in: book) }
    guard let first = rule.schedule?.start,
      let recurrence = try? RecurrenceRule(parsing: rule.rule),
      var moved = recurrence.moved(by: days, from: day), days.magnitude <= 366,
      let series = GigCalendar(of: book).series(of: rule.id)
    else { return nil }
    // Before it only what is left behind: the order of all stays.
    if days < 0, day > first, !series.days(in: schedule.start...day.adding(days: -1)).isEmpty {
      return nil
    }
    if let last = rule.lastDay(by: recurrence) {
      moved.until = RecurrenceRule.Until(last.adding(days: days))
    }
    if let count = recurrence.count, day > first {
      let before = recurrence.days(from: first, in: first...day.adding(days: -1)).count
      moved.count = Swift.max(1, count - before)
    }
    changed.rule = moved.text
    if day <= first && !isBegun(rule.id, in: book) {
      return Edit(putting: changed, in: book.gigRules)
    }
    changed.id = rule.continuation(from: day)
    changed.life = .live
    changed.follows = rule.id
    changed.created = Instant(day, .midnight)
    var edit = end(rule, before: day, in: book)
    edit.put(changed, in: book.gigRules)
    return edit
  }
}

extension RecurrenceRule {
  /// The same so many days later or earlier, from one of its days on; nil where that cannot be said: what comes on weekdays of
  /// a month, on several days of every other week, at the end of months.
  func moved(by days: Int, from day: Day) -> RecurrenceRule? {
    var moved = self
    let hasDays = !monthDays.isEmpty || !months.isEmpty || !yearDays.isEmpty || !weeks.isEmpty
    if hasDays || !positions.isEmpty { return nil }
    switch frequency {
    case .daily:
      if !weekdays.isEmpty { return nil }
    case .weekly:
      if weekdays.count > 1 && interval > 1 { return nil }
      for place in weekdays.indices {
        let number = (weekdays[place].weekday - 1 + days) % 7
        moved.weekdays[place] = Weekday((number + 7) % 7 + 1)
      }
    case .monthly, .yearly:
      if !weekdays.isEmpty || day.day > 28 || day.adding(days: days).day > 28 { return nil }
    }
    if let until { moved.until?.day = until.day.adding(days: days) }
    return moved
  }
}
