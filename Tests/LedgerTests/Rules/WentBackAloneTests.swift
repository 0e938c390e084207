import LedgerTestSupport
import Testing

@testable import Ledger

/// One device deletes a payment, another, offline, takes it back (rule M45).
struct WentBackAloneTests {
  private let today = Day(year: 2025, month: 12, day: 1)!

  /// The line that takes 400.00 back, in the account of a book whose invoice of 400.00 is paid by p1.
  private func debited(_ text: String = TestBook.billed() + "\npayment i1 400.00 2025-09-03 as p1")
    throws -> (told: TestBook, line: BankLine)
  {
    var told = try TestBook(text)
    var rows = BankRowsToMatch()
    rows.line(20, "2025-09-20", -40_000, "Ann Lee", "RETURNED CHECK")
    told.commit(rows.edit)
    return (told, try #require(told.book.bankLines[ID(20)]))
  }

  private func accept(_ line: BankLine, _ told: inout TestBook) throws {
    let best = try #require(Matching(told.book).proposals(for: line).first)
    #expect(!best.bounced.isNone)
    for edit in try Accepting.edits(best, of: line, at: told.now, in: told.book) {
      told.commit(edit)
    }
  }

  private func apart() throws -> TestBook {
    let (told, line) = try debited()
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("remove p1")
    try accept(line, &phone)
    #expect(WentBackAlone.all(in: desk.book).isEmpty && WentBackAlone.all(in: phone.book).isEmpty)
    desk.meet(&phone)
    #expect(desk.replica.digest() == phone.replica.digest())
    return desk
  }

  @Test
  func `what went back of a deleted payment is named, with the invoice that it is taken from`()
    throws
  {
    var told = try apart()
    let refund = try #require(told.book.payments.live.first)
    #expect(told.book.payments.liveCount == 1 && refund.amount == Money(-400, .usd))
    let found = WentBackAlone.all(in: told.book)
    #expect(found.map { $0.refund } == [refund.id])
    #expect(found.map { $0.invoice } == [told.invoice("i1").id])
    let now = Today(of: told.book, on: today, in: Today.Places(in: told.book))
    #expect(now.wentBackAlone == found && !now.isAllDone)
    // It never came: the refund goes, too, and the invoice asks for what it asked for.
    told.commit(Payments.remove(refund, in: told.book))
    #expect(WentBackAlone.all(in: told.book).isEmpty)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(400, .usd))
    #expect(told.project("g1").stage == .delivered)
  }

  @Test func `it came after all, and is recorded again`() throws {
    var told = try apart()
    try told.tell("payment i1 400.00 2025-09-03 as p2")
    #expect(WentBackAlone.all(in: told.book).isEmpty)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(400, .usd))
  }

  @Test func `what the client paid again afterwards does not take its place`() throws {
    var told = try apart()
    try told.tell("payment i1 400.00 2025-09-25 as p2")
    #expect(WentBackAlone.all(in: told.book).count == 1)
    let refund = try #require(told.book.payments.live.first { $0.amount.isNegative })
    told.commit(Payments.remove(refund, in: told.book))
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    #expect(told.project("g1").stage == .paid)
  }

  @Test func `the way back of a payment that is there is none, beside one that is`() throws {
    var (told, line) = try debited()
    try accept(line, &told)
    try told.tell("payment i1 400.00 2025-09-25 as p2")
    (line.id, line.day) = (ID(21), BankRowsToMatch.day("2025-10-05"))
    told.put(line, in: told.book.bankLines)
    let known = Set(told.book.payments.live.map { $0.id })
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("remove p2")
    for edit in try Bounced.edits(
      told.payment("p2"), fee: nil, of: line, reason: "", at: phone.now, in: phone.book)
    {
      phone.commit(edit)
    }
    desk.meet(&phone)
    #expect(try desk.book.received(for: desk.invoice("i1")) == Money(-400, .usd))
    let second = try #require(desk.book.payments.live.first { !known.contains($0.id) })
    #expect(WentBackAlone.all(in: desk.book).map { $0.refund } == [second.id])
  }

  @Test
  func `so is the way back of what was paid without an invoice, whatever other gigs brought`()
    throws
  {
    let (before, line) = try debited(
      """
      client c1 "Ann Lee"
      gig g0 c1 "First Night" 2025-08-01 delivered
      charge g0 concert 400.00 USD
      stage g0 paid 2025-08-03
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 400.00 USD
      """)
    var told = before
    let came = try Payments.parts(
      ID(9), Money(400, .usd), for: told.project("g1"),
      on: BankRowsToMatch.day("2025-09-03"), in: told.book)
    for edit in came { told.commit(edit) }
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    desk.commit(Payments.remove(try #require(desk.book.payments.live(ID(9))), in: desk.book))
    try accept(line, &phone)
    desk.meet(&phone)
    let found = WentBackAlone.all(in: desk.book)
    #expect(found.count == 1 && found.first?.invoice.isNone == true)
    // Recorded again by whoever they were merged into, it came.
    var merged = desk
    var other = Client()
    (other.id, other.lastName) = (ID(named: "c2"), "Lee")
    merged.put(other, in: merged.book.clients)
    let again = Payments.received(
      ID(11), Money(400, .usd), from: other.id, for: ID(), on: BankRowsToMatch.day("2025-09-03"))
    merged.put(again, in: merged.book.payments)
    var kept = DoneTwice(in: merged.book)
    #expect(kept.alone == found)
    merged.commit(try ClientMerging.merge(ID(named: "c1"), into: other.id, in: merged.book))
    kept.follow(merged.book)
    #expect(kept.alone.isEmpty)
    #expect(WentBackAlone.all(in: merged.book).isEmpty)
    let refund = try #require(found.first.flatMap { desk.book.payments.live($0.refund) })
    desk.commit(Payments.remove(refund, in: desk.book))
    #expect(WentBackAlone.all(in: desk.book).isEmpty)
    #expect(try desk.book.uninvoiced(of: desk.project("g1").id)[.usd] == Money(400, .usd))
  }

  @Test func `so is a refund of what was paid beyond an invoice, and no other one`() throws {
    let told = try TestBook(TestBook.billed() + "\npayment i1 450.00 2025-09-03 as p1")
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("remove p1")
    for edit in try Refunds.parts(
      ID(901), Money(50, .usd), of: told.invoice("i1"), on: BankRowsToMatch.day("2025-09-10"),
      in: told.book)
    {
      phone.commit(edit)
    }
    #expect(WentBackAlone.all(in: phone.book).isEmpty)
    desk.meet(&phone)
    #expect(WentBackAlone.all(in: desk.book).map { $0.refund } == [ID(901)])
  }
}
