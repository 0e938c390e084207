import LedgerTestSupport
import Testing

@testable import Ledger

/// A credit note of a design project that gives back things of several invoices pays them (rule G65).
extension ProjectInvoicingTests {
  private func balance(_ number: UInt64, _ studio: ItemBook) throws -> Money {
    try studio.book.balance(of: try #require(studio.book.invoices[ID(number)]))
  }

  /// The sofa on one invoice, the lamp on another.
  private func twoInvoices() throws -> ItemBook {
    var studio = try studio()
    _ = try issue(try draft(9_001, &studio), &studio)
    price("lamp", 20_000, &studio)
    _ = try issue(try draft(9_002, &studio), &studio)
    return studio
  }

  @Test func `what goes back of two invoices is asked for by neither`() throws {
    var studio = try twoInvoices()
    try studio.sell(["sofa", "lamp"], to: .business)
    let note = try draft(9_003, &studio)
    #expect(note.corrects.isNone)
    #expect(try issue(note, &studio).total == Money(-1_700, .usd))
    for number in [9_001, 9_002, 9_003] as [UInt64] {
      #expect(try balance(number, studio).isZero)
    }
    let client = try #require(studio.book.projects[home]).client
    #expect(try studio.book.credit(of: client).isZero)
    #expect(try IncomeReport(of: studio.book, by: .month).totals[.usd].isZero)
  }

  @Test func `what was paid of one of them is credit, and the other is paid with its own`() throws {
    var studio = try twoInvoices()
    let sofa = try #require(studio.book.invoices[ID(9_001)])
    let payment = Payments.received(
      ID(77), Money(1_500, .usd), from: sofa.client, for: home, on: Day(number: 20_600))
    studio.told.put(payment, in: studio.book.payments)
    var given = Edit()
    given.put(
      Payments.allocation(of: payment, to: sofa.id, payment.amount), in: studio.book.allocations)
    studio.told.commit(given)
    try studio.sell(["sofa", "lamp"], to: .business)
    _ = try issue(try draft(9_003, &studio), &studio)
    #expect(try balance(9_001, studio).isZero && balance(9_002, studio).isZero)
    #expect(try balance(9_003, studio) == Money(-1_500, .usd))
  }

  @Test func `taking the set-off back leaves credit and both invoices as they were`() throws {
    var studio = try twoInvoices()
    try studio.sell(["sofa", "lamp"], to: .business)
    _ = try issue(try draft(9_003, &studio), &studio)
    for number in [9_001, 9_002] as [UInt64] {
      let row = try #require(studio.book.allocations(to: ID(number)).first)
      let payment = try #require(studio.book.payments.live(row.payment))
      studio.told.commit(Payments.remove(payment, in: studio.book))
    }
    #expect(try balance(9_001, studio) == Money(1_500, .usd))
    #expect(try balance(9_002, studio) == Money(200, .usd))
    #expect(try balance(9_003, studio) == Money(-1_700, .usd))
  }

  /// Whatever was sold, priced and given back: nothing is lost, and no credit note that corrects none has credit left while an
  /// invoice of which it gives something back is owed.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `a credit note of several leaves no credit beside what is owed of them`(
    _ seed: UInt64
  ) throws {
    var studio = try studio()
    var dice = Dice(seed: seed)
    let names = ["sofa", "lamp", "rug"]
    studio.put(item: "rug", in: "p1", of: "t1", cents: 33_333)
    price("lamp", 4_501, &studio)
    var asked = Int64(0)
    for step in 0..<12 as Range<UInt64> {
      for _ in 0...dice.below(3) {
        let name = names[Int(dice.below(3))]
        if studio.item(name).project != home {
          try studio.sell([name], to: .project(home))
        } else if dice.percent(50) {
          price(name, Int64(1 + dice.below(60_000)), &studio)
        } else {
          try studio.sell([name], to: .business)
        }
      }
      let open = try ProjectInvoicing.differences(of: home, in: studio.book)
      if !open.contains(where: { !$0.open.isZero }) { continue }
      var invoice = try draft(9_100 + step, &studio)
      if dice.percent(40), invoice.corrects.isNone, !studio.book.givesBack(invoice) {
        invoice.tax = Tax("VAT", Rate(percent: 20))
        studio.told.put(invoice, in: studio.book.invoices)
      }
      invoice.bills = Issuing.bills(of: invoice, in: studio.book)
      let content = try Issuing.content(of: invoice, on: Day(number: 20_600), in: studio.book)
      let given = try SeveralCorrected.shares(of: invoice, content, in: studio.book)
      asked += try issue(invoice, &studio).total.minor
      var owed = Int64(0)
      for invoice in studio.book.invoices(of: home) {
        owed += try studio.book.balance(of: invoice).minor
      }
      #expect(owed == asked, "seed \(seed), \(step)")
      let credit = try balance(9_100 + step, studio)
      guard content.total.isNegative, invoice.corrects.isNone, credit.isNegative else { continue }
      for (other, _) in given {
        #expect(try !balance(other.id.raw, studio).isPositive, "seed \(seed), \(step)")
      }
    }
  }
}
