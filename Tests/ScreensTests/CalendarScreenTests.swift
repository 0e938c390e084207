import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The calendar's four views, its keys, and what is moved in it (rule G30).
struct CalendarScreenTests: CalendarDesk {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `every view has each gig on each of its days exactly once`(seed: UInt64) throws {
    var person = try crowded(seed)
    let gigs = person.app.book.projects.live.filter { $0.schedule != nil }
    for (view, text) in [
      (CalendarView.month, "2026-11-15"), (.month, "2026-10-31"), (.week, "2026-11-18"),
      (.day, "2026-11-09"), (.agenda, "2026-11-15"), (.week, "2026-12-30"),
    ] {
      let day = try Day(parsing: text)
      person.go(Route.calendar(view, day).path)
      if person.page.contains("Earlier This Month") { person.press("toggle/agenda-past") }
      let spot = CalendarSpot(view, day, weekStart: 7)
      var page = person.page
      if let chosen = page.range(of: "calendar-chosen") {
        page = String(page[..<chosen.lowerBound])
      }
      let (drawn, more) = (drawn(page), try counted(page))
      for day in spot.days {
        let wanted = gigs.filter { days(of: $0).contains(day) }.map { $0.id.text }
        let here = drawn[day.text] ?? []
        #expect(Set(here).count == here.count, "\(view) \(day.text) twice")
        #expect(Set(here).isSubset(of: wanted), "\(view) \(day.text)")
        #expect(here.count + (more[day.text] ?? 0) == wanted.count, "\(view) \(day.text)")
        if view != .month { #expect(more.isEmpty) }
      }
      let outside = Set(drawn.keys).subtracting(spot.days.map(\.text))
      #expect(outside.isEmpty)
    }
  }

  @Test func `of each view the days are of it that it is of, and not those beside them`() throws {
    for (view, first, last) in [
      (CalendarView.month, "2026-11-01", "2026-11-30"), (.agenda, "2026-11-01", "2026-11-30"),
      (.week, "2026-11-15", "2026-11-21"), (.day, "2026-11-18", "2026-11-18"),
    ] {
      let spot = CalendarSpot(view, try Day(parsing: "2026-11-18"), weekStart: 7)
      let span = try Day(parsing: first)...Day(parsing: last)
      for number in (span.lowerBound.number - 40)...(span.upperBound.number + 40) {
        let day = Day(number: number)
        #expect(spot.contains(day) == span.contains(day), "\(view) \(day.text)")
      }
      #expect(span.lowerBound >= spot.first && span.upperBound <= spot.last)
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `what overlaps stands side by side, and shares no place`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    for _ in 0..<200 {
      let spans = (0..<Int(dice.next() % 12)).map { _ in
        let first = Int(dice.next() % 1_400)
        return (first: first, last: min(1_439, first + 30 + Int(dice.next() % 300)))
      }.sorted { $0.first < $1.first }
      let column = CalendarColumn(spans)
      #expect(column.lanes.count == spans.count)
      for (a, one) in spans.enumerated() {
        #expect(column.lanes[a] < column.widths[a])
        for (b, other) in spans.enumerated()
        where b > a && other.first <= one.last && one.first <= other.last {
          #expect(column.lanes[a] != column.lanes[b])
          #expect(column.widths[a] == column.widths[b])
        }
      }
    }
  }

  @Test func `keys go about as in a grid of dates, and Back goes over months`() throws {
    var person = try crowded(1, 3)
    person.go("/calendar/month/2026-11-30")
    func press(_ key: String) -> String {
      guard case .calendar(_, let day?) = person.app.state.location.route else { return "" }
      person.press("calendar/key/\(key)/\(day.text)")
      return person.app.state.location.path
    }
    #expect(press("ArrowLeft") == "/calendar/month/2026-11-29")
    #expect(person.effects.contains(.navigate("/calendar/month/2026-11-29", replace: true)))
    #expect(
      person.effects.contains(.focus("#main [role=gridcell][data-day=\"2026-11-29\"]")))
    #expect(press("ArrowUp") == "/calendar/month/2026-11-22")
    // American weeks begin on Sunday.
    #expect(press("End") == "/calendar/month/2026-11-28")
    #expect(press("Home") == "/calendar/month/2026-11-22")
    #expect(press("ArrowDown") == "/calendar/month/2026-11-29")
    #expect(press("ArrowDown") == "/calendar/month/2026-12-06")
    #expect(person.effects.contains(.navigate("/calendar/month/2026-12-06", replace: false)))
    #expect(press("PageDown") == "/calendar/month/2027-01-06")
    #expect(press("PageUp") == "/calendar/month/2026-12-06")
    person.key("t")
    #expect(person.app.state.location.path == "/calendar/month/2026-11-21")
    #expect(press("Enter") == "/calendar/day/2026-11-21")
    #expect(press("PageDown") == "/calendar/day/2026-11-22")
    person.key("n")
    #expect(person.form["start"] == "2026-11-22")
  }

