import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// A list as a table, and what of it is open beside it.
struct DeskScreenTests {
  private func person(at path: String = "/projects") throws -> Person {
    var person = try Person.inSampleStudio()
    person.app.state.isDesk = true
    person.go(path)
    return person
  }

  private func gigs(_ person: Person) -> [Project] {
    var gigs: [Project] = []
    let app = person.app
    Desk(app: app).seenFromList {
      gigs = app.rows(of: .gigs, 0).map { app.book.projects.rows[Int($0)] }
    }
    return gigs
  }

  /// The names in the list, in order.
  private func shown(_ person: Person) -> [String] {
    let list = person.page.components(separatedBy: "desk-detail").first ?? ""
    return list.components(separatedBy: "class=\"row-title\">").dropFirst().map {
      String($0.prefix { $0 != "<" })
    }
  }

  private func detail(_ person: Person) -> String {
    person.page.components(separatedBy: "desk-detail").dropFirst().first ?? ""
  }

  // MARK: columns

  @Test func `an amount of twelve digits asks for wider columns, others do not`() throws {
    var person = try person(at: "/expenses")
    #expect(person.page.contains("table-expenses") && !person.page.contains("class=\"long\""))
    var large = try #require(person.app.book.transactions.live.first { $0.project == .business })
    large.amount = Money(minor: 123_456_789_012, currency: .usd)
    let edit = Edit(putting: large, in: person.app.book.transactions)
    person.others(edit)
    person.go("/expenses?sort=amount-desc")
    #expect(person.page.contains("<span class=\"long\">$1,234,567,890.12</span>"))
  }

  // MARK: side by side

  @Test func `what is opened stands beside its list, which stays as it was narrowed`() throws {
    var person = try person()
    #expect(detail(person).isEmpty)
    let gig = try #require(gigs(person).last)
    person.hear(.listAction(.search, value: gig.name))
    person.go(Route.project(gig.id).path)
    #expect(shown(person) == [gig.name])
    #expect(person.page.contains("aria-current=\"true\""))
    #expect(detail(person).contains("Add Charge"))
    person.hear(.listAction(.search))
    #expect(shown(person).count > 1)
    #expect(person.app.state.location.route == .project(gig.id))
    #expect(person.effects == [], "the address stays that of what is open")
  }

  @Test func `the list is narrowed while a sheet's form of the detail keeps what is typed`() throws
  {
    var person = try person()
    let gig = try #require(gigs(person).first)
    person.go(Route.project(gig.id).path)
    person.press("sheet/charge/\(gig.id.text)/new")
    person.type("name", "Encore")
    person.hear(.listAction(.search, value: "zzzz"))
    #expect(shown(person).isEmpty && person.form["name"] == "Encore")
    person.press("save", ["name": "Encore", "service": "concert", "unit": "75"])
    #expect(detail(person).contains("Encore"))
  }

  @Test func `other parts of the list leave open what is open`() throws {
    var person = try person()
    let gig = try #require(gigs(person).first)
    person.go(Route.project(gig.id).path)
    person.hear(.listArrived("/projects/paid"))
    #expect(person.app.state.location.route == .project(gig.id))
    #expect(person.page.contains("PROJECTS PAID"))
    person.hear(.listArrived("/income"))
    #expect(person.app.state.location.route == .income)
    #expect(person.effects == [.navigate("/income", replace: false)])
  }

  @Test func `walking the rows opens each in the place of the one before`() throws {
    var person = try person()
    let all = gigs(person)
    try #require(all.count > 2)
    person.hear(.walked(Route.project(all[0].id).path))
    #expect(person.effects == [.navigate(Route.project(all[0].id).path, replace: false)])
    person.hear(.walked(Route.project(all[1].id).path))
    #expect(person.effects == [.navigate(Route.project(all[1].id).path, replace: true)])
    #expect(detail(person).contains(all[1].name))
    #expect(person.app.keepsScroll)
  }

