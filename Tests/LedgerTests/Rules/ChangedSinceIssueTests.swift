import LedgerTestSupport
import Testing

@testable import Ledger

/// A charge whose price was written after its invoice is named until both say one sum (rule G108).
struct ChangedSinceIssueTests {
  private let day = Day(year: 2026, month: 3, day: 7)!

  /// A gig that was played for 750.00, and what is told of it after that.
  private func played(_ more: String = "") throws -> TestBook {
    var told = try TestBook(
      """
      client c1 "Ann"
      gig g1 c1 "Night" 2026-03-01 delivered
      charge g1 concert 750.00 USD "Show"
      """)
    try told.tell(more)
    return told
  }

  private func billed() throws -> TestBook {
    try played(
      """
      charge g1 overdub 50.00 USD "Take"
      gig g2 c1 "Other" 2026-03-02 delivered
      charge g2 concert 80.00 USD
      invoice i1 g1 2026-03-07
      invoice i2 g2 2026-03-07
      issued i1 1001 2026-03-07
      issued i2 1002 2026-03-07
      """)
  }

  private func reprice(_ name: String, _ price: Price, _ told: inout TestBook) {
    var charge = told.charge(name)
    charge.price = price
    told.put(charge, in: told.book.charges)
  }

  private func only(_ told: TestBook) throws -> ChangedSinceIssue {
    let all = ChangedSinceIssue.all(in: told.book)
    #expect(all.count == 1)
    return try #require(all.first)
  }