  @Test func `one day of a grid is reached by Tab, and so are its gigs`() throws {
    var person = try crowded(2)
    person.go("/calendar/month/2026-11-12")
    let cells = HTMLText(Array(person.page.utf8)).tags.filter { $0["role"] == "gridcell" }
    #expect(cells.count == 35 || cells.count == 42)
    #expect(cells.filter { $0["tabindex"] == "0" }.map { $0["data-day"] } == ["2026-11-12"])
    let chips = HTMLText(Array(person.page.utf8)).tags.filter {
      $0["class"]?.hasPrefix("calendar-chip ") == true
    }
    for chip in chips {
      #expect((chip["tabindex"] == nil) == (chip["data-on"] == "2026-11-12"))
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `on a phone two gigs of a day are drawn and the others counted`(seed: UInt64) throws {
    var person = try crowded(seed)
    person.go("/calendar/month/2026-11-12")
    let page = person.page
    let cells = page.split(separator: "role=\"gridcell\"").dropFirst()
    var counted = 0
    for cell in cells {
      let label = try #require(cell.firstMatch(of: #/aria-label="[^"]*, (no|[0-9]+) gigs?"/#))
      let count = Int(label.1) ?? 0
      // The chips and gaps that the style sheet leaves: the first two behind the number of the day.
      let places = cell.matches(of: #/class="calendar-(gap|chip [^"]*)"/#).prefix(2)
      let drawn = places.count { $0.1 != "gap" }
      var more = 0
      for match in cell.matches(of: #/class="calendar-more ([^"]*)"[^>]*>\+([0-9]+) more</#)
      where match.1 != "wide-only" {
        more += Int(match.2) ?? 0
        counted += 1
      }
      #expect(drawn + more == count, "\(cell.prefix(300))")
    }
    #expect(counted > 0)
  }

  @Test func `a week begins where people begin it`() throws {
    var formats = Formats()
    for (locale, start) in [
      ("en-US", 7), ("en-GB", 1), ("de-DE", 1), ("de", 1), ("en", 7), ("ar-EG", 6), ("he-IL", 7),
      ("pt-BR", 7), ("fr-CA", 7), ("zh-Hans-CN", 1), ("ja", 7), ("xx", 1),
    ] {
      formats.locale = locale
      #expect(formats.weekStart == start, "\(locale)")
    }
    var person = try crowded(3, 1)
    person.app.state.formats.locale = "de-DE"
    person.go("/calendar/month/2026-11-01")
    // November 2026 begins on a Sunday: the last day of its first week.
    #expect(
      HTMLText(Array(person.page.utf8)).tags.first { $0["role"] == "gridcell" }?["data-day"]
        == "2026-10-26")
  }

  @Test func `a press on an empty day begins a gig there; a phone chooses a day with gigs first`()
    throws
  {
    var person = try crowded(4, 0)
    let book = person.app.book
    person.go("/calendar/month/2027-03-01")
    person.press("calendar/press/2027-03-09/0")
    #expect(person.form["start"] == "2027-03-09" && person.form["startTime"] == "09:00")
    person.press("close")
    person.app.state.isWide = false
    person.press("calendar/press/2027-03-10/2")
    #expect(person.sheet.isEmpty)
    #expect(person.app.state.location.path == "/calendar/month/2027-03-10")
    person.press("sheet/new-gig/2027-03-11/20%3A00")
    #expect(person.form["startTime"] == "20:00" && person.form["endTime"] == "21:00")
    person.type("clientQuery", "Ann New")
    person.type("name", "Late Show")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    let made = try #require(person.app.book.projects.live.first { $0.name == "Late Show" })
    #expect(made.schedule?.start.text == "2027-03-11" && made.schedule?.startTime.text == "20:00")
    #expect(person.app.book.projects.count == book.projects.count + 1)
  }

  @Test func `times of a gig are entered, shown on its page and in the list of the day`() throws {
    var person = try crowded(8, 0)
    person.press("sheet/new-gig/2027-06-05/20%3A00")
    person.type("clientQuery", "Ann New")
    person.type("name", "Open Air")
    person.type("work", "musician")
    person.press("save")
    let gig = try #require(person.app.book.projects.live.first { $0.name == "Open Air" })
    person.press("sheet/gig-time/\(gig.id.text)/new")
    #expect(person.form["start"] == "18:00")
    person.press("save")
    #expect(person.form.problem("name") != nil)
    person.press("pick/name/Load-in")
    person.type("start", "15:30")
    person.press("save-another")
    person.type("name", "Soundcheck")
    person.type("start", "17:00")
    person.type("end", "18:00")
    person.press("save")
    #expect(person.page.contains("Load-in") && person.page.contains("5:00 PM – 6:00 PM"))
    person.go("/calendar/agenda/2027-06-01")
    #expect(person.page.contains("Load-in 3:30 PM"))
    let times = person.app.book.gigTimes(of: gig.id)
    #expect(times.map(\.name) == ["Load-in", "Soundcheck"])
    person.press("delete-gig-time/" + times[0].id.text)
    #expect(person.app.book.gigTimes(of: gig.id).count == 1)
    person.press("undo")
    #expect(person.app.book.gigTimes(of: gig.id).count == 2)
  }

  /// A gig of two hours.
  private func book(_ name: String, _ day: String, at hour: Int, _ person: inout Person) throws {
    var gig = Project()
    gig.id = ID(40_000 + UInt64(person.app.book.projects.rows.count))
    gig.name = name
    var schedule = Schedule.gig(on: try Day(parsing: day), zone: person.app.state.zone)
    schedule.startTime = TimeOfDay(minutes: hour * 60)
    schedule.endTime = TimeOfDay(minutes: hour * 60 + 120)
    gig.schedule = schedule
    var edit = Edit()
    edit.put(gig, replacing: nil)
    person.others(edit)
  }

  /// A musician without a gig, on November 21, 2026.
  private func idle() throws -> Person {
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = [.musician]
    var edit = Edit()
    edit.put(settings, replacing: nil)
    return try Person(edit)
  }

  @Test func `an agenda begins today, folds what is over, and leads to the next gig`() throws {
    var person = try idle()
    let today = person.app.state.today
    let month = today.firstOfMonth
    try book("Long Gone", month.text, at: 20, &person)
    person.go("/calendar/agenda")
    #expect(person.page.contains("Earlier This Month") && !person.page.contains("Long Gone"))
    #expect(person.page.contains("No more gigs this month."))
    #expect(!person.page.contains("Next Gig"))
    person.press("toggle/agenda-past")
    #expect(person.page.contains("Long Gone"))
    try book("Tonight", today.text, at: 20, &person)
    let later = month.adding(months: 2).adding(days: 4)
    try book("Far Off", later.text, at: 20, &person)
    person.go("/calendar/agenda")
    #expect(person.page.contains("Tonight") && !person.page.contains("Far Off"))
    #expect(!person.page.contains("No more gigs this month."))
    #expect(person.page.contains(Route.calendar(.agenda, later).path))
    // Another month is there whole.
    person.go(Route.calendar(.agenda, later).path)
    #expect(person.page.contains("Far Off") && !person.page.contains("Earlier This Month"))
  }

  @Test(arguments: [(nil, 9), (21, 21), (0, 1), (13, 13)] as [(Int?, Int)])
  func `the hours of a day open at its first gig`(hour: Int?, opens: Int) throws {
    var person = try idle()
    if let hour { try book("Set", "2027-03-05", at: hour, &person) }
    person.go("/calendar/day/2027-03-05")
    let slot = "data-slot=\"\(opens * 60) 0 0 1\" data-reveal"
    #expect(person.page.contains(slot), "\(slot)")
    #expect(person.page.components(separatedBy: "data-reveal").count == 2)
  }

  @Test func `the zone of a gig is chosen, and nonsense is refused`() throws {
    var person = try crowded(9, 0)
    person.press("sheet/new-gig/2027-06-05/20%3A00")
    for bad in ["tokyo", "Asia/", "/Tokyo", "Asia/Tokyo/x/y/z", "A b/C", "Asia/\u{202E}o"] {
      person.type("zone", bad)
      #expect(person.form.problem("zone") != nil || !person.form.isValid, "\(bad)")
    }
    person.type("clientQuery", "Ann New")
    person.type("name", "Budokan")
    person.type("zone", "Asia/Tokyo")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    let gig = try #require(person.app.book.projects.live.first { $0.name == "Budokan" })
    #expect(gig.schedule?.zone == "Asia/Tokyo" && gig.schedule?.startTime.text == "20:00")
    #expect(person.page.contains("Asia/Tokyo"))
  }

  @Test(arguments: [
    "/calendar", "/calendar/week", "/calendar/day/2026-11-24", "/calendar/agenda/2026-11-01",
  ])
  func `an address says view and day`(path: String) {
    #expect(Route(path: path).path == path)
    #expect(
      Route(path: "/calendar/month/2026-11")
        == .calendar(.month, Day(year: 2026, month: 11, day: 1)))
    for bad in [
      "/calendar/year", "/calendar/week/2026-02-30", "/calendar/week/x",
      "/calendar/day/2026-11-24/x",
    ] {
      if case .unknown = Route(path: bad) { continue }
      Issue.record("\(bad)")
    }
  }
}
