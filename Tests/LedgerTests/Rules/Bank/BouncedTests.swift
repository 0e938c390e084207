import LedgerTestSupport
import Testing

@testable import Ledger

/// Payments that the bank took back (rule M45).
struct BouncedTests {
  private let ann = ID<Client>(named: "c1")

  private func line(
    _ minor: Int64, _ day: String, _ party: String, _ text: String = "", to told: inout TestBook
  ) throws -> BankLine {
    var rows = BankRowsToMatch()
    rows.line(20, day, minor, party, text)
    told.commit(rows.edit)
    return try #require(told.book.bankLines[ID(20)])
  }

  private func accept(_ line: BankLine, _ told: inout TestBook) throws -> MatchProposal {
    let best = try #require(Matching(told.book).proposals(for: line).first)
    for edit in try Accepting.edits(best, of: line, at: told.now, in: told.book) {
      told.commit(edit)
    }
    return best
  }

  @Test func `a debit of what a client paid takes their payment back, and is taken back itself`()
    throws
  {
    var told = try TestBook(TestBook.billed(paid: "400.00"))
    #expect(told.project("g1").stage == .paid)
    let line = try line(-40_000, "2025-09-20", "ANN LEE", "RETURNED CHECK", to: &told)
    let best = try accept(line, &told)
    #expect(best.reasons == [.bounced, .client, .words] && !best.isSure)
    #expect(best.parts.map { $0.invoice } == [told.invoice("i1").id])
    #expect(told.book.isExplained(line))
    #expect(told.book.payments.live.map { $0.amount.minor }.sorted() == [-40_000, 40_000])
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(400, .usd))
    #expect(told.project("g1").stage == .delivered && told.project("g1").progress.closed == nil)
    #expect(try told.book.credit(of: ann)[.usd].isZero)
    // It goes back once.
    #expect(Bounced.payment(of: ann, for: line.amount, by: line.day, in: told.book) == nil)
    told.commit(Explaining.undoAll(of: line.id, in: told.book))
    #expect(told.book.payments.live.map { $0.amount.minor } == [40_000])
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    #expect(told.project("g1").stage == .paid)
    #expect(told.project("g1").progress.closed == BankRowsToMatch.day("2025-09-03"))
  }

  @Test func `what went beyond the invoice is no credit any more`() throws {
    var told = try TestBook(TestBook.billed(paid: "450.00"))
    #expect(try told.book.credit(of: ann)[.usd] == Money(50, .usd))
    let line = try line(-45_000, "2025-09-20", "Ann Lee", to: &told)
    #expect(try accept(line, &told).reasons == [.bounced, .client])
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(400, .usd))
    #expect(try told.book.credit(of: ann)[.usd].isZero)
  }

  @Test func `two invoices of one gig are owed and paid again together`() throws {
    var told = try TestBook(
      TestBook.billed() + """

        charge g1 overdub 100.00 USD
        invoice i2 g1 2025-09-02
        issued i2 103 2025-09-02
        payment i1 500.00 2025-09-03 as p1
        credit i2 2025-09-03
        """)
    #expect(told.project("g1").stage == .paid)
    #expect(told.book.payments.live.map { $0.amount.minor } == [50_000])
    let line = try line(-50_000, "2025-09-20", "Ann Lee", to: &told)
    #expect(try accept(line, &told).reasons == [.bounced, .client])
    #expect(told.project("g1").stage == .delivered)
    #expect(try told.book.balance(of: told.invoice("i2")) == Money(100, .usd))
    told.commit(Explaining.undoAll(of: line.id, in: told.book))
    #expect(try told.book.balance(of: told.invoice("i2")).isZero)
    #expect(told.project("g1").stage == .paid)
    #expect(told.project("g1").progress.closed == BankRowsToMatch.day("2025-09-03"))
  }

  @Test func `so is a gig that was paid without an invoice`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 400.00 USD
      """)
    let day = BankRowsToMatch.day("2025-09-03")
    let came = try Payments.parts(
      ID(9), Money(400, .usd), for: told.project("g1"), on: day, in: told.book)
    for edit in came { told.commit(edit) }
    #expect(told.project("g1").stage == .paid)
    let line = try line(-40_000, "2025-09-20", "Ann Lee", to: &told)
    #expect(try accept(line, &told).reasons == [.bounced, .client])
    #expect(told.project("g1").stage == .delivered)
    told.commit(Explaining.undoAll(of: line.id, in: told.book))
    #expect(told.project("g1").stage == .paid && told.project("g1").progress.closed == day)
  }

  @Test(
    arguments: [
      (-39_999, "2025-09-20", "ANN LEE"), (-40_000, "2025-09-02", "ANN LEE"),
      (-40_000, "2025-12-03", "ANN LEE"), (-40_000, "2025-09-20", "BOB RAY"),
    ] as [(Int64, String, String)])
  func `another amount, an earlier day, months later or somebody else is none`(
    _ minor: Int64, _ day: String, _ party: String
  ) throws {
    var told = try TestBook(TestBook.billed(paid: "400.00"))
    let line = try line(minor, day, party, "RETURNED CHECK", to: &told)
    let found = Matching(told.book).proposals(for: line)
    #expect(!found.isEmpty && found.allSatisfy { $0.bounced.isNone })
  }

  @Test func `what the bank took for it is a fee of the same line, and goes with it`() throws {
    var told = try TestBook(TestBook.billed(paid: "400.00"))
    let line = try line(-40_750, "2025-09-20", "ANN LEE", "RETURNED CHECK", to: &told)
    let best = try accept(line, &told)
    #expect(best.reasons == [.bounced, .fee, .client, .words] && !best.isSure)
    #expect(best.because.map { $0.detail.words(nil) }.contains("7.50 USD"))
    #expect(told.book.isExplained(line))
    #expect(told.book.payments.live.map { $0.amount.minor }.sorted() == [-40_000, 40_000])
    let fee = try #require(told.book.transactions.live.first)
    #expect(fee.amount == Money(minor: 750, currency: .usd) && fee.source == "Checking")
    #expect(fee.project == .business && fee.day == line.day)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(400, .usd))
    let match = try #require(told.book.matches(of: line.id).first { $0.type == .payment })
    told.commit(Explaining.undo(match, in: told.book))
    #expect(told.book.transactions.liveCount == 0 && told.book.matches(of: line.id).isEmpty)
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
  }

  @Test(
    arguments: [
      // A tenth of 400.00 is 40.00, but without words no more than 20.00; of 50.00 it is 5.00.
      ("400.00", -42_000, "", true), ("400.00", -42_001, "", false), ("50.00", -5_500, "", true),
      ("50.00", -5_501, "", false), ("400.00", -44_000, "chargeback", true),
      ("400.00", -44_001, "chargeback", false), ("50.00", -9_000, "NSF", true),
    ] as [(String, Int64, String, Bool)])
  func `a fee is no more than banks take`(
    _ price: String, _ minor: Int64, _ text: String, _ isOne: Bool
  ) throws {
    var told = try TestBook(TestBook.billed(price + " USD", paid: price))
    let line = try line(minor, "2025-09-20", "Ann Lee", text, to: &told)
    let found = Matching(told.book).proposals(for: line).filter { !$0.bounced.isNone }
    #expect(found.count == (isOne ? 1 : 0))
  }

  @Test func `of what is as much nothing is a fee, and each payment goes back once`() throws {
    var told = try TestBook(
      TestBook.billed() + "\npayment i1 10.00 2025-09-03 as p1\npayment i1 9.50 2025-09-04 as p2")
    let whole = try line(-1_000, "2025-09-20", "Ann Lee", "returned", to: &told)
    #expect(try accept(whole, &told).bounced == told.payment("p1").id)
    let again = Bounced.payment(
      of: ann, for: Money(minor: -1_000, currency: .usd), by: whole.day, saysSo: true,
      in: told.book)
    #expect(again?.payment.id == told.payment("p2").id && again?.fee.minor == 50)
  }

  @Test func `what marking as paid recorded goes back too, and stays whatever stage follows`()
    throws
  {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 400.00 USD
      stage g1 paid 2025-09-03
      """)
    let line = try line(-40_000, "2025-09-20", "Ann Lee", to: &told)
    #expect(try accept(line, &told).reasons == [.bounced, .client])
    #expect(told.project("g1").stage == .delivered)
    let id = told.project("g1").id
    #expect(try told.book.uninvoiced(of: id)[.usd] == Money(400, .usd))
    try told.tell("stage g1 paid 2025-10-01")
    #expect(try told.book.uninvoiced(of: id)[.usd].isZero)
    #expect(
      told.book.payments.live.map { $0.amount.minor }.sorted() == [-40_000, 40_000, 40_000])
    try told.tell("stage g1 delivered 2025-10-02")
    #expect(told.book.payments.live.map { $0.amount.minor }.sorted() == [-40_000, 40_000])
    #expect(try told.book.uninvoiced(of: id)[.usd] == Money(400, .usd))
  }

  @Test func `of an invoice of several, what marking one as paid recorded goes back for that one`()
    throws
  {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Friday" 2025-09-01 delivered
      gig g2 c1 "Saturday" 2025-09-02 delivered
      gig g3 c1 "Sunday" 2025-09-03 delivered
      charge g1 concert 400.00 USD
      charge g2 concert 50.00 USD
      charge g3 concert 30.00 USD
      """)
    let (names, marked) = (["g1", "g2", "g3"], BankRowsToMatch.day("2025-09-05"))
    told.commit(
      try Drafting.draft(
        ID(named: "i1"), for: names.map { ID(named: $0) }, on: marked,
        formats: Formats(locale: "en-US"), in: told.book))
    try told.tell("issued i1 102 2025-09-05\nstage g1 paid 2025-09-05\nstage g2 paid 2025-09-06")
    let line = try line(-40_000, "2025-09-20", "Ann Lee", to: &told)
    #expect(try accept(line, &told).reasons == [.bounced, .client])
    #expect(names.map { told.project($0).stage } == [.delivered, .paid, .delivered])
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(430, .usd))
    // Taken back, the first is paid again, though the invoice is not.
    told.commit(Explaining.undoAll(of: line.id, in: told.book))
    #expect(names.map { told.project($0).stage } == [.paid, .paid, .delivered])
    #expect(told.project("g1").progress.closed == marked)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(30, .usd))
  }

  @Test func `deleting what went back deletes that it did, and its amount stays`() throws {
    var told = try TestBook(TestBook.billed() + "\npayment i1 400.00 2025-09-03 as p1")
    let line = try line(-40_000, "2025-09-20", "Ann Lee", to: &told)
    _ = try accept(line, &told)
    let back = Bounced.refund(of: told.payment("p1"), in: told.book)
    #expect(back?.amount == Money(-400, .usd))
    var less = told.payment("p1")
    less.amount = Money(300, .usd)
    #expect(throws: Payments.Problem.wentBack) {
      _ = try Payments.correct(less, in: told.book)
    }
    // Nor is what went back of it: with a part of it the payment would have paid the rest, and gone with it.
    var part = try #require(back)
    part.amount = Money(-300, .usd)
    #expect(throws: Payments.Problem.wentBack) {
      _ = try Payments.correct(part, in: told.book)
    }
    part.amount = Money(-400, .usd)
    part.reference = "R-1"
    #expect(try Payments.correct(part, in: told.book).unexplained == nil)
    try told.tell("remove p1")
    #expect(told.book.payments.liveCount == 0 && told.book.allocations.liveCount == 0)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(400, .usd))
    #expect(told.project("g1").stage == .delivered && !told.book.isExplained(line))
    told.undo()
    #expect(told.book.payments.liveCount == 2 && told.book.isExplained(line))
  }

  @Test func `an account that goes takes what came and went back by it`() throws {
    var told = try TestBook(TestBook.billed())
    let came = try line(40_000, "2025-09-03", "Ann Lee", to: &told)
    for edit in try Explaining.makePayment(
      Money(400, .usd), for: told.invoice("i1"), of: came, at: told.now, in: told.book)
    {
      told.commit(edit)
    }
    #expect(told.project("g1").stage == .paid)
    var rows = BankRowsToMatch()
    rows.line(21, "2025-09-20", -40_000, "Ann Lee", "Returned")
    told.commit(rows.edit)
    let back = try #require(told.book.bankLines[ID(21)])
    #expect(try !accept(back, &told).bounced.isNone)
    let account = try #require(told.book.moneyAccounts[ID(1)])
    told.commit(MoneyAccounts.delete(account, in: told.book))
    #expect(told.book.payments.liveCount == 0 && told.book.allocations.liveCount == 0)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(400, .usd))
    #expect(told.project("g1").stage == .delivered)
  }
}
