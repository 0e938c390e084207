import LedgerTestSupport
import Testing

@testable import Ledger

/// One invoice for several projects of a client (rule G101).
struct SeveralProjectsTests {
  private var formats: Formats { Formats(locale: "en-US") }
  private var today: Day { Day(number: 20_345) }

  private func month() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      client c2 "Other"
      gig g2 c1 "Friday Set" 2025-09-08 delivered
      gig g1 c1 "Friday Set" 2025-09-01 delivered
      gig g3 c1 "Lesson" 2025-09-15 delivered
      gig g4 c2 "Elsewhere" 2025-09-15 delivered
      charge g1 concert 400.00 USD "Show"
      charge g2 concert 400.00 USD
      charge g2 rehearsal 50.00 USD "Rehearsal"
      charge g3 lesson 33.33 USD
      charge g4 concert 1.00 USD
      """)
  }

  private func ids(_ names: String...) -> [ID<Project>] { names.map { ID(named: $0) } }

  private func drafted(_ told: inout TestBook, _ projects: [ID<Project>]) throws -> Invoice {
    told.commit(
      try Drafting.draft(
        ID(named: "i1"), for: projects, on: today, formats: formats, in: told.book))
    return told.invoice("i1")
  }

  @Test func `a draft has a line for each charge by the gigs' days, which says of which it is`()
    throws
  {
    var told = try month()
    let draft = try drafted(&told, ids("g3", "g2", "g1", "g2"))
    #expect(draft.project.isNone && draft.client == told.client("c1").id)
    let lines = told.book.lines(of: draft.id)
    #expect(
      lines.map(\.text) == [
        "Friday Set · Sep 1, 2025 · Show", "Friday Set · Sep 8, 2025",
        "Friday Set · Sep 8, 2025", "Lesson · Sep 15, 2025",
      ])
    #expect(told.book.projects(of: draft) == ids("g1", "g2", "g3"))
    #expect(told.book.charges.live.filter { !Drafting.isBilled($0, in: told.book) }.count == 1)
    for project in ids("g1", "g2", "g3") {
      #expect(told.book.invoices(billing: project).map(\.id) == [draft.id])
    }
    #expect(told.book.invoices(billing: ID(named: "g4")).isEmpty)
  }

  @Test func `a project without a day has none on its lines, whenever it was entered`() throws {
    var told = try month()
    var job = try #require(told.book.projects[ID(named: "g3")])
    (job.schedule, job.opened) = (nil, try Day(parsing: "2025-09-15"))
    told.put(job, in: told.book.projects)
    let draft = try drafted(&told, ids("g1", "g3"))
    #expect(
      told.book.lines(of: draft.id).map(\.text) == ["Friday Set · Sep 1, 2025 · Show", "Lesson"])
  }

  @Test func `projects of two clients, and those without anything to bill, are refused`() throws {
    var told = try month()
    #expect(throws: Drafting.Problem.severalClients) { try drafted(&told, ids("g1", "g4")) }
    #expect(throws: Drafting.Problem.noProject) { try drafted(&told, ids("g1", "g9")) }
    #expect(throws: Drafting.Problem.noProject) { try drafted(&told, []) }
    _ = try drafted(&told, ids("g1", "g2"))
    #expect(throws: Drafting.Problem.noCharges) {
      try Drafting.draft(
        ID(77), for: ids("g1", "g2"), on: today, formats: formats, in: told.book)
    }
    // One of them has something left: it is an invoice of that one.
    told.commit(
      try Drafting.draft(
        ID(77), for: ids("g1", "g3"), on: today, formats: formats, in: told.book))
    #expect(told.book.invoices[ID(77)]?.project == ID(named: "g3"))
  }

  @Test func `a charge that is called as its service is not called twice`() throws {
    var told = try month()
    var charge = told.charge("g3-1")
    charge.name = "Lesson"
    told.put(charge, in: told.book.charges)
    let draft = try drafted(&told, ids("g1", "g3"))
    let last = try #require(told.book.lines(of: draft.id).last)
    #expect(last.text == "Lesson · Sep 15, 2025" && last.service == ServiceType("Lesson"))
  }

  @Test func `a gig that was moved says its new day once the draft is updated, each time`() throws {
    var told = try month()
    let draft = try drafted(&told, ids("g1", "g2"))
    let formats = formats
    func texts() -> [String] { told.book.lines(of: draft.id).map(\.text) }
    func update() -> Edit { Drafting.update(draft, formats: formats, in: told.book) }
    func move(_ gig: String, to day: String) throws {
      var project = told.project(gig)
      project.schedule = Schedule.gig(on: try Day(parsing: day), zone: "")
      told.put(project, in: told.book.projects)
    }
    #expect(update().isEmpty)
    for (day, said) in [("2025-09-10", "Sep 10, 2025"), ("2025-10-02", "Oct 2, 2025")] {
      try move("g2", to: day)
      #expect(Drafting.moved(on: draft, formats: formats, in: told.book).count == 2)
      told.commit(update())
      let both = "Friday Set · \(said)"
      #expect(texts() == ["Friday Set · Sep 1, 2025 · Show", both, both])
      #expect(update().isEmpty)
    }
    try move("g1", to: "2025-09-03")
    told.commit(update())
    #expect(texts().first == "Friday Set · Sep 3, 2025 · Show")
    // What somebody writes on the line stands, a day too.
    var line = try #require(told.book.lines(of: draft.id).last)
    line.text = "Friday Set · Oct 3, 2025"
    told.put(line, in: told.book.lines)
    #expect(update().isEmpty)
    line.text = "As agreed"
    told.put(line, in: told.book.lines)
    try move("g2", to: "2025-10-03")
    told.commit(update())
    #expect(texts().suffix(2) == ["Friday Set · Oct 3, 2025", "As agreed"])
  }

  @Test func `a draft for each client is made, by their days, and none where all is billed`()
    throws
  {
    var told = try month()
    var next: UInt64 = 70
    func drafts(_ names: String...) throws -> [ID<Invoice>] {
      let projects = names.compactMap { told.book.projects[ID(named: $0)] }
      let made = try Drafting.drafts(for: projects, on: today, in: told.book) {
        next += 1
        return ID(next)
      }
      told.commit(made.edit)
      return made.ids
    }
    #expect(try drafts("g4", "g2", "g1") == [ID(71), ID(72)])
    #expect(told.book.lines(of: ID(71)).count == 3)
    #expect(told.book.invoices[ID(71)]?.client == told.client("c1").id)
    #expect(told.book.invoices[ID(72)]?.client == told.client("c2").id)
    #expect(told.book.invoices[ID(72)]?.project == ID(named: "g4"))
    #expect(try drafts("g3", "g4").count == 1)
    #expect(throws: Drafting.Problem.noCharges) { try drafts("g1", "g4") }
  }

  @Test func `another currency waits`() throws {
    var told = try month()
    try told.tell("charge g2 overdub 10.00 EUR \"Take\"")
    let draft = try drafted(&told, ids("g1", "g2"))
    #expect(told.book.lines(of: draft.id).allSatisfy { $0.price.unit.currency == .usd })
    let charges = told.book.charges(of: ID(named: "g2"))
    let left = charges.filter { !Drafting.isBilled($0, in: told.book) }
    #expect(left.map(\.price.unit.currency) == [.eur])
  }

  @Test func `paid in full each is paid, and taking the payment back undoes that`() throws {
    var told = try month()
    _ = try drafted(&told, ids("g1", "g2", "g3"))
    try told.tell("issued i1 1001 2025-09-16\npayment i1 800.00 2025-09-20 as p1")
    func stages() -> [Stage] { ["g1", "g2", "g3"].map { told.project($0).stage } }
    #expect(stages() == [.delivered, .delivered, .delivered])
    try told.tell("payment i1 83.33 2025-09-21 as p2")
    #expect(stages() == [.paid, .paid, .paid])
    #expect(told.project("g2").progress.closed == Day(year: 2025, month: 9, day: 21))
    try told.tell("remove p2")
    #expect(stages() == [.delivered, .delivered, .delivered])
    // Another charge that waits keeps its project from being paid.
    try told.tell("charge g3 overdub 10.00 USD \"Take\"\npayment i1 83.33 2025-09-22 as p3")
    #expect(stages() == [.paid, .paid, .delivered])
  }

  @Test func `what two devices recorded stays paid once one of the payments is removed`() throws {
    var told = try month()
    _ = try drafted(&told, ids("g1", "g3"))
    try told.tell("issued i1 1001 2025-09-16")
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("payment i1 433.33 2025-09-20 as p1")
    try phone.tell("payment i1 433.33 2025-09-21 as p2")
    desk.meet(&phone)
    #expect(desk.project("g1").progress.closed == Day(year: 2025, month: 9, day: 21))
    try desk.tell("remove p2")
    #expect(try desk.book.balance(of: desk.invoice("i1")).isZero)
    for name in ["g1", "g3"] {
      #expect(desk.project(name).stage == .paid)
      #expect(desk.project(name).progress.closed == Day(year: 2025, month: 9, day: 20))
    }
    try desk.tell("remove p1")
    #expect(desk.project("g1").stage == .delivered && desk.project("g3").stage == .delivered)
  }

  @Test func `what was received for one is given to its part`() throws {
    var told = try month()
    var early = Payments.received(
      ID(88), Money(500, .usd), from: told.client("c1").id, for: ID(named: "g1"), on: today)
    early.method = "Cash"
    let edit = Edit(putting: early, in: told.book.payments)
    told.commit(edit)
    _ = try drafted(&told, ids("g1", "g2"))
    try told.tell("issued i1 1001 2025-09-16")
    #expect(try told.book.received(for: told.invoice("i1")) == Money(400, .usd))
    #expect(try told.book.credit(of: told.client("c1").id)[.usd] == Money(100, .usd))
  }

  @Test func `marking one as paid pays its part`() throws {
    var told = try month()
    _ = try drafted(&told, ids("g1", "g2"))
    try told.tell("issued i1 1001 2025-09-16\nstage g2 paid 2025-09-20")
    #expect(try told.book.received(for: told.invoice("i1")) == Money(450, .usd))
    #expect(told.project("g1").stage == .delivered)
    try told.tell("stage g1 paid 2025-09-21")
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    try told.tell("stage g2 delivered 2025-09-22")
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(450, .usd))
    #expect(told.project("g1").stage == .paid)
  }

  @Test func `voided or deleted it frees all`() throws {
    var told = try month()
    _ = try drafted(&told, ids("g1", "g2"))
    var deleted = told
    try deleted.tell("delete invoice i1")
    try told.tell("issued i1 1001 2025-09-16\nvoid i1 2025-09-17 \"Wrong\"")
    for book in [deleted.book, told.book] {
      #expect(book.charges.live.allSatisfy { !Drafting.isBilled($0, in: book) })
    }
  }

  @Test func `a deleted project leaves a draft of several, and comes back into it`() throws {
    var told = try month()
    let draft = try drafted(&told, ids("g1", "g2"))
    let gone = told.project("g1")
    told.commit(Deleting.delete(gone, in: told.book))
    #expect(told.project("g1").life == .trashed)
    #expect(told.book.lines(of: draft.id).count == 2)
    told.commit(Deleting.restore(told.project("g1"), in: told.book))
    #expect(told.book.lines(of: draft.id).count == 3)
    try told.tell("issued i1 1001 2025-09-16")
    told.commit(Deleting.delete(told.project("g1"), in: told.book))
    #expect(told.project("g1").life == .archived)
  }

  /// Shares of amounts add up to them, and are all of one where all lines are.
  @Test(arguments: 0..<40) func `income by project is each line's, to the cent`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var told = try month()
    let draft = try drafted(&told, ids("g1", "g2", "g3"))
    var edit = Edit()
    for var line in told.book.lines(of: draft.id) {
      line.price = Price(Money(minor: Int64(dice.below(100_000) + 1), currency: .usd))
      edit.put(line, in: told.book.lines)
    }
    if dice.percent(50) {
      var discounted = draft
      discounted.discount = Discount(Rate(percent: dice.below(50) + 1))
      edit.put(discounted, in: told.book.invoices)
    }
    told.commit(edit)
    try told.tell("issued i1 1001 2025-09-16")
    let invoice = told.invoice("i1")
    let content = try #require(invoice.issue?.content)
    let net = try content.net()
    let shares = told.book.shares(net, of: invoice)
    #expect(shares.map(\.project) == ids("g1", "g2", "g3"))
    #expect(shares.reduce(0) { $0 + $1.amount.minor } == net.minor)
    for (project, amount) in shares {
      let asked = zip(content.lines, invoice.bills).filter { $0.1.project == project }
        .reduce(0) { $0 + $1.0.amount.minor }
      let exact = Double(net.minor) * Double(asked) / Double(content.subtotal.minor)
      #expect(abs(Double(amount.minor) - exact) <= 1)
      let accrued = try ProfitReport(of: told.book, by: .projectAccrued)
      #expect(accrued.rows.first { $0.id == project.raw }?.income == amount)
    }
    // Kept income says the same, and so does what was received once it is paid.
    var kept = KeptIncome()
    for grouping in IncomeReport.Grouping.allCases {
      for basis in IncomeBasis.allCases {
        kept.prepare(told.book, basis, grouping)
        let fresh = try IncomeReport(of: told.book, by: grouping, basis)
        let again = try IncomeReport(of: told.book, by: grouping, basis, kept)
        #expect(again.rows == fresh.rows && again.totals == fresh.totals)
      }
    }
    try told.tell("payment i1 \(content.total.plain) 2025-09-20 as p1")
    let payment = try #require(told.book.payments[ID(named: "p1")])
    let received = try IncomeReport.byProject(payment, in: told.book)
    #expect(received.reduce(0) { $0 + $1.1.minor } == content.total.minor)
    #expect(received.map(\.0) == ids("g1", "g2", "g3"))
  }

  @Test func `a concert and a film on one invoice are income of each, as asked for and as paid`()
    throws
  {
    var told = try month()
    var edit = Edit()
    let types = [("g1", MediaType.concert), ("g2", .film), ("g3", .lesson), ("g4", .lesson)]
    for (name, type) in types {
      var gig = told.project(name)
      gig.mediaType = type
      edit.put(gig, in: told.book.projects)
    }
    told.commit(edit)
    _ = try drafted(&told, ids("g1", "g2"))
    try told.tell("issued i1 1001 2025-09-16\npayment i1 425.00 2025-09-20 as p1")
    func rows(_ basis: IncomeBasis, _ grouping: IncomeReport.Grouping) throws -> [String] {
      try IncomeReport(of: told.book, by: grouping, basis).rows.map {
        "\($0.key) \($0.total.plain)"
      }
    }
    #expect(try rows(.invoiced, .mediaType) == ["Film 450.00", "Concert 400.00", "Lesson 34.33"])
    #expect(try rows(.received, .mediaType) == ["Film 225.00", "Concert 200.00"])
    #expect(try rows(.invoiced, .client) == ["Ann Lee 883.33", "Other 1.00"])
    #expect(try rows(.received, .client) == ["Ann Lee 425.00"])
  }

  @Test(arguments: 0..<30) func `marking each as paid pays what its part misses, and no more`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var told = try month()
    _ = try drafted(&told, ids("g1", "g2", "g3"))
    try told.tell("issued i1 1001 2025-09-16")
    let total = try told.book.total(of: told.invoice("i1"))
    let came = Money(minor: Int64(dice.below(Int(total.minor) + 1)), currency: .usd)
    if came.isPositive { try told.tell("payment i1 \(came.plain) 2025-09-20 as p1") }
    for name in dice.percent(50) ? ["g1", "g2", "g3"] : ["g3", "g1", "g2"] {
      told.commit(try Stages.move(told.project(name), to: .paid, on: today, in: told.book))
    }
    #expect(try told.book.received(for: told.invoice("i1")) == total)
    #expect(told.book.payments.live.reduce(0) { $0 + $1.amount.minor } == total.minor)
    #expect(try told.book.credit(of: told.client("c1").id).isZero)
    // What came for none of them is shared, what came for one is its own.
    for name in ["g1", "g2", "g3"] {
      let own = try told.book.received(for: told.invoice("i1"), of: ID(named: name))
      #expect(own == told.book.share(of: ID(named: name), total, of: told.invoice("i1")))
    }
  }

  @Test func `a payment of several that is lowered leaves none of them paid`() throws {
    var told = try month()
    _ = try drafted(&told, ids("g1", "g3"))
    try told.tell("issued i1 1001 2025-09-16\npayment i1 433.33 2025-09-20 as p1")
    #expect(told.project("g1").stage == .paid && told.project("g3").stage == .paid)
    var payment = try #require(told.book.payments[ID(named: "p1")])
    payment.amount = try Money(parsing: "100", currency: .usd)
    told.commit(try Payments.correct(payment, in: told.book).edit)
    #expect(told.project("g1").stage == .delivered && told.project("g3").stage == .delivered)
  }

  /// A part of an invoice of several that was paid when its project was marked as paid stays paid as long as nothing of it misses.
  @Test(arguments: [true, false]) func `a part that is not paid any more is delivered again`(
    _ isShared: Bool
  ) throws {
    var told = try month()
    _ = try drafted(&told, ids("g1", "g3"))
    try told.tell("issued i1 1001 2025-09-16")
    let payment = "payment i1 200.00 2025-09-20 as p1"
    if isShared { try told.tell(payment) }
    told.commit(try Stages.move(told.project("g3"), to: .paid, on: today, in: told.book))
    if !isShared { try told.tell(payment) }
    #expect(told.project("g3").stage == .paid)
    let before = told
    var changed = try #require(told.book.payments[ID(named: "p1")])
    changed.amount = Money(50, .usd)
    told.commit(try Payments.correct(changed, in: told.book).edit)
    var removed = before
    let known = try #require(removed.book.payments[ID(named: "p1")])
    removed.commit(Payments.remove(known, in: removed.book))
    for after in [told, removed] {
      let left = try after.book.leftToPay(of: ID(named: "g3"), on: after.invoice("i1"))
      #expect(left.isPositive == isShared)
      #expect(after.project("g3").stage == (isShared ? .delivered : .paid))
    }
  }

  @Test func `a credit note takes back what each was asked for`() throws {
    var told = try month()
    _ = try drafted(&told, ids("g1", "g2"))
    try told.tell(
      "issued i1 1001 2025-09-16\ncreditnote n1 i1 2025-09-17\nissued n1 1002 2025-09-17")
    let note = told.invoice("n1")
    #expect(told.book.projects(of: note) == ids("g1", "g2"))
    let net = try #require(note.issue?.content.total)
    let shares = told.book.shares(net, of: note)
    #expect(shares.map(\.amount.minor) == [-40_000, -45_000])
    let rows = try ProfitReport(of: told.book, by: .projectAccrued).rows
    // The work waits to be billed again, and counts once.
    let earned = ids("g1", "g2").map { id in rows.first { $0.id == id.raw }?.income.minor }
    #expect(earned == [40_000, 45_000])
  }
}
