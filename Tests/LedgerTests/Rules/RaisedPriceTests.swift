import LedgerTestSupport
import Testing

@testable import Ledger

/// A price above a thing's own that a person writes on a draft's line is what the thing costs the client (rule R10).
extension ProjectInvoicingTests {
  private func write(_ amount: Int, of draft: Invoice, _ studio: inout ItemBook) throws {
    var line = try #require(
      studio.book.lines(of: draft.id).first { $0.source?.item == ID(named: "sofa") })
    line.price = Price(Money(amount, .usd))
    studio.told.put(line, in: studio.book.lines)
  }

  @Test func `a thing whose line was given a higher price costs that, and is no credit`() throws {
    var studio = try studio()
    let invoice = try draft(9_001, &studio)
    try write(1_800, of: invoice, &studio)
    #expect(ProjectDraftDrift(of: invoice, in: studio.book) == nil)
    #expect(studio.item("sofa").projectPrice == Money(1_500, .usd))
    #expect(try issue(invoice, &studio).total == Money(1_800, .usd))
    #expect(studio.item("sofa").projectPrice == Money(1_800, .usd))
    #expect(throws: ProjectInvoicing.Problem.nothingToBill) { try draft(9_002, &studio) }
    let accounting = try Accounting(of: home, in: studio.book)
    #expect(accounting.toInvoice.isZero && accounting.owedToBusiness == Totals(Money(1_800, .usd)))
    // A difference that is asked for is raised in the same way.
    price("sofa", 190_000, &studio)
    let more = try draft(9_003, &studio)
    try write(150, of: more, &studio)
    #expect(try issue(more, &studio).total == Money(150, .usd))
    #expect(studio.item("sofa").projectPrice == Money(1_950, .usd))
    try studio.sell(["sofa"], to: .business)
    let back = try draft(9_004, &studio)
    #expect(try studio.book.total(of: back) == Money(-1_950, .usd))
  }

  @Test func `another price of the thing after that, or a lower one on the line, is as ever`()
    throws
  {
    var studio = try studio()
    let invoice = try draft(9_001, &studio)
    try write(1_800, of: invoice, &studio)
    price("sofa", 160_000, &studio)
    _ = try issue(invoice, &studio)
    #expect(studio.item("sofa").projectPrice == Money(1_600, .usd))
    let less = try draft(9_002, &studio)
    #expect(studio.book.lines(of: less.id).map { $0.price.unit } == [Money(-200, .usd)])
    // What is given back is no price of a thing.
    try write(-100, of: less, &studio)
    #expect(try issue(less, &studio).total == Money(-100, .usd))
    #expect(studio.item("sofa").projectPrice == Money(1_600, .usd))
    price("lamp", 20_000, &studio)
    let next = try draft(9_003, &studio)
    var lamp = try #require(
      studio.book.lines(of: next.id).first { $0.source?.item == ID(named: "lamp") })
    lamp.price = Price(Money(150, .usd))
    studio.told.put(lamp, in: studio.book.lines)
    _ = try issue(next, &studio)
    #expect(studio.item("lamp").projectPrice == Money(200, .usd))
  }

  @Test func `a price that another device gave the thing meanwhile counts as the later one`() throws
  {
    for isLater in [true, false] {
      var studio = try studio()
      let invoice = try draft(9_001, &studio)
      var (desk, phone) = (studio, studio)
      (desk.told, phone.told) = (studio.told.offline(device: 1), studio.told.offline(device: 2))
      if isLater { phone.told.now = phone.told.now.adding(milliseconds: 60_000) }
      price("sofa", 160_000, &phone)
      if !isLater { desk.told.now = desk.told.now.adding(milliseconds: 60_000) }
      try write(1_800, of: invoice, &desk)
      _ = try issue(invoice, &desk)
      desk.told.meet(&phone.told)
      let cost = Money(isLater ? 1_600 : 1_800, .usd)
      #expect(desk.item("sofa").projectPrice == cost && phone.item("sofa").projectPrice == cost)
      #expect(
        try ProjectInvoicing.differences(of: home, in: desk.book).map { $0.open.minor }
          == [isLater ? -20_000 : 0])
    }
  }
}
