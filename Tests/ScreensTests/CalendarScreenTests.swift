import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The calendar's four views, its keys, and what is moved in it (rule G30).
struct CalendarScreenTests {
  /// Gigs of all lengths around November 2026, the same for the same seed.
  private func crowded(_ seed: UInt64, _ count: Int = 60) throws -> Person {
    var person = try Person.beforeExpenses()
    person.app.state.isWide = true
    var dice = Dice(seed: seed)
    let first = try Day(parsing: "2026-10-20")
    var edit = Edit()
    for place in 0..<count {
      var gig = Project()
      gig.id = ID(20_000 + UInt64(place))
      gig.name = "Gig \(place)"
      gig.work = .musician
      gig.mediaType = MediaType.allCases[Int(dice.next() % 8)]
      let start = first.adding(days: Int(dice.next() % 60))
      var schedule = Schedule.gig(on: start, zone: person.app.state.zone)
      schedule.startTime = TimeOfDay(minutes: Int(dice.next() % 1_440))
      schedule.end = start.adding(days: dice.next() % 3 == 0 ? Int(dice.next() % 12) : 0)
      schedule.endTime = TimeOfDay(minutes: dice.next() % 4 == 0 ? 0 : Int(dice.next() % 1_440))
      schedule.allDay = dice.next() % 4 == 0
      // What would end before it begins ends with the day after.
      if !schedule.endsAfterStart { schedule.end = start.adding(days: 1) }
      gig.schedule = schedule
      if dice.next() % 5 == 0 {
        var hold = Hold()
        hold.option = Int64(1 + dice.next() % 2)
        gig.hold = hold
      }
      if dice.next() % 9 == 0 { gig.life = .trashed }
      edit.put(gig, replacing: nil)
    }
    person.others(edit)
    return person
  }

  /// The days that a gig is on, slowly and obviously.
  private func days(of gig: Project) -> [Day] {
    guard gig.isLive, let entered = gig.schedule else { return [] }
    // By the clock of the device; the sample's gigs are elsewhere.
    var zones = KnownZones()
    let schedule = zones.shown(entered, in: "America/Chicago")
    var days: [Day] = []
    var day = schedule.start
    while day <= schedule.end {
      let endsAtItsBeginning =
        day == schedule.end && day > schedule.start && !schedule.allDay
        && schedule.endTime == .midnight
      if !endsAtItsBeginning { days.append(day) }
      day = day.adding(days: 1)
    }
    return days
  }

  /// What is drawn: the day of each chip or row, and whose it is.
  private func drawn(_ html: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for tag in HTMLText(Array(html.utf8)).tags {
      guard let key = tag["data-event"], let day = tag["data-on"] else { continue }
      found[day, default: []].append(key)
    }
    return found
  }

  /// "+3 more", by the day that it leads to.
  private func counted(_ html: String) throws -> [String: Int] {
    var found: [String: Int] = [:]
    for match in html.matches(of: #/href="/calendar/day/([0-9-]+)"[^>]*>\+([0-9]+) more</#) {
      found[String(match.1)] = Int(match.2)
    }
    return found
  }

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

