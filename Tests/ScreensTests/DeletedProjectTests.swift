import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Deleted projects with the days that are left (rule G25), archived ones, and another one like it.
struct DeletedProjectTests {
  private func gig(_ person: Person) throws -> Project {
    let book = person.app.book
    return try #require(
      book.projects.live.first {
        $0.work != .designer && $0.schedule != nil && !Deleting.isBilled($0, in: book)
      })
  }

  private func pass(days: Int64, _ person: inout Person) {
    person.part()
    person.app.state.now = Instant(
      milliseconds: person.app.state.now.milliseconds + days * 86_400_000)
  }

  @Test func `a deleted project says how many days are left, and is gone after thirty`() throws {
    var person = try Person.inSampleStudio()
    let gig = try gig(person)
    person.go("/projects")
    person.press("delete-project/" + gig.id.text)
    person.go("/archive/deleted")
    #expect(person.page.contains("30 days left"))
    pass(days: 29, &person)
    #expect(person.page.contains("1 day left"))
    person.go("/project/" + gig.id.text)
    #expect(person.page.contains("1 day left to bring it back"))
    var later = person.apart()
    pass(days: 1, &later)
    #expect(later.page.contains("deleted more than 30 days ago"))
    later.press("restore-project/" + gig.id.text)
    #expect(later.app.book.projects[gig.id]?.life == .trashed)
    later.go("/archive/deleted")
    #expect(!later.page.contains("days left") && !later.page.contains(gig.id.text))
    later.go("/projects")
    #expect(ProjectList(app: later.app).count(of: .open) > 0)
    person.press("restore-project/" + gig.id.text)
    #expect(person.app.book.projects.live(gig.id) != nil)
  }

  @Test func `what was bought for a gig is named when it goes, what is canceled at nothing`()
    throws
  {
    var person = try Person.inSampleStudio()
    let gig = try gig(person)
    let before = GoingAlong(with: [gig], in: person.app.book)
    var edit = Edit()
    let rows: [(name: String, type: TransactionType, minor: Int64, isCanceled: Bool)] = [
      ("bought", .purchase, 5_800, false), ("back", .return, 800, false),
      ("below", .return, -100, false), ("off", .purchase, 9_900, true),
    ]
    for row in rows {
      var one = Transaction()
      one.id = ID(named: row.name)
      (one.project, one.type, one.isCanceled) = (gig.id, row.type, row.isCanceled)
      one.amount = Money(minor: row.minor, currency: .usd)
      edit.put(one, in: person.app.book.transactions)
    }
    person.app.commit(edit)
    let going = GoingAlong(with: [gig], in: person.app.book)
    #expect(going.expenses == before.expenses + 4)
    #expect(going.spent[.usd].minor == before.spent[.usd].minor + 4_900)
    person.press("delete-project/" + gig.id.text)
    #expect(person.toast.contains("Project deleted with \(going.expenses) expenses: $"))
    person.press("undo")
    #expect(person.app.book.transactions.live(ID(named: "bought")) != nil)
  }

  @Test func `the next one to go comes first, or they stand by name`() throws {
    var person = try Person.inSampleStudio()
    let book = person.app.book
    let free = book.projects.live.filter {
      $0.work != .designer && !Deleting.isBilled($0, in: book) && !$0.name.isEmpty
    }.sorted { $0.name > $1.name }
    let (first, second) = (try #require(free.first), try #require(free.last))
    #expect(first.name > second.name)
    person.press("delete-project/" + first.id.text)
    pass(days: 3, &person)
    person.press("delete-project/" + second.id.text)
    func order() throws -> Bool {
      let page = person.page
      let a = try #require(page.range(of: "restore-project/" + first.id.text))
      let b = try #require(page.range(of: "restore-project/" + second.id.text))
      return a.lowerBound < b.lowerBound
    }
    person.go("/archive/deleted")
    #expect(try order() && person.page.contains("27 days left"))
    person.press("option/sort/name")
    #expect(try !order())
  }

  @Test func `a gig is archived from its menu and comes back`() throws {
    var person = try Person.inSampleStudio()
    let gig = try gig(person)
    person.press("sheet/project-menu/" + gig.id.text)
    #expect(person.sheet.contains("Archive Project"))
    person.press("studio/archive/" + gig.id.text)
    #expect(person.app.book.projects[gig.id]?.life == .archived)
    person.go("/archive")
    #expect(person.page.contains(gig.id.text))
    person.press("restore-project/" + gig.id.text)
    #expect(person.app.book.projects.live(gig.id) != nil)
  }

  @Test func `another one like it is moved as a whole to a day that is proposed`() throws {
    var person = try Person.inSampleStudio()
    var gig = try gig(person)
    var edit = Edit()
    let start = try #require(gig.schedule?.start)
    gig.schedule?.end = start.adding(days: 2)
    gig.schedule?.endChosen = true
    edit.put(gig, in: person.app.book.projects)
    person.app.commit(edit)
    person.app.refresh()
    person.press("sheet/book-again/" + gig.id.text)
    #expect(person.sheet.contains("Next Week") && person.sheet.contains("Next Year"))
    let day = person.app.state.today.adding(days: 400)
    person.press("pick/start-day/" + day.text)
    person.press("save")
    let made = try #require(
      person.app.book.projects.live.first { $0.schedule?.start == day && $0.name == gig.name })
    #expect(made.schedule?.end == day.adding(days: 2))
    #expect(person.app.book.invoices(of: made.id).isEmpty)
    #expect(
      person.app.book.charges(of: made.id).map(\.price)
        == person.app.book.charges(of: gig.id).filter { $0.expense.isNone }.map(\.price))
  }
}
