import LedgerTestSupport
import Testing

@testable import Ledger

/// Further projects on a draft (rule G101).
struct AddingProjectsTests {
  private var formats: Formats { Formats(locale: "en-US") }
  private var today: Day { Day(number: 20_345) }

  private func month() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      client c2 "Other"
      gig g1 c1 "Friday Set" 2025-09-01 delivered
      gig g2 c1 "Friday Set" 2025-09-08 delivered
      gig g3 c1 "Lesson" 2025-09-15 delivered
      gig g4 c2 "Elsewhere" 2025-09-15 delivered
      charge g1 concert 400.00 USD "Show"
      charge g2 concert 400.00 USD
      charge g3 lesson 33.33 USD
      charge g3 lesson 5.00 EUR
      charge g4 concert 1.00 USD
      """)
  }

  private func ids(_ names: String...) -> [ID<Project>] { names.map { ID(named: $0) } }

  private func add(_ projects: [ID<Project>], _ told: inout TestBook) throws {
    told.commit(
      try Drafting.adding(projects, to: told.invoice("i1"), formats: formats, in: told.book))
  }

  private func texts(_ told: TestBook) -> [String] {
    told.book.lines(of: told.invoice("i1").id).map(\.text)
  }

  @Test func `a draft of one becomes one of several, as if it had been drafted for all of them`()
    throws
  {
    var (told, other) = (try month(), try month())
    told.commit(
      try Drafting.draft(ID(named: "i1"), for: ID(named: "g1"), on: today, in: told.book))
    try add(ids("g3", "g2"), &told)
    #expect(told.invoice("i1").project.isNone)
    #expect(told.book.projects(of: told.invoice("i1")) == ids("g1", "g2", "g3"))
    other.commit(
      try Drafting.draft(
        ID(named: "i1"), for: ids("g1", "g2", "g3"), on: today, formats: formats, in: other.book))
    #expect(texts(told) == texts(other))
    #expect(
      try told.book.total(of: told.invoice("i1")) == other.book.total(of: other.invoice("i1")))
    #expect(throws: Drafting.Problem.noCharges) { try add(ids("g2"), &told) }
    #expect(throws: Drafting.Problem.severalClients) { try add(ids("g4"), &told) }
  }

  @Test func `what a person wrote stays, and a charge that came later comes to its own project`()
    throws
  {
    var told = try month()
    told.commit(
      try Drafting.draft(ID(named: "i1"), for: ID(named: "g1"), on: today, in: told.book))
    var line = try #require(told.book.lines(of: told.invoice("i1").id).first)
    line.text = "The whole evening"
    told.put(line, in: told.book.lines)
    try told.tell("charge g1 overdub 10.00 USD \"Encore\"")
    #expect(Drafting.waits(ID(named: "g1"), for: told.invoice("i1"), in: told.book))
    try add(ids("g1"), &told)
    #expect(told.invoice("i1").project == ID(named: "g1"))
    #expect(texts(told) == ["The whole evening", "Encore"])
    try add(ids("g2"), &told)
    #expect(
      texts(told) == [
        "The whole evening", "Friday Set · Sep 1, 2025 · Encore", "Friday Set · Sep 8, 2025",
      ])
    #expect(!Drafting.waits(ID(named: "g2"), for: told.invoice("i1"), in: told.book))
  }

  @Test func `an empty draft is of the project that it gets; one with lines of its own is not`()
    throws
  {
    var told = try month()
    for typed in [false, true] {
      var edit = Edit()
      let id = ID<Invoice>(typed ? 802 : 801)
      edit.put(
        Drafting.blank(id, client: told.client("c1").id, on: today, in: told.book),
        in: told.book.invoices)
      if typed {
        var line = Line()
        (line.id, line.invoice, line.text) = (ID(803), id, "Parking")
        edit.put(line, in: told.book.lines)
      }
      told.commit(edit)
      let draft = try #require(told.book.invoices[id])
      told.commit(
        try Drafting.adding(
          ids(typed ? "g2" : "g1"), to: draft, formats: formats, in: told.book))
      #expect(told.book.invoices[id]?.project == (typed ? ID() : ID(named: "g1")))
      #expect(
        told.book.lines(of: id).map(\.text)
          == (typed ? ["Parking", "Friday Set · Sep 8, 2025"] : ["Show"]))
    }
  }

  @Test func `no credit note and nothing issued takes one; a deal comes where it is all`()
    throws
  {
    var told = try month()
    told.commit(
      try Drafting.draft(ID(named: "i1"), for: ID(named: "g1"), on: today, in: told.book))
    #expect(Drafting.takesProjects(told.invoice("i1"), in: told.book))
    try told.tell("gig g5 c1 \"Late\" 2025-09-20 delivered")
    var deal = Deal()
    deal.project = ID(named: "g5")
    deal.id = Deal.id(of: deal.project)
    deal.terms.amount = Money(70, .usd)
    told.put(deal, in: told.book.deals)
    try add(ids("g5"), &told)
    #expect(try told.book.total(of: told.invoice("i1")) == Money(470, .usd))
    try told.tell("issued i1 1001 2025-09-22")
    #expect(!Drafting.takesProjects(told.invoice("i1"), in: told.book))
    told.commit(Drafting.credit(ID(900), of: told.invoice("i1"), on: today, in: told.book))
    #expect(
      !Drafting.takesProjects(try #require(told.book.invoices[ID(900)]), in: told.book))
  }

  @Test func `beside a deposit that a draft asks for nothing waits to be put on it`() throws {
    var tale = try DepositTale()
    try tale.request()
    try tale.told.tell("charge g1 concert 50.00 USD Travel")
    #expect(try Drafting.waiting(beside: tale.invoice(tale.asked), in: tale.book).isEmpty)
    try tale.issue(tale.asked)
    try tale.deliver()
    try tale.draft(takesFee: true)
    try tale.told.tell("charge g1 concert 20.00 USD Encore")
    let waiting = try Drafting.waiting(beside: tale.invoice(tale.last), in: tale.book)
    #expect(waiting.map(\.amount) == [Money(20, .usd)])
  }

  @Test func `what came for a draft's own projects is named beside it, and put on it alone`() throws
  {
    var told = try month()
    told.commit(
      try Drafting.draft(ID(named: "i1"), for: ID(named: "g1"), on: today, in: told.book))
    #expect(Drafting.waiting(beside: told.invoice("i1"), in: told.book).isEmpty)
    var late = told.charge("g1-1")
    (late.id, late.name, late.price) = (ID(named: "late"), "Late", Price(Money(25, .usd)))
    told.put(late, in: told.book.charges)
    // In other money it waits for another invoice, and the client's other gigs are not the draft's.
    (late.id, late.price) = (ID(named: "euros"), Price(Money(7, .eur)))
    told.put(late, in: told.book.charges)
    let waiting = Drafting.waiting(beside: told.invoice("i1"), in: told.book)
    #expect(waiting.map { $0.project.id } == ids("g1"))
    #expect(waiting.map { $0.amount } == [Money(25, .usd)])
    told.commit(
      try Drafting.adding(
        waiting.map { $0.project.id }, to: told.invoice("i1"), isBeside: true, formats: formats,
        in: told.book))
    #expect(texts(told) == ["Show", "Late"] && told.invoice("i1").project == ID(named: "g1"))
    #expect(Drafting.waiting(beside: told.invoice("i1"), in: told.book).isEmpty)
  }

  @Test func `what is asked for besides a deal is not named beside its deposit`() throws {
    var told = try TestBook(
      "client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-04-01\ncharge g1 lesson 40.00 USD")
    var deal = Deal()
    deal.project = ID(named: "g1")
    deal.id = Deal.id(of: deal.project)
    deal.terms.amount = Money(1_000, .usd)
    deal.deposit.share = Rate(percent: 30)
    deal.deposit.day = Day(year: 2026, month: 3, day: 10)
    told.put(deal, in: told.book.deals)
    told.commit(
      try Deposits.request(ID(named: "i1"), for: deal.project, on: today, in: told.book))
    #expect(Drafting.waiting(beside: told.invoice("i1"), in: told.book).isEmpty)
  }
}
