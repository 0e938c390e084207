import LedgerTestSupport
import Testing

@testable import Ledger

/// A gig on April 1 of a deal that brings 1,000, 30 % of them as its deposit, and what becomes of it.
struct DepositTale {
  var told: TestBook
  let day = Day(year: 2026, month: 3, day: 7)!
  /// The invoice of the deposit.
  let asked = ID<Invoice>(701)
  /// The one after it.
  let last = ID<Invoice>(702)

  init(_ more: String = "") throws {
    told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-04-01\n" + more)
    var deal = Deal()
    deal.project = gig
    deal.id = Deal.id(of: gig)
    deal.terms.amount = Money(1_000, .usd)
    deal.deposit.share = Rate(percent: 30)
    told.put(deal, in: told.book.deals)
  }

  var book: Book { told.book }
  var gig: ID<Project> { told.project("g1").id }

  mutating func request(_ id: ID<Invoice>? = nil) throws {
    told.commit(try Deposits.request(id ?? asked, for: gig, on: day, in: book))
  }

  mutating func draft(_ id: ID<Invoice>? = nil, takesFee: Bool? = nil) throws {
    told.commit(
      try Drafting.draft(id ?? last, for: gig, on: day, takesFee: takesFee, in: book))
  }

  mutating func issue(_ id: ID<Invoice>) throws {
    let series = Numbering.mainSeries(in: book)
    told.commit(
      try Issuing.issue(id, from: series, on: day, at: told.now, in: book), undoable: false)
  }

  mutating func pay(_ amount: Int, _ id: ID<Invoice>) throws {
    let payment = ID<Payment>(800 + UInt64(book.payments.count))
    told.commit(
      try Payments.record(
        payment, Money(amount, .usd), for: invoice(id), on: day, in: book))
  }

  mutating func deliver() throws { try told.tell("stage g1 delivered 2026-04-02") }

  /// The deposit's draft, issued.
  mutating func ask() throws {
    try request()
    try issue(asked)
  }

  /// What the deal brings by now: 0 of a door at which nothing came in.
  mutating func settle(at fee: Int) throws {
    var deal = try #require(book.deal(of: gig))
    deal.terms.type = fee == 0 ? .door : .flat
    deal.terms.amount = fee == 0 ? nil : Money(fee, .usd)
    if fee == 0 {
      deal.terms.share = Rate(percent: 50)
      deal.door.takings = .zero(.usd)
    }
    told.put(deal, in: book.deals)
  }

  /// Gives so much of the deposit back.
  mutating func credit(_ back: Int, as note: ID<Invoice> = ID(703)) throws {
    told.commit(Drafting.credit(note, of: try invoice(asked), on: day, in: book))
    var line = try #require(book.lines(of: note).first)
    line.price.unit = Money(back, .usd)
    told.put(line, in: book.lines)
    try issue(note)
  }

  mutating func void(_ id: ID<Invoice>) throws {
    told.commit(
      try VoidingRule.void(try invoice(id), on: day, reason: "", in: book), undoable: false)
  }

  /// What somebody writes over the first line of the draft.
  mutating func write(_ amount: Int) throws {
    var line = try #require(book.lines(of: last).first)
    line.price = Price(Money(amount, .usd))
    told.put(line, in: book.lines)
  }

  func invoice(_ id: ID<Invoice>) throws -> Invoice { try #require(book.invoices[id]) }

  /// What the lines of an invoice ask for.
  func lines(_ id: ID<Invoice>) throws -> [Int64] {
    try book.lines(of: id).map { try $0.amount().minor / 100 }
  }

  /// What the gig comes to.
  func fee() throws -> Money { try book.feeTotal(of: gig)[.usd] }
}
