import Ledger
import Testing

@testable import Exchange

/// Gigs of a spreadsheet beside design projects, whose invoices ask for no charges (rule G111).
struct GigListDesignTests {
  private let list = """
    Date,Gig,Client,Venue,Fee
    14/03/2026,Spring Ball,Reeds Ltd,Town Hall,500
    21/03/2026,Open Stage,Reeds Ltd,Town Hall,

    """

  /// With a design project that is called like a gig, on its day.
  private func book(_ work: [WorkKind]) throws -> Book {
    var edit = Edit()
    var settings = Book().settings
    settings.work = work
    edit.put(settings, in: Book().settingsTable)
    var house = Project()
    (house.id, house.name, house.work) = (ID(7), "Spring Ball", .designer)
    house.schedule = Schedule.gig(on: try Day(parsing: "2026-03-14"), zone: "")
    edit.put(house, replacing: nil)
    return Book().after(edit)
  }

  @Test func `a gig that is called like a design project of its day is one of its own`() throws {
    let before = try book([.designer, .musician])
    let file = try read(list, into: before)
    #expect(file.problems.isEmpty)
    let after = before.after(file.edit)
    #expect(after.charges(of: ID(7)).isEmpty)
    let gig = try #require(after.projects.live.first { $0.name == "Spring Ball" && $0.id != ID(7) })
    #expect(after.charges(of: gig.id).map { $0.price.unit } == [Money(500, .usd)])
    #expect(try read(list, into: after).edit.isEmpty)
  }

  @Test func `where all work is design, lines with a fee stay behind and that is said`() throws {
    let before = try book([.designer])
    let file = try read(list, into: before)
    let after = before.after(file.edit)
    #expect(after.projects.live.map { $0.name }.sorted() == ["Open Stage", "Spring Ball"])
    #expect(after.charges.isEmpty)
    #expect(
      file.problems.map { $0.english } == [
        "this file: skipped, since invoices of design projects ask for no charges: 1. Choose another kind of work, too, in Settings, or enter the fees as transactions."
      ])
  }
}
