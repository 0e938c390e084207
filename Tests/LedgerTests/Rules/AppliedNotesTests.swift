import LedgerTestSupport
import Testing

@testable import Ledger

/// What is left of a credit note pays another invoice (rule G65).
struct AppliedNotesTests {
  private let day = Day(year: 2025, month: 9, day: 20)!
  private let story = """
    \(TestBook.billed(paid: "400.00", isCredited: true))
    gig g2 c1 "Second Night" 2025-09-08 delivered
    charge g2 concert 300.00 USD
    invoice i2 g2 2025-09-09
    issued i2 104 2025-09-09
    """

  private func apply(_ name: String, _ told: inout TestBook) throws {
    let edit = try Credits.apply(to: told.invoice(name), on: day, in: told.book)
    let context = LawContext(.device, device: 7, hasHub: false)
    var laws = Laws()
    #expect(laws.refusal(of: edit, in: told.book, as: context) == nil)
    told.commit(edit)
  }

  @Test func `it goes back and comes in on one day, and goes and comes together`() throws {
    var told = try TestBook(story)
    #expect(try Credits.usable(for: told.invoice("i2"), in: told.book) == Money(300, .usd))
    try apply("i2", &told)
    #expect(try told.book.balance(of: told.invoice("i2")).isZero)
    #expect(try told.book.balance(of: told.invoice("n1")) == Money(-100, .usd))
    #expect(told.project("g2").stage == .paid)
    #expect(told.book.sum(of: .income, for: .book, on: day).totals == Totals(Money(400, .usd)))
    #expect(try IncomeReport(of: told.book, by: .month).totals[.usd] == Money(400, .usd))
    let pair = told.book.payments.live.filter { $0.day == day }
    #expect(pair.map(\.amount.minor).sorted() == [-30_000, 30_000])
    #expect(pair.map(\.reference).sorted() == ["103", "104"])
    for payment in pair {
      var other = told
      var changed = payment
      changed.amount.minor /= 2
      #expect(throws: Payments.Problem.setOff) { _ = try Payments.correct(changed, in: other.book) }
      changed = payment
      changed.method = "Set off"
      _ = try Payments.correct(changed, in: other.book)
      other.commit(Payments.remove(payment, in: other.book))
      #expect(try other.book.balance(of: other.invoice("i2")) == Money(300, .usd))
      #expect(try other.book.balance(of: other.invoice("n1")) == Money(-400, .usd))
      #expect(other.project("g2").stage == .delivered)
      // And once more.
      try apply("i2", &other)
      #expect(try other.book.balance(of: other.invoice("i2")).isZero)
      #expect(other.book.payments.live.count == 3)
    }
  }

  @Test func `two devices that do it unheard do it once`() throws {
    let told = try TestBook(story)
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try apply("i2", &desk)
    try apply("i2", &phone)
    desk.meet(&phone)
    #expect(desk.replica.digest() == phone.replica.digest())
    #expect(try desk.book.balance(of: desk.invoice("n1")) == Money(-100, .usd))
    #expect(try desk.book.balance(of: desk.invoice("i2")).isZero)
    #expect(try desk.book.credit(of: told.client("c1").id)[.usd] == Money(100, .usd))
  }
}
