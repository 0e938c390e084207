import Ledger

// Series of a calendar, and what becomes of their gigs when they are imported again (rule G29).
extension ICalendarImport {
  mutating func takeRule(
    _ event: ICalendarEvent, _ schedule: Schedule, _ recurrence: RecurrenceRule
  ) {
    let id = ICalendarImport.rule(event.uid)
    if let start = event.start, start.isUTC, let time = start.time {
      shifts[id] = (time, schedule.start - start.day)
    }
    guard let known = book.gigRules[id] else {
      if !event.isCancelled { add(id, event, schedule, recurrence) }
      return
    }
    rules[id] = known
    let isBack = event.isConfirmed && isCancelled(id, in: book.gigRules)
    guard known.isLive || isBack else {
      return plan.say(.gigrule, .kept, known.name, formats.day(schedule.start))
    }
    let isDecided = isDecidedHere("life", of: id, in: book.gigRules)
    if event.isCancelled, isDecided {
      sayStays(known.name, known.schedule?.start, event.line)
      return plan.say(.gigrule, .kept, known.name, formats.day(schedule.start))
    }
    var (rule, old) = (known, known)
    // Earlier programs laid the mark without it.
    let isOwn =
      isWrittenHere("rule", of: id, in: book.gigRules)
      && !isAsMade("rule", of: id, in: book.gigRules)
    var isMarked = true
    var keepsRule = isOwn
    if event.isCancelled {
      rule.life = .trashed
      mark(&old.name, &old.location, of: id, in: book.gigRules)
      changes.cancel(rule.name, schedule)
    } else {
      rule.life = .live
      let isSame = follow(&rule, recurrence, schedule, isOwn: isOwn, event)
      keepsRule = isOwn && !isSame
      isMarked = follow(
        event, &rule.name, &rule.location, &old.name, &old.location, of: id, in: book.gigRules,
        isDue: rule.rule != known.rule || isOwn != keepsRule || isBack || isDecided)
      if rule != known { changes.change(known, rule) }
      if isMarked, !isAsMade("life", of: id, in: book.gigRules) { old.life = .trashed }
    }
    if isMarked {
      if !keepsRule { old.rule += "\n" }
      old.created = Instant(milliseconds: ~old.created.milliseconds)
    }
    write(rule, replacing: old, event)
    if rule.isLive {
      leaveOutPast(rule, event)
      leaveOut(rule, event)
    }
    if (rule.life, rule.rule, rule.schedule) != (known.life, known.rule, known.schedule) {
      changedRules.append((rule, event.line))
    }
  }

  private mutating func add(
    _ id: ID<GigRule>, _ event: ICalendarEvent, _ schedule: Schedule, _ recurrence: RecurrenceRule
  ) {
    var rule = GigRule()
    rule.id = id
    rule.schedule = schedule
    rule.rule = recurrence.text
    rule.name = title(of: event)
    rule.location = event.location
    rule.client = client
    rule.mediaType = .concert
    rule.notes = event.notes
    rule.created = now
    write(rule, replacing: nil, event)
    leaveOut(rule, event)
  }

  private mutating func write(
    _ rule: GigRule, replacing old: GigRule?, _ event: ICalendarEvent
  ) {
    let count = plan.edit.rowCount
    plan.edit.put(rule, replacing: old)
    plan.place(plan.edit, from: count, at: "", line: event.line)
    let day = rule.schedule.map { formats.day($0.start) } ?? ""
    plan.say(.gigrule, old == nil ? .added : .kept, rule.name, day)
    rules[rule.id] = rule
  }

  /// Lets a series come as its calendar says, but where somebody gave it an end or other days here, and says what stays.
  ///
  /// True where both agree.
  private mutating func follow(
    _ rule: inout GigRule, _ recurrence: RecurrenceRule, _ schedule: Schedule, isOwn: Bool,
    _ event: ICalendarEvent
  ) -> Bool {
    var known = try? RecurrenceRule(parsing: rule.rule)
    let last = known?.lastDay(of: schedule)
    known?.until = last.map { RecurrenceRule.Until($0) }
    let isSame = known == recurrence
    if isOwn, !isSame {
      note(
        "“\(rule.name)” keeps its days; the calendar has “\(recurrence.words(in: formats))”", event)
    } else if !isSame {
      rule.rule = recurrence.text
    }
    // What ended here is still when the calendar says until then.
    if !isOwn || known?.endless == recurrence.endless { rule.schedule = schedule }
    return isSame
  }

  // MARK: gigs

  /// Which day of a series a moment of the file means; at its time in UTC one as far from it as its first day is, whatever clocks
  /// changed since.
  mutating func day(
    of moment: ICalendarMoment, in rule: ID<GigRule>, _ schedule: Schedule
  ) -> Day {
    if moment.isUTC, let shift = shifts[rule], moment.time == shift.time {
      return moment.day.adding(days: shift.days)
    }
    return local(moment, like: schedule).day
  }

