import LedgerTestSupport
import Testing

@testable import Ledger

/// A second credit note begins with what the first left (rule G65).
struct CreditLinesTests {
  private let today = Day(year: 2025, month: 10, day: 1)!

  private func billed(discount: Discount? = nil) throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 400.00 USD
      charge g1 rehearsal 200.00 USD
      invoice i1 g1 2025-09-02
      """)
    var draft = told.invoice("i1")
    draft.discount = discount
    told.put(draft, in: told.book.invoices)
    try told.tell("issued i1 102 2025-09-02\ncreditnote n1 i1 2025-09-05")
    return told
  }

  /// What of the first credit note's lines is given back: nothing is the line taken off.
  private func issue(_ prices: [Price?], _ told: inout TestBook) throws {
    for (line, price) in zip(told.book.lines(of: told.invoice("n1").id), prices) {
      var line = line
      if let price { line.price = price } else { line.life = .trashed }
      told.put(line, in: told.book.lines)
    }
    try told.tell("issued n1 103 2025-09-05\ncreditnote n2 i1 2025-09-06")
  }

  private func second(_ told: TestBook) throws -> [Price] {
    let rest = try Drafting.creditable(told.invoice("i1"), in: told.book)
    #expect(try told.book.total(of: told.invoice("n2")) == rest.negated())
    #expect(Drafting.overcredit(by: told.invoice("n2"), in: told.book) == nil)
    return told.book.lines(of: told.invoice("n2").id).map { $0.price }
  }

  private func back(_ units: Int, _ pieces: Int = 1) -> Price {
    Price(Money(units, .usd), times: Quantity(-pieces))
  }

  @Test func `a line that was given back stays out`() throws {
    var told = try billed()
    try issue([nil, back(200)], &told)
    #expect(try second(told) == [back(400)])
  }

  @Test func `of a line of which some was given back the rest stands there`() throws {
    var told = try billed()
    try issue([back(150), nil], &told)
    #expect(try second(told) == [back(250), back(200)])
  }

  @Test func `pieces that are left stay pieces`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Lessons" 2025-09-01 delivered
      charge g1 lesson 60.00 USD
      """)
    var charge = told.charge("g1-1")
    charge.price.quantity = Quantity(4)
    told.put(charge, in: told.book.charges)
    try told.tell("invoice i1 g1 2025-09-02\nissued i1 102 2025-09-02\ncreditnote n1 i1 2025-09-05")
    try issue([back(60)], &told)
    #expect(try second(told) == [back(60, 3)])
  }

  @Test func `what was taken off the whole is given back once`() throws {
    var told = try billed(discount: Discount(Money(60, .usd)))
    try issue([nil, back(200)], &told)
    #expect(try Drafting.creditable(told.invoice("i1"), in: told.book) == Money(360, .usd))
    #expect(try second(told) == [back(400)])
  }

  @Test func `a void credit note gave nothing back`() throws {
    var told = try billed()
    try issue([nil, back(200)], &told)
    try told.tell("void n1 2025-09-07 Slip\ncreditnote n3 i1 2025-09-08")
    #expect(
      told.book.lines(of: told.invoice("n3").id).map { $0.price } == [back(400), back(200)])
  }

  /// However much of which lines was given back, the next credit note begins with exactly the rest.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `the next credit note begins with the rest`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2025-09-01 delivered")
    let count = 1 + dice.below(4)
    for _ in 0..<count { try told.tell("charge g1 concert \(1 + dice.below(400)).00 USD") }
    for number in 1...count {
      var charge = told.charge("g1-\(number)")
      charge.price.quantity = Quantity(1 + dice.below(5))
      told.put(charge, in: told.book.charges)
    }
    try told.tell("invoice i1 g1 2025-09-02\nissued i1 100 2025-09-02")
    let invoice = told.invoice("i1")
    var last = 100
    for number in 1...6 {
      let rest = try Drafting.creditable(invoice, in: told.book)
      if rest.isZero { break }
      try told.tell("creditnote n\(number) i1 2025-09-05")
      let note = told.invoice("n\(number)")
      #expect(try told.book.total(of: note) == rest.negated(), "seed \(seed), note \(number)")
      for var line in told.book.lines(of: note.id) {
        switch dice.below(4) {
        case 0: line.life = .trashed
        case 1: line.price.unit.minor = 1 + line.price.unit.minor / 2
        case 2: line.price.quantity = Quantity(-1)
        case _: continue
        }
        told.put(line, in: told.book.lines)
      }
      // One without lines is no credit note, and goes.
      if told.book.lines(of: note.id).isEmpty {
        try told.tell("delete invoice n\(number)")
      } else {
        last += 1
        try told.tell("issued n\(number) \(last) 2025-09-05")
      }
    }
  }

  @Test func `two halves give back all of a tax that each of them rounds`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 100.05 USD
      charge g1 rehearsal 100.05 USD
      invoice i1 g1 2025-09-02
      """)
    var draft = told.invoice("i1")
    draft.tax = Tax("VAT", Rate(percent: 7))
    told.put(draft, in: told.book.invoices)
    try told.tell("issued i1 102 2025-09-02\ncreditnote n1 i1 2025-09-05")
    let line = try #require(told.book.lines(of: told.invoice("n1").id).last)
    told.trash(line, in: told.book.lines)
    try told.tell("issued n1 103 2025-09-05\ncreditnote n2 i1 2025-09-05")
    #expect(try told.book.total(of: told.invoice("n1")) == Money(minor: -10_705, currency: .usd))
    let cents = try #require(told.book.lines(of: told.invoice("n2").id).last)
    #expect(cents.text == Drafting.rounding && cents.charge.isNone)
    #expect(try cents.amount() == Money(minor: -1, currency: .usd))
    // An earlier program's left that cent: it alone is still to credit.
    var old = told
    old.put(trashed(cents), in: old.book.lines)
    try old.tell("issued n2 104 2025-09-05\ncreditnote n3 i1 2025-09-06")
    #expect(
      try old.book.balance(of: old.invoice("i1")) == Money(minor: 1, currency: .usd))
    #expect(old.book.lines(of: old.invoice("n3").id).map(\.text) == [Drafting.rounding])
    try old.tell("issued n3 105 2025-09-06")
    try told.tell("issued n2 104 2025-09-05")
    for told in [told, old] {
      let invoice = told.invoice("i1")
      #expect(try told.book.balance(of: invoice).isZero)
      #expect(told.book.status(of: invoice, on: today) == .credited)
      for charge in ["g1-1", "g1-2"] {
        #expect(!Drafting.isBilled(told.charge(charge), in: told.book))
      }
    }
  }

  private func trashed(_ line: Line) -> Line {
    var line = line
    line.life = .trashed
    return line
  }

  /// Whatever was taken off and taxed how: the last of two to four credit notes leaves nothing.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `an invoice that is credited in parts is credited to the cent`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2025-09-01 delivered")
    let count = 2 + dice.below(4)
    for number in 1...count {
      try told.tell("charge g1 concert 1.00 USD")
      var charge = told.charge("g1-\(number)")
      charge.price = Price(
        Money(minor: Int64(1_000 + dice.below(30_000)), currency: .usd),
        times: Quantity(1 + dice.below(3)))
      told.put(charge, in: told.book.charges)
    }
    try told.tell("invoice i1 g1 2025-09-02")
    let taxes = [7, 19, 20].map { Tax("VAT", Rate(percent: $0)) }
    var draft = told.invoice("i1")
    draft.tax = dice.percent(80) ? dice.pick(taxes) : nil
    switch dice.below(3) {
    case 0: draft.discount = Discount(Rate(micros: Int64(10_000 + dice.below(400_000))))
    case 1: draft.discount = Discount(Money(minor: Int64(1 + dice.below(900)), currency: .usd))
    case _: break
    }
    told.put(draft, in: told.book.invoices)
    for var line in told.book.lines(of: draft.id) {
      if dice.percent(30) { line.tax = dice.pick(taxes) }
      if dice.percent(30) { line.discount = Discount(Rate(micros: 333_333)) }
      told.put(line, in: told.book.lines)
    }
    try told.tell("issued i1 100 2025-09-02")
    let invoice = told.invoice("i1")
    let parts = 2 + dice.below(3)
    for number in 1...parts {
      try told.tell("creditnote n\(number) i1 2025-09-05")
      let note = told.invoice("n\(number)")
      let rest = try Drafting.creditable(invoice, in: told.book)
      #expect(try told.book.total(of: note) == rest.negated(), "seed \(seed), note \(number)")
      // Some of its lines, or a part of one, stay for the next.
      let lines = told.book.lines(of: note.id)
      if number < parts {
        var left = lines.count
        for var line in lines {
          if line.text == Drafting.rounding || (left > 1 && dice.percent(40)) {
            line.life = .trashed
            left -= 1
          } else if dice.percent(30), line.discount?.amount == nil {
            line.price.unit.minor = 1 + line.price.unit.minor / 2
          }
          told.put(line, in: told.book.lines)
        }
        if told.book.lines(of: note.id).isEmpty { return }
      }
      try told.tell("issued n\(number) \(100 + number) 2025-09-05")
      if try Drafting.creditable(invoice, in: told.book).isZero { break }
    }
    #expect(try Drafting.creditable(invoice, in: told.book).isZero, "seed \(seed)")
    #expect(try told.book.balance(of: invoice).isZero, "seed \(seed)")
    #expect(told.book.status(of: invoice, on: today) == .credited, "seed \(seed)")
  }
}
