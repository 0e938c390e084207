import Ledger
import Testing

@testable import Screens

// Gigs on a calendar: kept dates, several days, more than a day has room for, times.
extension WalkStart {
  static func playing(_ before: Person) throws -> [WalkStart] {
    var person = before
    let today = person.app.state.today
    others(&person) { edit in
      for place in 0..<5 {
        var gig = Project()
        gig.id = ID(31_000 + UInt64(place))
        gig.name = "Show \(place)"
        gig.work = .musician
        gig.schedule = .gig(on: today.adding(days: 2), zone: "America/Chicago")
        if place == 1 {
          gig.hold = Hold(1)
          gig.hold?.lapses = today.adding(days: 1)
        }
        if place == 2 {
          gig.schedule?.end = today.adding(days: 4)
          gig.schedule?.allDay = true
        }
        edit.put(gig, replacing: nil)
      }
      var lessons = GigRule()
      lessons.id = ID(31_200)
      lessons.name = "Lesson"
      lessons.mediaType = .lesson
      lessons.schedule = .gig(on: today.adding(days: 1), zone: "America/Chicago")
      lessons.rule = "FREQ=WEEKLY"
      edit.put(lessons, replacing: nil)
      var doors = GigTime()
      doors.id = ID(31_100)
      doors.project = ID(31_000)
      doors.name = "Doors"
      edit.put(doors, replacing: nil)
    }
    let day = today.adding(days: 2)
    let paths = CalendarView.allCases.map { Route.calendar($0, day).path }
    let wide = person.apart()
    wide.app.state.isWide = true
    let gig = ID<Project>(31_000)
    let lesson = ID<GigRule>(31_200).text + "." + today.adding(days: 8).text
    return [
      WalkStart(
        person: person,
        paths: paths + ["/", Route.project(gig).path, "/project/" + ID<Project>(31_001).text],
        reach: 2),
      WalkStart(person: wide, paths: paths, reach: 2),
      start(person, "gig-time/\(gig.text)/\(ID<GigTime>(31_100).text)"),
      start(person, "occurrence/" + lesson), start(person, "edit-occurrence/" + lesson),
      start(person, "repeat-gig/" + gig.text),
      start(person, "gig-time/\(gig.text)/new"), start(person, "new-gig/\(day.text)/20%3A00"),
    ]
  }
}
