import Testing

@testable import Ledger

/// What is at the same time (rule G26).
struct CalendarConflictsTests {
  private let day = Day(year: 2026, month: 12, day: 5) ?? .first

  private func gig(
    _ id: UInt64, _ from: Int, _ to: Int, zone: String = "Europe/Berlin"
  ) -> Project {
    var gig = Project()
    gig.id = ID(id)
    gig.name = "Gig \(id)"
    var schedule = Schedule.gig(on: day, zone: zone)
    schedule.startTime = TimeOfDay(minutes: from * 60)
    schedule.endTime = TimeOfDay(minutes: to * 60)
    gig.schedule = schedule
    return gig
  }

  private func book(_ gigs: Project...) -> Book {
    var replica = Replica(device: 7)
    var edit = Edit()
    for gig in gigs { edit.put(gig, replacing: nil) }
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    return replica.book
  }

  private func conflicts(_ gig: Project, _ book: Book) throws -> [String] {
    let event = try #require(book.event(of: gig, in: ""))
    return CalendarConflicts.of(event, on: .first, in: book).map {
      $0.event.title + ($0.isHold ? "?" : "")
    }
  }

  @Test func `what overlaps is a conflict, what follows is none`() throws {
    let (one, two, three) = (gig(1, 18, 20), gig(2, 19, 21), gig(3, 20, 22))
    let book = book(one, two, three)
    #expect(try conflicts(one, book) == ["Gig 2"])
    #expect(try conflicts(two, book) == ["Gig 1", "Gig 3"])
  }

  @Test func `a hold is told apart, whole days take all of it`() throws {
    var (hold, whole) = (gig(2, 19, 21), gig(3, 1, 2))
    hold.hold = Hold()
    whole.schedule?.allDay = true
    let one = gig(1, 18, 20)
    #expect(try conflicts(one, book(one, hold, whole)) == ["Gig 3", "Gig 2?"])
  }

  @Test func `times elsewhere are compared as moments`() throws {
    let (one, far, later) = (
      gig(1, 18, 20), gig(2, 13, 15, zone: "America/New_York"),
      gig(3, 18, 20, zone: "America/New_York")
    )
    #expect(try conflicts(one, book(one, far, later)) == ["Gig 2"])
  }

  @Test func `the nearest free times of the day are offered`() throws {
    let (one, two) = (gig(1, 18, 20), gig(2, 19, 21))
    let book = book(one, two)
    let event = try #require(book.event(of: one, in: ""))
    let free = CalendarConflicts.alternatives(to: event, on: .first, in: book)
    #expect(free.map { $0.text } == ["17:00", "16:30", "16:00"])
    let late = try #require(book.event(of: two, in: ""))
    #expect(CalendarConflicts.alternatives(to: late, on: .first, in: book).first?.text == "20:00")
  }

  @Test func `events stand by their day, whole days first, by hour, by title, and then by id`() {
    var events: [CalendarEvent] = []
    for (days, isWhole, hours) in [(0, false, 9), (0, false, 18), (0, true, 9), (1, false, 9)] {
      for title in ["Anna", "Zoe"] {
        for id in [1, 2] as [UInt64] {
          var schedule = Schedule.gig(on: day.adding(days: days), zone: "")
          schedule.startTime = TimeOfDay(minutes: hours * 60)
          schedule.allDay = isWhole
          var event = CalendarEvent(schedule: schedule, shown: schedule)
          (event.title, event.project) = (title, ID(id))
          events.append(event)
        }
      }
    }
    func key(_ event: CalendarEvent) -> [String] {
      let time = event.allDay ? "whole" : "\(event.shown.startTime.minutes + 10_000)"
      return [
        event.shown.start.text, event.allDay ? "0" : "1", time, event.title, event.project.text,
      ]
    }
    for a in events {
      for b in events {
        #expect(
          CalendarEvent.isBefore(a, b) == key(a).lexicographicallyPrecedes(key(b)),
          "\(key(a)) \(key(b))")
      }
    }
  }
}