  @Test func `walking past a draft, which takes the whole page, does not leave the list`() throws {
    var person = try person(at: "/invoices")
    let invoices = person.app.book.invoices.rows
    let drafts = invoices.filter { !$0.isIssued && !$0.isVoid }
    let draft = try #require(drafts.first)
    let issued = try #require(invoices.filter { $0.isIssued && !$0.isVoid }.first)
    person.hear(.walked(Route.invoice(draft.id).path))
    #expect(person.effects == [])
    #expect(person.app.state.location.route == .invoices(nil))
    person.hear(.walked(Route.invoice(issued.id).path))
    #expect(person.app.state.location.route == .invoice(issued.id))
    person.hear(.walked(Route.invoice(draft.id).path))
    #expect(person.app.state.location.route == .invoice(issued.id), "what was open stays")
    person.go(Route.invoice(draft.id).path)
    #expect(person.app.state.location.route == .invoice(draft.id), "Enter opens it")
  }

  @Test func `a row that is moved away is followed by the next one`() throws {
    var person = try person()
    let all = gigs(person)
    try #require(all.count > 2)
    person.go(Route.project(all[0].id).path)
    person.hear(.key("2", row: "project/" + all[0].id.text))
    #expect(person.app.book.projects[all[0].id]?.stage == .delivered)
    #expect(person.app.state.location.route == .project(all[1].id))
    #expect(gigs(person).map { $0.id } == all.dropFirst().map { $0.id })
  }

  @Test func `Escape goes back to the row, then closes what is open`() throws {
    var person = try person()
    let gig = try #require(gigs(person).first)
    person.hear(.listAction(.search, value: gig.name))
    person.go(Route.project(gig.id).path)
    person.key("Escape")
    #expect(person.effects == [.focus("[data-pane=list] [aria-current=true]")])
    person.hear(.key("Escape", row: "project/" + gig.id.text))
    #expect(person.app.state.location == Location(.projects(.open), query: gig.name))
    #expect(detail(person).isEmpty)
  }

  @Test func `a message that offers Undo swallows no Escape`() throws {
    var person = try person()
    let all = gigs(person)
    try #require(all.count > 2)
    person.hear(.key("2", row: "project/" + all[0].id.text))
    let message = person.toast
    #expect(message.contains("Undo"))
    person.press("sheet/help")
    person.key("Escape")
    #expect(person.sheet.isEmpty && person.toast == message)
    person.go(Route.project(all[1].id).path)
    person.hear(.key("x", row: "project/" + all[2].id.text))
    person.key("Escape")
    #expect(person.app.state.selection == [] && person.toast == message)
    person.hear(.key("Escape", row: "project/" + all[1].id.text))
    #expect(detail(person).isEmpty && person.toast == message)
    person.key("Escape")
    #expect(!person.toast.contains("Undo"))
  }

  @Test func `Escape closes what its list does not show`() throws {
    var person = try person()
    let gig = try #require(gigs(person).first)
    person.go(Route.project(gig.id).path)
    person.hear(.listAction(.search, value: "zzzz"))
    person.key("Escape")
    #expect(person.app.state.location.route == .projects(.open))
  }

  @Test func `Back leads from one to the other, and to the list alone`() throws {
    var person = try person(at: "/clients")
    let clients = person.app.book.clients.live
    person.go(Route.client(clients[0].id).path)
    person.go(Route.client(clients[1].id).path)
    person.go(Route.client(clients[0].id).path)
    #expect(detail(person).contains(clients[0].displayName) && person.app.keepsScroll)
    person.go("/clients?q=zzzz")
    #expect(detail(person).isEmpty && person.page.contains("No Matches"))
  }

  @Test func `what is deleted leaves its list as it is sorted`() throws {
    var person = try person(at: "/projects?sort=name-desc")
    let gig = try #require(gigs(person).first)
    person.go(Route.project(gig.id).path)
    person.press("delete-project/" + gig.id.text)
    #expect(person.app.state.location.path == "/projects?sort=name-desc")
    #expect(!shown(person).contains(gig.name))
  }

  @Test func `a narrow page has neither a table nor anything beside it`() throws {
    var person = try person()
    let gig = try #require(gigs(person).first)
    person.app.state.isDesk = false
    #expect(!person.page.contains("role=\"grid\"") && !person.page.contains("desk"))
    person.go(Route.project(gig.id).path)
    #expect(!person.page.contains("role=\"grid\"") && !person.page.contains("desk"))
  }

