import LedgerTestSupport
import Testing

@testable import Ledger

/// Credit notes are set off against what they correct (rule G65).
struct SettingOffTests {
  private let ann = ID<Client>(named: "c1")
  private let billed = TestBook.billed()
  private let noted = """

    creditnote n1 i1 2025-09-05
    issued n1 103 2025-09-05
    """
  private let today = Day(year: 2025, month: 12, day: 1)!

  private func balances(_ told: TestBook) throws -> [Money] {
    try [told.invoice("i1"), told.invoice("n1")].map { try told.book.balance(of: $0) }
  }

  private func status(_ told: TestBook, _ name: String) -> InvoiceStatus {
    told.book.status(of: told.invoice(name), on: today)
  }

  @Test func `an invoice that was credited in full is credited, and nobody is reminded of it`()
    throws
  {
    var told = try TestBook(billed)
    #expect(status(told, "i1") == .overdue)
    try told.tell(String(noted.dropFirst()))
    #expect(try balances(told) == [.zero(.usd), .zero(.usd)])
    #expect(status(told, "i1") == .credited && status(told, "n1") == .credited)
    #expect(told.book.sum(of: .outstanding, for: .book, on: today).totals.isZero)
    #expect(try told.book.credit(of: ann).isZero)
    #expect(Sendings.problem(remindingOf: told.invoice("i1"), in: told.book) == .nothingOwed)
    #expect(try Refunds.refundable(told.invoice("n1"), in: told.book).isZero)
    // It was not paid.
    #expect(told.project("g1").stage == .delivered)
    #expect(try IncomeReport(of: told.book, by: .month).totals[.usd].isZero)
  }

  @Test func `a void credit note leaves the invoice as it was`() throws {
    let told = try TestBook(billed + noted + "\nvoid n1 2025-09-06 Slip")
    #expect(try balances(told) == [Money(400, .usd), .zero(.usd)])
    #expect(status(told, "i1") == .overdue && status(told, "n1") == .cancelled)
  }

  @Test func `what was paid before makes the rest of the credit note credit`() throws {
    var told = try TestBook(billed + "\npayment i1 150.00 2025-09-03" + noted)
    #expect(try balances(told) == [.zero(.usd), Money(-150, .usd)])
    #expect(status(told, "n1") == .credit)
    #expect(try told.book.credit(of: ann)[.usd] == Money(150, .usd))
    try told.tell("refund n1 150.00 2025-09-10")
    #expect(status(told, "n1") == .credited && status(told, "i1") == .credited)
    #expect(try told.book.credit(of: ann).isZero)
  }

  @Test func `the last of the rest closes the project that was paid otherwise`() throws {
    var told = try TestBook(
      billed + "\npayment i1 300.00 2025-09-03\ncreditnote n1 i1 2025-09-05")
    let line = try #require(told.book.lines(of: ID(named: "n1")).first)
    var less = line
    less.price.unit = Money(100, .usd)
    let edit = Edit(putting: less, in: told.book.lines)
    told.commit(edit)
    try told.tell("issued n1 103 2025-09-05")
    #expect(try balances(told) == [.zero(.usd), .zero(.usd)])
    #expect(status(told, "i1") == .paid && told.project("g1").stage == .paid)
  }

  @Test func `a payment that comes late from another device is credit on the credit note`() throws {
    var told = try TestBook(billed + noted)
    var (edit, given) = (Edit(), Edit())
    let late = Payments.received(
      ID(9), Money(400, .usd), from: ann, for: ID(named: "g1"), on: today)
    edit.put(late, in: told.book.payments)
    given.put(
      Payments.allocation(of: late, to: ID(named: "i1"), late.amount), in: told.book.allocations)
    told.commit(edit)
    told.commit(given)
    #expect(try balances(told) == [.zero(.usd), Money(-400, .usd)])
    #expect(try told.book.credit(of: ann)[.usd] == Money(400, .usd))
    told.commit(Payments.remove(late, in: told.book))
    #expect(try balances(told) == [.zero(.usd), .zero(.usd)])
    #expect(told.project("g1").stage == .delivered)
  }

  @Test func `a payment of what is settled waits for the work to be billed again`() throws {
    var told = try TestBook(billed + noted + "\npayment i1 400.00 2025-09-10")
    #expect(try told.book.received(for: told.invoice("i1")).isZero)
    #expect(try told.book.credit(of: ann).isZero)
    #expect(try balances(told) == [.zero(.usd), .zero(.usd)])
    try told.tell("invoice i2 g1 2025-09-11\nissued i2 104 2025-09-11")
    #expect(try told.book.balance(of: told.invoice("i2")).isZero)
  }

  @Test func `of two credit notes the first issued is taken first`() throws {
    let told = try TestBook(
      billed + noted + "\ncreditnote n2 i1 2025-09-06\nissued n2 104 2025-09-06")
    #expect(try balances(told) == [.zero(.usd), .zero(.usd)])
    #expect(try told.book.balance(of: told.invoice("n2")) == Money(-400, .usd))
    #expect(status(told, "n2") == .credit)
  }

  @Test func `an invoice with a credit note in force is not voided`() throws {
    var told = try TestBook(billed + noted)
    #expect(throws: VoidingRule.Problem.hasCreditNote(number: "103")) {
      try told.tell("void i1 2025-09-07 Slip")
    }
    #expect(
      VoidingRule.Problem.hasCreditNote(number: "103").message == "Void credit note 103 first")
    try told.tell("void n1 2025-09-07 Slip\nvoid i1 2025-09-07 Slip")
    #expect(told.invoice("i1").isVoid)
  }

  @Test func `a credit note of a void invoice is not issued`() throws {
    var told = try TestBook(billed + "\ncreditnote n1 i1 2025-09-05\nvoid i1 2025-09-06 Slip")
    #expect(throws: Issuing.Problem.correctsVoid(number: "102")) {
      try told.tell("issued n1 103 2025-09-07")
    }
    #expect(
      Issuing.Problem.correctsVoid(number: "102").message
        == "Invoice 102 is void and asks for nothing")
  }

  /// In whatever order things happen, an invoice is never owed while its credit note has credit, and nothing is lost.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `what is owed and what is credit differ by what was asked and received`(
    _ seed: UInt64
  ) throws {
    var story = MoneyStory(seed: seed)
    for number in 0..<60 {
      _ = story.step()
      let book = story.book
      for invoice in book.invoices.live where invoice.isIssued && !invoice.isVoid {
        let notes = Drafting.credits(of: invoice, in: book).filter { $0.isCreditNote }
        if notes.isEmpty { continue }
        let owed = try book.balance(of: invoice)
        let credits = try notes.map { try book.balance(of: $0).minor }
        let asked = try ([invoice] + notes).map { try book.unsettled($0).minor }
        let beyond = notes.compactMap { note in
          book.invoices.row(of: note.id).flatMap { PaidBackTwice(of: $0, in: book) }?.beyond.minor
        }
        let what: Comment = "seed \(seed), step \(number)"
        let known = owed.minor + credits.reduce(0, +) + beyond.reduce(0, +)
        #expect(known == asked.reduce(0, +), what)
        #expect(!owed.isPositive || credits.allSatisfy { $0 == 0 }, what)
        #expect(credits.allSatisfy { $0 <= 0 }, what)
      }
    }
    #expect(story.refusals == [], "seed \(seed)")
  }
}
