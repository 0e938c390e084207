import Testing

@testable import Ledger

/// What is near another event, at its borders (rules G26, G75).
struct CalendarBordersTests {
  private let day = Day(year: 2026, month: 12, day: 5) ?? .first

  private func gig(
    _ id: UInt64, _ place: String, _ from: Int, _ to: Int, on days: Int = 0
  ) -> Project {
    var gig = Project()
    gig.id = ID(id)
    gig.name = "Gig \(id)"
    gig.location = place
    var schedule = Schedule.gig(on: day.adding(days: days), zone: "Europe/Berlin")
    schedule.startTime = TimeOfDay(minutes: from)
    (schedule.end, schedule.endTime) = (schedule.start, TimeOfDay(minutes: to))
    gig.schedule = schedule
    return gig
  }

  private func book(_ gigs: [Project], minutes: Int64 = 60) -> Book {
    var replica = Replica(device: 7)
    var edit = TravelTimes.remember(minutes, back: nil, from: "Bowl", to: "Club", in: Book())
    for gig in gigs { edit.put(gig, replacing: nil) }
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    return replica.book
  }

  private func neighbours(_ gigs: Project...) throws -> [String] {
    let own = gig(1, "Club", 1_200, 1_260)
    let book = book([own] + gigs)
    let event = try #require(book.event(of: own, in: ""))
    return CalendarConflicts.neighbours(of: event, on: .first, in: book).map {
      "\($0.event.title) \($0.isBefore ? "before" : "after") \($0.gap)"
    }
  }

