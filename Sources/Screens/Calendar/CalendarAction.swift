import Ledger
import Markup

// What is done in the calendar: going about, moving a gig.
extension Action {
  /// A day of the month was pressed that has so many gigs.
  static var pressDay: Verb2<String, Int> { Verb2("calendar/press") }
  /// A key on a day: `calendar/key/ArrowLeft/2026-11-24`.
  static var calendarKey: Verb2<String, String> { Verb2("calendar/key") }
  /// Moves a gig by so many minutes, as clocks show them: a day is 1,440.
  static var moveEvent: Verb2<EventKey, Int> { Verb2("calendar/move") }
  /// The same of one of a series, of it and what follows, of all that are still to come.
  static var moveOne: Verb2<EventKey, Int> { Verb2("calendar/move-one") }
  static var moveFollowing: Verb2<EventKey, Int> { Verb2("calendar/move-following") }
  static var moveAll: Verb2<EventKey, Int> { Verb2("calendar/move-all") }
}

struct CalendarActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.pressDay) { press($0, $1) }
    at.on(Action.calendarKey) { key($0, $1) }
    at.on(Action.moveEvent) { move($0, by: $1) }
    at.on(Action.moveOne) { move($0, by: $1, .one) }
    at.on(Action.moveFollowing) { move($0, by: $1, .following) }
    at.on(Action.moveAll) { move($0, by: $1, .all) }
  }

  private var view: CalendarView? {
    if case .calendar(let view, _) = state.location.route { return view }
    return nil
  }

  /// A day with gigs is chosen first where its words stand below; else a new gig begins there.
  private func press(_ text: String, _ count: Int) {
    guard let view, let day = try? Day(parsing: text) else { return }
    let isChosen = CalendarPage(app: app).day == day
    choose(day, in: view)
    if count == 0 || state.isWide || isChosen { openSheet(.newGig(day.text, "")) }
  }

  private func key(_ key: String, _ text: String) {
    guard let view, let day = try? Day(parsing: text) else { return }
    if key == "Enter" {
      return view == .day ? openSheet(.newGig(day.text, "")) : go(.calendar(.day, day))
    }
    let spot = CalendarSpot(view, day, weekStart: state.formats.weekStart)
    guard let next = spot.day(after: key) else { return }
    choose(next, in: view)
    effects.append(.focus("#main [role=gridcell][data-day=\"" + next.text + "\"]"))
  }

  func goToToday() {
    guard let view else { return }
    choose(state.today, in: view)
    effects.append(.focus("#main [role=gridcell][data-day=\"" + state.today.text + "\"]"))
  }

  /// Within what is seen the address changes without a step for Back.
  private func choose(_ day: Day, in view: CalendarView) {
    let spot = CalendarSpot(
      view, CalendarPage(app: app).day, weekStart: state.formats.weekStart)
    let stays = spot.contains(day)
    state.location = Location(.calendar(view, day))
    effects.append(.navigate(state.location.path, replace: stays))
  }

  /// One of a series asks how much of it is meant (rule G80).
  private func move(_ key: EventKey, by minutes: Int) {
    guard let (_, project) = moved(key, by: minutes) else { return }
    if project.occurrence != nil && book.gigRules.live(project.rule) != nil {
      return openSheet(.moveGig(key, minutes))
    }
    move(key, by: minutes, .one)
  }

  /// One that its rule draws becomes a project of its own.
  private func move(_ key: EventKey, by minutes: Int, _ scope: RepeatScope) {
    guard let (before, project) = moved(key, by: minutes), let schedule = project.schedule,
      let edits = GigRepeats(app: app).moves(project, before: before, scope)
    else { return closeSheet() }
    closeSheet()
    let toast: Phrase
    switch scope {
    case .one:
      toast =
        project.rule.isNone
        ? "Moved to \(text(schedule))" : "This one moved to \(text(schedule))"
    case .following: toast = "This and the following moved"
    case .all: toast = "All of the series moved"
    }
    let known = book.projects[project.id]
    commit(edits, toast: toast)
    ProjectActions(app: app).offerTurn(after: known)
    effects.append(.focus("#main [data-event=\"" + project.id.text + "\"]"))
  }

  /// When a gig was, and the gig so many minutes later; nil where it is not, or stays where it is.
  func moved(_ key: EventKey, by minutes: Int) -> (before: Schedule, project: Project)? {
    guard minutes != 0, minutes.magnitude < 1_440 * 4_000 else { return nil }
    let known =
      key.rule.isNone
      ? book.projects.live(key.project) : GigRepeats(app: app).drawn(key)
    guard var project = known, let before = project.schedule else { return nil }
    // What has no hour goes by whole days.
    let by = before.allDay ? minutes / 1_440 * 1_440 : minutes
    if by == 0 { return nil }
    project.schedule?.move(by: by)
    return (before, project)
  }
}

extension SheetSearch {
  mutating func calendar() {
    on(SheetKind.moveGig) { MovingSheet.sheet($0, $1) }
  }
}