  @Test func `the difference becomes a charge of its own, and both together say what the one did`()
    throws
  {
    var told = try billed()
    #expect(ChangedSinceIssue.all(in: told.book).isEmpty)
    reprice("g1-1", Price(Money(1_430, .usd)), &told)
    let found = try only(told)
    #expect(found.billed == Money(750, .usd) && found.said == Money(1_430, .usd))
    #expect(found.invoice == told.invoice("i1").id && found.difference == Money(680, .usd))
    #expect(ChangedSinceIssue.all(of: told.project("g1").id, in: told.book) == [found])
    #expect(ChangedSinceIssue.all(of: told.project("g2").id, in: told.book).isEmpty)
    let sum = try told.book.feeTotal(of: told.project("g1").id)
    told.commit(found.billingDifference(as: ID(900), in: told.book))
    #expect(try told.book.feeTotal(of: told.project("g1").id) == sum)
    #expect(ChangedSinceIssue.all(in: told.book).isEmpty)
    #expect(
      Drafting.unbilled(of: told.project("g1").id, in: told.book) == Totals(Money(680, .usd)))
    #expect(told.book.charges(of: told.project("g1").id).map(\.name) == ["Show", "Show", "Take"])
  }

  @Test func `a gig that is paid waits again for the difference`() throws {
    var told = try billed()
    try told.tell("payment i1 800.00 2026-03-08")
    #expect(told.project("g1").stage == .paid)
    reprice("g1-1", Price(Money(760, .usd)), &told)
    told.commit(try only(told).asBilled(in: told.book))
    #expect(told.project("g1").stage == .paid)
    reprice("g1-1", Price(Money(760, .usd)), &told)
    told.commit(try only(told).billingDifference(as: ID(900), in: told.book))
    #expect(told.project("g1").stage == .delivered)
    let today = Today(of: told.book, on: day, in: Today.Places(in: told.book))
    #expect(today.toInvoice.map(\.totals) == [Totals(Money(10, .usd))])
  }

  @Test func `less than is billed has no difference to bill, and the charge may say again what is`()
    throws
  {
    var told = try billed()
    reprice("g1-1", Price(Money(70, .usd), times: Quantity(10)), &told)
    let less = try only(told)
    #expect(less.difference == nil && less.billingDifference(as: ID(9), in: told.book).isEmpty)
    told.commit(less.asBilled(in: told.book))
    #expect(told.charge("g1-1").price == Price(Money(750, .usd)))
    #expect(ChangedSinceIssue.all(in: told.book).isEmpty)
    // Another currency is named, too, and has no difference.
    reprice("g1-1", Price(Money(750, .eur)), &told)
    #expect(try only(told).difference == nil)
    // Another way to the same amount is no other amount.
    reprice("g1-1", Price(Money(75, .usd), times: Quantity(10)), &told)
    #expect(ChangedSinceIssue.all(in: told.book).isEmpty)
  }

  @Test func `what a person wrote on the line, and what a credit note or a void corrects, is none`()
    throws
  {
    var told = try played("invoice i1 g1 2026-03-07")
    var line = try #require(told.book.lines(of: told.invoice("i1").id).first)
    line.price = Price(Money(700, .usd))
    told.put(line, in: told.book.lines)
    try told.tell("issued i1 1001 2026-03-07")
    #expect(ChangedSinceIssue(told.charge("g1-1"), in: told.book) == nil)
    reprice("g1-1", Price(Money(900, .usd)), &told)
    #expect(try only(told).billed == Money(700, .usd))
    // A line that somebody edits after the issue says nothing.
    line.price = Price(Money(5, .usd))
    told.put(line, in: told.book.lines)
    #expect(try only(told).billed == Money(700, .usd))
    told.commit(
      Drafting.credit(ID(900), of: told.invoice("i1"), on: day, in: told.book))
    #expect(ChangedSinceIssue.all(in: told.book).count == 1, "a draft corrects nothing yet")
    let series = Numbering.mainSeries(in: told.book)
    told.commit(
      try Issuing.issue(ID(900), from: series, on: day, at: told.now, in: told.book),
      undoable: false)
    #expect(ChangedSinceIssue.all(in: told.book).isEmpty)
  }

  @Test func `a deposit that the invoice takes off is none of the difference`() throws {
    var told = try TestBook("client c1 \"Ann\"\ngig g1 c1 \"Night\" 2026-03-01")
    let gig = told.project("g1").id
    var deal = Deal()
    deal.project = gig
    deal.id = Deal.id(of: gig)
    deal.terms.amount = Money(1_000, .usd)
    deal.deposit.share = Rate(percent: 25)
    told.put(deal, in: told.book.deals)
    let series = Numbering.mainSeries(in: told.book)
    told.commit(try Deposits.request(ID(700), for: gig, on: day, in: told.book))
    told.commit(
      try Issuing.issue(ID(700), from: series, on: day, at: told.now, in: told.book),
      undoable: false)
    told.commit(try Drafting.draft(ID(701), for: gig, on: day, takesFee: true, in: told.book))
    told.commit(
      try Issuing.issue(ID(701), from: series, on: day, at: told.now, in: told.book),
      undoable: false)
    #expect(ChangedSinceIssue.all(in: told.book).isEmpty)
    var charge = try #require(told.book.charges[Deal.charge(of: gig)])
    charge.price = Price(Money(800, .usd))
    told.put(charge, in: told.book.charges)
    let found = try only(told)
    #expect(found.billed == Money(750, .usd) && found.difference == Money(50, .usd))
    told.commit(found.asBilled(in: told.book))
    #expect(told.book.charges[charge.id]?.price == Price(Money(750, .usd)))
  }

  @Test
  func `a price that another device wrote before the invoice was made is named once heard of`()
    throws
  {
    var desk = try played()
    var phone = desk.offline(device: 2)
    reprice("g1-1", Price(Money(900, .usd)), &phone)
    try desk.tell(
      """
      charge g1 overdub 50.00 USD "Take"
      invoice i1 g1 2026-03-07
      issued i1 1001 2026-03-07
      """)
    desk.meet(&phone)
    let found = try only(desk)
    #expect(found.billed == Money(750, .usd) && found.said == Money(900, .usd))
    desk.commit(found.asBilled(in: desk.book))
    #expect(ChangedSinceIssue.all(in: desk.book).isEmpty)
  }

  /// What two devices do most: one edits, alone or in bulk, both hear, and the other invoices.
  @Test(arguments: [false, true])
  func `a price that was heard of before the invoice was made is none`(isTyped: Bool) throws {
    var desk = try played("charge g1 overdub 50.00 USD \"Take\"")
    var phone = desk.offline(device: 2)
    var edit = Edit()
    for name in ["g1-1", "g1-2"] {
      var charge = phone.charge(name)
      charge.price = Price(Money(900, .usd))
      edit.put(charge, in: phone.book.charges)
    }
    phone.commit(edit)
    desk.meet(&phone)
    try desk.tell("invoice i1 g1 2026-03-07")
    let lines = desk.book.lines(of: desk.invoice("i1").id)
    #expect(lines.count == 2)
    for line in lines {
      let charge = try #require(desk.book.charges[line.charge])
      #expect(!Drafting.isUnheard(charge, by: line, in: desk.book))
    }
    if isTyped, var line = lines.first {
      line.price = Price(Money(700, .usd))
      desk.put(line, in: desk.book.lines)
    }
    #expect(GigDraftDrift(of: desk.invoice("i1"), in: desk.book) == nil)
    try desk.tell("issued i1 1001 2026-03-07")
    desk.meet(&phone)
    #expect(ChangedSinceIssue.all(in: desk.book).isEmpty)
    #expect(ChangedSinceIssue.all(in: phone.book).isEmpty)
  }

  /// As an import and `apply` do.
  @Test func `a line that is written whole at another price than a charge nobody edited is none`()
    throws
  {
    let desk = try played()
    var phone = desk.offline(device: 2)
    let id = ID<Invoice>(701)
    var edit = try Drafting.draft(id, for: phone.project("g1").id, on: day, in: phone.book)
    var line = Drafting.line(of: phone.charge("g1-1"), on: id)
    line.price = Price(Money(700, .usd))
    edit.put(line, in: phone.book.lines)
    phone.commit(edit)
    let draft = try #require(phone.book.invoices[id])
    #expect(try phone.book.total(of: draft) == Money(700, .usd))
    #expect(GigDraftDrift(of: draft, in: phone.book) == nil)
    let series = Numbering.mainSeries(in: phone.book)
    phone.commit(
      try Issuing.issue(id, from: series, on: day, at: phone.now, in: phone.book), undoable: false)
    #expect(ChangedSinceIssue.all(in: phone.book).isEmpty)
    #expect(ChangedSinceIssue(phone.charge("g1-1"), in: phone.book) == nil)
  }

  /// The law: what is named is each live charge of one issued invoice without a credit note that says another amount than it was
  /// issued with, on both devices alike; and either way out leaves nothing.
  @Test(arguments: 0..<40) func `whatever is edited, on two devices`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let told = try billed()
    let names = ["g1-1", "g1-2", "g2-1"]
    let issued = try names.map { try told.charge($0).price.amount() }
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    for _ in 0..<6 {
      let name = dice.pick(names) ?? ""
      let cents = Int64(dice.pick([5_000, 8_000, 75_000, 1, 143_000]) ?? 1)
      let price = Price(Money(minor: cents, currency: .usd))
      if dice.percent(50) { reprice(name, price, &desk) } else { reprice(name, price, &phone) }
      if dice.percent(20) { desk.meet(&phone) }
    }
    desk.meet(&phone)
    var wanted: [ID<Charge>] = []
    for (name, amount) in zip(names, issued) {
      let charge = desk.charge(name)
      if try charge.price.amount() != amount { wanted.append(charge.id) }
    }
    wanted.sort()
    #expect(ChangedSinceIssue.all(in: desk.book).map(\.charge) == wanted)
    #expect(ChangedSinceIssue.all(in: phone.book) == ChangedSinceIssue.all(in: desk.book))
    for found in ChangedSinceIssue.all(in: desk.book) {
      let isMore = found.difference != nil && dice.percent(50)
      desk.commit(
        isMore
          ? found.billingDifference(as: ID(dice.next() | 1), in: desk.book)
          : found.asBilled(in: desk.book))
    }
    #expect(ChangedSinceIssue.all(in: desk.book).isEmpty)
    for (name, amount) in zip(names, issued) {
      #expect(try desk.charge(name).price.amount() == amount)
    }
    #expect(desk.book.brokenInvariants() == [])
  }
}
