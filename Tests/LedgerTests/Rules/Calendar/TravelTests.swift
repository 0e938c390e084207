import Foundation
import Testing

@testable import Ledger

/// Ways between places, and what is too far (rule G75).
struct TravelTests {
  private let day = Day(year: 2026, month: 12, day: 5) ?? .first

  private func gig(
    _ id: UInt64, _ place: String, _ from: Int, _ to: Int, on days: Int = 0,
    zone: String = "Europe/Berlin"
  ) -> Project {
    var gig = Project()
    gig.id = ID(id)
    gig.name = "Gig \(id)"
    gig.location = place
    var schedule = Schedule.gig(on: day.adding(days: days), zone: zone)
    schedule.startTime = TimeOfDay(minutes: from)
    schedule.end = schedule.start.adding(days: to >= 1_440 ? 1 : 0)
    schedule.endTime = TimeOfDay(minutes: to % 1_440)
    gig.schedule = schedule
    return gig
  }

  private func book(_ gigs: [Project], _ more: (inout Edit) -> Void = { _ in }) -> Book {
    var replica = Replica(device: 7)
    var edit = Edit()
    for gig in gigs { edit.put(gig, replacing: nil) }
    more(&edit)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: true)
    return replica.book
  }

  private func way(
    _ edit: inout Edit, _ from: String, _ to: String, _ minutes: Int64, back: Int64? = nil
  ) {
    edit.add(TravelTimes.remember(minutes, back: back, from: from, to: to, in: Book()))
  }

  private func found(_ gig: Project, _ book: Book) throws -> [String] {
    let event = try #require(book.event(of: gig, in: "Europe/Berlin"))
    return CalendarConflicts.travel(of: event, on: .first, in: book).map {
      "\($0.event.title) \($0.gap)/\($0.need?.minutes ?? -1) \($0.from)>\($0.to)"
    }
  }

  @Test func `how far ahead a way may matter is the longest, and by air as far as may be`() {
    func longest(_ points: [String]) -> Int64 {
      let book = book([]) { edit in
        way(&edit, "Bonn", "Cologne", 35, back: 50)
        way(&edit, "Bonn", "Kiel", 40)
        for place in points {
          edit.put(
            Travel(at: place, GeoPoint(latitude: 50_000_000, longitude: 7_000_000)), replacing: nil)
        }
      }
      return TravelTimes(of: book).longest
    }
    #expect(longest([]) == 50)
    #expect(longest(["Bonn"]) == 50)
    #expect(longest(["Bonn", "Kiel"]) == Travel.mostMinutes)
  }

  @Test func `two devices that say a way write one row, whatever they call its ends`() {
    #expect(
      Travel.id(between: "Blue Note", and: "Café  Łódź")
        == Travel.id(between: " cafe lodz ", and: "BLUE NOTE"))
    #expect(Travel.id(between: "a", and: "b") != Travel.id(between: "ab", and: ""))
    #expect(Travel.id(of: "a") != Travel.id(between: "a", and: "b"))
    var row = Travel(between: "Zoo", and: "Arena")
    #expect((row.from, row.to) == ("Arena", "Zoo"))
    row.set(30, from: "zoo", back: 50)
    #expect(row.minutes(from: "Zoo") == 30 && row.minutes(from: "ARENA") == 50)
    row.set(30, from: "Zoo", back: 30)
    #expect(row.back == nil && row.minutes(from: "Arena") == 30)
    row.set(20, from: "Arena", back: nil)
    #expect(row.minutes(from: "Zoo") == 20)
  }

  @Test func `less time than the way takes is a conflict, exactly enough is none`() throws {
    for (start, isFar) in [(700, true), (704, true), (705, false)] {
      let (one, two) = (gig(1, "Bowl", 540, 640), gig(2, "Blue Note", start, 800))
      let book = book([one, two]) { way(&$0, "Bowl", "Blue Note", 65) }
      let said = isFar ? ["\(start - 640)/65 Bowl>Blue Note"] : []
      #expect(try found(one, book) == said.map { "Gig 2 " + $0 })
      #expect(try found(two, book) == said.map { "Gig 1 " + $0 })
      let events = book.calendarEvents(from: day, through: day, in: "Europe/Berlin")
      #expect(CalendarConflicts.pairs(among: events, in: book).count == said.count)
    }
  }

  @Test func `what nobody said is not claimed, nor within one place`() throws {
    let (one, two) = (gig(1, "Bowl", 540, 640), gig(2, "Blue Note", 641, 800))
    #expect(try found(one, book([one, two])) == [])
    #expect(try found(one, book([one, two]) { way(&$0, "Bowl", "Elsewhere", 65) }) == [])
    let same = gig(3, "  bowl", 641, 800)
    #expect(try found(one, book([one, same]) { way(&$0, "Bowl", "Elsewhere", 65) }) == [])
    let nowhere = gig(4, "", 641, 800)
    #expect(try found(one, book([one, nowhere]) { way(&$0, "Bowl", "Elsewhere", 65) }) == [])
  }

  @Test func `each way has its own time, also across midnight`() throws {
    let (late, early) = (gig(1, "Bowl", 1_320, 1_440 + 30), gig(2, "Club", 120, 240, on: 1))
    let book = book([late, early]) { way(&$0, "Bowl", "Club", 95, back: 20) }
    #expect(try found(late, book) == ["Gig 2 90/95 Bowl>Club"])
    #expect(try found(early, book) == ["Gig 1 90/95 Bowl>Club"])
    let other = self.book([late, early]) { way(&$0, "Club", "Bowl", 95, back: 20) }
    #expect(try found(late, other) == [])
  }

  @Test func `load-in and load-out take of the time between, a rehearsal of another day does not`()
    throws
  {
    let (one, two) = (gig(1, "Bowl", 1_200, 1_380), gig(2, "Club", 600, 700, on: 1))
    func time(_ name: String, _ gig: Project, _ minutes: Int, on: Int? = nil) -> GigTime {
      var time = GigTime()
      time.id = ID(gig.id.raw * 100 + UInt64(minutes))
      (time.project, time.name) = (gig.id, name)
      time.start = TimeOfDay(minutes: minutes)
      time.day = on.map { day.adding(days: $0) }
      return time
    }
    let book = book([one, two]) { edit in
      way(&edit, "Bowl", "Club", 481)
      edit.put(time("Load-out", one, 60), replacing: nil)
      edit.put(time("Load-in", two, 540), replacing: nil)
      edit.put(time("Rehearsal", two, 480, on: -3), replacing: nil)
    }
    #expect(try found(one, book) == ["Gig 2 480/481 Bowl>Club"])
  }

  @Test func `clocks of two zones are compared as moments`() throws {
    // 12:00 in London is 13:00 in Berlin.
    let (one, two) = (gig(1, "Bowl", 540, 740), gig(2, "Pub", 720, 800, zone: "Europe/London"))
    let book = book([one, two]) { way(&$0, "Bowl", "Pub", 41) }
    #expect(try found(one, book) == ["Gig 2 40/41 Bowl>Pub"])
  }

  @Test func `a way is estimated from coordinates, and what was said counts more`() throws {
    let (one, two) = (gig(1, "Berlin", 540, 640), gig(2, "Potsdam", 650, 800))
    let places = { (edit: inout Edit) in
      edit.put(Travel(at: "Berlin", GeoPoint("52.520008, 13.404954")), replacing: nil)
      edit.put(Travel(at: "potsdam", GeoPoint("52.390569 13.064473")), replacing: nil)
    }
    let book = book([one, two]) { places(&$0) }
    let need = try #require(TravelTimes.need(from: "Berlin", to: "Potsdam", in: book))
    #expect(need.isEstimate && need.minutes == 35)
    #expect(try found(one, book) == ["Gig 2 10/35 Berlin>Potsdam"])
    let said = self.book([one, two]) { edit in
      places(&edit)
      way(&edit, "Potsdam", "Berlin", 9)
    }
    #expect(try found(one, said) == [])
  }

  @Test(arguments: [
    (52.52, 13.405, 48.137, 11.575), (40.73, -74.0, 34.05, -118.24),
    (-33.87, 151.2, -37.81, 144.96),
    (51.5, -0.12, 48.86, 2.35), (1.35, 103.82, 3.14, 101.69), (-17.0, 179.9, -17.2, -179.8),
    (60.17, 24.94, 59.33, 18.07), (10, 10, 10, 10),
  ]) func `the straight line is that of the globe`(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) {
    func point(_ north: Double, _ east: Double) -> GeoPoint {
      GeoPoint(latitude: Int64((north * 1e6).rounded()), longitude: Int64((east * 1e6).rounded()))
    }
    let rad = Double.pi / 180
    let h =
      pow(sin((c - a) * rad / 2), 2) + cos(a * rad) * cos(c * rad) * pow(sin((d - b) * rad / 2), 2)
    let exact = 2 * 6_371_000 * asin(h.squareRoot())
    let ours = Double(point(a, b).metres(to: point(c, d)))
    #expect(abs(ours - exact) <= exact * (exact < 1_000_000 ? 0.01 : 0.04) + 1)
    #expect(point(a, b).metres(to: point(c, d)) == point(c, d).metres(to: point(a, b)))
  }

  @Test func `hours in the car, and from 300 km on in the air`() {
    #expect(TravelTimes.estimate(metres: 0) == 0)
    #expect(TravelTimes.estimate(metres: 1_000) == 5)
    #expect(TravelTimes.estimate(metres: 70_000) == 80)
    #expect(TravelTimes.estimate(metres: 200_000) == 225)
    #expect(TravelTimes.estimate(metres: 300_000) == 205)
    #expect(TravelTimes.estimate(metres: 8_000_000) == 780)
    // 51 tenths of a minute are ten minutes, 50 are five: 4,577 m × 1.3 at 70 km/h are 5.1 minutes.
    #expect(TravelTimes.estimate(metres: 4_576) == 5 && TravelTimes.estimate(metres: 4_577) == 10)
    #expect(TravelTimes.estimate(metres: 299_999) == 335)
    // Three hours and 25.1 minutes in the air, and a metre less.
    #expect(TravelTimes.estimate(metres: 334_666) == 205)
    #expect(TravelTimes.estimate(metres: 334_667) == 210)
  }

  @Test func `coordinates are read as maps give them`() throws {
    #expect(
      GeoPoint("52.520008, 13.404954") == GeoPoint(latitude: 52_520_008, longitude: 13_404_954))
    #expect(GeoPoint("-33.8 151.20000099")?.text == "-33.800000, 151.200000")
    #expect(GeoPoint("+0,-0.5")?.text == "0.000000, -0.500000")
    for bad in [
      "", "52", "52,", "91,0", "0,181", "a,b", "1,2,3", "1..2,3", "--1,2", "99999999999999999999,1",
    ] {
      #expect(GeoPoint(bad) == nil, "\(bad)")
    }
  }

  @Test func `another time of the day leaves room for the way`() throws {
    let (one, two) = (gig(1, "Bowl", 1_080, 1_200), gig(2, "Club", 1_230, 1_320))
    let book = book([one, two]) { way(&$0, "Bowl", "Club", 65) }
    let event = try #require(book.event(of: two, in: ""))
    // 21:05 is the first that can be made, and half hours are offered; before it, 90 minutes and the way.
    #expect(
      CalendarConflicts.alternatives(to: event, on: .first, in: book).map(\.text) == [
        "21:30", "22:00", "22:30",
      ])
  }

  @Test func `somebody who plays instead ends the conflict, and only who is free is offered`()
    throws
  {
    let (one, two) = (gig(1, "Bowl", 540, 640), gig(2, "Club", 641, 800))
    func player(_ musician: UInt64, _ gig: UInt64, _ state: PlayerState) -> Player {
      var player = Player()
      player.id = Player.id(of: ID(musician), on: ID(gig))
      (player.project, player.musician, player.state) = (ID(gig), ID(musician), state)
      return player
    }
    let more = { (edit: inout Edit) in
      way(&edit, "Bowl", "Club", 65)
      for (id, name) in [(7, "Ann"), (8, "Ben"), (9, "Cat")] {
        var musician = Musician()
        (musician.id, musician.name) = (ID(UInt64(id)), name)
        edit.put(musician, replacing: nil)
      }
      edit.put(player(7, 1, .confirmed), replacing: nil)
      edit.put(player(8, 1, .declined), replacing: nil)
    }
    let book = book([one, two]) { more(&$0) }
    #expect(try found(one, book).count == 1)
    #expect(book.freeMusicians(from: day, through: day, on: .first).map(\.name) == ["Ben", "Cat"])
    let away = self.book([one, two]) { edit in
      more(&edit)
      edit.put(player(0, 2, .declined), replacing: nil)
    }
    #expect(try found(one, away) == [] && found(two, away) == [])
    let events = away.calendarEvents(from: day, through: day, in: "")
    #expect(CalendarConflicts.pairs(among: events, in: away).isEmpty)
  }

  @Test func `rows that a forger wrote claim nothing absurd`() throws {
    let (one, two) = (gig(1, "Bowl", 540, 640), gig(2, "Club", 641, 800))
    for minutes in [Int64.min, Int64.max] {
      let book = book([one, two]) { edit in
        var row = Travel(between: "Bowl", and: "Club")
        (row.minutes, row.back) = (minutes, minutes)
        edit.put(row, replacing: nil)
        edit.put(
          Travel(at: "Bowl", GeoPoint(latitude: minutes, longitude: minutes)), replacing: nil)
      }
      let need = try #require(TravelTimes.need(from: "Bowl", to: "Club", in: book))
      #expect(need.minutes == (minutes < 0 ? 0 : 2_880))
      #expect(TravelTimes.point(of: "Bowl", in: book) == nil)
    }
  }

  @Test func `the pairs of a whole month are those of each gig by itself`() throws {
    var dice = UInt64(7)
    func roll(_ most: UInt64) -> Int {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((dice >> 33) % most)
    }
    let names = ["Bowl", "Club", "Hall", "", "Pub"]
    var gigs: [Project] = []
    for id in 1...120 {
      let start = roll(1_380)
      var one = gig(UInt64(id), names[roll(5)], start, start + 10 + roll(120), on: roll(20))
      if roll(9) == 0 { one.hold = Hold() }
      gigs.append(one)
    }
    let book = book(gigs) { edit in
      way(&edit, "Bowl", "Club", 65)
      way(&edit, "Bowl", "Hall", 1_500, back: 30)
      way(&edit, "Pub", "Hall", 90)
    }
    let events = book.calendarEvents(from: day, through: day.adding(days: 30), in: "")
    let pairs = CalendarConflicts.pairs(among: events, in: book)
    var fast: [String] = []
    for pair in pairs where pair.need != nil {
      fast.append(
        "\(events[pair.first].project.text) \(events[pair.second].project.text) \(pair.gap)")
    }
    var slow: [String] = []
    for event in events where event.hold == nil {
      for way in CalendarConflicts.travel(of: event, on: .first, in: book)
      where !way.isHold && !way.isBefore {
        slow.append("\(event.project.text) \(way.event.project.text) \(way.gap)")
      }
    }
    #expect(!fast.isEmpty && fast.sorted() == slow.sorted())
    var same = 0
    for event in events where event.hold == nil {
      same += CalendarConflicts.of(event, on: .first, in: book).filter { !$0.isHold }.count
    }
    #expect(pairs.filter { $0.need == nil }.count * 2 == same)
  }
}
