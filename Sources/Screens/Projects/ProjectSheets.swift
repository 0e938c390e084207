import Ledger
import Markup

// The sheets of gigs; each one's form is in a file of its own.
extension SheetKind {
  static var project: SheetName<ID<Project>?> { SheetName("project") }
  /// A new one on a day, at a time or at none in particular: `new-gig/2026-11-24/20:00`.
  static var newGig: SheetName2<String, String> { SheetName2("new-gig") }
  /// Another one like it.
  static var bookAgain: SheetName<ID<Project>> { SheetName("book-again") }
  /// The same on a day that is proposed.
  static var bookOn: SheetName2<ID<Project>, Day> { SheetName2("book-on") }
  static var deleteProjects: SheetKind { SheetKind("delete-projects") }
  static var projectMenu: SheetName<ID<Project>> { SheetName("project-menu") }
  /// A time of a gig beside its beginning and end.
  static var gigTime: SheetName2<ID<Project>, ID<GigTime>?> { SheetName2("gig-time") }
  /// How long the way between two places takes.
  static var travel: SheetName2<String, String> { SheetName2("travel") }
  static var newTravel: SheetKind { SheetKind("travel-new") }
  /// Where a place is.
  static var travelPlace: SheetName<ID<Travel>> { SheetName("travel-place") }
  static var charge: SheetName2<ID<Project>, ID<Charge>?> { SheetName2("charge") }
  /// Lets a gig come again.
  static var repeatGig: SheetName<ID<Project>> { SheetName("repeat-gig") }
  /// Lets a series come on other days from one of its days on.
  static var changeSeries: SheetName2<ID<GigRule>, Day> { SheetName2("change-series") }
  /// Leaves out what rules have on some days.
  static var skipGigs: SheetName2<ID<GigRule>, Day> { SheetName2("skip-gigs") }
  /// What can be done with a gig that its rule draws, and the form that makes it a project.
  static var occurrence: SheetName<EventKey> { SheetName("occurrence") }
  /// Asks how much of a series is moved: so many minutes, as in the calendar.
  static var moveGig: SheetName2<EventKey, Int> { SheetName2("move-gig") }
  static var editOccurrence: SheetName<EventKey> { SheetName("edit-occurrence") }
  /// Moves a stage on another day than today.
  static var stageDay: SheetName2<ID<Project>, Stage> { SheetName2("stage-day") }
}

extension SheetSearch {
  mutating func projects() {
    on(SheetKind.project) { ProjectSheet.projectSheet($0) }
    on(SheetKind.newGig) {
      ProjectSheet.projectSheet(nil, on: try? Day(parsing: $0), at: try? TimeOfDay(parsing: $1))
    }
    on(SheetKind.bookAgain) { ProjectSheet.projectSheet(nil, like: $0) }
    on(SheetKind.bookOn) { ProjectSheet.projectSheet(nil, like: $0, on: $1) }
    on(SheetKind.projectMenu) { id in
      SheetType(
        form: { app in app.book.projects[id] == nil ? nil : Form() },
        view: { app, _, html in ProjectMenu(app: app).draw(id, &html) })
    }
    on(SheetKind.deleteProjects) {
      SheetType.bulk("Delete Projects", "Delete", .project) { app, _ in
        var plan = BulkPlan()
        for project in app.state.selection.compactMap({ app.book.projects.live(ID($0)) }) {
          let isBilled = Deleting.isBilled(project, in: app.book)
          let going = ProjectActions(app: app).goingAlong(with: [project])
          let deleted: Phrase = going.map { "deleted with \($0)" } ?? "deleted"
          plan.take(
            [Deleting.delete(project, in: app.book)],
            isBilled ? "archived: they have issued invoices or payments" : deleted)
        }
        return plan
      }
    }
    SeasonSheets.search(&self)
    on(SheetKind.changeSeries) { GigChangeSheet.sheet($0, $1) }
    on(SheetKind.skipGigs) { GigSkipSheet.sheet($0, $1) }
    on(SheetKind.repeatGig) { RepeatSheet.sheet($0) }
    on(SheetKind.occurrence) { key in
      .about({ GigRepeats(app: $0).drawn(key) != nil }) { app, html in
        OccurrenceMenu(app: app).draw(key, &html)
      }
    }
    on(SheetKind.editOccurrence) { key in
      ProjectSheet.projectSheet(nil, of: key)
    }
    on(SheetKind.gigTime) { GigTimeSheet.sheet($0, $1) }
    on(SheetKind.travel) { TravelSheet.sheet($0, $1) }
    on(SheetKind.newTravel) { TravelSheet.new() }
    on(SheetKind.travelPlace) { TravelSheet.place($0) }
    on(SheetKind.charge) { ChargeSheet.chargeSheet($0, $1) }
    on(SheetKind.stageDay) { id, stage in
      SheetType(stage.marking, button: stage.marking, keeps: .nothing) {
        app, walk in
        let today = app.state.today
        var day = app.book.projects.live(id).map {
          Stages.day(of: $0, movedTo: stage, today: today, in: app.book)
        }
        walk.day("day", "Day", &day, isRequired: true, isFocused: true)
        if let day, stage == .paid {
          walk.rule(Payments.problem(of: day, today: today)?.message)
        }
        return { app in
          app.closeSheet()
          ProjectActions(app: app).move(id, to: stage, on: day)
        }
      }
    }
  }
}
