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
}
