import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Gigs that are moved in the calendar, what meets there, and dates that are only kept (rules G26, G30, G98).
struct CalendarMovingTests: CalendarDesk {
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

  @Test func `the form says the time of what meets it by the clock of its own place`() throws {
    var person = try crowded(6, 0)
    var edit = Edit()
    // Four in the morning in Berlin is nine in the evening of the day before in Chicago.
    for (id, day, from, to, zone) in [
      (30_010, "2027-05-04", "20:00", "22:00", "America/Chicago"),
      (30_011, "2027-05-05", "04:00", "05:00", "Europe/Berlin"),
    ] as [(UInt64, String, String, String, String)] {
      var gig = Project()
      gig.id = ID(id)
      gig.name = id == 30_010 ? "Early" : "Afar"
      gig.work = .musician
      gig.client = try #require(person.app.book.clients.live.first).id
      gig.schedule = Schedule(
        start: try Day(parsing: day), startTime: try TimeOfDay(parsing: from),
        end: try Day(parsing: day), endTime: try TimeOfDay(parsing: to), zone: zone,
        endChosen: true)
      edit.put(gig, replacing: nil)
    }
    person.others(edit)
    person.press("sheet/project/" + ID<Project>(30_010).text)
    #expect(person.sheet.contains("At the same time: Afar, May 4"))
    #expect(person.app.book.projects[ID(30_011)]?.schedule?.start.text == "2027-05-05")
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
    var trip = Trip()
    (trip.id, trip.project, trip.day) = (ID(30_023), ID(30_021), person.app.state.today)
    edit.put(trip, replacing: nil)
    person.others(edit)
    let (first, second) = (ID<Project>(30_021).text, ID<Project>(30_022).text)
    person.go("/")
    #expect(!person.page.contains("Options That Move Up"))
    person.go("/project/" + first)
    person.press("release-hold/" + first)
    #expect(person.app.book.projects[ID(30_021)]?.life == .trashed)
    #expect(person.toast.contains("Released with 1 trip"))
    person.go("/")
    #expect(person.page.contains("Options That Move Up"))
    person.press("move-up/" + second)
    #expect(!person.page.contains("Options That Move Up"))
    #expect(person.app.book.projects[ID(30_022)]?.hold?.option == 1)
    person.press("undo")
    person.go("/project/" + second)
    #expect(person.page.contains("Make First Option"))
  }
}
