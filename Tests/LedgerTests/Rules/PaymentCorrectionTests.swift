import LedgerTestSupport
import Testing

@testable import Ledger

/// Payments that are put right (rule G106).
struct PaymentCorrectionTests {
  private let ann = ID<Client>(named: "c1")
  private let paid = TestBook.billed(paid: "400.00")
  private let other = Day(year: 2025, month: 9, day: 9)!

  private func correct(
    _ told: inout TestBook, _ name: String = "p1", _ change: (inout Payment) -> Void
  ) throws -> Payments.Correction {
    var payment = try #require(told.book.payments[ID(named: name)])
    change(&payment)
    let correction = try Payments.correct(payment, in: told.book)
    var laws = Laws()
    #expect(
      laws.refusal(of: correction.edit, in: told.book, as: LawContext(.device, device: 7)) == nil)
    told.commit(correction.edit)
    return correction
  }

  @Test(arguments: [-3_660, -3_652, -1, 0, 365, 366, 4_000])
  func `a day that is said is from ten years ago to one year ahead`(days: Int) throws {
    let today = Day(year: 2025, month: 12, day: 1)!
    let day = today.adding(days: days)
    let isFine = day >= today.adding(years: -10) && day <= today.adding(years: 1)
    #expect((Payments.problem(of: day, today: today) == nil) == isFine, "\(day.text)")
  }

  @Test func `day, method and reference change, and whose it is does not`() throws {
    var told = try TestBook(paid)
    let correction = try correct(&told) {
      ($0.day, $0.method, $0.reference) = (other, "Check", "1042")
      ($0.client, $0.project, $0.byStage) = (ID(9), ID(9), true)
    }
    let payment = try #require(told.book.payments[ID(named: "p1")])
    #expect(payment.day == other && payment.method == "Check" && payment.reference == "1042")
    #expect(payment.client == ann && payment.project == ID(named: "g1") && !payment.byStage)
    #expect(correction.given.isEmpty && correction.unexplained == nil)
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
  }

  @Test func `the day on which a project was paid follows that of its last money`() throws {
    var told = try TestBook(paid)
    #expect(told.project("g1").progress.closed?.text == "2025-09-03")
    _ = try correct(&told) { $0.day = other }
    #expect(told.project("g1").progress.closed == other)
    // A day that somebody chose stays.
    try told.tell("stage g1 paid 2025-09-20")
    _ = try correct(&told) { $0.day = other.adding(days: 1) }
    #expect(told.project("g1").progress.closed?.text == "2025-09-20")
  }

  @Test func `of two payments the later one says when the project was paid`() throws {
    var told = try TestBook(
      TestBook.billed() + "\npayment i1 150.00 2025-09-05\npayment i1 250.00 2025-09-09")
    #expect(told.project("g1").progress.closed == other)
    // The first one came last, and the second one before it.
    _ = try correct(&told, "p1") { $0.day = other.adding(days: 3) }
    #expect(told.project("g1").progress.closed == other.adding(days: 3))
    _ = try correct(&told, "p1") { $0.day = other.adding(days: -1) }
    #expect(told.project("g1").progress.closed == other)
    _ = try correct(&told, "p2") { $0.day = other.adding(days: -2) }
    #expect(told.project("g1").progress.closed == other.adding(days: -1))
    // What is owed again is paid on no day.
    _ = try correct(&told, "p2") { ($0.day, $0.amount) = (other, Money(200, .usd)) }
    #expect(told.project("g1").stage == .delivered && told.project("g1").progress.closed == nil)
  }

  @Test func `a payment that is raised pays a project on the day of the last one`() throws {
    let two = TestBook.billed() + "\npayment i1 150.00 2025-09-05\npayment i1 200.00 2025-09-09"
    var told = try TestBook(two)
    #expect(told.project("g1").stage == .delivered)
    _ = try correct(&told, "p1") { $0.amount = Money(200, .usd) }
    #expect(told.project("g1").stage == .paid && told.project("g1").progress.closed == other)
    told = try TestBook(two)
    _ = try correct(&told, "p2") { $0.amount = Money(250, .usd) }
    #expect(told.project("g1").progress.closed == other)
    // Its own new day, where that is the last one.
    told = try TestBook(two)
    _ = try correct(&told, "p1") {
      ($0.amount, $0.day) = (Money(200, .usd), other.adding(days: 3))
    }
    #expect(told.project("g1").progress.closed == other.adding(days: 3))
  }

  @Test func `a payment that is recorded later with an earlier day closes on the last one's`()
    throws
  {
    var told = try TestBook(
      TestBook.billed() + "\npayment i1 150.00 2025-09-09\npayment i1 250.00 2025-09-05")
    #expect(told.project("g1").stage == .paid && told.project("g1").progress.closed == other)
    // Received for the gig, without an invoice.
    let two = TestBook.billed().split(separator: "\n").prefix(3).joined(separator: "\n")
    told = try TestBook(two)
    for (number, cents, day) in [(1, 15_000, 9), (2, 25_000, 5)] {
      for part in try Payments.parts(
        ID(UInt64(number)), Money(minor: Int64(cents), currency: .usd), for: told.project("g1"),
        on: Day(year: 2025, month: 9, day: day)!, in: told.book)
      {
        told.commit(part)
      }
    }
    #expect(told.project("g1").stage == .paid && told.project("g1").progress.closed == other)
  }

  @Test func `a payment that is removed leaves the day of the last that pays instead`() throws {
    // 400.00 in two parts, and 250.00 that came too much, between them.
    let three =
      TestBook.billed()
      + "\npayment i1 150.00 2025-09-05\npayment i1 250.00 2025-09-09\npayment i1 250.00 2025-09-07"
    var told = try TestBook(three)
    #expect(told.project("g1").progress.closed == other)
    try told.tell("remove p2")
    #expect(told.project("g1").stage == .paid)
    #expect(told.project("g1").progress.closed?.text == "2025-09-07")
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    // One that paid nothing, or was not the last, changes no day, and neither does any where somebody chose it.
    told = try TestBook(three)
    try told.tell("remove p3")
    #expect(told.project("g1").progress.closed == other)
    told = try TestBook(three + "\nstage g1 paid 2025-09-20")
    try told.tell("remove p2")
    #expect(told.project("g1").progress.closed?.text == "2025-09-20")
  }

  @Test func `a payment of the wrong year is followed beside a deposit, and a tip is not`()
    throws
  {
    // 150 on September 5, and the other 250 typed a year too early.
    var told = try TestBook(
      TestBook.billed() + "\npayment i1 150.00 2025-09-05\npayment i1 250.00 2024-09-09")
    #expect(told.project("g1").progress.closed?.text == "2025-09-05")
    _ = try correct(&told, "p2") { $0.day = other }
    #expect(told.project("g1").progress.closed == other)
    // A tip that nothing was owed for, of the same day and then of a later one.
    try told.tell("payment i1 20.00 2025-09-09")
    _ = try correct(&told, "p3") { $0.day = other.adding(days: 11) }
    #expect(told.project("g1").progress.closed == other)
    _ = try correct(&told, "p2") { $0.day = other.adding(days: 1) }
    #expect(told.project("g1").progress.closed == other.adding(days: 1))
  }

  @Test func `what a payment of the wrong year delivered follows it`() throws {
    let open = TestBook.billed().split(separator: "\n").prefix(3).joined(separator: "\n")
    var told = try TestBook(open.replacing(" delivered", with: ""))
    try told.tell("stage g1 paid 2024-09-12")
    #expect(told.project("g1").progress.delivered?.text == "2024-09-12")
    var paid = try #require(told.book.payments.live.first)
    paid.day = other
    told.commit(try Payments.correct(paid, in: told.book).edit)
    #expect(told.project("g1").progress.delivered == other)
    #expect(told.project("g1").progress.closed == other)
    // What was done on the day it was paid for stays done then.
    paid.day = other.adding(days: 3)
    told.commit(try Payments.correct(paid, in: told.book).edit)
    #expect(told.project("g1").progress.delivered == other)
    #expect(told.project("g1").progress.closed == paid.day)
  }

  @Test func `what was paid for work on no invoice is followed beside an invoice that is paid`()
    throws
  {
    // 400 on the invoice on September 3, and 100 that marking it as paid recorded a year too early.
    var told = try TestBook(paid)
    try told.tell("charge g1 overdub 100.00 USD\nstage g1 paid 2024-09-12")
    var rest = try #require(told.book.payments.live.first { $0.byStage })
    #expect(rest.amount == Money(100, .usd))
    #expect(told.project("g1").progress.closed?.text == "2024-09-12")
    rest.day = other
    told.commit(try Payments.correct(rest, in: told.book).edit)
    #expect(told.project("g1").progress.closed == other)
  }

  @Test func `a lower amount leaves the rest owed, and the project delivered`() throws {
    var told = try TestBook(paid)
    let correction = try correct(&told) { $0.amount = Money(380, .usd) }
    #expect(correction.given.count == 1 && correction.given[0].after == Money(380, .usd))
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(20, .usd))
    #expect(told.project("g1").stage == .delivered)
    _ = try correct(&told) { $0.amount = Money(450, .usd) }
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    #expect(try told.book.credit(of: ann)[.usd] == Money(50, .usd))
    #expect(told.project("g1").stage == .paid)
  }

  @Test func `what was credit goes first, then what the last invoice had`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      invoice i1 for c1
      line i1 "Lesson" 70.00 USD
      issued i1 1 2025-09-02
      invoice i2 for c1
      line i2 "Lesson" 50.00 USD
      issued i2 2 2025-09-03
      payment i1 150.00 2025-09-04
      credit i2 2025-09-05
      """)
    #expect(try told.book.credit(of: ann)[.usd] == Money(30, .usd))
    _ = try correct(&told) { $0.amount = Money(130, .usd) }
    #expect(try told.book.credit(of: ann)[.usd] == Money(10, .usd))
    let correction = try correct(&told) { $0.amount = Money(60, .usd) }
    #expect(correction.given.map(\.invoice) == [ID(named: "i1"), ID(named: "i2")])
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(10, .usd))
    #expect(try told.book.balance(of: told.invoice("i2")) == Money(50, .usd))
    #expect(told.book.allocations(to: ID(named: "i2")).isEmpty)
  }

  @Test func `a refund is lowered, and its credit is there again`() throws {
    var told = try TestBook(
      paid + "\ncreditnote n1 i1 2025-09-05\nissued n1 103 2025-09-05\nrefund n1 400.00 2025-09-06")
    #expect(throws: Payments.Problem.refundGrows) {
      _ = try correct(&told, "p2") { $0.amount = Money(-401, .usd) }
    }
    _ = try correct(&told, "p2") { $0.amount = Money(-150, .usd) }
    #expect(try told.book.balance(of: told.invoice("n1")) == Money(-250, .usd))
    #expect(
      Payments.Problem.refundGrows.message
        == "A refund can be lowered. Record another one for the rest")
  }

  @Test func `what cannot be is refused`() throws {
    var told = try TestBook(paid)
    #expect(throws: Payments.Problem.notPositive) {
      _ = try correct(&told) { $0.amount = Money(-1, .usd) }
    }
    #expect(throws: Payments.Problem.notPositive) {
      _ = try correct(&told) { $0.amount = .zero(.usd) }
    }
    #expect(throws: Payments.Problem.otherCurrency(.usd)) {
      _ = try correct(&told) { $0.amount = Money(400, .eur) }
    }
    #expect(Payments.Problem.otherCurrency(.usd).message == "The payment is in USD")
    try told.tell("remove p1")
    #expect(throws: Payments.Problem.notFound) { _ = try correct(&told) { $0.day = other } }
    #expect(Payments.Problem.notFound.message == "The payment was not found")
  }

  @Test func `a bank line stays its line, and explains no more than the payment`() throws {
    var told = try TestBook(paid)
    var line = BankLine()
    line.id = ID(50)
    line.amount = Money(400, .usd)
    var match = LineMatch()
    match.line = line.id
    match.other = ID(ID<Payment>(named: "p1").raw)
    match.type = .payment
    match.amount = Money(400, .usd)
    match.id = LineMatch.id(line: match.line, other: match.other.raw, .payment)
    var edit = Edit()
    edit.put(line, in: told.book.bankLines)
    edit.put(match, in: told.book.lineMatches)
    told.commit(edit)
    let higher = try Payments.correct(
      changed(told, Money(420, .usd)), in: told.book)
    #expect(higher.unexplained == nil)
    let lower = try Payments.correct(changed(told, Money(390, .usd)), in: told.book)
    #expect(lower.unexplained == Money(10, .usd))
    // A line that was deleted is explained by nothing, and its match stays as it is.
    var gone = told
    line.life = .trashed
    gone.put(line, in: gone.book.bankLines)
    let other = try Payments.correct(changed(gone, Money(390, .usd)), in: gone.book)
    #expect(other.unexplained == nil)
    gone.commit(other.edit)
    #expect(gone.book.lineMatches[match.id]?.amount == Money(400, .usd))
    told.commit(lower.edit)
    #expect(told.book.lineMatches[match.id]?.amount == Money(390, .usd))
    #expect(told.book.lineMatches[match.id]?.isLive == true)
  }

  @Test func `a payment that is raised takes what its own bank line has open`() throws {
    var told = try TestBook(paid)
    var line = BankLine()
    line.id = ID(50)
    line.amount = Money(410, .usd)
    var match = LineMatch()
    match.line = line.id
    match.other = ID(ID<Payment>(named: "p1").raw)
    match.type = .payment
    match.amount = Money(400, .usd)
    match.id = LineMatch.id(line: match.line, other: match.other.raw, .payment)
    var edit = Edit()
    edit.put(line, in: told.book.bankLines)
    edit.put(match, in: told.book.lineMatches)
    told.commit(edit)
    for (amount, explained) in [(200, 200), (400, 400), (405, 405), (420, 410)] {
      let payment = changed(told, Money(minor: Int64(amount) * 100, currency: .usd))
      told.commit(try Payments.correct(payment, in: told.book).edit)
      let now = told.book.lineMatches[match.id]?.amount
      #expect(now == Money(minor: Int64(explained) * 100, currency: .usd), "\(amount)")
    }
    #expect(told.book.isExplained(line))
  }

  private func changed(_ told: TestBook, _ amount: Money) -> Payment {
    var payment = told.book.payments[ID(named: "p1")] ?? Payment()
    payment.amount = amount
    return payment
  }
}