  /// The days that the calendar leaves out.
  private mutating func leaveOut(_ rule: GigRule, _ event: ICalendarEvent) {
    guard let schedule = rule.schedule else { return }
    let days = event.exceptions.map { day(of: $0, in: rule.id, schedule) }
    add(
      GigRules.skip(days, of: rule, in: book, later: ICalendarImport.leftOutLater), event.line)
    leftOut.append((rule, days, event.line))
  }

  /// The days that are over and that a changed series did not have: its gigs of then are in the book.
  private mutating func leaveOutPast(_ rule: GigRule, _ event: ICalendarEvent) {
    let past = GigRules.skipPast(of: rule, before: now.utcDay, in: book)
    if past.isEmpty { return }
    add(past, event.line)
    plan.problems.append(
      ImportProblem(
        .note, "line \(event.line)",
        "“\(rule.name)” comes on other days now; those that are over are left out",
        hint: "Take one out of the trash if it took place."))
  }

  /// Deletes a gig as somebody here would: one with issued invoices or payments goes to the archive (rule G88).
  ///
  /// `isLeftOut`: its day is left out of its series.
  mutating func cancel(
    _ gig: Project, _ title: String, _ schedule: Schedule, _ line: Int, isLeftOut: Bool = false
  ) {
    let gone = Deleting.delete(gig, in: book)
    var old = gig
    if isLeftOut { markWhen(gig.id, over: &old) }
    mark(&old.name, &old.location, of: gig.id, in: book.projects)
    old.opened = old.opened == nil ? .first : nil
    changes.cancel(gig.name, schedule)
    plan.say(.project, .kept, title, formats.day(schedule.start))
    put(gig, replacing: old, line)
    add(gone, line)
  }

  /// Cancels the gigs to come of the days that are left out and of which the file has no event.
  ///
  /// What somebody took out of the trash, moved to another day here, or gave to a series that goes on from this one, stays.
  mutating func cancelLeftOut() {
    for (rule, days, line) in leftOut {
      for day in days {
        guard let gig = book.projects[rule.occurrence(on: day)], gig.isLive, gig.rule == rule.id,
          gig.stage == .open, !gig.isMissed, !named.contains(gig.id), let schedule = gig.schedule,
          schedule.start >= now.utcDay
        else { continue }
        named.insert(gig.id)
        if isDecidedHere("life", of: gig.id, in: book.projects)
          || (schedule.start != day && isDecidedHere("schedule", of: gig.id, in: book.projects))
        {
          sayStays(gig, line)
        } else {
          cancel(gig, gig.name, schedule, line, isLeftOut: true)
        }
      }
    }
  }

  /// Brings back the gigs to come of days that the calendar left out and has again.
  mutating func bringBackHad() {
    for (rule, days, line) in leftOut {
      let out = Set(days)
      for row in book.projects.rows(linking: Project.ruleLink, to: rule.id.raw) {
        let gig = book.projects.rows[Int(row)]
        guard let day = gig.occurrence, day >= now.utcDay, !out.contains(day),
          !named.contains(gig.id), gig.stage == .open, isLeftOut(gig),
          GigRules.comes(rule, on: day)
        else { continue }
        var (back, old) = (gig, gig)
        back.life = .live
        changes.change(gig, back)
        plan.say(.project, .kept, gig.name, formats.day(day))
        if isOnlyLeftOut(gig) {
          // Its rule draws it again, as where Undo gives it back.
          (back.life, back.rule) = (gig.life, ID())
          put(back, replacing: old, line)
        } else {
          // With all marks, so that Undo leaves it as its calendar had it.
          mark(&old.name, &old.location, of: gig.id, in: book.projects)
          old.opened = old.opened == nil ? .first : nil
          markWhen(gig.id, over: &old)
          put(back, replacing: old, line)
          add(Deleting.restore(gig, in: book), line)
        }
      }
    }
  }

  /// Names the gigs to come that a series had and has no more: somebody worked on them, so that they stay.
  mutating func sayStaying() {
    for (rule, line) in changedRules {
      for row in book.projects.rows(linking: Project.ruleLink, to: rule.id.raw) {
        let gig = book.projects.rows[Int(row)]
        guard gig.isLive, gig.stage == .open, !named.contains(gig.id), let day = gig.occurrence,
          day >= now.utcDay, !(rule.isLive && GigRules.comes(rule, on: day))
        else { continue }
        sayStays(gig, line)
      }
    }
  }

  /// Names a gig that somebody here decided on and that the calendar has no more.
  mutating func sayStays(_ gig: Project, _ line: Int) {
    sayStays(gig.name, gig.schedule?.start ?? gig.occurrence, line)
  }

  mutating func sayStays(_ name: String, _ day: Day?, _ line: Int) {
    plan.problems.append(
      ImportProblem(
        .warning, "line \(line)",
        "“\(name)” of \(day.map { formats.day($0) } ?? "") stays; the calendar has it no more",
        hint: "Delete it if it does not take place."))
  }
}

extension RecurrenceRule {
  /// The same without an end.
  fileprivate var endless: RecurrenceRule {
    var rule = self
    (rule.count, rule.until) = (nil, nil)
    return rule
  }
}
