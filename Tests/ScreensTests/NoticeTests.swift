import Ledger
import Testing

@testable import Screens

/// What the system shows while the app runs (rule G83).
struct NoticeTests {
  private func person(_ word: String = "granted", isOn: Bool = true) throws -> Person {
    var person = try Person.inSampleStudio()
    person.part()
    if isOn { person.app.state.remembered["notices"] = "on" }
    person.hear(.notices(word))
    return person
  }

  private func shown(_ person: Person) -> [Notice] {
    for case .notify(let notices) in person.effects { return notices }
    return []
  }

  private func put(_ change: (inout Project) -> Void, _ person: inout Person) {
    var project = Project()
    project.id = ID(7_000 + UInt64(person.app.book.projects.rows.count))
    project.name = "Advent at St. Mary"
    project.location = "St. Mary"
    change(&project)
    let edit = Edit(putting: project, in: person.app.book.projects)
    person.part()
    person.app.commit(edit)
    person.app.refresh()
  }

  private func booked(_ day: String, _ person: inout Person, isKept: Bool = false) throws {
    let start = try Day(parsing: day)
    put(
      { project in
        project.schedule = Schedule.gig(on: start, zone: "")
        project.schedule?.allDay = true
        if isKept { project.hold = Hold() }
      }, &person)
  }

  @Test func `what Today says is told, each by what it is about, without an amount`() throws {
    let person = try person()
    let today = TodayFacts(app: person.app).today
    let notices = shown(person)
    #expect(!notices.isEmpty)
    #expect(Set(notices.map(\.key)).count == notices.count)
    let overdue = notices.filter { $0.key.hasPrefix("overdue") }
    #expect(overdue.count == min(today.overdue.count, 4) && !overdue.isEmpty)
    for notice in notices {
      #expect(!notice.title.isEmpty && notice.path.hasPrefix("/"))
      #expect(!(notice.title + notice.body).contains("$"))
    }
  }

  @Test func `a gig is told on the day before, and a date that is only kept is not`() throws {
    var person = try person()
    try booked("2026-11-22", &person)
    try booked("2026-11-22", &person, isKept: true)
    try booked("2026-11-23", &person)
    try booked("2026-11-21", &person)
    person.hear(.notices("granted"))
    let gigs = shown(person).filter { $0.key.hasPrefix("gig") }
    #expect(gigs.map(\.title) == ["Tomorrow: Advent at St. Mary"])
    #expect(gigs[0].body == "St. Mary")
    person.go(gigs[0].path)
    #expect(person.page.contains("Advent at St. Mary"))
  }

  @Test func `an invoice is told on its due day, and as overdue from the next on`() throws {
    var person = try Person.inSampleStudio()
    person.part()
    person.app.state.remembered["notices"] = "on"
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first { invoice in
        guard let content = invoice.issue?.content, !invoice.isVoid else { return false }
        return content.due > person.app.state.today
          && (try? book.balance(of: invoice))?.isPositive == true
      })
    let due = try #require(invoice.issue?.content.due)
    for (days, kind) in [(-1, ""), (0, "due/"), (1, "overdue/")] {
      person.part()
      person.app.state.today = due.adding(days: days)
      person.app.refresh()
      person.hear(.notices("granted"))
      let keys = shown(person).map(\.key)
      let own = keys.filter { $0.hasSuffix(invoice.id.text) }
      // Those that are overdue may be too many to be told one by one.
      #expect(
        own
          == (kind.isEmpty || keys.contains("overdue") && days > 0 ? [] : [kind + invoice.id.text]))
    }
  }

  @Test func `more than three of a kind are one`() throws {
    var person = try person()
    for _ in 0..<3 { try booked("2026-11-22", &person) }
    person.hear(.notices("granted"))
    #expect(shown(person).filter { $0.key.hasPrefix("gig") }.count == 3)
    try booked("2026-11-22", &person)
    person.hear(.notices("granted"))
    let gigs = shown(person).filter { $0.key.hasPrefix("gig") }
    #expect(gigs.map(\.title) == ["4 gigs tomorrow"])
  }

  @Test func `what was delivered is told after three days without its invoice`() throws {
    for (day, isTold) in [("2026-11-18", false), ("2026-11-17", true)] {
      var person = try person()
      let delivered = try Day(parsing: day)
      put(
        { project in
          project.progress.name = .delivered
          project.progress.delivered = delivered
        }, &person)
      let project = try #require(person.app.book.projects.rows.last)
      var charge = Charge()
      charge.id = ID(9_000)
      charge.project = project.id
      charge.name = "Evening"
      let edit = Edit(putting: charge, in: person.app.book.charges)
      person.part()
      person.app.commit(edit)
      person.app.refresh()
      person.hear(.notices("granted"))
      let about = shown(person).filter { $0.key == "delivered/" + project.id.text }
      #expect(about.isEmpty != isTold || shown(person).contains { $0.key == "delivered" })
    }
  }

  @Test func `nobody is asked but by the button, and nothing is shown without leave`() throws {
    for word in ["default", "denied", "none"] {
      let person = try person(word)
      #expect(shown(person).isEmpty)
      #expect(!person.effects.contains(.askForNotices))
    }
    var person = try person("default", isOn: false)
    person.go("/settings/devices")
    #expect(person.page.contains("Turn Notices On"))
    person.press("notices-on")
    #expect(person.effects.contains(.askForNotices))
    #expect(person.kept["notices"] == "on")
    person.hear(.notices("denied"))
    #expect(person.complains("shows no notices"))
    #expect(person.page.contains("told to show none"))
    person.hear(.notices("granted"))
    #expect(!shown(person).isEmpty)
    #expect(person.page.contains("Turn Notices Off"))
    person.press("notices-off")
    #expect(person.kept["notices"] == nil)
    person.hear(.notices("granted"))
    #expect(shown(person).isEmpty)
  }

  @Test func `while a client looks on nothing is told`() throws {
    var person = try person()
    #expect(!shown(person).isEmpty)
    person.part()
    person.app.state.remembered["client-view"] = ID<Project>(7_500).text
    person.hear(.notices("granted"))
    #expect(shown(person).isEmpty)
  }
}
