import LedgerTestSupport
import Testing

@testable import Ledger

/// A refund that two devices recorded (rule G64).
struct PaidBackTwiceTests {
  private let today = Day(year: 2025, month: 12, day: 1)!

  private func twice() throws -> TestBook {
    let told = try TestBook(TestBook.billed(paid: "400.00", isCredited: true))
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
    #expect(book.status(of: note, on: today) == .refunded)
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

  private let part = """
    \(TestBook.billed("965.00 USD", paid: "500.00", isCredited: true))
    gig g2 c1 "Second Night" 2025-09-08 delivered
    charge g2 concert 600.00 USD
    invoice i2 g2 2025-09-09
    issued i2 104 2025-09-09
    """

  @Test
  func `what one device applied and another paid back is named, and the invoice stays credited`()
    throws
  {
    let told = try TestBook(part)
    let day = try #require(Day(year: 2025, month: 9, day: 10))
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    desk.commit(try Credits.apply(to: desk.invoice("i2"), on: day, in: desk.book))
    for edit in try Refunds.parts(
      ID(901), Money(500, .usd), of: told.invoice("n1"), on: day, in: told.book)
    {
      phone.commit(edit)
    }
    desk.meet(&phone)
    #expect(desk.replica.digest() == phone.replica.digest())
    for told in [desk, phone] {
      let book = told.book
      let found = PaidBackTwice.all(in: book)
      #expect(found.count == 1 && found.first?.beyond == Money(500, .usd))
      let paid = found.first?.refunds.map { PaidBackTwice.paid(by: $0, in: book)?.number }
      #expect(paid?.contains("104") == true && paid?.contains(nil) == true)
      #expect(try book.balance(of: told.invoice("i1")).isZero)
      #expect(book.status(of: told.invoice("i1"), on: today) == .credited)
      #expect(try book.balance(of: told.invoice("n1")).isZero)
      #expect(try book.balance(of: told.invoice("i2")) == Money(100, .usd))
      #expect(book.sum(of: .outstanding, for: .book, on: today).totals == Totals(Money(100, .usd)))
    }
    // Whichever of them is removed, all is well.
    for refund in PaidBackTwice.all(in: desk.book).flatMap(\.refunds) {
      var one = desk
      one.commit(Payments.remove(refund, in: one.book))
      #expect(PaidBackTwice.all(in: one.book).isEmpty)
      #expect(try one.book.balance(of: one.invoice("i1")).isZero)
      #expect(try one.book.balance(of: one.invoice("n1")).isZero)
    }
  }

  @Test
  func `a payment that is lowered after a refund is owed again, and later credit makes up for it`()
    throws
  {
    var told = try TestBook(
      """
      \(TestBook.billed(paid: "400.00"))
      creditnote n1 i1 2025-09-05
      """)
    var line = try #require(told.book.lines(of: told.invoice("n1").id).first)
    line.price.unit = Money(100, .usd)
    told.put(line, in: told.book.lines)
    try told.tell("issued n1 103 2025-09-05\nrefund n1 100.00 2025-09-06")
    var payment = try #require(told.book.payments[ID(named: "p1")])
    payment.amount = Money(300, .usd)
    told.commit(try Payments.correct(payment, in: told.book).edit)
    #expect(try told.book.balance(of: told.invoice("i1")) == Money(100, .usd))
    #expect(PaidBackTwice.all(in: told.book).isEmpty)
    try told.tell("creditnote n2 i1 2025-09-07\nissued n2 104 2025-09-07")
    #expect(try told.book.balance(of: told.invoice("i1")).isZero)
    #expect(try told.book.credit(of: ID(named: "c1"))[.usd] == Money(200, .usd))
  }

  @Test func `what was paid back twice is taken after credit that nobody spent`() throws {
    var told = try TestBook(
      TestBook.billed("120.00 USD", paid: "120.00") + "\ncreditnote n1 i1 2025-09-05")
    var line = try #require(told.book.lines(of: told.invoice("n1").id).first)
    line.price.unit = Money(60, .usd)
    told.put(line, in: told.book.lines)
    try told.tell("issued n1 103 2025-09-05\ncreditnote n2 i1 2025-09-06\nissued n2 104 2025-09-06")
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    for id in [901, 902] as [UInt64] {
      for part in try Refunds.parts(
        ID(id), Money(60, .usd), of: told.invoice("n1"), on: today, in: told.book)
      {
        if id == 901 { desk.commit(part) } else { phone.commit(part) }
      }
    }
    desk.meet(&phone)
    var payment = try #require(desk.book.payments[ID(named: "p1")])
    payment.amount = Money(20, .usd)
    desk.commit(try Payments.correct(payment, in: desk.book).edit)
    let book = desk.book
    #expect(try SettingOff.used(of: desk.invoice("n2"), in: book) == Money(60, .usd))
    #expect(try SettingOff.used(of: desk.invoice("n1"), in: book) == Money(40, .usd))
    #expect(try book.credit(of: ID(named: "c1")).isZero)
    #expect(try book.balance(of: desk.invoice("i1")).isZero)
  }

  /// Two devices spend one credit note as they like: what went beyond it is what both spent less what is left of it, and what its
  /// invoice took stays.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `what two devices spent of a credit note is named to the cent`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let told = try TestBook(part)
    let day = try #require(Day(year: 2025, month: 9, day: 10))
    var devices = [told.offline(device: 1), told.offline(device: 2)]
    for place in devices.indices {
      for number in 0..<(1 + dice.below(3)) {
        let book = devices[place].book
        let left = try Refunds.refundable(devices[place].invoice("n1"), in: book)
        guard left.isPositive else { break }
        if dice.percent(30) {
          devices[place].commit(
            try Credits.apply(to: devices[place].invoice("i2"), on: day, in: book))
          continue
        }
        let amount = Money(minor: 1 + Int64(dice.below(Int(left.minor))), currency: .usd)
        let id = ID<Payment>(UInt64(900 + 10 * place + number))
        for edit in try Refunds.parts(
          id, amount, of: devices[place].invoice("n1"), on: day, in: book)
        {
          devices[place].commit(edit)
        }
      }
    }
    var (desk, phone) = (devices[0], devices[1])
    desk.meet(&phone)
    #expect(desk.replica.digest() == phone.replica.digest())
    let book = desk.book
    let note = desk.invoice("n1")
    let spent = book.allocations(to: note.id).reduce(Int64(0)) { $0 - $1.amount.minor }
    let beyond = PaidBackTwice.all(in: book).first?.beyond.minor ?? 0
    #expect(beyond == max(0, spent - 50_000), "seed \(seed)")
    #expect(try book.balance(of: note).minor == min(0, spent - 50_000), "seed \(seed)")
    #expect(try book.balance(of: desk.invoice("i1")).isZero, "seed \(seed)")
    #expect(try SettingOff.used(of: note, in: book) == Money(465, .usd), "seed \(seed)")
  }
}
