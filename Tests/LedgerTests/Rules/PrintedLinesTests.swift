import LedgerTestSupport
import Testing

@testable import Ledger

/// What an issued invoice bills is what is printed on it, whatever becomes of its rows (rule G7).
struct PrintedLinesTests {
  private func bowl() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 850.00 USD "Show"
      charge g1 rehearsal 60.00 USD "Rehearsal"
      charge g1 rehearsal 60.00 USD "Rehearsal"
      invoice i1 g1 2025-09-02
      """)
  }

  private func charge(_ name: String, _ told: TestBook) throws -> Charge {
    try #require(told.book.charges.live.first { $0.name == name })
  }

  private func change(_ told: inout TestBook, _ line: Line, _ body: (inout Line) -> Void) {
    var line = line
    body(&line)
    let edit = Edit(putting: line, in: told.book.lines)
    told.commit(edit)
  }

  private func redraft(_ told: TestBook) -> Edit? {
    try? Drafting.draft(
      ID(77), for: told.project("g1").id, on: Day(number: 20_500), in: told.book)
  }

  @Test func `a line that is deleted late frees no charge`() throws {
    var told = try bowl()
    try told.tell("issued i1 1001 2025-09-02")
    for line in told.book.lines(of: told.invoice("i1").id) {
      change(&told, line) { $0.life = .trashed }
      for charge in told.book.charges.live {
        #expect(Drafting.isIssued(charge, in: told.book))
        #expect(Drafting.isBilled(charge, in: told.book))
      }
      #expect(redraft(told) == nil)
      #expect(told.book.brokenInvariants() == [])
    }
  }

  @Test func `a line that was deleted before the issue leaves its charge free`() throws {
    var told = try bowl()
    let lines = told.book.lines(of: told.invoice("i1").id)
    // One of two that look alike: the paper has it once.
    let gone = try #require(lines.last { $0.text == "Rehearsal" })
    change(&told, gone) { $0.life = .trashed }
    let show = try #require(lines.first { $0.text == "Show" })
    change(&told, show) { $0.life = .trashed }
    try told.tell("issued i1 1001 2025-09-02")
    let free = told.book.charges.live.filter { !Drafting.isBilled($0, in: told.book) }
    #expect(Set(free.map(\.id)) == [gone.charge, show.charge])
    #expect(free.allSatisfy { !Drafting.isIssued($0, in: told.book) })
    let edit = try #require(redraft(told))
    told.commit(edit)
    #expect(told.book.lines(of: ID(77)).map(\.charge).count == 2)
  }

  @Test func `a line that comes late takes no charge with it`() throws {
    var told = try bowl()
    try told.tell("issued i1 1001 2025-09-02\ncharge g1 concert 400.00 USD \"Encore\"")
    let encore = try charge("Encore", told)
    var line = Line()
    line.id = ID(78)
    line.invoice = told.invoice("i1").id
    line.text = "Encore"
    line.service = encore.service
    line.price = encore.price
    line.charge = encore.id
    let edit = Edit(putting: line, in: told.book.lines)
    told.commit(edit)
    #expect(!Drafting.isBilled(encore, in: told.book) && !Drafting.isIssued(encore, in: told.book))
    told.commit(try #require(redraft(told)))
    #expect(told.book.lines(of: ID(77)).map(\.charge) == [encore.id])
  }

  @Test func `words that change late change nothing`() throws {
    var told = try bowl()
    try told.tell("issued i1 1001 2025-09-02")
    for line in told.book.lines(of: told.invoice("i1").id) {
      change(&told, line) {
        $0.text = "Another " + $0.id.text
        $0.price = Price(Money(1, .usd))
      }
    }
    #expect(told.book.charges.live.allSatisfy { Drafting.isIssued($0, in: told.book) })
    let printed = PrintedLines.rows(of: told.invoice("i1"), in: told.book)
    #expect(printed.map { $0?.id } == told.book.lines(of: told.invoice("i1").id).map { $0.id })
    // A void invoice bills nothing.
    try told.tell("void i1 2025-09-03 \"Wrong\"")
    #expect(told.book.charges.live.allSatisfy { !Drafting.isBilled($0, in: told.book) })
  }

  @Test func `a project's invoice bills a thing once, whatever becomes of its line`() throws {
    var told = try bowl()
    var line = try #require(told.book.lines(of: told.invoice("i1").id).first)
    let source = LineSource(ID(5), ID(6))
    change(&told, line) { $0.source = source }
    try told.tell("issued i1 1001 2025-09-02")
    let invoice = told.invoice("i1")
    func billed() -> Money? { ProjectInvoicing.billed(source, .usd, in: told.book, invoice) }
    let before = billed()
    #expect(before == Money(850, .usd))
    line = try #require(told.book.lines[line.id])
    change(&told, line) { $0.life = .trashed }
    #expect(billed() == before)
  }
}