  @Test func `sixteen hours fit between eight and midnight, a minute more does not`() throws {
    for (end, times) in [(1_380, ["08:00"]), (1_381, [])] {
      let own = gig(1, "Club", 420, end)
      let book = book([own])
      let event = try #require(book.event(of: own, in: ""))
      #expect(
        CalendarConflicts.alternatives(to: event, on: .first, in: book).map { $0.text } == times)
    }
  }

  @Test func `a neighbour is within a day, and the nearest of its side`() throws {
    #expect(try neighbours(gig(2, "Bowl", 1_140, 1_200, on: -1)) == ["Gig 2 before 1440"])
    #expect(try neighbours(gig(2, "Bowl", 1_140, 1_199, on: -1)) == [])
    #expect(try neighbours(gig(2, "Bowl", 1_260, 1_300, on: 1)) == ["Gig 2 after 1440"])
    #expect(try neighbours(gig(2, "Bowl", 1_261, 1_300, on: 1)) == [])
    #expect(
      try neighbours(
        gig(2, "Bowl", 600, 700), gig(3, "Bowl", 800, 900), gig(4, "Bowl", 1_300, 1_320),
        gig(5, "Bowl", 1_360, 1_380)) == ["Gig 3 before 300", "Gig 4 after 40"])
    // Of two that end or begin together, the one that began last, and the first by its title.
    #expect(
      try neighbours(
        gig(2, "Bowl", 1_000, 1_100), gig(3, "Bowl", 1_010, 1_100), gig(4, "Bowl", 1_300, 1_320),
        gig(5, "Bowl", 1_300, 1_310)) == ["Gig 3 before 100", "Gig 4 after 40"])
    #expect(try neighbours(gig(2, "club ", 1_300, 1_320), gig(3, "", 1_000, 1_100)) == [])
    var hold = gig(2, "Bowl", 1_300, 1_320)
    hold.hold = Hold()
    #expect(try neighbours(hold) == [])
    // What begins when this one ends is behind it, and no minute is between.
    #expect(try neighbours(gig(2, "Bowl", 1_260, 1_300)) == ["Gig 2 after 0"])
  }

  @Test func `all free half hours from eight to midnight, the nearest first`() throws {
    func free(_ own: Project, _ others: [Project], most: Int = 3) throws -> [String] {
      let book = book([own] + others)
      let event = try #require(book.event(of: own, in: ""))
      return CalendarConflicts.alternatives(to: event, on: .first, in: book, most: most)
        .map { $0.text }
    }
    // An hour's way: 20:00 to 21:00 after the other, and 17:00 to 18:00 before it.
    let all = try free(
      gig(2, "Club", 1_230, 1_320), [gig(1, "Bowl", 1_080, 1_200)], most: 100)
    #expect(Array(all.prefix(5)) == ["21:00", "21:30", "22:00", "22:30", "15:30"])
    #expect(all.count == 20 && all.last == "08:00")
    #expect(try free(gig(2, "Club", 1_200, 1_260), []) == ["19:30", "20:30", "19:00"])
    #expect(try free(gig(2, "Club", 300, 1_260), []) == ["08:00"])
    #expect(try free(gig(2, "Club", 300, 1_261), []) == [])
    #expect(try free(gig(2, "Club", 480, 1_439), []) == [], "none but its own")
    var whole = gig(2, "Club", 600, 660)
    whole.schedule?.allDay = true
    #expect(try free(whole, []) == [])
  }

  private func occupied(_ times: [GigTime], shown: Int = 0, allDay: Bool = false) -> Occupied {
    var schedule = gig(1, "", 1_200, 1_320).schedule ?? .gig(on: day, zone: "")
    schedule.allDay = allDay
    var moved = schedule
    moved.startTime = TimeOfDay(minutes: 1_200 + shown)
    moved.endTime = TimeOfDay(minutes: 1_320 + shown)
    var event = CalendarEvent(schedule: schedule, shown: moved)
    event.times = times
    return Occupied(event)
  }

  private func time(_ name: String, _ start: Int, _ end: Int? = nil, on days: Int? = nil) -> GigTime
  {
    var time = GigTime()
    time.name = name
    time.start = TimeOfDay(minutes: start)
    time.end = end.map { TimeOfDay(minutes: $0) }
    time.day = days.map { day.adding(days: $0) }
    return time
  }

  @Test func `times of half a day before and behind an event belong to it`() {
    let base = Int64(day.number) * 1_440
    func whole(_ time: GigTime, shown: Int = 0, allDay: Bool = false) -> [Int64] {
      let found = occupied([time], shown: shown, allDay: allDay)
      if !allDay {
        let from = Int64(1_200 + shown)
        #expect(found.played == base + from..<base + from + 120)
      }
      return [found.whole.lowerBound - base, found.whole.upperBound - base]
    }
    #expect(whole(time("Load-in", 480)) == [480, 1_320])
    #expect(whole(time("Load-in", 479)) == [1_200, 1_320])
    #expect(whole(time("Sleep", 600, on: 1)) == [1_200, 2_040])
    #expect(whole(time("Sleep", 601, on: 1)) == [1_200, 1_320])
    #expect(whole(time("Doors", 1_100, 1_330)) == [1_100, 1_330])
    #expect(whole(time("Doors", 1_250, 1_260)) == [1_200, 1_320])
    // Past midnight.
    #expect(whole(time("Party", 1_380, 60)) == [1_200, 1_500])
    #expect(whole(time("Load-out", 60)) == [1_200, 1_500])
    #expect(whole(time("Load-out", 1_199)) == [1_200, 1_320], "of the next evening: too far")
    #expect(whole(time("Load-out", 1_200)) == [1_200, 1_320])
    #expect(whole(time("Load-out", 600, on: 0)) == [600, 1_320])
    #expect(whole(time("Load-in", 600)) == [600, 1_320])
    #expect(whole(time("Load-in", 1_140), shown: 60) == [1_200, 1_380])
    #expect(whole(time("Load-in", 480), allDay: true) == [0, 1_440])
  }

  @Test func `a gap is from the last of one to the first of the other`() {
    let early = occupied([time("Load-out", 1_350)])
    let late = occupied([time("Load-in", 1_140)]).moved(by: 1_000)
    #expect(late.played.lowerBound == early.played.lowerBound + 1_000)
    #expect(late.gap(after: early) == 2_140 - 1_350)
    #expect(early.gap(after: late) == 0)
    #expect(occupied([]).moved(by: 120).gap(after: occupied([])) == 0)
    #expect(occupied([]).moved(by: 121).gap(after: occupied([])) == 1)
  }
}
