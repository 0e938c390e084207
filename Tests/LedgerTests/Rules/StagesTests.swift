import LedgerTestSupport
import Testing

@testable import Ledger

struct StagesTests {
  private let gig = """
    client c1 "Ann Lee"
    gig g1 c1 "Bowl Night" 2025-09-01
    charge g1 concert 850.00 USD
    """

  @Test func `delivering sets the day and nothing else`() throws {
    let told = try TestBook(gig + "\nstage g1 delivered 2025-09-02")
    #expect(told.book.summary() == "project g1 delivered 2025-09-02 -")
  }

  @Test func `paid forces delivered and records what is missing`() throws {
    let told = try TestBook(gig + "\nstage g1 paid 2025-09-20")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-20 2025-09-20
        payment - 850.00 USD 2025-09-20 g1 by stage
        """)
  }

  @Test func `paid keeps the day of an earlier delivery`() throws {
    let told = try TestBook(gig + "\nstage g1 delivered 2025-09-02\nstage g1 paid 2025-09-20")
    #expect(told.project("g1").progress.delivered?.text == "2025-09-02")
  }

  @Test(arguments: [Stage.open, .delivered])
  func `leaving paid takes the payment back`(stage: Stage) throws {
    let told = try TestBook(
      gig + "\nstage g1 paid 2025-09-20\nstage g1 \(stage.word) 2025-09-21")
    let delivered = stage == .open ? "-" : "2025-09-21"
    #expect(told.book.summary() == "project g1 \(stage.word) \(delivered) -")
  }

  @Test func `paying again after reopening records the money once`() throws {
    var told = try TestBook(gig + "\nstage g1 paid 2025-09-20\nstage g1 open 2025-09-21")
    try told.tell("stage g1 paid 2025-09-30")
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-30 2025-09-30
        payment - 850.00 USD 2025-09-30 g1 by stage
        """)
  }

  @Test func `marking a paid project paid again records nothing`() throws {
    var told = try TestBook(gig + "\nstage g1 paid 2025-09-20")
    try told.tell("stage g1 paid 2025-09-20")
    #expect(told.book.payments.live.count == 1)
  }

  @Test func `a charge added after paying is a payment of its own`() throws {
    let told = try TestBook(
      gig + """

        stage g1 paid 2025-09-20
        charge g1 rehearsal 120.00 USD
        stage g1 paid 2025-09-25
        """)
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-20 2025-09-25
        payment - 120.00 USD 2025-09-25 g1 by stage
        payment - 850.00 USD 2025-09-20 g1 by stage
        """)
  }

  @Test func `reopening takes every payment back that the stage had recorded`() throws {
    let told = try TestBook(
      gig + """

        stage g1 paid 2025-09-20
        charge g1 rehearsal 120.00 USD
        stage g1 paid 2025-09-25
        stage g1 open 2025-09-26
        """)
    #expect(told.book.summary() == "project g1 open - -")
  }

  @Test func `charges in two currencies are paid in two payments`() throws {
    let told = try TestBook(
      gig + """

        charge g1 tour 300.00 EUR
        stage g1 paid 2025-09-20
        """)
    #expect(
      told.book.summary() == """
        project g1 paid 2025-09-20 2025-09-20
        payment - 300.00 EUR 2025-09-20 g1 by stage
        payment - 850.00 USD 2025-09-20 g1 by stage
        """)
  }

  @Test func `a project without charges is paid without a payment`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Benefit" 2025-09-01
      stage g1 paid 2025-09-20
      """)
    #expect(told.book.summary() == "project g1 paid 2025-09-20 2025-09-20")
  }

  @Test func `each payment of a stage has the next id, the same on every device`() throws {
    let start = try TestBook(gig)
    let project = start.project("g1")
    let source = Stages.source(of: project.id, .usd)
    let wanted = (1...4).map { Stages.id(source, $0) }
    #expect(Set(wanted).count == 4 && wanted[0] == .foreign(source))
    for device in [3, 4] as [UInt64] {
      var told = start.offline(device: device)
      for attempt in 1...4 {
        try told.tell("stage g1 paid 2025-09-2\(attempt)")
        #expect(told.book.payments.live.map { $0.id } == [wanted[attempt - 1]])
        try told.tell("stage g1 open 2025-09-2\(attempt)")
      }
    }
  }

  @Test(arguments: [(850, Stage.paid), (400, .paid), (0, .paid), (900, .delivered)])
  func `what was let off of a paid project is open again only where it is raised`(
    _ price: Int, _ stage: Stage
  ) throws {
    var told = try TestBook(
      gig + "\nstage g1 delivered 2025-09-02\ninvoice i1 g1 2025-09-02\nissued i1 102 2025-09-02"
        + "\npayment i1 850.00 2025-09-03"
        + "\ncreditnote n1 i1 2025-09-05\nissued n1 103 2025-09-05")
    #expect(told.project("g1").stage == .paid)
    #expect(try told.book.uninvoiced(of: told.project("g1").id)[.usd] == Money(850, .usd))
    var charge = told.charge("g1-1")
    (charge.name, charge.price) = ("Evening", Price(Money(price, .usd)))
    var edit = Edit()
    Stages.put(charge, in: told.book, &edit)
    told.commit(edit)
    #expect(told.project("g1").stage == stage)
  }

  @Test func `what is added to a paid project is asked for: it is delivered again`() throws {
    var told = try TestBook(
      "client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01\ncharge g1 concert 100.00 USD")
    let day = try #require(Day(year: 2026, month: 3, day: 7))
    told.commit(try Stages.move(told.project("g1"), to: .paid, on: day, in: told.book))
    func put(_ change: (inout Charge) -> Void) -> Stage {
      var (edit, charge) = (Edit(), told.charge("g1-1"))
      change(&charge)
      Stages.put(charge, in: told.book, &edit)
      var after = told
      after.commit(edit)
      return after.project("g1").stage
    }
    #expect(put { $0.name = "Set" } == .paid)
    #expect(put { $0.price = Price(Money(90, .usd)) } == .paid)
    #expect(put { $0.price = Price(Money(110, .usd)) } == .delivered)
    #expect(put { $0.id = ID(9) } == .delivered)
    #expect(put { ($0.id, $0.price) = (ID(9), Price(Money(0, .usd))) } == .paid)
    #expect(put { ($0.id, $0.life) = (ID(9), .trashed) } == .paid)
  }
}
