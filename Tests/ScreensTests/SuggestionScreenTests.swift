import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Suggested names in a project's form, last year's gigs, and what was hidden.
struct SuggestionScreenTests {
  /// Ann had the same concert last December, and two others; Bob mixes twice.
  private func person() throws -> Person {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      client c2 "Bob Ray"
      gig g1 c1 "Christmas Concert 2025" 2025-12-10
      charge g1 concert 850.00 USD
      gig g2 c1 "Demo" 2026-05-01
      gig g3 c2 "Mixing" 2026-05-01
      gig g4 c2 "Mixing" 2026-06-01
      """)
    let (blank, book) = (Book(), told.book)
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    edit.put(settings, in: blank.settingsTable)
    for client in book.clients.rows { edit.put(client, in: blank.clients) }
    for project in book.projects.rows { edit.put(project, in: blank.projects) }
    for charge in book.charges.rows { edit.put(charge, in: blank.charges) }
    var person = try Person(edit, on: "2026-11-21")
    person.go("/")
    return person
  }

  private var ann: ID<Client> { ID(named: "c1") }

  private func openForm(_ person: inout Person) {
    person.press("sheet/project/new")
    person.press("pick/client/" + ann.text)
  }

  @Test func `names are offered with the reason: last year's, own and others'`()
    throws
  {
    var person = try person()
    openForm(&person)
    #expect(person.sheet.contains("Last year on Dec 10, 2025: book again?"))
    #expect(person.sheet.contains("Christmas Concert 2026"))
    #expect(person.sheet.contains("1 project, last on May 1"))
    #expect(person.sheet.contains("2 projects with others, last with Bob Ray"))
    person.press("pick/suggestion/" + ID<Project>(named: "g4").text)
    #expect(person.form["name"] == "Mixing")
    // On to what it does not say.
    #expect(
      person.effects.contains { effect in
        if case .focus(let selector) = effect { return selector.contains("start") }
        return false
      })
    #expect(!person.sheet.contains("Suggested names"))
  }

  @Test func `a suggestion is hidden by button or key, for one or all, and restored`() throws {
    var person = try person()
    openForm(&person)
    let hide = Action.hideSuggestion(ann, "Demo").text
    #expect(person.sheet.contains("data-on-swipe-left=\"\(hide)\""))
    person.hear(.key("Delete", row: hide))
    #expect(!person.sheet.contains("data-row=\"\(hide)\""))
    #expect(person.toast.contains("Hidden for Ann Lee") && person.toast.contains("For All Clients"))
    person.press("undo")
    #expect(person.sheet.contains("data-row=\"\(hide)\""))
    person.press(hide)
    person.press(Action.hideForAll(ann, "Demo").text)
    person.press("close")
    person.go("/settings/suggestions")
    #expect(person.page.contains("row dimmed") && person.page.contains("For all clients"))
    let hidden = try #require(person.app.book.hiddenSuggestions.live.first)
    person.press(Action.restoreSuggestion(hidden.id).text)
    #expect(person.page.contains("Nothing Is Hidden"))
    openForm(&person)
    #expect(person.sheet.contains("data-row=\"\(hide)\""))
  }

  @Test func `Today offers last year's gig until it is booked or hidden`() throws {
    var person = try person()
    let past = ID<Project>(named: "g1")
    #expect(person.page.contains("Book Again?") && person.page.contains("Christmas Concert 2026"))
    var other = person.apart()
    other.press(Action.hideSuggestion(ann, "Christmas Concert 2025").text)
    #expect(!other.page.contains("Book Again?"))
    person.press(Action.bookSeason(past, try Day(parsing: "2026-12-10")).text)
    #expect(person.form["name"] == "Christmas Concert 2026")
    #expect(person.form["start"] == "2026-12-10" && person.form["client"] == ann.text)
    person.press("save")
    let made = try #require(person.app.book.projects.live.first { $0.name.hasSuffix("2026") })
    #expect(person.app.book.charges(of: made.id).map(\.price.unit.minor) == [85_000])
    person.go("/")
    #expect(!person.page.contains("Book Again?"))
    person.press("undo")
    #expect(person.page.contains("Book Again?"))
  }

  @Test func `last year's gig takes the place of the form, which leaves no draft`() throws {
    var person = try person()
    openForm(&person)
    person.type("location", "Somewhere")
    person.rests()
    person.press(Action.bookSeason(ID(named: "g1"), try Day(parsing: "2026-12-10")).text)
    #expect(person.form["name"] == "Christmas Concert 2026")
    person.press("close")
    #expect(!person.kept.keys.contains { $0.contains("project/new") })
  }

  @Test func `a gig is kept as a template, and another begins with it`() throws {
    var person = try person()
    let demo = ID<Project>(named: "g2")
    person.go("/settings/gig-templates")
    #expect(person.page.contains("No Templates"))
    person.go("/project/" + demo.text)
    person.press("sheet/project-menu/" + demo.text)
    #expect(person.sheet.contains("Keep as a Template"))
    person.press("keep-template/" + demo.text)
    let template = try #require(person.app.book.gigTemplates.first)
    person.go("/settings/gig-templates")
    #expect(person.page.contains("Demo") && person.page.contains("Ann Lee"))
    person.go("/project/" + template.id.text)
    #expect(person.page.contains("This is a template"))
    person.press("sheet/project-menu/" + template.id.text)
    #expect(!person.sheet.contains("Restore") && !person.sheet.contains("Keep as a Template"))
    person.press("close")
    person.press("sheet/project/new")
    #expect(person.sheet.contains("book-again/" + template.id.text))
    person.press("sheet/book-again/" + template.id.text)
    #expect(person.form["name"] == "Demo")
    person.press("save")
    #expect(person.app.book.projects.live.filter { $0.name == "Demo" }.count == 2)
    #expect(person.app.book.gigTemplates.count == 1)
  }

  @Test func `a gig is missed from its menu, said on its page and at its client`() throws {
    var person = try person()
    let demo = ID<Project>(named: "g2")
    person.go("/project/" + demo.text)
    person.press("sheet/project-menu/" + demo.text)
    person.press("miss-gig/" + demo.text + "/free")
    #expect(person.page.contains("This was missed, and is not billed."))
    // It has no stage to go to until it took place.
    #expect(!person.page.contains("stage/" + demo.text))
    person.go("/client/" + ann.text)
    #expect(person.page.contains("Attendance") && person.page.contains("Not billed"))
    person.go("/calendar/month/2026-05-01")
    #expect(person.page.contains("Demo") && person.page.contains(" missed\""))
    person.go("/project/" + demo.text)
    person.press("took-place/" + demo.text)
    #expect(!person.page.contains("This was missed"))
    #expect(person.page.contains("stage/" + demo.text))
    #expect(person.app.book.projects[demo]?.isLive == true)
  }
}
