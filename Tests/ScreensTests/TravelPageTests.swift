import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// The ways and places that are remembered, as a page of Settings (rule G75).
struct TravelPageTests {
  private func musician() throws -> Person {
    var person = try Person.beforeExpenses()
    var gig = Project()
    (gig.id, gig.name, gig.work, gig.location) = (ID(60_001), "Gig", .musician, "Blue Note")
    gig.schedule = .gig(on: try Day(parsing: "2027-02-05"), zone: person.app.state.zone)
    var edit = Edit()
    edit.put(gig, replacing: nil)
    person.others(edit)
    person.go("/settings?tab=presets")
    return person
  }

  private func add(
    _ person: inout Person, _ from: String, _ to: String, _ fields: [(String, String)]
  ) {
    person.press("sheet/travel-new")
    person.type("from", from)
    person.type("to", to)
    for (name, value) in fields { person.type(name, value) }
    person.press("save")
  }

  @Test func `it is reached from Settings, and empty it says what it is for`() throws {
    var person = try musician()
    #expect(person.page.contains("href=\"/settings/travel\""))
    person.go("/settings/travel")
    #expect(person.page.contains("No Travel Times Yet"))
    person.key("n")
    #expect(person.sheet.contains("New Travel Time") && person.sheet.contains("Blue Note"))
  }

  @Test func `ways and places are added, edited, found and sorted`() throws {
    var person = try musician()
    person.go("/settings/travel")
    add(&person, "Bowl", "Blue Note", [("minutes", "65"), ("back", "80")])
    add(&person, "Attic", "Bowl", [("minutes", "90")])
    add(&person, "Blue Note", "", [("fromPoint", "52.520008, 13.404954")])
    #expect(person.sheet.isEmpty && person.app.book.travels.liveCount == 3)
    #expect(person.page.contains("90 min") && person.page.contains("52.520008, 13.404954"))
    let names = { (person: Person) in
      person.app.rows(of: .travels).map { person.app.book.travels.rows[Int($0)].way }
    }
    #expect(names(person) == ["Attic – Bowl", "Blue Note", "Blue Note – Bowl"])
    person.go("/settings/travel?sort=minutes-desc")
    #expect(names(person) == ["Attic – Bowl", "Blue Note – Bowl", "Blue Note"])
    person.go("/settings/travel?q=attic")
    #expect(names(person) == ["Attic – Bowl"])
    person.go("/settings/travel")
    // Said from Bowl: there 65, back 80, whichever way it is looked at.
    person.press("sheet/travel/Blue%20Note/Bowl")
    #expect(person.form["minutes"] == "80" && person.form["back"] == "65")
    #expect(!person.sheet.contains("All Travel Times"))
    person.type("minutes", "70")
    person.press("save")
    let way = try #require(
      person.app.book.travels.live(Travel.id(between: "Bowl", and: "Blue Note")))
    #expect(way.minutes(from: "Blue Note") == 70 && way.minutes(from: "Bowl") == 65)
    person.press("sheet/travel-place/" + Travel.id(of: "blue note").text)
    person.type("point", "nowhere")
    person.press("save")
    #expect(person.form.problem("point") != nil)
    person.type("point", "48.1, 11.5")
    person.press("save")
    #expect(TravelTimes.point(of: "Blue Note", in: person.app.book)?.latitude == 48_100_000)
  }

  @Test func `a way takes from no minute at all to two days`() throws {
    var person = try musician()
    person.go("/settings/travel")
    for (number, (minutes, isTaken)) in [("0", true), ("2880", true), ("2881", false)].enumerated()
    {
      add(&person, "Bowl", "Hall \(number)", [("minutes", minutes)])
      let way = person.app.book.travels.live(Travel.id(between: "Bowl", and: "Hall \(number)"))
      #expect(way?.minutes(from: "Bowl") == (isTaken ? Int64(minutes) : nil), "\(minutes)")
      #expect((person.form.problem("minutes") == nil) == isTaken, "\(minutes)")
    }
  }

  @Test func `what says nothing is refused, and leaves what is known`() throws {
    var person = try musician()
    person.go("/settings/travel")
    add(&person, "Bowl", "Blue Note", [("minutes", "65"), ("fromPoint", "52.5, 13.4")])
    for (from, to, fields, at) in [
      ("", "Bowl", [("minutes", "5")], "from"), ("Bowl", " bowl ", [("minutes", "5")], "to"),
      ("Bowl", "", [("minutes", "5")], "to"), ("Bowl", "Attic", [], "minutes"),
      ("Bowl", "Attic", [("back", "5")], "back"),
      ("Bowl", "Attic", [("minutes", "2881")], "minutes"),
      ("Bowl", "", [("toPoint", "1, 1")], "to"), ("Bowl", "", [("fromPoint", "x")], "fromPoint"),
    ] {
      add(&person, from, to, fields)
      #expect(person.form.problem(at) != nil, "\(from) \(to) \(fields)")
      person.press("draft/discard")
    }
    #expect(person.app.book.travels.liveCount == 2)
    // Another way from a place whose coordinates are known does not forget them.
    add(&person, "Bowl", "Attic", [("minutes", "5")])
    #expect(TravelTimes.point(of: "Bowl", in: person.app.book) != nil)
  }

  @Test func `a way and a place are deleted, with Undo, and come back when said again`() throws {
    var person = try musician()
    person.go("/settings/travel")
    add(&person, "Bowl", "Blue Note", [("minutes", "65"), ("fromPoint", "52.5, 13.4")])
    for id in [Travel.id(between: "Bowl", and: "Blue Note"), Travel.id(of: "Bowl")] {
      let row = try #require(person.app.book.travels.live(id))
      person.press(
        row.to.isEmpty ? "sheet/travel-place/" + id.text : "sheet/travel/Bowl/Blue%20Note")
      #expect(person.sheet.contains("travel/delete/" + id.text))
      person.press("travel/delete/" + id.text)
      #expect(person.app.book.travels.live(id) == nil && person.sheet.isEmpty)
      person.press("undo")
      #expect(person.app.book.travels.live(id) == row)
      person.press("travel/delete/" + id.text)
    }
    #expect(person.page.contains("No Travel Times Yet"))
    add(&person, "blue note", "BOWL", [("minutes", "30")])
    #expect(person.app.book.travels.liveCount == 1)
    // The sheet of a conflict leads here.
    person.go("/project/" + ID<Project>(60_001).text)
    person.press("sheet/travel/Bowl/Blue%20Note")
    #expect(person.sheet.contains("href=\"/settings/travel\""))
    person.go("/settings/travel")
    #expect(person.sheet.isEmpty)
  }
}
