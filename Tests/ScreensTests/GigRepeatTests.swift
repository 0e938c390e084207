import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Gigs that repeat, from the form to the calendar (rule G30).
struct GigRepeatTests {
  /// A weekly lesson, entered on its first Tuesday, 2026-12-01.
  private func lessons() throws -> (person: Person, rule: GigRule) {
    var person = try Person.beforeExpenses()
    person.app.state.isWide = true
    person.press("sheet/new-gig/2026-12-01/17%3A00")
    person.type("clientQuery", "Ann New")
    person.type("name", "Violin Lesson")
    person.type("work", "musician")
    person.type("fee", "60")
    person.type("repeats", "weekly")
    person.type("ends", "count")
    person.type("count", "5")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    return (person, try #require(person.app.book.gigRules.live.last))
  }

  /// The days of the calendar that have the lesson, with what it says of each: drawn or in the book.
  private func shown(_ person: Person, _ month: String = "2026-12") -> [String] {
    var person = person
    person.go("/calendar/month/" + month)
    var days: [String] = []
    var page = person.page
    if let end = page.range(of: "calendar-chosen") { page = String(page[..<end.lowerBound]) }
    for tag in HTMLText(Array(page.utf8)).tags {
      guard tag["class"]?.hasPrefix("calendar-chip ") == true, let day = tag["data-on"],
        GigRepeatTests.isOurs(tag["title"] ?? "")
      else { continue }
      days.append(day + (tag["class"]?.contains(" drawn") == true ? " drawn" : ""))
    }
    return days
  }

  private static func isOurs(_ title: String) -> Bool {
    ["Violin Lesson", "Cello Lesson", "Viola Lesson", "Choir Lesson"].contains {
      title.hasPrefix($0)
    }
  }

  private func key(_ rule: GigRule, _ day: String) -> String { rule.id.text + "." + day }

  @Test func `a gig is entered once and drawn as often as its rule says`() throws {
    let (person, rule) = try lessons()
    #expect(
      shown(person) == [
        "2026-12-01", "2026-12-08 drawn", "2026-12-15 drawn", "2026-12-22 drawn",
        "2026-12-29 drawn",
      ])
    #expect(shown(person, "2027-01").filter { $0 > "2027-01" }.isEmpty)
    #expect(rule.fee == Money(60, .usd))
    var other = person
    other.go("/projects")
    let first = try #require(person.app.book.projects.live.last { $0.rule == rule.id })
    other.go("/project/" + first.id.text)
    #expect(other.page.contains("Every week, 5 times"))
    var bounded = rule
    bounded.rule = "FREQ=WEEKLY;UNTIL=20261221T230000Z"
    bounded.schedule?.zone = "Asia/Tokyo"
    bounded.schedule?.startTime = TimeOfDay(minutes: 8 * 60)
    let edit = Edit(putting: bounded, in: person.app.book.gigRules)
    var morning = other
    morning.others(edit)
    #expect(morning.page.contains("Every week, until Dec 22"), "it is the 22nd in Tokyo")
    other.press("undo")
    #expect(shown(other).isEmpty)
  }

  @Test func `the next gig of a series is upcoming where all that is entered is delivered`() throws
  {
    var (person, rule) = try lessons()
    person.app.state.isDesk = true
    person.go("/projects")
    person.press("select-all")
    person.press("stage-selection/delivered")
    #expect(person.page.contains("Next Gig: Dec 8") && !person.page.contains("Nothing Upcoming"))
    var none = Edit()
    for rule in person.app.book.gigRules.live {
      none.trash(rule, in: person.app.book.gigRules)
    }
    person.app.commit(none)
    #expect(person.page.contains("Nothing Upcoming") && !person.page.contains("Next Gig"))
    #expect(person.app.book.gigRules[rule.id]?.isLive == false)
  }

