import LedgerTestSupport
import Testing

@testable import Ledger

/// What was paid beyond an invoice is the client's credit, also once that invoice is credited (rule G65).
struct UninvoicedTests {
  private let ann = ID<Client>(named: "c1")
  private let paid = """
    \(TestBook.billed("100.00 USD"))
    payment i1 150.00 2025-09-05
    """
  private let noted = "creditnote n1 i1 2025-09-05\nissued n1 103 2025-09-05"
  private let today = Day(year: 2025, month: 9, day: 5)!

  private func payBack(_ dollars: Int, _ id: UInt64, _ told: inout TestBook) throws {
    let parts = try Refunds.parts(
      ID(id), Money(dollars, .usd), to: ann, on: today, in: told.book)
    for part in parts { told.commit(part) }
  }

  @Test func `all that was paid is credit, whichever is first`() throws {
    var told = try TestBook(paid)
    #expect(try told.book.credit(of: ann)[.usd] == Money(50, .usd))
    try told.tell(noted)
    #expect(try told.book.credit(of: ann)[.usd] == Money(150, .usd))
    #expect(try Refunds.refundable(to: ann, .usd, in: told.book) == Money(150, .usd))
    #expect(try Refunds.refundable(told.invoice("i1"), in: told.book) == Money(50, .usd))
    try payBack(150, 901, &told)
    var other = try TestBook(paid)
    try payBack(50, 901, &other)
    try other.tell(noted)
    try payBack(100, 902, &other)
    for told in [told, other] {
      #expect(try told.book.credit(of: ann).isZero)
      #expect(throws: Refunds.Problem.noCredit) {
        try Refunds.parts(ID(903), Money(1, .usd), to: ann, on: today, in: told.book)
      }
      for (name, status) in [("i1", InvoiceStatus.credited), ("n1", .refunded)] {
        #expect(try told.book.balance(of: told.invoice(name)).isZero)
        #expect(told.book.status(of: told.invoice(name), on: today) == status)
      }
      // The work is to be billed again, with all of it to pay.
      #expect(told.project("g1").stage == .delivered)
      #expect(try told.book.uninvoiced(of: ID(named: "g1"))[.usd] == Money(100, .usd))
    }
  }

  @Test func `an invoice that bills the work again takes what is left of it`() throws {
    var told = try TestBook(paid)
    try told.tell(noted + "\ninvoice i2 g1 2025-09-06\nissued i2 104 2025-09-06")
    #expect(try told.book.balance(of: told.invoice("i2")) == Money(50, .usd))
    #expect(try told.book.credit(of: ann)[.usd] == Money(100, .usd))
  }

  @Test func `a payment of twice the invoice is all credit, too`() throws {
    var told = try TestBook(paid + "\npayment i1 50.00 2025-09-05\n" + noted)
    #expect(try told.book.credit(of: ann)[.usd] == Money(200, .usd))
    try payBack(200, 901, &told)
    #expect(try told.book.credit(of: ann).isZero)
    #expect(told.project("g1").stage == .delivered)
  }

  @Test func `a rebate that waits for its invoice is no credit`() throws {
    var told = try TestBook(paid + "\ncharge g1 rehearsal -30.00 USD")
    let gig = ID<Project>(named: "g1")
    #expect(try told.book.spare(of: gig)[.usd] == Money(50, .usd))
    #expect(try told.book.credit(of: ann)[.usd] == Money(50, .usd))
    try payBack(50, 901, &told)
    #expect(try told.book.spare(of: gig).isZero && told.book.credit(of: ann).isZero)
    try told.tell("invoice i2 g1 2025-09-06\nissued i2 103 2025-09-06")
    #expect(try told.book.credit(of: ann)[.usd] == Money(30, .usd))
    try payBack(30, 902, &told)
    #expect(try told.book.credit(of: ann).isZero)
  }

  @Test func `what was paid back is not paid back again because of a rebate that waits`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ngig g1 c1 \"Bowl Night\" 2025-09-01")
    let gig = ID<Project>(named: "g1")
    let money = Payments.received(ID(901), Money(20, .usd), from: ann, for: gig, on: today)
    told.put(money, in: told.book.payments)
    try payBack(20, 902, &told)
    try told.tell("charge g1 rehearsal -30.00 USD")
    #expect(try told.book.credit(of: ann).isZero)
    #expect(throws: Refunds.Problem.noCredit) {
      try Refunds.parts(ID(903), Money(20, .usd), to: ann, on: today, in: told.book)
    }
  }

  @Test func `what comes after the credit note waits for the work, as what marks it as paid does`()
    throws
  {
    let credited = TestBook.billed("100.00 USD", isCredited: true)
    let early = try #require(Day(year: 2025, month: 9, day: 4))
    var (cash, marked, late) = (
      try TestBook(credited), try TestBook(credited), try TestBook(credited)
    )
    for part in try Payments.parts(
      ID(9), Money(100, .usd), for: cash.project("g1"), on: today, in: cash.book)
    {
      cash.commit(part)
    }
    for part in try Stages.parts(marked.project("g1"), to: .paid, on: early, in: marked.book) {
      marked.commit(part)
    }
    for told in [cash, marked] {
      #expect(told.project("g1").stage == .paid)
      #expect(try told.book.credit(of: ann).isZero)
      #expect(try told.book.uninvoiced(of: ID(named: "g1"))[.usd].isZero)
    }
    // Entered today, but it came before the credit note: nothing else is paid by it.
    for part in try Payments.parts(
      ID(9), Money(100, .usd), for: late.project("g1"), on: early, in: late.book)
    {
      late.commit(part)
    }
    #expect(late.project("g1").stage == .delivered)
    #expect(try late.book.credit(of: ann)[.usd] == Money(100, .usd))
  }

  @Test func `of a paid gig whose work was let off a payment is lowered and it stays paid`() throws
  {
    var told = try TestBook(paid)
    try told.tell(noted)
    var payment = try #require(told.book.payments.live.first)
    payment.amount = Money(120, .usd)
    told.commit(try Payments.correct(payment, in: told.book).edit)
    #expect(told.project("g1").stage == .paid)
    #expect(try told.book.credit(of: ann)[.usd] == Money(120, .usd))
  }

  /// Whatever is paid on invoices in force, given back, paid back and billed again of one gig: what came is credit, went back or
  /// paid what is asked.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `what was paid is credit, paid back, or what was asked and is owed no more`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var told = try TestBook(
      "client c1 \"Ann\"\ngig g1 c1 \"Night\" 2025-09-01 delivered\ncharge g1 concert 100.00 USD")
    let gig = ID<Project>(named: "g1")
    var (day, paid, back) = (today, Int64(0), Int64(0))
    for step in 0..<40 {
      if dice.percent(60) { day = day.adding(days: 1) }
      let id = UInt64(1_000 + step)
      let asked = try told.book.invoices.live.filter {
        try $0.isIssued && !$0.isCreditNote && Drafting.creditable($0, in: told.book).isPositive
      }
      let series = Numbering.mainSeries(in: told.book)
      switch dice.below(4) {
      case 0:
        guard let edit = try? Drafting.draft(ID(id), for: gig, on: day, in: told.book) else {
          continue
        }
        told.commit(edit)
        told.commit(
          try Issuing.issue(ID(id), from: series, on: day, at: told.now, in: told.book),
          undoable: false)
      case 1:
        guard let invoice = dice.pick(asked) else { continue }
        let amount = Money(1 + dice.below(150), .usd)
        for part in try Payments.parts(ID(id), amount, for: invoice, on: day, in: told.book) {
          told.commit(part)
        }
        paid += amount.minor
      case 2:
        guard let invoice = dice.pick(asked) else { continue }
        told.commit(Drafting.credit(ID(id), of: invoice, on: day, in: told.book))
        if dice.percent(40), var line = told.book.lines(of: ID(id)).first {
          line.price.unit.minor = min(line.price.unit.minor, 3_000)
          told.put(line, in: told.book.lines)
        }
        told.commit(
          try Issuing.issue(ID(id), from: series, on: day, at: told.now, in: told.book),
          undoable: false)
      case _:
        let most = try Refunds.refundable(to: ann, .usd, in: told.book)
        guard most.isPositive else { continue }
        let amount = Money(
          minor: dice.percent(40) ? most.minor : 1 + Int64(dice.below(Int(most.minor))),
          currency: .usd)
        for part in try Refunds.parts(ID(id), amount, to: ann, on: day, in: told.book) {
          told.commit(part)
        }
        back += amount.minor
      }
      let what: Comment = "seed \(seed), step \(step)"
      let book = told.book
      var (net, owed) = (Int64(0), Int64(0))
      for invoice in book.invoices.live where invoice.isIssued {
        net += try book.total(of: invoice).minor
        owed += max(0, try book.balance(of: invoice).minor)
      }
      let credit = try book.credit(of: ann)[.usd]
      #expect(credit.minor + back + net - owed == paid, what)
      #expect(try Refunds.refundable(to: ann, .usd, in: book) == credit, what)
    }
  }
}
