import Ledger
import Testing

@testable import Screens

/// The list of projects follows everything that changes what a deal brings beside the charges (rule G100).
struct DealListTests {
  /// A gig of the sample without charges, of a guarantee of 500 with a fifth of it as its deposit.
  private func dealt() throws -> (person: Person, gig: ID<Project>) {
    var (person, gig) = try WalkStart.playing()
    let book = person.app.book
    WalkStart.others(&person) { edit in
      for charge in book.charges(of: gig) {
        edit.trash(charge, in: book.charges)
      }
    }
    return (person, gig)
  }

  private func change(
    _ gig: ID<Project>, _ person: inout Person, _ write: (inout Deal) -> Void
  ) throws {
    let book = person.app.book
    var deal = try #require(book.deals[Deal.id(of: gig)])
    write(&deal)
    WalkStart.others(&person) { $0.put(deal, in: book.deals) }
  }

  /// Its row says so, as the book does, and the heads what all rows come to.
  private func expect(
    _ amount: Int, of gig: ID<Project>, _ person: Person,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let book = person.app.book
    let list = ProjectList(app: person.app)
    let row = try #require(book.projects.row(of: gig))
    #expect(list.total(ofProject: row)[.usd] == Money(amount, .usd), sourceLocation: place)
    #expect(try book.feeTotal(of: gig)[.usd] == Money(amount, .usd), sourceLocation: place)
    for stage in Stage.allCases {
      let gigs = book.projects.live.filter { $0.stage == stage && !person.app.isDesign($0) }
      var sum = Totals()
      for gig in gigs { try sum.add(book.feeTotal(of: gig.id)) }
      #expect(list.total(of: stage).nonZero == sum.nonZero, sourceLocation: place)
    }
  }

  @Test func `the deal, its deposit's draft and that one's lines are followed`() throws {
    var (person, gig) = try dealt()
    try expect(500, of: gig, person)
    person.press("request-deposit/" + gig.text)
    try expect(500, of: gig, person)
    // It brings less than the draft asks for, which is put right on that.
    try change(gig, &person) { $0.terms.amount = Money(60, .usd) }
    try expect(100, of: gig, person)
    // Without the line nothing asks for it: the next invoice asks for 60.
    let book = person.app.book
    let draft = try #require(book.invoices(of: gig).last)
    var line = try #require(book.lines(of: draft.id).first)
    line.life = .trashed
    let gone = line
    WalkStart.others(&person) { $0.put(gone, in: book.lines) }
    try expect(60, of: gig, person)
    line.life = .live
    let back = line
    let after = person.app.book
    WalkStart.others(&person) { $0.put(back, in: after.lines) }
    try expect(100, of: gig, person)
  }

  @Test func `issued, void, paid, deleted and brought back it is followed`() throws {
    var (person, gig) = try dealt()
    person.press("request-deposit/" + gig.text)
    let (today, now) = (person.app.state.today, person.app.state.now)
    let draft = try #require(person.app.book.invoices(of: gig).last)
    let series = Numbering.mainSeries(in: person.app.book)
    person.app.commit(
      try Issuing.issue(draft.id, from: series, on: today, at: now, in: person.app.book))
    person.app.refresh()
    try expect(500, of: gig, person)
    try change(gig, &person) { $0.terms.amount = Money(60, .usd) }
    try expect(60, of: gig, person)
    try change(gig, &person) { $0.terms.amount = Money(700, .usd) }
    try expect(700, of: gig, person)
    let issued = try #require(person.app.book.invoices[draft.id])
    person.app.commit(
      try VoidingRule.void(issued, on: today, reason: "", in: person.app.book))
    person.app.refresh()
    try expect(700, of: gig, person)
    // Without the deal there is the charge of its deposit alone.
    try change(gig, &person) { $0.life = .trashed }
    try expect(100, of: gig, person)
    try change(gig, &person) { $0.life = .live }
    try expect(700, of: gig, person)
    person.press("stage/\(gig.text)/paid")
    try expect(700, of: gig, person)
    person.press("undo")
    try expect(700, of: gig, person)
  }

  @Test func `a deal that is put with another gig leaves the one it was with`() throws {
    var (person, gig) = try dealt()
    let other = try #require(
      person.app.book.projects.live.first {
        $0.id != gig && $0.stage == .open && !person.app.isDesign($0)
      })
    try change(gig, &person) { $0.project = other.id }
    try expect(0, of: gig, person)
    try change(gig, &person) { $0.project = gig }
    try expect(500, of: gig, person)
  }
}
