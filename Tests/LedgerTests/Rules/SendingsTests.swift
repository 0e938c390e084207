import Ledger
import LedgerTestSupport
import Testing

/// Sent and reminded are what a person said, beside what was issued, which they leave alone.
struct SendingsTests {
  private func told() throws -> TestBook {
    try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "One" 2026-11-01 Film
      charge g1 concert 250 USD x 1
      stage g1 delivered 2026-11-02
      invoice i1 g1 2026-11-03
      """)
  }

  private let day = Result { try Day(parsing: "2026-11-21") }

  @Test func `a draft is not sent, an issued invoice is, and what it says stays`() throws {
    var told = try told()
    let today = try day.get()
    #expect(throws: Sendings.Problem.notIssued) {
      _ = try Sendings.send(told.invoice("i1"), on: today, by: .mail, in: told.book)
    }
    try told.tell("issued i1 1 2026-11-03")
    let before = told.invoice("i1").issue
    told.commit(try Sendings.send(told.invoice("i1"), on: today, by: .mail, in: told.book))
    #expect(told.invoice("i1").sent == Sending(on: today, by: .mail))
    #expect(told.invoice("i1").reminded == nil)
    #expect(told.invoice("i1").issue == before)
    told.commit(Sendings.unsend(told.invoice("i1"), in: told.book))
    #expect(told.invoice("i1").sent == nil)
  }

  @Test func `it is sent from its own day on, or today where that is to come, and not tomorrow`()
    throws
  {
    var told = try told()
    let today = try day.get()
    try told.tell("issued i1 1 2026-11-03")
    let invoice = told.invoice("i1")
    func problem(_ text: String, today: Day) throws -> Sendings.Problem? {
      Sendings.problem(of: try Day(parsing: text), sending: invoice, today: today)
    }
    #expect(try problem("2026-11-02", today: today) == .dayOutOfRange)
    #expect(try problem("2026-11-03", today: today) == nil)
    #expect(try problem("2026-11-21", today: today) == nil)
    #expect(try problem("2026-11-22", today: today) == .dayOutOfRange)
    let before = try Day(parsing: "2026-11-01")
    #expect(try problem("2026-11-01", today: before) == nil)
  }

  @Test func `a reminder says it was sent, and needs something owed`() throws {
    var told = try told()
    let today = try day.get()
    try told.tell("issued i1 1 2026-11-03")
    told.commit(try Sendings.remind(of: told.invoice("i1"), on: today, by: .hand, in: told.book))
    #expect(told.invoice("i1").sent == told.invoice("i1").reminded)
    try told.tell("payment i1 250 2026-11-20")
    #expect(throws: Sendings.Problem.nothingOwed) {
      _ = try Sendings.remind(of: told.invoice("i1"), on: today, by: .hand, in: told.book)
    }
    #expect(Sendings.problem(sending: told.invoice("i1")) == nil)
  }

  @Test func `an invoice is issued until somebody says that it was sent`() throws {
    var told = try told()
    try told.tell("due i1 2026-12-03\nissued i1 1 2026-11-03")
    let today = try day.get()
    #expect(told.book.status(of: told.invoice("i1"), on: today) == .issued)
    told.commit(try Sendings.send(told.invoice("i1"), on: today, by: .mail, in: told.book))
    #expect(told.book.status(of: told.invoice("i1"), on: today) == .sent)
    told.commit(Sendings.unsend(told.invoice("i1"), in: told.book))
    #expect(told.book.status(of: told.invoice("i1"), on: today) == .issued)
    #expect(
      told.book.status(of: told.invoice("i1"), on: try Day(parsing: "2026-12-04")) == .overdue)
  }
}