  @Test func `a list that comes with what is open begins at its row, until it is scrolled`() throws
  {
    var edit = Edit()
    for number in 0..<300 {
      var client = Client()
      client.id = ID(UInt64(5_000 + number))
      // Ten begin with each letter: there are heads between them.
      client.company = String(UnicodeScalar(UInt8(65 + number / 12))) + " \(1_000 + number)"
      edit.put(client, replacing: nil)
    }
    var person = try person()
    person.app.withReplica {
      _ = $0.commit([edit], now: Instant(milliseconds: 9), undoable: false)
    }
    person.app.refresh()
    person.go("/client/" + ID<Client>(5_200).text)
    let list = person.page.components(separatedBy: "desk-detail").first ?? ""
    #expect(list.contains("data-reveal=\"1\""))
    #expect(list.contains("Q 1200") && list.contains("Q 1195") && list.contains("Q 1203"))
    person.hear(.listAction(.scroll, value: "0:40"))
    #expect(!person.page.contains("data-reveal") && !shown(person).contains("Q 1200"))
    person.go("/client/" + ID<Client>(5_100).text)
    #expect(!person.page.contains("data-reveal"), "the list stays where it was scrolled")
  }

  // MARK: sorting

  @Test func `the head of a column sorts the list both ways, beside what is open`() throws {
    var person = try person()
    let gig = try #require(gigs(person).first)
    person.go(Route.project(gig.id).path)
    person.hear(.listAction(.option("sort", "name-asc")))
    #expect(person.page.contains("aria-sort=\"ascending\""))
    let rising = shown(person)
    #expect(rising.count > 2)
    #expect(rising == rising.sorted { ReadingKey($0) < ReadingKey($1) })
    person.hear(.listAction(.option("sort", "name-desc")))
    #expect(shown(person) == rising.reversed())
    #expect(person.page.contains("aria-sort=\"descending\""))
  }

  @Test(arguments: ["/projects", "/projects/paid", "/clients", "/invoices", "/inventory/items"])
  func `every head that sorts does so both ways, and says so`(path: String) throws {
    let before = try person(at: path)
    func heads(_ person: Person) -> [String] {
      Control.all(in: HTMLText(person.app.page().bytes)).map { $0.action }
        .filter { $0.hasPrefix("option/sort") }
    }
    #expect(heads(before).count > 1)
    for place in heads(before).indices {
      var person = before
      for _ in 0..<2 {
        let action = heads(person)[place]
        person.hear(.listAction(Action(text: action)))
        let sorts = HTMLText(person.app.page().bytes).tags.compactMap { $0["aria-sort"] }
        #expect(sorts[place] != "none" && Set(sorts).count == 2, "\(action)")
        #expect(heads(person)[place] != action)
      }
    }
  }

  // MARK: selecting

  @Test func `rows from one to another are selected, moved together, and put back together`() throws
  {
    var person = try person()
    let all = gigs(person)
    try #require(all.count > 2)
    person.press("select/" + all[2].id.text)
    person.press("select-to/" + all[0].id.text)
    #expect(Set(person.app.state.selection) == Set(all[0...2].map { $0.id.raw }))
    #expect(person.page.contains("3 selected") && person.page.contains("aria-selected=\"true\""))
    person.press("stage-selection/delivered")
    #expect(all[0...2].allSatisfy { person.app.book.projects[$0.id]?.stage == .delivered })
    person.press("undo")
    #expect(all.allSatisfy { person.app.book.projects[$0.id]?.stage == .open })
  }

  @Test func `the next range begins where the last one did, or at what is open`() throws {
    var person = try person()
    let all = gigs(person)
    try #require(all.count > 3)
    person.go(Route.project(all[1].id).path)
    person.hear(.listAction(.selectTo(ID(all[3].id.raw))))
    #expect(Set(person.app.state.selection) == Set(all[1...3].map { $0.id.raw }))
    person.hear(.listAction(.selectTo(ID(all[0].id.raw))))
    #expect(Set(person.app.state.selection) == Set(all[0...3].map { $0.id.raw }))
    person.key("Escape")
    #expect(person.app.state.selection == [])
    #expect(person.app.state.location.route == .project(all[1].id))
  }

  @Test func `all rows are selected at once, and the selection stays from row to row`() throws {
    var person = try person()
    let all = gigs(person)
    person.hear(.listAction(.selectAll))
    #expect(person.app.state.selection == all.map { $0.id.raw })
    person.hear(.walked(Route.project(all[0].id).path))
    #expect(person.app.state.selection.count == all.count)
    person.hear(.key("x", row: "project/" + all[0].id.text))
    #expect(person.app.state.selection == all.dropFirst().map { $0.id.raw })
    person.go("/clients")
    #expect(person.app.state.selection == [])
  }
}
