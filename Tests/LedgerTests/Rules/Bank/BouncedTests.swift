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
}
