import LedgerTestSupport
import Testing

@testable import Ledger

/// What design projects have to invoice, on Today (rule R16).
struct DesignsToInvoiceTests {
  private let story = ProjectInvoicingTests()

  /// A project with a sofa that its client owes.
  private func studio() throws -> ItemBook {
    var studio = try story.studio()
    var settings = studio.book.settings
    settings.work = [.designer]
    studio.told.put(settings, in: studio.book.settingsTable)
    return studio
  }

  private func asked(_ book: Book) -> [[Int64]] {
    Today(of: book, on: Day(number: 20_600), in: Today.Places(in: book)).designs.jobs
      .map { $0.totals.amounts.map(\.minor) }
  }

  @Test func `a project waits with its next invoice, not while its draft does`() throws {
    var studio = try studio()
    #expect(asked(studio.book) == [[150_000]])
    var kept = DesignsToInvoice(in: studio.book)
    var sums = ProjectSums()
    #expect(kept.totals == Totals(Money(1_500, .usd)))
    let draft = try story.draft(9_001, &studio)
    #expect(asked(studio.book) == [])
    kept.follow(studio.book, by: &sums)
    #expect(kept == DesignsToInvoice(in: studio.book))
    studio.told.commit(try Deleting.delete(draft, in: studio.book))
    #expect(asked(studio.book) == [[150_000]])
    _ = try story.issue(try story.draft(9_002, &studio), &studio)
    #expect(asked(studio.book) == [])
    // A price that rose, and one that fell.
    story.price("sofa", 158_800, &studio)
    #expect(asked(studio.book) == [[8_800]])
    story.price("sofa", 149_000, &studio)
    #expect(asked(studio.book) == [[-1_000]])
    kept.follow(studio.book, by: &sums)
    #expect(kept == DesignsToInvoice(in: studio.book))
  }

  @Test func `what came and went without an invoice leaves nothing to ask for`() throws {
    var studio = try studio()
    try studio.sell(["sofa"], to: .business)
    #expect(try !ProjectInvoicing.differences(of: story.home, in: studio.book).isEmpty)
    #expect(asked(studio.book) == [])
  }

  @Test func `things that make up for each other are asked for all the same`() throws {
    var studio = try studio()
    _ = try story.issue(try story.draft(9_001, &studio), &studio)
    try studio.sell(["sofa"], to: .business)
    studio.put(item: "rug", in: "p1", of: "t1", cents: 150_000)
    #expect(asked(studio.book).count == 1)
  }

  @Test func `what is worked on as a gig, archived or deleted has none`() throws {
    var studio = try studio()
    var project = try #require(studio.book.projects[story.home])
    for life in [Life.archived, .trashed] {
      project.life = life
      studio.told.put(project, in: studio.book.projects)
      #expect(asked(studio.book) == [])
    }
    project.life = .live
    studio.told.put(project, in: studio.book.projects)
    #expect(asked(studio.book).count == 1)
    var settings = studio.book.settings
    settings.work = [.musician]
    studio.told.put(settings, in: studio.book.settingsTable)
    #expect(asked(studio.book) == [])
    let day = Day(number: 20_600)
    #expect(studio.book.sum(of: .toInvoice, for: .book, on: day).totals.isZero)
  }

  @Test func `what an archived one gives back of its invoices is still its client's`() throws {
    var studio = try studio()
    _ = try story.issue(try story.draft(9_001, &studio), &studio)
    var project = try #require(studio.book.projects[story.home])
    project.life = .archived
    studio.told.put(project, in: studio.book.projects)
    var kept = DesignsToInvoice(in: studio.book)
    var sums = ProjectSums()
    #expect(kept.jobs.isEmpty)
    story.price("sofa", 149_000, &studio)
    #expect(asked(studio.book) == [[-1_000]])
    kept.follow(studio.book, by: &sums)
    #expect(kept == DesignsToInvoice(in: studio.book))
    // What was never asked for may have been left so.
    story.price("sofa", 158_800, &studio)
    #expect(asked(studio.book) == [])
  }

  @Test func `where no draft waits it is what the accounting says`() throws {
    let today = try Day(parsing: "2026-11-21")
    var replica = Replica(device: 7)
    _ = replica.commit(sampleStudio(on: today), now: Instant(milliseconds: 1), undoable: false)
    let book = replica.book
    let found = DesignsToInvoice(in: book)
    #expect(!found.jobs.isEmpty)
    var sum = Totals()
    for project in book.projects.live where Trades.isDesign(project, book.settings.work) {
      if ProjectInvoicing.draft(of: project.id, in: book) != nil { continue }
      let open = try Accounting(of: project.id, in: book).toInvoice
      try sum.add(open)
      let job = found.jobs.first { book.projects.rows[Int($0.row)].id == project.id }
      #expect((job?.totals ?? Totals()) == open)
    }
    #expect(found.totals == sum)
  }
}
