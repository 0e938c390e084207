import Ledger
import Testing

@testable import Screens

/// A draft that another invoice was before (rule G107), and a charge that its invoice does not follow (rule G108), on screens.
struct BilledScreenTests {
  /// A delivered gig with two charges and two drafts of it, as two devices make them; the first is issued.
  private func drafted(
    withMore: Bool, isOfTwo: Bool = false
  ) throws -> (person: Person, gig: ID<Project>, draft: ID<Invoice>, issued: Invoice) {
    let person = try Person.inSampleStudio()
    let client = try #require(person.app.book.clientList.first)
    var project = Project()
    project.id = ID(9_001)
    project.client = client.id
    project.name = "Advent Concert"
    project.progress.name = .delivered
    project.progress.delivered = person.app.state.today
    var edit = Edit()
    edit.put(project, replacing: nil)
    var charge = Charge()
    charge.id = ID(9_101)
    charge.project = project.id
    charge.name = "Show"
    charge.price = Price(Money(750, .usd))
    edit.put(charge, replacing: nil)
    if isOfTwo {
      (charge.id, charge.name) = (ID(9_102), "Second Show")
      charge.price = Price(Money(500, .usd))
      edit.put(charge, replacing: nil)
    }
    person.app.commit(edit)
    let (first, second) = (ID<Invoice>(9_201), ID<Invoice>(9_202))
    var book = person.app.book
    var drafts = try Drafting.draft(
      first, for: project.id, on: person.app.state.today, in: book)
    drafts.add(
      try Drafting.draft(second, for: project.id, on: person.app.state.today, in: book))
    if withMore {
      var line = Line()
      (line.id, line.invoice, line.text) = (ID(9_301), second, "Parking")
      line.price = Price(Money(12, .usd))
      drafts.put(line, replacing: nil)
    }
    person.app.commit(drafts)
    book = person.app.book
    let issue = try Issuing.issue(
      first, from: Numbering.mainSeries(in: book), on: person.app.state.today,
      at: person.app.state.now, in: book)
    person.app.commit(issue)
    person.app.refresh()
    return (person, project.id, second, try #require(person.app.book.invoices[first]))
  }

  @Test func `a draft says which lines another invoice bills, and goes on without them`() throws {
    var (person, _, draft, issued) = try drafted(withMore: true)
    person.go("/")
    #expect(person.page.contains("billed already"))
    person.go(Route.invoice(draft).path)
    #expect(person.page.contains("Billed already by Invoice \(issued.number): Show."))
    #expect(person.page.contains(Route.invoice(issued.id).path))
    person.press("sheet/issue/" + draft.text)
    #expect(person.sheet.contains("Billed already by Invoice \(issued.number)"))
    person.press("save")
    #expect(person.sheet.contains("charge is already on invoice \(issued.number)"))
    person.press("remove-billed/" + draft.text)
    #expect(!person.sheet.contains("Billed already"))
    person.press("close")
    #expect(!person.page.contains("Billed already"))
    #expect(person.app.book.lines(of: draft).map(\.text) == ["Parking"])
    person.press("undo")
    #expect(person.page.contains("Billed already"))
  }

  @Test func `a draft of which all is billed is deleted`() throws {
    var (person, _, draft, issued) = try drafted(withMore: false)
    person.go(Route.invoice(draft).path)
    #expect(person.page.contains("All of this draft is billed already: Invoice \(issued.number)."))
    #expect(!person.page.contains("remove-billed/"))
    person.press("delete-invoice/" + draft.text)
    #expect(person.app.book.invoices.live(draft) == nil)
  }

  @Test func `a charge that changed is named on its gig and on Today until it is billed`() throws {
    var (person, gig, draft, issued) = try drafted(withMore: false)
    person.press("delete-invoice/" + draft.text)
    var charge = try #require(person.app.book.charges[ID(9_101)])
    charge.price = Price(Money(1_430, .usd))
    let edit = Edit(putting: charge, in: person.app.book.charges)
    person.others(edit)
    let words = "\(issued.number) bills $750.00, the charge says $1,430.00"
    person.go("/")
    #expect(person.page.contains("Changed Since Invoiced") && person.page.contains(words))
    // A first visit's page does without, as long as the rest of the program is not here.
    person.app.state.isWhole = false
    #expect(!person.page.contains("Changed Since Invoiced") && !person.page.contains("All Done"))
    person.app.state.isWhole = true
    #expect(person.page.contains("Changed Since Invoiced"))
    person.go(Route.project(gig).path)
    #expect(person.page.contains("Show: " + words))
    person.press("keep-billed/" + charge.id.text)
    #expect(!person.page.contains(words))
    person.press("undo")
    #expect(person.page.contains(words))
    person.press("bill-difference/" + charge.id.text)
    #expect(!person.page.contains(words) && person.page.contains("$680.00"))
    #expect(
      Drafting.unbilled(of: gig, in: person.app.book) == Totals(Money(680, .usd)))
    person.go("/")
    #expect(!person.page.contains("Changed Since Invoiced"))
  }
  @Test func `Today names every charge of a gig that changed`() throws {
    var (person, gig, draft, issued) = try drafted(withMore: false, isOfTwo: true)
    person.press("delete-invoice/" + draft.text)
    var edit = Edit()
    for var charge in person.app.book.charges(of: gig) {
      charge.price.unit = try charge.price.unit.adding(Money(100, .usd))
      edit.put(charge, in: person.app.book.charges)
    }
    person.others(edit)
    person.go("/")
    for (billed, said) in [("750", "850"), ("500", "600")] {
      let words = "\(issued.number) bills $\(billed).00, the charge says $\(said).00"
      #expect(person.page.contains(words))
    }
  }
}
