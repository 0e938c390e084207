import LedgerTestSupport
import Testing

@testable import Ledger

/// What devices that did not hear of each other left of a gig's stage and money is named (rules G4, G106).
struct StageDoubtsTests {
  private let today = Day(year: 2025, month: 9, day: 20)!

  private func pair(_ more: String = "") throws -> (TestBook, TestBook) {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 100.00 USD
      """ + "\n" + more)
    return (told.offline(device: 1), told.offline(device: 2))
  }

  private func doubts(_ told: TestBook) -> [StageDoubt.Reason] {
    Today(of: told.book, on: today, in: Today.Places(in: told.book)).stageDoubts.map(\.reason)
  }

  @Test func `marked as paid on one while another issues: the money is given to the invoice`()
    throws
  {
    var (desk, phone) = try pair("invoice i1 g1 2025-09-02")
    try phone.tell("stage g1 paid 2025-09-20")
    try desk.tell("issued i1 102 2025-09-20")
    #expect(doubts(desk).isEmpty && doubts(phone).isEmpty)
    desk.meet(&phone)
    let row = try #require(desk.book.invoices.row(of: desk.invoice("i1").id))
    for told in [desk, phone] {
      #expect(doubts(told) == [.beside(Money(100, .usd), invoice: row)])
    }
    desk.commit(try Credits.apply(to: desk.invoice("i1"), on: today, in: desk.book))
    #expect(doubts(desk).isEmpty && desk.project("g1").stage == .paid)
    #expect(try desk.book.balance(of: desk.invoice("i1")).isZero)
    #expect(try desk.book.credit(of: ID(named: "c1")).isZero)
  }

  @Test(arguments: [false, true])
  func `charged more on one while another marks as paid: it is delivered again`(isNew: Bool) throws
  {
    var (desk, phone) = try pair()
    if isNew {
      try phone.tell("charge g1 rehearsal 50.00 USD")
    } else {
      var charge = phone.charge("g1-1")
      charge.price = Price(Money(150, .usd))
      phone.put(charge, in: phone.book.charges)
    }
    try desk.tell("stage g1 paid 2025-09-20")
    desk.meet(&phone)
    for told in [desk, phone] {
      #expect(told.project("g1").stage == .paid)
      #expect(doubts(told) == [.beyond(Money(50, .usd))])
    }
    var kept = StageDoubts()
    kept.follow(desk.book)
    #expect(kept.ofPaid == StageDoubt.ofPaid(in: desk.book) && kept.ofPaid.count == 1)
    desk.commit(StageDoubt.reopen(ID(named: "g1"), in: desk.book))
    kept.follow(desk.book)
    #expect(kept.ofPaid.isEmpty)
    #expect(doubts(desk).isEmpty && desk.project("g1").stage == .delivered)
    #expect(try desk.book.uninvoiced(of: ID(named: "g1"))[.usd] == Money(50, .usd))
  }

  @Test func `its deal settled on one while another hears of the payment: it is delivered again`()
    throws
  {
    var told = try TestBook("client c1 \"Ann Lee\"\ngig g1 c1 \"Bowl Night\" 2025-09-01 delivered")
    var deal = Deal()
    (deal.id, deal.project) = (Deal.id(of: ID(named: "g1")), ID(named: "g1"))
    deal.terms.amount = Money(100, .usd)
    told.put(deal, in: told.book.deals)
    try told.tell("invoice i1 g1 2025-09-02\nissued i1 102 2025-09-02")
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    try desk.tell("payment i1 100.00 2025-09-05")
    deal.terms.amount = Money(130, .usd)
    var edit = Edit()
    Stages.put(deal, in: phone.book, &edit)
    phone.commit(edit)
    desk.meet(&phone)
    for told in [desk, phone] {
      #expect(told.project("g1").stage == .paid)
      #expect(doubts(told) == [.beyond(Money(30, .usd))])
    }
    desk.commit(StageDoubt.reopen(ID(named: "g1"), in: desk.book))
    #expect(doubts(desk).isEmpty)
    let waits = Today(of: desk.book, on: today, in: Today.Places(in: desk.book)).toInvoice
    #expect(waits.map(\.totals) == [Totals(Money(30, .usd))])
  }

  @Test func `paid by its deposit on one while another delivers it: it is paid`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\ngig g1 c1 \"Bowl Night\" 2025-09-01")
    var deal = Deal()
    deal.project = told.project("g1").id
    deal.id = Deal.id(of: deal.project)
    deal.terms.amount = Money(1_000, .usd)
    deal.deposit.share = Rate(percent: 100)
    told.put(deal, in: told.book.deals)
    let (asked, day) = (ID<Invoice>(701), Day(year: 2025, month: 8, day: 7)!)
    told.commit(try Deposits.request(asked, for: deal.project, on: day, in: told.book))
    let series = Numbering.mainSeries(in: told.book)
    told.commit(
      try Issuing.issue(asked, from: series, on: day, at: told.now, in: told.book), undoable: false)
    var (desk, phone) = (told.offline(device: 1), told.offline(device: 2))
    let invoice = try #require(desk.book.invoices[asked])
    desk.commit(
      try Payments.record(ID(800), Money(1_000, .usd), for: invoice, on: day, in: desk.book))
    try phone.tell("stage g1 delivered 2025-09-02")
    #expect(desk.project("g1").stage == .open && doubts(phone).isEmpty)
    desk.meet(&phone)
    for told in [desk, phone] { #expect(doubts(told) == [.isPaid]) }
    try desk.tell("stage g1 paid 2025-09-03")
    #expect(doubts(desk).isEmpty && desk.book.payments.live.count == 1)
  }

  @Test func `what was let off is nothing that another device charged`() throws {
    var (desk, phone) = try pair(
      "invoice i1 g1 2025-09-02\nissued i1 102 2025-09-02\npayment i1 100.00 2025-09-03")
    try phone.tell("creditnote n1 i1 2025-09-05\nissued n1 103 2025-09-05")
    desk.meet(&phone)
    #expect(desk.project("g1").stage == .paid && doubts(desk).isEmpty)
  }

  @Test func `a rebate that waits for its invoice is no money beside one that is owed`() throws {
    var (desk, _) = try pair("invoice i1 g1 2025-09-02\nissued i1 102 2025-09-02")
    try desk.tell("charge g1 rehearsal 30.00 USD")
    var rebate = desk.charge("g1-2")
    rebate.price = Price(Money(-30, .usd))
    desk.put(rebate, in: desk.book.charges)
    #expect(try desk.book.spare(of: ID(named: "g1"))[.usd].isZero)
    #expect(doubts(desk).isEmpty)
    try desk.tell("payment i1 60.00 2025-09-03")
    #expect(doubts(desk).isEmpty)
  }

  @Test(arguments: [60, 100, 130, 400])
  func `what waits beside several invoices is named once`(_ came: Int) throws {
    var (desk, _) = try pair("invoice i1 g1 2025-09-02\nissued i1 102 2025-09-02")
    try desk.tell(
      "charge g1 rehearsal 50.00 USD\ninvoice i2 g1 2025-09-03\nissued i2 103 2025-09-03")
    let gig = desk.project("g1")
    let money = Payments.received(
      ID(901), Money(came, .usd), from: gig.client, for: gig.id, on: today)
    desk.put(money, in: desk.book.payments)
    let named = doubts(desk).reduce(into: Int64(0)) { sum, one in
      if case .beside(let part, _) = one { sum += part.minor }
    }
    #expect(named == Int64(Swift.min(came, 150)) * 100)
    #expect(doubts(desk).count == (came > 100 ? 2 : 1))
  }

  @Test func `parts that two devices recorded pay the gig`() throws {
    var (desk, phone) = try pair("invoice i1 g1 2025-09-02\nissued i1 102 2025-09-02")
    try desk.tell("payment i1 60.00 2025-09-03 as p1")
    try phone.tell("payment i1 60.00 2025-09-04 as p2")
    #expect(doubts(desk).isEmpty && doubts(phone).isEmpty)
    desk.meet(&phone)
    for told in [desk, phone] {
      #expect(told.project("g1").stage == .delivered && doubts(told) == [.isPaid])
    }
    let gig = desk.project("g1")
    // Where nobody says a day it is that of the last payment, as one device would have had it.
    let day = Stages.day(of: gig, movedTo: .paid, today: today, in: desk.book)
    #expect(day == Day(year: 2025, month: 9, day: 4))
    #expect(Stages.day(of: gig, movedTo: .open, today: today, in: desk.book) == today)
    for part in try Stages.parts(gig, to: .paid, on: day, in: desk.book) {
      desk.commit(part)
    }
    #expect(doubts(desk).isEmpty && desk.project("g1").stage == .paid)
    #expect(desk.book.payments.live.count == 2)
  }

  /// One device alone leaves no doubt but what the person did: money that came beyond one invoice while another is owed.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `what one device does leaves no stage that its money denies`(_ seed: UInt64) {
    var story = MoneyStory(seed: 700 + seed)
    var kept = StageDoubts()
    for number in 0..<50 {
      _ = story.step()
      kept.follow(story.book)
      #expect(kept.ofPaid == StageDoubt.ofPaid(in: story.book))
      let found = Today(of: story.book, on: today, in: Today.Places(in: story.book)).stageDoubts
      for one in found {
        let what: Comment = "seed \(seed), step \(number): \(String(describing: one))"
        guard case .beside(let part, let row) = one.reason else {
          #expect(Bool(false), what)
          continue
        }
        let invoice = story.book.invoices.rows[Int(row)]
        let owed = (try? story.book.balance(of: invoice)) ?? .zero(part.currency)
        #expect(part.isPositive && part.minor <= owed.minor, what)
      }
    }
  }
}
