import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// A series that comes on other days from one of its gigs on (rule G90).
struct GigChangeScreenTests {
  /// On Tuesdays from 2027-02-02 on; of the 9th and the 16th projects were made, the 16th has a name of its own.
  private func series() throws -> Person {
    var person = try Person.beforeExpenses()
    var rule = GigRule()
    (rule.id, rule.name, rule.rule) = (ID(61_000), "Residency", "FREQ=WEEKLY")
    rule.schedule = .gig(on: try Day(parsing: "2027-02-02"), zone: person.app.state.zone)
    var edit = Edit()
    edit.put(rule, replacing: nil)
    person.others(edit)
    let days = try ["2027-02-09", "2027-02-16"].map {
      GigOccurrence(rule: rule.id, day: try Day(parsing: $0))
    }
    person.others(GigRules.enter(days, in: person.app.book))
    var named = try #require(person.app.book.projects[rule.occurrence(on: days[1].day)])
    named.name = "With Guests"
    for edit in GigRules.change(named, in: person.app.book) { person.others(edit) }
    return person
  }

  private let rule = ID<GigRule>(61_000)

  private func days(_ person: Person) throws -> [String] {
    person.app.book.calendarEvents(
      from: try Day(parsing: "2027-02-01"), through: try Day(parsing: "2027-02-28"),
      in: person.app.state.zone
    ).filter { $0.rule == rule || $0.title == "Residency" || $0.title == "With Guests" }
      .map { $0.start.text.dropFirst(8) + ($0.isDrawn ? "*" : "") }
  }

  @Test func `the menu of a drawn gig and of one in the book lead there`() throws {
    var person = try series()
    person.press("sheet/occurrence/" + rule.text + ".2027-02-23")
    #expect(person.sheet.contains("sheet/change-series/\(rule.text)/2027-02-23"))
    let id = try #require(person.app.book.projects.live.first { $0.name == "With Guests" }).id
    person.press("sheet/project-menu/" + id.text)
    #expect(person.sheet.contains("sheet/change-series/\(rule.text)/2027-02-16"))
  }

  @Test func `a span is skipped of one series or of all, and Undo takes that back`() throws {
    var person = try series()
    var other = GigRule()
    (other.id, other.name, other.rule) = (ID(61_001), "Pupil", "FREQ=WEEKLY")
    other.schedule = .gig(on: try Day(parsing: "2027-02-03"), zone: person.app.state.zone)
    person.others(Edit(putting: other, in: person.app.book.gigRules))
    func pupil() throws -> Int {
      person.app.book.calendarEvents(
        from: try Day(parsing: "2027-02-01"), through: try Day(parsing: "2027-02-28"),
        in: person.app.state.zone
      ).filter { $0.title == "Pupil" }.count
    }
    person.press("sheet/occurrence/" + rule.text + ".2027-02-02")
    #expect(person.sheet.contains("sheet/skip-gigs/\(rule.text)/2027-02-02"))
    person.press("sheet/skip-gigs/\(rule.text)/2027-02-02")
    #expect(person.sheet.contains("Skipped: 1 gig"))
    person.type("through", "2027-02-01")
    person.press("save")
    #expect(person.form.problem("through") != nil)
    person.type("through", "2127-02-01")
    #expect(person.sheet.contains("Skipped: 0 gigs"))
    person.type("through", "2027-02-24")
    #expect(person.sheet.contains("Skipped: 2 gigs"))
    person.press("save")
    // What is in the book stays.
    #expect(try days(person) == ["09", "16"] && pupil() == 4)
    person.press("undo")
    #expect(try days(person) == ["02*", "09", "16", "23*"])
    person.press("sheet/skip-gigs/\(rule.text)/2027-02-02")
    person.type("through", "2027-02-10")
    person.type("all", "on")
    #expect(person.sheet.contains("Skipped: 3 gigs"))
    person.press("save")
    #expect(try days(person) == ["09", "16", "23*"] && pupil() == 2)
  }

  @Test func `it asks what becomes of gigs that were worked on, and Undo takes all back`() throws {
    var person = try series()
    let before = try days(person)
    #expect(before == ["02*", "09", "16", "23*"])
    person.press("sheet/change-series/\(rule.text)/2027-02-09")
    #expect(!person.sheet.contains("Gigs That Were Worked On"))
    person.type("first", "2027-02-11")
    #expect(person.sheet.contains("they go with the change: 1 gig"))
    #expect(
      person.sheet.contains("Gigs That Were Worked On") && person.sheet.contains("With Guests"))
    person.press("save")
    #expect(person.form.problem("left") != nil)
    person.type("left", "move")
    #expect(person.sheet.contains("Feb 18"))
    person.press("save")
    #expect(person.sheet.isEmpty)
    #expect(try days(person) == ["02*", "11*", "18", "25*"])
    person.press("undo")
    #expect(try days(person) == before)
  }

  @Test func `it begins with what is left of the series, and ends as that does`() throws {
    var person = try series()
    var bounded = try #require(person.app.book.gigRules[rule])
    bounded.rule = "FREQ=WEEKLY;COUNT=8"
    var edit = Edit()
    edit.put(bounded, in: person.app.book.gigRules)
    person.others(edit)
    person.press("sheet/change-series/\(rule.text)/2027-02-23")
    #expect(person.form["repeats"] == "weekly" && person.form["ends"] == "count")
    #expect(person.form["count"] == "5")
    person.press("close")
    bounded.rule = "FREQ=MONTHLY;UNTIL=20270630;BYDAY=1TU"
    edit = Edit()
    edit.put(bounded, in: person.app.book.gigRules)
    person.others(edit)
    person.press("sheet/change-series/\(rule.text)/2027-03-02")
    #expect(person.form["repeats"] == "monthly-weekday" && person.form["ends"] == "until")
    #expect(person.form["until"] == "2027-06-30")
  }

  @Test func `a first day before the gig is refused`() throws {
    var person = try series()
    person.press("sheet/change-series/\(rule.text)/2027-02-09")
    person.type("first", "2027-02-08")
    person.press("save")
    #expect(person.form.problem("first") != nil)
    person.type("first", "")
    person.press("save")
    #expect(person.form.problem("first") != nil)
    #expect(person.app.book.gigRules.liveCount == 1)
  }
}
