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
        // From one to the next there is less time than the way takes.
        if place == 3 || place == 4 {
          gig.location = place == 3 ? "Bowl" : "Club"
          gig.schedule?.start = today.adding(days: 6)
          gig.schedule?.end = today.adding(days: 6)
          gig.schedule?.startTime = TimeOfDay(minutes: place == 3 ? 540 : 630)
          gig.schedule?.endTime = TimeOfDay(minutes: place == 3 ? 600 : 690)
        }
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
      var way = Travel(between: "Bowl", and: "Club")
      way.minutes = 65
      edit.put(way, replacing: nil)
      let point = GeoPoint(latitude: 52_520_008, longitude: 13_404_954)
      edit.put(Travel(at: "Bowl", point), replacing: nil)
      var musician = Musician()
      (musician.id, musician.name) = (ID(31_300), "Zoe Park")
      edit.put(musician, replacing: nil)
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
    let far = Route.project(ID(31_003)).path
    let lesson = ID<GigRule>(31_200).text + "." + today.adding(days: 8).text
    return [
      WalkStart(
        person: person,
        paths: paths + [
          "/", "/settings/travel", Route.project(gig).path, "/project/" + ID<Project>(31_001).text,
          far,
        ],
        reach: 2),
      WalkStart(person: wide, paths: paths, reach: 2),
      start(person, "gig-time/\(gig.text)/\(ID<GigTime>(31_100).text)"),
      start(person, "occurrence/" + lesson), start(person, "edit-occurrence/" + lesson),
      start(person, "repeat-gig/" + gig.text), start(person, "travel/Bowl/Club"),
      start(person, "travel-new"), start(person, "travel-place/" + Travel.id(of: "Bowl").text),
      start(person, "change-series/" + lesson.replacing(".", with: "/")),
      start(person, "skip-gigs/" + lesson.replacing(".", with: "/")),
      start(person, "move-gig/\(lesson)/60"), start(person, "move-gig/\(lesson)/1440"),
      start(person, "gig-time/\(gig.text)/new"), start(person, "new-gig/\(day.text)/20%3A00"),
    ]
  }
}
