import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Dragging one of a series asks how much of it is meant (rule G80).
struct MovingTests {
  private let rule = ID<GigRule>(60_000)

  private func series(_ words: String, from start: String = "2027-03-02") throws -> Person {
    var person = try Person.beforeExpenses()
    person.app.state.isWide = true
    var row = GigRule()
    (row.id, row.name, row.rule) = (rule, "Weekly", words)
    row.schedule = .gig(on: try Day(parsing: start), zone: person.app.state.zone)
    row.fee = Money(60, .usd)
    var edit = Edit()
    edit.put(row, replacing: nil)
    person.others(edit)
    person.go("/calendar/month/2027-03-02")
    return person
  }

  private func days(_ person: Person, _ through: String = "2027-04-10") throws -> [String] {
    person.app.book.calendarEvents(
      from: try Day(parsing: "2027-02-20"), through: try Day(parsing: through), in: ""
    ).filter { $0.title == "Weekly" }.map {
      $0.start.text.dropFirst(5) + " " + $0.startTime.text + ($0.isDrawn ? "" : "!")
    }
  }

  private func key(_ day: String) -> String { rule.text + "." + day }

  @Test func `nothing moves before somebody answers, and This Gig moves one`() throws {
    var person = try series("FREQ=WEEKLY;COUNT=4")
    let before = try days(person)
    #expect(before == ["03-02 09:00", "03-09 09:00", "03-16 09:00", "03-23 09:00"])
    person.press("calendar/move/\(key("2027-03-09"))/60")
    #expect(person.sheet.contains("All Gigs of the Series") && person.sheet.contains("Will Be"))
    #expect(try days(person) == before)
    person.press("calendar/move-one/\(key("2027-03-09"))/60")
    #expect(person.sheet.isEmpty)
    #expect(
      try days(person) == ["03-02 09:00", "03-09 10:00!", "03-16 09:00", "03-23 09:00"])
    person.press("undo")
    #expect(try days(person) == before)
    #expect(person.toast == "Undone" || !person.toast.contains("except"))
    // It is drawn as any other is: it moves again, and is deleted for good by hand.
    person.press("calendar/move-one/\(key("2027-03-09"))/30")
    #expect(
      try days(person) == ["03-02 09:00", "03-09 09:30!", "03-16 09:00", "03-23 09:00"])
    person.press("redo")
    person.press("undo")
    #expect(try days(person) == before)
    person.press("redo")
    #expect(try days(person)[1] == "03-09 09:30!")
    person.press("undo")
    person.press("skip-occurrence/\(key("2027-03-09"))")
    #expect(try days(person) == ["03-02 09:00", "03-16 09:00", "03-23 09:00"])
    person.press("undo")
    #expect(try days(person) == before)
  }

  @Test func `this and the following move by hours and by days, what is left of COUNT stays`()
    throws
  {
    var person = try series("FREQ=WEEKLY;COUNT=4")
    person.press("calendar/move-following/\(key("2027-03-16"))/90")
    #expect(try days(person) == ["03-02 09:00", "03-09 09:00", "03-16 10:30", "03-23 10:30"])
    person.press("undo")
    person.press("calendar/move-following/\(key("2027-03-16"))/\(2 * 1_440 + 30)")
    #expect(try days(person) == ["03-02 09:00", "03-09 09:00", "03-18 09:30", "03-25 09:30"])
    person.press("undo")
    person.press("calendar/move-following/\(key("2027-03-16"))/\(-3 * 1_440)")
    #expect(try days(person) == ["03-02 09:00", "03-09 09:00", "03-13 09:00", "03-20 09:00"])
  }

  @Test func `all move with their first day`() throws {
    var person = try series("FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270312")
    person.press("calendar/move-all/\(key("2027-03-09"))/1440")
    #expect(
      try days(person) == ["03-03 09:00", "03-05 09:00", "03-10 09:00", "03-12 09:00"])
    person.press("undo")
    #expect(
      try days(person) == ["03-02 09:00", "03-04 09:00", "03-09 09:00", "03-11 09:00"])
  }

  @Test func `one that is in the book moves with those that follow it`() throws {
    var person = try series("FREQ=WEEKLY;COUNT=4")
    person.press("calendar/move-one/\(key("2027-03-09"))/30")
    let gig = try #require(person.app.book.projects.live.first { $0.rule == rule })
    person.press("calendar/move/\(gig.id.text)/60")
    #expect(person.sheet.contains("This and Following Gigs"))
    person.press("calendar/move-following/\(gig.id.text)/60")
    #expect(
      try days(person) == ["03-02 09:00", "03-09 10:30!", "03-16 10:30", "03-23 10:30"])
  }

  @Test func `one that is in the book takes along what follows it as often as it is moved`()
    throws
  {
    var person = try series("FREQ=WEEKLY;COUNT=4")
    person.press("calendar/move-one/\(key("2027-03-09"))/30")
    let gig = try #require(person.app.book.projects.live.first { $0.rule == rule })
    for (minutes, time) in [(60, "10:30"), (30, "11:00"), (1_440, "11:00")] {
      person.press("calendar/move/\(gig.id.text)/\(minutes)")
      #expect(person.sheet.contains("This and Following Gigs"))
      person.press("calendar/move-following/\(gig.id.text)/\(minutes)")
      let days = minutes == 1_440 ? ["10", "17", "24"] : ["09", "16", "23"]
      #expect(
        try self.days(person) == [
          "03-02 09:00", "03-\(days[0]) \(time)!", "03-\(days[1]) \(time)",
          "03-\(days[2]) \(time)",
        ])
    }
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYDAY=1TU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "FREQ=YEARLY;BYMONTH=3",
  ])
  func `where the rule says the days another day is for one only, another hour for all`(
    _ words: String
  ) throws {
    var person = try series(words)
    let before = try days(person)
    person.press("calendar/move/\(key("2027-03-02"))/1440")
    #expect(person.sheet.contains("another day is for this gig only"))
    #expect(!person.sheet.contains("This and Following Gigs"))
    person.press("calendar/move-all/\(key("2027-03-02"))/1440")
    #expect(try days(person) == before)
    person.press("calendar/move/\(key("2027-03-02"))/60")
    #expect(person.sheet.contains("This and Following Gigs"))
    person.press("calendar/move-all/\(key("2027-03-02"))/60")
    #expect(try days(person).allSatisfy { $0.hasSuffix("10:00") })
  }

  @Test func `none passes the one before it`() throws {
    var person = try series("FREQ=WEEKLY;COUNT=4")
    let before = try days(person)
    person.press("calendar/move-following/\(key("2027-03-16"))/\(-8 * 1_440)")
    #expect(try days(person) == before)
    person.press("calendar/move-one/\(key("2027-03-16"))/\(-8 * 1_440)")
    #expect(try days(person).contains("03-08 09:00!"))
  }

  @Test func `a gig that comes once moves at once, and so does one whose series is gone`() throws {
    var person = try series("FREQ=WEEKLY;COUNT=4")
    person.press("calendar/move-one/\(key("2027-03-09"))/30")
    let gig = try #require(person.app.book.projects.live.first { $0.rule == rule })
    var edit = Edit()
    let gone = try #require(person.app.book.gigRules.live(rule))
    edit.trash(gone, in: person.app.book.gigRules)
    person.others(edit)
    person.press("calendar/move/\(gig.id.text)/1440")
    #expect(person.sheet.isEmpty)
    #expect(try days(person) == ["03-10 09:30!"])
  }
}
