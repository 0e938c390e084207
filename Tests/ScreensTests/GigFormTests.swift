import Ledger
import Testing

@testable import Screens

/// What follows what in a gig's form (rule G5).
struct GigFormTests {
  private func form() throws -> Person {
    var person = try Person.inSampleStudio()
    person.press("sheet/project/new")
    person.type("start", "2026-12-31")
    return person
  }

  @Test func `a gig that ends after midnight ends on the next day, until somebody chooses one`()
    throws
  {
    var person = try form()
    person.type("startTime", "22:00")
    #expect(person.form["end"] == "2026-12-31" && person.form["endTime"] == "23:00")
    person.type("endTime", "01:30")
    #expect(person.form["end"] == "2027-01-01")
    person.type("start", "2027-01-02")
    #expect(person.form["end"] == "2027-01-03" && person.form["endTime"] == "01:30")
    person.type("endTime", "23:30")
    #expect(person.form["end"] == "2027-01-02")
    person.type("end", "2027-01-05")
    person.type("endTime", "01:30")
    #expect(person.form["end"] == "2027-01-05")
  }

  @Test func `the same while a gig is edited`() throws {
    var person = try form()
    person.type("clientQuery", "Blue Note")
    person.press("pick/client/new")
    person.type("name", "Late Show")
    person.type("startTime", "22:00")
    person.type("endTime", "01:30")
    person.press("save")
    let gig = try #require(person.app.book.projects.live.last)
    #expect(gig.schedule?.end.text == "2027-01-01")
    person.press("sheet/project/" + gig.id.text)
    person.type("endTime", "23:00")
    #expect(person.form["end"] == "2026-12-31")
    person.type("endTime", "00:15")
    #expect(person.form["end"] == "2027-01-01")
    person.type("end", "2027-01-02")
    person.press("save")
    person.press("sheet/project/" + gig.id.text)
    person.type("endTime", "23:00")
    #expect(person.form["end"] == "2027-01-02", "somebody chose that day")
  }

  @Test func `the service of the fee is what the kind of gig says, until somebody chooses one`()
    throws
  {
    var person = try form()
    #expect(person.form["service"] == "Overdub")
    person.type("mediaType", "Concert")
    #expect(person.form["service"] == "Concert")
    person.type("mediaType", "Lesson")
    #expect(person.form["service"] == "Lesson")
    person.type("service", "Rehearsal")
    person.type("mediaType", "Concert")
    #expect(person.form["service"] == "Rehearsal")
  }

  @Test func `with its client given a new project begins with its name`() throws {
    var person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clientList.first)
    person.go(Route.client(client.id).path)
    person.press("sheet/project/new")
    let name = try #require(person.sheet.range(of: "id=\"f-name\""))
    let rest = person.sheet[name.lowerBound...].prefix { $0 != ">" }
    #expect(rest.contains("data-focus"))
    person.press("close")
    person.go("/projects")
    person.press("sheet/project/new")
    #expect(person.sheet.components(separatedBy: "data-focus").count == 2)
  }

  @Test func `a monthly gig is on the fourth Friday`() throws {
    var person = try form()
    for (day, words) in [
      ("2026-11-27", "Monthly on the Fourth Friday"),
      ("2026-12-01", "Monthly on the First Tuesday"),
      ("2026-12-31", "Monthly on the Last Thursday"),
    ] {
      person.type("start", day)
      #expect(person.sheet.contains(words))
    }
  }
}
