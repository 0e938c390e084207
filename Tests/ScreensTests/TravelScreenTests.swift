import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What is said of ways that take longer than there is time, and what is offered (rule G75).
struct TravelScreenTests {
  /// Two gigs of one evening in two places, and musicians.
  private func evening() throws -> Person {
    var person = try Person.beforeExpenses()
    person.app.state.isWide = true
    var edit = Edit()
    for (id, place, start, end) in [(1, "Bowl", 1_080, 1_200), (2, "Blue Note", 1_240, 1_320)] {
      var gig = Project()
      (gig.id, gig.name) = (ID(UInt64(50_000 + id)), "Gig \(id)")
      (gig.work, gig.location) = (.musician, place)
      gig.schedule = .gig(on: try Day(parsing: "2027-02-05"), zone: person.app.state.zone)
      gig.schedule?.startTime = TimeOfDay(minutes: start)
      gig.schedule?.endTime = TimeOfDay(minutes: end)
      edit.put(gig, replacing: nil)
    }
    for (id, name) in [(7, "Ann Alto"), (8, "Ben Bass")] {
      var musician = Musician()
      (musician.id, musician.name) = (ID(UInt64(50_100 + id)), name)
      edit.put(musician, replacing: nil)
    }
    var player = Player()
    player.id = Player.id(of: ID(50_107), on: ID(50_001))
    (player.project, player.musician) = (ID(50_001), ID(50_107))
    edit.put(player, replacing: nil)
    person.others(edit)
    return person
  }

  private let first = ID<Project>(50_001)
  private let second = ID<Project>(50_002)

  private func say(_ person: inout Person, _ minutes: String, back: String = "") {
    person.press("sheet/travel/Bowl/Blue%20Note")
    person.type("minutes", minutes)
    person.type("back", back)
    person.press("save")
  }

  @Test func `a way is asked for where it is not known, and remembered for all gigs there`() throws
  {
    var person = try evening()
    person.go("/project/" + second.text)
    #expect(person.page.contains("From Bowl") && person.page.contains("How long?"))
    #expect(!person.page.contains("needed from"))
    say(&person, "65")
    #expect(person.page.contains("40 min between, 65 min needed from Bowl to Blue Note"))
    #expect(person.page.contains("Gig 1"))
    person.go("/project/" + first.text)
    #expect(person.page.contains("To Blue Note") && person.page.contains("65 min needed"))
    say(&person, "40")
    #expect(!person.page.contains("needed from") && person.page.contains("40 min"))
    person.press("undo")
    #expect(person.page.contains("65 min needed"))
    say(&person, "")
    #expect(!person.page.contains("needed from") && person.app.book.travels.live.isEmpty)
  }

  @Test func `nonsense is refused, coordinates estimate the way`() throws {
    var person = try evening()
    person.go("/project/" + second.text)
    person.press("sheet/travel/Bowl/Blue%20Note")
    for bad in ["-1", "2881", "x"] {
      person.type("minutes", bad)
      person.press("save")
      #expect(person.form.problem("minutes") != nil, "\(bad)")
    }
    person.type("minutes", "")
    person.type("back", "10")
    person.press("save")
    #expect(person.form.problem("back") != nil)
    person.type("back", "")
    person.type("fromPoint", "here")
    person.press("save")
    #expect(person.form.problem("fromPoint") != nil)
    person.type("fromPoint", "52.520008, 13.404954")
    person.type("toPoint", "52.0, 13.404954")
    person.press("save")
    #expect(person.page.contains("40 min between, about 65 min needed from Bowl to Blue Note"))
    person.press("sheet/travel/Blue%20Note/Bowl")
    #expect(person.form["toPoint"] == "52.520008, 13.404954")
    #expect(person.sheet.contains("Empty: about 65"))
  }

  @Test func `the calendar and the form say why, in every view`() throws {
    var person = try evening()
    say(&person, "65")
    for view in ["month", "week", "day", "agenda"] {
      person.go("/calendar/\(view)/2027-02-05")
      #expect(person.page.contains("65 min needed from Bowl to Blue Note"), "\(view)")
    }
    #expect(person.page.contains("Too Far") && !person.page.contains("Overlaps"))
    person.press("sheet/project/" + second.text)
    #expect(person.sheet.contains("65 min needed"))
    person.type("location", "Bowl")
    #expect(!person.sheet.contains("65 min needed"))
  }

  @Test func `what is hours away is told in hours`() {
    let said = [0, 119, 120, 690].map { TravelWords.between($0).english }
    #expect(said == ["0 min between", "119 min between", "2 h between", "11 h 30 min between"])
  }

  @Test func `across midnight the day view says it, too`() throws {
    var person = try evening()
    var edit = Edit()
    let known = try #require(person.app.book.projects[second])
    var late = known
    late.schedule?.start = try Day(parsing: "2027-02-06")
    late.schedule?.end = try Day(parsing: "2027-02-06")
    late.schedule?.startTime = TimeOfDay(minutes: 60)
    late.schedule?.endTime = TimeOfDay(minutes: 120)
    edit.put(late, replacing: known)
    person.others(edit)
    say(&person, "301")
    person.go("/calendar/day/2027-02-06")
    #expect(person.page.contains("300 min between, 301 min needed"))
    #expect(!person.page.contains("Gig 1"))
  }

  @Test func `it is moved to a time that leaves room, held, or given to somebody who is free`()
    throws
  {
    var person = try evening()
    say(&person, "65")
    person.go("/project/" + second.text)
    #expect(person.page.contains("Move to 9:30 PM") && person.page.contains("Send Ben Bass"))
    #expect(!person.page.contains("Send Ann Alto"))
    person.press("calendar/move/\(second.text)/50")
    #expect(!person.page.contains("needed from"))
    #expect(person.app.book.projects[second]?.schedule?.startTime.text == "21:30")
    person.press("undo")
    person.press("hold-second/" + second.text)
    #expect(person.app.book.projects[second]?.hold?.option == 2)
    #expect(!person.page.contains("needed from"))
    person.press("undo")
    person.press("send-instead/\(second.text)/" + ID<Musician>(50_108).text)
    #expect(!person.page.contains("needed from"))
    let players = person.app.book.players(of: second)
    #expect(players.map(\.state) == [.planned, .declined])
    person.press("undo")
    #expect(person.app.book.players(of: second).isEmpty && person.page.contains("needed from"))
  }
}
