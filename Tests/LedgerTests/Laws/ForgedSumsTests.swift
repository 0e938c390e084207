import LedgerTestSupport
import Testing

@testable import Ledger

/// What payments give, discounts take and facts keep, at both sides of every limit of the laws.
struct ForgedSumsTests {
  /// A payment 71 of ten dollars, or a refund of them.
  private func payment(_ minor: Int64) -> Payment {
    var payment = Payment()
    payment.id = ID(71)
    payment.client = ID(1)
    payment.amount = Money(minor: minor, currency: .usd)
    return payment
  }

  /// What payment 71 gives to invoice 4.
  private func allocation(_ minor: Int64) -> Allocation {
    Payments.allocation(of: payment(0), to: ID(4), Money(minor: minor, currency: .usd))
  }

  @Test(arguments: [1, -1] as [Int64])
  func `a payment that is put right stays money that came, and a refund money that went`(
    _ sign: Int64
  ) throws {
    let desk = try LawDesk()
    var whole = desk.apart()
    let known = payment(sign * 1_000)
    #expect(whole.take(edit(known)) == nil)
    for (minor, isTaken) in [
      (1, true), (2_000, true), (0, false), (-1, false), (-1_000, false),
    ] as [(Int64, Bool)] {
      var copy = whole.apart()
      let refusal = copy.take(edit(payment(sign * minor), replacing: known))
      #expect((refusal == nil) == isTaken, "\(minor)")
      if let refusal {
        #expect(refusal.code == "not-positive")
        #expect(refusal.key == RowKey(.payment, 71).register(RegisterTag.Payment.amount))
      }
    }
  }

  /// A book from before the law may give more than came: that is never made worse, and never held up.
  @Test(arguments: [1, -1] as [Int64])
  func `a payment that gives too much gives no more`(_ sign: Int64) throws {
    var desk = try LawDesk()
    let known = payment(sign * 1_000)
    #expect(desk.take(edit(known)) == nil)
    #expect(desk.take(edit(allocation(sign * 1_000))) == nil)
    desk.rows.apply(
      Change(
        device: 3, counter: 1, stamp: Stamp(time: 5_000_000, device: 3),
        body: edit(allocation(sign * 1_500)).body))
    let cases: [(given: Int64?, came: Int64?, isTaken: Bool)] = [
      (1_500, nil, true), (1_501, nil, false), (1_499, nil, true), (1_001, nil, true),
      (1_000, nil, true), (nil, 999, false), (nil, 1_001, true), (1_600, 1_100, true),
      (1_601, 1_100, false), (1_499, 999, true), (1_500, 999, false),
    ]
    for (given, came, isTaken) in cases {
      var change = Edit()
      if let given { change.put(allocation(sign * given), replacing: nil) }
      if let came { change.put(payment(sign * came), replacing: known) }
      var copy = desk.apart()
      let refusal = copy.take(change, at: 6_000_000)
      #expect(refusal?.code == (isTaken ? nil : "allocated"), "\(given ?? 0) of \(came ?? 0)")
    }
  }

  @Test func `what counts as it did before is not judged again, and what counts anew is`() throws {
    var desk = try LawDesk()
    var taken = desk.payment
    taken.life = .trashed
    #expect(desk.take(edit(taken, replacing: desk.payment)) == nil)
    var void = desk.issued
    void.voided = Voiding(on: LawDesk.today, reason: "x")
    #expect(desk.take(edit(void, replacing: desk.issued)) == nil)
    // The allocation stayed behind, of no payment in force and to a void invoice.
    let known = desk.allocation
    #expect(known.isLive && desk.take(edit(known)) == nil)
    var less = known
    less.amount = Money(59, .usd)
    #expect(desk.take(edit(less, replacing: known))?.code == "is-void")
    var gone = known
    gone.life = .trashed
    #expect(desk.take(edit(gone, replacing: known)) == nil)
    #expect(desk.take(edit(known, replacing: gone))?.code == "is-void")
  }

  @Test func `a discount is from nothing to all, whether a share or an amount`() throws {
    var beyond = Discount(Money(5, .usd))
    beyond.rate = Rate(micros: 100_000_001)
    let cases: [(Discount, Bool)] = [
      (Discount(Rate(micros: 0)), true), (Discount(Rate(micros: 1)), true),
      (Discount(Rate(micros: 100_000_000)), true), (Discount(Rate(micros: 100_000_001)), false),
      (Discount(Rate(micros: -1)), false), (Discount(Money(minor: 0, currency: .usd)), true),
      (Discount(Money(minor: 1, currency: .usd)), true),
      (Discount(Money(minor: -1, currency: .usd)), false), (beyond, false),
    ]
    for (discount, isTaken) in cases {
      var desk = try LawDesk()
      var draft = desk.draft
      draft.discount = discount
      var line = Line()
      line.id = ID(91)
      line.invoice = ID(5)
      line.discount = discount
      for change in [edit(draft, replacing: desk.draft), edit(line)] {
        let refusal = desk.take(change)
        #expect(refusal?.code == (isTaken ? nil : "out-of-range"), "\(discount)")
      }
    }
  }

  /// Whichever of both comes first: an invoice of several projects keeps each of them (rule G101).
  @Test(arguments: [true, false])
  func `a project of an invoice of several stays in the archive`(_ isIssuedFirst: Bool) throws {
    var desk = try LawDesk()
    for number in [7, 8] as [UInt64] {
      var project = Project()
      project.id = ID(number)
      project.name = "Gig \(number)"
      project.client = ID(1)
      var charge = Charge()
      charge.id = ID(number * 10)
      charge.project = project.id
      charge.price = Price(Money(100, .usd))
      var both = edit(project)
      both.put(charge, replacing: nil)
      #expect(desk.take(both) == nil)
    }
    let draft = try Drafting.draft(
      ID(9), for: [ID(7), ID(8)], on: LawDesk.today, formats: Formats(locale: "en-US"),
      in: desk.book)
    #expect(desk.take(draft) == nil)
    let parts = try Issuing.parts(
      ID(9), from: desk.series, count: 2, on: LawDesk.today, at: LawDesk.now, in: desk.book)
    let known = try #require(desk.book.projects[ID(7)])
    var gone = known
    gone.life = .trashed
    if !isIssuedFirst { #expect(desk.take(edit(gone, replacing: known)) == nil) }
    for part in parts { #expect(desk.take(part, .hub) == nil) }
    if isIssuedFirst { #expect(desk.take(edit(gone, replacing: known)) == nil) }
    #expect(desk.book.invoices[ID(9)]?.isIssued == true)
    #expect(desk.book.projects[ID(7)]?.life == .archived)
    #expect(desk.book.projects[ID(8)]?.life == .live)
  }
}