  @Test func `a gig is moved by days and by minutes, keeps its length, and goes back`() throws {
    var person = try crowded(5, 0)
    var gig = Project()
    gig.id = ID(30_001)
    gig.name = "Late"
    gig.schedule = Schedule(
      start: try Day(parsing: "2026-11-24"), startTime: try TimeOfDay(parsing: "22:00"),
      end: try Day(parsing: "2026-11-25"), endTime: try TimeOfDay(parsing: "01:30"),
      zone: "America/Chicago", endChosen: true)
    var edit = Edit()
    edit.put(gig, replacing: nil)
    person.others(edit)
    person.go("/calendar/week/2026-11-24")
    func schedule() throws -> Schedule {
      try #require(person.app.book.projects[gig.id]?.schedule)
    }
    person.press("calendar/move/\(gig.id.text)/-1440")
    #expect(try schedule().start.text == "2026-11-23" && schedule().end.text == "2026-11-24")
    person.press("calendar/move/\(gig.id.text)/165")
    #expect(try schedule().start.text == "2026-11-24" && schedule().startTime.text == "00:45")
    #expect(try schedule().end.text == "2026-11-24" && schedule().endTime.text == "04:15")
    person.press("calendar/move/\(gig.id.text)/-46")
    #expect(try schedule().start.text == "2026-11-23" && schedule().startTime.text == "23:59")
    #expect(person.toast.contains("Undo"))
    for _ in 0..<3 { person.press("undo") }
    #expect(try schedule() == gig.schedule)
    // Whole days go by whole days.
    gig.schedule?.allDay = true
    person.others(
      {
        var edit = Edit(); edit.put(gig, in: person.app.book.projects); return edit
      }())
    person.press("calendar/move/\(gig.id.text)/90")
    #expect(try schedule() == gig.schedule)
    person.press("calendar/move/\(gig.id.text)/2970")
    #expect(
      try schedule().start.text == "2026-11-26" && schedule().startTime == gig.schedule?.startTime)
    for nonsense in ["0", "x", "99999999999", "9223372036854775807", "-9223372036854775808"] {
      person.press("calendar/move/\(gig.id.text)/\(nonsense)")
      #expect(try schedule().start.text == "2026-11-26")
    }
  }

  @Test func `two booked gigs at one time are said, in the calendar, on the page and in the form`()
    throws
  {
    var person = try crowded(6, 0)
    var edit = Edit()
    for (id, from, to) in [(30_010, "20:00", "22:00"), (30_011, "21:00", "23:00")]
      as [(UInt64, String, String)]
    {
      var gig = Project()
      gig.id = ID(id)
      gig.name = id == 30_010 ? "Early" : "Later"
      gig.work = .musician
      gig.client = try #require(person.app.book.clients.live.first).id
      gig.schedule = Schedule(
        start: try Day(parsing: "2027-05-04"), startTime: try TimeOfDay(parsing: from),
        end: try Day(parsing: "2027-05-04"), endTime: try TimeOfDay(parsing: to),
        zone: "America/Chicago", endChosen: true)
      edit.put(gig, replacing: nil)
    }
    person.others(edit)
    let (early, later) = (ID<Project>(30_010), ID<Project>(30_011))
    person.go("/calendar/agenda/2027-05-01")
    #expect(person.page.contains("Overlaps"))
    person.go("/project/" + early.text)
    #expect(person.page.contains("At the same time:") && person.page.contains("Later"))
    person.press("sheet/project/" + early.text)
    #expect(person.sheet.contains("At the same time: Later"))
    // One that ends when the other begins is beside it.
    person.type("endTime", "21:00")
    #expect(!person.sheet.contains("At the same time"))
    person.type("endTime", "21:01")
    person.type("hold", "2")
    #expect(!person.sheet.contains("At the same time"))
    person.type("lapses", "2027-04-30")
    person.press("save")
    #expect(person.sheet.isEmpty)
    person.go("/calendar/agenda/2027-05-01")
    #expect(!person.page.contains("Overlaps") && person.page.contains("Second Option"))
    person.go("/project/" + later.text)
    #expect(!person.page.contains("At the same time"))
  }

  @Test func `a hold that is moved to another day offers its place to the one behind it`() throws {
    var person = try crowded(7, 0)
    var edit = Edit()
    for option in 1...2 as ClosedRange<Int64> {
      var gig = Project()
      gig.id = ID(30_030 + UInt64(option))
      gig.name = "Maybe \(option)"
      gig.work = .musician
      gig.schedule = .gig(on: try Day(parsing: "2027-01-09"), zone: "America/Chicago")
      var hold = Hold()
      hold.option = option
      gig.hold = hold
      edit.put(gig, replacing: nil)
    }
    person.others(edit)
    let (first, second) = (ID<Project>(30_031), ID<Project>(30_032))
    person.go("/calendar/month/2027-01-09")
    person.press("calendar/move/\(first.text)/2880")
    #expect(person.toast.contains("Maybe 2") && person.toast.contains("Make First Option"))
    #expect(person.toast.contains("Undo"))
    // What is not answered at once stands until it is, on the gig and on Today.
    person.press("dismiss")
    person.reload("/")
    #expect(
      person.page.contains("Options That Move Up") && person.page.contains("Make First Option"))
    var other = person.apart()
    other.go("/project/" + second.text)
    #expect(other.page.contains("Make First Option"))
    other.press("move-up-to/" + second.text + "/0")
    #expect(!other.page.contains("Make First Option"), "it was left as it is")
    #expect(other.app.book.projects[second]?.hold?.option == 2)
    other.reload("/")
    #expect(!other.page.contains("Options That Move Up"))
    person.press("move-up/" + second.text)
    #expect(person.app.book.projects[second]?.hold?.option == 1)
    #expect(!person.page.contains("Options That Move Up") && person.kept["freed"] == nil)
    // It is the first already.
    person.press("move-up-to/" + second.text + "/1")
    #expect(person.app.book.projects[second]?.hold?.option == 1)
  }

  @Test func `a hold is on Today before it lapses, and is booked there`() throws {
    var person = try crowded(7, 0)
    var gig = Project()
    gig.id = ID(30_020)
    gig.name = "Maybe"
    gig.work = .musician
    gig.schedule = .gig(on: try Day(parsing: "2027-01-09"), zone: "America/Chicago")
    var hold = Hold()
    hold.lapses = try Day(parsing: "2026-11-25")
    gig.hold = hold
    person.others(
      {
        var edit = Edit(); edit.put(gig, replacing: nil); return edit
      }())
    person.go("/")
    #expect(!person.page.contains("Options That Lapse"))
    person.app.state.today = try Day(parsing: "2026-11-22")
    person.go("/projects")
    person.go("/")
    #expect(
      person.page.contains("Options That Lapse") && person.page.contains("holds until Nov 25"))
    person.press("confirm-hold/" + gig.id.text)
    #expect(!person.page.contains("Options That Lapse"))
    #expect(person.app.book.projects[gig.id]?.hold == nil)
    person.press("undo")
    person.app.state.today = try Day(parsing: "2026-11-26")
    person.go("/projects")
    person.go("/")
    #expect(person.page.contains("lapsed on Nov 25"))
    person.go("/calendar/agenda/2027-01-09")
    #expect(person.page.contains("First Option, lapsed"))
    person.go("/calendar/month/2027-01-09")
    #expect(person.page.contains(" lapsed\"") && !person.page.contains(" hold\""))
  }

  @Test func `a second option is made the first with one tap when that was released`() throws {
    var person = try crowded(7, 0)
    var edit = Edit()
    for (number, option) in [(30_021, 1), (30_022, 2)] {
      var gig = Project()
      (gig.id, gig.name, gig.work) = (ID(UInt64(number)), "Gig \(option)", .musician)
      gig.schedule = .gig(on: try Day(parsing: "2027-01-09"), zone: "America/Chicago")
      gig.hold = Hold(option)
      edit.put(gig, replacing: nil)
    }
    person.others(edit)
    let (first, second) = (ID<Project>(30_021).text, ID<Project>(30_022).text)
    person.go("/")
    #expect(!person.page.contains("Options That Move Up"))
    person.go("/project/" + first)
    person.press("release-hold/" + first)
    #expect(person.app.book.projects[ID(30_021)]?.life == .trashed)
    person.go("/")
    #expect(person.page.contains("Options That Move Up"))
    person.press("move-up/" + second)
    #expect(!person.page.contains("Options That Move Up"))
    #expect(person.app.book.projects[ID(30_022)]?.hold?.option == 1)
    person.press("undo")
    person.go("/project/" + second)
    #expect(person.page.contains("Make First Option"))
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
