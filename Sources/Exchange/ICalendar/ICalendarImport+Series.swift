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
    guard let known = book.gigRules[id], !gone.has(id, in: book.gigRules) else {
      if !event.isCancelled { add(id, event, schedule, recurrence) }
      return
    }
    rules[id] = known
    var heard = heard(of: known, event, recurrence)
    let isBack = event.isConfirmed && heard.state == .cancelled
    guard known.isLive || isBack else {
      return plan.say(.gigrule, .kept, known.name, formats.day(schedule.start))
    }
    if event.isCancelled, heard.state != .held {
      sayStays(known.name, known.schedule?.start, event.line)
      return plan.say(.gigrule, .kept, known.name, formats.day(schedule.start))
    }
    var rule = known
    if event.isCancelled {
      (rule.life, heard.state) = (.trashed, .cancelled)
      changes.cancel(rule.name, schedule)
    } else {
      (rule.life, heard.state) = (.live, .held)
      follow(&rule, recurrence, schedule, &heard, event)
      follow(event, &rule.name, &rule.location, &heard)
      if rule != known { changes.change(known, rule) }
    }
    rule.heard = heard
    write(rule, replacing: known, event)
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
    rule.heard = Heard(
      title: rule.name, place: rule.location, schedule: schedule, rule: rule.rule)
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
  private mutating func follow(
    _ rule: inout GigRule, _ recurrence: RecurrenceRule, _ schedule: Schedule,
    _ heard: inout Heard, _ event: ICalendarEvent
  ) {
    var known = try? RecurrenceRule(parsing: rule.rule)
    let last = known?.lastDay(of: schedule)
    known?.until = last.map { RecurrenceRule.Until($0) }
    let isOwn = rule.rule != heard.rule
    if isOwn, known != recurrence {
      note(
        "“\(rule.name)” keeps its days; the calendar has “\(recurrence.words(in: formats))”", event)
    } else {
      if known != recurrence { rule.rule = recurrence.text }
      heard.rule = rule.rule
    }
    // What ended here is still when the calendar says until then.
    if !isOwn || known?.endless == recurrence.endless {
      (rule.schedule, heard.schedule) = (schedule, schedule)
    }
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
    add(GigRules.skip(days, of: rule, in: book, heard: .leftOut), event.line)
    for day in days {
      guard let gig = book.projects[rule.occurrence(on: day)], isOnlyMarkedLeftOut(gig) else {
        continue
      }
      var settled = gig
      settled.heard = .leftOut
      put(settled, replacing: gig, event.line)
    }
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
  mutating func cancel(
    _ gig: Project, _ title: String, _ schedule: Schedule, _ line: Int, _ heard: Heard,
    _ state: HeardState
  ) {
    let gone = Deleting.delete(gig, in: book)
    var left = gig
    left.heard = heard
    left.heard?.state = state
    if heard.schedule == nil { left.heard?.schedule = gig.schedule }
    // What was spent for it leaves the books with it.
    changes.cancel(gig.name, schedule, takingAlong: !GoingAlong(with: [gig], in: book).isEmpty)
    plan.say(.project, .kept, title, formats.day(schedule.start))
    put(left, replacing: gig, line)
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
        let heard = heard(of: gig, of: rule)
        if heard.state != .held || isMovedHere(gig, from: day, heard) {
          sayStays(gig, line)
        } else {
          cancel(gig, gig.name, schedule, line, heard, .leftOut)
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
          !named.contains(gig.id), gig.stage == .open, !gig.isLive
        else { continue }
        let heard = heard(of: gig, of: rule)
        guard heard.state == .leftOut, GigRules.comes(rule, on: day) else { continue }
        var back = gig
        back.life = .live
        changes.change(gig, back)
        plan.say(.project, .kept, gig.name, formats.day(day))
        if isOnlyLeftOut(gig, heard) {
          // Its rule draws it again, as where Undo gives it back.
          (back.life, back.rule, back.heard) = (gig.life, ID(), nil)
          put(back, replacing: gig, line)
        } else {
          back.heard = heard
          back.heard?.state = .held
          put(back, replacing: gig, line)
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
