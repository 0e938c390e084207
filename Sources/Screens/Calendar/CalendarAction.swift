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
}

struct CalendarActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.pressDay) { press($0, $1) }
    at.on(Action.calendarKey) { key($0, $1) }
    at.on(Action.moveEvent) { move($0, by: $1) }
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

  /// One that its rule draws becomes a project of its own.
  private func move(_ key: EventKey, by minutes: Int) {
    guard minutes != 0, minutes.magnitude < 1_440 * 4_000 else { return }
    let known =
      key.rule.isNone
      ? book.projects.live(key.project) : GigRepeats(app: app).drawn(key)
    guard var project = known, var schedule = project.schedule else { return }
    // What has no hour goes by whole days.
    let by = schedule.allDay ? minutes / 1_440 * 1_440 : minutes
    if by == 0 { return }
    schedule.move(by: by)
    project.schedule = schedule
    let isOne = !project.rule.isNone
    commit(
      GigRules.change(project, in: book),
      toast: isOne
        ? "This one moved to \(text(schedule))" : "Moved to \(text(schedule))")
    effects.append(.focus("#main [data-event=\"" + project.id.text + "\"]"))
  }
}