  @Test func `one of them is skipped, moved or changed by itself`() throws {
    var (person, rule) = try lessons()
    person.press("sheet/occurrence/" + key(rule, "2026-12-08"))
    #expect(person.sheet.contains("Skip This One"))
    person.press("skip-occurrence/" + key(rule, "2026-12-08"))
    person.press("calendar/move/\(key(rule, "2026-12-15"))/1440")
    #expect(person.sheet.contains("This and Following Gigs"))
    person.press("calendar/move-one/\(key(rule, "2026-12-15"))/1440")
    #expect(
      person.app.state.toast?.text == nil
        || person.app.book.projects.live.contains { $0.occurrence?.text == "2026-12-15" })
    person.press("sheet/edit-occurrence/" + key(rule, "2026-12-22"))
    #expect(person.form["name"] == "Violin Lesson" && person.form["applies"] == "")
    person.type("startTime", "18:30")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    #expect(
      shown(person) == ["2026-12-01", "2026-12-16", "2026-12-22", "2026-12-29 drawn"])
    let changed = try #require(
      person.app.book.projects.live.first { $0.occurrence?.text == "2026-12-22" })
    #expect(changed.schedule?.startTime.text == "18:30")
    #expect(person.app.book.charges(of: changed.id).map(\.price.unit) == [Money(60, .usd)])
    // There is nothing to skip on a day that it does not come on.
    person.press("skip-occurrence/" + key(rule, "2026-12-09"))
    person.press("sheet/occurrence/" + key(rule, "2026-12-22"))
    #expect(person.sheet.isEmpty)
  }

  @Test func `this and the following change from a day on, and all that are drawn`() throws {
    var (person, rule) = try lessons()
    person.press("sheet/edit-occurrence/" + key(rule, "2026-12-15"))
    // How much is changed stands above what is, and is called otherwise than the client's button.
    let scope = try #require(person.sheet.range(of: "f-applies"))
    let client = try #require(person.sheet.range(of: ">Change<"))
    #expect(scope.lowerBound < client.lowerBound && person.sheet.contains(">Applies To<"))
    #expect(!person.sheet[client.upperBound...].contains(">Change<"))
    person.type("name", "Cello Lesson")
    person.type("applies", "following")
    person.type("start", "2026-12-16")
    person.press("save")
    #expect(person.form.problem("applies") != nil || !person.form.isValid)
    person.type("start", "2026-12-15")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    #expect(
      shown(person) == [
        "2026-12-01", "2026-12-08 drawn", "2026-12-15 drawn", "2026-12-22 drawn",
        "2026-12-29 drawn",
      ])
    let events = person.app.book.calendarEvents(
      from: try Day(parsing: "2026-12-01"), through: try Day(parsing: "2026-12-31"),
      in: person.app.state.zone
    ).filter { GigRepeatTests.isOurs($0.title) }
    #expect(
      events.map { String($0.title.prefix(5)) } == ["Violi", "Violi", "Cello", "Cello", "Cello"])
    person.press("undo")
    let first = try #require(person.app.book.projects.live.last { $0.rule == rule.id })
    person.press("sheet/project/" + first.id.text)
    person.type("name", "Viola Lesson")
    person.type("applies", "all")
    person.press("save")
    let after = person.app.book.calendarEvents(
      from: try Day(parsing: "2026-12-01"), through: try Day(parsing: "2026-12-31"),
      in: person.app.state.zone
    ).filter { GigRepeatTests.isOurs($0.title) }
    #expect(after.map(\.title) == Array(repeating: "Viola Lesson", count: 5))
  }

  /// What each lesson of December is billed at, drawn or in the book.
  private func fees(_ person: Person) throws -> [String] {
    let book = person.app.book
    let (first, last) = (try Day(parsing: "2026-12-01"), try Day(parsing: "2026-12-31"))
    return book.calendarEvents(from: first, through: last, in: person.app.state.zone)
      .filter { GigRepeatTests.isOurs($0.title) }.map { event in
        if event.isDrawn, let rule = book.gigRules.live(event.rule) {
          return rule.fee.map { "\(rule.service.name) \($0.plain)" } ?? ""
        }
        return book.charges(of: event.project).map { "\($0.service.name) \($0.price.unit.plain)" }
          .joined(separator: "+")
      }
  }

  @Test func `a gig that is there changes those that follow as often as somebody likes`() throws {
    var (person, rule) = try lessons()
    func bill(from day: String, at fee: String, was old: String) throws {
      let gig = try #require(
        person.app.book.projects.live.first { $0.occurrence?.text == day && !$0.rule.isNone })
      person.press("sheet/project/" + gig.id.text)
      person.type("applies", "following")
      #expect(person.form["fee"] == old)
      person.type("fee", fee)
      person.press("save")
      #expect(person.sheet.isEmpty, "\(person.form.problems)")
    }
    let service = rule.service.name
    for (fee, old) in [("70", "60.00"), ("80", "70.00"), ("75", "80.00")] {
      try bill(from: "2026-12-01", at: fee, was: old)
      #expect(try fees(person) == Array(repeating: "\(service) \(fee).00", count: 5))
    }
    person.app.state.today = try Day(parsing: "2026-12-16")
    person.go("/calendar")
    // The one of the 15th is in the book, too, and keeps its charge.
    for (fee, old) in [("90", "75.00"), ("95", "90.00"), ("85", "95.00")] {
      try bill(from: "2026-12-08", at: fee, was: old)
      let wanted = ["75", fee, "75", fee, fee].map { "\(service) \($0).00" }
      #expect(try fees(person) == wanted)
    }
    #expect(person.app.book.gigRules.live.count { $0.name == rule.name } == 2)
  }

  @Test func `a gig that stayed when its series got other days takes it to none of its own`()
    throws
  {
    var (person, rule) = try lessons()
    person.app.state.today = try Day(parsing: "2026-12-16")
    person.go("/calendar")
    let changing = try GigChanging(
      of: rule.id, from: Day(parsing: "2026-12-08"), to: RecurrenceRule(parsing: "FREQ=MONTHLY"),
      starting: Day(parsing: "2026-12-10"), on: person.app.state.today, in: person.app.book)
    #expect(changing.asked.count == 2)
    let (edit, now) = (changing.edit(.keep), person.app.state.now)
    person.app.withReplica { _ = $0.commit(edit, now: now) }
    let stayed = try #require(
      person.app.book.projects.live.first { $0.occurrence?.text == "2026-12-15" })
    person.press("sheet/project/" + stayed.id.text)
    person.type("applies", "following")
    person.type("fee", "70")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    let (first, last) = (try Day(parsing: "2027-01-01"), try Day(parsing: "2027-03-31"))
    let book = person.app.book
    let later = book.calendarEvents(from: first, through: last, in: person.app.state.zone)
      .filter { GigRepeatTests.isOurs($0.title) }
    #expect(later.map { $0.start.text } == ["2027-01-10", "2027-02-10", "2027-03-10"])
    #expect(later.allSatisfy { book.gigRules.live($0.rule)?.fee == Money(70, .usd) })
  }

  @Test func `the fee of a series is changed for one, from one on, and for all that are drawn`()
    throws
  {
    var (person, rule) = try lessons()
    let service = rule.service.name
    person.press("sheet/edit-occurrence/" + key(rule, "2026-12-15"))
    #expect(person.form["fee"] == "60.00" && person.form["service"] == service)
    person.type("fee", "much")
    person.press("save")
    #expect(person.form.problem("fee") != nil)
    person.type("fee", "75")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    let (old, one) = ("\(service) 60.00", "\(service) 75.00")
    #expect(try fees(person) == [old, old, one, old, old])
    person.press("sheet/edit-occurrence/" + key(rule, "2026-12-22"))
    person.type("fee", "65")
    person.type("service", "Lesson")
    person.type("applies", "following")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    #expect(try fees(person) == [old, old, one, "Lesson 65.00", "Lesson 65.00"])
    #expect(person.toast.contains("Saved") && !person.toast.contains("in the book"))
    person.press("undo")
    // The first is in the book, and its charge is on no invoice.
    let first = try #require(
      person.app.book.projects.live.first { $0.occurrence?.text == "2026-12-01" })
    person.press("sheet/project/" + first.id.text)
    #expect(!person.sheet.contains("name=\"fee\""))
    person.type("applies", "all")
    #expect(person.sheet.contains("name=\"fee\""))
    person.type("fee", "")
    person.press("save")
    #expect(person.sheet.isEmpty, "\(person.form.problems)")
    #expect(try fees(person) == ["", "", one, "", ""])
    // The one that was changed by itself stays, and that is said.
    #expect(person.toast.contains("Already in the book, as before: 1 gig"))
  }

  @Test func `what has become due is in the book, once`() throws {
    var (person, rule) = try lessons()
    person.app.state.today = try Day(parsing: "2026-12-16")
    person.go("/calendar")
    #expect(person.toast.contains("Repeats: 2 gigs entered"))
    person.go("/")
    person.reload("/calendar")
    #expect(
      person.app.book.projects.live.filter { $0.rule == rule.id }.compactMap { $0.occurrence?.text }
        .sorted() == ["2026-12-01", "2026-12-08", "2026-12-15"])
    #expect(
      shown(person) == [
        "2026-12-01", "2026-12-08", "2026-12-15", "2026-12-22 drawn", "2026-12-29 drawn",
      ])
    person.press("end-series/\(rule.id.text)/2026-12-29")
    #expect(
      !shown(person).contains("2026-12-29 drawn") && shown(person).contains("2026-12-22 drawn"))
  }

  @Test func `a gig that is there is repeated, by an own rule, and nonsense is refused`() throws {
    var person = try Person.beforeExpenses()
    var gig = Project()
    gig.id = ID(32_000)
    gig.name = "Choir Lesson"
    gig.work = .musician
    gig.schedule = .gig(on: try Day(parsing: "2027-02-02"), zone: person.app.state.zone)
    var edit = Edit()
    edit.put(gig, replacing: nil)
    person.others(edit)
    person.press("sheet/repeat-gig/" + gig.id.text)
    person.type("repeats", "own")
    for bad in [
      "", "weekly", "FREQ=HOURLY", "FREQ=WEEKLY;COUNT=0", "FREQ=WEEKLY;COUNT=2;UNTIL=20270101",
    ] {
      person.type("recurrence", bad)
      person.press("save")
      #expect(!person.sheet.isEmpty && person.form.problem("recurrence") != nil, "\(bad)")
    }
    person.type("recurrence", "FREQ=MONTHLY;BYDAY=1TU;COUNT=2")
    person.press("save")
    #expect(person.sheet.isEmpty)
    #expect(shown(person, "2027-02") == ["2027-02-02", "2027-03-02 drawn"])
    person.press("sheet/repeat-gig/" + gig.id.text)
    #expect(person.sheet.isEmpty)
  }

  @Test func `what the choices write comes on the first day and on the days that they say`() throws
  {
    for text in ["2026-12-01", "2027-01-29", "2027-01-31", "2028-02-29", "2026-11-30"] {
      let start = try Day(parsing: text)
      for choice in RepeatFields.choices(from: start, Formats()) where choice.value != "own" {
        let rule = try #require(RepeatFields.rule(choice.value, from: start))
        let days = rule.days(from: start, in: start...start.adding(years: 3))
        #expect(days.first == start, "\(text) \(choice.value)")
        for day in days {
          switch choice.value {
          case "weekly", "two-weekly":
            #expect((day - start) % (choice.value == "weekly" ? 7 : 14) == 0)
          case "monthly": #expect(day.day == start.day)
          case "monthly-weekday": #expect(day.weekday == start.weekday)
          case _: break
          }
        }
      }
    }
  }
}
