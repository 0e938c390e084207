import LedgerTestSupport
import Testing

@testable import Ledger

/// A refund that two devices recorded (rule G64).
struct PaidBackTwiceTests {
  private let today = Day(year: 2025, month: 12, day: 1)!

  private func twice() throws -> TestBook {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 400.00 USD
      invoice i1 g1 2025-09-02
      issued i1 102 2025-09-02
      payment i1 400.00 2025-09-03
      creditnote n1 i1 2025-09-05
      issued n1 103 2025-09-05
      """)
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    for (number, day) in [(901, 10), (902, 11)] as [(UInt64, Int)] {
      let parts = try Refunds.parts(
        ID(number), Money(400, .usd), of: told.invoice("n1"),
        on: try #require(Day(year: 2025, month: 9, day: day)), in: told.book)
      for part in parts { if number == 901 { desk.commit(part) } else { phone.commit(part) } }
    }
    #expect(PaidBackTwice.all(in: desk.book).isEmpty)
    desk.meet(&phone)
    #expect(desk.replica.digest() == phone.replica.digest())
    return desk
  }

  @Test func `it is named with both refunds, and nobody owes it`() throws {
    var told = try twice()
    let book = told.book
    let note = told.invoice("n1")
    let found = PaidBackTwice.all(in: book)
    #expect(found.map { book.invoices.rows[Int($0.note)].id } == [note.id])
    #expect(found.first?.refunds.map(\.id) == [ID(901), ID(902)])
    #expect(found.first?.beyond == Money(400, .usd))
    #expect(try book.balance(of: note).isZero)
    #expect(try book.credited(on: note).isZero)
    #expect(book.status(of: note, on: today) == .paid)
    #expect(book.sum(of: .outstanding, for: .book, on: today).totals.isZero)
    #expect(Sendings.problem(remindingOf: note, in: book) != nil)
    let now = Today(of: book, on: today, in: Today.Places(in: book))
    #expect(now.paidBackTwice == found && !now.isAllDone)
    #expect(now.overdue.isEmpty && now.toSend.count == 0)
    let last = try #require(book.payments.live(ID(902)))
    told.commit(Payments.remove(last, in: book))
    #expect(PaidBackTwice.all(in: told.book).isEmpty)
    #expect(try told.book.balance(of: told.invoice("n1")).isZero)
  }
}
