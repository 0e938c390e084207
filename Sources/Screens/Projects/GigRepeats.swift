import Ledger
import Markup

// Gigs that come again: what is due becomes projects, one or more of a series change.
struct GigRepeats: Room {
  let app: App

  /// The project that a drawn occurrence would be; nil where it is in the book, or its rule is not.
  func drawn(_ key: EventKey) -> Project? {
    guard let day = key.day, let rule = book.gigRules.live(key.rule),
      book.isDrawn(rule, on: day),
      GigCalendar(of: book).series(of: key.rule)?.days(in: day...day) == [day]
    else { return nil }
    return GigRules.project(GigOccurrence(rule: key.rule, day: day), in: book)
  }

  /// Makes projects of what has become due, once for each day and each state of the rules.
  func settle() {
    if book.gigRules.isEmpty || app.isOpening || state.isComing || state.isOutdated
      || !book.settings.isSetUp || ClientViewing(app: app).isOn
    {
      return
    }
    let now = (day: state.today, rules: book.gigRules.version, epoch: replica.epoch)
    if let kept = app.kept.gigs, kept == now { return }
    app.kept.gigs = now
    let due = GigCalendar(of: book).due(until: state.today, in: book)
    if due.isEmpty { return }
    commit(
      GigRules.enter(due, in: book),
      toast: "Repeats: \(Noun.gig.count(due.count, state.formats)) entered")
  }

  /// What writes a changed occurrence, and others of its series, each billed at `fee`, where that was asked.
  func edits(_ project: Project, _ scope: RepeatScope, _ fee: GigFee?) -> [Edit] {
    guard let (rule, day) = series(of: project) else { return GigRules.change(project, in: book) }
    let isThere = book.projects[project.id].map { !$0.isGivenBack } ?? false
    if scope == .one {
      guard let fee, !isThere else { return GigRules.change(project, in: book) }
      return GigRules.begin(project, of: rule, at: fee.amount, fee.service, in: book)
    }
    var changed = rule
    if let fee { (changed.fee, changed.service) = (fee.amount, fee.service) }
    changed.name = project.name
    changed.artist = project.artist
    changed.client = project.client
    changed.mediaType = project.mediaType
    changed.location = project.location
    changed.notes = project.notes
    changed.schedule = project.schedule
    // What is in the book is changed by itself, and stands for its day with the rule that goes on from there.
    var own = isThere ? GigRules.change(project, in: book) : []
    if isThere, let fee {
      let bill = GigRules.bill(project.id, of: rule, at: fee.amount, fee.service, in: book)
      if !bill.isEmpty { own.append(bill) }
    }
    switch scope {
    case .one: return own
    case .following:
      // One that stayed on its day when the series got others is on none of its days.
      let calendar = GigCalendar(of: book)
      let isOnDay = calendar.comes(rule.id, on: day)
      guard let from = isOnDay ? day : calendar.next(of: rule.id, from: day, in: book) else {
        return own
      }
      return own + [GigRules.change(rule, to: changed, from: from, in: book)]
    case .all:
      // From the first day that is only drawn: what was played stays as it was.
      guard
        let first = GigCalendar(of: book).next(
          of: rule.id, from: state.today.adding(days: 1), in: book)
      else { return own }
      return own + [
        GigRules.change(rule, to: changed, from: min(first, isThere ? first : day), in: book)
      ]
    }
  }

  /// The rule that a gig is one of by now, and its day there: it may have been changed from an earlier gig on, or from this one.
  func series(of project: Project) -> (rule: GigRule, day: Day)? {
    guard let own = project.occurrence, book.gigRules.live(project.rule) != nil else { return nil }
    let current = GigChanging.current(project.rule, on: own, in: book)
    return book.gigRules.live(current.rule).map { ($0, current.day) }
  }

  /// What is said of a change to one and others of a series: those in the book already stay as they are (rule G30).
  func saved(_ project: Project, _ scope: RepeatScope) -> Phrase {
    if scope == .one { return "Saved" }
    let from = scope == .all ? Day.first : project.occurrence ?? .first
    let stay = book.projects.live(linking: Project.ruleLink, to: project.rule.raw).count {
      $0.id != project.id && $0.stage == .open && ($0.occurrence ?? .first) >= from
    }
    return stay == 0
      ? "Saved" : "Saved. Already in the book, as before: \(Noun.gig.count(stay, state.formats))"
  }

  /// What moves a gig of a series that was `before` then, and others with it (rule G80); nil where they cannot go along.
  func moves(_ project: Project, before: Schedule, _ scope: RepeatScope) -> [Edit]? {
    guard scope != .one else { return GigRules.change(project, in: book) }
    guard let (rule, day) = series(of: project), var schedule = project.schedule else { return nil }
    let isThere = book.projects[project.id].map { !$0.isGivenBack } ?? false
    let own = isThere ? GigRules.change(project, in: book) : []
    var from: GigOccurrence? = GigOccurrence(rule: rule.id, day: day)
    if scope == .all || isThere {
      let begin = scope == .all ? state.today : day
      let first = GigRules.drawn(of: rule.id, from: begin.adding(days: 1), in: book)
      // What is drawn itself is one of them.
      if isThere || first?.day ?? .last < day { from = first }
    }
    guard let from, let rule = book.gigRules.live(from.rule) else { return own }
    let days = from.day - before.start
    schedule.start = schedule.start.adding(days: days)
    schedule.end = schedule.end.adding(days: days)
    return GigRules.move(rule, from: from.day, to: schedule, in: book).map { own + [$0] }
  }

  func skip(_ key: EventKey) {
    closeSheet()
    guard let day = key.day, drawn(key) != nil else { return }
    commit(
      GigRules.skip([GigOccurrence(rule: key.rule, day: day)], in: book), toast: "Skipped")
  }

  /// From a day on the rule comes no more.
  func end(_ id: ID<GigRule>, _ text: String) {
    closeSheet()
    guard let rule = book.gigRules.live(id), let day = try? Day(parsing: text) else { return }
    commit(GigRules.end(rule, before: day, in: book), toast: "Series ended")
  }

  /// "Every week, 5 times".
  func words(of id: ID<GigRule>) -> Phrase {
    guard let rule = book.gigRules.live(id), let read = GigRules.remaining(of: rule, from: .first)
    else { return .none }
    return read.words(in: state.formats)
  }
}

/// What can be done with a gig that its rule draws.
struct OccurrenceMenu: Room {
  let app: App

  func draw(_ key: EventKey, _ html: inout HTML) {
    guard let project = GigRepeats(app: app).drawn(key), let day = key.day else { return }
    html.plainSheet(.verbatim(title(of: project))) { html in
      html("dl", .class("facts")) { html in
        html.fact("When", project.schedule.map { text($0) } ?? "")
        html.fact("Repeats", GigRepeats(app: app).words(of: key.rule))
        html.fact("Client", book.clients[project.client]?.displayName ?? "")
        html.fact("Where", project.location)
      }
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit …", .open(.editOccurrence(key)))
        html.menuItem("forward", "Skip This One", .skipGig(key))
        html.menuItem("forward", "Skip Dates …", .open(.skipGigs(key.rule, day)))
        GigAsides(app: app).menu(key, &html)
        html.menuItem("refresh", "Other Days From Here …", .open(.changeSeries(key.rule, day)))
        html.menuItem("close", "End Series Here", .endSeries(key.rule, day.text), isDanger: true)
      }
    }
  }
}
