import LedgerTestSupport
import Testing

@testable import Ledger

/// A credit note gives back of discounts what its lines bore (rule G65).
struct DiscountSharesTests {
  private let today = Day(year: 2025, month: 10, day: 1)!
  private let note = ID<Invoice>(501)

  /// An issued invoice of these lines.
  private func issued(_ lines: [Line], off discount: Discount?, tax: Tax?) throws -> TestBook {
    var told = try TestBook("client c1 \"Ann\"\ninvoice i1 for c1")
    var invoice = told.invoice("i1")
    (invoice.discount, invoice.tax) = (discount, tax)
    var edit = Edit(putting: invoice, in: told.book.invoices)
    var last: Position?
    for (place, line) in lines.enumerated() {
      var line = line
      line.id = ID(600 + UInt64(place))
      line.invoice = invoice.id
      edit.append(line, behind: &last, jitter: line.id.raw, in: told.book)
    }
    told.commit(edit)
    try told.tell("issued i1 101 2025-09-30")
    return told
  }

  private func line(_ minor: Int64, _ pieces: Int = 1, off discount: Discount? = nil) -> Line {
    var line = Line()
    line.text = "Work"
    line.price = Price(Money(minor: minor, currency: .usd), times: Quantity(pieces))
    line.discount = discount
    return line
  }

  /// A draft of a credit note of which lines were changed.
  private func credited(
    _ told: TestBook, _ id: ID<Invoice>, _ change: (Int, inout Line) -> Void
  ) throws -> InvoiceTotals {
    var told = told
    told.commit(Drafting.credit(id, of: told.invoice("i1"), on: today, in: told.book))
    var edit = Edit()
    for (place, line) in told.book.lines(of: id).enumerated() {
      var line = line
      change(place, &line)
      edit.put(line, in: told.book.lines)
    }
    told.commit(edit)
    return try InvoiceTotals(of: try #require(told.book.invoices[id]), in: told.book)
  }

  @Test func `a line of two bears half of an amount off both`() throws {
    let told = try issued(
      [line(10_000), line(10_000)], off: Discount(Money(25, .usd)),
      tax: Tax("VAT", Rate(percent: 19)))
    let totals = try credited(told, note) { if $0 == 1 { $1.life = .trashed } }
    #expect(totals.subtotal == Money(minor: -8_750, currency: .usd))
    #expect(totals.total == Money(minor: -10_413, currency: .usd))
  }

  @Test func `a piece of three bears a third of an amount off the line`() throws {
    let told = try issued([line(1_000, 3, off: Discount(Money(6, .usd)))], off: nil, tax: nil)
    let totals = try credited(told, note) { $1.price.quantity = Quantity(-1) }
    #expect(totals.total == Money(-8, .usd))
  }

  /// All of it gives back the total; each line alone what it asked for, so that one after the other gives back all before tax.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `lines credited one by one give back what was asked for`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var lines: [Line] = []
    for _ in 0...dice.below(4) {
      var made = line(Int64(1_000 + dice.below(90_000)), 1 + dice.below(4))
      if dice.percent(30) { made.discount = Discount(Money(minor: 333, currency: .usd)) }
      if dice.percent(30) { made.discount = Discount(Rate(percent: 15)) }
      if dice.percent(30) { made.tax = Tax("VAT", Rate(percent: 7)) }
      lines.append(made)
    }
    let off =
      dice.percent(80) ? Discount(Money(minor: Int64(1 + dice.below(600)), currency: .usd)) : nil
    let told = try issued(lines, off: off, tax: Tax("VAT", Rate(percent: 19)))
    let content = try #require(told.invoice("i1").issue?.content)
    #expect(try credited(told, note) { _, _ in }.total == content.total.negated())
    var given = Money.zero(.usd)
    for only in lines.indices {
      let alone = try credited(told, ID(700 + UInt64(only))) {
        if $0 != only { $1.life = .trashed }
      }
      given = try given.adding(alone.subtotal)
    }
    let asked = try content.subtotal.subtracting(content.discount?.amount ?? .zero(.usd))
    #expect(try given == asked.negated())
  }
}
