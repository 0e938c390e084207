import LedgerTestSupport
import Testing

@testable import Ledger

/// A deposit, its deal and what is typed beside them, asked for in whatever order (rules G99, G100, G104).
struct DepositHistoryTests {
  /// The law: whatever is asked for before and after, lowered, credited, changed and deleted: once all is billed, the invoices in
  /// force come to what the gig comes to, and that is what its deal brings and what was typed besides.
  @Test(arguments: 0..<150) func `all invoices come to the gig`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var tale = try DepositTale()
    var (next, notes) = (UInt64(1_000), UInt64(2_000))
    func drafts() -> [Invoice] { tale.book.invoices.live.filter { !$0.isIssued } }
    func settle(_ invoice: Invoice) throws {
      // What a person is told before issuing, done.
      for _ in 0..<3 {
        guard let found = GigDraftDrift(of: try tale.invoice(invoice.id), in: tale.book) else {
          break
        }
        tale.told.commit(found.update(in: tale.book))
      }
      #expect(GigDraftDrift(of: try tale.invoice(invoice.id), in: tale.book) == nil)
      if let billed = BilledMeanwhile(of: try tale.invoice(invoice.id), in: tale.book) {
        tale.told.commit(billed.removal(in: tale.book))
      }
      if tale.book.lines(of: invoice.id).isEmpty {
        tale.told.commit(try Deleting.delete(invoice, in: tale.book))
      } else {
        try tale.issue(invoice.id)
      }
    }
    for _ in 0..<14 {
      next += 1
      switch dice.below(9) {
      case 0:
        try tale.told.tell("charge g1 concert \(100 * (1 + dice.below(8))).00 USD T\(next)")
      case 1: try tale.settle(at: 100 * dice.below(16))
      case 2, 3: try? tale.request(ID(next))
      case 4: try? tale.draft(ID(next), takesFee: dice.pick([true, false, nil]) ?? nil)
      case 5: if let one = dice.pick(drafts()) { try settle(one) }
      case 6:
        if let one = dice.pick(drafts()) {
          tale.told.commit(try Deleting.delete(one, in: tale.book))
        }
      case 7:
        // Somebody asks for another deposit than was agreed, before anything else is drafted.
        let others = [Deal.charge(of: tale.gig), Deal.takenOffCharge(of: tale.gig)]
        guard let one = Deposits.invoice(of: tale.gig, in: tale.book), !one.isIssued,
          !others.contains(where: { Drafting.invoice(with: $0, in: tale.book) != nil }),
          tale.book.lines(of: one.id).count == 1, var line = tale.book.lines(of: one.id).first
        else { continue }
        line.price = Price(Money(100 * (1 + dice.below(4)), .usd))
        tale.told.put(line, in: tale.book.lines)
        try tale.issue(one.id)
      default:
        guard Deposits.isLeft(of: tale.gig, in: tale.book),
          let asking = Deposits.asked(of: tale.gig, in: tale.book)?.invoice,
          asking.bills.count == 1, Drafting.credits(of: asking, in: tale.book).isEmpty
        else { continue }
        notes += 1
        let note = ID<Invoice>(notes)
        tale.told.commit(Drafting.credit(note, of: asking, on: tale.day, in: tale.book))
        if dice.percent(50), var line = tale.book.lines(of: note).first,
          line.price.unit.minor > 10_000
        {
          line.price.unit = Money(100, .usd)
          tale.told.put(line, in: tale.book.lines)
        }
        try tale.issue(note)
      }
    }
    try tale.deliver()
    for one in drafts() { try settle(one) }
    for _ in 0..<4 {
      next += 1
      guard (try? tale.draft(ID(next), takesFee: true)) != nil else { break }
      for one in drafts() { try settle(one) }
    }
    #expect(Drafting.unbilled(of: tale.gig, in: tale.book).isZero)
    #expect(Deals.uncharged(of: tale.gig, in: tale.book) == nil)
    var sum = Money.zero(.usd)
    for invoice in tale.book.invoices.live { sum = try sum.adding(tale.book.total(of: invoice)) }
    let deal = try #require(tale.book.deal(of: tale.gig))
    let fee = try Deals.fee(of: deal) ?? .zero(.usd)
    // Where somebody typed what the deal brings beside its deposit, what is given back of that may be asked for nowhere else.
    var asked = sum
    if try tale.fee() != sum, tale.book.charges.live(Deal.charge(of: tale.gig)) == nil,
      let rest = try Deals.rest(of: deal, in: tale.book),
      Deals.isBilledByHand(rest, of: tale.gig, in: tale.book)
    {
      asked = try sum.adding(Deposits.credited(of: tale.gig, in: tale.book) ?? .zero(.usd))
    }
    #expect(try tale.fee() == asked)
    var typed = Money.zero(.usd)
    for charge in Deals.typedCharges(of: tale.gig, in: tale.book) {
      typed = try typed.adding(charge.price.amount())
    }
    // Typed charges may be the deal's fee, or come on top.
    if typed.isZero { #expect(sum == fee) }
  }
}
