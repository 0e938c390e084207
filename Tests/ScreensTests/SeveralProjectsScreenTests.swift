import Ledger
import Testing

@testable import Screens

/// One invoice for several projects (rule G101), and charges that two invoices have (rule G7), on screens.
struct SeveralProjectsScreenTests {
  /// A studio with three delivered projects that wait for their invoice, two of them of one client.
  private func delivered() throws -> (person: Person, projects: [Project]) {
    let person = try Person.inSampleStudio()
    let clients = person.app.book.clientList.prefix(2)
    let (one, other) = (try #require(clients.first), try #require(clients.last))
    var edit = Edit()
    var projects: [Project] = []
    for (place, client) in [one, one, other].enumerated() {
      var project = Project()
      project.id = ID(9_001 + UInt64(place))
      project.client = client.id
      project.name = "Lesson"
      project.schedule = Schedule.gig(on: person.app.state.today.adding(days: place - 9), zone: "")
      project.progress.name = .delivered
      project.progress.delivered = person.app.state.today
      edit.put(project, replacing: nil)
      var charge = Charge()
      charge.id = ID(9_101 + UInt64(place))
      charge.project = project.id
      charge.service = ServiceType("Lesson")
      charge.price = Price(Money(minor: 4_000 + Int64(place), currency: .usd))
      edit.put(charge, replacing: nil)
      projects.append(project)
    }
    person.app.commit(edit)
    person.app.refresh()
    return (person, projects)
  }

  private func shown(_ person: Person) throws -> Invoice {
    guard case .invoice(let id) = person.app.state.location.route else {
      throw CancellationError()
    }
    return try #require(person.app.book.invoices[id])
  }

  @Test func `selected projects of one client become one draft, which all of them lead to`() throws
  {
    var (person, projects) = try delivered()
    person.go("/projects/delivered")
    person.press("toggle/selecting")
    for project in projects.prefix(2) { person.press("select/" + project.id.text) }
    #expect(person.page.contains("invoice-selection"))
    person.press("invoice-selection")
    let draft = try shown(person)
    #expect(person.app.book.lines(of: draft.id).count == 2 && draft.project.isNone)
    #expect(person.page.contains("Projects"))
    for project in projects.prefix(2) {
      #expect(person.page.contains(Route.project(project.id).path))
    }
    person.go("/invoices")
    #expect(person.page.contains("2 projects"))
    for project in projects.prefix(2) {
      person.go("/project/" + project.id.text)
      #expect(person.page.contains(Route.invoice(draft.id).path))
    }
    person.press("undo")
    #expect(person.app.book.invoices.live(draft.id) == nil)
  }

  @Test func `projects of one name are told by their days, and what is chosen is summed up`() throws
  {
    var (person, projects) = try delivered()
    let days = projects.map { person.app.text($0.listDay ?? .first) }
    person.press("sheet/several-projects")
    for (day, amount) in zip(days, ["$40.00", "$40.01", "$40.02"]) {
      #expect(person.sheet.contains("\(day) \u{00B7} \(amount)"))
    }
    for project in projects.prefix(2) { person.type("bill-" + project.id.text, "on") }
    #expect(person.sheet.contains("$80.01"))
    person.press("save")
    for (project, day) in zip(projects, days).prefix(2) {
      #expect(person.page.contains("\(Route.project(project.id).path)\">Lesson \u{00B7} \(day)<"))
    }
    person.go("/projects/delivered")
    person.press("toggle/selecting")
    #expect(person.page.contains("Select Lesson \u{00B7} \(days[0])"))
  }

  @Test func `those of two clients become a draft each, undone together`() throws {
    var (person, projects) = try delivered()
    let before = person.app.book.invoices.live.count
    person.go("/projects/delivered")
    person.press("toggle/selecting")
    for project in projects { person.press("select/" + project.id.text) }
    person.press("invoice-selection")
    #expect(person.toast.contains("Drafts created: 2"))
    #expect(person.app.state.location.route == .invoices(.draft))
    #expect(person.app.book.invoices.live.count == before + 2)
    let billed = projects.map { person.app.book.invoices(billing: $0.id) }
    #expect(billed.map(\.count) == [1, 1, 1])
    #expect(billed[0] == billed[1] && billed[2].map(\.client) == [projects[2].client])
    #expect(billed[0].map(\.client) == [projects[0].client])
    person.press("undo")
    #expect(person.app.book.invoices.live.count == before)
  }

  @Test func `one that is not delivered is refused beside others`() throws {
    var (person, projects) = try delivered()
    let count = person.app.book.invoices.live.count
    person.go("/projects/delivered")
    person.press("toggle/selecting")
    for project in projects { person.press("select/" + project.id.text) }
    person.press("stage/\(projects[0].id.text)/open")
    person.go("/projects/delivered")
    person.press("invoice-selection")
    #expect(person.app.book.invoices.live.count == count)
  }

  @Test func `New Invoice offers several, those of the client that was chosen first`() throws {
    var (person, projects) = try delivered()
    person.press("sheet/new-invoice")
    #expect(person.sheet.contains("sheet/several-projects"))
    person.press("sheet/several-projects")
    let fields = projects.map { "bill-" + $0.id.text }
    for field in fields { #expect(person.sheet.contains(field)) }
    person.type(fields[0], "on")
    #expect(person.sheet.contains(fields[1]) && !person.sheet.contains(fields[2]))
    person.press("save")
    #expect(person.sheet.contains("Choose two projects or more"))
    person.type(fields[1], "on")
    person.press("save")
    let draft = try shown(person)
    #expect(person.app.book.projects(of: draft) == projects.prefix(2).map { $0.id })
  }

  @Test func `one whose deal is to be decided stays out, and the others go on one`() throws {
    var (person, projects) = try delivered()
    var deal = Deal()
    deal.project = projects[1].id
    deal.id = Deal.id(of: deal.project)
    deal.terms.amount = Money(900, .usd)
    var edit = Edit()
    edit.put(deal, replacing: nil)
    person.app.commit(edit)
    person.app.refresh()
    person.go("/projects/delivered")
    person.press("toggle/selecting")
    for project in projects.prefix(2) { person.press("select/" + project.id.text) }
    person.press("invoice-selection")
    #expect(person.toast.contains("Without Lesson"))
    let draft = try shown(person)
    #expect(draft.project == projects[0].id)
    // It alone is asked about.
    person.go("/projects/delivered")
    person.press("toggle/selecting")
    person.press("select/" + projects[1].id.text)
    person.press("invoice-selection")
    #expect(person.sheet.contains("The deal brings $900.00"))
  }

  @Test func `a draft takes further projects of its client`() throws {
    var (person, projects) = try delivered()
    person.press("draft-invoice/" + projects[0].id.text)
    let draft = try shown(person)
    #expect(person.page.contains("Add Projects"))
    person.press("sheet/add-projects/" + draft.id.text)
    #expect(person.sheet.contains("bill-" + projects[1].id.text))
    #expect(!person.sheet.contains("bill-" + projects[2].id.text))
    person.type("bill-" + projects[1].id.text, "on")
    person.press("save")
    #expect(person.sheet.isEmpty && person.app.book.lines(of: draft.id).count == 2)
    #expect(person.page.contains("$80.01") && person.page.contains("Projects"))
    person.press("undo")
    #expect(person.app.book.invoices[draft.id]?.project == projects[0].id)
    #expect(person.page.contains("sheet/add-projects/"))
  }

  @Test func `a draft says what its project has on no invoice, and takes it`() throws {
    var (person, projects) = try delivered()
    person.press("draft-invoice/" + projects[0].id.text)
    let draft = try shown(person)
    #expect(!person.page.contains("On no invoice yet"))
    var late = Charge()
    late.id = ID(9_201)
    late.project = projects[0].id
    late.price = Price(Money(25, .usd))
    person.app.commit(Edit(putting: late, in: person.app.book.charges))
    person.app.refresh()
    person.go("/invoice/" + draft.id.text)
    #expect(person.page.contains("On no invoice yet: Lesson $25.00."))
    // Another project is no own one; before it is issued the same is said.
    person.press("sheet/add-projects/" + draft.id.text)
    #expect(person.sheet.contains("bill-" + projects[1].id.text))
    #expect(!person.sheet.contains("bill-" + projects[0].id.text))
    person.press("close")
    person.press("sheet/issue/" + draft.id.text)
    #expect(person.sheet.contains("On no invoice yet: Lesson $25.00."))
    #expect(person.sheet.contains("Issue Anyway"))
    person.press("add-beside/" + draft.id.text)
    #expect(person.app.book.lines(of: draft.id).count == 2)
    #expect(!person.sheet.contains("On no invoice yet"))
    person.press("undo")
    person.press("close")
    #expect(person.page.contains("On no invoice yet: Lesson $25.00."))
    person.press("add-beside/" + draft.id.text)
    #expect(person.app.book.lines(of: draft.id).map { $0.charge } == [ID(9_101), ID(9_201)])
    #expect(!person.page.contains("On no invoice yet"))
    person.press("undo")
    #expect(person.page.contains("On no invoice yet"))
    // The project went to another client: that is said, and nothing is put on.
    var moved = try #require(person.app.book.projects[projects[0].id])
    moved.client = ID()
    person.app.commit(Edit(putting: moved, in: person.app.book.projects))
    person.app.refresh()
    person.press("add-beside/" + draft.id.text)
    #expect(person.complains("One invoice is for projects of one client"))
    #expect(person.app.book.lines(of: draft.id).map { $0.charge } == [ID(9_101)])
  }

  @Test func `what comes in for an invoice of several is in the activity of each`() throws {
    var (person, projects) = try delivered()
    person.go("/projects/delivered")
    person.press("toggle/selecting")
    for project in projects.prefix(2) { person.press("select/" + project.id.text) }
    person.press("invoice-selection")
    let draft = try shown(person)
    let book = person.app.book
    let issue = try Issuing.issue(
      draft.id, from: Numbering.mainSeries(in: book), on: person.app.state.today,
      at: person.app.state.now, in: book)
    person.app.commit(issue)
    let issued = try #require(person.app.book.invoices[draft.id])
    for part in try Payments.parts(
      ID(9_401), Money(minor: 8_001, currency: .usd), for: issued, on: person.app.state.today,
      in: person.app.book)
    {
      person.app.commit(part)
    }
    person.app.refresh()
    person.go("/project/" + projects[1].id.text)
    #expect(person.page.contains("$40.01 received for Invoice \(issued.number)"))
  }

  @Test func `a charge that two invoices have is named on Today`() throws {
    var (person, projects) = try delivered()
    var edit = Edit()
    var own = Series()
    own.id = ID(9_301)
    own.owner = 7
    edit.put(own, replacing: nil)
    for (place, number) in ["T-1", "T-2"].enumerated() {
      var invoice = Drafting.blank(
        ID(9_201 + UInt64(place)), client: projects[0].client, on: person.app.state.today,
        in: person.app.book)
      var issue = Ledger.Issue()
      var line = ContentLine()
      line.unit = Money(minor: 4_000, currency: .usd)
      line.amount = line.unit
      issue.series = own.id
      issue.content.number = number
      issue.content.total = line.unit
      issue.content.lines = [line]
      var bill = BilledLine()
      bill.charge = ID(9_101)
      bill.project = projects[0].id
      invoice.issue = issue
      invoice.bills = [bill]
      edit.put(invoice, replacing: nil)
    }
    person.go("/")
    #expect(!person.page.contains("Billed Twice"))
    // Law would have them add up; only what they bill counts here.
    let now = person.app.state.now
    person.app.withReplica { _ = $0.commit(edit, now: now) }
    person.app.refresh()
    person.go("/")
    #expect(person.page.contains("Billed Twice") && person.page.contains("T-1, T-2"))
    // Each of the two names the other.
    let book = person.app.book
    let both = book.invoices.live.filter { ["T-1", "T-2"].contains($0.number) }
    for invoice in both {
      person.go(Route.invoice(invoice.id).path)
      let other = try #require(both.first { $0.id != invoice.id })
      #expect(person.page.contains("Void one of the two, or credit it."))
      #expect(person.page.contains(Route.invoice(other.id).path))
    }
  }
}
